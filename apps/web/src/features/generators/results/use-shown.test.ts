import { act, renderHook, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { firstShown, OnScreen, shownAtFirst, shownNext, useShown } from "./use-shown.tsx";

const teams = (count: number, size: number) =>
  Array.from({ length: count }, () => Array.from({ length: size }, () => "Ana"));

test("up to 2,000 people are shown at once", () => {
  expect(shownAtFirst(teams(10, 200))).toBe(Infinity);
  expect(shownAtFirst(teams(10, 201))).toBe(firstShown);
});

test("each further press shows about 5,000 names, whatever the number of teams", () => {
  expect(shownNext(teams(2, 50_000), 100)).toBe(2600);
  expect(shownNext(teams(3, 30_000), 100)).toBe(1767);
});

test("a new result grows from one screenful to all of its names, a hundred at a time", async () => {
  const lists = teams(2, 300);
  const counts: number[] = [];
  let isOnScreen = false;
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(OnScreen, { value: isOnScreen }, children);
  const useCount = () => {
    const { shown } = useShown(lists);
    if (counts.at(-1) !== shown) counts.push(shown);
  };
  const { rerender } = renderHook(useCount, { wrapper });
  expect(counts).toEqual([16]);
  isOnScreen = true;
  rerender();
  await waitFor(() => expect(counts.at(-1)).toBe(Infinity));
  expect(counts).toEqual([16, 66, 116, 166, 216, 266, Infinity]);
});

test("printing shows all of a new result at once", () => {
  const lists = teams(2, 300);
  const { result } = renderHook(() => useShown(lists), {
    wrapper: ({ children }) => createElement(OnScreen, { value: false }, children),
  });
  act(() => {
    window.dispatchEvent(new Event("beforeprint"));
  });
  expect(result.current.shown).toBe(Infinity);
});

test("a result that the user returns to is shown in full", () => {
  expect(renderHook(() => useShown(teams(2, 300))).result.current.shown).toBe(Infinity);
});
