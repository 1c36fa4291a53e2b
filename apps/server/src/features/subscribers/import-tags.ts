import { isNull } from "./import-answers.ts";

/** A tag in quotes, in which a quote is written twice, or one without. */
const written = /\s*(?:"((?:[^"]|"")*)"|'([^']*)')\s*(?=[,;|]|$)|[^,;|]+/g;

/**
 * Tags in a cell: `"VIP","Cluj, RO"` as Mailchimp has them, a list of JSON, Python or PostgreSQL, or separated by commas,
 * semicolons or bars.
 */
export function tagsIn(cell: string): string[] {
  const listed = jsonTagsIn(cell) ?? separatedTagsIn(cell.replace(/^[[{](.*)[\]}]$/, "$1"));
  return listed.map((tag) => tag.trim()).filter((tag) => !isNull(tag));
}

function separatedTagsIn(text: string): string[] {
  return Array.from(text.matchAll(written), ([whole, quoted, single]) =>
    (quoted?.replaceAll('""', '"') ?? single ?? whole).trim(),
  );
}

/** Names in a list of JSON, of texts or of objects that have one; undefined if there is no such list. */
function jsonTagsIn(cell: string): string[] | undefined {
  if (!cell.startsWith("[")) return undefined;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) ? list.flatMap(nameOf) : undefined;
  } catch {
    return undefined;
  }
}

function nameOf(tag: unknown): string[] {
  if (typeof tag === "string" || typeof tag === "number") return [String(tag)];
  if (typeof tag !== "object" || tag === null) return [];
  const { name, label, title } = tag as Record<string, unknown>;
  return [name, label, title].filter((one) => typeof one === "string").slice(0, 1);
}
