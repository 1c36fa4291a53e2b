import { keptPictureAt } from "@sortes/contract";

interface Attribute {
  name: string;
  value: string;
}

/** Matches a style with `height:auto`, as MJML writes it, by which a height attribute distorts nothing. */
const followsWidth = /(?:^|;)\s*height\s*:\s*auto\s*(?:;|$)/i;

/**
 * Adds to the attributes of one of our pictures its height at the given width, so that mail clients reserve the space
 * before it loads, and Outlook shows the right size.
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
