import { useEffect } from "react";
import { Signal, useSignal } from "../../base/signal.ts";
import { type NotStored, readStored, removeStored, tryToStore } from "../../base/storage.ts";
import {
  isKeptListProblem,
  type KeptList,
  type KeptListProblem,
  keptListsIn,
} from "./kept-lists.ts";

/** Where the lists stand in the browser's store. Nothing stands there until somebody keeps one. */
export const keptListsKey = "lists";

const none: readonly KeptList[] = [];
const signal = new Signal(none);
let stored: string | undefined;

/** Takes over what the store holds: another tab may have changed it. */
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
 * Changes the lists as they are now.
 * @returns why nothing was changed
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

/** The lists that are kept in this browser. */
export function useKeptLists(): readonly KeptList[] {
  useEffect(() => {
    refresh();
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);
  return useSignal(signal, none);
}
