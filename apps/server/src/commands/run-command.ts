import { userInfo } from "node:os";
import { auditLimits, badConfigurationExitCode, EnvError } from "@sortes/contract";
import { type Db, getHolds, isDatabaseGone, openDb } from "@sortes/db";
import { CommandError } from "@sortes/process";
import { commandEnv } from "../env.ts";

/** Runs one command of the server against its database, and exits with 0 or with a line that explains the failure. */
export async function runCommand(
  command: (db: Db, args: readonly string[], production: boolean) => Promise<void>,
): Promise<void> {
  try {
    const { DATABASE_URL, NODE_ENV } = commandEnv();
    const db = openDb({ url: DATABASE_URL, connections: 2, connectTimeout: 10_000 });
    try {
      await command(db, process.argv.slice(2), NODE_ENV === "production");
    } finally {
      await db.destroy();
    }
  } catch (error) {
    console.error(wordsFor(error));
    process.exitCode = error instanceof EnvError ? badConfigurationExitCode : 1;
  }
}

/** Errors that a person can fix are one sentence; others have their stack. */
function wordsFor(error: unknown): unknown {
  if (error instanceof CommandError || error instanceof EnvError) return error.message;
  if (!isDatabaseGone(error)) return error;
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return `The database cannot be used: ${first instanceof Error ? first.message : String(first)}.`;
}

/** @throws CommandError while data is held that was copied: nothing else may be said to go on before. */
export async function refuseCopied(db: Db): Promise<void> {
  if ((await getHolds(db)).isCopied)
    throw new CommandError(
      "This data was copied, put back or moved, and nobody has said which; nothing changed. First: npm run data -- moved, or npm run data -- put-back (docs/operations.md).",
    );
}

/** The system's name of the current user, or its number if it has none, such as in a container. */
export function operatorName(): string {
  let name: string;
  try {
    name = userInfo().username;
  } catch {
    name = `uid ${process.getuid?.() ?? "unknown"}`;
  }
  return [...name.toWellFormed().replaceAll(/\p{Cc}/gu, " ")].slice(0, auditLimits.actor).join("");
}
