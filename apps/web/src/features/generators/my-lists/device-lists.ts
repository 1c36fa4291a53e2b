import { isLongerThan, limits } from "@sortes/contract";
import { useEffect } from "react";
import { isRecord, isText, isTexts } from "../../../base/shapes.ts";
import { Signal, useSignal } from "../../../base/signal.ts";
import { readStored, removeStored, type NotStored, tryToStore } from "../../../base/storage.ts";

/** A list stored in the browser. Lists keep the order in which they were first stored. */
export interface KeptList {
  title: string;
  names: readonly string[];
}

export const keptListLimits = {
  lists: 1000,
  /** Maximum number of names of one list. */
  names: 10_000,
  /** Maximum size of one list, in UTF-8 bytes. */
  bytes: 256 * 1024,
  /** Maximum length of a title, in characters. */
  title: 60,
} as const;

/** The reason why a list is not stored. */
type KeptListProblem =
  | { problem: "untitled" | "noNames" | "tooManyLists" | "gone" }
  | { problem: "taken"; title: string }
  | { problem: "tooManyNames" | "tooLarge" | "longName"; count: number };

const isKeptListProblem = (
  lists: readonly KeptList[] | KeptListProblem,
): lists is KeptListProblem => "problem" in lists;

const bytesOf = (names: readonly string[]): number =>
  new TextEncoder().encode(names.join("\n")).length;

const plain = (title: string): string => title.normalize("NFC").trim().toLowerCase();

/** Normalises a typed title for storage. */
export const titleOf = (typed: string): string => typed.toWellFormed().trim();

const findKept = (lists: readonly KeptList[], title: string): KeptList | undefined =>
  lists.find((list) => plain(list.title) === plain(title));

function problemWith({ title, names }: KeptList): KeptListProblem | undefined {
  if (title === "" || isLongerThan(title, keptListLimits.title)) return { problem: "untitled" };
  if (names.length === 0) return { problem: "noNames" };
  if (names.length > keptListLimits.names) return { problem: "tooManyNames", count: names.length };
  const long = names.findIndex((name) => isLongerThan(name, limits.name));
  if (long !== -1) return { problem: "longName", count: long + 1 };
  const bytes = bytesOf(names);
  return bytes > keptListLimits.bytes ? { problem: "tooLarge", count: bytes } : undefined;
}

/** Adds a list. */
export function withList(
  lists: readonly KeptList[],
  list: KeptList,
): readonly KeptList[] | KeptListProblem {
  const problem = problemWith(list);
  if (problem) return problem;
  const same = findKept(lists, list.title);
  if (same) return { problem: "taken", title: same.title };
  return lists.length < keptListLimits.lists ? [...lists, list] : { problem: "tooManyLists" };
}

/** Replaces the names of the list with this title. */
export function withNames(
  lists: readonly KeptList[],
  title: string,
  names: readonly string[],
): readonly KeptList[] | KeptListProblem {
  const list = findKept(lists, title);
  // another tab has removed it since
  if (!list) return { problem: "gone" };
  const next = { ...list, names };
  return problemWith(next) ?? lists.map((one) => (one === list ? next : one));
}

/** Renames the list with this title. */
export function renamed(
  lists: readonly KeptList[],
  title: string,
  nextTitle: string,
): readonly KeptList[] | KeptListProblem {
  const list = findKept(lists, title);
  if (!list) return { problem: "gone" };
  const next = { ...list, title: nextTitle };
  const same = findKept(lists, nextTitle);
  if (same && same !== list) return { problem: "taken", title: same.title };
  return problemWith(next) ?? lists.map((one) => (one === list ? next : one));
}

/** Removes a list, unless its names have changed since, such as in another tab. */
export const withoutList = (
  lists: readonly KeptList[],
  { title, names }: KeptList,
): readonly KeptList[] => {
  const list = findKept(lists, title);
  const isSame = list?.names.join("\n") === names.join("\n");
  return isSame ? lists.filter((one) => one !== list) : lists;
};

const isKeptList = (value: unknown): value is KeptList =>
  isRecord(value) &&
  isText(value.title) &&
  isTexts(value.names) &&
  problemWith({ title: value.title, names: value.names }) === undefined;

/** Parses the stored lists. Invalid ones are omitted, since anyone may have edited the storage. */
export function keptListsIn(stored: string | undefined): readonly KeptList[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  const lists = new Map<string, KeptList>();
  for (const one of value as unknown[]) {
    if (lists.size === keptListLimits.lists) break;
    if (!isKeptList(one) || lists.has(plain(one.title))) continue;
    lists.set(plain(one.title), { title: one.title, names: one.names });
  }
  return [...lists.values()];
}

/** The storage key of the lists; unset until the first one is stored. */
export const keptListsKey = "lists";

const none: readonly KeptList[] = [];
const signal = new Signal(none);
let stored: string | undefined;

/** Rereads the storage, which another tab may have changed. */
function refresh(): void {
  const text = readStored(keptListsKey);
  if (text === stored) return;
  stored = text;
  signal.set(keptListsIn(text));
}

const follow = (event: StorageEvent): void => {
  if (event.key === keptListsKey || event.key === null) refresh();
};

export type NotKept = KeptListProblem | { problem: NotStored };

/**
 * Applies a change to the current lists.
 * @returns the reason if nothing was changed
 */
export function changeKeptLists(
  edit: (lists: readonly KeptList[]) => readonly KeptList[] | KeptListProblem,
): NotKept | undefined {
  refresh();
  const next = edit(signal.get());
  if (isKeptListProblem(next)) return next;
  if (next.length === 0) removeStored(keptListsKey);
  else {
    const problem = tryToStore(keptListsKey, JSON.stringify(next));
    if (problem) return { problem };
  }
  refresh();
  return undefined;
}

/** The lists stored in this browser; follows other tabs. */
export function useKeptLists(): readonly KeptList[] {
  useEffect(() => {
    refresh();
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);
  return useSignal(signal, none);
}
