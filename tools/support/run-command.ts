import { EnvError } from "@sortes/contract";
import { EmbeddedError } from "@sortes/db/embedded";
import { CommandError } from "@sortes/process";

/** A command module; `run` returns the exit code. */
export interface Command {
  run(args: readonly string[]): Promise<number>;
}

/** Runs a command and ends the process with its exit code. Errors that a person can fix are printed without a stack. */
export async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  // a closed terminal must not prevent an orderly stop
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  try {
    process.exitCode = await command.run(args);
  } catch (error) {
    console.error(isForPeople(error) ? error.message : error);
    process.exitCode = error instanceof EnvError ? error.exitCode : 1;
  }
  // unread output must not keep the process alive
  setTimeout(() => process.exit(), 1000).unref();
}

function isForPeople(error: unknown): error is Error {
  return [CommandError, EnvError, EmbeddedError].some((kind) => error instanceof kind);
}
