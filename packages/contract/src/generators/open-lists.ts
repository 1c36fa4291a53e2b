import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import {
  choice,
  flag,
  form,
  issue,
  itemId,
  lastChange,
  line,
  list,
  optional,
  safeInteger,
} from "../fields.ts";
import { reportFields, takenDown } from "./generator-reports.ts";
import { requiredLine, shownLine } from "../shown-text.ts";
import {
  openListEntryStates,
  openListLimits,
  openListQuestionKinds,
  openListStates,
} from "./open-list-limits.ts";

const bounds = openListLimits;
const { hours: hourBounds } = bounds;

/** The question to everybody who joins. The answers to choose from count for the kind `choice` only. */
const question = form({
  text: requiredLine(bounds.question),
  kind: choice(openListQuestionKinds),
  choices: list(requiredLine(bounds.choice), bounds.choices.max).prefault([]),
}).superRefine(({ kind, choices }, ctx) => {
  const { min } = bounds.choices;
  const isDistinct = new Set(choices).size === choices.length;
  if (kind === "choice" && !(choices.length >= min && isDistinct))
    ctx.addIssue({ ...issue("OPEN_LIST_CHOICES", { min }), path: ["choices"] });
});

const title = requiredLine(bounds.title);
const hours = safeInteger.min(hourBounds.min).max(hourBounds.max).default(hourBounds.default);

/** A new list, which is open at once. */
export const createOpenListInput = form({
  title,
  question: optional(question),
  /** Whether one device may add one name only. */
  oneADevice: flag.default(true),
  /** Hours for which it is open. */
  hours,
});
export type CreateOpenListInput = z.infer<typeof createOpenListInput>;

/**
 * A change of a list. Missing fields stay unchanged; null removes the question, which cannot change once somebody has
 * joined. With `updatedAt`, as the caller read it, the change fails if the list has changed since.
 */
export const changeOpenListInput = form({
  id: itemId,
  updatedAt: lastChange,
  title: title.optional(),
  question: question.nullable().optional(),
  oneADevice: flag.optional(),
});
export type ChangeOpenListInput = z.infer<typeof changeOpenListInput>;

export const openListInput = form({ id: itemId });

/** Opens a closed list again, or an open one for another time, for `hours` from now, at most until `openUntil`. */
export const reopenOpenListInput = form({ id: itemId, hours });
export type ReopenOpenListInput = z.infer<typeof reopenOpenListInput>;

/** Asks for the entries that changed after the `version` of an earlier reply; from 0 on, for all. */
export const openListEntriesInput = form({
  id: itemId,
  since: safeInteger
    .min(0)
    .max(2 ** 31 - 1)
    .default(0),
  limit: safeInteger.min(1).max(bounds.page.max).default(bounds.page.default),
});
export type OpenListEntriesInput = z.infer<typeof openListEntriesInput>;

/** Entries of a list to remove or to restore, by their ids. */
export const someOpenListEntriesInput = form({
  id: itemId,
  entries: list(itemId, bounds.atOnce),
});
export type SomeOpenListEntriesInput = z.infer<typeof someOpenListEntriesInput>;

/** The key in a list's link, in capitals or not. */
const key = line(bounds.key);
export const openListKeyInput = form({ key });

const name = requiredLine(bounds.name);
/** The answer to the list's question: words, one of its answers, or a skill in digits. */
const answer = optional(shownLine(bounds.answer));
/** A random id that the device keeps, the same for all lists. */
const device = itemId;

/**
 * Joins a list. The same name again from the same device is the same entry, so that a call whose reply was lost may be
 * repeated.
 */
export const joinOpenListInput = form({ key, name, answer, device });
export type JoinOpenListInput = z.infer<typeof joinOpenListInput>;

/** A report of a list by somebody who has its link. */
export const reportOpenListInput = form({ key, ...reportFields });
export type ReportOpenListInput = z.infer<typeof reportOpenListInput>;

/** Asks for the entries of a device. */
export const openListDeviceInput = form({ key, device });
export type OpenListDeviceInput = z.infer<typeof openListDeviceInput>;

/** The key of somebody's own entry. */
const entryKey = line(bounds.entryKey);
export const joinedEntryInput = form({ entryKey });

