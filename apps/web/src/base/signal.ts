import { useSyncExternalStore } from "react";

/** A value that components follow. */
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
 * Reads a signal in a component and renders again when it changes.
 * @param prerendered the value in a prerendered page, so that it can be hydrated before the real value is used
 */
export const useSignal = <T>(signal: Signal<T>, prerendered: T = signal.get()): T =>
  useSyncExternalStore(signal.subscribe, signal.get, () => prerendered);

const never = () => () => {};

/**
 * Reads a value that only the browser knows, such as its address.
 * @param prerendered the value in a prerendered page, and until that is hydrated
 */
export const useInBrowser = <T>(read: () => T, prerendered: T): T =>
  useSyncExternalStore(never, read, () => prerendered);
