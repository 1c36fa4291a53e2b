import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Icon } from "./Icon.tsx";

test("an icon is decoration unless it has a label", () => {
  const { container } = render(<Icon name="copy" />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(container.querySelector("use")?.getAttribute("href")).toMatch(/sprite\.svg.*#copy$/);
  render(<Icon name="check-bold" label="Chosen" />);
  expect(screen.getByRole("img", { name: "Chosen" })).toBeTruthy();
});
