import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { StatusLine } from "./Shell.tsx";

test("the live region exists before its text, so that the text is announced", () => {
  const { rerender } = render(<StatusLine />);
  const region = screen.getByRole("status");
  expect(region.textContent).toBe("");
  rerender(<StatusLine>You are offline.</StatusLine>);
  expect(screen.getByRole("status")).toBe(region);
  expect(region.textContent).toBe("You are offline.");
});
