import { randomUUID } from "node:crypto";
import { type Db } from "@sortes/db";
import * as sending from "@sortes/db/newsletter/sending/sending";
import type { Transport } from "@sortes/email";
import { within } from "@sortes/process";
import { untraced } from "@sortes/process/tracing";
import { Account } from "./account.ts";
import type { Feed } from "./claim.ts";
import { Feeds, type NextMail } from "./feeds.ts";
import { finishCampaign } from "../campaigns/finish.ts";
import { Lane, type LaneParts } from "./lane.ts";
import { Leases } from "./leases.ts";
import { Ledger } from "./ledger.ts";
import { Rate } from "./rate.ts";
import { Suspects } from "../../ground/breaker.ts";
import type { SendingTools } from "./outcome.ts";

/** Recipients per claim. */
const claimed = 200;

/** Durations (ms). */
const usualTimes = {
  /** Until the next poll while campaigns are being sent. */
  usual: 1000,
  /** Until the next poll when one of them may be over. */
  soon: 50,
  /** How long an idle connection stays open. */
  idle: 5000,
  /** Shutdown: for mails in flight, then for those whose last bytes are out. The worker has nine seconds in all. */
  begun: 1000,
  handedOver: 5000,
};
export type SenderTimes = typeof usualTimes;

export interface SenderOptions extends SendingTools {
  /** A separate pool, so that campaigns and other mails do not wait for each other. */
  db: Db;
  transport: Transport;
  /** Called on shutdown with each campaign whose recipients other workers may claim. */
  onReturn: (campaign: { campaignId: string; run: number }) => void;
}

