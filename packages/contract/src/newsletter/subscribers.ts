import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { requiredEmail } from "../addresses.ts";
import { exportFormats, limits, newsletterFrequencies, newsletterTopics } from "../constants.ts";
import { languages } from "../languages.ts";
import { shownLine } from "../shown-text.ts";
import { dateOrders, importEncodings, subscriberLimits } from "./import-constants.ts";
import { subscriberFilters, subscriberStates } from "./states.ts";
import { importedLists, suppressionReasons } from "./newsletter-constants.ts";
import { messageCodes } from "../errors.ts";
import { choice, flag, form, issue, itemId, line, list, optional } from "../fields.ts";
import { pageFields, pagination } from "../pagination.ts";
import { shownZone, timeZoneName } from "./zone-fields.ts";

const filter = {
  state: choice(subscriberFilters).default("all"),
  /** A literal text to find anywhere in an address. */
  search: line(limits.search).default(""),
};

export const listSubscribersInput = form({
  ...filter,
  ...pageFields(limits.subscriberPageSize),
});
export type ListSubscribersInput = z.infer<typeof listSubscribersInput>;

export const exportSubscribersInput = form({
  ...filter,
  format: choice(exportFormats).default("csv"),
});
export type ExportSubscribersInput = z.infer<typeof exportSubscribersInput>;

export const subscriberIdInput = form({ id: itemId });

/** Staff confirm that everybody they add has consented. */
const consentConfirmed = flag.default(false).refine((confirmed) => confirmed, {
  error: issue("CONSENT_NOT_CONFIRMED").message,
});

export const importSubscribersInput = form({
  /** Required for a list of subscribers. */
  consentConfirmed: flag.default(false),
  list: choice(importedLists).default("subscribers").meta({
    description: "People who agreed, or addresses that must not get mail",
    example: "subscribers",
  }),
  language: choice(languages).optional().meta({
    description:
      "The language of people whose row names none that we write; needed if no column has one",
    example: "ro",
  }),
  dates: choice(dateOrders).optional().meta({
    description:
      "Which number comes first in dates such as 03/04/2025; needed if the list can be read two ways",
    example: "day",
  }),
  encoding: choice(importEncodings).optional().meta({
    description: "How the list's letters are written; by default UTF-8, or UTF-16 with a mark",
    example: "windows-1250",
  }),
  consentSource: shownLine(subscriberLimits.consentSource).default("").meta({
    description: "Where people agreed whose row does not say it",
    example: "Form on our website",
  }),
}).superRefine(({ consentConfirmed: isConfirmed, list: kind }, ctx) => {
  if (kind === "subscribers" && !isConfirmed)
    ctx.addIssue({ ...issue("CONSENT_NOT_CONFIRMED"), path: ["consentConfirmed"] });
});

/** A subscriber whom staff add. */
export const addSubscriberInput = form({
  email: requiredEmail,
  topics: list(choice(newsletterTopics), newsletterTopics.length).default([...newsletterTopics]),
  frequency: choice(newsletterFrequencies).default("weekly"),
  /** Defaults to the caller's. */
  language: optional(choice(languages)),
  timeZone: timeZoneName.optional(),
  consentConfirmed,
}).meta({ required: ["email", "consentConfirmed"] });
export type AddSubscriberInput = z.infer<typeof addSubscriberInput>;

