import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { CountTiles } from "./Ledger.tsx";

const items = [
  { value: "all", stock: "white", count: "28", label: "All" },
  { value: "team", stock: "mint", count: "12", label: "Teams" },
] as const;

function Dashboard() {
  const [value, setValue] = useState<"all" | "team">("all");
  const press = (pressed: typeof value) => setValue(pressed === value ? "all" : pressed);
  return <CountTiles label="Filter by type" items={items} value={value} onPress={press} />;
}

const tile = (name: string) => screen.getByRole("button", { name });

test("a tile says its count and its kind, and whether it is the filter", () => {
  render(<Dashboard />);
  expect(screen.getByRole("group", { name: "Filter by type" })).toBeTruthy();
  expect(tile("28 All").ariaPressed).toBe("true");
  fireEvent.click(tile("12 Teams"));
  expect([tile("28 All").ariaPressed, tile("12 Teams").ariaPressed]).toEqual(["false", "true"]);
});

test("the chosen tile can be pressed again", () => {
  render(<Dashboard />);
  fireEvent.click(tile("12 Teams"));
  fireEvent.click(tile("12 Teams"));
  expect(tile("28 All").ariaPressed).toBe("true");
});
