import { isNull } from "./import-answers.ts";

/** A tag, quoted or not. Inside quotes, a quote is doubled or escaped with a backslash. */
const written =
  /\s*(?:"((?:[^"\\]|""|\\.)*)"|'((?:[^'\\]|\\.)*)'|[“„]([^“”]*)[“”])\s*(?=[,;|]|$)|[^,;|]+/g;

/**
 * Parses the tags in a cell: `"VIP","Cluj, RO"` as in Mailchimp, a JSON, Python or PostgreSQL list, or separated by
 * commas, semicolons or bars.
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

/**
 * Tag names in a JSON array of strings or objects, or the truthy keys of a JSON object; undefined if the cell is
 * neither.
 */
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

/** A tag's name; for an object without a name, its first string. */
function nameOf(tag: unknown): string[] {
  if (typeof tag === "string" || typeof tag === "number") return [String(tag)];
  if (typeof tag !== "object" || tag === null) return [];
  const { name, label, title, ...others } = tag as Record<string, unknown>;
  return [name, label, title, ...Object.values(others)]
    .filter((one) => typeof one === "string")
    .slice(0, 1);
}
