import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CastButton } from "./CastButton.tsx";

test("the button submits its form, but not while it is busy", () => {
  const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <CastButton type="submit" busy={busy}>
        {busy ? "Generating..." : "Generate Teams"}
      </CastButton>
    </form>
  );
  const { rerender } = render(form(false));
  fireEvent.click(screen.getByRole("button", { name: "Generate Teams" }));
  expect(submit).toHaveBeenCalledOnce();
  rerender(form(true));
  const busy = screen.getByRole("button", { name: "Generating..." });
  fireEvent.click(busy);
  expect(submit).toHaveBeenCalledOnce();
  expect(busy.getAttribute("aria-busy")).toBe("true");
  expect(busy.hasAttribute("disabled")).toBe(false);
});
