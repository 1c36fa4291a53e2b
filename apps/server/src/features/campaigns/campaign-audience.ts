import {
  type CampaignAudience,
  type CampaignAudienceInput,
  DomainError,
  monthlyCapDays,
  type NewsletterTopic,
} from "@sortes/contract";
import { type AudienceRules, countAudience, type Db, findCampaignState } from "@sortes/db";

/** Milliseconds for which a count is good enough, of the process's own clock, which nobody sets. */
const freshFor = 10_000;

interface Parts {
  db: Db;
  /** Whom mails come from. */
  from: string;
}

interface Kept {
  until: number;
  audience: Promise<CampaignAudience>;
}

/** How many a campaign would reach, and why not the others. However many ask, a topic is counted once in ten seconds. */
export class CampaignAudiences {
  readonly #parts: Parts;
  readonly #kept = new Map<NewsletterTopic | null, Kept>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws DomainError NOT_FOUND where the campaign that is asked for is not there. */
  async of({ id, topic: asked }: CampaignAudienceInput): Promise<CampaignAudience> {
    const topic = id === undefined ? asked : await this.#topicOf(id);
    const now = performance.now();
    const kept = this.#kept.get(topic);
    if (kept && kept.until > now) return await kept.audience;
    const audience = this.#count({ topic, monthlyCapDays });
    const made = { until: now + freshFor, audience };
    this.#kept.set(topic, made);
    audience.catch(() => {
      if (this.#kept.get(topic) === made) this.#kept.delete(topic);
    });
    return await audience;
  }

  async #topicOf(id: string): Promise<NewsletterTopic | null> {
    const campaign = await findCampaignState(this.#parts.db, id);
    if (!campaign) throw new DomainError("NOT_FOUND");
    return campaign.topic;
  }

  async #count(rules: AudienceRules): Promise<CampaignAudience> {
    const { db, from } = this.#parts;
    const parts = await countAudience(db, rules);
    const sum = (isMeant: (part: (typeof parts)[number]) => boolean) =>
      parts.filter(isMeant).reduce((total, { count }) => total + count, 0);
    return {
      total: sum(() => true),
      recipients: sum(({ state, reason }) => state === "active" && reason === null),
      leftOut: {
        pending: sum(({ state }) => state === "pending"),
        unsubscribed: sum(({ state }) => state === "unsubscribed"),
        suppressed: sum(({ reason }) => reason === "suppressed"),
        topic: sum(({ reason }) => reason === "topic"),
        monthly: sum(({ reason }) => reason === "monthly"),
      },
      from,
    };
  }
}
