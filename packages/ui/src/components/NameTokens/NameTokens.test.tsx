import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NameTokens } from "./NameTokens.tsx";

test("each token says whether it is chosen, and reports a press", () => {
  const onToggle = vi.fn<(name: string) => void>();
  render(<NameTokens label="Who" names={["Ana", "Ion"]} chosen={["Ion"]} onToggle={onToggle} />);
  expect(screen.getByRole("button", { name: "Ion", pressed: true })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Ana", pressed: false }));
  expect(onToggle).toHaveBeenCalledExactlyOnceWith("Ana");
});
