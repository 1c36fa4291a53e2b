import { expect, test, vi } from "vitest";
import { loadPart } from "./load-part.ts";

const limit = 5000;

test("returns the part that was loaded", async () => {
  expect(await loadPart(limit, async () => "part")).toBe("part");
});

test("errors of a part are thrown", async () => {
  const broken = async () => Promise.reject(new Error("broken"));
  await expect(loadPart(limit, broken)).rejects.toThrow("broken");
  await expect(loadPart(limit, broken)).rejects.toThrow("broken");
});

test("a part that keeps failing is loaded from another address from the second try on", async () => {
  const words = "Failed to fetch dynamically imported module: http://127.0.0.1:1/assets/part-x.js";
  const load = vi.fn<() => Promise<never>>(async () =>
    Promise.reject(new Error(`A part of the page is missing (${words})`)),
  );
  await expect(loadPart(limit, load)).rejects.toThrow(words);
  // the other address fails as well, this time without a message
  await expect(loadPart(limit, load)).rejects.not.toThrow("A part of the page");
  expect(load).toHaveBeenCalledTimes(2);
});
