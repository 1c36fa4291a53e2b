import type { SmtpStep } from "./classify.ts";
import type { RefusalClass } from "./refusal-class.ts";

interface RefusalLike {
  step: SmtpStep | undefined;
  code: number | undefined;
  says: RefusalClass | undefined;
}

/**
 * Whether a refusal says that an address does not exist, so that nothing is ever sent there again. A full mailbox, a
 * refusal for policy and one without a reason say nothing of the sort.
 */
export function isAddressDead({ step, code, says }: RefusalLike): boolean {
  if (says !== "dead" || code === undefined || code < 500 || code > 599) return false;
  // replies about the login at any step, and at MAIL an address is ours
  if (code === 530 || code === 534 || code === 535 || code === 538) return false;
  return step === "rcpt_to" || step === "data" || step === "message";
}
