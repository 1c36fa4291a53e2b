import { limits } from "@sortes/contract";
import type { DrawnWinners, Prize } from "@sortes/core";
import {
  isFlag,
  isInteger,
  isMoment,
  isText,
  isTexts,
  listOf,
  oneOf,
  orNull,
  orUndefined,
  shapeOf,
} from "../../../base/shapes.ts";
import type { ListSetup } from "../results/generator-draft.ts";
import type { GeneratorState } from "../results/use-generator.ts";

/** The participants with their numbers of tickets; null: one each. */
export interface Pool {
  participants: readonly string[];
  weights: readonly number[] | null;
}

/** A person removed from a place, and its new holder. */
export interface Replacement {
  /** From 1. */
  place: number;
  removed: string;
  name: string;
  /** Whether the next alternate moved up, or one of those left was drawn. */
  from: "alternates" | "rest";
}

export interface WinnersResult {
  /** In order of place. */
  winners: readonly string[];
  /** In the order in which they move up. */
  alternates: readonly string[];
  /** Number of participants. */
  entries: number;
  /** Total number of tickets in a weighted draw or one in which each name wins at most once; null: one each. */
  tickets: number | null;
  /** Names in the list that did not take part, because they had been removed before. */
  leftOut: readonly string[];
  /** Whether removed people take part in the next draw. */
  includesRemoved: boolean;
  /** The manual changes since the draw, the latest last. */
  replaced: readonly Replacement[];
  /** By value; null if there are none, undefined in results of earlier versions. */
  prizes?: readonly Prize[] | null | undefined;
  /** Whether winners are drawn one at a time, the latest last. Undefined in results of earlier versions. */
  inTurn?: boolean | undefined;
  /** The time of the draw (ISO 8601, UTC), which identifies the result. */
  createdAt: string;
  /** The name under which it was saved; null if it is not saved. */
  savedAs: string | null;
}

/** A prize as it is typed. */
export interface TypedPrize {
  name: string;
  count: string;
}

/** The visitor's input and result. The result always matches these participants. */
export interface WinnerDraft {
  /** As typed: one a line or separated by commas or semicolons. */
  participants: string;
  /** As typed. */
  numberOfWinners: string;
  /** As typed; empty: none. */
  numberOfAlternates: string;
  /** Whether a repeated name can win only once. */
  eachNameOnce: boolean;
  /** Whether “Ana *3” is Ana with three tickets. Undefined in drafts of earlier versions, meaning yes. */
  weighted?: boolean | undefined;
  /** By value; if present, they determine the number of winners. Undefined in drafts of earlier versions. */
  prizes?: readonly TypedPrize[] | undefined;
  /** Whether winners are drawn one at a time. Undefined in drafts of earlier versions. */
  inTurn?: boolean | undefined;
  /** Whether a wheel shows the draw. Undefined in drafts of earlier versions. */
  wheel?: boolean | undefined;
  saveName: string;
  /**
   * Names in the list that are excluded from the next draw, because they were removed from a previous result. Undefined
   * in drafts of earlier versions.
   */
  leftOut?: readonly string[] | undefined;
  result: WinnersResult | null;
}

export const initialDraft: WinnerDraft = {
  participants: "",
  numberOfWinners: String(limits.winners.default),
  numberOfAlternates: "0",
  eachNameOnce: false,
  weighted: true,
  prizes: [],
  inTurn: false,
  wheel: false,
  saveName: "",
  leftOut: [],
  result: null,
};

const isWinners = (value: unknown): value is string[] => isTexts(value) && value.length > 0;

/** Whether a stored value, perhaps of an older version, is a valid draft. */
export const isWinnerDraft = shapeOf<WinnerDraft>({
  participants: isText,
  numberOfWinners: isText,
  numberOfAlternates: isText,
  eachNameOnce: isFlag,
  weighted: orUndefined(isFlag),
  prizes: orUndefined(listOf(shapeOf<TypedPrize>({ name: isText, count: isText }))),
  inTurn: orUndefined(isFlag),
  wheel: orUndefined(isFlag),
  saveName: isText,
  leftOut: orUndefined(isTexts),
  result: orNull(
    shapeOf<WinnersResult>({
      winners: isWinners,
      alternates: isTexts,
      entries: isInteger,
      tickets: orNull(isInteger),
      leftOut: isTexts,
      includesRemoved: isFlag,
      replaced: listOf(
        shapeOf<Replacement>({
          place: isInteger,
          removed: isText,
          name: isText,
          from: oneOf(["alternates", "rest"]),
        }),
      ),
      prizes: orUndefined(orNull(listOf(shapeOf<Prize>({ name: isText, count: isInteger })))),
      inTurn: orUndefined(isFlag),
      createdAt: isMoment,
      savedAs: orNull(isText),
    }),
  ),
});

