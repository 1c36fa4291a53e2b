import { fuzzSeed } from "@sortes/testing";
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import * as subjectTests from "../src/queries/newsletter/campaigns/subject-tests.ts";

const seedOf = (n: number) => createHash("sha256").update(`${fuzzSeed()} ${n}`).digest("hex");

it("each subject gets equally many recipients, and the same ones for the same seed", () => {
  const test = { seed: "ab".repeat(32), share: 25, subjects: 4 };
  const drawn = subjectTests.drawTest(1003, test);
  const count = (wanted: number) => drawn.filter((variant) => variant === wanted).length;
  expect([0, 1, 2, 3, -1].map(count)).toEqual([63, 63, 63, 62, 752]);
  expect(subjectTests.drawTest(1003, test)).toEqual(drawn);
  expect(subjectTests.drawTest(1003, { ...test, seed: "cd".repeat(32) })).not.toEqual(drawn);
});

it("no place in the list and no subject is favoured", () => {
  const rounds = 4000;
  const counts = Array.from({ length: 40 }, () => [0, 0, 0]);
  for (let n = 0; n < rounds; n++)
    for (const [place, variant] of subjectTests
      .drawTest(40, {
        seed: seedOf(n),
        share: 50,
        subjects: 2,
      })
      .entries())
      counts[place]![variant + 1]!++;
  // half wait, and a quarter gets each subject; six standard deviations on each side
  const [half, quarter] = [rounds / 2, rounds / 4];
  for (const [waiting = 0, first = 0, second = 0] of counts) {
    expect(Math.abs(waiting - half)).toBeLessThan(6 * Math.sqrt(rounds / 4));
    expect(Math.abs(first - quarter)).toBeLessThan(6 * Math.sqrt((rounds * 3) / 16));
    expect(Math.abs(second - quarter)).toBeLessThan(6 * Math.sqrt((rounds * 3) / 16));
  }
});
