import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { badConfigurationExitCode } from "@sortes/contract";
import { CommandError } from "./run-command.ts";
import { hurrySignal } from "./stop-signal.ts";

export interface Program {
  /** What people call it, such as “The server”. */
  readonly name: string;
  /** Node's arguments: options, the file to run, its arguments. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** False for a program that cannot say when it is ready, and counts as ready at once. */
  readonly saysReady?: boolean;
}

export interface SupervisorOptions {
  readonly log: (line: string) => void;
  /** Waits before another start, in ms; the wait doubles with each. */
  readonly backoff?: { readonly first: number; readonly longest: number };
  /** How long a child that is told to stop may take, in ms. */
  readonly stopPatience?: number;
}

export interface Supervised {
  /** Fulfilled when the child says for the first time that it is ready. */
  readonly ready: Promise<void>;
  /** Fulfilled after `stop`; rejected when no further start is tried. */
  readonly ended: Promise<void>;
  /** The child's process while there is one. */
  pid(): number | undefined;
  /** Asks the child to end, kills it when it does not in time, and waits for its end. */
  stop(): Promise<void>;
}

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** For how long it had been ready, in ms; undefined when it never was. */
  readonly readyFor: number | undefined;
}

/** Starts in a row that never became ready, after which another one would be no better. */
const hopeless = 5;

/**
 * Runs a Node program and starts it again whenever it ends. The program says `process.send("ready")` when it is ready.
 * One that had been ready, or that a signal killed, is always started again; after five starts in a row that never
 * became ready, or one that ended with the exit code of a bad configuration, `ended` rejects.
 */
export function supervise(
  program: Program,
  { log, backoff = { first: 500, longest: 5000 }, stopPatience = 10_000 }: SupervisorOptions,
): Supervised {
  const events = new EventEmitter();
  const stopping = new AbortController();
  let child: ChildProcess | undefined;

  async function runOnce(): Promise<Ending> {
    let readySince: number | undefined;
    const becomeReady = () => {
      readySince ??= performance.now();
      events.emit("ready");
    };
    // a process group of its own: Ctrl-C in the terminal reaches the supervisor alone, which stops things in order
    child = spawn(process.execPath, program.args, {
      cwd: program.cwd,
      env: program.env,
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    if (program.saysReady === false) child.once("spawn", becomeReady);
    else child.on("message", (message) => message === "ready" && becomeReady());
    const [code, signal] = (await once(child, "exit")) as [Ending["code"], Ending["signal"]];
    child = undefined;
    return { code, signal, readyFor: readySince && performance.now() - readySince };
  }

  async function keepRunning(): Promise<void> {
    let failures = 0;
    let wait = backoff.first;
    while (!stopping.signal.aborted) {
      const end = await runOnce();
      if (stopping.signal.aborted) return;
      if (end.readyFor !== undefined) failures = 0;
      else if (end.code === badConfigurationExitCode)
        throw new CommandError(`${program.name} cannot start with this configuration.`);
      else if (!end.signal && ++failures === hopeless)
        throw new CommandError(
          `${program.name} did not start in ${hopeless} tries; its own words are above.`,
        );
      if (end.readyFor !== undefined && end.readyFor > backoff.longest) wait = backoff.first;
      const how = end.signal ?? `exit code ${end.code}`;
      log(`${program.name} ended (${how}) and is started again in ${wait / 1000} s.`);
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
      wait = Math.min(wait * 2, backoff.longest);
    }
  }

  const ready = once(events, "ready").then(() => {});
  const ended = keepRunning();
  ended.catch(() => {}); // whoever waits for it is told all the same
  return {
    ready,
    ended,
    pid: () => child?.pid,
    async stop() {
      stopping.abort();
      child?.kill("SIGTERM");
      hurrySignal.addEventListener("abort", () => child?.kill("SIGTERM")); // says what it cuts off
      const impatient = setTimeout(() => {
        if (child?.pid) process.kill(-child.pid, "SIGKILL"); // with whatever it started itself
      }, stopPatience);
      await ended.catch(() => {});
      clearTimeout(impatient);
    },
  };
}
