import type { NumberMode } from "@sortes/contract";
import { isInteger, isRecord, isTexts, listOf, shapeOf } from "../../../../base/shapes.ts";
import { useStoredState } from "../../../../base/stored-state.ts";
import type { FullRules, NumbersResult } from "../number-draft.ts";

/** What this tab has drawn, until it is closed. */
interface Memory {
  /** Numbers that do not come again, by the set from which they were drawn. */
  drawn: Record<string, number[]>;
  /** The latest results in words, by mode; the newest is first. */
  recent: Record<string, string[]>;
}

/** Sets that are remembered; of more than these the oldest is forgotten. */
const mostSets = 20;
/** Results that are listed below the newest one. */
const mostRecent = 10;

const none: Memory = { drawn: {}, recent: {} };
const areIntegers = listOf(isInteger);
const isMemory = shapeOf<Memory>({
  drawn: (value): value is Memory["drawn"] =>
    isRecord(value) && Object.values(value).every(areIntegers),
  recent: (value): value is Memory["recent"] =>
    isRecord(value) && Object.values(value).every(isTexts),
});

/** Whether a mode goes on drawing from what is left. */
export const goesOn = (mode: NumberMode): boolean =>
  mode.kind === "cards" || mode.kind === "bingo" || mode.kind === "sequence";

/** The set from which a mode draws one after the other. */
export const setOf = (mode: NumberMode, { min, max }: Pick<FullRules, "min" | "max">): string =>
  `${mode.kind} ${min} ${max}`;

/** Whether a result is of this mode and, where it goes on drawing, of the same set. */
export const isOf = (
  result: NumbersResult | null,
  { mode, rules }: { mode: NumberMode; rules: FullRules },
): result is NumbersResult & { mode: NumberMode } =>
  result?.mode?.kind === mode.kind &&
  (!goesOn(mode) || setOf(result.mode, result.rules) === setOf(mode, rules));

/** The session's memory of what was drawn. */
export function useMemory() {
  const [memory, setMemory] = useStoredState("numbers.draft.drawn", none, isMemory);
  return {
    drawnOf: (set: string): readonly number[] => memory.drawn[set] ?? [],
    recentOf: (kind: string): readonly string[] => memory.recent[kind] ?? [],
    /** Remembers what a set has drawn so far; nothing: it starts again. */
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
