import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { type AppSecrets, type Db, inTransaction } from "@sortes/db";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import type { TakenMessage } from "@sortes/db/newsletter/sending/delivery-reports";
import { type InboundMail, readInbound, UnreadableReportError } from "@sortes/email";
import type { Clock } from "@sortes/process";
import { type InboundSource, isReportProvider, limits, providerReport } from "@sortes/contract";
import type { Config } from "../../../config.ts";
import { applyReport, note } from "./apply-report.ts";
import { type ImapPatience, readMailbox, readMaildir } from "./mailboxes.ts";

/** Mails taken into memory at a time. */
const batch = 20;
/** Attempts at a mail, a minute apart, before it counts as unreadable: parsing it may crash a worker. */
const triesAtMost = 10;

export interface Processing {
  db: Db;
  clock: Clock;
  log: Logger;
  secrets: AppSecrets;
  isStopping: () => boolean;
  /** Called after each processed mail. */
  onReport: (kind: InboundMail["kind"] | "unreadable") => void;
}

/** Processes the waiting mails. Safe to run twice, even concurrently: each mail takes effect once. */
async function processMessages(processing: Processing): Promise<void> {
  const { db, log, isStopping } = processing;
  let taken: TakenMessage[];
  do {
    taken = await deliveryReports.takeInboundMessages(db, batch);
    for (const [index, message] of taken.entries()) {
      if (isStopping()) {
        const rest = taken.slice(index).map(({ digest }) => digest);
        return await deliveryReports.returnInboundMessages(db, rest);
      }
      try {
        await deal(processing, message);
      } catch (error) {
        log.error({ err: error, digest: message.digest }, "a report could not be processed");
      }
    }
  } while (taken.length === batch && !isStopping());
}

async function deal(
  { db, clock, log, secrets, onReport }: Processing,
  { digest, source, raw, attempts }: TakenMessage,
): Promise<void> {
  const isVouched = isReportProvider(source);
  const read = isVouched ? readReport : readIfPossible;
  const mail = attempts > triesAtMost ? undefined : await read(raw);
  await secrets.openedKey();
  const tools = { secrets, digest, isVouched, now: clock.now() };
  const isDone = await inTransaction(db, async (tx) => {
    if (!(await deliveryReports.lockWaitingMessage(tx, digest))) return false;
    if (mail) {
      if (!(await applyReport(tx, tools, mail))) return false;
      await deliveryReports.settleInboundMessage(tx, digest, "done");
      return true;
    }
    await note(tx, tools, { kind: "unreadable", deed: "noted" });
    await deliveryReports.settleInboundMessage(tx, digest, "unreadable");
    log.warn({ digest }, "a report cannot be read; it is kept for 30 days");
    return true;
  });
  if (isDone) onReport(mail?.kind ?? "unreadable");
}

/** Reads the report of a mail service as the server stored it; undefined if another version wrote it. */
function readReport(raw: Buffer): InboundMail | undefined {
  return providerReport.safeParse(JSON.parse(raw.toString())).data;
}

async function readIfPossible(raw: Buffer): Promise<InboundMail | undefined> {
  try {
    return await readInbound(raw);
  } catch (error) {
    if (error instanceof UnreadableReportError) return undefined;
    throw error;
  }
}

interface Parts {
  db: Db;
  config: Config;
  secrets: AppSecrets;
  clock: Clock;
  jitter: () => number;
  log: Logger;
  /** Called after each processed mail. */
  onReport?: Processing["onReport"];
  /** Pause between two readings of the mailbox (ms): at first, and at most while it is unavailable. */
  pauses?: { least: number; most: number };
  imapPatience?: ImapPatience;
}

/** Stored mails after which the waiting ones are recounted. */
const countedEvery = 100;

/**
 * Receives and processes mails at the bounce address from all sources. Each mail is stored first, so that a crash
 * neither loses nor repeats it.
 */
export class Inbound {
  readonly #parts: Parts;
  readonly #pauses: { least: number; most: number };
  readonly #stopping = new AbortController();
  /** Sources whose last reading failed. */
  readonly #away = new Set<InboundSource>();
  #working: Promise<void> | undefined;
  #reading: Promise<void> | undefined;
  /** When the mailbox is read next, by `performance.now()`. */
  #mailboxAt = 0;
  #failures = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#pauses = parts.pauses ?? { least: 60_000, most: 15 * 60_000 };
  }

  /** Codes of notes for staff: what prevents receiving reports. */
  get notes(): string[] {
    return this.#away.size > 0 ? ["reports_away"] : [];
  }

  /**
   * Reads the sources and processes the waiting mails.
   * @returns when the waiting mails are processed; reading the mailbox may take longer.
   */
  async wake(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    if (performance.now() >= this.#mailboxAt)
      this.#reading ??= this.#readMailbox().finally(() => (this.#reading = undefined));
    this.#working ??= this.#work().finally(() => (this.#working = undefined));
    await this.#working;
  }

  /** Stops and resolves when idle. Unprocessed mails are left to the next worker. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#working, this.#reading]);
  }

  async #work(): Promise<void> {
    const { db, clock, log, config, secrets, onReport = () => {} } = this.#parts;
    const { maildir } = config.reports;
    if (maildir !== undefined)
      await this.#attempt("maildir", () => readMaildir(maildir, this.#storeFrom("maildir")));
    const isStopping = () => this.#stopping.signal.aborted;
    try {
      await processMessages({ db, clock, log, secrets, isStopping, onReport });
    } catch (error) {
      log.warn({ err: error }, "the waiting reports could not be looked up");
    }
  }

  async #readMailbox(): Promise<void> {
    const { config, jitter, imapPatience } = this.#parts;
    const { imapUrl } = config.reports;
    if (imapUrl === undefined) {
      this.#mailboxAt = Infinity;
      return;
    }
    const store = this.#storeFrom("imap");
    const { signal } = this.#stopping;
    const isWell = await this.#attempt("imap", () =>
      readMailbox({ url: imapUrl, store, signal, ...(imapPatience && { patience: imapPatience }) }),
    );
    this.#failures = isWell ? 0 : this.#failures + 1;
    const { least, most } = this.#pauses;
    const pause = Math.min(least * 2 ** this.#failures, most);
    this.#mailboxAt = performance.now() + pause * (isWell ? 0.5 : 0.5 + jitter() / 2);
  }

  /** Stores a mail, unless too many are waiting or the worker is stopping. */
  #storeFrom(source: InboundSource): (raw: Buffer) => Promise<boolean> {
    const { db } = this.#parts;
    let stored = 0;
    return async (raw) => {
      const isFull = async () =>
        (await deliveryReports.countWaitingMessages(db, limits.report.waiting)) >=
        limits.report.waiting;
      if (this.#stopping.signal.aborted) return false;
      if (stored % countedEvery === 0 && (await isFull())) return false;
      stored += 1;
      const digest = createHash("sha256").update(raw).digest("hex");
      await deliveryReports.insertInboundMessage(db, { digest, source, raw });
      return true;
    };
  }

  /** Logs when a source becomes unavailable and when it is back. @returns whether it could be read. */
  async #attempt(source: InboundSource, read: () => Promise<void>): Promise<boolean> {
    const { log } = this.#parts;
    try {
      await read();
    } catch (error) {
      if (this.#stopping.signal.aborted) return false;
      if (!this.#away.has(source))
        log.error({ err: error, source }, "reports cannot be read; this is retried");
      this.#away.add(source);
      return false;
    }
    if (this.#away.delete(source)) log.info({ source }, "reports can be read again");
    return true;
  }
}
