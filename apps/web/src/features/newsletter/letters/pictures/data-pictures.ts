import { pictureLimits } from "@sortes/contract";

/** A picture in base64 as it is written into a body. */
const written = /data:image\/(?:png|jpeg|jpg|gif|webp);base64,[\d+/=A-Za-z]+/g;

/** The pictures that are written into a body, each once. */
export const dataPictures = (body: string): string[] => [
  ...new Set(Array.from(body.matchAll(written), ([found]) => found)),
];

/** The file of one of them. @returns undefined if it is larger than a picture may be, or no base64 */
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

/** A picture as source, at most as wide as a mail, where a large one has two pixels for each of the screen. */
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
