import { expect, it } from "vitest";
import { maskedLabel } from "../src/features/draws/shown-names.ts";

it.each([
  ["@maria_p09", "@ma•••09"],
  ["#winner7", "#wi•••r7"],
  ["Ana", "A•••"],
  ["Ionuț Popescu", "I•••ț Po•••cu"],
  ["S\u0326tefan", "S\u0326•••n"],
  ["👩‍🏫", "👩‍🏫•••"],
  ["@", "@•••"],
  ["ana.pop@example.com", "an•••om"],
])("masks %s in the middle", (label, masked) => {
  expect(maskedLabel(label)).toBe(masked);
});
