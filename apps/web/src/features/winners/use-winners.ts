import { durations } from "@sortes/contract";
import { cryptoRandom, drawWinners } from "@sortes/core";
import { useCallback, useRef, useState } from "react";
import { prefersReducedMotion } from "../../shared/reduced-motion.ts";
import { useStoredState } from "../../shared/stored-state.ts";
import { readParticipants } from "../names-input/read-names.ts";
import { type Wait, waitFor } from "../results/wait.ts";
import { replaceWinner, undoReplacement } from "./replace-winner.ts";
import {
  haveSameInputs,
  initialDraft,
  type Inputs,
  isWinnerDraft,
  resultOf,
  type WinnerDraft,
  type WinnersResult,
  withInputs,
  withSaved,
} from "./winner-draft.ts";
import type { Failure } from "../results/failure.ts";

/** The draw: what was typed, who was drawn, and how one leads to the other. */
export function useWinners() {
  const [draft, setDraft] = useStoredState("winners.draft", initialDraft, isWinnerDraft);
  const [failure, setFailure] = useState<Failure>();
  const [wait, setWait] = useState<Wait>();
  // a second press before the form is gone is no second draw
  const isOpening = useRef(false);

  const stop = useCallback(() => {
    setWait(undefined);
    setFailure(undefined);
  }, []);
  const change = useCallback(
    (inputs: Partial<Inputs>) => {
      stop();
      setDraft((last) => withInputs(last, inputs));
    },
    [stop, setDraft],
  );
  const changeParticipants = useCallback(
    (participants: string) => change({ participants }),
    [change],
  );

  return {
    draft,
    failure,
    /** As long as the result is kept back. */
    wait,
    endWait: () => setWait(undefined),

    change,
    changeParticipants,
    changeSaveName: (saveName: string) => setDraft((last) => ({ ...last, saveName })),

    /**
     * Draws at once, and keeps back who was drawn for a second and a half unless less motion is asked for.
     * @param open leads to the view that shows it
     * @returns when it was drawn, or undefined if it was not
     */
    draw: async (open: () => Promise<void>): Promise<string | undefined> => {
      if (isOpening.current) return undefined;
      isOpening.current = true;
      stop();
      const next = prefersReducedMotion() ? undefined : waitFor(durations.winnerDraw);
      try {
        const { names: participants } = readParticipants(draft.participants);
        const drawn = drawWinners(
          {
            participants,
            numberOfWinners: Number(draft.numberOfWinners),
            numberOfAlternates: Number(draft.numberOfAlternates),
          },
          cryptoRandom(),
        );
        const result = resultOf(drawn, participants.length, new Date());
        // or the view would show the one before for a moment
        setDraft((last) => ({ ...last, result: null }));
        await open();
        setDraft((last) => (haveSameInputs(last, draft) ? { ...last, result } : last));
        setWait(next);
        return result.createdAt;
      } catch (error) {
        setFailure({ error });
        return undefined;
      } finally {
        isOpening.current = false;
      }
    },

    /**
     * Removes the winner of a place and puts another there.
     * @returns undefined where nobody is left
     */
    replace: (result: WinnersResult, place: number): WinnersResult | undefined => {
      const { names } = readParticipants(draft.participants);
      const next = replaceWinner(result, place, names, cryptoRandom());
      if (next) setDraft((last) => (last.result === result ? { ...last, result: next } : last));
      return next;
    },
    undoReplacement: () =>
      setDraft((last) => (last.result ? { ...last, result: undoReplacement(last.result) } : last)),

    /** Puts an earlier result of the same inputs back. */
    restore: (before: WinnerDraft) => {
      stop();
      setDraft((last) =>
        haveSameInputs(last, before) ? { ...last, result: before.result } : last,
      );
    },
    begin: (next: WinnerDraft) => {
      stop();
      setDraft(next);
    },
    noteSaved: (result: WinnersResult, name: string) =>
      setDraft((last) => withSaved(last, result, name)),
  };
}

export type LuckyWinners = ReturnType<typeof useWinners>;
