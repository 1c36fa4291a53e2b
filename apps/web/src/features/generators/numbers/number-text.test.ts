import { expect, test } from "vitest";
import { csvOfNumbers, partsOf } from "./NumbersResultView.tsx";

test("the parts join to the whole list, whatever its length", async () => {
  for (const length of [0, 1, 20_000, 20_001, 45_000]) {
    const numbers = Float64Array.from({ length }, (_, i) => i - 3);
    expect((await partsOf(numbers, ", ")).join("")).toBe(numbers.join(", "));
  }
});

test("a file has one number a row, none taken for a formula", async () => {
  const csv = await csvOfNumbers("Number", [7, -5, 12345]);
  const bytes = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await csv.arrayBuffer());
  expect(bytes).toBe("\uFEFFNumber\r\n7\r\n-5\r\n12345\r\n");
});
