import type { ImportedList, SubscriberState, SuppressionReason } from "@sortes/contract";
import { type ImportColumns, plain } from "./import-columns.ts";

/** The subscription in a row. */
export interface ListedState {
  /** Undefined if it only says that the address is suppressed. */
  state: SubscriberState | undefined;
  suppressed: SuppressionReason | undefined;
  /** Whether a subscriber has left. */
  leaves: boolean;
  createdAt: Date | undefined;
  confirmedAt: Date | undefined;
  unsubscribedAt: Date | undefined;
}

type Said = SubscriberState | "bounced" | "complained" | "suppressed";

/**
 * Other programs' and our names of states. Not "inactive": some use it for people who left, others for those who read
 * nothing.
 */
const words = {
  active: [
    "active",
    "subscribed",
    "confirmed",
    "enabled",
    "activ",
    "activa",
    "abonat",
    "abonata",
    "confirmat",
    "confirmata",
  ],
  pending: ["pending", "unconfirmed", "inasteptare", "neconfirmat", "neconfirmata"],
  unsubscribed: [
    "unsubscribed",
    "unsub",
    "optedout",
    "optout",
    "cancelled",
    "canceled",
    "left",
    "disabled",
    "dezabonat",
    "dezabonata",
  ],
  bounced: ["bounced", "cleaned", "hardbounce", "hardbounced"],
  complained: ["complained", "complaint", "spam", "junk", "abuse"],
  suppressed: ["suppressed", "blocked", "blacklisted", "blocklisted", "blocat", "blocata"],
} as const satisfies Record<Said, readonly string[]>;

const meaning = new Map<string, Said>(
  (Object.keys(words) as Said[]).flatMap((said) =>
    words[said].map((word) => [word, said] as const),
  ),
);

const yes = new Set(["true", "yes", "1", "da"]);
const no = new Set(["false", "no", "0", "nu"]);

/** Known values of columns that may have unknown ones. */
export const knownOf = { state: Object.keys(words), suppressed: ["true", "false"] } as const;

/** Columns about a state. */
type StateColumn = Exclude<
  keyof ImportColumns,
  "delimiter" | "email" | "language" | "frequency" | "topics"
>;

/**
 * The result of a row with several states: if one says that the person left, they get no mail.
 * @param said the non-empty cells of a column
 * @returns the column with an unknown value
 */
export function stateOf(
  said: (column: StateColumn) => readonly string[],
  { list, at }: { list: ImportedList; at: Date },
): ListedState | "state" | "suppressed" {
  const states = said("state").map((cell) => meaning.get(plain(cell)));
  if (states.includes(undefined)) return "state";
  const flags = said("suppressed").map(plain);
  if (flags.some((flag) => !yes.has(flag) && !no.has(flag))) return "suppressed";
  const dateIn = (column: StateColumn) => dateOf(said(column)[0], at);
  const isOfSuppressions = list === "suppressions";
  const reason = reasonOf({
    complained: states.includes("complained"),
    bounced: states.includes("bounced") || said("bounced").length > 0,
    suppressed:
      isOfSuppressions || states.includes("suppressed") || flags.some((flag) => yes.has(flag)),
    told: said("suppressionReason")[0],
  });
  const flagged = said("receives").map(plain);
  if (flagged.some((flag) => !yes.has(flag) && !no.has(flag))) return "state";
  const hasLeft =
    flagged.some((flag) => no.has(flag)) ||
    states.includes("unsubscribed") ||
    said("unsubscribedAt").length > 0 ||
    said("left").length > 0;
  const leaves = isOfSuppressions || hasLeft || reason === "complained";
  const dates = {
    createdAt: dateIn("createdAt"),
    confirmedAt: dateIn("confirmedAt"),
    unsubscribedAt: dateIn("unsubscribedAt"),
  };
  return { state: isOfSuppressions ? undefined : kept(), suppressed: reason, leaves, ...dates };

  function kept(): SubscriberState | undefined {
    if (hasLeft || reason === "complained") return "unsubscribed";
    if (states.includes("pending")) return "pending";
    return states.includes("active") || reason === undefined ? "active" : undefined;
  }
}

/**
 * The reason of a suppression; undefined if there is none. Unknown reasons count as staff's, which only staff may lift.
 */
function reasonOf(says: {
  complained: boolean;
  bounced: boolean;
  suppressed: boolean;
  told: string | undefined;
}): SuppressionReason | undefined {
  const told = meaning.get(plain(says.told ?? ""));
  if (says.complained || (says.suppressed && told === "complained")) return "complained";
  if (says.bounced || (says.suppressed && told === "bounced")) return "bounced";
  if (!says.suppressed) return undefined;
  return says.told === "erased" ? "erased" : "staff";
}

const moment =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d:\d\d)?)?$/;

/** A time as programs write it, in UTC by default; undefined if invalid or in the future. */
export function dateOf(cell: string | undefined, now: Date): Date | undefined {
  const [, day, time = "00:00", zone = "Z"] = moment.exec(cell ?? "") ?? [];
  const date = new Date(`${day}T${time}${zone}`);
  return date.getTime() > 0 && date.getTime() <= now.getTime() ? date : undefined;
}
