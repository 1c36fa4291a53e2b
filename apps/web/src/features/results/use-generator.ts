import { useCallback, useEffect, useRef, useState } from "react";
import { Signal, useSignal } from "../../shared/signal.ts";
import { useStoredState } from "../../shared/stored-state.ts";
import { useServices } from "../../app/services.ts";
import { addGuestResult } from "./guest-results.ts";
import type { Failure } from "./failure.ts";
import { type Wait, waitFor } from "./wait.ts";

/** What every result has. */
export interface Drawn {
  /** When it was drawn: ISO 8601, UTC. Tells one result from another. */
  createdAt: string;
}

/** What a visitor of a generator has typed and drawn. */
interface Draft<Result> {
  result: Result | null;
}

/** What is one generator's own; one object for the life of the program. */
export interface GeneratorSetup<D extends Draft<Result>, Result extends Drawn> {
  /** Under which the draft is stored. */
  key: string;
  initial: D;
  /** Whether what was stored, perhaps by an older version, is a draft. */
  isDraft: (stored: unknown) => stored is D;
  /** Fields that a result is drawn from: other values put it away. None where the result says what it was drawn by. */
  inputs: readonly (keyof D)[];
  /** Results that are too large to be stored last until the page is reloaded. */
  large?: { is: (result: Result) => boolean; result: Signal<Result | null> };
}

interface Drawing<Result> {
  /** May throw, which is shown as a failure. What it gives after the signal was aborted is dropped. */
  make: (signal: AbortSignal) => Result | Promise<Result>;
  /** Leads to where the result is shown, before it is there. */
  open?: () => Promise<void>;
  /** Milliseconds for which the result is kept back, from the press on; shown at once where it is left out. */
  keepBack?: number | undefined;
}

const none = new Signal<null>(null);

/** A draft with other fields; the result goes where it was drawn from other inputs. The same draft where nothing differs. */
export function withFields<Result, D extends Draft<Result>>(
  draft: D,
  fields: Partial<D>,
  inputs: readonly (keyof D)[],
): D {
  const changed = (Object.keys(fields) as (keyof D)[]).filter((key) => fields[key] !== draft[key]);
  if (changed.length === 0) return draft;
  const outdates = changed.some((key) => inputs.includes(key));
  return { ...draft, ...fields, ...(outdates && { result: null }) };
}

/** Puts a result in the place of another, unless that is gone. */
export const withResult = <Result, D extends Draft<Result>>(
  draft: D,
  before: Result,
  after: Result,
): D => (draft.result === before ? { ...draft, result: after } : draft);

/**
 * A generator: what was typed, what was drawn, and how one leads to the other. One draw at a time; what is typed or
 * begun meanwhile makes the one that is under way useless.
 */
export function useGenerator<D extends Draft<Result>, Result extends Drawn>(
  setup: GeneratorSetup<D, Result>,
) {
  const { key, initial, isDraft, inputs, large } = setup;
  const { session } = useServices();
  const [draft, setDraft] = useStoredState(key, initial, isDraft);
  const largeResult: Signal<Result | null> = large?.result ?? none;
  const result = useSignal(largeResult, null) ?? draft.result;
  const [failure, setFailure] = useState<Failure>();
  const [wait, setWait] = useState<Wait>();
  const [isRunning, setRunning] = useState(false);
  const [drawnAt, setDrawnAt] = useState<string>();
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
      setDraft((last) => withFields(last, fields, inputs));
    },
    [stop, setDraft, inputs],
  );
  const keep = (next: Result) => {
    const isLarge = large?.is(next) ?? false;
    if (large) large.result.set(isLarge ? next : null);
    setDraft((last) => ({ ...last, result: isLarge ? null : next }));
    setDrawnAt(next.createdAt);
    if (session.token === undefined) addGuestResult(next.createdAt);
  };

  /** @returns the result, which may be kept back; undefined where there is none, or another draw is under way. */
  const generate = async ({
    make,
    open,
    keepBack,
  }: Drawing<Result>): Promise<Result | undefined> => {
    // a view of its own takes the place of a result that is kept back, as when somebody went back meanwhile
    if (running.current || (wait && !open)) return undefined;
    stop();
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
        setDraft((last) => ({ ...last, result: null }));
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
    changeSaveName: (saveName: string) => setDraft((last) => ({ ...last, saveName })),
    generate,
    cancel: stop,

    /** Begins anew with a draft. */
    begin: (next: D) => {
      stop();
      large?.result.set(null);
      setDraft(next);
    },
    /** Changes the result by hand, unless another one has taken its place. */
    amend: (before: Result, after: Result) => setDraft((last) => withResult(last, before, after)),
    /** Puts an earlier result of the same inputs back. */
    restore: (before: D) => {
      stop();
      setDraft((last) =>
        inputs.every((input) => last[input] === before[input])
          ? { ...last, result: before.result }
          : last,
      );
    },
  };
}

export type GeneratorState<D extends Draft<Result>, Result extends Drawn> = ReturnType<
  typeof useGenerator<D, Result>
>;
