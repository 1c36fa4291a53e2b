import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process, identified so that a reused pid is not mistaken for it. `since` is empty without /proc. */
export interface ProcessId {
  readonly pid: number;
  readonly since: string;
}

const hasProc = process.platform === "linux";

/** The process with this pid, or undefined. */
export function identify(pid: number): ProcessId | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (hasProc) {
    const { 0: state, 19: since } = statFields(pid);
    // an unreaped zombie (many containers' first process does not reap) still answers signals
    return since === undefined || state === "Z" || state === "X" ? undefined : { pid, since };
  }
  try {
    process.kill(pid, 0);
    return { pid, since: "" };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? { pid, since: "" } : undefined;
  }
}

/** Whether the process still runs. */
export function isAlive(id: ProcessId): boolean {
  return identify(id.pid)?.since === id.since;
}

/**
 * Whether the process works in `dir`, by any path; undefined if unknown. A copy of a folder is
 * another folder; a renamed folder is the same.
 */
export function worksIn(pid: number, dir: string): boolean | undefined {
  if (!hasProc) return undefined;
  try {
    const [own, other] = [statSync(`/proc/${pid}/cwd`), statSync(dir)];
    return own.dev === other.dev && own.ino === other.ino;
  } catch {
    return undefined;
  }
}

/** The parent of a process and its command line; undefined if the system has no /proc. */
export function parentOf(pid: number): { pid: number; command: string } | undefined {
  const parent = Number(statFields(pid)[1]);
  return parent ? { pid: parent, command: procFile(parent, "cmdline") } : undefined;
}

/** Counts processes that work in `dir`: backends of a killed postmaster continue until they notice. */
export function processesIn(dir: string): number {
  if (!hasProc) return 0;
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name) && workingDirectory(name) === dir)
    .length;
}

/** Waits until `condition` holds. Returns false if it does not within `timeout` ms. */
export async function waitUntil(condition: () => boolean, timeout: number): Promise<boolean> {
  const end = performance.now() + timeout;
  while (!condition()) {
    if (performance.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/** State, parent and so on; field 19 is the start time in clock ticks since boot. See proc_pid_stat(5), from field 3. */
function statFields(pid: number): string[] {
  // the command in parentheses may itself hold parentheses and spaces
  return procFile(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
}

function procFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
