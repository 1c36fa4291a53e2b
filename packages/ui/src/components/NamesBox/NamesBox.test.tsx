import { fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { beforeEach, expect, test } from "vitest";
import { NamesBox } from "./NamesBox.tsx";

// jsdom has no layout: here every row is 34 px high and holds up to 40 letters.
const lineHeight = 34;
const rowsOf = (text: string): number =>
  text.split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 40)), 0);

beforeEach(() => {
  const measures = {
    clientHeight: () => 9 * lineHeight,
    scrollHeight(this: HTMLElement) {
      const text = this instanceof HTMLTextAreaElement ? this.value : (this.textContent ?? "");
      const least = this instanceof HTMLTextAreaElement ? 9 * lineHeight : 0;
      return Math.max(least, rowsOf(text) * lineHeight);
    },
  };
  for (const [name, get] of Object.entries(measures)) {
    Object.defineProperty(HTMLElement.prototype, name, { get, configurable: true });
  }
});

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const numbers = (): string =>
  [...document.querySelectorAll("ol > li")].map((item) => item.textContent).join(" ");
const renderBox = (value: string) =>
  render(<NamesBox value={value} readOnly style={{ lineHeight: `${lineHeight}px` }} />);

test("each line has its number, also the empty last one", () => {
  renderBox("Ana\nIon\n");
  expect(numbers()).toBe("1 2 3");
});

test("the numbers are hidden from screen readers", () => {
  renderBox("Ana\nIon");
  expect(screen.queryByRole("list")).toBeNull();
});

test.each([
  ["a comma", "Ana, Ion\nMaria"],
  ["a text of wrapped lines", `${"x".repeat(60)}\n`.repeat(200)],
])("there are no numbers once there is %s", (_, text) => {
  renderBox(text);
  expect(numbers()).toBe("");
});

test.each([
  ["short", ""],
  ["long", "\nAna".repeat(30)],
])("a wrapped line in a %s text has one number, beside its first row", (_, more) => {
  renderBox(`Ana\n${"x".repeat(90)}\nIon${more}`);
  expect(numbers().startsWith("1 2 3")).toBe(true);
  const heights = [...document.querySelectorAll<HTMLElement>("ol > li")].map(
    ({ style }) => style.height,
  );
  expect(heights.slice(0, 3)).toEqual(["", "3lh", ""]);
  box().scrollTop = 2 * lineHeight;
  fireEvent.scroll(box());
  expect(numbers().startsWith("2 3")).toBe(true);
  expect(document.querySelector("ol")?.style.transform).toBe(`translateY(-${lineHeight}px)`);
});

test("the numbers return when the text is plain again", () => {
  const { rerender } = renderBox("Ana, Ion");
  rerender(<NamesBox value={"Ana\nIon"} readOnly style={{ lineHeight: `${lineHeight}px` }} />);
  expect(numbers()).toBe("1 2");
});

test("only the lines in view are numbered, and they scroll with the text", () => {
  renderBox(Array.from({ length: 100_000 }, (_, i) => `Name ${i}`).join("\n"));
  expect(numbers()).toBe("1 2 3 4 5 6 7 8 9 10");
  box().scrollTop = 500 * lineHeight + 10;
  fireEvent.scroll(box());
  expect(numbers()).toBe("501 502 503 504 505 506 507 508 509 510");
  expect(document.querySelector("ol")?.style.transform).toBe("translateY(-10px)");
});

test("typing into an uncontrolled box numbers the new lines and calls onChange", () => {
  const seen: string[] = [];
  render(
    <NamesBox
      defaultValue="Ana"
      style={{ lineHeight: `${lineHeight}px` }}
      onChange={(event) => seen.push(event.target.value)}
    />,
  );
  fireEvent.input(box(), { target: { value: "Ana\nIon\nMaria" } });
  expect(numbers()).toBe("1 2 3");
  expect(seen).toEqual(["Ana\nIon\nMaria"]);
});

test("a ref gives the textarea itself", () => {
  const ref = createRef<HTMLTextAreaElement>();
  render(<NamesBox ref={ref} defaultValue="Ana" />);
  expect(ref.current).toBe(box());
});
