import {
  drawKinds,
  drawLimits,
  drawNames,
  type Message,
  type OpenDrawInput,
} from "@sortes/contract";
import { reasonOf } from "../../../base/errors.ts";
import { wholeOf } from "../../../base/typed-number.ts";
import { isFlag, isRecord, isText, listOf, oneOf, orNull, shapeOf } from "../../../base/shapes.ts";
import type { ListKind } from "./draw-entries.ts";

/** The time of the draw: when the organiser starts it, in three minutes, or at a set time. */
export const whens = ["free", "soon", "at"] as const;

/** A prize as typed. */
interface TypedPrize {
  name: string;
  count: string;
}

/** The input for a new draw, as typed. */
export interface DrawDraft {
  kind: OpenDrawInput["kind"];
  title: string;
  prizes: TypedPrize[];
  alternates: string;
  weighted: boolean;
  teams: string;
  min: string;
  max: string;
  count: string;
  conditions: string;
  list: string;
  names: OpenDrawInput["names"];
  lookup: boolean;
  announced: boolean;
  when: (typeof whens)[number];
  /** Local date and time on this device: 2026-05-01T18:00. */
  at: string;
  /**
   * Set while an attempt to open the draw has an unknown outcome: the requested time, repeated by a retry; empty if
   * there was none, or if the draft was changed since. Null if all outcomes are known.
   */
  sent: string | null;
}

const emptyPrize: TypedPrize = { name: "", count: "1" };

export const emptyDraft: DrawDraft = {
  kind: "winners",
  title: "",
  prizes: [emptyPrize],
  alternates: "0",
  weighted: false,
  teams: "2",
  min: "1",
  max: "100",
  count: "1",
  conditions: "",
  list: "",
  names: "masked",
  lookup: true,
  announced: false,
  when: "soon",
  at: "",
  sent: null,
};

/** Whether a stored value, perhaps of an older version, is a valid draft. */
export const isDrawDraft = shapeOf<DrawDraft>({
  kind: oneOf(drawKinds),
  title: isText,
  prizes: listOf(shapeOf<TypedPrize>({ name: isText, count: isText })),
  alternates: isText,
  weighted: isFlag,
  teams: isText,
  min: isText,
  max: isText,
  count: isText,
  conditions: isText,
  list: isText,
  names: oneOf(drawNames),
  lookup: isFlag,
  announced: isFlag,
  when: oneOf(whens),
  at: isText,
  sent: orNull(isText),
});

/** The kind of the draft's list; undefined if it needs none. */
export function listOfDraft({ kind, weighted }: DrawDraft): ListKind | undefined {
  if (kind === "numbers") return undefined;
  return kind === "winners" && weighted ? "weighted" : kind;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Names and settings passed by a generator. */
    newDraw?: Partial<DrawDraft>;
  }
}

/**
 * The prefill from a generator, if any. The state of a history entry may hold anything; an empty prefill only leads
 * back here.
 */
export function prefillOf({ newDraw }: Record<string, unknown>): Partial<DrawDraft> | undefined {
  const isFilled = isRecord(newDraw) && Object.keys(newDraw).length > 0;
  const isUsable = isFilled && isDrawDraft({ ...emptyDraft, ...newDraw, sent: null });
  return isUsable ? (newDraw as Partial<DrawDraft>) : undefined;
}

/** The form's errors by field; those of prizes by number, such as `prize1`. */
export type DraftErrors = Readonly<Record<string, Message>>;

const required: Message = { code: "REQUIRED" };

function wrongNumber(typed: string, min: number, max: number): Message | undefined {
  const value = wholeOf(typed);
  if (typed.trim() === "") return required;
  if (!Number.isSafeInteger(value)) return { code: "NOT_INTEGER" };
  if (value < min) return { code: "TOO_SMALL", params: { min } };
  return value > max ? { code: "TOO_LARGE", params: { max } } : undefined;
}

