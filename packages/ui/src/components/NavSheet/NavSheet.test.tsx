import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NavGroup, NavSheet, sheetItemClass } from "./NavSheet.tsx";

function Sheet({ path = "/" }: { path?: string }) {
  return (
    <NavSheet label="Menu" openLabel="Open menu" closeLabel="Close menu" closeOn={path}>
      <NavGroup title="Generators">
        <li>
          <a className={sheetItemClass} href="#teams">
            Teams
          </a>
        </li>
      </NavGroup>
    </NavSheet>
  );
}

// by label, not by role: the window of the test is wide, and the button belongs to narrow ones
const open = () => fireEvent.click(screen.getByLabelText("Open menu"));
const isOpen = () => screen.queryByLabelText("Close menu") !== null;

test("the button says what it will do", () => {
  render(<Sheet />);
  expect(isOpen()).toBe(false);
  open();
  expect(isOpen()).toBe(true);
});

test("the sheet closes when the page scrolls", () => {
  render(<Sheet />);
  open();
  fireEvent.scroll(window);
  expect(isOpen()).toBe(false);
});

test("the sheet closes when the route changes", () => {
  const { rerender } = render(<Sheet />);
  open();
  rerender(<Sheet path="/team-generator" />);
  expect(isOpen()).toBe(false);
});

test("the sheet closes when a link is followed", () => {
  render(<Sheet />);
  open();
  fireEvent.click(screen.getByText("Teams"));
  expect(isOpen()).toBe(false);
});
