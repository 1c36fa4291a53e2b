import { Worker } from "node:worker_threads";
import type { Language } from "@sortes/contract";
import type { FastifyBaseLogger } from "fastify";

/** Runs a query of a page being rendered, with its visitor's rights. @param name such as `articles.list` */
export type Ask = (name: string, input: unknown) => Promise<unknown>;

export type ToThread =
  | { job: number; path: string; language: Language }
  /** The query's result; undefined if it failed. */
  | { call: number; json: string | undefined };
export type FromThread = { job: number; html: string } | { job: number; failure: string } | Query;
interface Query {
  job: number;
  call: number;
  name: string;
  input: unknown;
}

interface Job {
  ask: Ask;
  /** The numbers of its pending queries. */
  calls: Set<number>;
  settle: (outcome: { html: string } | { error: unknown }) => void;
}

/** A page could not be rendered in time or at all. Already logged. */
export class RenderingError extends Error {
  override readonly name = "RenderingError";
}

/** The path of a build's renderer, relative to the build. */
export const rendererFile = "server/render.mjs";

/**
 * Times (ms): the timeout of a page with its data; the silence after which a busy thread counts as stuck; the pause
 * after the renderer broke; and the idle time after which the thread is ended to free its memory.
 */
const caps = { page: 1000, silence: 10_000, rest: 60_000, idle: 60_000 };
/** Maximum concurrent pages: a quarter of a second of work. */
const mostAtOnce = 32;
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 };

/**
 * Renders pages with a build's renderer in a worker thread, so that it can be replaced with its build, neither blocks
 * nor crashes the server, and cannot read the server's environment.
 */
export class Renderer {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  /** Pages that callers are waiting for. */
  readonly #jobs = new Map<number, Job>();
  /** Pages that the thread has not finished, including timed-out ones. */
  readonly #underWay = new Set<number>();
  #lastJob = 0;
  #thread: Worker | undefined;
  /** Since when the busy thread has been silent, by `performance.now()`; undefined if it is idle. */
  #silentSince: number | undefined;
  #idle: NodeJS.Timeout | undefined;
  #restsUntil = 0;
  /** Whether a failure has been logged. */
  #isLogged = false;

  /** @param folder of the build */
  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
    this.#thread = this.#started();
  }

  /** @throws RenderingError, or the error of a query of the page. */
  render(path: string, language: Language, ask: Ask): Promise<string> {
    this.#breakIfStuck();
    if (!this.#thread && performance.now() < this.#restsUntil)
      return Promise.reject(new RenderingError("the renderer rests"));
    if (this.#underWay.size >= mostAtOnce)
      return Promise.reject(new RenderingError("too many pages are being rendered"));
    const thread = (this.#thread ??= this.#started());
    const job = ++this.#lastJob;
    clearTimeout(this.#idle);
    this.#underWay.add(job);
    this.#silentSince ??= performance.now();
    const calls = new Set<number>();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#late(job), caps.page);
      this.#jobs.set(job, {
        ask,
        calls,
        settle: (outcome) => {
          clearTimeout(timer);
          this.#jobs.delete(job);
          for (const call of calls)
            thread.postMessage({ call, json: undefined } satisfies ToThread);
          calls.clear();
          if ("html" in outcome) resolve(outcome.html);
          else reject(outcome.error);
        },
      });
      thread.postMessage({ job, path, language } satisfies ToThread);
    });
  }

  /** Ends the thread; pending pages fail. */
  close(): void {
    this.#restsUntil = Infinity;
    this.#end(new RenderingError("the build was replaced"));
  }

  #started(): Worker {
    const thread = new Worker(new URL("render-thread.ts", import.meta.url), {
      workerData: { folder: this.#folder, file: rendererFile },
      resourceLimits: memory,
      env: { NODE_ENV: "production" },
      execArgv: [],
    });
    thread.unref();
    this.#waitForWork();
    const broke = (cause?: unknown) => {
      if (this.#thread === thread) this.#break(cause);
    };
    thread.on("error", broke).on("exit", broke);
    thread.on("message", (message: FromThread) => {
      const job = this.#jobs.get(message.job);
      if (!("call" in message)) this.#underWay.delete(message.job);
      this.#silentSince = this.#underWay.size > 0 ? performance.now() : undefined;
      if (this.#underWay.size === 0) this.#waitForWork();
      if ("call" in message) return void this.#answer(thread, job, message);
      if ("html" in message) job?.settle({ html: message.html });
      else job?.settle({ error: this.#failed(message.failure) });
    });
    return thread;
  }

  async #answer(thread: Worker, job: Job | undefined, { call, name, input }: Query) {
    if (!job) return thread.postMessage({ call, json: undefined } satisfies ToThread);
    job.calls.add(call);
    try {
      const json = JSON.stringify(await job.ask(name, input));
      if (job.calls.delete(call)) thread.postMessage({ call, json } satisfies ToThread);
    } catch (error) {
      job.settle({ error });
    }
  }

  #waitForWork(): void {
    clearTimeout(this.#idle);
    const end = () => this.#end(new RenderingError("nobody asks for pages"));
    this.#idle = setTimeout(end, caps.idle).unref();
  }

  #late(job: number): void {
    this.#jobs.get(job)?.settle({ error: new RenderingError("the page is late") });
    this.#breakIfStuck();
  }

  #breakIfStuck(): void {
    if (performance.now() - (this.#silentSince ?? Infinity) > caps.silence)
      this.#break("it does not answer");
  }

  #break(cause: unknown): void {
    this.#restsUntil = performance.now() + caps.rest;
    this.#log.error(
      { err: cause },
      "the page renderer failed; pages are served without content for now",
    );
    this.#end(new RenderingError("the renderer failed"));
  }

  #failed(failure: string): RenderingError {
    if (!this.#isLogged) this.#log.error({ failure }, "a page could not be rendered");
    this.#isLogged = true;
    return new RenderingError("the page could not be rendered");
  }

  #end(error: RenderingError): void {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#silentSince = undefined;
    this.#underWay.clear();
    clearTimeout(this.#idle);
    void thread?.terminate();
    for (const job of this.#jobs.values()) job.settle({ error });
  }
}
