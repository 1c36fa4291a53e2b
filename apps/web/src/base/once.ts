import { isDecided } from "./errors.ts";
import { saveKeyOf } from "./save-keys.ts";
import type { Once } from "./trpc.ts";

/** The options of a call under an idempotency key. */
export interface KeyedCall {
  context: Once & Record<string, unknown>;
}

/**
 * Sends a call that the server runs once. Repeating it with the same input after a lost answer reuses the idempotency
 * key, even after a reload, and so does repeating it after an answer that did not decide it, such as a rate limit.
 * After success or a refusal, the same input is a new request.
 * @param action names the call: equal inputs of different calls have different keys
 */
export async function once<Answer>(
  action: string,
  input: object,
  send: (options: KeyedCall) => Promise<Answer>,
): Promise<Answer> {
  const key = saveKeyOf(action, input);
  try {
    const answer = await send({ context: { idempotencyKey: key.key } });
    key.drop();
    return answer;
  } catch (error) {
    if (isDecided(error)) key.drop();
    throw error;
  }
}
