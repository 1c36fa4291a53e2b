import { useCallback, useEffect } from "react";
import { Signal, useSignal } from "./signal.ts";
import { storedNames } from "./storage-checks.ts";
import { readStored, readStoredJson, removeStored, writeStored } from "./storage.ts";
import { isDraftKey, type SessionKey } from "./stored-keys.ts";

/** Idle time in ms before writing: a pasted list is long, and every key press changes it. */
const rest = 300;

/** Length in characters from which a value is stored in a task of its own. */
const longText = 100_000;

// input survives unmounting even if storage is blocked
const signals = new Map<SessionKey, Signal<unknown>>();
const unwritten = new Map<SessionKey, ReturnType<typeof setTimeout>>();

/**
 * State that survives navigation, reloads and signing in, until the tab is closed (session storage). Set it to
 * `initial` itself to forget it.
 * @param isValid whether a stored value, perhaps of an older version, is still usable
 */
export function useStoredState<T>(
  key: SessionKey,
  initial: T,
  isValid: (stored: unknown) => stored is T,
): [T, (next: T | ((current: T) => T)) => void] {
  const signal = signalOf(key, initial, isValid);
  const value = useSignal(signal, initial);

  const set = useCallback(
    (next: T | ((current: T) => T)) => {
      signal.set(typeof next === "function" ? (next as (current: T) => T)(signal.get()) : next);
      clearTimeout(unwritten.get(key));
      unwritten.set(
        key,
        setTimeout(() => writeInSteps(key, initial), rest),
      );
    },
    [key, signal, initial],
  );

  useEffect(() => {
    const flush = () => {
      if (unwritten.has(key)) write(key, initial);
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [key, initial]);

  return [value, set];
}

/** The current value of a key, whether written or not. Unvalidated. */
export const storedState = (key: SessionKey): unknown =>
  signals.get(key)?.get() ?? readStoredJson(key, "session");

/** Forgets a value, written or not. */
function forgetState(key: SessionKey): void {
  clearTimeout(unwritten.get(key));
  unwritten.delete(key);
  signals.delete(key);
  removeStored(key, "session");
}

/** The keys of what only people with an account type, and of the contact form, which is filled in with their address. */
const own = /^(?:contact|draws|gift-mails|open-lists|own-generators|packs|segments)\./;

/** The id of the person who signed in last in this tab; undefined once they have signed out. Kept over a reload. */
let typist: string | undefined;

/** Forgets what a person typed who signs out, so that the next person in this tab does not see it. */
export function forgetTyped(): void {
  typist = undefined;
  removeStored("typist", "session");
  for (const key of [...signals.keys(), ...storedNames("session")])
    if (isDraftKey(key) && own.test(key)) forgetState(key);
}

/**
 * Says who is signed in. What was typed under a session that ended by itself stays for the same person, and is
 * forgotten once somebody else signs in.
 */
export function noteTypist(id: string | undefined): void {
  if (id === undefined) return;
  typist ??= readStored("typist", "session");
  if (typist !== undefined && typist !== id) forgetTyped();
  typist = id;
  writeStored("typist", id, "session");
}

/** Forgets all values, written or not; for tests, which share this module. */
export function forgetStates(): void {
  for (const timer of unwritten.values()) clearTimeout(timer);
  unwritten.clear();
  signals.clear();
  typist = undefined;
}

function signalOf<T>(
  key: SessionKey,
  initial: T,
  isValid: (stored: unknown) => stored is T,
): Signal<T> {
  const known = signals.get(key);
  if (known) return known as Signal<T>;
  if (import.meta.env.SSR) return new Signal(initial);
  const stored = readStoredJson(key, "session");
  const signal = new Signal<T>(isValid(stored) ? stored : initial);
  signals.set(key, signal as Signal<unknown>);
  return signal;
}

/** The serialised value; undefined if it was reset. */
function textOf(key: SessionKey, initial: unknown): string | undefined {
  const value = signals.get(key)?.get();
  return value === undefined || Object.is(value, initial) ? undefined : JSON.stringify(value);
}

function store(key: SessionKey, text: string | undefined): void {
  unwritten.delete(key);
  if (text === undefined) removeStored(key, "session");
  else writeStored(key, text, "session");
}

function write(key: SessionKey, initial: unknown): void {
  clearTimeout(unwritten.get(key));
  store(key, textOf(key, initial));
}

/** Serialises the value and stores it in two tasks: with 100,000 names, each takes part of a frame. */
function writeInSteps(key: SessionKey, initial: unknown): void {
  const text = textOf(key, initial);
  if (text === undefined || text.length < longText) store(key, text);
  else
    unwritten.set(
      key,
      setTimeout(() => store(key, text)),
    );
}
