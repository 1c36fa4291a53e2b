import { expect } from "vitest";

/**
 * Checks every case of a table in one test. It goes on after a failure, so that the message lists every case that fails
 * and why.
 */
export async function expectEveryCase<T>(
  cases: readonly T[],
  nameOf: (one: T) => string,
  check: (one: T) => unknown,
): Promise<void> {
  const failures: string[] = [];
  for (const one of cases)
    try {
      await check(one);
    } catch (error) {
      failures.push(`${nameOf(one)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  expect(cases.length, "a table without cases checks nothing").toBeGreaterThan(0);
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${cases.length} cases fail:\n${failures.join("\n")}`);
}
