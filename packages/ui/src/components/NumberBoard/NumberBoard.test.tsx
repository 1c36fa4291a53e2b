import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { boardFits, NumberBoard } from "./NumberBoard.tsx";

test("the board is one image with a name, and marks the drawn numbers", () => {
  render(<NumberBoard from={1} to={100} hits={[7, 23]} label="Board with 7 and 23 marked" />);
  const board = screen.getByRole("img", { name: "Board with 7 and 23 marked" });
  expect(board.children).toHaveLength(100);
  const look = (text: string) => within(board).getByText(text).className;
  expect(look("7")).toBe(look("23"));
  expect(look("7")).not.toBe(look("8"));
  expect(look("8")).toBe(look("100"));
});

test.each([
  [1, 200, true],
  [1, 201, false],
  [-5, 5, true],
  [5, 4, false],
  [99_900, 99_999, true],
  [100_000, 100_001, false],
  [-10_000, -9_990, false],
])("a range of %d to %d as a board: %s", (from, to, fits) => {
  expect(boardFits(from, to)).toBe(fits);
  const { container } = render(<NumberBoard from={from} to={to} hits={[]} label="Board" />);
  expect(container.childElementCount).toBe(fits ? 1 : 0);
});

test("negative numbers have a minus sign", () => {
  render(<NumberBoard from={-2} to={1} hits={[-1]} label="Board" />);
  expect(screen.getByRole("img").textContent).toBe("−2−101");
});
