import { type DrawnType, drawnTypes } from "@sortes/contract";
import { useCallback, useSyncExternalStore } from "react";
import { useSession } from "../../../base/services.ts";
import { isMoment, isRecord, isText, oneOf, shapeOf } from "../../../base/shapes.ts";
import { Signal } from "../../../base/signal.ts";
import { readStored, removeStored, tryToStore } from "../../../base/storage.ts";
import type { WaitingSavesKey } from "../../../base/stored-keys.ts";

/** A saved result that has not reached the server. */
export interface WaitingSave {
  /** The Idempotency-Key of the save. */
  key: string;
  type: DrawnType;
  /** The input of the call. */
  input: object;
  /** When the result was drawn. */
  createdAt: string;
  /** When the server may first have received it without a response arriving. */
  perhapsSavedAt?: string | undefined;
  /** The code of the server's refusal; the person must decide. */
  refusal?: string | undefined;
}

type Needed = Omit<WaitingSave, "perhapsSavedAt" | "refusal">;
const isWaitingSave = shapeOf<Needed>({
  key: isText,
  type: oneOf(drawnTypes),
  input: isRecord,
  createdAt: isMoment,
});

const keyOf = (owner: string): WaitingSavesKey => `waiting-saves.${owner}`;
const none: readonly WaitingSave[] = [];

/** Cache of the parsed lists by their stored text: components need a stable reference. */
const parsed = new Map<string, readonly WaitingSave[]>();

/** The waiting results of a user on this device, the oldest first. @param owner the user's id */
export function waitingSavesOf(owner: string | undefined): readonly WaitingSave[] {
  const text = owner === undefined ? undefined : readStored(keyOf(owner));
  if (text === undefined) return none;
  const known = parsed.get(text);
  if (known) return known;
  parsed.clear();
  const list = parse(text).filter(isWaitingSave);
  parsed.set(text, list);
  return list;
}

/** All that is stored, with what only a newer version, open in another tab, can send. */
function parse(text: string | undefined): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored : none;
  } catch {
    return none;
  }
}

const storedOf = (owner: string): readonly unknown[] => parse(readStored(keyOf(owner)));

const hasKey =
  (key: string) =>
  (one: unknown): boolean =>
    isRecord(one) && one["key"] === key;

/** Grows with each change of a list in this tab. */
const changes = new Signal(0);

function store(owner: string, list: readonly unknown[]): boolean {
  let isStored = true;
  if (list.length === 0) removeStored(keyOf(owner));
  else isStored = tryToStore(keyOf(owner), JSON.stringify(list)) === undefined;
  changes.set(changes.get() + 1);
  return isStored;
}

/** Adds a save, or replaces the one with its key. @returns false if it cannot be stored */
export function keepWaiting(owner: string, save: WaitingSave): boolean {
  const list = storedOf(owner);
  const isIt = hasKey(save.key);
  return store(
    owner,
    list.some(isIt) ? list.map((one) => (isIt(one) ? save : one)) : [...list, save],
  );
}

/** Removes a save that is done or no longer wanted. */
export function dropWaiting(owner: string, key: string): void {
  const list = storedOf(owner);
  const rest = list.filter((one) => !hasKey(key)(one));
  if (rest.length < list.length) store(owner, rest);
}

/** The waiting result that was sent last, with the id of its user. */
export const lastSent = new Signal<
  | (Pick<WaitingSave, "createdAt" | "input"> & { owner: string; saved: { name: string } })
  | undefined
>(undefined);

/** The waiting results of the signed-in user; follows changes in other tabs. */
export function useWaitingSaves(): { owner: string | undefined; list: readonly WaitingSave[] } {
  const owner = useSession().user?.id;
  const list = useSyncExternalStore(
    follow,
    useCallback(() => waitingSavesOf(owner), [owner]),
    () => none,
  );
  return { owner, list };
}

function follow(changed: () => void): () => void {
  const end = changes.subscribe(changed);
  window.addEventListener("storage", changed);
  return () => {
    end();
    window.removeEventListener("storage", changed);
  };
}
