import type { SendableCampaign } from "@sortes/db/newsletter/sending/sending";
import { Feed, type FeedParts } from "./claim.ts";
import type { MailInHand } from "./outcome.ts";

/** Maximum number of campaigns with recipients claimed by this process. */
const atOnce = 16;

/** A mail and its campaign. */
export interface NextMail {
  feed: Feed;
  mail: MailInHand;
}

type AfterClaim = (feed: Feed, error?: unknown) => void;

/** The campaigns that this process is sending. They share the connections round-robin. */
export class Feeds {
  readonly #parts: FeedParts;
  readonly #feeds = new Map<string, Feed>();
  /** The round-robin queue: a campaign that got a connection moves to the end. */
  #turn: Feed[] = [];
  #claims = 0;
  /** The sequence number of each campaign's last claim. */
  readonly #claimed = new Map<string, number>();
  #given = 0;
  /** The sequence number of each campaign's last mail. */
  readonly #served = new Map<string, number>();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** The campaigns that this process is sending. */
  get all(): { campaignId: string; run: number }[] {
    return [...this.#feeds.values()].map(({ campaignId, run }) => ({ campaignId, run }));
  }

  /** Whether any recipient is waiting for a connection. */
  get hasReady(): boolean {
    return this.#turn.some((feed) => feed.ready > 0);
  }

  /**
   * Adds campaigns to be sent, those that have waited longest first, and drops the others.
   * @param isHeld if none may be sent now; their order stays.
   */
  async follow(all: readonly SendableCampaign[], isHeld = false): Promise<void> {
    const campaigns = isHeld ? [] : all;
    const wanted = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
    for (const [id, feed] of this.#feeds) {
      if (wanted.get(id)?.run === feed.run) continue;
      await feed.release();
      if (feed.isIdle) this.#feeds.delete(id);
    }
    const ids = new Set(all.map(({ id }) => id));
    for (const known of [this.#claimed, this.#served])
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    const lastClaim = ({ id }: SendableCampaign) => this.#claimed.get(id) ?? 0;
    const due = campaigns.filter(({ hasDue }) => hasDue);
    const chosen = new Set(due.toSorted((a, b) => lastClaim(a) - lastClaim(b)).slice(0, atOnce));
    for (const campaign of campaigns) {
      const feed = this.#feeds.get(campaign.id);
      if (feed) feed.hasDue = chosen.has(campaign);
      else if (chosen.has(campaign)) this.#feeds.set(campaign.id, new Feed(campaign, this.#parts));
    }
    const lastMail = ({ campaignId }: Feed) => this.#served.get(campaignId) ?? 0;
    this.#turn = [...this.#feeds.values()].toSorted((a, b) => lastMail(a) - lastMail(b));
  }

  /** Drops a campaign that has no remaining recipients here. @returns whether none remain. */
  dropIfDone({ id, hasDue }: SendableCampaign): boolean {
    const feed = this.#feeds.get(id);
    if (hasDue || (feed && !feed.isIdle)) return false;
    this.#turn = this.#turn.filter((other) => other !== feed);
    this.#feeds.delete(id);
    return true;
  }

  next(): NextMail | undefined {
    for (const [tried, feed] of this.#turn.entries()) {
      const mail = feed.take();
      if (!mail) continue;
      // those before it have none
      this.#turn = [...this.#turn.slice(tried + 1), ...this.#turn.slice(0, tried + 1)];
      this.#served.set(feed.campaignId, ++this.#given);
      return { feed, mail };
    }
    return undefined;
  }

  /** Claims more recipients for campaigns that are running low. @param then called for each claim. */
  claim(limit: number, then: AfterClaim): void {
    for (const feed of this.#turn)
      if (feed.hasDue && !feed.isClaiming && feed.ready <= limit / 2)
        this.#claim(feed, limit, then);
  }

  /** Claims one recipient of the campaign that is next in turn, unless any recipient is held or being claimed. */
  claimOne(then: AfterClaim): void {
    if (this.#turn.some((feed) => !feed.isIdle)) return;
    const feed = this.#turn.find(({ hasDue }) => hasDue);
    if (!feed) return;
    this.#served.set(feed.campaignId, ++this.#given); // this counts as its turn, even if no mail results
    this.#claim(feed, "test", then);
  }

  #claim(feed: Feed, limit: number | "test", then: AfterClaim): void {
    this.#claimed.set(feed.campaignId, ++this.#claims);
    feed.claim(limit).then(
      () => then(feed),
      (error: unknown) => {
        feed.hasDue = false; // until the next look
        then(feed, error);
      },
    );
  }

  /** False if the campaign was dropped; then newly claimed recipients are released. */
  has(feed: Feed): boolean {
    return this.#feeds.get(feed.campaignId) === feed;
  }

  /** Releases all recipients waiting for a connection. */
  async release(): Promise<void> {
    await Promise.all([...this.#feeds.values()].map((feed) => feed.release()));
  }
}
