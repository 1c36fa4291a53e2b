import { within } from "./patience.ts";

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
 * @throws TimedOut, or what the import throws; asking again tries again.
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
