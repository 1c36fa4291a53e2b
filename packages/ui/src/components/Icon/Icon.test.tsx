import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Icon } from "./Icon.tsx";

test("an icon is decoration", () => {
  const { container } = render(<Icon name="copy" />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(container.querySelector("use")?.getAttribute("href")).toMatch(/sprite\.svg.*#copy$/);
});
