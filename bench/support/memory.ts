import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

/** Milliseconds between two samples of a process's memory. */
const lookEvery = 10;

/** Does some work. @returns the peak resident memory of a process meanwhile, in bytes; Linux only. */
export async function mostMemory(
  process: ChildProcess,
  work: () => Promise<void>,
): Promise<number> {
  let most = await memoryOf(process);
  const look = async () => {
    most = Math.max(most, await memoryOf(process));
  };
  const timer = setInterval(() => void look(), lookEvery);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
}

/** Resident memory of a process, in bytes. */
export async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
