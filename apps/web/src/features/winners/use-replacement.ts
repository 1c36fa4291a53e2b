import { durations } from "@sortes/contract";
import { cryptoRandom } from "@sortes/core";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { prefersReducedMotion } from "../../base/motion.ts";
import type { PlaceChange } from "./PlaceChange.tsx";
import { poolOf } from "./pool.ts";
import { replaceWinner, undoReplacement } from "./replace-winner.ts";
import type { LuckyWinners, WinnersResult } from "./winner-draft.ts";

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
