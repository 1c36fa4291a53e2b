import { wasAnswered } from "../../../base/errors.ts";

/** Time limit of the call in ms. */
const patience = 5000;

/**
 * Calls the server for something that the browser can also compute.
 * @param cancel ends the wait; ignore the return value after that
 * @returns undefined if the server is unreachable or too slow
 * @throws the error that the server, or a proxy in its place, returned
 */
export async function askServer<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  cancel?: AbortSignal,
): Promise<Answer | undefined> {
  const giveUp = new AbortController();
  // a batched call does not end with its own signal
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
