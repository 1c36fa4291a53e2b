import { useSyncExternalStore } from "react";

/** A value that components can subscribe to. */
export class Signal<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  readonly get = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/**
 * Reads a signal and rerenders when it changes.
 * @param prerendered the value in a prerendered page, which may be undefined; omit it if the value is the same for
 * everyone
 */
export const useSignal = <T>(signal: Signal<T>, ...prerendered: [T] | []): T =>
  useSyncExternalStore(signal.subscribe, signal.get, () =>
    prerendered.length === 0 ? signal.get() : prerendered[0],
  );

const never = () => () => {};

/**
 * Reads a value that only the browser knows, such as its address.
 * @param prerendered the value in a prerendered page and during hydration
 */
export const useInBrowser = <T>(read: () => T, prerendered: T): T =>
  useSyncExternalStore(never, read, () => prerendered);
