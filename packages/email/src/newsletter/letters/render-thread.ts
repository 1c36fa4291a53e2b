import "mjml"; // now, so that its loading is part of the start and not of the first letter
import { parentPort } from "node:worker_threads";
import { composeCampaign } from "./compose-campaign.ts";
import { CampaignMarkupError } from "./markup-policy.ts";
import type { RenderJob, ThreadAnswer } from "./render-campaign.ts";

const port = parentPort;
if (!port) throw new Error("this file is the entry of a worker thread");

port.on("message", (job: RenderJob) => {
  void answer(job).then((reply) => port.postMessage(reply));
});
port.postMessage({ ready: true } satisfies ThreadAnswer);

async function answer({ draft, locale, brand }: RenderJob): Promise<ThreadAnswer> {
  try {
    return { rendered: await composeCampaign(draft, locale, brand) };
  } catch (error) {
    if (error instanceof CampaignMarkupError) return { refused: error.said };
    if (error instanceof RangeError) return { refused: ["MARKUP_TOO_COMPLEX"] };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
