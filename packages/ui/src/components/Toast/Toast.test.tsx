import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Toast, ToastRegion } from "./Toast.tsx";

test("the live region exists before a toast, so that the toast is announced", () => {
  const { rerender } = render(<ToastRegion />);
  const region = screen.getByRole("status");
  rerender(
    <ToastRegion>
      <Toast tone="success">Teams saved to your history!</Toast>
    </ToastRegion>,
  );
  expect(screen.getByRole("status")).toBe(region);
  expect(region.textContent).toBe("Teams saved to your history!");
});

// spec 4.16
test("each tone has an icon of its own", () => {
  const icons = (["success", "error", "info", "warning"] as const).map((tone) => {
    const { container } = render(<Toast tone={tone}>Done</Toast>);
    return container.querySelector("use")?.getAttribute("href")?.split("#")[1];
  });
  expect(new Set(icons).size).toBe(4);
});
