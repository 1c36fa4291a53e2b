import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { badConfigurationExitCode } from "@sortes/contract";
import { CommandError } from "@sortes/process";
import { hurrySignal } from "./stop-signal.ts";

export interface Program {
  /** Its name for people, such as “The server”. */
  readonly name: string;
  /** Node's arguments: options, the file to run, its arguments. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** False for a program that does not report readiness and counts as ready at once. */
  readonly saysReady?: boolean;
  /** True for a background program: people can use the app without it. */
  readonly background?: boolean;
  /** Milliseconds until the program must be ready (default 60,000). */
  readonly startPatience?: number;
}

export interface SupervisorOptions {
  readonly log: (line: string) => void;
  /** Waits before another start, in ms; the wait doubles with each. */
  readonly backoff?: Backoff;
  /** Milliseconds that a child has to stop before it is killed. */
  readonly stopPatience?: number;
}

interface Backoff {
  readonly first: number;
  /** The longest wait after a child that had been ready. */
  readonly longest: number;
  /** The longest wait after a child that never became ready. */
  readonly failing: number;
}

export interface Supervised {
  readonly name: string;
  /** Resolves when the child first reports readiness. */
  readonly ready: Promise<void>;
  /** Fulfilled when the child is ready, or has failed to start for the first time. */
  readonly tried: Promise<void>;
  /** Fulfilled after `stop`; rejected when no further start is tried. */
  readonly ended: Promise<void>;
  /** The child's process id while it runs. */
  pid(): number | undefined;
  /** Asks the child to end, kills it if it does not in time, and waits until it has ended. */
  stop(): Promise<void>;
}

interface Ending {
  /** The signal, the exit code or the system's error message. */
  readonly how: string;
  readonly badConfiguration: boolean;
  /** How long it had been ready, in ms; undefined if it never was. */
  readonly readyFor: number | undefined;
}

const defaultBackoff: Backoff = { first: 500, longest: 5000, failing: 60_000 };

/**
 * Runs a Node program and restarts it whenever it ends. The program calls `process.send("ready")` when it is ready.
 * `ended` rejects only if the very first start ends with the exit code of an invalid configuration.
 */
export function supervise(
  program: Program,
  { log, backoff = defaultBackoff, stopPatience = 10_000 }: SupervisorOptions,
): Supervised {
  const { name, startPatience = 60_000 } = program;
  const events = new EventEmitter();
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  /** The number of consecutive starts that never became ready. */
  let failures = 0;

  async function runOnce(): Promise<Ending> {
    let readySince: number | undefined;
    // a separate process group: Ctrl-C in the terminal reaches only the supervisor, which stops things in order
    const running = spawn(process.execPath, program.args, {
      cwd: program.cwd,
      env: program.env,
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child = running;
    const giveUp = () => {
      log(`${name} was not ready after ${startPatience / 1000} s and is stopped.`);
      killGroup(running);
    };
    const impatient = Number.isFinite(startPatience)
      ? setTimeout(giveUp, startPatience)
      : undefined;
    const becomeReady = () => {
      if (readySince !== undefined) return;
      clearTimeout(impatient);
      readySince = performance.now();
      if (failures > 0) log(`${name} is running now.`);
      failures = 0;
      events.emit("ready");
      events.emit("tried");
    };
    if (program.saysReady === false) running.once("spawn", becomeReady);
    else running.on("message", (message) => message === "ready" && becomeReady());
    const [code, signal] = (await once(running, "exit").catch((error: Error) => [
      error.message, // the system could not even start a process
    ])) as [number | string | null, NodeJS.Signals | null | undefined];
    clearTimeout(impatient);
    child = undefined;
    const how = signal ?? (typeof code === "string" ? code : `exit code ${code}`);
    const readyFor = readySince && performance.now() - readySince;
    return { how, readyFor, badConfiguration: code === badConfigurationExitCode };
  }

  async function keepRunning(): Promise<void> {
    let wait = backoff.first;
    for (let start = 1; !stopping.signal.aborted; start++) {
      const { how, readyFor, badConfiguration } = await runOnce();
      if (stopping.signal.aborted) return;
      if (readyFor === undefined) {
        if (badConfiguration && start === 1)
          throw new CommandError(`${name} cannot start with this configuration.`);
        failures++;
        log(
          `${name} does not start (${how}; its own words are above). The other parts keep running; the next try is in ${wait / 1000} s.`,
        );
      } else {
        wait = readyFor > backoff.longest ? backoff.first : Math.min(wait, backoff.longest);
        log(`${name} ended (${how}) and is started again in ${wait / 1000} s.`);
      }
      events.emit("tried");
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
      wait = Math.min(wait * 2, failures > 0 ? backoff.failing : backoff.longest);
    }
  }

  const ready = once(events, "ready").then(() => {});
  const tried = once(events, "tried").then(() => {});
  const ended = keepRunning();
  ended.catch(() => {}); // a caller that awaits it still gets the rejection
  return {
    name,
    ready,
    tried,
    ended,
    pid: () => child?.pid,
    async stop() {
      stopping.abort();
      child?.kill("SIGTERM");
      hurrySignal.addEventListener("abort", () => child?.kill("SIGTERM")); // the child reports which work it stops
      const impatient = setTimeout(() => child && killGroup(child), stopPatience);
      await ended.catch(() => {});
      clearTimeout(impatient);
    },
  };
}

/** Kills the child and all processes that it started. */
function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
}