/** Validates a draft. The server validates again. */
export function errorsOf(draft: DrawDraft): DraftErrors {
  const found: Record<string, Message> = {};
  const note = (field: string, message: Message | undefined) => {
    if (message) found[field] = message;
  };
  const { entries, numbersDrawn, teams } = drawLimits;
  if (draft.title.trim() === "") note("title", required);
  if (draft.kind === "winners") {
    draft.prizes.forEach(({ name, count }, i) => {
      if (name.trim() === "") note(`prize${i + 1}`, required);
      note(`prizeCount${i + 1}`, wrongNumber(count, 1, entries));
    });
    note("alternates", wrongNumber(draft.alternates, 0, entries));
  }
  if (draft.kind === "teams") note("teams", wrongNumber(draft.teams, teams.min, teams.max));
  if (draft.kind === "numbers") {
    const low = wrongNumber(draft.min, 0, Number.MAX_SAFE_INTEGER - 1);
    const high = wrongNumber(draft.max, low ? 0 : wholeOf(draft.min), Number.MAX_SAFE_INTEGER - 1);
    const most = low || high ? numbersDrawn : wholeOf(draft.max) - wholeOf(draft.min) + 1;
    note("min", low);
    note("max", high);
    note("count", wrongNumber(draft.count, 1, Math.min(numbersDrawn, most)));
  }
  if (draft.when === "at" && draft.at.trim() === "") note("at", required);
  else if (draft.when === "at" && Number.isNaN(Date.parse(draft.at)))
    note("at", { code: "DATE_INVALID" });
  return found;
}

/**
 * Milliseconds until a draw that is to take place soon: a minute more than the minimum, in which to freeze the list.
 */
const soonMs = 3 * 60 * 1000;

/**
 * The time to request for a draft (RFC 3339); empty if none. A retry after an unknown outcome requests the same time.
 */
export function timeOf({ when, at, sent }: DrawDraft, now: Date): string {
  if (when === "free") return "";
  if (sent) return sent;
  return new Date(when === "at" ? at : now.getTime() + soonMs).toISOString();
}

/** Whether the server could not look at the beacon: then it has opened nothing, also at an earlier attempt. */
export const isWithoutBeacon = (error: unknown): boolean =>
  reasonOf(error) === "BEACON_UNREACHABLE";

/** The draft's rules. A number that is not one is NaN. */
export function rulesOf(draft: DrawDraft): OpenDrawInput["rules"] {
  if (draft.kind === "teams") return { teams: wholeOf(draft.teams) };
  if (draft.kind === "numbers")
    return { count: wholeOf(draft.count), max: wholeOf(draft.max), min: wholeOf(draft.min) };
  return {
    prizes: draft.prizes.map(({ count }) => wholeOf(count)),
    alternates: wholeOf(draft.alternates),
    weighted: draft.weighted ? 1 : 0,
  };
}

const inOneLine = (text: string): string =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");

/** The input to open the draw. @param at RFC 3339, or empty */
export const openInputOf = (draft: DrawDraft, at: string): OpenDrawInput => ({
  kind: draft.kind,
  title: draft.title.trim(),
  prizes: draft.kind === "winners" ? draft.prizes.map(({ name }) => name.trim()) : [],
  rules: rulesOf(draft),
  conditions: inOneLine(draft.conditions),
  names: draft.names,
  lookup: draft.lookup && draft.kind !== "numbers",
  announced: draft.announced,
  ...(at !== "" && { at }),
});

/** Changes the draft. A retry of a pending attempt then no longer requests the same draw. */
export const changed = (draft: DrawDraft, fields: Partial<DrawDraft>): DrawDraft => ({
  ...draft,
  ...fields,
  // the list is sent separately, so changing it does not matter
  sent: draft.sent === null || Object.keys(fields).join() === "list" ? draft.sent : "",
});

export const withPrize = (draft: DrawDraft): Partial<DrawDraft> => ({
  prizes: [...draft.prizes, emptyPrize],
});
