import { type Db } from "@sortes/db";
import * as sendingAccount from "@sortes/db/newsletter/sending/sending-account";
import { SendingBreaker } from "../../ground/breaker.ts";
import type { MailInHand, SendingTools, Verdict } from "./outcome.ts";
import { ConnectionWidth } from "./connection-width.ts";

/** How long the usual bounce rate is cached (ms). */
const usualFor = 10 * 60_000;

/** The state of the mail account, in this process and, through its row, in all workers. */
export class Account {
  readonly #key: string;
  readonly #db: Db;
  readonly #tools: SendingTools;
  readonly #onNews: () => void;
  readonly #breaker = new SendingBreaker();
  readonly #width: ConnectionWidth;
  #hasRow = false;
  #usual = { share: 0, until: 0 };
  /** Pending changes of the account's row. */
  #news: (() => Promise<void>) | undefined;

  /** @param onNews called when there are changes for `look` to write. */
  constructor(key: string, db: Db, tools: SendingTools, onNews: () => void) {
    this.#key = key;
    this.#db = db;
    this.#tools = tools;
    this.#onNews = onNews;
    this.#width = new ConnectionWidth(tools.config.sending.connections);
  }

  /** Maximum mails in flight. */
  get allowed(): number {
    return Math.min(this.#breaker.allowed(this.#width.connections()), this.#width.connections());
  }

  /** Whether sending is blocked, even for a test. */
  get isClosed(): boolean {
    return this.#breaker.isOpen;
  }

  /** Whether this process is sending one mail to test whether the fault is over. */
  get isTesting(): boolean {
    return this.#breaker.isTesting;
  }

  /** Whether so many addresses were rejected that rejections are not trusted until a mail succeeds. */
  get doubtsBounces(): boolean {
    return this.#breaker.hold === "bounces";
  }

  /** Codes of notes for staff: what holds campaigns back. */
  get notes(): string[] {
    const { hold } = this.#breaker;
    if (hold === undefined) return [];
    return [hold === "bounces" ? "campaigns_bounce" : "campaigns_held"];
  }

  /** Writes this process's findings about the account and reads those of other workers. @throws the driver's error. */
  async look(): Promise<void> {
    if (!this.#hasRow) await sendingAccount.ensure(this.#db, this.#key);
    this.#hasRow = true;
    const news = this.#news;
    await news?.();
    if (this.#news === news) this.#news = undefined;
    if (performance.now() >= this.#usual.until) {
      const share = await sendingAccount.findUsualBounces(this.#db);
      this.#usual = { share, until: performance.now() + usualFor };
    }
    const found = await sendingAccount.findFault(this.#db, this.#key);
    if (this.#news) return; // changed during the query
    this.#breaker.learn(found);
    if (this.#breaker.isOpen && (await sendingAccount.takeTest(this.#db, this.#key)))
      this.#breaker.test();
  }

  /** Updates the account's state with a mail's outcome. @param error the server's message; null if accepted. */
  judge(verdict: Verdict, mail: MailInHand, error: string | null): void {
    const breaker = this.#breaker;
    switch (verdict) {
      case "taken":
        this.#width.sawTaken();
        return this.#succeeded(true);
      case "fine":
        return this.#succeeded(false);
      case "bounced":
        this.#succeeded(false);
        if (breaker.bounced(this.#usual.share)) this.#hold(error);
        return;
      case "crowded":
        if (!this.#narrow(error)) this.#width.rest();
        return;
      case "turned_away":
        if (breaker.isProven && this.#narrow(error)) return;
        if (breaker.failed()) this.#hold(error);
        return;
      case "fault":
        if (breaker.failed()) this.#hold(error);
        return;
      case "limited":
        if (breaker.limited()) this.#hold(error);
        return;
      case "stumble":
        if (breaker.failed(mail.id)) this.#hold(error);
        return;
      case "policy":
        // the server rejects individual readers again, so the earlier fault is over
        if (breaker.isTestingFault) this.#succeeded(false);
        if (breaker.refusedByPolicy(mail.id)) this.#hold(error);
        return;
      case "as_before":
        if (breaker.failedAsBefore()) this.#hold(error, { isKnown: true });
        return;
      case "nothing":
    }
  }

  #succeeded(wasTaken: boolean): void {
    if (!this.#breaker.succeeded(wasTaken)) return;
    this.#tools.log.info("the mail server accepts campaigns again");
    this.#tell(() => sendingAccount.clearFault(this.#db, this.#key));
  }

  /** @returns false if there is only one connection left. */
  #narrow(reply: string | null): boolean {
    if (!this.#width.narrow(this.allowed)) return false;
    const connections = this.#width.connections();
    this.#tools.log.info({ connections, reply }, "the mail server allows fewer connections");
    return true;
  }

  /** @param isKnown if the tested mail failed as it had before; another mail is tested soon. */
  #hold(error: string | null, { isKnown = false } = {}): void {
    const { log, jitter } = this.#tools;
    const fault = error ?? "";
    const { hold = "server" } = this.#breaker;
    this.#width.reset();
    log.error(
      { fault },
      hold === "bounces"
        ? "campaigns are held back: far more addresses are refused than usual"
        : "campaigns are held back: the mail server or its account is at fault",
    );
    const share = 0.5 + jitter() / 2;
    this.#tell(() => sendingAccount.hold(this.#db, this.#key, { fault, hold, share, isKnown }));
  }

  #tell(news: () => Promise<void>): void {
    this.#news = news;
    this.#onNews();
  }
}
