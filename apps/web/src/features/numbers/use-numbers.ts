import { useEffect, useRef, useState } from "react";
import { useServices } from "../../app/services.ts";
import { Signal, useSignal } from "../../shared/signal.ts";
import { useStoredState } from "../../shared/stored-state.ts";
import { type Wait, waitFor } from "../results/wait.ts";
import { draw } from "./draw.ts";
import {
  type FullRules,
  initialDraft,
  isNumberDraft,
  mostStored,
  type NumberDraft,
  type NumberFields,
  type NumbersResult,
} from "./number-draft.ts";
import type { Failure } from "../results/failure.ts";

/** A result that is too large to be stored: it lasts until the page is reloaded. */
const largeResult = new Signal<NumbersResult | null>(null);

/** The generator: what was typed, what was drawn, and how one leads to the other. */
export function useNumbers() {
  const { client } = useServices();
  const [draft, setDraft] = useStoredState("numbers.draft", initialDraft, isNumberDraft);
  const large = useSignal(largeResult, null);
  const result = large ?? draft.result;
  const [failure, setFailure] = useState<Failure>();
  const [isGenerating, setGenerating] = useState(false);
  const [wait, setWait] = useState<Wait>();
  const running = useRef<AbortController>(undefined);

  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setGenerating(false);
    setWait(undefined);
    setFailure(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);

  const keep = (next: NumbersResult) => {
    const isLarge = next.numbers.length > mostStored;
    largeResult.set(isLarge ? next : null);
    setDraft((last) => ({ ...last, result: isLarge ? null : next }));
  };

  return {
    draft,
    result,
    failure,
    isGenerating,
    /** As long as a result is made ready to be shown. */
    wait,
    endWait: () => {
      setGenerating(false);
      setWait(undefined);
    },

    change: (fields: Partial<NumberFields>) => {
      stop();
      setDraft((last) => ({ ...last, ...fields }));
    },
    changeSaveName: (saveName: string) => setDraft((last) => ({ ...last, saveName })),
    cancel: stop,

    /**
     * @param rulesToDrawBy may throw, which is shown like any other failure
     * @param replace whether the result takes the place of the one that is shown
     */
    generate: async (rulesToDrawBy: () => FullRules, replace: boolean): Promise<void> => {
      if (isGenerating) return;
      stop();
      const attempt = new AbortController();
      try {
        const rules = rulesToDrawBy();
        running.current = attempt;
        setGenerating(true);
        const drawn = await draw(rules, client, attempt.signal);
        const createdAt = new Date().toISOString();
        keep({ ...drawn, rules, createdAt, savedAs: null });
        if (replace) setGenerating(false);
        else setWait(waitFor(0));
      } catch (error) {
        if (attempt.signal.aborted) return;
        setGenerating(false);
        setFailure({ error });
      }
    },

    begin: (next: NumberDraft) => {
      stop();
      largeResult.set(null);
      setDraft(next);
    },
    noteSaved: (createdAt: string, savedAs: string) =>
      setDraft((last) =>
        last.result?.createdAt === createdAt
          ? { ...last, result: { ...last.result, savedAs } }
          : last,
      ),
  };
}

export type NumberGenerator = ReturnType<typeof useNumbers>;
