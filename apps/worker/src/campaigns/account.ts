import {
  clearAccountFault,
  type Db,
  ensureSendingAccount,
  findAccountFault,
  holdAccount,
  takeAccountTest,
} from "@sortes/db";
import { SendingBreaker } from "./breaker.ts";
import type { Verdict } from "./outcome.ts";
import type { MailInHand, SendingTools } from "./tools.ts";

/** The account at the mail server, as this process and, through its row, all workers know it. */
export class Account {
  readonly #key: string;
  readonly #db: Db;
  readonly #tools: SendingTools;
  readonly #onNews: () => void;
  readonly #breaker = new SendingBreaker();
  #hasRow = false;
  /** What is to be written about the account and could not be yet. */
  #news: (() => Promise<void>) | undefined;

  /** @param onNews called when something is to be written, which `look` does. */
  constructor(key: string, db: Db, tools: SendingTools, onNews: () => void) {
    this.#key = key;
    this.#db = db;
    this.#tools = tools;
    this.#onNews = onNews;
  }

  /** Mails that may be on their way at the same time. */
  get allowed(): number {
    return this.#breaker.allowed(this.#tools.config.sending.connections);
  }

  /** Nothing may be sent, not even a test. */
  get isClosed(): boolean {
    return this.#breaker.isOpen;
  }

  /** This process sends one mail to see whether the fault is over. */
  get isTesting(): boolean {
    return this.#breaker.isTesting;
  }

  /** For staff: codes of what keeps campaigns back. */
  get notes(): string[] {
    return this.#breaker.isHolding ? ["campaigns_held"] : [];
  }

  /** Writes down what this process has found out, and learns what others have. @throws what the driver says. */
  async look(): Promise<void> {
    if (!this.#hasRow) await ensureSendingAccount(this.#db, this.#key);
    this.#hasRow = true;
    const news = this.#news;
    await news?.();
    if (this.#news === news) this.#news = undefined;
    const found = await findAccountFault(this.#db, this.#key);
    if (this.#news) return; // it changed while it was being asked
    this.#breaker.learn(found?.fault);
    if (found?.isDue && this.#breaker.isOpen && (await takeAccountTest(this.#db, this.#key)))
      this.#breaker.test();
  }

  /** What a mail tells of the account. @param error the words of its outcome; null where it was taken. */
  judge(verdict: Verdict, mail: MailInHand, error: string | null): void {
    const { log, jitter } = this.#tools;
    const breaker = this.#breaker;
    if (verdict === "fine" && breaker.succeeded(error === null)) {
      log.info("the mail server takes campaigns again");
      this.#tell(() => clearAccountFault(this.#db, this.#key));
    }
    const opens =
      (verdict === "fault" && breaker.failed()) ||
      (verdict === "policy" && breaker.refusedByPolicy(mail.id));
    if (!opens) return;
    const fault = error ?? "";
    log.error({ fault }, "campaigns are held back: the mail server or its account is at fault");
    const share = 0.5 + jitter() / 2;
    this.#tell(() => holdAccount(this.#db, this.#key, { fault, share }));
  }

  #tell(news: () => Promise<void>): void {
    this.#news = news;
    this.#onNews();
  }
}
