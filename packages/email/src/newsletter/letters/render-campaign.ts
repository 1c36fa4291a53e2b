import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { type Language, limits } from "@sortes/contract";
import type { CampaignDraft, RenderCampaign, RenderedCampaign } from "./campaign-mail.ts";
import { type MailBrand, ownBrand } from "../../brand.ts";
import { CampaignMarkupError } from "./markup-policy.ts";

/** A message to the thread. */
export interface RenderJob {
  draft: CampaignDraft;
  locale: Language;
  brand: MailBrand;
}

/** A message of the thread. */
export type ThreadAnswer =
  | { ready: true }
  | { rendered: RenderedCampaign }
  | { refused: CampaignMarkupError["said"] }
  | { failure: string };

/** The thread ran out of memory. */
interface Exhausted {
  exhausted: true;
}

/** Too many campaigns are being rendered at once; retrying in a moment helps. */
export class RenderingBusyError extends Error {
  override readonly name = "RenderingBusyError";
}

/**
 * Milliseconds: processor time of a rendering and of the start of a thread, and their wall-clock times, since a busy
 * machine is not the markup's fault, and a start that is cut off begins anew; the wait for a rendering, and the life of
 * an idle thread.
 */
const caps = {
  rendering: 5000,
  start: 20_000,
  clock: 45_000,
  startClock: 120_000,
  waiting: 20_000,
  idle: 60_000,
};
/** Milliseconds between checks of a thread's processor time when little is left. */
const watchedEvery = 50;
/** Maximum pending renderings, and characters of their bodies. */
const most = { drafts: 120, characters: 40_000_000 };
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
/** When a thread that was prepared was ready; waiting for it is not waiting for other campaigns. */
let preparedAt = 0;
let drafts = 0;
let characters = 0;

/**
 * Renders a campaign in one language, one at a time, in a thread that is reused. All work that depends on the markup
 * happens there, with limits on time and memory.
 * @throws CampaignMarkupError if the body cannot become a mail; RenderingBusyError if too many wait.
 */
export const renderCampaign: RenderCampaign = async (draft, locale, brand = ownBrand) => {
  for (const line of [draft.subject, draft.preheader])
    if (/\p{Cc}/u.test(line)) throw new Error("a line of a campaign holds no control characters");
  if (draft.body.length > limits.campaign.body) throw new CampaignMarkupError("MARKUP_TOO_COMPLEX");
  if (drafts >= most.drafts || characters + draft.body.length > most.characters)
    throw new RenderingBusyError("too many campaigns are being rendered");
  drafts += 1;
  characters += draft.body.length;
  const askedAt = performance.now();
  const turn = last.then(() => {
    if (performance.now() - Math.max(askedAt, preparedAt) > caps.waiting)
      throw new RenderingBusyError("other campaigns take long to be rendered");
    return inThread({ draft, locale, brand });
  });
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    drafts -= 1;
    characters -= draft.body.length;
  }
};

/**
 * Starts the thread if there is none, so that the next rendering need not wait for it: a start takes over a second of
 * processor time. Where it fails, that rendering says so.
 */
export function prepareRendering(): void {
  if (thread) return;
  const turn = last.then(async () => {
    if (!thread) rest(await started());
    preparedAt = performance.now();
  });
  last = turn.catch(() => undefined);
}

async function inThread(job: RenderJob): Promise<RenderedCampaign> {
  clearTimeout(idle);
  const used = thread;
  let answer = await answered(used ?? (await started()), job);
  // memory that earlier campaigns left behind in a reused thread must not count against this one
  if (used && "exhausted" in answer) answer = await answered(await started(), job);
  if ("rendered" in answer) return answer.rendered;
  if ("exhausted" in answer) throw new CampaignMarkupError("MARKUP_TOO_COMPLEX");
  if ("refused" in answer) throw new CampaignMarkupError(...answer.refused);
  throw new Error(
    `a campaign could not be rendered: ${"failure" in answer ? answer.failure : "no answer"}`,
  );
}

async function answered(worker: Worker, job: RenderJob) {
  thread = worker;
  worker.ref();
  const before = await worker.cpuUsage();
  const left = async () => caps.rendering - milliseconds(await worker.cpuUsage(before));
  const reply = answerOf(worker, caps.clock, left);
  worker.postMessage(job);
  const answer = await reply;
  if (thread === worker) rest(worker);
  return answer;
}

/** Keeps a thread for later renderings, for a while. */
function rest(worker: Worker): void {
  thread = worker;
  worker.unref();
  idle = setTimeout(() => end(worker), caps.idle).unref();
}

async function started(): Promise<Worker> {
  // compiled sources of the thread are kept with those of the process, which loads it in two thirds of the time
  const compiled = getCompileCacheDir();
  const worker = new Worker(new URL("render-thread.ts", import.meta.url), {
    resourceLimits: memory,
    env: compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {}, // markup cannot make the thread read the process's environment
    execArgv: [],
  });
  // an error of an idle thread must not end the process
  worker.on("error", () => end(worker));
  worker.on("exit", () => end(worker));
  // until it runs, it has used none
  const used = () => worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  const left = async () => caps.start - milliseconds(await used());
  const answer = await answerOf(worker, caps.startClock, left);
  if (!("ready" in answer)) throw new Error("the thread that renders campaigns did not start");
  return worker;
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/**
 * The thread's next message. Terminates a thread that is late or out of memory.
 * @param cap wall-clock limit in milliseconds
 * @param left returns the remaining processor time in milliseconds
 */
function answerOf(
  worker: Worker,
  cap: number,
  left: () => Promise<number>,
): Promise<ThreadAnswer | Exhausted> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(clock);
      clearTimeout(timer);
      timer = undefined;
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      act();
    };
    const tooLong = () => {
      end(worker);
      resolve({ refused: ["MARKUP_TOO_COMPLEX"] });
    };
    const exhausted = () => {
      end(worker);
      resolve({ exhausted: true });
    };
    const fail = (error: Error) => {
      end(worker);
      reject(error);
    };
    const onMessage = (answer: ThreadAnswer) => settle(() => resolve(answer));
    const onError = (error: NodeJS.ErrnoException) =>
      settle(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? exhausted : () => fail(error));
    const onExit = () =>
      settle(() => fail(new Error("the thread that renders campaigns has ended")));
    const clock = setTimeout(() => settle(tooLong), cap);
    let timer: NodeJS.Timeout | undefined;
    const watch = (ms: number) => {
      timer = setTimeout(() => void look(), Math.max(watchedEvery, ms));
    };
    const look = async () => {
      const watched = timer;
      // a thread that is gone is reported by its events
      const more = await left().catch(() => undefined);
      if (timer === undefined || timer !== watched || more === undefined) return;
      if (more <= 0) settle(tooLong);
      else watch(more);
    };
    watch(caps.rendering);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}

function end(worker: Worker): void {
  if (thread === worker) thread = undefined;
  void worker.terminate();
}
