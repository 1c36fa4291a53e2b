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
  type Undoable,
  type Wait,
  waitFor,
  withFields,
  withoutResult,
  withResult,
} from "./generator-draft.ts";
import { keepLastList } from "./last-list.ts";

interface Drawing<Result> {
  /** Draws. Errors are displayed; results that arrive after an abort are ignored. */
  make: (signal: AbortSignal) => Result | Promise<Result>;
  /** Navigates to the result's view before the result is stored. */
  open?: () => Promise<void>;
  /** Milliseconds from the press for which the result is held back; shown at once if omitted. */
  holdFor?: number | undefined;
}

const none = new Signal<null>(null);

/**
 * The state of a generator: input, result and the draw. One draw at a time; changing the input or starting over cancels
 * it.
 */
export function useGenerator<D extends Draft<Result>, Result extends Drawn>(
  setup: GeneratorSetup<D, Result>,
) {
  const { key, initial, isDraft, large, last: lastList, rebase } = setup;
  const { session } = useServices();
  const [draft, setDraft] = useStoredState(key, initial, isDraft);
  const largeResult: Signal<Result | null> = large?.result ?? none;
  const result = useSignal(largeResult, null) ?? draft.result;
  const [failure, setFailure] = useState<Failure>();
  const [wait, setWait] = useState<Wait>();
  const [isRunning, setRunning] = useState(false);
  const [drawnAt, setDrawnAt] = useState<string>();
  const [undoable, setUndoable] = useState<Undoable<D>>();
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
      setUndoable(undefined);
      setDraft((last) => withFields(last, fields, setup));
    },
    [stop, setDraft, setup],
  );
  /** Stores a large result apart. @returns the result to store in the draft */
  const store = useCallback(
    (next: Result | null): Result | null => {
      const isLarge = next !== null && (large?.is(next) ?? false);
      large?.result.set(isLarge ? next : null);
      return isLarge ? null : next;
    },
    [large],
  );
  const keep = (next: Result) => {
    const stored = store(next);
    setDraft((last) => ({ ...last, result: stored }));
    setDrawnAt(next.createdAt);
    if (lastList) keepLastList(lastList, draft, next);
    if (session.token === undefined) addGuestResult(next.createdAt);
  };
  const begin = useCallback(
    (next: D) => {
      stop();
      setUndoable(undefined);
      const stored = store(next.result);
      setDraft({ ...next, result: stored });
    },
    [stop, setDraft, store],
  );

  /** Draws. @returns the result, perhaps still held back; undefined if there is none, or another draw is running. */
  const generate = async ({
    make,
    open,
    holdFor,
  }: Drawing<Result>): Promise<Result | undefined> => {
    // a separate view may replace a held-back result, for example after Back
    if (running.current || (wait && !open)) return undefined;
    stop();
    setUndoable(undefined);
    const attempt = new AbortController();
    running.current = attempt;
    const next = holdFor === undefined ? undefined : waitFor(holdFor);
    try {
      const made = make(attempt.signal);
      if (made instanceof Promise) setRunning(true);
      const drawn = made instanceof Promise ? await made : made;
      if (attempt.signal.aborted) return undefined;
      if (open) {
        // otherwise the view would briefly show the previous result
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
    /** True from the press until the result is shown. */
    isGenerating: isRunning || wait !== undefined,
    /** Set while a result is held back. */
    wait,
    endWait: () => setWait(undefined),
    /** Whether the result was drawn since the component mounted. */
    isNew: result !== null && result.createdAt === drawnAt,

    change,
    /** Changes the save name, which does not affect the result. */
    changeSaveName: (saveName: string) => {
      setUndoable((last) => (last?.by === "startOver" ? undefined : last));
      setDraft((last) => ({ ...last, saveName }));
    },
    generate,
    cancel: stop,

    /** Replaces the draft, such as by a prefill. */
    begin,
    /**
     * Replaces the result with an edited version, unless it is no longer the current one; with `rebase`, unless another
     * one was drawn.
     * @param holdFor milliseconds for which the edited result is held back, as after a draw
     */
    amend: (before: Result, after: Result, holdFor?: number) => {
      if (holdFor !== undefined) setWait(waitFor(holdFor));
      setDraft((last) => withResult(last, before, after, rebase));
    },

    /** The input and result that can be restored, until they are, the input changes, or the page is left. */
    undoable,
    /** Resets the draft; the previous one can be restored. */
    startOver: () => {
      begin(initial);
      if (isTyped(draft, initial)) setUndoable({ by: "startOver", draft: { ...draft, result } });
    },
    /** Redraws from the same inputs; the previous result can be restored. */
    drawAgain: async (drawing: Drawing<Result>) => {
      const drawn = await generate(drawing);
      if (drawn) setUndoable({ by: "drawAgain", draft: { ...draft, result } });
      return drawn;
    },
    /** Restores the previous input and result. */
    undo: () => {
      if (!undoable) return;
      const { by, draft: before } = undoable;
      stop();
      setUndoable(undefined);
      const stored = store(before.result);
      // after another draw from the same inputs, only the name may have changed
      setDraft((last) => ({ ...(by === "drawAgain" ? last : before), result: stored }));
    },
    /** Discards the previous input and result. */
    dismissUndo: () => setUndoable(undefined),
  };
}

export type GeneratorState<D extends Draft<Result>, Result extends Drawn> = ReturnType<
  typeof useGenerator<D, Result>
>;
