import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NumberSheet } from "./NumberSheet.tsx";

// without layout a sheet has one column, rows of 40 px and a window of 480 px
const million = Int32Array.from({ length: 1_000_000 }, (_, i) => i * 3);
const shown = (): string[] =>
  screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
const sheet = (): HTMLElement => screen.getByRole("list", { name: "Numbers drawn" });

test("a million numbers render only the elements in view, each with its position", () => {
  render(<NumberSheet label="Numbers drawn" numbers={million} />);
  expect(shown().length).toBeLessThan(100);
  expect(shown().slice(0, 3)).toEqual(["0", "3", "6"]);
  const [first] = screen.getAllByRole("listitem");
  expect(first?.getAttribute("aria-posinset")).toBe("1");
  expect(first?.getAttribute("aria-setsize")).toBe("1000000");
});

test("the sheet is focusable by keyboard", () => {
  render(<NumberSheet label="Numbers drawn" numbers={million} />);
  expect(sheet().tabIndex).toBe(0);
});

test("scrolled to the end it shows the last number", () => {
  render(<NumberSheet label="Numbers drawn" numbers={million} />);
  const view = sheet();
  view.scrollTop = 15_000_000 - 480;
  fireEvent.scroll(view);
  expect(shown().at(-1)).toBe(String(999_999 * 3));
});

test("a shorter list than the one scrolled before is shown from a valid position", () => {
  const { rerender } = render(<NumberSheet label="Numbers drawn" numbers={million} />);
  sheet().scrollTop = 400_000;
  fireEvent.scroll(sheet());
  rerender(<NumberSheet label="Numbers drawn" numbers={[5, 6, 7]} />);
  expect(shown()).toContain("7");
});

test("every number is rendered for printing only", () => {
  const numbers = Array.from({ length: 1000 }, (_, i) => i);
  render(<NumberSheet label="Numbers drawn" numbers={numbers} />);
  const all = numbers.join("; ");
  expect(screen.queryByText(all)).toBeNull();
  act(() => void dispatchEvent(new Event("beforeprint")));
  expect(screen.queryByText(all)).not.toBeNull();
  act(() => void dispatchEvent(new Event("afterprint")));
  expect(screen.queryByText(all)).toBeNull();
});
