import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Tabs, TypePanel } from "./Tabs.tsx";

const items = [
  { value: "subscribe", label: "Subscribe" },
  { value: "preferences", label: "Preferences" },
] as const;

function Page() {
  const [value, setValue] = useState<(typeof items)[number]["value"]>("subscribe");
  return (
    <>
      <Tabs label="Newsletter" idBase="mail" items={items} value={value} onChange={setValue} />
      <TypePanel idBase="mail" value={value}>
        {value}
      </TypePanel>
    </>
  );
}

const selected = () => screen.getByRole("tab", { selected: true });

test("a press selects the tab, and the panel is named by it", () => {
  render(<Page />);
  expect(selected().textContent).toBe("Subscribe");
  fireEvent.click(screen.getByRole("tab", { name: "Preferences" }));
  expect(screen.getByRole("tabpanel", { name: "Preferences" }).textContent).toBe("preferences");
  expect(selected().getAttribute("aria-controls")).toBe(screen.getByRole("tabpanel").id);
});

test("arrow keys move focus and selection, and the tab list is a single tab stop", () => {
  render(<Page />);
  selected().focus();
  const path = ["ArrowRight", "ArrowRight", "End", "Home"].map((key) => {
    fireEvent.keyDown(selected(), { key });
    expect(document.activeElement).toBe(selected());
    return selected().textContent;
  });
  expect(path).toEqual(["Preferences", "Subscribe", "Preferences", "Subscribe"]);
  expect(screen.getAllByRole("tab").filter((tab) => tab.tabIndex === 0)).toEqual([selected()]);
});

test("a second arrow key moves on from the focused tab, although the first is not rendered yet", () => {
  const onChange = vi.fn<(value: string) => void>();
  const three = [...items, { value: "archive", label: "Archive" }] as const;
  render(
    <Tabs label="Newsletter" idBase="mail" items={three} value="subscribe" onChange={onChange} />,
  );
  selected().focus();
  for (let press = 0; press < 2; press += 1)
    fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
  expect(onChange.mock.calls).toEqual([["preferences"], ["archive"]]);
  expect(document.activeElement?.textContent).toBe("Archive");
});
