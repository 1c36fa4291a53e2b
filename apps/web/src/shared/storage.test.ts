import { expect, it } from "vitest";
import { readStored, writeStored } from "./storage.ts";

it("keeps nothing rather than what is out of date when the store is full", () => {
  writeStored("draft", "old", "session");
  writeStored("draft", "x".repeat(6_000_000), "session");
  expect(readStored("draft", "session")).toBeUndefined();
  writeStored("draft", "new", "session");
  expect(readStored("draft", "session")).toBe("new");
});
