import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AskBar } from "./ConsentBanner.tsx";
import { words } from "../../test/words.ts";

test("the bar is a named region with the question before its answers", () => {
  render(
    <AskBar label="Cookies" actions={<button type="button">Accept</button>}>
      May we?
    </AskBar>,
  );
  expect(screen.getByRole("region", { name: words("shell.cookies") }).textContent).toBe(
    "May we?Accept",
  );
});
