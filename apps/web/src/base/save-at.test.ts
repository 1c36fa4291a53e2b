import { DomainError } from "@sortes/contract";
import { describe, expect, test } from "vitest";
import { saveAt } from "./save-at.ts";

/** A thing on the server, which takes changes of its current version alone. */
function stored(now: { version: number; name: string } | undefined) {
  const seen: number[] = [];
  return {
    seen,
    save: async (version: number) => {
      seen.push(version);
      if (version !== now?.version) throw new DomainError("WEBHOOK_CHANGED");
      return "saved";
    },
    current: async () => now,
    isOurs: (other: { name: string }) => other.name === "ours",
  };
}

describe("saving at a version", () => {
  test("counts the version of our own attempt, whose answer was lost, as seen", async () => {
    const thing = stored({ version: 4, name: "ours" });
    expect(await saveAt({ version: 3, ...thing })).toBe("saved");
    expect(thing.seen).toEqual([3, 4]);
  });

  test.each([
    ["somebody else's version", { version: 4, name: "theirs" }],
    ["a thing that is gone", undefined],
  ])("never replaces %s", async (_what, now) => {
    const thing = stored(now);
    await expect(saveAt({ version: 3, ...thing })).rejects.toThrow("WEBHOOK_CHANGED");
    expect(thing.seen).toEqual([3]);
  });
});
