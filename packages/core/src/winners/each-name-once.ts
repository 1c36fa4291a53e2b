import { countEach } from "../names.ts";
import type { WinnerInputs } from "./draw-winners.ts";

/**
 * The same participants where a name may be drawn once at most: a name that is repeated has as many tickets as it has
 * entries, and is out with all of them when one is drawn. Names are compared as `removeDuplicates` does.
 */
export function eachNameOnce(entries: readonly string[]): {
  participants: string[];
  weights: NonNullable<WinnerInputs["weights"]>;
} {
  const counted = countEach(entries);
  return {
    participants: counted.map(({ name }) => name),
    weights: counted.map(({ count }) => count),
  };
}
