// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import url from "./check.worker.ts?worker&url";
import { timeLimits, within } from "../../../base/load-part.ts";
import type { CheckAnswer, CheckRequest } from "./check.worker.ts";

/** Milliseconds for a check of the largest draw on a slow phone. */
const checkLimit = 120_000;

/** The file of a draw, as everybody gets it. @throws what `fetch` throws, and on any other status than 200 */
export async function fetchBundle(id: string): Promise<string> {
  const reply = await within(timeLimits.change, fetch(`/api/draws/${id}/bundle/`));
  if (!reply.ok) throw new Error(`The bundle was answered with ${reply.status}`);
  return await within(checkLimit, reply.text());
}

/** Checks a bundle beside the page, which goes on answering. @throws TimedOut, and where the worker cannot run */
export async function checkDraw(request: CheckRequest): Promise<CheckAnswer> {
  const worker = new Worker(url, { type: "module" });
  const answer = new Promise<CheckAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<CheckAnswer>) => resolve(data));
    worker.addEventListener("error", () => reject(new Error("The check could not run")));
  });
  worker.postMessage(request);
  return await within(checkLimit, answer).finally(() => worker.terminate());
}
