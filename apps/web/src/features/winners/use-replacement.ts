import { cryptoRandom } from "@sortes/core";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { poolOf } from "./pool.ts";
import { replaceWinner, undoReplacement } from "./replace-winner.ts";
import type { LuckyWinners, WinnersResult } from "./winner-draft.ts";

/**
 * Puts another in the place of a winner; the last replacement can be undone.
 * @param cloth its heading gets the focus when the button that was pressed is gone
 */
export function useReplacement(
  winners: LuckyWinners,
  result: WinnersResult,
  cloth: RefObject<HTMLElement | null>,
) {
  const undo = () => {
    winners.amend(result, undoReplacement(result));
    cloth.current?.querySelector("h1")?.focus({ preventScroll: true });
  };
  const replace = (place: number) => {
    const pool = poolOf(winners.draft, result.leftOut);
    const next = replaceWinner(result, place, pool, cryptoRandom());
    if (next) winners.amend(result, next);
  };

  // the list of winners is long and is only drawn again when it changes
  const latest = useRef(replace);
  useEffect(() => {
    latest.current = replace;
  });
  return { undo, replace: useCallback((place: number) => latest.current(place), []) };
}
