import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../env.ts";

it("every row of the fault matrix names existing tests", async () => {
  const table = await readFile(join(import.meta.dirname, "README.md"), "utf8");
  const named = [...table.matchAll(/`((?:apps|packages|tests|tools)\/\S+\.ts)`(?: “([^”]+)”)?/g)];
  expect(named.length).toBeGreaterThan(30);
  const lost: string[] = [];
  for (const [, file = "", title] of named) {
    const source = await readFile(join(root, file), "utf8").catch(() => undefined);
    if (source === undefined || (title !== undefined && !source.includes(title)))
      lost.push(`${file} ${title ?? ""}`);
  }
  expect(lost).toEqual([]);
});
