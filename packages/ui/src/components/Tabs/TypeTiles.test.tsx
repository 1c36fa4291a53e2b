import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { TypePanel, TypeTiles } from "./Tabs.tsx";

const items = [
  { value: "team", kind: { drawing: "generator-team", stock: "mint" }, label: "Teams" },
  { value: "number", kind: { drawing: "generator-number", stock: "sky" }, label: "Numbers" },
  { value: "winner", kind: { drawing: "generator-winner", stock: "canary" }, label: "Winners" },
] as const;

function History() {
  const [value, setValue] = useState<(typeof items)[number]["value"]>("team");
  return (
    <>
      <TypeTiles label="Type" idBase="type" items={items} value={value} onChange={setValue} />
      <TypePanel idBase="type" value={value}>
        {value}
      </TypePanel>
    </>
  );
}

const selected = () => screen.getByRole("tab", { selected: true });

test("a press selects the type, and the panel is named by it", () => {
  render(<History />);
  expect(selected().textContent).toBe("Teams");
  fireEvent.click(screen.getByRole("tab", { name: "Winners" }));
  expect(screen.getByRole("tabpanel", { name: "Winners" }).textContent).toBe("winner");
  expect(selected().getAttribute("aria-controls")).toBe(screen.getByRole("tabpanel").id);
});

test("arrow keys, Home and End move focus and selection, and wrap around", () => {
  render(<History />);
  selected().focus();
  const path = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map((key) => {
    fireEvent.keyDown(selected(), { key });
    expect(document.activeElement).toBe(selected());
    return selected().textContent;
  });
  expect(path).toEqual(["Numbers", "Winners", "Teams", "Winners", "Teams", "Winners"]);
});

test("the tiles are a single tab stop", () => {
  render(<History />);
  expect(screen.getAllByRole("tab").filter((tab) => tab.tabIndex === 0)).toEqual([selected()]);
});
