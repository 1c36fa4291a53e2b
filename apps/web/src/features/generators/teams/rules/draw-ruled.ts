import { DomainError } from "@sortes/contract";
import { cryptoRandom, drawRuledTeams } from "@sortes/core";
import { within } from "../../../../base/load-part.ts";
// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import url from "./teams.worker.ts?worker&url";
import type { TeamsAnswer, TeamsRequest } from "./teams.worker.ts";

/**
 * Time limit in ms for loading the worker and drawing; the draw itself is bounded, and takes a slow phone less than a
 * second.
 */
const longest = 4000;

type Drawn = ReturnType<typeof drawRuledTeams>;

/**
 * Draws by rules in a worker, so that the page stays responsive: contradictory rules take most of a second on a slow
 * phone. If the worker fails, as when offline before its file was cached, draws on the main thread.
 * @throws DomainError like `drawRuledTeams`, or the reason of the signal
 */
export async function drawRuled(
  inputs: TeamsRequest["inputs"],
  kept: TeamsRequest["kept"],
  signal: AbortSignal,
): Promise<Drawn> {
  const answer = await askWorker({ inputs, kept }, signal);
  signal.throwIfAborted();
  if (!answer) return drawRuledTeams(inputs, cryptoRandom(), kept);
  if ("drawn" in answer) return answer.drawn;
  throw DomainError.of(answer.refusal, answer.fields);
}

/** @returns undefined if the worker cannot be started, is too slow, or the signal is aborted */
async function askWorker(
  request: TeamsRequest,
  signal: AbortSignal,
): Promise<TeamsAnswer | undefined> {
  const worker = started();
  if (!worker) return undefined;
  const answer = new Promise<TeamsAnswer | undefined>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<TeamsAnswer>) => resolve(data));
    worker.addEventListener("error", () => resolve(undefined));
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  worker.postMessage(request);
  return await within(longest, answer)
    .catch(() => undefined)
    .finally(() => worker.terminate());
}

function started(): Worker | undefined {
  try {
    return new Worker(url, { type: "module" });
  } catch {
    return undefined;
  }
}
