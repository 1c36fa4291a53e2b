import { describe, expect, it } from "vitest";
import { faultOf, read } from "./support/named-tests.ts";

/** The lines of ASVS that are checked, in their order. */
const lines = [
  "1.2.2 1.2.4 1.2.10 1.3.1 1.3.6 1.3.7 1.3.11 1.3.12 2.2.1 2.3.3 2.3.4 2.4.1",
  "3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.8 3.5.2 3.5.3 3.7.2 4.1.3 5.2.1 5.2.2 5.2.6 5.3.2",
  "6.2.7 6.3.1 6.3.2 6.3.7 6.3.8 7.2 7.3 7.4 7.5 8.2.1 8.2.2 8.3.2",
  "11.4.2 11.5.1 13.4 14.2.1 14.3 15.3.1 15.3.3 15.3.6 16",
].flatMap((some) => some.split(" "));

/** Requirements that a measurement shows instead of a test. */
const measured = ["6.3.8"];

interface Row {
  lines: readonly string[];
  checked: string;
  /** Each as `path › title`. */
  tests: readonly string[];
}

function rowsOf(document: string): Row[] {
  return document.split("\n").flatMap((line) => {
    const [, named = "", checked = "", tests = ""] =
      /^\| ([\d., ]+?) +\| (.*?) +\| (.*?) *\|$/.exec(line) ?? [];
    if (named === "") return [];
    const found = [...tests.matchAll(/`([^`]+)`/g)].flatMap(([, test = ""]) => [test]);
    return [{ lines: named.split(", "), checked, tests: found }];
  });
}

const faultsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ lines: named, tests }) =>
    tests.length === 0
      ? [`${named.join()}: no test is named`]
      : tests.flatMap((test) => faultOf(test) ?? []),
  );

const missingIn = (rows: readonly Row[]): string[] =>
  lines.filter((line) => !rows.some((row) => row.lines.includes(line)));

const rows = rowsOf(read("docs/security.md"));

describe("docs/security.md", () => {
  it("names existing tests", () => {
    expect(faultsOf(rows)).toEqual([]);
  });

  it("covers each line of the standard, and no others", () => {
    expect(missingIn(rows)).toEqual([]);
    expect(rows.flatMap((row) => row.lines).filter((line) => !lines.includes(line))).toEqual([]);
  });

  it("names the benchmark of each measured requirement", () => {
    for (const line of measured)
      expect(
        rows
          .filter((row) => row.lines.includes(line))
          .some(({ checked }) => checked.includes("npm run bench")),
      ).toBe(true);
  });
});

describe("a gap in the security document", () => {
  it("is reported: a row without a test, a missing test, a missing requirement", () => {
    expect(faultsOf(rowsOf("| 1.2.2 | links | none |"))).toEqual(["1.2.2: no test is named"]);
    const gone = rowsOf("| 1.2.2, 1.2.4 | links | `tools/test/gone.test.ts › something` |");
    expect(faultsOf(gone)).toEqual([expect.stringContaining("no such file")]);
    expect(missingIn(gone)).toEqual(lines.slice(2));
  });
});
