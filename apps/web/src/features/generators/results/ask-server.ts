import { wasAnswered } from "../../../base/errors.ts";

/** Milliseconds after which nobody waits for the server any longer. */
const patience = 5000;

/**
 * Asks the server for something that can be made here as well.
 * @param cancel ends the wait; what is returned then is of no use
 * @returns undefined if the server cannot be reached, or does not answer in time
 * @throws what the server, or a proxy in its place, answered instead of a result
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
    if (wasAnswered(error)) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
    cancel?.removeEventListener("abort", abort);
  }
}
