import { identify, isAlive, type ProcessId, parentOf } from "@sortes/db/embedded";
import { CommandError, onStop } from "@sortes/process";
import { startedByNpm } from "../env.ts";

const hurry = new AbortController();
/** Aborts when this process is asked to stop a second time: running work is no longer awaited. */
export const hurrySignal: AbortSignal = hurry.signal;

/**
 * Aborts when this process is asked to stop: by Ctrl-C, by a signal, by a terminal that is closed, or because the npm
 * that runs it is gone. npm does not forward every signal, and forwards none when it is killed.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  onStop({
    first: () => controller.abort(),
    again() {
      console.log("Stopping at once: requests and jobs in hand are cut off.");
      hurry.abort();
    },
  });
  if (startedByNpm()) {
    const ancestors = npmAndItsShell();
    const timer = setInterval(() => {
      if (ancestors.every(isAlive)) return;
      clearInterval(timer);
      controller.abort();
    }, 250);
    timer.unref();
  }
  return controller.signal;
}

/**
 * Aborts when a command that runs to its end is asked to stop, with an error that says `words`. Asked a second time, the
 * process ends at once.
 */
export function stopOfCommand(words = "Stopped before it was done."): AbortSignal {
  const controller = new AbortController();
  onStop({
    first: () => controller.abort(new CommandError(words)),
    again: () => process.exit(1),
  });
  return controller.signal;
}

/**
 * npm runs a script through a shell. On some systems the script replaces the shell, on others the shell stays as its
 * parent.
 */
function npmAndItsShell(): ProcessId[] {
  const parent = parentOf(process.pid) ?? { pid: process.ppid, command: "" };
  const pids = [parent.pid];
  if (parent.command.includes("run.mjs")) pids.push(parentOf(parent.pid)?.pid ?? 0);
  return pids.map(identify).filter((id) => id !== undefined);
}
