import { countEach } from "../names.ts";
import type { WinnerInputs } from "./draw-winners.ts";

/**
 * Participants for draws in which a name may win only once: a repeated name has one ticket per entry, and drawing one
 * removes all of them. Names are compared as `removeDuplicates` does.
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
