import {
  cryptoRandom,
  drawExchange,
  type GiftInputs,
  type GiftOutcome,
  problemWithGifts,
} from "@sortes/core";
import { askWorker } from "../../../base/ask-worker.ts";
import { type GiftDraft, type GiftsResult, inputsOf, resultOf, textsOf } from "./gift-draft.ts";
import { GiftRefusal } from "./refusal.ts";
// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import url from "./gifts.worker.ts?worker&url";

/** Time limit in ms for loading the worker and drawing; the draw itself is bounded to less than a second. */
const longest = 6000;

/**
 * Draws an exchange, in a worker if that can be started, since contradictory rules take most of a second.
 * @throws DomainError of `problemWithGifts`, a GiftRefusal, or the reason of the signal
 */
export async function drawDraft(draft: GiftDraft, signal: AbortSignal): Promise<GiftsResult> {
  const inputs = inputsOf(draft);
  const problem = problemWithGifts(inputs);
  if (problem) throw problem;
  const answer = await askWorker<GiftInputs, GiftOutcome>(url, inputs, { longest, signal });
  signal.throwIfAborted();
  const drawn = answer ?? drawExchange(inputs, cryptoRandom());
  if (drawn === "too hard") throw new GiftRefusal();
  if ("conflict" in drawn) throw new GiftRefusal(drawn.conflict);
  return resultOf(inputs, drawn.receivers, textsOf(draft));
}
