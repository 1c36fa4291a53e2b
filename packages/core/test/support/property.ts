import fc from "fast-check";
import type { RandomSource } from "../../src/random/random-source.ts";
import { testRandom } from "./words.ts";

/** Asserts a property with a fixed seed. A failure prints the seed and the smallest counterexample. */
export function holds<T>(property: fc.IProperty<T>): void {
  fc.assert(property, { seed: 20_261_120, numRuns: 300 });
}

/** Reproducible sources of chance. */
export const randomSources: fc.Arbitrary<RandomSource> = fc.integer().map(testRandom);

/** Names as people write them: emoji, combining marks, right-to-left text, and often the same one twice. */
export const names: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("Ana", "Ana", "Ștefan", "S\u0326tefan", "👩‍👩‍👧", "🇷🇴", "שרה", "محمد", "O’Neil"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
);

/** The code of the DomainError that `action` throws. */
export function errorOf(action: () => unknown): {
  code: unknown;
  params: unknown;
  fields: unknown;
} {
  try {
    action();
  } catch (error) {
    const { code, params, fields } = error as { code: unknown; params: unknown; fields: unknown };
    return { code, params, fields };
  }
  throw new Error("nothing was refused");
}
