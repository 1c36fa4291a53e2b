import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { StatusLine } from "./Shell.tsx";

test("the region is there before the words, so that they are read aloud", () => {
  const { rerender } = render(<StatusLine />);
  const region = screen.getByRole("status");
  expect(region.textContent).toBe("");
  rerender(<StatusLine>You are offline.</StatusLine>);
  expect(screen.getByRole("status")).toBe(region);
  expect(region.textContent).toBe("You are offline.");
});
