import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Button, IconButton } from "./Button.tsx";

test("a button does not submit its form unless its type is submit", () => {
  const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <Button>Show</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(submit).toHaveBeenCalledOnce();
});

test("a busy button says so, keeps the focus and ignores presses", () => {
  const press = vi.fn<() => void>();
  const { rerender } = render(<Button onClick={press}>Save</Button>);
  const button = screen.getByRole("button");
  button.focus();
  rerender(
    <Button onClick={press} busy>
      Saving
    </Button>,
  );
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("an icon button has the name of what it does", () => {
  render(<IconButton icon="trash" label="Delete" />);
  expect(screen.getByRole("button", { name: "Delete" })).toBeTruthy();
});
