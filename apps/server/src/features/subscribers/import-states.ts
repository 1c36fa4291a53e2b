import type { ImportedList, SubscriberState, SuppressionReason } from "@sortes/contract";
import { type ImportColumns, plain } from "./import-columns.ts";

/** What a row says of a subscription. */
export interface ListedState {
  /** Undefined where it says no more than that nobody is to write to the address. */
  state: SubscriberState | undefined;
  suppressed: SuppressionReason | undefined;
  /** Whether somebody who is subscribed here has left. */
  leaves: boolean;
  createdAt: Date | undefined;
  confirmedAt: Date | undefined;
  unsubscribedAt: Date | undefined;
}

type Said = SubscriberState | "bounced" | "complained" | "suppressed";

/** What other programs, and we, call a state. Not "inactive": some mean by it who has left, some who reads nothing. */
const words = {
  active: [
    "active",
    "subscribed",
    "confirmed",
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
    "dezabonat",
    "dezabonata",
  ],
  bounced: ["bounced", "cleaned", "hardbounce", "hardbounced"],
  complained: ["complained", "complaint", "spam", "junk", "abuse"],
  suppressed: ["suppressed", "blocked", "blacklisted", "blocat", "blocata"],
} as const satisfies Record<Said, readonly string[]>;

const meaning = new Map<string, Said>(
  (Object.keys(words) as Said[]).flatMap((said) =>
    words[said].map((word) => [word, said] as const),
  ),
);

const yes = new Set(["true", "yes", "1", "da"]);
const no = new Set(["false", "no", "0", "nu"]);

/** What the columns may say of which a row may say something that nobody knows. */
export const knownOf = { state: Object.keys(words), suppressed: ["true", "false"] } as const;

/** Columns that say something of a state. */
type StateColumn = Exclude<
  keyof ImportColumns,
  "delimiter" | "email" | "language" | "frequency" | "topics"
>;

/**
 * What a row comes to where several of its cells say something: nobody is written to of whom one says that they have left.
 * @param said the cells of a column that are not empty
 * @returns the column that says what nobody knows
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
  const hasLeft =
    states.includes("unsubscribed") || said("unsubscribedAt").length > 0 || said("left").length > 0;
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

/** Why nobody is to write to an address; undefined where somebody may. What nobody knows is what only staff may lift. */
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

/** A moment as programs write it, in UTC where they do not say; undefined where it is none, or is still to come. */
function dateOf(cell: string | undefined, now: Date): Date | undefined {
  const [, day, time = "00:00", zone = "Z"] = moment.exec(cell ?? "") ?? [];
  const date = new Date(`${day}T${time}${zone}`);
  return date.getTime() > 0 && date.getTime() <= now.getTime() ? date : undefined;
}
