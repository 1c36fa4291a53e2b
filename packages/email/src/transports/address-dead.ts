import type { SmtpStep } from "./classify.ts";

/** Enhanced codes of RFC 3463 and RFC 7505 that say nobody will ever be reached there. */
const deadCodes: ReadonlySet<string> = new Set([
  "5.1.1",
  "5.1.2",
  "5.1.3",
  "5.1.6",
  "5.1.10",
  "5.2.1",
]);

/**
 * Whether a refusal says that an address does not exist, so that nothing is ever sent there again. A full mailbox and a
 * refusal for policy say nothing of the sort.
 */
export function isAddressDead({ step, code, enhanced }: RefusalLike): boolean {
  if (code === undefined || code < 500 || code > 599) return false;
  // at MAIL an address is ours
  if (step !== "rcpt_to" && step !== "data" && step !== "message") return false;
  if (enhanced !== undefined) return deadCodes.has(enhanced);
  return step === "rcpt_to" && (code === 550 || code === 551 || code === 553);
}

interface RefusalLike {
  step: SmtpStep | undefined;
  code: number | undefined;
  enhanced: string | undefined;
}
