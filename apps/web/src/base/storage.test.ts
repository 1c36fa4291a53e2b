import { expect, it } from "vitest";
import { readStored, writeStored } from "./storage.ts";

it("removes a value rather than keeping an outdated one when storage is full", () => {
  writeStored("teams.draft", "old", "session");
  writeStored("teams.draft", "x".repeat(6_000_000), "session");
  expect(readStored("teams.draft", "session")).toBeUndefined();
  writeStored("teams.draft", "new", "session");
  expect(readStored("teams.draft", "session")).toBe("new");
});