export const subscriber = z
  .object({
    id: z.uuid(),
    email: z.string(),
    state: z.enum(subscriberStates),
    frequency: z.enum(newsletterFrequencies),
    topics: z.array(z.enum(newsletterTopics)),
    language: z.enum(languages),
    timeZone: shownZone,
    createdAt: isoTime,
    confirmedAt: isoTime.nullable(),
    unsubscribedAt: isoTime.nullable(),
    /** Whether the address gets no mail in any state: after bounces, a complaint, or a decision of staff. */
    suppressed: z.boolean(),
    suppressionReason: z.enum(suppressionReasons).nullable(),
    name: z.string().nullable().meta({ description: "Their name", example: "Ana Pop" }),
    tags: z.array(z.string()).meta({ description: "Their tags", example: ["VIP"] }),
    fields: z.array(z.object({ key: z.string(), value: z.union([z.string(), z.number()]) })).meta({
      description: "Their values of own fields; dates as YYYY-MM-DD",
      example: [{ key: "city", value: "Cluj" }],
    }),
    consentAt: isoTime.nullable().meta({ description: "When they agreed, as an import says" }),
    consentSource: z
      .string()
      .nullable()
      .meta({ description: "Where they agreed, as an import says", example: "Form at a fair" }),
  })
  .meta({ id: "Subscriber" });
export type Subscriber = z.infer<typeof subscriber>;

/** The columns of an exported table. The address comes first, so that the table can be imported again. */
export const subscriberColumns: readonly (keyof Subscriber)[] = [
  "email",
  "state",
  "frequency",
  "topics",
  "language",
  "timeZone",
  "createdAt",
  "confirmedAt",
  "unsubscribedAt",
  "suppressed",
  "suppressionReason",
  "name",
  "tags",
  "consentAt",
  "consentSource",
  "id",
];

/** Counts of all subscribers, each once, regardless of the filter. */
const subscriberCounts = z
  .object({
    total: z.int(),
    pending: z.int(),
    active: z.int(),
    unsubscribed: z.int(),
    /** In any state; they count in none. */
    suppressed: z.int(),
  })
  .meta({ id: "SubscriberCounts" });
export type SubscriberCounts = z.infer<typeof subscriberCounts>;

export const listSubscribersOutput = z.object({
  subscribers: z.array(subscriber),
  pagination,
  counts: subscriberCounts,
});

/** The number of a row of an imported list that was not taken. */
export const rowNumber = z.int().meta({
  description: "Its number in a spreadsheet, where a row with several lines counts once",
  example: 6,
});

/** A row of an imported list that was not imported. */
const importError = z
  .object({
    /** The line number in the file, from 1; the first line of a row with several. */
    line: z.int(),
    row: rowNumber,
    /** The invalid column, by our name; null if the whole row is unreadable. */
    column: z.enum(["email", "language", "frequency", "topics", "state", "suppressed"]).nullable(),
    code: z.enum(messageCodes),
    /** In the language of the importing person. */
    message: z.string(),
  })
  .meta({ id: "ImportError" });
export type ImportError = z.infer<typeof importError>;

/** The outcome of an import, by row. */
export const importSubscribersOutput = z
  .object({
    id: z.uuid().nullable().meta({
      description:
        "The import in the list of imports, where it can be undone; null if nothing was written",
    }),
    /** Newly active subscribers. */
    added: z.int(),
    /** People newly stored as unsubscribed, according to the list. */
    unsubscribed: z.int(),
    /** Addresses newly suppressed, according to the list. */
    suppressed: z.int(),
    /** People newly stored as pending, according to the list. They get no confirmation mail. */
    pending: z.int(),
    /** Rows that change nothing. `unsubscribed`, `suppressed`: already so. `repeated`: an earlier row has it. */
    skipped: z.object({
      known: z.int(),
      unsubscribed: z.int(),
      suppressed: z.int(),
      repeated: z.int(),
    }),
    columnsLeftOut: z.array(z.string()).meta({
      description: "Columns of which nothing is kept; those that may be about a state are refused",
      example: ["Favorite color"],
    }),
    valuesLeftOut: z.int().meta({
      description:
        "Rows that were taken without a value that does not fit, such as a name that is too long",
      example: 0,
    }),
    /** The first errors. */
    errors: z.array(importError),
    errorsTotal: z.int().meta({ description: "Rows with an error, including those not listed" }),
  })
  .meta({ id: "SubscriberImport" });
export type SubscriberImport = z.infer<typeof importSubscribersOutput>;
