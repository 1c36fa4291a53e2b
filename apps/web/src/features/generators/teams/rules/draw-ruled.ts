import { DomainError } from "@sortes/contract";
import { cryptoRandom, drawRuledTeams } from "@sortes/core";
import { askWorker } from "../../../../base/ask-worker.ts";
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
  const request = { inputs, kept };
  const answer = await askWorker<TeamsRequest, TeamsAnswer>(url, request, { longest, signal });
  signal.throwIfAborted();
  if (!answer) return drawRuledTeams(inputs, cryptoRandom(), kept);
  if ("drawn" in answer) return answer.drawn;
  throw DomainError.of(answer.refusal, answer.fields);
}
