import type { SmtpStep } from "./classify.ts";
import type { RefusalClass } from "./refusal-class.ts";

interface RefusalLike {
  step: SmtpStep | undefined;
  code: number | undefined;
  says: RefusalClass | undefined;
}

/**
 * Whether a rejection says that an address does not exist, so that it gets no more mail. A full mailbox, a policy
 * rejection, or one without a reason does not.
 */
export function isAddressDead({ step, code, says }: RefusalLike): boolean {
  if (says !== "dead" || code === undefined || code < 500 || code > 599) return false;
  // replies about the login at any step; at MAIL the address is ours
  if (code === 530 || code === 534 || code === 535 || code === 538) return false;
  return step === "rcpt_to" || step === "data" || step === "message";
}
