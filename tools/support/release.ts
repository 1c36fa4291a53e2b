import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { CommandError } from "@sortes/process";
import { environmentWith } from "../env.ts";

/** What an artifact is made of. */
export interface Release {
  version: string;
  /** The commit, or what is known instead. */
  commit: string;
  /** When it was committed, in seconds since 1970: the time of all files. */
  epoch: number;
}

/**
 * Reads version and commit of a checkout. `SOURCE_DATE_EPOCH` sets the time, and has to where there is no git.
 * @throws CommandError if there is neither.
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

/** What git says; undefined where it fails. */
async function git(root: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)("git", args, { cwd: root })).stdout.trim();
  } catch {
    return undefined;
  }
}
