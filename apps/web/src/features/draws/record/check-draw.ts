// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import url from "./check.worker.ts?worker&url";
import { within } from "../../../base/load-part.ts";
import type { CheckReply, CheckRequest } from "./check.worker.ts";

/** Time limit in ms for fetching and checking the largest draw on a slow phone. */
const checkLimit = 120_000;

/** One worker per page: it caches the bundle until the draw. */
let worker: Worker | undefined;
let asked = 0;

const stop = (): void => {
  worker?.terminate();
  worker = undefined;
};

/**
 * Checks a draw in a worker, so that the page stays responsive. Only the newest request is answered.
 * @param onDrawn called before the check with this device's own result, if it drew
 * @throws TimedOut, or an error if the bundle cannot be fetched or the worker cannot run
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
    // the next attempt starts a new worker; a newer request already running keeps this one
    if (worker === own && ask === asked) stop();
    throw error;
  } finally {
    over.abort();
  }
}
