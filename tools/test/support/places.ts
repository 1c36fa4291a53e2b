import { readFileSync } from "node:fs";
import { join } from "node:path";
import { backupVariables, readEnv } from "@sortes/contract";
import { apps, dataCommands } from "../../artifact/names.ts";
import { appSchema } from "../../env.ts";
import { root } from "../../support/paths.ts";

/** The commands that every place starts, by `node sortes.mjs COMMAND` or as the image's command. */
export const commands = [...apps, ...dataCommands, "probe"] as const;

/** The variables that the image sets (infra/image/Dockerfile). */
export const imageVariables = {
  NODE_ENV: "production",
  HOST: "0.0.0.0",
  PORT: "3000",
  WORKER_PORT: "3001",
  DATA_DIR: "/data",
  DRAIN_SECONDS: "5",
};

/** Seconds between the end of draining and that of the process, at most: `stopping.ts` of server and worker. */
const closing = 10;

/** Seconds that a supervisor has to leave between SIGTERM and SIGKILL. */
export const secondsToStop = (variables: Variables): number =>
  Number(variables["DRAIN_SECONDS"] ?? imageVariables.DRAIN_SECONDS) + closing;

export type Variables = Readonly<Record<string, string>>;

/** The text of a file of infra. */
export const infra = (path: string): string => readFileSync(join(root, "infra", path), "utf8");

/** The variables of an env file: `NAME=value` in each line that is no comment. */
export function variablesIn(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return Object.fromEntries(lines.map(assignment));
}

/** A name and what follows its equals sign. */
export function assignment(line: string): [string, string] {
  const at = line.indexOf("=");
  if (at <= 0) throw new Error(`no assignment: ${line}`);
  return [line.slice(0, at), line.slice(at + 1)];
}

/** A value that an operator fills in where an example leaves it empty. */
const filledIn = "a-secret-of-an-operator-long-enough";

/**
 * Starts with the variables of a place as server and worker do.
 * @returns names that nothing reads
 * @throws EnvError for a value that may not be there, and for one that production misses.
 */
export function startWith(variables: Variables): string[] {
  const filled = Object.entries(variables).map(([name, value]) => [name, value || filledIn]);
  readEnv(appSchema, Object.fromEntries(filled) as Record<string, string>);
  const known = [...Object.keys(appSchema.shape), ...Object.keys(backupVariables)];
  return Object.keys(variables).filter((name) => !known.includes(name));
}
