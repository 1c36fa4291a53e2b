import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programs } from "./paths.ts";
import { outputOf } from "./programs.ts";
import { CommandError } from "./run-command.ts";

interface FirstRun {
  readonly cluster: string;
  readonly env: NodeJS.ProcessEnv;
  readonly production: boolean;
  readonly demoData: boolean;
}

/**
 * What is done once in the life of an embedded database: a staff login, never in production, and demo data where they
 * are wanted. Answers what there is to say about it.
 */
export async function firstRun({
  cluster,
  env,
  production,
  demoData,
}: FirstRun): Promise<string[]> {
  const said: string[] = [];
  const once = async (what: string, program: string) =>
    said.push(await oncePerDatabase(cluster, what, () => runToEnd(program, env)));
  // the login first: it is for a database in which nobody has an account yet
  if (!production) await once("first-staff", programs.firstStaff);
  if (demoData) await once("demo-data", programs.seed);
  return said.filter((text) => text !== "");
}

/** What failed is tried again at the next start. The marker lies in the cluster: both live and die together. */
async function oncePerDatabase(
  cluster: string,
  what: string,
  work: () => Promise<string>,
): Promise<string> {
  const marker = join(cluster, `sortes-${what}-done`);
  if (existsSync(marker)) return "";
  const said = await work();
  await writeFile(marker, "");
  return said;
}

async function runToEnd(program: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await outputOf([program], env);
  if (code !== 0)
    throw new CommandError(`${output}\n${program} failed (exit code ${code}).`.trim());
  return output;
}
