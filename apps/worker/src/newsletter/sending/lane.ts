import { preferencesToken, unsubscribeToken } from "@sortes/db";
import * as sending from "@sortes/db/newsletter/sending/sending";
import type { Settlement } from "@sortes/db/newsletter/sending/sending";
import { HandoverDeniedError, type LetterSizes, type Session } from "@sortes/email";
import { type OpenSpan, traced, tracing } from "@sortes/process/tracing";
import type { Feed, FeedParts } from "./claim.ts";
import {
  type MailInHand,
  type Outcome,
  outcomeOf,
  putBack,
  putOff,
  sent,
  skipped,
  type Verdict,
} from "./outcome.ts";
import type { Suspects } from "../../ground/breaker.ts";
import { holdTooLarge } from "../campaigns/finish.ts";

export interface LaneParts extends FeedParts {
  suspects: Suspects;
  /** True when no more mails may be handed over, because the process ends. */
  isCut: () => boolean;
  onVerdict: (verdict: Verdict, mail: MailInHand, error: string | null) => void;
  /** Whether rejections of addresses are currently not trusted. */
  doubtsBounces: () => boolean;
}

/**
 * One connection to the mail server, which sends mails one after another. A mail's outcome is committed while the next
 * mail is in flight; the ledger commits it no later than the next mail's mark.
 */
export class Lane {
  readonly #session: Session;
  readonly #parts: LaneParts;
  #before: Promise<void> = Promise.resolve();
  /** When the lane became idle, by `performance.now()`. */
  idleSince = 0;
  #isHandingOver = false;

  constructor(session: Session, parts: LaneParts) {
    this.#session = session;
    this.#parts = parts;
  }

  /** Sends a mail and queues its outcome to be recorded. Never rejects. @returns false if it got no connection. */
  async deliver(feed: Feed, mail: MailInHand): Promise<boolean> {
    const { settlement, verdict } = await this.#send(feed, mail);
    this.#parts.onVerdict(verdict, mail, settlement.error);
    this.#isHandingOver = false;
    this.#before = this.#settle(feed, mail, settlement);
    // only an accepted mail's outcome may still be uncommitted when the next mail starts
    if (settlement.state !== "sent") await this.#before;
    this.idleSince = performance.now();
    return verdict !== "crowded" && verdict !== "turned_away";
  }

  /** True from when the last bytes of a mail may go out until its outcome is known; only this process can learn it. */
  get isHandingOver(): boolean {
    return this.#isHandingOver;
  }

  /** Resolves when the outcomes of all mails so far are committed. */
  get settled(): Promise<void> {
    return this.#before;
  }

  /** Resolves when all outcomes are noted and the connection is closed. */
  async close(): Promise<void> {
    await this.#before;
    await this.#session.close();
  }

  /** Sends a mail in a separate trace, if tracing is on: a campaign has too many mails for one trace. */
  async #send(feed: Feed, mail: MailInHand): Promise<Outcome> {
    const span = tracing()?.begin({
      name: "mail campaign",
      kind: "client",
      attributes: { "sortes.campaign.id": feed.campaignId },
      isRoot: true,
    });
    if (!span) return await this.#try(feed, mail);
    const outcome = await span.enter(() => this.#try(feed, mail, span));
    const { state, error } = outcome.settlement;
    const attributes = { "sortes.mail.state": state, "sortes.mail.verdict": outcome.verdict };
    span.end({ attributes, failed: error !== null });
    return outcome;
  }

  async #try(feed: Feed, mail: MailInHand, span?: OpenSpan): Promise<Outcome> {
    const { config, clock, ledger, suspects, jitter, isCut, log } = this.#parts;
    try {
      const prepared = await feed.prepared(mail.locale, mail.variant);
      const reader = {
        recipientId: mail.id,
        address: mail.address,
        name: mail.name,
        fields: mail.fields,
        unsubscribeToken: unsubscribeToken(config.appSecret, mail.subscriberId),
        preferencesToken: preferencesToken(config.appSecret, mail.subscriberId),
      };
      await this.#session.send(prepared.messageFor(reader, clock.now()), async () => {
        if (isCut()) return false;
        this.#isHandingOver = true;
        const mark = () => traced({ name: "mark" }, () => ledger.mark(mail));
        // without this, the connection's events would belong to the trace of the mail that opened it
        return await (span ? span.enter(mark) : mark());
      });
      suspects.sawTaken();
      return { settlement: sent(mail), verdict: "taken" };
    } catch (error) {
      if (error instanceof HandoverDeniedError)
        return { settlement: await this.#whyDenied(mail), verdict: "nothing" };
      const outcome = outcomeOf(mail, error, jitter());
      log.debug(
        { err: error, recipientId: mail.id, state: outcome.settlement.state },
        "a mail was not accepted",
      );
      if (outcome.sizes && (await this.#isPaused(feed, outcome.sizes)))
        return { settlement: putBack(mail, outcome.settlement.error), verdict: "fine" };
      return this.#unlessSuspect(mail, outcome);
    }
  }

  /**
   * Pauses the campaign if its letter is too large, so that no recipient counts as failed.
   * @returns true if it is paused, or if pausing failed.
   */
  async #isPaused({ campaignId, run }: Feed, sizes: LetterSizes): Promise<boolean> {
    try {
      return await holdTooLarge(this.#parts, { campaignId, run }, sizes);
    } catch (error) {
      this.#parts.log.warn({ err: error, campaignId }, "a campaign could not be paused");
      return true; // the campaign's next mail tries again
    }
  }

  /**
   * A repeated fault of the same mail or reader does not count against the account again, and is not retried forever.
   */
  #unlessSuspect(mail: MailInHand, outcome: Outcome): Outcome {
    const { suspects, jitter, doubtsBounces } = this.#parts;
    const { settlement, verdict } = outcome;
    const putOffNow = () => putOff(mail, settlement.error ?? "", jitter());
    if (verdict === "bounced" && doubtsBounces()) return { settlement: putOffNow(), verdict };
    if (verdict !== "stumble" && verdict !== "policy") return outcome;
    // a policy rejection concerns the reader in any campaign, a broken connection only this mail
    const suspicion = suspects.meets(verdict === "policy" ? mail.subscriberId : mail.id);
    if (suspicion === "new") return outcome;
    const isTried = verdict === "stumble" && suspicion === "enough";
    return { settlement: isTried ? putOffNow() : settlement, verdict: "as_before" };
  }

  /** Finds out why the mark was denied: because of the reader, or of the campaign or the worker's claim. */
  async #whyDenied(mail: MailInHand): Promise<Settlement> {
    try {
      const reason = await sending.findReaderExclusion(this.#parts.db, mail);
      return reason ? skipped(mail, reason) : putBack(mail);
    } catch {
      return putBack(mail); // the next claim checks again
    }
  }

  async #settle(feed: Feed, mail: MailInHand, settlement: Settlement): Promise<void> {
    const { ledger, leases } = this.#parts;
    await ledger.settle(settlement);
    feed.settled();
    await leases.settled(mail.token);
  }
}
