import type { Logger } from "pino";
import type { Language, RecipientReason } from "@sortes/contract";
import { type AppSecrets, isDatabaseGone, type Settlement } from "@sortes/db";
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
 * - `fault`: they are at fault. `stumble`: so they are, or this very mail is.
 * - `crowded`: too many connections are open. `turned_away`: so there are, or the server takes none at all.
 * - `limited`: they take no more for now.
 * - `policy`: the account or this receiver rejects us. `as_before`: the mail repeated its known fault.
 * - `nothing`: nothing.
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
  /** Of a mail that is larger than the server said it takes: so are those of other readers. */
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
 * Seconds until a mail is due again after a fault of the server: others go first, so that a mail that causes the fault
 * does not block them.
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
      // without a reason, the fault may be ours
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
      // one answer does not distinguish a receiver's policy from a fault of the account
      if (isPolicy(error)) return { settlement: putOffNow(), verdict: "policy" };
      const settlement = putBack(mail, error.message, backOfTheQueue);
      if (error.says === "crowded") return { settlement, verdict: "crowded" };
      if (isLimit(error.message)) return { settlement, verdict: "limited" };
      if (isOverMail(error)) return { settlement, verdict: "stumble" };
      return { settlement, verdict: isTurnedAway(error) ? "turned_away" : "fault" };
    }
  }
}

/** Generic codes, without an enhanced code or words that specify them. */
const unclearCodes: ReadonlySet<number | undefined> = new Set([550, 553, 554]);
const isUnclear = ({ code, says }: MailRejectedError): boolean =>
  says === undefined && unclearCodes.has(code);

/** Whether the mail was named to the server, or its connection broke over it. */
const isOverMail = ({ step, code }: MailRejectedError): boolean =>
  step === "rcpt_to" ||
  step === "data" ||
  step === "message" ||
  (step === "mail_from" && code === undefined);

const isTurnedAway = ({ step, code }: MailRejectedError): boolean =>
  code === 421 && (step === "connect" || step === "greeting" || step === "tls");

const isPolicy = ({ step, says }: MailRejectedError): boolean =>
  (step === "rcpt_to" || step === "data" || step === "message") && says === "policy";

/** It was a try; there are only so many. */
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
  /** A random number from 0 to 1, so that several workers do not act at the same moment. */
  jitter: () => number;
  log: Logger;
}

/** A claimed recipient who could get mail at the time of the claim. */
export interface MailInHand {
  id: string;
  /** Of its claim. */
  token: string;
  subscriberId: string;
  attempts: number;
  address: string;
  /** Keyed, as suppressions are kept. */
  addressHash: string;
  locale: Language;
  name: string | undefined;
  fields: readonly OwnValue[];
  /** The number of its subject; null: the campaign has only one. */
  variant: number | null;
}
