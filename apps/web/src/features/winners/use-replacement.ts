import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { useUndoToast } from "../results/use-undo-toast.tsx";
import { wordReplacement } from "./facts.ts";
import type { LuckyWinners } from "./use-winners.ts";
import type { WinnersResult } from "./winner-draft.ts";

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

  const undo = () => {
    hideToast.current?.();
    winners.undoReplacement();
    cloth.current?.querySelector("h1")?.focus({ preventScroll: true });
  };
  const replace = (place: number) => {
    const last = winners.replace(result, place)?.replaced.at(-1);
    if (last) hideToast.current = tellUndo(wordReplacement(intl, last), undo);
  };
  useEffect(() => () => hideToast.current?.(), []);

  // the list of winners is long and is only drawn again when it changes
  const latest = useRef(replace);
  useEffect(() => {
    latest.current = replace;
  });
  return { undo, replace: useCallback((place: number) => latest.current(place), []) };
}
