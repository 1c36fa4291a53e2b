import { statusOf, wasAnswered } from "../../base/errors.ts";

/** Milliseconds after which nobody waits for the server any longer. */
const patience = 5000;

/** Bad gateway, service unavailable, gateway timeout: nothing was decided. */
const unavailable = new Set<number | undefined>([502, 503, 504]);
const isUnavailable = (error: unknown): boolean => unavailable.has(statusOf(error));

/**
 * Asks the server for something that can be made here as well.
 * @param cancel ends the wait; what is returned then is of no use
 * @returns undefined if the server cannot be reached, is unavailable, or does not answer in time
 * @throws what the server answered in place of a result
 */
export async function askServer<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  cancel?: AbortSignal,
): Promise<Answer | undefined> {
  const giveUp = new AbortController();
  // a call that shares its request with another does not end with its signal
  const ended = new Promise<undefined>((resolve) => {
    giveUp.signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  const abort = () => giveUp.abort();
  const timer = setTimeout(abort, patience);
  cancel?.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([call(giveUp.signal), ended]);
  } catch (error) {
    if (wasAnswered(error) && !isUnavailable(error)) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
    cancel?.removeEventListener("abort", abort);
  }
}
