import { expect, test } from "vitest";
import { loadPart } from "./load-part.ts";

test("returns the part that was loaded", async () => {
  expect(await loadPart(async () => "part")).toBe("part");
});

test("errors of a part are thrown", async () => {
  const broken = async () => Promise.reject(new Error("broken"));
  await expect(loadPart(broken)).rejects.toThrow("broken");
  await expect(loadPart(broken)).rejects.toThrow("broken");
});
