import { describe, expect, test } from "vitest";
import { type CardEntry, mostOnCard } from "../../../base/generator.ts";
import { cardSize, fitLine, fitNames, layOut, lineHeight, type Measure } from "./card-layout.ts";

/** Every character is half as wide as it is high. */
const measure: Measure = (text, size) => [...text].length * size * 0.5;
const more = (count: number) => `and ${count} more`;

const winners = (count: number): CardEntry[] =>
  Array.from({ length: count }, (_, i) => ({
    mark: String(i + 1),
    names: ["Ana"],
    isFirst: i === 0,
  }));
const teams = (count: number): CardEntry[] =>
  Array.from({ length: count }, (_, i) => ({ mark: String(i + 1), names: ["Ana", "Ion"] }));
const numbers = (count: number): CardEntry[] =>
  Array.from({ length: count }, () => ({ names: ["42"] }));

describe.each([
  ["winners", winners],
  ["teams", teams],
  ["numbers", numbers],
])("slips of %s", (_, entriesOf) => {
  test.each(Array.from({ length: mostOnCard }, (__, i) => i + 1))(
    "are below the heading, apart, and within the card: %i",
    (count) => {
      for (const [lines, bottom] of [574, 528, 492].entries()) {
        const slips = layOut(entriesOf(count), lines);
        expect(slips).toHaveLength(count);
        for (const { x, y, width, height } of slips) {
          expect(x).toBeGreaterThanOrEqual(64);
          expect(x + width).toBeLessThanOrEqual(cardSize.width - 64 + 0.01);
          expect(y).toBeGreaterThanOrEqual(205.9);
          expect(y + height).toBeLessThanOrEqual(bottom + 0.01);
          expect(height).toBeGreaterThanOrEqual(24);
        }
        for (const [i, a] of slips.entries())
          for (const b of slips.slice(i + 1))
            expect(
              a.x + a.width <= b.x ||
                b.x + b.width <= a.x ||
                a.y + a.height <= b.y ||
                b.y + b.height <= a.y,
            ).toBe(true);
      }
    },
  );
});

test("the first place is larger than the others and above them", () => {
  const [first, ...others] = layOut(winners(8), 0);
  for (const { y, height, width } of others) {
    expect(first!.height).toBeGreaterThan(height);
    expect(first!.width).toBeGreaterThan(width);
    expect(first!.y).toBeLessThan(y);
  }
});

describe("a name", () => {
  const room = { width: 100, largest: 40, smallest: 10 };

  test("is as large as possible", () => {
    expect(fitLine("Ana", room, measure)).toEqual({ size: 40, lines: ["Ana"] });
  });

  test("shrinks to keep to its line", () => {
    expect(fitLine("Ana-Maria", room, measure)).toEqual({ size: 22, lines: ["Ana-Maria"] });
  });

  test("is cut between graphemes at the smallest size", () => {
    const family = "👩‍👩‍👧‍👦";
    const { size, lines } = fitLine(family.repeat(40), room, measure);
    expect(size).toBe(10);
    expect(lines[0]).toMatch(/^(?:👩‍👩‍👧‍👦)+…$/u);
    expect(measure(lines[0]!, size)).toBeLessThanOrEqual(100);
  });
});

describe("the names of a team", () => {
  const room = { width: 300, height: 100, largest: 30, smallest: 15 };
  const fit = (names: string[]) => fitNames(names, room, measure, more);

  test("stay on one line as long as they are legible", () => {
    expect(fit(["Ana", "Ion", "Eva"])).toEqual({ size: 30, lines: ["Ana, Ion, Eva"] });
    expect(fit(["Ana", "Ion", "Eva", "Dan", "Max"]).lines).toHaveLength(1);
  });

  test("then take more lines, without breaking a name", () => {
    const names = Array.from({ length: 12 }, (_, i) => `Maria ${i}`);
    const { size, lines } = fit(names);
    expect(lines.join(" ")).toBe(names.join(", "));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length * size * lineHeight).toBeLessThanOrEqual(100);
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(300);
  });

  test("that do not fit are counted", () => {
    const names = Array.from({ length: 5000 }, (_, i) => `Maria ${i}`);
    const { size, lines } = fit(names);
    const shown = lines.join(" ").split(", ").slice(0, -1);
    expect(lines.at(-1)).toMatch(new RegExp(`${more(5000 - shown.length)}$`));
    expect(lines.length * size * lineHeight).toBeLessThanOrEqual(100);
  });

  test("are cut where a single one is too wide", () => {
    const { size, lines } = fit(["x".repeat(200), ...Array.from({ length: 30 }, () => "Ana")]);
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(300);
  });
});
