import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { root } from "../support/paths.ts";

/** The files of a data folder (docs/operations.md), wherever they are: secrets, the log's keys and heads, mails. */
const isPrivate = (path: string): boolean =>
  /(?:^|\/)(?:app-secret|draw-log-(?:key|checkpoint)[^/]*)$|\.eml$/.test(path) &&
  !/\/(?:src|test|vectors)\//.test(path);

/** Everything in the checkout but installed packages and data folders, tracked or not. */
async function files(): Promise<string[]> {
  const apart = ["node_modules", ".data", ".data-*", "dist", ".ssr"].flatMap((one) => ["-x", one]);
  const args = ["ls-files", "-z", "--cached", "--others", ...apart];
  const { stdout } = await promisify(execFile)("git", args, { cwd: root, maxBuffer: 2 ** 26 });
  return stdout.split("\0").filter((path) => path !== "");
}

it("the files of a data folder are recognised", () => {
  const some = ["app-secret", "draw-log-key", "apps/worker/draw-log-checkpoint-2", "outbox/a.eml"];
  expect(some.filter(isPrivate)).toEqual(some);
  expect(
    ["tools/support/app-secret.ts", "packages/db/src/draw-log/files.ts"].filter(isPrivate),
  ).toEqual([]);
});

const isListed = existsSync(join(root, ".git")) && spawnSync("git", ["--version"]).status === 0;

it.skipIf(!isListed)("the checkout contains no files of a data folder", async () => {
  expect((await files()).filter(isPrivate)).toEqual([]);
});
