import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type {
  SinkCounts,
  SinkEntry,
  SinkOrder,
  SinkReply,
  SinkRule,
  SinkStep,
} from "./protocol.ts";

export type { SinkCounts, SinkEntry, SinkRule, SinkStep } from "./protocol.ts";

/** A fast SMTP server in its own process, so that accepted mails outlive their sender. */
export interface SinkProcess {
  readonly url: string;
  counts(): Promise<SinkCounts>;
  /** All accepted messages, in order of arrival. */
  entries(): Promise<SinkEntry[]>;
  /** The full text of the first few messages. */
  samples(): Promise<string[]>;
  /** Forgets messages, counts and rules. Connections stay open. */
  clear(): Promise<void>;
  /** Replaces the rules. The first match applies. */
  rules(...rules: SinkRule[]): Promise<void>;
  /** Sets the delay before each reply, in ms. */
  delay(ms: number): Promise<void>;
  /** Lets held dialogues continue. */
  release(): Promise<void>;
  /** Resolves when this many messages have been accepted. */
  when(accepted: number): Promise<void>;
  /** Resolves when this step has been reached this many times since the start or the last `clear`. */
  reached(at: SinkStep, times?: number): Promise<void>;
  /** Breaks all connections and refuses new ones; `false` accepts them again on the same port. */
  refuse(on: boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function startSink(): Promise<SinkProcess> {
  const child = fork(join(import.meta.dirname, "main.ts"), { execArgv: [] });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  child.on("message", ({ id, answer }: SinkReply) => {
    open.get(id)?.resolve(answer);
    open.delete(id);
  });
  child.on("exit", (code, signal) => {
    for (const { reject } of open.values())
      reject(new Error(`The mail server of the tests has ended (${signal ?? code})`));
    open.clear();
  });
  const ask = async <T>(order: SinkOrder): Promise<T> => {
    const id = ++last;
    const asked = Promise.withResolvers<unknown>();
    open.set(id, asked);
    child.send({ id, order }, (error) => error && asked.reject(error));
    return (await asked.promise) as T;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts: () => ask({ ask: "counts" }),
    entries: () => ask({ ask: "entries" }),
    samples: () => ask({ ask: "samples" }),
    clear: () => ask({ ask: "clear" }),
    rules: (...rules) => ask({ ask: "rules", rules }),
    delay: (ms) => ask({ ask: "delay", ms }),
    release: () => ask({ ask: "release" }),
    when: (accepted) => ask({ ask: "when", accepted }),
    reached: (at, times = 1) => ask({ ask: "reached", at, times }),
    refuse: (on) => ask({ ask: "refuse", on }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