export const winnerSetup: ListSetup<WinnerDraft, WinnersResult> = {
  key: "winners.draft",
  initial: initialDraft,
  inputs: [
    "participants",
    "numberOfWinners",
    "numberOfAlternates",
    "eachNameOnce",
    "weighted",
    "prizes",
    "inTurn",
  ],
  isDraft: isWinnerDraft,
  carryOver: (result) => ({ leftOut: leftOutNext(result) }),
  last: {
    key: "last-list.winner",
    textOf: ({ participants }) => participants,
    countOf: ({ entries }) => entries,
  },
};

/** Everyone removed from this result or earlier ones. */
const removedFrom = ({ leftOut, replaced }: WinnersResult): string[] => [
  ...new Set([...leftOut, ...replaced.map(({ removed }) => removed)]),
];

/** The people excluded from the next draw after this result. */
const leftOutNext = (result: WinnersResult): string[] =>
  result.includesRemoved ? [] : removedFrom(result);

/** Everyone removed from this list, including those readmitted to the next draw. */
export const removedOf = ({ leftOut = [], result }: WinnerDraft): readonly string[] =>
  result ? removedFrom(result) : leftOut;

/** The people excluded from the next draw, with or without a result. */
export const leftOutOf = ({ leftOut = [], result }: WinnerDraft): readonly string[] =>
  result ? leftOutNext(result) : leftOut;

export type LuckyWinners = GeneratorState<WinnerDraft, WinnersResult>;

/** The number of entries that are neither winners nor alternates and were not removed. */
export const countLeft = ({
  entries,
  winners,
  alternates,
  replaced,
}: Pick<WinnersResult, "entries" | "winners" | "alternates" | "replaced">): number =>
  entries - winners.length - alternates.length - replaced.length;

export const resultOf = (
  { winners, alternates }: DrawnWinners,
  { participants, weights }: Pool,
  createdAt: Date,
  {
    leftOut = [],
    prizes = null,
    inTurn = false,
  }: Partial<Pick<WinnersResult, "leftOut" | "prizes" | "inTurn">> = {},
): WinnersResult => ({
  winners,
  alternates,
  entries: participants.length,
  tickets: weights && weights.reduce((sum, tickets) => sum + tickets, 0),
  leftOut,
  includesRemoved: false,
  replaced: [],
  prizes,
  inTurn,
  createdAt: createdAt.toISOString(),
  savedAs: null,
});

const numberOr = (value: unknown, min: number, fallback: string): string =>
  Number.isSafeInteger(value) && (value as number) >= min ? String(value) : fallback;

/** Settings from another page's history state, unvalidated. */
interface SentSettings {
  numberOfWinners?: unknown;
  numberOfAlternates?: unknown;
  eachNameOnce?: unknown;
  weighted?: unknown;
  prizes?: unknown;
  inTurn?: unknown;
  wheel?: unknown;
}

const isPrizes = listOf(shapeOf<Prize>({ name: isText, count: isInteger }));

/** A draft with participants from another page. */
export const draftOf = (
  participants: readonly string[],
  {
    numberOfWinners,
    numberOfAlternates,
    eachNameOnce,
    weighted,
    prizes,
    inTurn,
    wheel,
  }: SentSettings,
): WinnerDraft => ({
  ...initialDraft,
  participants: participants.join("\n"),
  numberOfWinners: numberOr(numberOfWinners, limits.winners.min, initialDraft.numberOfWinners),
  numberOfAlternates: numberOr(numberOfAlternates, 0, initialDraft.numberOfAlternates),
  eachNameOnce: eachNameOnce === true,
  weighted: weighted !== false,
  prizes: isPrizes(prizes)
    ? prizes.map(({ name, count }) => ({ name, count: String(count) }))
    : (initialDraft.prizes ?? []),
  inTurn: inTurn === true,
  wheel: wheel === true,
});
