import { durations } from "@sortes/contract";
import { cryptoRandom, type RandomSource } from "@sortes/core";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import { prefersReducedMotion } from "../results/Reveal.tsx";
import { poolOf } from "./pool.ts";
import { oneOfThoseLeft } from "./those-left.ts";
import { countLeft, type LuckyWinners, type Pool, type WinnersResult } from "./winner-draft.ts";

/** Whether anyone can replace a winner. */
export const canReplace = (result: WinnersResult): boolean =>
  result.alternates.length > 0 || countLeft(result) > 0;

/**
 * Replaces the winner of a place: the next alternate moves up or, if there is none, someone is drawn by tickets from
 * those left. A name listed twice is two entries. The result is marked as unsaved.
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
  /** The draw time of the changed result. */
  createdAt: string;
  why: "movedUp" | "drawn" | "back";
  /** From 1. */
  place: number;
  name: string;
}

/** The announcement of a change: the place and its new holder. */
export const SaidOfPlace = ({ why, place, name }: PlaceChange) =>
  useIntl().t(`winners.placeNow_${why}`, { place, name });

interface ReplacementOptions {
  winners: LuckyWinners;
  result: WinnersResult;
  /** Its heading gets the focus when the pressed button disappears. */
  cloth: RefObject<HTMLElement | null>;
  onChange: (change: PlaceChange) => void;
}

/**
 * Replaces a winner, and undoes the last replacement. An alternate moves up at once; if someone is drawn, the result is
 * held back as after any draw.
 */
export function useReplacement({ winners, result, cloth, onChange }: ReplacementOptions) {
  const { createdAt } = result;
  const toHeading = () => cloth.current?.querySelector("h1")?.focus({ preventScroll: true });
  const undo = () => {
    const last = result.replaced.at(-1);
    if (!last) return;
    winners.amend(result, undoReplacement(result));
    onChange({ createdAt, why: "back", place: last.place, name: last.removed });
    toHeading();
  };
  const replace = (place: number) => {
    const pool = poolOf(winners.draft, result.leftOut);
    const next = replaceWinner(result, place, pool, cryptoRandom());
    const last = next?.replaced.at(-1);
    if (!next || !last) return;
    const isDrawn = last.from === "rest";
    const holdFor = isDrawn && !prefersReducedMotion() ? durations.winnerDraw : undefined;
    winners.amend(result, next, holdFor);
    onChange({ createdAt, why: isDrawn ? "drawn" : "movedUp", place, name: last.name });
    if (!canReplace(next)) toHeading();
  };

  // the long list of winners needs a stable callback, so that it rerenders only when it changes
  const latest = useRef(replace);
  useEffect(() => {
    latest.current = replace;
  });
  return { undo, replace: useCallback((place: number) => latest.current(place), []) };
}
