import { describe, expect, test } from "vitest";
import { arrangeBoard, boardGap } from "./arrange-board.ts";

const projector = { width: 1848, height: 950 };
/** A first name and an initial: “Alexandru M.” */
const widest = 6;

const heightOf = (
  { columns, nameColumns, headHeight, rowHeight }: ReturnType<typeof arrangeBoard>,
  { teams, rows }: { teams: number; rows: number },
): number => {
  const bands = Math.ceil(teams / columns);
  const band = headHeight + Math.ceil(rows / nameColumns) * rowHeight;
  return bands * band + (bands - 1) * boardGap;
};

describe("a board", () => {
  test("shows 31 names in two teams in several columns, twice as large as in one", () => {
    const class31 = { ...projector, teams: 2, rows: 16, widest };
    const arrangement = arrangeBoard(class31);
    expect(arrangement.nameColumns).toBeGreaterThan(1);
    expect(arrangement.textSize).toBeGreaterThan(45);
    expect(heightOf(arrangement, class31)).toBeLessThanOrEqual(projector.height);
  });

  test("keeps four teams of seven beside one another, a name a row", () => {
    expect(arrangeBoard({ ...projector, teams: 4, rows: 7, widest })).toMatchObject({
      columns: 4,
      nameColumns: 1,
    });
  });

  test("never sets text larger than 64 px, nor smaller than 18 px", () => {
    expect(arrangeBoard({ ...projector, teams: 2, rows: 1, widest: 2 }).textSize).toBe(64);
    const crowd = arrangeBoard({ ...projector, teams: 10, rows: 200, widest });
    expect(crowd.textSize).toBe(18);
    expect(crowd.rowHeight).toBe(36);
  });

  test("that scrolls has columns in which the names fit, such as on a phone on its side", () => {
    const phone = { width: 635, height: 215, teams: 10, rows: 5 };
    for (const wide of [4, 8, 12, 24]) {
      const { columns, nameColumns, textSize } = arrangeBoard({ ...phone, widest: wide });
      const column = (phone.width - (columns - 1) * boardGap) / columns / nameColumns;
      expect(column).toBeGreaterThan(textSize * wide);
    }
    expect(arrangeBoard({ ...phone, widest: 60 })).toMatchObject({ columns: 1, nameColumns: 1 });
  });

  for (let teams = 2; teams <= 10; teams += 1)
    test(`of ${teams} teams fits its window as long as text is larger than 18 px`, () => {
      for (let rows = 1; rows <= 40; rows += 1) {
        const content = { ...projector, teams, rows, widest };
        const arrangement = arrangeBoard(content);
        if (arrangement.textSize === 18) continue;
        expect(heightOf(arrangement, content)).toBeLessThanOrEqual(projector.height);
        const column =
          (projector.width - (arrangement.columns - 1) * boardGap) / arrangement.columns;
        expect(arrangement.textSize * widest).toBeLessThan(column / arrangement.nameColumns);
      }
    });

  test("has smaller text for wider names, never text that does not fit its column", () => {
    const sizes = [4, 8, 16, 32].map(
      (width) => arrangeBoard({ ...projector, teams: 3, rows: 10, widest: width }).textSize,
    );
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes[0]).toBeGreaterThan(sizes[3] ?? 0);
  });
});
