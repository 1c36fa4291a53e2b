import { keptPictureAt } from "@sortes/contract";

interface Attribute {
  name: string;
  value: string;
}

/** Whether a style leaves the height to the width, as MJML writes it: a number beside it then distorts nothing. */
const followsWidth = /(?:^|;)\s*height\s*:\s*auto\s*(?:;|$)/i;

/**
 * The attributes of an image, with the height that one of our pictures has at its width: mail programs keep its place
 * before they have it, and Outlook shows it in the right size.
 */
export function withHeight<One extends Attribute>(
  attributes: readonly One[],
): readonly (One | Attribute)[] {
  const valueOf = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value;
  const kept = keptPictureAt(valueOf("src") ?? "");
  const width = valueOf("width") ?? "";
  if (!kept || !/^[1-9]\d{0,3}$/.test(width)) return attributes;
  if ((valueOf("height") ?? "auto") !== "auto" || !followsWidth.test(valueOf("style") ?? ""))
    return attributes;
  const value = String(Math.max(1, Math.round((Number(width) * kept.height) / kept.width)));
  return [...attributes.filter(({ name }) => name !== "height"), { name: "height", value }];
}
