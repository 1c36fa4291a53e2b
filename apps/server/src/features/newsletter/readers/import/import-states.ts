import type { DateOrder, ImportedList, SubscriberState, SuppressionReason } from "@sortes/contract";
import { answerIn } from "./import-answers.ts";
import { type ImportColumns, plain } from "./import-columns.ts";
import { momentOf } from "./import-dates.ts";

/** The state of a subscription according to a row. */
export interface ListedState {
  /** Undefined if the row only says that the address is suppressed. */
  state: SubscriberState | undefined;
  suppressed: SuppressionReason | undefined;
  /** Whether the person has left. */
  leaves: boolean;
  createdAt: Date | undefined;
  confirmedAt: Date | undefined;
  unsubscribedAt: Date | undefined;
}

type Said = SubscriberState | "bounced" | "complained" | "suppressed";

/**
 * Names of states here and in other programs. Without "inactive": some use it for people who left, others for people
 * who do not open mails.
 */
const words = {
  active: [
    "active",
    "subscribed",
    "confirmed",
    "enabled",
    "optedin",
    "optin",
    "regular",
    "premium",
    "activ",
    "activa",
    "abonat",
    "abonata",
    "confirmat",
    "confirmata",
  ],
  pending: [
    "pending",
    "unconfirmed",
    "notconfirmed",
    "unactivated",
    "nonsubscribed",
    "notsubscribed",
    "neversubscribed",
    "transactional",
    "inasteptare",
    "neconfirmat",
    "neconfirmata",
    "neabonat",
    "neabonata",
  ],
  unsubscribed: [
    "unsubscribed",
    "unsub",
    "optedout",
    "optout",
    "cancelled",
    "canceled",
    "left",
    "removed",
    "disabled",
    "dezabonat",
    "dezabonata",
  ],
  bounced: ["bounced", "cleaned", "hardbounce", "hardbounced", "undeliverable", "respins"],
  complained: ["complained", "complaint", "spam", "spammy", "junk", "abuse", "markedasspam"],
  suppressed: ["suppressed", "blocked", "blacklisted", "blocklisted", "blocat", "blocata"],
} as const satisfies Record<Said, readonly string[]>;

const meaning = new Map<string, Said>(
  (Object.keys(words) as Said[]).flatMap((said) =>
    words[said].map((word) => [word, said] as const),
  ),
);

/** Accepted values, shown when a column has an unknown one. */
export const knownOf = {
  state: Object.keys(words),
  suppressed: ["true", "false"],
  answer: ["true", "false", "2026-11-23"],
} as const;

/** Columns about a state. */
type StateColumn = Exclude<
  keyof ImportColumns,
  "delimiter" | "email" | "language" | "frequency" | "topics"
>;

/**
 * Combines the state columns of a row: if any says that the person left, they get no mail.
 * @param said the non-empty cells of a column
 * @returns the state, or the kind of the value that is unknown
 */
