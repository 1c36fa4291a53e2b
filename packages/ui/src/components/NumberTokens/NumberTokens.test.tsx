import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NumberTokens } from "./NumberTokens.tsx";

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const classesOf = (numbers: ArrayLike<number>): (string | undefined)[] => {
  const { unmount } = render(<NumberTokens label="Numbers drawn" numbers={numbers} />);
  const classes = screen.getAllByRole("listitem").map(({ className }) => className);
  unmount();
  return classes;
};

test("numbers are a named list in the order drawn, with the separators given", () => {
  const english = new Intl.NumberFormat("en");
  const format = (number: number): string => english.format(number);
  render(<NumberTokens label="Numbers drawn" numbers={[1200, 7, -3]} format={format} />);
  expect(screen.getByRole("list", { name: "Numbers drawn" })).toBeTruthy();
  const texts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts).toEqual(["1,200", "7", "-3"]);
});

test("sixty are discs, one more are slips", () => {
  const [disc] = classesOf([1]);
  expect(classesOf(upTo(60))[0]).toBe(disc);
  const slips = classesOf(upTo(61));
  expect(slips).toHaveLength(61);
  expect(slips[0]).not.toBe(disc);
});

test("one number of five digits turns all into slips", () => {
  const [disc] = classesOf([1]);
  const [slip] = classesOf(upTo(61));
  expect(classesOf([1, 9999])[0]).toBe(disc);
  expect(classesOf([1, 10_000])).toEqual([slip, slip]);
});

test("numbers that read as another upside down are underlined, on discs and slips", () => {
  const inner = (text: string) => screen.getByText(text).className;
  render(<NumberTokens label="Numbers drawn" numbers={[66, 91]} />);
  expect(inner("66")).not.toBe("");
  expect(inner("91")).toBe("");
  render(<NumberTokens label="Large numbers" numbers={[98_986, 10_000]} />);
  expect(inner("98986")).toBe(inner("66"));
});

test("ten thousand numbers render only the elements in view", () => {
  render(<NumberTokens label="Numbers drawn" numbers={upTo(10_000)} />);
  const items = screen.getAllByRole("listitem");
  expect(items.length).toBeLessThan(200);
  expect(items[0]?.getAttribute("aria-setsize")).toBe("10000");
});
