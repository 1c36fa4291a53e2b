import { useCallback, useEffect, useRef, useState } from "react";
import { Signal, useSignal } from "../../../base/signal.ts";
import { useStoredState } from "../../../base/stored-state.ts";
import { useServices } from "../../../base/services.ts";
import { addGuestResult } from "./guest-results.ts";
import {
  type Draft,
  type Drawn,
  type Failure,
  type GeneratorSetup,
  isTyped,
  type PutAway,
  type Wait,
  waitFor,
  withFields,
  withoutResult,
  withResult,
} from "./generator-draft.ts";

interface Drawing<Result> {
  /** May throw, which is shown as a failure. What it gives after the signal was aborted is dropped. */
  make: (signal: AbortSignal) => Result | Promise<Result>;
  /** Leads to where the result is shown, before it is there. */
  open?: () => Promise<void>;
  /** Milliseconds for which the result is kept back, from the press on; shown at once where it is left out. */
  keepBack?: number | undefined;
}

const none = new Signal<null>(null);

/**
 * A generator: what was typed, what was drawn, and how one leads to the other. One draw at a time; what is typed or
 * begun meanwhile makes the one that is under way useless.
 */
export function useGenerator<D extends Draft<Result>, Result extends Drawn>(
  setup: GeneratorSetup<D, Result>,
) {
  const { key, initial, isDraft, large } = setup;
  const { session } = useServices();
  const [draft, setDraft] = useStoredState(key, initial, isDraft);
  const largeResult: Signal<Result | null> = large?.result ?? none;
  const result = useSignal(largeResult, null) ?? draft.result;
  const [failure, setFailure] = useState<Failure>();
  const [wait, setWait] = useState<Wait>();
  const [isRunning, setRunning] = useState(false);
  const [drawnAt, setDrawnAt] = useState<string>();
  const [putAway, setPutAway] = useState<PutAway<D>>();
  const running = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setRunning(false);
    setWait(undefined);
    setFailure(undefined);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const change = useCallback(
    (fields: Partial<D>) => {
      stop();
      setPutAway(undefined);
      setDraft((last) => withFields(last, fields, setup));
    },
    [stop, setDraft, setup],
  );
  /** @returns the result as the draft has it */
  const store = (next: Result | null): Result | null => {
    const isLarge = next !== null && (large?.is(next) ?? false);
    large?.result.set(isLarge ? next : null);
    return isLarge ? null : next;
  };
  const keep = (next: Result) => {
    const stored = store(next);
    setDraft((last) => ({ ...last, result: stored }));
    setDrawnAt(next.createdAt);
    if (session.token === undefined) addGuestResult(next.createdAt);
  };
  const begin = (next: D) => {
    stop();
    setPutAway(undefined);
    const stored = store(next.result);
    setDraft({ ...next, result: stored });
  };

  /** @returns the result, which may be kept back; undefined if there is none, or another draw is under way. */
  const generate = async ({
    make,
    open,
    keepBack,
  }: Drawing<Result>): Promise<Result | undefined> => {
    // a view of its own takes the place of a result that is kept back, as when somebody went back meanwhile
    if (running.current || (wait && !open)) return undefined;
    stop();
    setPutAway(undefined);
    const attempt = new AbortController();
    running.current = attempt;
    const next = keepBack === undefined ? undefined : waitFor(keepBack);
    try {
      const made = make(attempt.signal);
      if (made instanceof Promise) setRunning(true);
      const drawn = made instanceof Promise ? await made : made;
      if (attempt.signal.aborted) return undefined;
      if (open) {
        // or the view would show the one before for a moment
        setDraft((last) => withoutResult(last, setup));
        await open();
        if (attempt.signal.aborted) return undefined;
      }
      keep(drawn);
      setWait(next);
      return drawn;
    } catch (error) {
      if (!attempt.signal.aborted) setFailure({ error });
      return undefined;
    } finally {
      if (running.current === attempt) {
        running.current = undefined;
        setRunning(false);
      }
    }
  };

  return {
    draft,
    result,
    failure,
    /** From the press until the result is shown. */
    isGenerating: isRunning || wait !== undefined,
    /** As long as a result is kept back. */
    wait,
    endWait: () => setWait(undefined),
    /** Whether the result was drawn on this visit of the page. */
    isNew: result !== null && result.createdAt === drawnAt,

    change,
    /** The name under which a result is saved, which says nothing about the result. */
    changeSaveName: (saveName: string) => {
      setPutAway((last) => (last?.by === "startOver" ? undefined : last));
      setDraft((last) => ({ ...last, saveName }));
    },
    generate,
    cancel: stop,

    /** Starts over with a draft. */
    begin,
    /**
     * Changes the result by hand, unless another one has taken its place.
     * @param keepBack milliseconds for which the changed result is kept back, as after a draw
     */
    amend: (before: Result, after: Result, keepBack?: number) => {
      if (keepBack !== undefined) setWait(waitFor(keepBack));
      setDraft((last) => withResult(last, before, after));
    },

    /** The restorable input and result, until they are restored, something is typed, or the page is left. */
    putAway,
    /** Puts everything away. */
    startOver: () => {
      begin(initial);
      if (isTyped(draft, initial)) setPutAway({ by: "startOver", draft: { ...draft, result } });
    },
    /** Draws from the same inputs, which puts the result away. */
    drawAgain: async (drawing: Drawing<Result>) => {
      const drawn = await generate(drawing);
      if (drawn) setPutAway({ by: "drawAgain", draft: { ...draft, result } });
      return drawn;
    },
    /** Brings what was put away back. */
    bringBack: () => {
      if (!putAway) return;
      const { by, draft: before } = putAway;
      stop();
      setPutAway(undefined);
      const stored = store(before.result);
      // after another draw from the same inputs, only the name may have changed
      setDraft((last) => ({ ...(by === "drawAgain" ? last : before), result: stored }));
    },
    /** Gives up what was put away. */
    letGo: () => setPutAway(undefined),
  };
}

export type GeneratorState<D extends Draft<Result>, Result extends Drawn> = ReturnType<
  typeof useGenerator<D, Result>
>;
