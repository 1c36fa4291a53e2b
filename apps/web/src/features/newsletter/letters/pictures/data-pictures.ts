import { pictureLimits } from "@sortes/contract";

/** A base64 data URL of a picture in a body. Programs wrap long ones, as browsers allow between quotation marks. */
const written = /data:image\/(?:png|jpeg|jpg|gif|webp);base64,[\d+/=A-Za-z\s]+/g;

/** The distinct data URLs in a body, as written. */
export const dataPictures = (body: string): string[] => [
  ...new Set(
    Array.from(body.matchAll(written), ({ 0: found, index }) => {
      const mark = body[index - 1] ?? "";
      const isQuoted = `"'`.includes(mark) && body[index + found.length] === mark;
      return isQuoted ? found : (found.split(/\s/, 1)[0] ?? "");
    }),
  ),
];

/** Decodes a data URL. @returns undefined if it exceeds the size limit of a picture or is not base64 */
export function fileOfData(address: string): File | undefined {
  const comma = address.indexOf(",");
  const base64 = address.slice(comma + 1);
  if (base64.length > (pictureLimits.bytes * 4) / 3 + 4) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const type = address.slice("data:".length, address.indexOf(";"));
    return new File([bytes], "", { type });
  } catch {
    return undefined;
  }
}

/** The source of a picture, at most as wide as a mail; large ones are shown at half size for high-density screens. */
export function sourceOfPicture(
  { src, alt, width }: { src: string; alt: string; width: number },
  isMjml: boolean,
): string {
  const shown = Math.min(width, pictureLimits.kept.width / 2);
  const said = alt.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return isMjml
    ? `<mj-image src="${src}" alt="${said}" width="${shown}px" />`
    : `<img src="${src}" alt="${said}" width="${shown}" style="max-width:100%;height:auto">`;
}
