import type { NumberMode } from "@sortes/contract";
import { isInteger, isRecord, isTexts, listOf, shapeOf } from "../../../../base/shapes.ts";
import { useStoredState } from "../../../../base/stored-state.ts";
import type { FullRules, NumbersResult } from "../number-draft.ts";

/** The draws of this tab, until it is closed. */
interface Memory {
  /** Numbers already drawn, by set; they do not come again. */
  drawn: Record<string, number[]>;
  /** The latest results in words, by mode; the newest is first. */
  recent: Record<string, string[]>;
}

/** Maximum number of remembered sets; the oldest is dropped. */
const mostSets = 20;
/** Maximum number of results listed below the newest. */
const mostRecent = 10;

const none: Memory = { drawn: {}, recent: {} };
const areIntegers = listOf(isInteger);
const isMemory = shapeOf<Memory>({
  drawn: (value): value is Memory["drawn"] =>
    isRecord(value) && Object.values(value).every(areIntegers),
  recent: (value): value is Memory["recent"] =>
    isRecord(value) && Object.values(value).every(isTexts),
});

/** Whether a mode draws one after another, without repetition. */
export const goesOn = (mode: NumberMode): boolean =>
  mode.kind === "cards" || mode.kind === "bingo" || mode.kind === "sequence";

/** The key of the set that such a mode draws from. */
export const setOf = (mode: NumberMode, { min, max }: Pick<FullRules, "min" | "max">): string =>
  `${mode.kind} ${min} ${max}`;

/** Whether a result belongs to this mode and, if it draws one after another, to the same set. */
export const isOf = (
  result: NumbersResult | null,
  { mode, rules }: { mode: NumberMode; rules: FullRules },
): result is NumbersResult & { mode: NumberMode } =>
  result?.mode?.kind === mode.kind &&
  (!goesOn(mode) || setOf(result.mode, result.rules) === setOf(mode, rules));

/** The tab's memory of draws. */
export function useMemory() {
  const [memory, setMemory] = useStoredState("numbers.draft.drawn", none, isMemory);
  return {
    drawnOf: (set: string): readonly number[] => memory.drawn[set] ?? [],
    recentOf: (kind: string): readonly string[] => memory.recent[kind] ?? [],
    /** Stores the numbers drawn from a set so far; an empty list restarts it. */
    keepDrawn: (set: string, numbers: readonly number[]) =>
      setMemory(({ drawn, recent }) => {
        const others = Object.entries(drawn).filter(([other]) => other !== set);
        if (numbers.length > 0) others.push([set, [...numbers]]);
        return { drawn: Object.fromEntries(others.slice(-mostSets)), recent };
      }),
    keepRecent: (kind: string, words: string) =>
      setMemory(({ drawn, recent }) => ({
        drawn,
        recent: { ...recent, [kind]: [words, ...(recent[kind] ?? [])].slice(0, mostRecent + 1) },
      })),
  };
}
