import {
  type CampaignAudience,
  type CampaignAudienceInput,
  DomainError,
  monthlyCapDays,
  type NewsletterTopic,
} from "@sortes/contract";
import {
  type AudienceRules,
  countAudience,
  type Db,
  findBouncedAddresses,
  findCampaignState,
  findSuppressed,
  suppressionHash,
} from "@sortes/db";

/** Milliseconds for which a count is good enough, of the process's own clock, which nobody sets. */
const freshFor = 10_000;
/** Addresses whose hashes are made before another request has its turn. */
const chunk = 1000;

interface Parts {
  db: Db;
  /** Suppressed addresses are known by hashes that are made with it. */
  secret: string;
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
    const [parts, suppressed] = await Promise.all([
      countAudience(db, rules),
      this.#countSuppressed(rules),
    ]);
    const sum = (isMeant: (part: (typeof parts)[number]) => boolean) =>
      parts.filter(isMeant).reduce((total, { count }) => total + count, 0);
    const reached = sum(({ state, reason }) => state === "active" && reason === null);
    return {
      total: sum(() => true),
      recipients: Math.max(0, reached - suppressed),
      leftOut: {
        pending: sum(({ state }) => state === "pending"),
        unsubscribed: sum(({ state }) => state === "unsubscribed"),
        suppressed,
        topic: sum(({ reason }) => reason === "topic"),
        monthly: sum(({ reason }) => reason === "monthly"),
      },
      from,
    };
  }

  async #countSuppressed(rules: AudienceRules): Promise<number> {
    const { db, secret } = this.#parts;
    const addresses = await findBouncedAddresses(db, rules);
    let count = 0;
    for (let from = 0; from < addresses.length; from += chunk) {
      const some = addresses.slice(from, from + chunk);
      const hashes = some.map((address) => suppressionHash(secret, address));
      count += (await findSuppressed(db, hashes)).size;
    }
    return count;
  }
}
