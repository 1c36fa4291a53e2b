import { act, screen } from "@testing-library/react";
import { words } from "./words.ts";

/** Opens the further options of a form, unless they are open. */
export async function openOptions(): Promise<void> {
  const button = screen.getByRole("button", { name: words("results.moreOptions") });
  if (button.getAttribute("aria-expanded") === "false") await act(async () => button.click());
}
