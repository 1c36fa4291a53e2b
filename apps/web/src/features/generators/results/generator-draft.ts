import type { Signal } from "../../../base/signal.ts";
import type { DraftKey } from "../../../base/stored-keys.ts";
import type { LastListSetup } from "./last-list.ts";

/** A drawn result is held back until this time of `performance.now()`, in ms. One object per draw. */
export interface Wait {
  readonly until: number;
}

/** @param duration milliseconds */
export const waitFor = (duration: number): Wait => ({ until: performance.now() + duration });

/**
 * Waits, and resolves early on abort.
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

/** The configuration of one generator; a single object for the lifetime of the page. */
export interface GeneratorSetup<D extends Draft<Result>, Result extends Drawn> {
  /** The storage key of the draft. */
  key: DraftKey;
  initial: D;
  /** Whether a stored value, perhaps of an older version, is a valid draft. */
  isDraft: (stored: unknown) => stored is D;
  /** Fields that the result depends on: changing one removes the result. Empty if the result records its own inputs. */
  inputs: readonly (keyof D)[];
  /** Fields to carry over from a removed result, such as exclusions. */
  carryOver?: (result: Result) => Partial<D>;
  /** Results too large for storage; they last until the page is reloaded. */
  large?: { is: (result: Result) => boolean; result: Signal<Result | null> };
  /** For a generator that draws from a list of names. */
  last?: LastListSetup<D, Result>;
  /** Repeats an edit on a result that was edited since. If omitted, such an edit is dropped. */
  rebase?: Rebase<Result>;
}

type Rebase<Result> = (current: Result, edit: { before: Result; after: Result }) => Result;

/** The configuration of a generator that draws from a list of names. */
export type ListSetup<D extends Draft<Result>, Result extends Drawn> = GeneratorSetup<D, Result> &
  Required<Pick<GeneratorSetup<D, Result>, "last">>;

/** Applies changes; removes the result if one of its inputs changed. Returns the same draft if nothing differs. */
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

/** The draft without its result. */
export const withoutResult = <Result extends Drawn, D extends Draft<Result>>(
  draft: D,
  { carryOver }: Pick<GeneratorSetup<D, Result>, "carryOver">,
): D => ({ ...draft, ...(draft.result && carryOver?.(draft.result)), result: null });

/** Replaces a result by its edited version, unless it is no longer the current one. */
export function withResult<Result extends Drawn, D extends Draft<Result>>(
  draft: D,
  before: Result,
  after: Result,
  rebase?: Rebase<Result>,
): D {
  const { result } = draft;
  const isSame = result?.createdAt === before.createdAt;
  const edited = result === before ? after : isSame && rebase?.(result, { before, after });
  return edited ? { ...draft, result: edited } : draft;
}

/** Whether any input differs from its initial value; ignores the result. */
export const isTyped = <Result, D extends Draft<Result>>(draft: D, initial: D): boolean =>
  (Object.keys(initial) as (keyof D)[]).some(
    (key) => key !== "result" && draft[key] !== initial[key],
  );

/** An input and result that a button press replaced. */
export interface Undoable<D> {
  by: "startOver" | "drawAgain";
  /** The replaced input and result. */
  draft: D;
}
