import { act, fireEvent, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastProvider, type Toasts, useToasts } from "./toasts.tsx";

let toasts: Toasts;

beforeEach(() => {
  vi.useFakeTimers();
  toasts = renderHook(() => useToasts(), { wrapper: ToastProvider }).result.current;
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (path: string) => window.history.replaceState(null, "", path);
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const saved = () => screen.queryByText("Saved");

// spec 4.16, 9.11
test.each([
  ["/", 2500],
  ["/team-generator", 2500],
  ["/number-generator", 2500],
  ["/my-history", 3000],
  ["/login", 3000],
])("on %s a toast stays for %i ms", (path, duration) => {
  at(path);
  act(() => void toasts.show({ tone: "success", text: "Saved" }));
  pass(duration - 1);
  expect(saved()).not.toBeNull();
  pass(1);
  expect(saved()).toBeNull();
});

test("a toast may have its own duration and can be removed", () => {
  act(() => void toasts.show({ tone: "info", text: "Saved", duration: 5000 }));
  pass(4999);
  expect(saved()).not.toBeNull();
  pass(1);
  expect(saved()).toBeNull();
  let remove = () => {};
  act(() => {
    remove = toasts.show({ tone: "info", text: "Saved" });
  });
  act(() => remove());
  expect(saved()).toBeNull();
});

test("a toast with the same text replaces the current one and restarts its timer", () => {
  act(() => void toasts.show({ tone: "error", text: "Saved", duration: 5000 }));
  pass(4000);
  act(() => void toasts.show({ tone: "error", text: "Saved", duration: 5000 }));
  expect(screen.getAllByText("Saved")).toHaveLength(1);
  pass(4999);
  expect(saved()).not.toBeNull();
});

test("a toast with a button stays beside another one with the same text", () => {
  const undo = <button type="button">Undo</button>;
  act(() => void toasts.show({ tone: "info", text: "Saved", action: undo }));
  act(() => void toasts.show({ tone: "info", text: "Saved" }));
  expect(screen.getAllByText("Saved")).toHaveLength(2);
});

test("a toast's timer pauses under the pointer and while its button has the focus", () => {
  act(
    () =>
      void toasts.show({
        tone: "info",
        text: "Deleted",
        action: <button type="button">Undo</button>,
      }),
  );
  const toast = screen.getByText("Deleted");
  fireEvent.pointerEnter(toast);
  pass(10_000);
  fireEvent.pointerLeave(toast);
  fireEvent.focus(screen.getByText("Undo"));
  pass(10_000);
  expect(screen.queryByText("Undo")).not.toBeNull();
  fireEvent.blur(screen.getByText("Undo"));
  pass(2500);
  expect(screen.queryByText("Undo")).toBeNull();
});

test("a toast that only reports goes when the language changes", () => {
  const undo = <button type="button">Undo</button>;
  let language = "en";
  const { result, rerender } = renderHook(() => useToasts(), {
    wrapper: ({ children }) => <ToastProvider language={language}>{children}</ToastProvider>,
  });
  act(() => void result.current.show({ tone: "success", text: "Saved" }));
  act(() => void result.current.show({ tone: "info", text: "Deleted", action: undo }));
  language = "ro";
  rerender();
  expect(saved()).toBeNull();
  expect(screen.queryByText("Deleted")).not.toBeNull();
});

test("toasts are announced as they appear", () => {
  act(() => void toasts.show({ tone: "error", text: "One" }));
  act(() => void toasts.show({ tone: "success", text: "Two" }));
  expect(screen.getByRole("status").textContent).toBe("OneTwo");
});
