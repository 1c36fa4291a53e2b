import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Reveal } from "./Reveal.tsx";
import { type Wait, waitFor as keptBackFor } from "./generator-draft.ts";
import { words } from "../../../../test/words.ts";

const shown = () => screen.getAllByRole("heading").map(({ textContent }) => textContent);
const form = <h1 tabIndex={-1}>Form</h1>;
const draw = <h1 tabIndex={-1}>Draw</h1>;
const result = <h1 tabIndex={-1}>Result</h1>;

interface Situation {
  view?: "form" | "result";
  wait?: Wait;
  onShown?: () => void;
  draws?: boolean;
}
const reveal = ({ view = "form", wait, onShown = vi.fn<() => void>(), draws }: Situation) => (
  <Reveal
    view={view}
    form={form}
    draw={draws ? draw : null}
    result={result}
    wait={wait}
    onShown={onShown}
  />
);

test("the form is shown until the wait is over, then only the result", async () => {
  const onShown = vi.fn<() => void>();
  const { rerender } = render(reveal({}));
  const wait = keptBackFor(1000);
  rerender(reveal({ wait, onShown }));
  // prepared, but invisible, inert and hidden from screen readers
  const ready = await screen.findByText(words("results.tools"));
  expect(ready.closest("[inert]")?.getAttribute("aria-hidden")).toBe("true");
  expect(shown()).toEqual(["Form"]);
  expect(onShown).not.toHaveBeenCalled();

  await waitFor(() => expect(shown()).toEqual(["Result"]));
  expect(performance.now()).toBeGreaterThanOrEqual(wait.until - 1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText(words("results.tools"))),
  );
  await waitFor(() => expect(onShown).toHaveBeenCalledOnce());
  // the address now says that the page shows the result
  rerender(reveal({ view: "result", onShown }));
  expect(shown()).toEqual(["Result"]);
  expect(onShown).toHaveBeenCalledOnce();
});

test("the drawing animation replaces the form and an earlier result", async () => {
  const { rerender } = render(reveal({}));
  rerender(reveal({ view: "result", wait: keptBackFor(1000), draws: true }));
  await waitFor(() => expect(shown()).toEqual(["Draw"]));
  await waitFor(() => expect(shown()).toContain("Result"));
  rerender(reveal({ view: "result" }));
  await waitFor(() => expect(shown()).toEqual(["Result"]));

  rerender(reveal({ view: "result", wait: keptBackFor(60_000), draws: true }));
  await waitFor(() => expect(shown()).toEqual(["Draw"]));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText(words("own-generators.draw"))),
  );
});

test("an abandoned wait shows nothing", async () => {
  const onShown = vi.fn<() => void>();
  const { rerender } = render(reveal({}));
  rerender(reveal({ wait: keptBackFor(20), onShown }));
  rerender(reveal({}));
  const other = keptBackFor(40);
  rerender(reveal({ wait: other, onShown }));
  await waitFor(() => expect(shown()).toEqual(["Result"]));
  expect(performance.now()).toBeGreaterThanOrEqual(other.until - 1);
  await waitFor(() => expect(onShown).toHaveBeenCalledOnce());
});

test("a result that the user returns to is shown at once", () => {
  render(reveal({ view: "result" }));
  expect(shown()).toEqual(["Result"]);
});
