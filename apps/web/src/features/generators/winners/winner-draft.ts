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
import type { GeneratorSetup } from "../results/generator-draft.ts";
import type { GeneratorState } from "../results/use-generator.ts";

/** The participants with their numbers of tickets; null: everybody has one. */
export interface Pool {
  participants: readonly string[];
  weights: readonly number[] | null;
}

/** Somebody who was removed from a place, and who has it now. */
export interface Replacement {
  /** From 1. */
  place: number;
  removed: string;
  name: string;
  /** Whether the next alternate moved up, or one of those left was drawn. */
  from: "alternates" | "rest";
}

export interface WinnersResult {
  /** By place. */
  winners: readonly string[];
  /** In the order in which they step in. */
  alternates: readonly string[];
  /** Participants of the draw. */
  entries: number;
  /** Of all participants, where a name wins once at most and has a ticket an entry; null: one each. */
  tickets: number | null;
  /** Names that did not take part, though they stand in the list: they were removed from the draw before. */
  leftOut: readonly string[];
  /** Whether those who were removed take part when it is drawn again. */
  includesRemoved: boolean;
  /** The changes by hand since the draw, the latest last. */
  replaced: readonly Replacement[];
  /** In order of worth. Nothing in results of earlier versions, and null: there are none. */
  prizes?: readonly Prize[] | null | undefined;
  /** Whether the winners are drawn one at a time, the latest last. Nothing in results of earlier versions. */
  inTurn?: boolean | undefined;
  /** The time of the draw (ISO 8601, UTC), which identifies it. */
  createdAt: string;
  /** The name under which it stands in the history; null as long as it does not. */
  savedAs: string | null;
}

/** A prize as it is typed. */
export interface TypedPrize {
  name: string;
  count: string;
}

/** The visitor's input and result. The result was drawn from these participants. */
export interface WinnerDraft {
  /** As typed: one a line or separated by commas or semicolons. */
  participants: string;
  /** As typed. */
  numberOfWinners: string;
  /** As typed; nothing is none. */
  numberOfAlternates: string;
  /** Whether a name that is repeated wins once at most. */
  eachNameOnce: boolean;
  /** Whether “Ana *3” is Ana with three tickets. Drafts of earlier versions have nothing, which counts as yes. */
  weighted?: boolean | undefined;
  /** In order of worth; if there are any, they say how many winners are drawn. Drafts of earlier versions have none. */
  prizes?: readonly TypedPrize[] | undefined;
  /** Whether the winners are drawn one at a time. Drafts of earlier versions have nothing. */
  inTurn?: boolean | undefined;
  saveName: string;
  /**
   * Names that do not take part in the next draw, though they stand in the list: they were removed from a result that
   * is put away. Drafts of earlier versions have none.
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
  saveName: "",
  leftOut: [],
  result: null,
};

const isWinners = (value: unknown): value is string[] => isTexts(value) && value.length > 0;

/** Whether what was stored, perhaps by an older version, is a draft. */
export const isWinnerDraft = shapeOf<WinnerDraft>({
  participants: isText,
  numberOfWinners: isText,
  numberOfAlternates: isText,
  eachNameOnce: isFlag,
  weighted: orUndefined(isFlag),
  prizes: orUndefined(listOf(shapeOf<TypedPrize>({ name: isText, count: isText }))),
  inTurn: orUndefined(isFlag),
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

export const winnerSetup: GeneratorSetup<WinnerDraft, WinnersResult> = {
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
};

/** All who were removed from the result, and from those before it. */
const removedFrom = ({ leftOut, replaced }: WinnersResult): string[] => [
  ...new Set([...leftOut, ...replaced.map(({ removed }) => removed)]),
];

/** The people excluded from another draw. */
const leftOutNext = (result: WinnersResult): string[] =>
  result.includesRemoved ? [] : removedFrom(result);

/** All who were removed from this list, whether they take part in the next draw again or not. */
export const removedOf = ({ leftOut = [], result }: WinnerDraft): readonly string[] =>
  result ? removedFrom(result) : leftOut;

/** The people excluded from the next draw, wherever it starts. */
export const leftOutOf = ({ leftOut = [], result }: WinnerDraft): readonly string[] =>
  result ? leftOutNext(result) : leftOut;

export type LuckyWinners = GeneratorState<WinnerDraft, WinnersResult>;

/** Entries that are neither winners nor alternates and were not removed. */
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

/** What another page may send along. */
interface SentSettings {
  numberOfWinners?: unknown;
  numberOfAlternates?: unknown;
  eachNameOnce?: unknown;
  weighted?: unknown;
  prizes?: unknown;
  inTurn?: unknown;
}

const isPrizes = listOf(shapeOf<Prize>({ name: isText, count: isInteger }));

/** A draft that begins with participants from another page. */
export const draftOf = (
  participants: readonly string[],
  { numberOfWinners, numberOfAlternates, eachNameOnce, weighted, prizes, inTurn }: SentSettings,
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
});
