import type { DrawnWinners } from "@sortes/core";
import { isMoment, isRecord, isText, isTexts } from "../../shared/shapes.ts";

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
  /** What was changed by hand since the draw, the latest last. */
  replaced: readonly Replacement[];
  /** When it was drawn: ISO 8601, UTC. Tells one draw from another. */
  createdAt: string;
  /** The name under which it stands in the history; null as long as it does not. */
  savedAs: string | null;
}

/** What a visitor has typed and drawn. The result was drawn from these participants. */
export interface WinnerDraft {
  /** As typed: one a line or separated by commas or semicolons. */
  participants: string;
  /** As typed. */
  numberOfWinners: string;
  /** As typed; nothing is none. */
  numberOfAlternates: string;
  saveName: string;
  result: WinnersResult | null;
}

export const initialDraft: WinnerDraft = {
  participants: "",
  numberOfWinners: "1",
  numberOfAlternates: "0",
  saveName: "",
  result: null,
};

const isReplacement = (value: unknown): value is Replacement =>
  isRecord(value) &&
  Number.isSafeInteger(value.place) &&
  isText(value.removed) &&
  isText(value.name) &&
  (value.from === "alternates" || value.from === "rest");

const isResult = (value: unknown): boolean =>
  isRecord(value) &&
  isTexts(value.winners) &&
  value.winners.length > 0 &&
  isTexts(value.alternates) &&
  Number.isSafeInteger(value.entries) &&
  Array.isArray(value.replaced) &&
  value.replaced.every(isReplacement) &&
  isMoment(value.createdAt) &&
  (value.savedAs === null || isText(value.savedAs));

/** Whether what was stored, perhaps by an older version, is a draft. */
export const isWinnerDraft = (stored: unknown): stored is WinnerDraft =>
  isRecord(stored) &&
  isText(stored.participants) &&
  isText(stored.numberOfWinners) &&
  isText(stored.numberOfAlternates) &&
  isText(stored.saveName) &&
  (stored.result === null || isResult(stored.result));

/** What the form holds beside the name, which a result does not depend on. */
export type Inputs = Pick<WinnerDraft, "participants" | "numberOfWinners" | "numberOfAlternates">;

/** Other inputs put the result away: it was not drawn from them. */
export function withInputs(draft: WinnerDraft, inputs: Partial<Inputs>): WinnerDraft {
  const next = { ...draft, ...inputs };
  return haveSameInputs(draft, next) ? draft : { ...next, result: null };
}

export const haveSameInputs = (a: Inputs, b: Inputs): boolean =>
  a.participants === b.participants &&
  a.numberOfWinners === b.numberOfWinners &&
  a.numberOfAlternates === b.numberOfAlternates;

export const resultOf = (
  { winners, alternates }: DrawnWinners,
  entries: number,
  createdAt: Date,
): WinnersResult => ({
  winners,
  alternates,
  entries,
  replaced: [],
  createdAt: createdAt.toISOString(),
  savedAs: null,
});

/** Notes that a result was saved, unless another one has taken its place meanwhile. */
export const withSaved = (draft: WinnerDraft, saved: WinnersResult, savedAs: string): WinnerDraft =>
  draft.result === saved ? { ...draft, result: { ...saved, savedAs } } : draft;

const numberOr = (value: unknown, min: number, fallback: string): string =>
  Number.isSafeInteger(value) && (value as number) >= min ? String(value) : fallback;

/** A draft that begins with participants from another page. */
export const draftOf = (
  participants: readonly string[],
  numberOfWinners: unknown,
  numberOfAlternates: unknown,
): WinnerDraft => ({
  ...initialDraft,
  participants: participants.join("\n"),
  numberOfWinners: numberOr(numberOfWinners, 1, initialDraft.numberOfWinners),
  numberOfAlternates: numberOr(numberOfAlternates, 0, initialDraft.numberOfAlternates),
});
