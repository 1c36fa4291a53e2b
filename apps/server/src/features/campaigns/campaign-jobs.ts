import type { CampaignRun } from "@sortes/db";
import type { Queues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";

interface Parts {
  queues: Queues;
  log: FastifyBaseLogger;
}

/** Milliseconds ahead for which a start is announced: queues are not made to hold a job for years. */
const announcedAhead = 7 * 24 * 60 * 60 * 1000;

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

  /** Says when a campaign is to be started. What is far ahead is left to the tick. */
  startIn({ id, run }: CampaignRun, delayMs: number): void {
    if (delayMs > announcedAhead) return;
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
