import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { CommandError } from "@sortes/process";
import { environmentWith } from "../env.ts";

/** The version and commit that an artifact is made from. */
export interface Release {
  version: string;
  /** The commit, or a description if it is unknown. */
  commit: string;
  /** Commit time in seconds since 1970; all files get it. */
  epoch: number;
}

/**
 * Reads version and commit of a checkout. `SOURCE_DATE_EPOCH` overrides the time, and is required without Git.
 * @throws CommandError without either, or if `SOURCE_DATE_EPOCH` is invalid.
 */
export async function releaseOf(root: string): Promise<Release> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as Release;
  const { SOURCE_DATE_EPOCH: given } = environmentWith({});
  if (given && !/^\d{1,10}$/.test(given))
    throw new CommandError(`SOURCE_DATE_EPOCH holds "${given}"; it may hold seconds since 1970.`);
  const committed = await git(root, "log", "-1", "--format=%H %ct");
  const [hash, time] = committed?.split(" ") ?? [];
  if (!hash && !given)
    throw new CommandError(
      "This is no git checkout: set SOURCE_DATE_EPOCH to the time of the sources, in seconds since 1970.",
    );
  const isChanged = Boolean(await git(root, "status", "--porcelain", "--untracked-files=no"));
  const commit = hash ? `${hash}${isChanged ? ", changed" : ""}` : "unknown";
  return { version, commit, epoch: Number(given ?? time) };
}

/** Git's output; undefined if it fails. */
async function git(root: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)("git", args, { cwd: root })).stdout.trim();
  } catch {
    return undefined;
  }
}