/** Sends all campaigns over a shared pool of connections to the mail server. One per process. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #times: SenderTimes;
  readonly #parts: LaneParts;
  readonly #leases: Leases;
  readonly #account: Account;
  readonly #rate: Rate;
  readonly #feeds: Feeds;
  readonly #idle: Lane[] = [];
  readonly #busy = new Map<Lane, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #nextLookAt = Infinity;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #closing = false;
  #cut = false;

  constructor(options: SenderOptions, times = usualTimes) {
    const { db, log, config, transport } = options;
    this.#options = options;
    this.#times = times;
    this.#leases = new Leases(db, log);
    this.#account = new Account(transport.account, db, options, () => void this.wake());
    this.#rate = new Rate(db, transport.account, config.sending, log);
    this.#parts = {
      ...options,
      leases: this.#leases,
      suspects: new Suspects(),
      ledger: new Ledger(db, log),
      workerId: randomUUID(),
      isCut: () => this.#cut,
      onVerdict: (verdict, mail, error) => this.#account.judge(verdict, mail, error),
      doubtsBounces: () => this.#account.doubtsBounces,
    };
    this.#feeds = new Feeds(this.#parts);
  }

  /** The number of mails in flight. */
  get inHand(): number {
    return this.#busy.size;
  }

  /** Codes of notes for staff: what holds campaigns back. */
  get notes(): string[] {
    return this.#rate.isOut ? [...this.#account.notes, "campaigns_warm_up"] : this.#account.notes;
  }

  /** Polls for campaigns at once. Resolves after the poll. Never rejects. */
  wake(): Promise<void> {
    if (this.#closing) return Promise.resolve();
    this.#lookAgain = true;
    // untraced: it runs for as long as a campaign lasts, long after the job that woke it
    this.#looking ??= untraced(() => this.#look());
    return this.#looking;
  }

  /**
   * Stops claiming and releases the waiting recipients at once. Mails not handed over within `begun` milliseconds are
   * released too; those handed over get more time, because no other worker may send them.
   */
  async close(begun = this.#times.begun): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#timer);
    this.#rate.close();
    await within(begun, this.#drain());
    this.#cut = true; // mails not marked by now are not sent
    await within(500, this.#leases.handBack());
    if (this.#busy.size > 0) this.#wakeOthers();
    await within(this.#times.handedOver, this.#handedOver());
    await within(1000, Promise.all(this.#idle.splice(0).map((lane) => lane.close())));
    // ends the claims whose last mails are settled
    await within(500, Promise.all([this.#leases.handBack(), this.#looking]));
  }

  async #drain(): Promise<void> {
    await this.#looking;
    await this.#feeds.release();
    this.#wakeOthers();
    while (this.#busy.size > 0) await Promise.all(this.#busy.values());
  }

  /** Resolves when the outcomes of all mails whose last bytes are out are known. */
  async #handedOver(): Promise<void> {
    const open = () => [...this.#busy].filter(([lane]) => lane.isHandingOver);
    while (open().length > 0) await Promise.all(open().map(([, work]) => work));
  }

  #wakeOthers(): void {
    for (const campaign of this.#feeds.all) this.#options.onReturn(campaign);
  }

  async #look(): Promise<void> {
    let isBusy: boolean;
    do {
      this.#lookAgain = false;
      clearTimeout(this.#timer);
      this.#nextLookAt = Infinity;
      try {
        isBusy = await this.#follow();
      } catch (error) {
        isBusy = true;
        const what = "the campaigns that are being sent could not be looked up";
        this.#options.log.warn({ err: error }, what);
      }
      this.#pump();
    } while (this.#lookAgain && !this.#closing);
    this.#closeIdle();
    if (isBusy || this.#idle.length > 0) this.#lookIn(this.#times.usual);
    this.#looking = undefined;
  }

  /** @returns whether there are campaigns to send, now or later. */
  async #follow(): Promise<boolean> {
    const { db } = this.#options;
    await this.#account.look();
    const campaigns = await sending.findCampaigns(db);
    await this.#feeds.follow(campaigns, this.#account.isClosed || this.#rate.isOut);
    for (const campaign of campaigns)
      if (this.#feeds.dropIfDone(campaign)) await finishCampaign(this.#options, db, campaign.id);
    return campaigns.length > 0;
  }

  /** Gives each allowed connection a mail, and claims more recipients in time. */
  #pump(): void {
    if (this.#closing) return;
    while (this.#busy.size < this.#account.allowed && this.#feeds.hasReady) {
      if (!this.#rate.take()) {
        this.#rate.ask((error) =>
          error === undefined ? this.#pump() : this.#lookIn(this.#times.usual),
        );
        break;
      }
      const next = this.#feeds.next();
      if (next) this.#start(next);
    }
    if (this.#account.allowed === 0) return;
    const onClaim = (feed: Feed, error: unknown) => this.#onClaim(feed, error);
    if (this.#account.isTesting) this.#feeds.claimOne(onClaim);
    else this.#feeds.claim(this.#rate.claimSize(claimed), onClaim);
  }

  #onClaim(feed: Feed, error: unknown): void {
    if (error !== undefined)
      this.#options.log.warn({ err: error }, "recipients could not be claimed");
    if (this.#closing || !this.#feeds.has(feed)) return void feed.release();
    if (feed.ready > 0) this.#pump();
    else if (error === undefined && feed.isIdle) this.#lookIn(this.#times.soon);
  }

  #start({ feed, mail }: NextMail): void {
    const lane = this.#idle.pop() ?? new Lane(this.#options.transport.open(), this.#parts);
    const work = lane.deliver(feed, mail).then((hasConnection) => {
      this.#busy.delete(lane);
      if (hasConnection) this.#idle.push(lane);
      else void lane.close();
      // not before the last outcome is committed: until then the campaign is not over
      void lane.settled.then(() => {
        if (feed.isIdle && !feed.hasDue) this.#lookIn(this.#times.soon);
      });
      this.#pump();
    });
    this.#busy.set(lane, work);
  }

  /** Polls in `ms` milliseconds, unless it will sooner. */
  #lookIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.#closing || this.#nextLookAt <= at) return;
    clearTimeout(this.#timer);
    this.#nextLookAt = at;
    this.#timer = setTimeout(() => void this.wake(), ms);
  }

  #closeIdle(): void {
    const before = performance.now() - this.#times.idle;
    for (const lane of this.#idle.filter(({ idleSince }) => idleSince < before)) {
      this.#idle.splice(this.#idle.indexOf(lane), 1);
      void lane.close();
    }
  }
}