/** A change of one's own entry while the list is open. Missing fields stay unchanged. */
export const changeJoinedInput = form({ entryKey, name: name.optional(), answer });
export type ChangeJoinedInput = z.infer<typeof changeJoinedInput>;

export const openListQuestion = z
  .object({
    text: z.string().meta({ description: "The question" }),
    kind: z.enum(openListQuestionKinds).meta({
      description:
        "`text`: a short answer; `choice`: one of the answers; `skill`: from 1 to 5, as teams read it",
    }),
    /** Empty unless the kind is `choice`. */
    choices: z.array(z.string()),
  })
  .meta({ id: "OpenListQuestion" });
export type OpenListQuestion = z.infer<typeof openListQuestion>;

/** A list as its owner sees it. */
export const openList = z
  .object({
    id: z.uuid(),
    key: z.string().meta({ description: "The key in the list's link, /join/{key}" }),
    title: z.string(),
    question: openListQuestion.nullable(),
    oneADevice: z.boolean(),
    state: z.enum(openListStates),
    openedAt: isoTime.meta({ description: "When it was created" }),
    /** When it ends, or has ended. */
    closesAt: isoTime,
    openUntil: isoTime.meta({ description: "Until when it can be open" }),
    /** When it will be deleted with all names. */
    erasedAt: isoTime,
    /** When its names were taken into a published draw; it stays closed from then on. Null if they were not. */
    takenAt: isoTime.nullable(),
    /** It is closed while it is taken down. */
    takenDown: takenDown.nullable(),
    count: z.number().meta({ description: "Names on the list" }),
    /** How many names fit, by the owner's tier. */
    maxNames: z.number(),
    version: z.number().meta({ description: "Counts up with each change of an entry" }),
    updatedAt: isoTime,
  })
  .meta({ id: "OpenList" });
export type OpenList = z.infer<typeof openList>;

/** The newest first, and how many may be open at once. */
export const openListsOutput = z.object({
  lists: z.array(openList),
  maxOpen: z.number().meta({ description: "How many may be open at once" }),
});

/** An entry as the list's owner sees it. */
const openListEntry = z
  .object({
    id: z.uuid(),
    /** In the order of joining, from 1; it never changes. */
    number: z.number(),
    name: z.string().meta({ description: "The name; empty once the person left" }),
    answer: z.string().nullable(),
    state: z.enum(openListEntryStates),
    joinedAt: isoTime,
  })
  .meta({ id: "OpenListEntry" });
export type OpenListEntry = z.infer<typeof openListEntry>;

/** Changed entries in the order of their changes; `version` is the `since` of the next call. */
export const openListEntriesOutput = z.object({
  entries: z.array(openListEntry),
  version: z.number(),
  /** Whether more have changed. */
  more: z.boolean(),
  state: z.enum(openListStates),
  takenDown: takenDown.nullable(),
  count: z.number(),
  closesAt: isoTime,
});
export type OpenListEntries = z.infer<typeof openListEntriesOutput>;

/** A list as everybody sees it who has its link: never the names on it. */
export const publicOpenList = z
  .object({
    title: z.string(),
    organiser: z.string().meta({ description: "The name of who opened it" }),
    question: openListQuestion.nullable(),
    oneADevice: z.boolean(),
    state: z.enum(openListStates),
    closesAt: isoTime,
    count: z.number(),
    maxNames: z.number(),
  })
  .meta({ id: "PublicOpenList" });
export type PublicOpenList = z.infer<typeof publicOpenList>;

/** Somebody's own entry. */
export const joinedEntry = z
  .object({
    /** The secret of its page, `/joined/{entryKey}`. */
    entryKey: z.string(),
    number: z.number(),
    name: z.string().meta({
      description:
        "The name as it is kept: without superfluous white space and invisible characters",
    }),
    answer: z.string().nullable(),
    /** `removed`: the organiser took it off the list. */
    state: z.enum(["listed", "removed"]),
    joinedAt: isoTime,
    list: publicOpenList
      .extend({
        key: z.string(),
        takenAt: isoTime.nullable(),
        erasedAt: isoTime,
      })
      .meta({ description: "The list on which it is" }),
  })
  .meta({ id: "JoinedEntry" });
export type JoinedEntry = z.infer<typeof joinedEntry>;

export const joinedEntriesOutput = z.object({ entries: z.array(joinedEntry) });
