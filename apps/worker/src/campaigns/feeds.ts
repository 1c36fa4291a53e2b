import type { SendableCampaign } from "@sortes/db";
import { Feed, type FeedParts } from "./claim.ts";
import type { MailInHand } from "./tools.ts";

/** Campaigns of which this process has recipients in hand at the same time. */
const atOnce = 16;

/** A mail and the campaign that it is of. */
export interface NextMail {
  feed: Feed;
  mail: MailInHand;
}

/** The campaigns that this process is sending, each of which gets connections in its turn. */
export class Feeds {
  readonly #parts: FeedParts;
  readonly #feeds = new Map<string, Feed>();
  /** Whoever had a connection goes to the end. */
  #turn: Feed[] = [];
  #claims = 0;
  /** Which claim was the last of each campaign. */
  readonly #claimed = new Map<string, number>();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** Some recipient waits for a connection. */
  get hasReady(): boolean {
    return this.#turn.some((feed) => feed.ready > 0);
  }

  /** Takes up campaigns that are to be sent, those first that waited longest, and drops those that are not any more. */
  async follow(campaigns: readonly SendableCampaign[]): Promise<void> {
    const wanted = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
    for (const [id, feed] of this.#feeds) {
      if (wanted.get(id)?.run === feed.run) continue;
      await feed.release();
      if (feed.isIdle) this.#feeds.delete(id);
    }
    for (const id of this.#claimed.keys()) if (!wanted.has(id)) this.#claimed.delete(id);
    const lastClaim = ({ id }: SendableCampaign) => this.#claimed.get(id) ?? 0;
    const due = campaigns.filter(({ hasDue }) => hasDue);
    const chosen = new Set(due.toSorted((a, b) => lastClaim(a) - lastClaim(b)).slice(0, atOnce));
    for (const campaign of campaigns) {
      const feed = this.#feeds.get(campaign.id);
      if (feed) feed.hasDue = chosen.has(campaign);
      else if (chosen.has(campaign)) this.#takeUp(campaign);
    }
    this.#turn = [...this.#feeds.values()];
  }

  /** Whether this process has nobody of that campaign, which it then forgets. */
  isDone({ id, hasDue }: SendableCampaign): boolean {
    const feed = this.#feeds.get(id);
    if (hasDue || (feed && !feed.isIdle)) return false;
    if (feed) this.#turn = this.#turn.filter((other) => other !== feed);
    this.#feeds.delete(id);
    return true;
  }

  next(): NextMail | undefined {
    for (let tried = 0; tried < this.#turn.length; tried++) {
      const feed = this.#turn.shift();
      if (!feed) break;
      this.#turn.push(feed);
      const mail = feed.take();
      if (mail) return { feed, mail };
    }
    return undefined;
  }

  /** Claims the next recipients of whoever will soon have none in hand. @param then called for each claim. */
  claim(limit: number, then: (feed: Feed, error?: unknown) => void): void {
    for (const feed of this.#turn) {
      if (!feed.hasDue || feed.isClaiming || feed.ready > limit / 2) continue;
      this.#claimed.set(feed.campaignId, ++this.#claims);
      feed.claim(limit).then(
        () => then(feed),
        (error: unknown) => {
          feed.hasDue = false; // until the next look
          then(feed, error);
        },
      );
    }
  }

  /** False where the campaign was dropped: what was claimed for it meanwhile goes back. */
  has(feed: Feed): boolean {
    return this.#feeds.get(feed.campaignId) === feed;
  }

  /** Gives back everybody who waits for a connection. */
  async release(): Promise<void> {
    await Promise.all([...this.#feeds.values()].map((feed) => feed.release()));
  }

  #takeUp(campaign: SendableCampaign): void {
    const feed = new Feed(campaign, this.#parts);
    feed.hasDue = true;
    this.#feeds.set(campaign.id, feed);
  }
}
