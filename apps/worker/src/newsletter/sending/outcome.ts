import type { Logger } from "pino";
import type { Language, RecipientReason } from "@sortes/contract";
import { type AppSecrets, isDatabaseGone } from "@sortes/db";
import type { Settlement } from "@sortes/db/newsletter/sending/sending";
import {
  isAddressDead,
  isLimit,
  type LetterSizes,
  MailOutcomeUnknownError,
  MailRejectedError,
  type OwnValue,
} from "@sortes/email";
import type { Clock } from "@sortes/process";
import type { Config } from "../../config.ts";
import { retryPause } from "../../ground/retry-pause.ts";

/**
 * The meaning of an outcome for the account's breaker:
 * - `taken`: accepted. `fine`: the server works but rejects this mail for its own reason.
 * - `bounced`: the address is rejected; many together are suspicious.
 * - `fault`: the account or the server is at fault. `stumble`: either that, or this mail is at fault.
 * - `crowded`: too many connections are open. `turned_away`: either that, or the server accepts none at all.
 * - `limited`: the server accepts no more mails for now.
 * - `policy`: the account or this receiver rejects us. `as_before`: the mail repeated its known fault.
 * - `nothing`: no conclusion about the account.
 */
export type Verdict =
  | "taken"
  | "fine"
  | "bounced"
  | "fault"
  | "stumble"
  | "crowded"
  | "turned_away"
  | "limited"
  | "policy"
  | "as_before"
  | "nothing";

export interface Outcome {
  settlement: Settlement;
  verdict: Verdict;
  /** Set if the mail exceeds the size limit that the server announced, as other readers' mails will. */
  sizes?: LetterSizes;
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
 * Seconds until a mail is due again after a server fault, so that others go first and a mail that causes the fault does
 * not block them.
 */
const backOfTheQueue = 1;

/** Requeues a mail of which nothing was handed over; the attempt does not count. */
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
 * The next state of a mail that was not accepted.
 * @param jitter from 0 to 1; spreads the retries of mails that were deferred together.
 */
export function outcomeOf(mail: MailInHand, error: unknown, jitter: number): Outcome {
  if (error instanceof MailOutcomeUnknownError)
    return {
      settlement: { ...base(mail), state: "unknown", error: error.message, counts: true },
      verdict: "nothing",
    };
  if (error instanceof MailRejectedError) return refused(mail, error, jitter);
  if (isDatabaseGone(error))
    return { settlement: putBack(mail, "the database was away"), verdict: "nothing" };
  return { settlement: putOff(mail, "an internal fault", jitter), verdict: "nothing" };
}

function refused(mail: MailInHand, error: MailRejectedError, jitter: number): Outcome {
  const failed = (reason: RecipientReason): Settlement => ({
    ...base(mail),
    state: "failed",
    reason,
    error: error.message,
    counts: true,
  });
  const putOffNow = () => putOff(mail, error.message, jitter);
  switch (error.fault) {
    case "address": {
      // without a specific reason, the fault may be ours
      if (isUnclear(error)) return { settlement: putOffNow(), verdict: "policy" };
      const dead = isAddressDead(error) ? mail.addressHash : null;
      return { settlement: { ...failed("bounced"), deadAddressHash: dead }, verdict: "bounced" };
    }
    case "message":
      return {
        settlement: failed("refused"),
        verdict: "fine",
        ...(error.sizes && { sizes: error.sizes }),
      };
    case "mail":
      return { settlement: putOffNow(), verdict: "fine" };
    case "account":
    case "server": {
      // a single reply does not tell a receiver's policy from a fault of the account
      if (isPolicy(error)) return { settlement: putOffNow(), verdict: "policy" };
      const settlement = putBack(mail, error.message, backOfTheQueue);
      if (error.says === "crowded") return { settlement, verdict: "crowded" };
      if (isLimit(error.message)) return { settlement, verdict: "limited" };
      if (isOverMail(error)) return { settlement, verdict: "stumble" };
      return { settlement, verdict: isTurnedAway(error) ? "turned_away" : "fault" };
    }
  }
}

/** Generic reply codes, ambiguous without an enhanced code or a known text. */
const unclearCodes: ReadonlySet<number | undefined> = new Set([550, 553, 554]);
const isUnclear = ({ code, says }: MailRejectedError): boolean =>
  says === undefined && unclearCodes.has(code);

/** Whether the fault came after the recipient was named, or the connection broke at MAIL FROM. */
const isOverMail = ({ step, code }: MailRejectedError): boolean =>
  step === "rcpt_to" ||
  step === "data" ||
  step === "message" ||
  (step === "mail_from" && code === undefined);

const isTurnedAway = ({ step, code }: MailRejectedError): boolean =>
  code === 421 && (step === "connect" || step === "greeting" || step === "tls");

const isPolicy = ({ step, says }: MailRejectedError): boolean =>
  (step === "rcpt_to" || step === "data" || step === "message") && says === "policy";

/** Defers a mail and counts the attempt; gives up after the last one. */
export function putOff(mail: MailInHand, error: string, jitter: number): Settlement {
  const pause = retryPause(mail.attempts);
  if (pause === undefined)
    return { ...base(mail), state: "failed", reason: "gave_up", error, counts: true };
  const pauseSeconds = (pause / 1000) * (0.75 + jitter / 2);
  return { ...base(mail), state: "queued", error, counts: true, pauseSeconds };
}

/** Tools shared by all parts of sending. */
export interface SendingTools {
  config: Config;
  secrets: AppSecrets;
  clock: Clock;
  /** A random number from 0 to 1, so that workers do not act simultaneously. */
  jitter: () => number;
  log: Logger;
}

/** A claimed recipient who was allowed to get mail at the time of the claim. */
export interface MailInHand {
  id: string;
  /** The token of its claim. */
  token: string;
  subscriberId: string;
  attempts: number;
  address: string;
  /** The keyed hash, as in the suppressions. */
  addressHash: string;
  locale: Language;
  name: string | undefined;
  fields: readonly OwnValue[];
  /** The number of its subject; null: the campaign has only one. */
  variant: number | null;
}
