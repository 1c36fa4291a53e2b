import { isNull } from "./import-answers.ts";

/** A tag in quotes, in which a quote is written twice or after a backslash, or one without. */
const written =
  /\s*(?:"((?:[^"\\]|""|\\.)*)"|'((?:[^'\\]|\\.)*)'|[“„]([^“”]*)[“”])\s*(?=[,;|]|$)|[^,;|]+/g;

/**
 * Tags in a cell: `"VIP","Cluj, RO"` as Mailchimp has them, a list of JSON, Python or PostgreSQL, or separated by commas,
 * semicolons or bars.
 */
export function tagsIn(cell: string): string[] {
  const bare = cell.replace(/^(?:[[{](.*)[\]}]|\((["'].*)\))$/, "$1$2");
  const listed = jsonTagsIn(cell) ?? separatedTagsIn(bare);
  return listed.map((tag) => tag.trim()).filter((tag) => !isNull(tag));
}

function separatedTagsIn(text: string): string[] {
  return Array.from(text.matchAll(written), ([whole, quoted, single, curly]) => {
    const inside = quoted?.replaceAll('""', '"') ?? single;
    return (inside?.replaceAll(/\\(.)/g, "$1") ?? curly ?? whole).trim();
  });
}

/** Names in a list of JSON, of texts or of objects, or in an object of tags; undefined if there is neither. */
function jsonTagsIn(cell: string): string[] | undefined {
  if (!cell.startsWith("[") && !cell.startsWith("{")) return undefined;
  try {
    const listed: unknown = JSON.parse(cell);
    if (Array.isArray(listed)) return listed.flatMap(nameOf);
    return Object.entries(listed as Record<string, unknown>).flatMap(([name, has]) =>
      has ? [name] : [],
    );
  } catch {
    return undefined;
  }
}

/** A tag's name; of an object without one its first text. */
function nameOf(tag: unknown): string[] {
  if (typeof tag === "string" || typeof tag === "number") return [String(tag)];
  if (typeof tag !== "object" || tag === null) return [];
  const { name, label, title, ...others } = tag as Record<string, unknown>;
  return [name, label, title, ...Object.values(others)]
    .filter((one) => typeof one === "string")
    .slice(0, 1);
}
