import { randomInt } from "node:crypto";
import getPort, { portNumbers } from "get-port";

/**
 * Milliseconds in which several signals count as one request: after one Ctrl-C, the terminal and npm both send a
 * signal.
 */
const oneWish = 500;

interface Wishes {
  /** Stop in order. */
  first: () => void;
  /** Stop at once, without waiting. Called at most once. */
  again: () => void;
}

/** Calls `first` on Ctrl-C, on SIGTERM and when the terminal is closed, and `again` on the second such request. */
export function onStop({ first, again }: Wishes): void {
  let asked: number | undefined;
  let hurried = false;
  const ask = (): void => {
    if (asked === undefined) {
      asked = performance.now();
      first();
    } else if (!hurried && performance.now() - asked > oneWish) {
      hurried = true;
      again();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
}

/** Runs a program. Of an error with an exit code, such as a fault of the configuration, only the message is printed. */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    if (error instanceof Error && "exitCode" in error && typeof error.exitCode === "number") {
      console.error(error.message);
      // nothing is open yet; calling `process.exit` during startup has been seen to hang in V8
      process.exitCode = error.exitCode;
      return;
    }
    console.error(error);
    process.exit(1);
  });
}

/** A command failed for a reason that the user can fix. The message is to be printed. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** The message of an error, or of its first cause if its own is empty, as after several failed connections. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return describeError(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/**
 * Below the ports of outgoing connections (from 32768 on Linux, 49152 elsewhere), which could be taken again before the
 * process listens.
 */
const range = { from: 20_000, to: 32_767 };
/** Minimum number of ports tried before get-port lets the system choose. */
const choice = 1000;

/** A free port of an address, by default loopback. @throws Error if the address is not this machine's. */
export const freePort = (host = "127.0.0.1"): Promise<number> =>
  getPort({ port: portNumbers(randomInt(range.from, range.to - choice), range.to), host });

/** A clock that tells the time and can wait; durations are in milliseconds. */
export interface Clock {
  now(): Date;
  sleep(ms: number): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The result of `work`, or what `otherwise` gives if it takes longer than `ms` milliseconds. A late failure is ignored. */
export async function within<T, O = undefined>(
  ms: number,
  work: Promise<T>,
  otherwise?: () => O,
): Promise<T | O> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(() => otherwise?.() as O);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
