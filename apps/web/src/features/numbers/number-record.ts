import { assertFitsHistory } from "../results/history-item.ts";
import { withoutControls } from "../names-input/read-names.ts";
import type { NumbersResult } from "./number-draft.ts";

/**
 * What the history is asked to keep.
 * @throws DomainError HISTORY_ITEM_TOO_LARGE
 */
export function recordOf({ rules, numbers }: NumbersResult, saveName: string) {
  const { min, max, exclude, ...rest } = rules;
  const content = {
    ...rest,
    minValue: min,
    maxValue: max,
    exclude: [...exclude],
    result: Array.from(numbers),
  };
  assertFitsHistory(numbers.length, content);
  return { name: withoutControls(saveName).trim(), ...content };
}
