import { identify, isAlive, type ProcessId, parentOf } from "@sortes/db/embedded";
import { onStop } from "@sortes/process";
import { startedByNpm } from "../env.ts";

const hurry = new AbortController();
/** Aborts when somebody asks this process a second time to stop: what is in hand is not waited for any more. */
export const hurrySignal: AbortSignal = hurry.signal;

/**
 * Aborts when this process is asked to stop: by Ctrl-C, by a signal, by a terminal that is closed, or because the npm
 * that runs it is gone. npm does not pass every signal on, and cannot when it is killed.
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

/** npm runs a script through a shell, which on some systems steps aside and on others stays in between. */
function npmAndItsShell(): ProcessId[] {
  const parent = parentOf(process.pid) ?? { pid: process.ppid, command: "" };
  const pids = [parent.pid];
  if (parent.command.includes("run.mjs")) pids.push(parentOf(parent.pid)?.pid ?? 0);
  return pids.map(identify).filter((id) => id !== undefined);
}
