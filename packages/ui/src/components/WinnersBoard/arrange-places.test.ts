import { describe, expect, test } from "vitest";
import { arrangePlaces, spare, placesGap, titleHeight } from "./arrange-places.ts";

const projector = { width: 1848, height: 950 };
const widest = 8;

function heightOf(
  { columns, firstHeight, rowHeight }: ReturnType<typeof arrangePlaces>,
  { next, alternates }: { next: number; alternates: number },
): number {
  const rows = Math.ceil(next / columns) + Math.ceil(alternates / columns);
  const title = alternates > 0 ? titleHeight + placesGap : 0;
  return firstHeight + rows * (rowHeight + placesGap) + title;
}

describe("the places", () => {
  for (const [next, alternates] of [
    [0, 0],
    [2, 2],
    [9, 0],
    [19, 5],
  ] as const)
    test(`of ${next + 1} winners and ${alternates} alternates fill a projector's window`, () => {
      const content = { ...projector, next, alternates, widest };
      const height = heightOf(arrangePlaces(content), content);
      expect(height).toBeGreaterThanOrEqual(projector.height - 1 - spare);
    });

  for (const [next, alternates] of [
    [9, 0],
    [9, 3],
    [19, 5],
    [0, 2],
    [49, 10],
  ] as const)
    test(`of ${next + 1} winners and ${alternates} alternates fit a projector's window`, () => {
      const content = { ...projector, next, alternates, widest };
      const arrangement = arrangePlaces(content);
      expect(arrangement.textSize).toBeGreaterThanOrEqual(18);
      expect(heightOf(arrangement, content)).toBeLessThanOrEqual(projector.height);
    });

  test("of ten winners have text of 28 px or more also on a small projector", () => {
    const small = { width: 1208, height: 560, next: 9, alternates: 0, widest };
    const arrangement = arrangePlaces(small);
    expect(arrangement.textSize).toBeGreaterThanOrEqual(28);
    expect(heightOf(arrangement, small)).toBeLessThanOrEqual(small.height);
  });

  test("of hundreds scroll at 18 px", () => {
    const arrangement = arrangePlaces({ ...projector, next: 400, alternates: 0, widest });
    expect(arrangement).toMatchObject({ textSize: 18, rowHeight: 36 });
  });

  test("give the first one the most height", () => {
    const { firstHeight, rowHeight } = arrangePlaces({
      ...projector,
      next: 3,
      alternates: 0,
      widest,
    });
    expect(firstHeight).toBeGreaterThan(2 * rowHeight);
  });
});
