import { randomUUID } from "node:crypto";
import { defaultLanguage, type Language, languages } from "@sortes/contract";
import { type Db, suppressionHash } from "@sortes/db";
import * as sending from "@sortes/db/newsletter/sending/sending";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as consents from "@sortes/db/newsletter/readers/consent";
import { secondVariant } from "@sortes/db/newsletter/campaigns/send-again";
import type { ClaimedRecipient, SendableCampaign } from "@sortes/db/newsletter/sending/sending";
import { type PreparedCampaign, prepareCampaign, relayOf } from "@sortes/email";
import type { Leases } from "./leases.ts";
import type { Ledger } from "./ledger.ts";
import { type MailInHand, type SendingTools, skipped } from "./outcome.ts";

export interface FeedParts extends SendingTools {
  db: Db;
  leases: Leases;
  ledger: Ledger;
  workerId: string;
}

/** The recipients of one campaign that this process has claimed, from at most two claims at a time. */
export class Feed {
  readonly campaignId: string;
  readonly run: number;
  readonly #isTested: boolean;
  readonly #parts: FeedParts;
  /** Keyed by language and subject. */
  readonly #prepared = new Map<string, Promise<PreparedCampaign>>();
  #ready: MailInHand[] = [];
  #claiming: Promise<void> | undefined;
  #inFlight = 0;
  /** Whether more recipients can be claimed, as far as known. */
  hasDue = true;

  constructor(campaign: Pick<SendableCampaign, "id" | "run" | "isTested">, parts: FeedParts) {
    this.campaignId = campaign.id;
    this.run = campaign.run;
    this.#isTested = campaign.isTested;
    this.#parts = parts;
  }

  /** The number of recipients waiting for a connection. */
  get ready(): number {
    return this.#ready.length;
  }

  get isClaiming(): boolean {
    return this.#claiming !== undefined;
  }

  /** Whether this process holds none of the campaign's recipients. */
  get isIdle(): boolean {
    return this.#ready.length === 0 && !this.isClaiming && this.#inFlight === 0;
  }

  /** The next mail, until `settled` is called for it. */
  take(): MailInHand | undefined {
    let mail = this.#ready.shift();
    // another worker may have those of a lost claim by now
    while (mail && !this.#parts.leases.holds(mail.token)) mail = this.#ready.shift();
    if (mail) this.#inFlight++;
    return mail;
  }

  settled(): void {
    this.#inFlight--;
  }

  /**
   * Claims up to `limit` recipients, unless already claiming. Skips those who must not get mail.
   * @param limit `test`: one recipient at random, to test the account with.
   * @throws the driver's error, or the error of preparing the campaign.
   */
  async claim(limit: number | "test"): Promise<void> {
    if (this.#claiming || !this.hasDue) return;
    this.#claiming = this.#claim(limit);
    try {
      await this.#claiming;
    } finally {
      this.#claiming = undefined;
    }
  }

  /** Releases the recipients waiting for a connection, including those of a running claim. */
  async release(): Promise<void> {
    this.hasDue = false;
    await this.#claiming?.catch(() => {}); // the claiming caller gets the error
    const byToken = Map.groupBy(this.#ready, ({ token }) => token);
    this.#ready = [];
    for (const [token, mails] of byToken) {
      const ids = mails.map(({ id }) => id);
      await this.#parts.leases.release(token, ids);
    }
  }

  /**
   * The campaign in a language (or its only one) with the given subject.
   * @throws Error if the campaign has no content or cannot be prepared.
   */
  prepared(locale: Language, variant: number | null): Promise<PreparedCampaign> {
    const key = `${locale} ${variant}`;
    const known = this.#prepared.get(key);
    if (known) return known;
    const made = this.#prepare(locale, variant);
    this.#prepared.set(key, made);
    made.catch(() => this.#prepared.delete(key));
    return made;
  }

  async #prepare(wanted: Language, variant: number | null): Promise<PreparedCampaign> {
    const { db, config } = this.#parts;
    for (const locale of new Set([wanted, defaultLanguage, ...languages])) {
      const of = { id: this.campaignId, run: this.run, locale };
      const content = await sending.findContent(db, { ...of, variant });
      if (!content) continue;
      return prepareCampaign({
        campaignId: this.campaignId,
        run: this.run,
        locale,
        content,
        postalAddress: content.postalAddress ?? undefined,
        from: config.mail.from,
        replyTo: config.mail.replyTo,
        bounceAddress: config.sending.bounceAddress,
        relay: relayOf(config.mail.smtpUrl),
        publicUrl: config.publicUrl,
        secret: config.appSecret,
        links: await campaignStates.findLinks(db, of),
        isSecond: variant === secondVariant,
      });
    }
    throw new Error(`the campaign ${this.campaignId} has no content`);
  }

  async #claim(wanted: number | "test"): Promise<void> {
    const { db, leases, workerId } = this.#parts;
    const { campaignId, run } = this;
    // first: a campaign that cannot be prepared must not claim recipients
    await this.prepared(defaultLanguage, this.#isTested ? 0 : null);
    const token = randomUUID();
    const byChance = wanted === "test";
    const limit = byChance ? 1 : wanted;
    const rows = await sending.claimRecipients(db, {
      token,
      workerId,
      campaignId,
      run,
      limit,
      byChance,
    });
    if (rows.length < limit) this.hasDue = false;
    if (rows.length === 0) return;
    leases.hold(token, rows.length);
    try {
      await this.#sort(token, rows);
    } catch (error) {
      const ids = rows.map(({ id }) => id);
      await leases.release(token, ids);
      throw error;
    }
  }

  async #sort(token: string, rows: readonly ClaimedRecipient[]): Promise<void> {
    const { db, secrets, ledger, leases } = this.#parts;
    const key = await secrets.openedKey();
    const mails = rows.map((row) => {
      const address = row.address ?? ""; // erased
      const mail = {
        id: row.id,
        token,
        subscriberId: row.subscriberId,
        attempts: row.attempts,
        address,
        addressHash: suppressionHash(key, address),
        locale: row.locale ?? defaultLanguage,
        name: row.name ?? undefined,
        fields: row.fields,
        variant: row.variant,
      };
      return { row, mail };
    });
    const hashes = mails.map(({ mail }) => mail.addressHash);
    const suppressed = await consents.findSuppressed(db, hashes);
    const skips: Promise<void>[] = [];
    for (const { row, mail } of mails) {
      const reason = reasonToSkip(row, suppressed.has(mail.addressHash));
      if (!reason) this.#ready.push(mail);
      else skips.push(ledger.settle(skipped(mail, reason)).then(() => leases.settled(token)));
    }
    // a campaign of which all are skipped is over once that is committed
    await Promise.all(skips);
  }
}

function reasonToSkip({ subscriberState, hasOpened }: ClaimedRecipient, isSuppressed: boolean) {
  if (subscriberState === null) return "erased";
  if (subscriberState !== "active") return "unsubscribed";
  if (isSuppressed) return "suppressed";
  return hasOpened ? "not_again" : undefined;
}
