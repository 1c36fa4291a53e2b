import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkOpenings,
  entriesTree,
  isIncluded,
  type Opening,
  openingsText,
  readEntries,
  readOpenings,
} from "../../src/draws/entries.ts";
import { entryCommit } from "../../src/draws/hidden.ts";
import { holds } from "../support/property.ts";
import { detailOf, drawId, faultOf, hex64 } from "./samples.ts";
import { entriesFile } from "./written.ts";

const line = (digit: string, weight: number | string = 1) => `${hex64(digit)} ${weight}\n`;

describe("an entries file", () => {
  it("is sorted and can be parsed again for every list", () => {
    const entry = fc.record({
      c: fc.stringMatching(/^[0-9a-f]{64}$/),
      weight: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const lists = fc.uniqueArray(entry, { minLength: 1, maxLength: 20, selector: ({ c }) => c });
    holds(
      fc.property(lists, (list) => {
        const entries = readEntries(entriesFile(list));
        const sorted = list.toSorted((a, b) => Buffer.compare(Buffer.from(a.c), Buffer.from(b.c)));
        expect(entries.lines).toEqual(sorted.map(({ c, weight }) => `${c} ${weight}`));
        expect(entries.weights).toEqual(sorted.map(({ weight }) => weight));
        expect(entries.weight).toBe(list.reduce((sum, { weight }) => sum + weight, 0));
      }),
    );
  });

  it.each([
    ["", "bad_line"],
    ["\n", "bad_line"],
    [line("a", 12).trimEnd(), "bad_line", "the last"],
    [`${line("a")}\n`, "bad_line", "2"],
    [`0${line("a")}`, "bad_line", "1"],
    [line("a").replace("\n", "\r\n"), "bad_line"],
    [line("A"), "bad_line"],
    [line("a", 0), "bad_line"],
    [line("a", "01"), "bad_line"],
    [line("a", "1 "), "bad_line"],
    [line("a", "1e3"), "bad_line"],
    [line("a", 1_000_001), "bad_line"],
    [line("a").replace(" ", "  "), "bad_line"],
    [line("b") + line("a"), "not_sorted", "2"],
    [line("a") + line("a", 2), "not_sorted", "2"],
    [line("a").repeat(100_001), "wrong_count", ""],
    ["x".repeat(7_300_000), "bad_line", "the last"],
    ["x".repeat(7_300_001), "too_long", ""],
  ])("is rejected: case %#", (file, code, detail = expect.any(String)) => {
    expect(faultOf(() => readEntries(file))).toBe(code);
    expect(detailOf(() => readEntries(file))).toEqual(detail);
  });

  it("accepts the largest weight, and the most lines", () => {
    expect(readEntries(line("a", 1_000_000)).weight).toBe(1_000_000);
    const commits = Array.from({ length: 100_000 }, (_, i) => String(i).padStart(64, "0"));
    const longest = commits.map((c) => `${c} 1000000\n`).join("");
    expect(readEntries(longest).weight).toBe(100_000_000_000);
  });

  it("proves each line by counts and hashes alone", () => {
    const digits = ["1", "3", "5", "7", "9", "b", "d", "f"];
    const entries = readEntries(digits.map((digit) => line(digit, 3)).join(""));
    const tree = entriesTree(entries);
    for (const [i, digit] of digits.entries()) {
      const number = i + 1;
      const inclusion = { number, c: hex64(digit), weight: 3, proof: tree.proofOf(number) };
      expect(isIncluded(inclusion, { root: tree.root, count: 8 })).toBe(true);
      expect(isIncluded({ ...inclusion, weight: 4 }, { root: tree.root, count: 8 })).toBe(false);
      expect(isIncluded({ ...inclusion, number: i }, { root: tree.root, count: 8 })).toBe(false);
      expect(isIncluded({ ...inclusion, c: hex64("0") }, { root: tree.root, count: 8 })).toBe(
        false,
      );
      expect(isIncluded(inclusion, { root: tree.root, count: 4 })).toBe(false);
    }
  });
});

describe("opened entries", () => {
  const salt = "0123456789abcdef".repeat(2);
  const ana = { number: 1, salt, label: "Ana  Pop, 3 copii" };
  const commits = (number: number) =>
    number === 1 ? entryCommit(drawId, Buffer.from(salt, "hex"), ana.label) : undefined;

  it("are parsed as they were written, also if there are none", () => {
    const longest = { number: 999_999, salt, label: "é".repeat(512) };
    for (const openings of [[], [ana], [ana, { number: 100_000, salt, label: " 🎈" }], [longest]])
      expect(readOpenings(openingsText(openings))).toEqual(openings);
  });

  it("are as many as entries at most", () => {
    const text = openingsText([ana]);
    expect(readOpenings(text.repeat(100_000))).toHaveLength(100_000);
    expect(faultOf(() => readOpenings(text.repeat(100_001)))).toBe("wrong_count");
  });

  it("are rejected with the line that is malformed", () => {
    expect(detailOf(() => readOpenings(`1 ${salt} Ana\n1 ${salt}\n`))).toBe("2");
    expect(detailOf(() => readOpenings(`1 ${salt} Ana`))).toBe("the last");
  });

  it.each([
    `1 ${salt} Ana`,
    `1000000 ${salt} Ana\n`,
    `01 ${salt} Ana\n`,
    `0 ${salt} Ana\n`,
    `1 ${salt.toUpperCase()} Ana\n`,
    `1 ${salt}Ana\n`,
    `1 ${salt} \n`,
    `1 ${salt} Ana\n\n`,
    `1 ${salt} ${"é".repeat(513)}\n`,
    `1 ${salt} \ud800\n`,
  ])("are rejected in the form %j", (text) => {
    expect(faultOf(() => readOpenings(text))).toBe("bad_line");
  });

  it("must match their entry, byte for byte", () => {
    const check = (...openings: Opening[]) => checkOpenings(drawId, 2, openings, commits);
    expect(check(ana)).toBe(0);
    expect(check(ana, { ...ana, number: 2 })).toBe(1);
    const wrong = [
      { ...ana, label: "Ana Pop, 3 copii" },
      { ...ana, salt: "0".repeat(32) },
    ];
    for (const opening of wrong) expect(faultOf(() => check(opening))).toBe("wrong_opening");
    expect(faultOf(() => check({ ...ana, number: 3 }))).toBe("no_such_entry");
    expect(faultOf(() => check(ana, ana))).toBe("opened_twice");
  });
});
