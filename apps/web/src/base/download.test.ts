import { expect, test } from "vitest";
import { fileNameOf } from "./files.ts";

test("a title becomes a file name", () => {
  expect(fileNameOf("Clasa a VI-a B, fotbal", "csv")).toBe("Clasa a VI-a B, fotbal.csv");
  expect(fileNameOf("Țurcanu ⚽", "csv")).toBe("Țurcanu ⚽.csv");
});

test("characters that file systems reject are removed", () => {
  expect(fileNameOf('a/b\\c:d*e?"f"<g>|h', "csv")).toBe("a b c d e f g h.csv");
  expect(fileNameOf("..", "csv")).toBe("sortes.csv");
  expect(fileNameOf("///", "csv")).toBe("sortes.csv");
});
