import { DomainError, type GeneratorType, generators, limits } from "@sortes/contract";

/** What an item holds beside its name, as the contract declares it by type. */
export type Content = Readonly<Record<string, unknown>>;

const bytesOf = (content: Content): number => Buffer.byteLength(JSON.stringify(content));

/** @throws DomainError HISTORY_ITEM_TOO_LARGE. */
export function checkSize(type: GeneratorType, content: Content): void {
  const { bytes, entries } = limits.historyItem;
  if (countEntries(type, content) > entries || bytesOf(content) > bytes)
    throw new DomainError("HISTORY_ITEM_TOO_LARGE", { kilobytes: bytes / 1024, entries });
}

/**
 * What a list shows of an item that is too large to be shown whole there: the first entries of each long list, as many
 * as fit, and how many the largest one has. Null for an item that a list shows whole.
 */
export function previewOf(type: GeneratorType, content: Content): Content | null {
  const { wholeBytes, entries, bytes } = limits.historyPreview;
  if (bytesOf(content) <= wholeBytes) return null;
  const told = { truncated: true, entries: countEntries(type, content) };
  let most: number = entries;
  let preview: Content = { ...cut(type, content, most), ...told };
  while (most > 0 && bytesOf(preview) > bytes) {
    most = Math.floor(most / 2);
    preview = { ...cut(type, content, most), ...told };
  }
  return preview;
}

/** Entries of the largest list. */
function countEntries(type: GeneratorType, content: Content): number {
  const counts = Object.values(content).map((value) =>
    typeof value === "string" ? [...entryEnds(type, value)].length : countWithin(value),
  );
  return Math.max(1, ...counts);
}

/** Entries of a list, and of the lists that stand in it or in the things of which it is one. */
function countWithin(value: unknown): number {
  if (Array.isArray(value)) {
    const isListOfLists = value.some(holdsMore);
    return isListOfLists
      ? value.reduce<number>((sum, inner) => sum + countWithin(inner), 0)
      : value.length;
  }
  return holdsMore(value)
    ? Object.values(value).reduce<number>((sum, inner) => sum + countWithin(inner), 0)
    : 0;
}

const holdsMore = (value: unknown): value is object => typeof value === "object" && value !== null;

function cut(type: GeneratorType, content: Content, most: number): Content {
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, cutValue(type, value, most)]),
  );
}

function cutValue(type: GeneratorType, value: unknown, most: number): unknown {
  if (typeof value === "string") return cutText(type, value, most);
  if (Array.isArray(value)) {
    if (value.some(holdsMore)) return value.map((inner) => cutValue(type, inner, most));
    return value.slice(0, most);
  }
  return holdsMore(value) ? cut(type, value as Content, most) : value;
}

/** The text up to the end of its entry number `most`, with the separators as they were. */
function cutText(type: GeneratorType, text: string, most: number): string {
  let end = 0;
  for (const entry of entryEnds(type, text)) {
    if (most-- === 0) return text.slice(0, end);
    end = entry;
  }
  return text;
}

/** Where each entry of a text ends. */
function* entryEnds(type: GeneratorType, text: string): Generator<number> {
  let end = -1;
  for (const part of text.split(generators[type].separators)) {
    end += 1 + part.length;
    if (part.trim() !== "") yield end;
  }
}
