import { expect, test } from "vitest";
import { maskName } from "./DrawingSlot.tsx";

test.each([
  ["Ștefania Ionescu", "Ș•••"],
  ["  ana", "A•••"],
  ["S\u0326tefan", "S\u0326•••"],
  ["👩‍🏫 Ms Pop", "👩‍🏫•••"],
  ["@ana_pop", "A•••"],
  ["@", "@•••"],
  ["", "•••"],
])("%j is shown as %s", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
