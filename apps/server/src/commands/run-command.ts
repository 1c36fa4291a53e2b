import { userInfo } from "node:os";
import { auditLimits, badConfigurationExitCode, EnvError } from "@sortes/contract";
import { type Db, isDatabaseGone, openDb } from "@sortes/db";
import * as restored from "@sortes/db/ground/restored";
import { CommandError, describeError } from "@sortes/process";
import { commandEnv } from "../env.ts";

/** Runs a server command against the database. A failure sets a nonzero exit code and prints an explanation. */
export async function runCommand(
  command: (db: Db, args: readonly string[], production: boolean) => Promise<void>,
): Promise<void> {
  try {
    const { DATABASE_URL, NODE_ENV } = commandEnv();
    const db = openDb({ url: DATABASE_URL, connections: 2, patience: "long" });
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

/** A sentence for errors that the operator can fix; others are printed with their stack. */
function wordsFor(error: unknown): unknown {
  if (error instanceof CommandError || error instanceof EnvError) return error.message;
  if (!isDatabaseGone(error)) return error;
  return `The database cannot be used: ${describeError(error)}.`;
}

/** @throws CommandError while copied data is held: this hold must be released before anything else resumes. */
export async function refuseCopied(db: Db): Promise<void> {
  if ((await restored.holds(db)).isCopied)
    throw new CommandError(
      "This data was copied, put back or moved, and nobody has said which; nothing changed. First: npm run data -- moved, or npm run data -- put-back (docs/operations.md).",
    );
}

/** The operating system's name of the current user, or the uid if there is no name, as in some containers. */
export function operatorName(): string {
  let name: string;
  try {
    name = userInfo().username;
  } catch {
    name = `uid ${process.getuid?.() ?? "unknown"}`;
  }
  return [...name.toWellFormed().replaceAll(/\p{Cc}/gu, " ")].slice(0, auditLimits.actor).join("");
}
