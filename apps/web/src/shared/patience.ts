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
