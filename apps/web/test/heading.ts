import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";

const shown = () =>
  [...document.querySelectorAll("main h1")].filter(
    (heading) => !heading.closest("[aria-hidden=true]"),
  );

/** Resolves when the view with this heading is shown and the previous one is gone. */
export async function arrival(name: string | RegExp): Promise<HTMLElement> {
  const heading = await within(screen.getByRole("main")).findByRole("heading", { level: 1, name });
  await waitFor(() => expect(shown()).toEqual([heading]));
  return heading;
}
