import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Menu, MenuItem, menuItemClass } from "./Menu.tsx";

const print = vi.fn<() => void>();

function Generators({ path = "/" }: { path?: string }) {
  return (
    <>
      <Menu label="Generators" closeOn={path}>
        <MenuItem>
          <a className={menuItemClass} href="#teams">
            Teams
          </a>
        </MenuItem>
        <MenuItem>
          <a className={menuItemClass} href="#numbers">
            Numbers
          </a>
        </MenuItem>
        <MenuItem>
          <button type="button" className={menuItemClass} onClick={print}>
            Print
          </button>
        </MenuItem>
      </Menu>
      <a href="#packs">Packs</a>
    </>
  );
}

const button = () => screen.getByRole("button", { name: "Generators" });
const isOpen = () => button().getAttribute("aria-expanded") === "true";
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

const renderOpen = (key = "ArrowDown") => {
  const result = render(<Generators />);
  button().focus();
  press(key);
  return result;
};

test("a press opens the menu and another closes it", () => {
  render(<Generators />);
  expect(isOpen()).toBe(false);
  fireEvent.click(button());
  expect(isOpen()).toBe(true);
  fireEvent.click(button());
  expect(isOpen()).toBe(false);
});

test("arrow down opens the menu at the first item, arrow up at the last", () => {
  const { unmount } = renderOpen("ArrowDown");
  expect([isOpen(), focused()]).toEqual([true, "Teams"]);
  unmount();
  renderOpen("ArrowUp");
  expect([isOpen(), focused()]).toEqual([true, "Print"]);
});

test("arrow keys wrap around, Home and End go to the ends", () => {
  renderOpen();
  const path = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End"].map((key) => {
    press(key);
    return focused();
  });
  expect(path).toEqual(["Numbers", "Print", "Teams", "Print", "Teams", "Print"]);
});

test("Escape closes the menu and returns the focus to the button", () => {
  renderOpen();
  press("Escape");
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button());
});

test("Escape returns the focus even if a press did not focus the button, as in Safari", () => {
  render(<Generators />);
  fireEvent.click(button());
  screen.getByText("Numbers").focus();
  press("Escape");
  expect(document.activeElement).toBe(button());
});

test("a press on an item runs its action and closes the menu", () => {
  renderOpen();
  fireEvent.click(screen.getByText("Print"));
  expect(print).toHaveBeenCalledOnce();
  expect(isOpen()).toBe(false);
});

test("the menu closes when the focus moves to the page", () => {
  renderOpen();
  act(() => screen.getByText("Packs").focus());
  expect(isOpen()).toBe(false);
  expect(focused()).toBe("Packs");
});

test("the menu closes when the route changes", () => {
  const { rerender } = renderOpen();
  rerender(<Generators path="/numbers" />);
  expect(isOpen()).toBe(false);
});

test("an icon menu has a name, and stays in the window: it opens where there is room", () => {
  render(
    <Menu look="icon" align="end" name="Actions" label={<svg />}>
      <MenuItem>
        <button type="button">Delete</button>
      </MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole("button", { name: "Actions" });
  const panel = document.getElementById(trigger.getAttribute("popovertarget") ?? "")!;
  const at = (top: number) => {
    trigger.getBoundingClientRect = () => new DOMRect(10, top, 44, 44);
    fireEvent.click(trigger);
    fireEvent.click(trigger);
    return [panel.style.top, panel.style.maxHeight];
  };
  Object.defineProperty(document.documentElement, "clientHeight", {
    value: 800,
    configurable: true,
  });
  let height = 468;
  Object.defineProperty(panel, "scrollHeight", { get: () => height });
  // its 470 px below, moved over the button, and above
  expect([100, 290, 400, 700].map((top) => at(top)[0])).toEqual(["153px", "321px", "9px", "221px"]);
  height = 2000;
  expect(at(400)).toEqual(["9px", "782px"]);
});
