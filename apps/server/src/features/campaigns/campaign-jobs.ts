import type { CampaignRun } from "@sortes/db";
import type { Queues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";

interface Parts {
  queues: Queues;
  log: FastifyBaseLogger;
}

/** Wakes workers for campaigns. Holds nothing up: what could not be announced is found by the worker's tick. */
export class CampaignJobs {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Says that there is work on a campaign now. */
  wake({ id, run }: CampaignRun): void {
    this.#announce("campaign.wake", { id, run }, 0);
  }

  /** Says when a campaign is to be started. */
  startIn({ id, run }: CampaignRun, delayMs: number): void {
    this.#announce("campaign.start", { id, run }, delayMs);
  }

  #announce(
    name: "campaign.wake" | "campaign.start",
    { id: campaignId, run }: CampaignRun,
    delayMs: number,
  ): void {
    const { queues, log } = this.#parts;
    queues.producer.announce(name, { campaignId, run }, { delayMs }).catch((error: unknown) => {
      log.warn({ err: error, campaignId }, "a campaign was not announced; the tick will find it");
    });
  }
}
