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

/** Chunks that could not be fetched, by their address. */
const failed = new Set<string>();
let tries = 0;

/** The address in a browser's message about a failed import. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/[^\s)]+\.js/.exec(error.message)?.[0] : undefined;

/**
 * Fetches a chunk. Chromium before version 156 caches a failed module for the lifetime of the page: such a chunk is
 * requested once more under another address.
 * @param limit milliseconds
 * @param load imports the chunk
 * @throws TimedOut, or the import's error; calling again retries.
 */
export async function loadPart<Part>(limit: number, load: () => Promise<Part>): Promise<Part> {
  try {
    return await within(limit, load());
  } catch (error) {
    const address = addressIn(error);
    if (address === undefined || !failed.has(address)) {
      if (address !== undefined) failed.add(address);
      throw error;
    }
    tries += 1;
    return await within(
      limit,
      import(/* @vite-ignore */ `${address}?try=${tries}`) as Promise<Part>,
    );
  }
}

/** Time limits in ms; after them the page stops waiting and shows a message. */
export const timeLimits = {
  /** A call that loads a page's content. */
  load: 10_000,
  /** A call that changes something, such as a save. */
  change: 15_000,
  /** Login and register: passwords are hashed, and attempts are serialised. */
  account: 20_000,
  /** A call that renders a letter: on a busy server the first waits for a thread. */
  letter: 45_000,
  /** A file of the page itself: messages, fonts, a chunk loaded on demand. */
  file: 15_000,
} as const;
