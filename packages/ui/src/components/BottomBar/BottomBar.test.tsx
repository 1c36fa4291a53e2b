import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BottomBar } from "./BottomBar.tsx";

const covered = () => document.documentElement.style.getPropertyValue("--covered-below");

test("it is a named region, and the page knows how much it covers as long as it is there", () => {
  const { unmount } = render(
    <BottomBar label="Cookies" actions={<button type="button">Accept</button>}>
      May we?
    </BottomBar>,
  );
  expect(screen.getByRole("region", { name: "Cookies" }).textContent).toBe("May we?Accept");
  expect(covered()).toBe("0px");
  unmount();
  expect(covered()).toBe("");
});
