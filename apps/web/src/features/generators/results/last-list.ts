import { readStored, removeStored, tryToStore } from "../../../base/storage.ts";
import type { LastListKey } from "../../../base/stored-keys.ts";

/** Maximum length of a stored list, in characters: that of a list in My lists. */
const most = 256 * 1024;

/** How a generator keeps the list of its last draw on the device. */
export interface LastListSetup<D, Result> {
  key: LastListKey;
  /** The list as typed. */
  textOf: (draft: D) => string;
  countOf: (result: Result) => number;
}

/** A list as stored, unvalidated. */
export interface LastList {
  /** The time of the draw (ISO 8601, UTC). */
  createdAt: string;
  /** Number of names. */
  count: number;
  /** The input, with its settings and without a result. */
  draft: unknown;
}

/**
 * Keeps the input of a draw until it is forgotten or replaced. If it is too long, or cannot be stored, the earlier list
 * stays.
 */
export function keepLastList<D extends { saveName?: string; result: unknown }, Result>(
  { key, textOf, countOf }: LastListSetup<D, Result>,
  draft: D,
  result: Result & { createdAt: string },
): void {
  if (textOf(draft).length > most) return;
  const { createdAt } = result;
  const bare = { ...draft, saveName: "", result: null };
  const list: LastList = { createdAt, count: countOf(result), draft: bare };
  const text = JSON.stringify(list);
  if (text.length <= most) tryToStore(key, text);
}

/** The stored text of a list, if any. */
export const storedLastList = (key: LastListKey): string | undefined => readStored(key);

export const forgetLastList = (key: LastListKey): void => removeStored(key);