export function stateOf(
  said: (column: StateColumn) => readonly string[],
  {
    list,
    at,
    dates: order,
    has,
  }: {
    list: ImportedList;
    at: Date;
    dates?: DateOrder | undefined;
    has: (column: StateColumn) => boolean;
  },
): ListedState | keyof typeof knownOf {
  const states = said("state").map(stateIn);
  if (states.includes(undefined)) return "state";
  const flags = said("suppressed").map(answerIn);
  if (flags.some((flag) => flag === undefined || flag === "date" || flag === "number"))
    return "suppressed";
  const gone = said("unsubscribed").map(leavingIn);
  // unreadable values, such as “last spring”, count as a time
  const left = said("unsubscribedAt").map((cell) => leavingIn(cell) ?? true);
  const bounces = said("bounced").map(bounceIn);
  const agreed = said("receives").map(agreementIn);
  const confirmed = said("confirmed").map(agreementIn);
  if ([gone, agreed, confirmed].some((some) => some.includes(undefined))) return "answer";
  const dateIn = (column: StateColumn) =>
    said(column)
      .map((cell) => momentOf(cell, at, order))
      .find((date) => date);
  const isOfSuppressions = list === "suppressions";
  const reason = reasonOf({
    complained: states.includes("complained"),
    bounced: states.includes("bounced") || bounces.includes(true),
    suppressed: isOfSuppressions || states.includes("suppressed") || flags.includes("yes"),
    reason: said("suppressionReason")[0],
  });
  const hasLeft =
    agreed.includes("unsubscribed") ||
    states.includes("unsubscribed") ||
    [...gone, ...left].includes(true) ||
    said("left").some(isReason);
  const leaves = isOfSuppressions || hasLeft || reason === "complained";
  const dates = {
    createdAt: dateIn("createdAt"),
    confirmedAt: dateIn("confirmedAt"),
    unsubscribedAt: dateIn("unsubscribedAt") ?? dateIn("unsubscribed"),
  };
  return { state: isOfSuppressions ? undefined : kept(), suppressed: reason, leaves, ...dates };

  function kept(): SubscriberState | undefined {
    if (hasLeft || reason === "complained") return "unsubscribed";
    if ([...states, ...said("unsubscribed").map(stateIn)].includes("pending")) return "pending";
    // an empty answer is no consent
    if (agreed.includes("pending") || isOpen("receives")) return "pending";
    if (confirmed.some((one) => one !== "active") || isOpen("confirmed")) return "pending";
    return states.includes("active") || reason === undefined ? "active" : undefined;
  }

  function isOpen(column: StateColumn): boolean {
    return has(column) && said(column).length === 0;
  }
}

/** The meaning of a word in a column of states; undefined if it is unknown. */
export const stateIn = (cell: string): Said | undefined => meaning.get(plain(cell));

/** Whether a cell says that the person left; undefined if that is unknown. */
export function leavingIn(cell: string): boolean | undefined {
  const said = stateIn(cell);
  if (said) return said !== "active" && said !== "pending";
  const channel = channelIn(cell);
  if (channel !== undefined) return channel;
  const answer = answerIn(cell);
  return answer && answer !== "number" ? answer === "yes" || answer === "date" : undefined;
}

/**
 * Whether a list of opted-out channels includes email, as in Mautic: `email`, `sms`, `email|sms`; undefined if a
 * channel is unknown.
 */
function channelIn(cell: string): boolean | undefined {
  const named = cell.toLowerCase().split(/[\s,;|]+/);
  const isKnown = named.every((one) =>
    ["email", "e-mail", "all", "sms", "phone", "push"].includes(one),
  );
  return isKnown ? named.some((one) => ["email", "e-mail", "all"].includes(one)) : undefined;
}

/** The state that a cell about consent implies; undefined if its value is unknown. */
export function agreementIn(cell: string): "active" | "pending" | "unsubscribed" | undefined {
  const said = stateIn(cell);
  if (said) return said === "active" || said === "pending" ? said : "unsubscribed";
  switch (answerIn(cell)) {
    case "yes":
    case "date":
      return "active";
    case "no":
      return "unsubscribed";
    case "empty":
      return "pending";
    // ambiguous, such as 1 for yes and 2 for no
    case "number":
    case undefined:
      return undefined;
  }
}

/** Whether a cell reports a hard bounce, with a date, an answer or a reason. */
function bounceIn(cell: string): boolean {
  const said = stateIn(cell);
  if (said === "active" || said === "pending") return false;
  const answer = answerIn(cell);
  return answer === undefined
    ? !/^(?:soft|transient|temp)/i.test(cell.trim())
    : answer !== "no" && answer !== "empty";
}

/** Whether a cell holds a reason for unsubscribing. */
const isReason = (cell: string): boolean => {
  if (stateIn(cell) === "active") return false;
  const answer = answerIn(cell);
  return answer !== "empty" && answer !== "no";
};

/**
 * The reason for a suppression; undefined if there is none. Unknown reasons count as `staff`, which only staff may
 * lift.
 */
function reasonOf(says: {
  complained: boolean;
  bounced: boolean;
  suppressed: boolean;
  reason: string | undefined;
}): SuppressionReason | undefined {
  const reason = meaning.get(plain(says.reason ?? ""));
  if (says.complained || (says.suppressed && reason === "complained")) return "complained";
  if (says.bounced || (says.suppressed && reason === "bounced")) return "bounced";
  if (!says.suppressed) return undefined;
  return says.reason === "erased" ? "erased" : "staff";
}
