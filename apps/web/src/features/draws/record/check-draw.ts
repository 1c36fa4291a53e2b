// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import url from "./check.worker.ts?worker&url";
import { within } from "../../../base/load-part.ts";
import type { CheckReply, CheckRequest } from "./check.worker.ts";

/** Milliseconds for the file and the check of the largest draw on a slow phone. */
const checkLimit = 120_000;

/** One for the page: it keeps the file of a draw until it is drawn. */
let worker: Worker | undefined;
let asked = 0;

const stop = (): void => {
  worker?.terminate();
  worker = undefined;
};

/**
 * Checks a draw beside the page, which goes on answering. Only the newest request is answered.
 * @param onDrawn is told before the check what this device drew, if it did
 * @throws TimedOut, and where the file does not come or the worker cannot run
 */
export async function checkDraw(
  wish: Omit<CheckRequest, "ask">,
  onDrawn: (reply: Pick<CheckReply, "drawn" | "steps">) => void,
): Promise<CheckReply> {
  const ask = (asked += 1);
  worker ??= new Worker(url, { type: "module" });
  const own = worker;
  const over = new AbortController();
  const { signal } = over;
  const reply = new Promise<CheckReply>((resolve, reject) => {
    const listen = ({ data }: MessageEvent<CheckReply>) => {
      if (data.ask !== ask) return;
      if (data.isFailed) reject(new Error("The check failed"));
      else if (data.report) resolve(data);
      else if (data.drawn) onDrawn({ drawn: data.drawn, steps: data.steps });
    };
    own.addEventListener("message", listen, { signal });
    own.addEventListener("error", () => reject(new Error("The check could not run")), { signal });
  });
  own.postMessage({ ...wish, ask });
  try {
    return await within(checkLimit, reply);
  } catch (error) {
    // the next try begins anew; one that is over already goes on
    if (worker === own && ask === asked) stop();
    throw error;
  } finally {
    over.abort();
  }
}
