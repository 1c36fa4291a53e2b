import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftKey } from "./stored-keys.ts";
import { useStoredState } from "./stored-state.ts";

const isText = (stored: unknown): stored is string => typeof stored === "string";

function Box({ name }: { name: DraftKey }) {
  const [text, setText] = useStoredState(name, "", isText);
  return <textarea value={text} onChange={(event) => setText(event.target.value)} />;
}

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const type = (value: string) => fireEvent.change(box(), { target: { value } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("input is restored with the page", () => {
  const first = render(<Box name="kept.draft" />);
  type("Ana\nIon");
  first.unmount();
  expect(sessionStorage.getItem("kept.draft")).toBe('"Ana\\nIon"');
  render(<Box name="kept.draft" />);
  expect(box().value).toBe("Ana\nIon");
});

test("input is stored once typing pauses, not at each key", () => {
  render(<Box name="rested.draft" />);
  type("A");
  expect(sessionStorage.getItem("rested.draft")).toBeNull();
  vi.runAllTimers();
  expect(sessionStorage.getItem("rested.draft")).toBe('"A"');
});

test("input is stored when the page is left before typing pauses", () => {
  render(<Box name="left.draft" />);
  type("A");
  fireEvent(window, new Event("pagehide"));
  expect(sessionStorage.getItem("left.draft")).toBe('"A"');
});

test("the initial value is not stored", () => {
  render(<Box name="cleared.draft" />);
  type("A");
  vi.runAllTimers();
  type("");
  vi.runAllTimers();
  expect(sessionStorage.getItem("cleared.draft")).toBeNull();
});

test("a stored value is used if valid", () => {
  sessionStorage.setItem("valid.draft", '"Zoe"');
  sessionStorage.setItem("old.draft", "[1]");
  const read = (key: DraftKey) =>
    renderHook(() => useStoredState(key, "", isText)[0]).result.current;
  expect([read("valid.draft"), read("old.draft")]).toEqual(["Zoe", ""]);
});

test("an update function receives the current value", () => {
  const { result } = renderHook(() => useStoredState("grown.draft", "", isText));
  act(() => result.current[1]((text) => `${text}a`));
  act(() => result.current[1]((text) => `${text}b`));
  expect(result.current[0]).toBe("ab");
});
