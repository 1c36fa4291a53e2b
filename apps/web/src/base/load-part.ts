import { TimedOut } from "./errors.ts";

/**
 * Waits for something that cannot be ended, such as a file that the browser fetches.
 * @param limit milliseconds
 * @throws TimedOut after that, and whatever the other throws
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

/** Parts that could not be fetched, by their address. */
const failed = new Set<string>();
let tries = 0;

/** The address that the words of a browser hold when an import failed. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/[^\s)]+\.js/.exec(error.message)?.[0] : undefined;

/**
 * Fetches a part of the page. Chromium before version 156 remembers a module that could not be fetched as failed for as
 * long as the page is open: such a part is asked for once more under another address.
 * @param limit milliseconds
 * @param load imports the part
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

/** Milliseconds after which the page stops waiting and shows a message. */
export const timeLimits = {
  /** A call that loads a page's content. */
  load: 10_000,
  /** A call that changes something, such as a save. */
  change: 15_000,
  /** Login and register: passwords are hashed, and attempts wait for one another. */
  account: 20_000,
  /** A file of the page itself: texts, fonts, a part that is loaded when it is needed. */
  file: 15_000,
} as const;
