import { durations } from "@sortes/contract";
import { cryptoRandom, type RandomSource } from "@sortes/core";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import { prefersReducedMotion } from "../results/Reveal.tsx";
import { poolOf } from "./pool.ts";
import { oneOfThoseLeft } from "./those-left.ts";
import { countLeft, type LuckyWinners, type Pool, type WinnersResult } from "./winner-draft.ts";

/** Whether there is anybody to take the place of a winner. */
export const canReplace = (result: WinnersResult): boolean =>
  result.alternates.length > 0 || countLeft(result) > 0;

/**
 * The result without the winner of a place: the next alternate moves up or, where there is none, one is drawn from
 * those left, by their tickets. A name that stands twice among the participants is two entries. It is not saved any more.
 * @param place from 1
 * @param pool from which the result was drawn
 * @returns undefined if nobody is left
 */
export function replaceWinner(
  result: WinnersResult,
  place: number,
  pool: Pool,
  random: RandomSource,
): WinnersResult | undefined {
  const removed = result.winners[place - 1];
  const [next, ...alternates] = result.alternates;
  const name = next ?? oneOfThoseLeft(result, pool, random);
  if (removed === undefined || name === undefined) return undefined;
  return {
    ...result,
    winners: result.winners.with(place - 1, name),
    alternates,
    replaced: [
      ...result.replaced,
      { place, removed, name, from: next === undefined ? "rest" : "alternates" },
    ],
    savedAs: null,
  };
}

/** The result before its last replacement. */
export function undoReplacement(result: WinnersResult): WinnersResult {
  const last = result.replaced.at(-1);
  if (!last) return result;
  return {
    ...result,
    winners: result.winners.with(last.place - 1, last.removed),
    alternates: last.from === "alternates" ? [last.name, ...result.alternates] : result.alternates,
    replaced: result.replaced.slice(0, -1),
    savedAs: null,
  };
}

/** The new holder of a place, and the reason. */
export interface PlaceChange {
  /** Of the result that was changed. */
  createdAt: string;
  why: "movedUp" | "drawn" | "back";
  /** From 1. */
  place: number;
  name: string;
}

/** The text for screen readers about a change: the new holder of the place. */
export const SaidOfPlace = ({ why, place, name }: PlaceChange) =>
  useIntl().t(`winners.placeNow_${why}`, { place, name });

interface ReplacementOptions {
  winners: LuckyWinners;
  result: WinnersResult;
  /** Its heading gets the focus when the button that was pressed is gone. */
  cloth: RefObject<HTMLElement | null>;
  onChange: (change: PlaceChange) => void;
}

/**
 * Puts another in the place of a winner; the last replacement can be undone. Whoever moves up is known already; where
 * somebody is drawn, the result is kept back as after any draw.
 */
export function useReplacement({ winners, result, cloth, onChange }: ReplacementOptions) {
  const { createdAt } = result;
  const undo = () => {
    const last = result.replaced.at(-1);
    if (!last) return;
    winners.amend(result, undoReplacement(result));
    onChange({ createdAt, why: "back", place: last.place, name: last.removed });
    cloth.current?.querySelector("h1")?.focus({ preventScroll: true });
  };
  const replace = (place: number) => {
    const pool = poolOf(winners.draft, result.leftOut);
    const next = replaceWinner(result, place, pool, cryptoRandom());
    const last = next?.replaced.at(-1);
    if (!next || !last) return;
    const isDrawn = last.from === "rest";
    const keepBack = isDrawn && !prefersReducedMotion() ? durations.winnerDraw : undefined;
    winners.amend(result, next, keepBack);
    onChange({ createdAt, why: isDrawn ? "drawn" : "movedUp", place, name: last.name });
  };

  // the list of winners is long and is only drawn again when it changes
  const latest = useRef(replace);
  useEffect(() => {
    latest.current = replace;
  });
  return { undo, replace: useCallback((place: number) => latest.current(place), []) };
}
