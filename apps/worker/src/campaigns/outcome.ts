import type { RecipientReason } from "@sortes/contract";
import { isDatabaseGone, type Settlement } from "@sortes/db";
import { isAddressDead, MailOutcomeUnknownError, MailRefusedError } from "@sortes/email";
import type { MailInHand } from "./tools.ts";

/** Seconds until the second try of a mail and the later ones; after the last comes no further try. */
const pauses = [1, 5, 30, 120].map((minutes) => minutes * 60);

/** What a failure says of the account and its server, for the breaker. */
export type Verdict = "fine" | "fault" | "policy" | "nothing";

export interface Outcome {
  settlement: Settlement;
  verdict: Verdict;
}

const base = ({ id, token }: MailInHand) => ({
  id,
  token,
  reason: null,
  error: null,
  counts: false,
  pauseSeconds: 0,
  deadAddressHash: null,
});

export const sent = (mail: MailInHand): Settlement => ({
  ...base(mail),
  state: "sent",
  counts: true,
});

/**
 * Seconds until a mail that met a fault of the server is due again: others, which were due before, come first, so that
 * one that is itself the cause does not stand in their way.
 */
const backOfTheQueue = 1;

/** Nothing was handed over, and the mail is as good as before. */
export const putBack = (
  mail: MailInHand,
  error: string | null = null,
  pauseSeconds = 0,
): Settlement => ({
  ...base(mail),
  state: "queued",
  error,
  pauseSeconds,
});

export const skipped = (mail: MailInHand, reason: RecipientReason): Settlement => ({
  ...base(mail),
  state: "skipped",
  reason,
});

/**
 * The next state of a mail that was not taken over.
 * @param jitter from 0 to 1: many mails that were put off together come back one after another.
 */
export function outcomeOf(mail: MailInHand, error: unknown, jitter: number): Outcome {
  if (error instanceof MailOutcomeUnknownError)
    return {
      settlement: { ...base(mail), state: "unknown", error: error.message, counts: true },
      verdict: "nothing",
    };
  if (error instanceof MailRefusedError) return refused(mail, error, jitter);
  if (isDatabaseGone(error))
    return { settlement: putBack(mail, "the database was away"), verdict: "nothing" };
  return { settlement: putOff(mail, "an internal fault", jitter), verdict: "nothing" };
}

function refused(mail: MailInHand, error: MailRefusedError, jitter: number): Outcome {
  const failed = (reason: RecipientReason): Settlement => ({
    ...base(mail),
    state: "failed",
    reason,
    error: error.message,
    counts: true,
  });
  switch (error.fault) {
    case "address": {
      const dead = isAddressDead(error) ? mail.addressHash : null;
      return { settlement: { ...failed("bounced"), deadAddressHash: dead }, verdict: "fine" };
    }
    case "message":
      return { settlement: failed("refused"), verdict: "fine" };
    case "mail":
      return { settlement: putOff(mail, error.message, jitter), verdict: "fine" };
    case "account":
    case "server":
      // the policy of a receiver, or the account as a whole? one answer does not tell
      return isPolicy(error)
        ? { settlement: putOff(mail, error.message, jitter), verdict: "policy" }
        : { settlement: putBack(mail, error.message, backOfTheQueue), verdict: "fault" };
  }
}

const isPolicy = ({ step, enhanced }: MailRefusedError): boolean =>
  (step === "rcpt_to" || step === "data" || step === "message") &&
  enhanced !== undefined &&
  /^[45]\.7\./.test(enhanced);

/** It was a try; there are only so many. */
export function putOff(mail: MailInHand, error: string, jitter: number): Settlement {
  const pause = pauses[mail.attempts];
  if (pause === undefined)
    return { ...base(mail), state: "failed", reason: "gave_up", error, counts: true };
  const pauseSeconds = pause * (0.75 + jitter / 2);
  return { ...base(mail), state: "queued", error, counts: true, pauseSeconds };
}
