import type { Signal } from "../../../base/signal.ts";
import type { DraftKey } from "../../../base/stored-keys.ts";

/** Until when a result that is drawn already is kept back: a time of `performance.now()`. One object a draw. */
export interface Wait {
  readonly until: number;
}

/** @param duration milliseconds */
export const waitFor = (duration: number): Wait => ({ until: performance.now() + duration });

/**
 * Lets time pass, until somebody thinks better of it.
 * @param duration milliseconds
 */
export const pause = (duration: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, duration);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The reason why there is no result. One object per attempt, so that each attempt moves the focus. */
export interface Failure {
  error: unknown;
}

/** The common fields of results. */
export interface Drawn {
  /** The time of the draw (ISO 8601, UTC), which identifies the result. */
  createdAt: string;
}

/** The visitor's input and result. */
export interface Draft<Result> {
  result: Result | null;
}

/** The specifics of one generator; one object for the life of the program. */
export interface GeneratorSetup<D extends Draft<Result>, Result extends Drawn> {
  /** Under which the draft is stored. */
  key: DraftKey;
  initial: D;
  /** Whether what was stored, perhaps by an older version, is a draft. */
  isDraft: (stored: unknown) => stored is D;
  /** Fields that a result is drawn from: other values put it away. None if the result says what it was drawn by. */
  inputs: readonly (keyof D)[];
  /** Fields that go on from a result which is put away, such as who was removed from it. */
  carryOver?: (result: Result) => Partial<D>;
  /** Results that are too large to be stored last until the page is reloaded. */
  large?: { is: (result: Result) => boolean; result: Signal<Result | null> };
}

/** A draft with other fields; the result goes where it was drawn from other inputs. The same draft where nothing differs. */
export function withFields<Result extends Drawn, D extends Draft<Result>>(
  draft: D,
  fields: Partial<D>,
  setup: Pick<GeneratorSetup<D, Result>, "inputs" | "carryOver">,
): D {
  const changed = (Object.keys(fields) as (keyof D)[]).filter((key) => fields[key] !== draft[key]);
  if (changed.length === 0) return draft;
  const outdates = changed.some((key) => setup.inputs.includes(key));
  return { ...(outdates ? withoutResult(draft, setup) : draft), ...fields };
}

/** A draft whose result is put away. */
export const withoutResult = <Result extends Drawn, D extends Draft<Result>>(
  draft: D,
  { carryOver }: Pick<GeneratorSetup<D, Result>, "carryOver">,
): D => ({ ...draft, ...(draft.result && carryOver?.(draft.result)), result: null });

/** Puts a result in the place of another, unless that is gone. */
export const withResult = <Result, D extends Draft<Result>>(
  draft: D,
  before: Result,
  after: Result,
): D => (draft.result === before ? { ...draft, result: after } : draft);

/** Whether the fields are not as at first, whatever was drawn. */
export const isTyped = <Result, D extends Draft<Result>>(draft: D, initial: D): boolean =>
  (Object.keys(initial) as (keyof D)[]).some(
    (key) => key !== "result" && draft[key] !== initial[key],
  );

/** An input and result that a press has replaced. */
export interface PutAway<D> {
  by: "startOver" | "drawAgain";
  /** The replaced input and result. */
  draft: D;
}
