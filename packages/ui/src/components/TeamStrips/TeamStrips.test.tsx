import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TeamStrips } from "./TeamStrips.tsx";

const teams = [
  { title: "Team 1", count: "2 names", names: ["Ana", "Ana"] },
  { title: "Team 2", count: "1 name", names: ["Ștefania-Alexandra Constantinescu"] },
];

test("each team has a heading with its count and a list of its names, even if names repeat", () => {
  const complaints = vi.spyOn(console, "error");
  render(<TeamStrips teams={teams} />);
  expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual([
    "Team 1 2 names",
    "Team 2 1 name",
  ]);
  const [first] = screen.getAllByRole("list");
  expect(within(first as HTMLElement).getAllByRole("listitem")).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});

test("the large numeral is hidden from screen readers, since the title says the same", () => {
  render(<TeamStrips teams={teams} />);
  expect(screen.getByText("1").getAttribute("aria-hidden")).toBe("true");
});

test("a team with thousands of names shows each of them", () => {
  const names = Array.from({ length: 1234 }, (_, i) => `Name ${i}`);
  render(<TeamStrips teams={[{ title: "Team 1", count: "1,234 names", names }]} />);
  const shown = [...document.querySelectorAll("li")].map((item) => item.textContent);
  expect(shown).toEqual(names);
});
