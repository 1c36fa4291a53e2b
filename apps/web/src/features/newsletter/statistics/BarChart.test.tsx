import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { BarChart, type ChartPoint, scaleOf } from "./BarChart.tsx";

const show = (points: readonly ChartPoint[]) =>
  render(
    <BarChart
      caption="Growth"
      series={["Joined", "Left"]}
      points={points}
      pointHeading="Week"
      tableLabel="Show as a table"
      format={(value) => `${value} people`}
    />,
  );

describe("the scale", () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [1_000_000, [0, 500_000, 1_000_000]],
  ])("up to %d has the lines %j", (max, lines) => {
    expect(scaleOf(max)).toEqual(lines);
  });

  test.each([1, 9, 10, 99, 101, 12_345, 999_999])(
    "covers %d in at most four whole steps",
    (max) => {
      const lines = scaleOf(max);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(max);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.every(Number.isInteger)).toBe(true);
    },
  );
});

describe("the chart", () => {
  const points = [
    { label: "4 May", values: [4, 1] },
    { label: "11 May", values: [2, 0] },
  ];

  test("has a name, and every number in a table", () => {
    show(points);
    const figure = screen.getByRole("figure", { name: "Growth" });
    expect(figure.querySelector("details")?.open).toBe(false);
    const rows = within(figure).getAllByRole("row", { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "WeekJoinedLeft",
      "4 May4 people1 people",
      "11 May2 people0 people",
    ]);
  });

  test("draws a bar for each number that is not 0, as high as its share of the scale", () => {
    const { container } = show(points);
    const bars = [...container.querySelectorAll("svg > rect[height$='%']")];
    expect(bars.map((bar) => bar.getAttribute("height"))).toEqual(["100%", "25%", "50%"]);
  });

  test("is hidden from screen readers except for its name and table", () => {
    const { container } = show(points);
    for (const svg of container.querySelectorAll("svg"))
      expect(svg.closest("[aria-hidden]")).not.toBeNull();
  });
});
