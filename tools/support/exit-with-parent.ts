// Imported before a supervised program's own code: a program must not outlive a supervisor that was killed.
import { readFileSync } from "node:fs";

/** Milliseconds that the program has to end, and between two checks of the supervisor. */
const patience = 10_000;
const interval = 1000;

if (process.execArgv.includes("--watch-preserve-output")) {
  // under `node --watch` the channel leads to the watcher, which keeps running: check the watcher's parent
  const supervisor = parentOf(process.ppid);
  if (supervisor)
    setInterval(() => {
      if (parentOf(process.ppid) !== supervisor) process.kill(process.ppid, "SIGTERM");
    }, interval).unref();
} else {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), patience).unref();
  });
  // this listener must not keep a finished program alive
  process.channel?.unref();
}

function parentOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
  } catch {
    return undefined; // a system without /proc
  }
}
