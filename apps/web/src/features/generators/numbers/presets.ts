import type { NumberMode } from "@sortes/contract";
import { withoutControls } from "../names-input/read-names.ts";
import type { PresetSource } from "../presets/preset-source.ts";
import { assertFitsHistory } from "../results/use-save.ts";
import { isMode } from "./mode-fields.ts";
import {
  draftOf,
  type FullRules,
  isRules,
  type NumberDraft,
  type NumbersResult,
} from "./number-draft.ts";
import { readRules } from "./read-rules.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The rules from My History. */
    numberRules?: FullRules;
    /** The meaning of the numbers, such as dice; null for numbers of a range. */
    numberMode?: NumberMode | null;
  }
}

/** The prefill from another page, if any. The state of a history entry may hold anything. */
export const prefillOf = (state: Record<string, unknown>): NumberDraft | undefined => {
  const { numberRules, numberMode } = state;
  if (!isRules(numberRules)) return undefined;
  return draftOf(numberRules, isMode(numberMode) ? numberMode : undefined);
};

/**
 * The input for saving a result to the history.
 * @throws DomainError HISTORY_ITEM_TOO_LARGE
 */
export function recordOf({ rules, mode, numbers }: NumbersResult, saveName: string) {
  const { min, max, exclude, ...rest } = rules;
  const content = {
    ...rest,
    minValue: min,
    maxValue: max,
    exclude: [...exclude],
    ...(mode && { mode }),
    result: Array.from(numbers),
  };
  assertFitsHistory(numbers.length, content);
  return { name: withoutControls(saveName).trim(), ...content };
}

export const numberPresets: PresetSource<"number", NumberDraft> = {
  type: "number",
  loadLink: () => import("./link.ts"),
  settingsOf(draft) {
    const { min: minValue, max: maxValue, exclude, ...rest } = readRules(draft);
    return { minValue, maxValue, exclude: [...exclude], ...rest, mode: null };
  },
  prefillOf,
  labels: {
    min: "numbers.min",
    max: "numbers.max",
    count: "numbers.count",
    divisor: "numbers.divisor",
    exclude: "numbers.exclude",
  },
};
