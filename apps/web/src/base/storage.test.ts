import { expect, it } from "vitest";
import { readStored, writeStored } from "./storage.ts";

it("keeps nothing rather than what is out of date when the store is full", () => {
  writeStored("teams.draft", "old", "session");
  writeStored("teams.draft", "x".repeat(6_000_000), "session");
  expect(readStored("teams.draft", "session")).toBeUndefined();
  writeStored("teams.draft", "new", "session");
  expect(readStored("teams.draft", "session")).toBe("new");
});
