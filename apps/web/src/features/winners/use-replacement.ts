import { cryptoRandom } from "@sortes/core";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { readParticipants } from "../names-input/read-names.ts";
import { useUndoToast } from "../results/use-undo-toast.tsx";
import { wordReplacement } from "./facts.ts";
import { replaceWinner, undoReplacement } from "./replace-winner.ts";
import type { LuckyWinners, WinnersResult } from "./winner-draft.ts";

/**
 * Puts another in the place of a winner and says who; the last replacement can be undone.
 * @param cloth its heading gets the focus when the button that was pressed is gone
 */
export function useReplacement(
  winners: LuckyWinners,
  result: WinnersResult,
  cloth: RefObject<HTMLElement | null>,
) {
  const intl = useIntl();
  const tellUndo = useUndoToast();
  const hideToast = useRef<() => void>(undefined);
  // the toast outlives the render that showed it
  const latestUndo = useRef(() => {});

  const undo = () => {
    hideToast.current?.();
    const shown = winners.result;
    if (shown) winners.amend(shown, undoReplacement(shown));
    cloth.current?.querySelector("h1")?.focus({ preventScroll: true });
  };
  const replace = (place: number) => {
    const { names } = readParticipants(winners.draft.participants);
    const next = replaceWinner(result, place, names, cryptoRandom());
    const last = next?.replaced.at(-1);
    if (!next || !last) return;
    winners.amend(result, next);
    hideToast.current = tellUndo(wordReplacement(intl, last), () => latestUndo.current());
  };
  useEffect(() => () => hideToast.current?.(), []);

  // the list of winners is long and is only drawn again when it changes
  const latest = useRef(replace);
  useEffect(() => {
    latest.current = replace;
    latestUndo.current = undo;
  });
  return { undo, replace: useCallback((place: number) => latest.current(place), []) };
}
