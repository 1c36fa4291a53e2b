import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError, describeError } from "@sortes/process";
import { programs } from "./paths.ts";
import { outputOf } from "./programs.ts";

interface FirstRun {
  readonly cluster: string;
  readonly env: NodeJS.ProcessEnv;
  readonly production: boolean;
  readonly demoData: boolean;
}

/** The result of a first-run task, to be printed. The task counts as done once the text was printed. */
interface Told {
  readonly words: string;
  /** Called after printing; until then the next start prints it again. */
  readonly acknowledge: () => Promise<void>;
}

/**
 * The first-run tasks of an embedded database: a staff login, never in production, and demo data if requested. @returns
 * the text to print once the start has succeeded
 */
export async function firstRun({ cluster, env, production, demoData }: FirstRun): Promise<Told[]> {
  const all: Told[] = [];
  // the login first: it needs a database without accounts
  if (!production) all.push(await firstStaff(cluster, env));
  if (demoData)
    all.push(await oncePerDatabase(cluster, "demo-data", () => runToEnd(programs.seed, env)));
  return all;
}

/** The password is stored beside the data until it is printed, so that a kill does not lose it. */
async function firstStaff(cluster: string, env: NodeJS.ProcessEnv): Promise<Told> {
  const waiting = join(cluster, "sortes-first-staff-password");
  const result = await oncePerDatabase(cluster, "first-staff", async () =>
    runToEnd(programs.firstStaff, env, await passwordIn(waiting)),
  );
  const acknowledge = async () => {
    await result.acknowledge();
    if (isDone(cluster, "first-staff")) await rm(waiting, { force: true });
  };
  return { ...result, acknowledge };
}

/** The password left by a start that was killed, or a new one. */
async function passwordIn(file: string): Promise<string> {
  if (!existsSync(file)) {
    const aside = `${file}.new`;
    await writeFile(aside, randomBytes(12).toString("base64url"), { mode: 0o600, flush: true });
    await rename(aside, file);
  }
  return await readFile(file, "utf8");
}

/**
 * Runs a task once per database. A failure is reported but does not stop the start; the next start retries. The marker
 * file is in the cluster folder, so that both are deleted together.
 */
async function oncePerDatabase(cluster: string, what: string, work: () => Promise<string>) {
  if (isDone(cluster, what)) return { words: "", acknowledge: async () => {} };
  try {
    return { words: await work(), acknowledge: () => writeFile(markerOf(cluster, what), "") };
  } catch (error) {
    const words = `${describeError(error)}\nIt is tried again at the next start.`;
    return { words, acknowledge: async () => {} };
  }
}

const markerOf = (cluster: string, what: string): string => join(cluster, `sortes-${what}-done`);
const isDone = (cluster: string, what: string): boolean => existsSync(markerOf(cluster, what));

async function runToEnd(program: string, env: NodeJS.ProcessEnv, input = ""): Promise<string> {
  const { code, output } = await outputOf([program], env, input);
  if (code !== 0)
    throw new CommandError(`${output}\n${program} failed (exit code ${code}).`.trim());
  return output;
}
