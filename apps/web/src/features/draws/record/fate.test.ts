import { expect, test } from "vitest";
import { fateIn } from "./fate.ts";

const ranks = [31, 32, 33, 34, 35];
const held = (...by: (number | undefined)[]) => by.map((rank, i) => ({ rank, prize: i + 1 }));

test.each([
  ["a winner", 32, held(1, 2), [], { prize: 2 }],
  ["an alternate who moved up", 33, held(3, 2), [1], { prize: 1 }],
  ["a winner who gave way", 31, held(3, 2), [1], undefined],
  ["an alternate", 34, held(1, 2), [], { alternate: 2 }],
  ["an alternate behind one who moved up", 34, held(3, 2), [1], { alternate: 1 }],
  ["an alternate who moved up and gave way", 33, held(4, 2), [1, 3], undefined],
  ["an entry that was not drawn", 99, held(1, 2), [], undefined],
])("the fate of %s in a whole result", (_, number, places, steps, fate) => {
  expect(fateIn({ ranks }, number, places, steps)).toEqual(fate);
});

test("the fate of an entry in a whole result of teams", () => {
  const teams = [[31, 32], [33]];
  expect([33, 99].map((number) => fateIn({ teams }, number))).toEqual([{ team: 2 }, undefined]);
});
