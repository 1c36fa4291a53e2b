import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Checkbox } from "./inputs.tsx";

test("a press on the words ticks the box", () => {
  const onChange = vi.fn<() => void>();
  render(<Checkbox onChange={onChange}>No repeats</Checkbox>);
  fireEvent.click(screen.getByText("No repeats"));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "No repeats" }).checked).toBe(true);
  expect(onChange).toHaveBeenCalledOnce();
});

test("an error marks the box and is announced", () => {
  render(<Checkbox error="Accept the terms">Terms</Checkbox>);
  const box = screen.getByRole("checkbox", { name: "Terms" });
  expect(box.getAttribute("aria-invalid")).toBe("true");
  const described = document.getElementById(box.getAttribute("aria-describedby") ?? "");
  expect(described).toBe(screen.getByRole("alert"));
});
