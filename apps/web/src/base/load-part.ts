import { TimedOut } from "./errors.ts";

/**
 * Waits for something that cannot be aborted, such as an import.
 * @param limit milliseconds
 * @throws TimedOut after the limit, or the error of `other`
 */
export async function within<T>(limit: number, other: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`Nothing within ${limit} ms`)), limit);
  });
  try {
    return await Promise.race([other, end]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Loads a part of the page, within the time limit of a file.
 * @param load imports it
 * @throws TimedOut, or the import's error; calling again retries.
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  within(timeLimits.file, load());

/** Time limits in ms; after them the page stops waiting and shows a message. */
export const timeLimits = {
  /** A call that loads a page's content. */
  load: 10_000,
  /** A call that changes something, such as a save. */
  change: 15_000,
  /** Login and register: passwords are hashed, and attempts are serialised. */
  account: 20_000,
  /** Erasing an account: the payment provider is asked for each subscription and open page, up to 8 seconds each. */
  erasure: 60_000,
  /** A call that renders a letter: on a busy server the first waits for a thread. */
  letter: 45_000,
  /** A file of the page itself: messages, fonts, a chunk loaded on demand. */
  file: 15_000,
} as const;
