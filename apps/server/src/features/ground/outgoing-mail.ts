import type { Language, LinkMailKind, MailKind, MessageParams } from "@sortes/contract";
import { mailAllowedAt } from "@sortes/core";
import { newId, type Tx } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as mailMessages from "@sortes/db/accounts/messages";
import type { MailReader, NewMailMessage } from "@sortes/db/accounts/messages";
import type { Clock } from "@sortes/process";
import type { Queues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";
import { rateLimited } from "../../failure.ts";

interface Parts {
  queues: Queues;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The secret that hashes counted addresses. */
  secret: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A mail to send: its kind, recipient and language. */
type NewMail = MailReader &
  Pick<NewMailMessage, "content"> & { kind: MailKind; locale: Language; params?: MessageParams };

/** The outbox of mails: rows inserted in the transaction of their cause, and announced after the commit. */
export class OutgoingMail {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Queues a mail in the transaction of its cause. @returns its id, to be announced after the commit. */
  async write(tx: Tx, mail: NewMail): Promise<string> {
    const createdAt = this.#parts.clock.now();
    const id = newId(createdAt);
    await mailMessages.insert(tx, { id, ...mail, createdAt });
    return id;
  }

  /** Queues mails, which carry their ids, in the transaction of their cause; `announceDue` follows the commit. */
  async writeAll(tx: Tx, mails: readonly NewMailMessage[]): Promise<void> {
    await mailMessages.insert(tx, ...mails);
  }

  /**
   * Rejects a mail that the worker would skip because its address has reached the limit. Reveals whether the address
   * got mails, so use it only for the address's own account.
   * @throws DomainError RATE_LIMITED with `seconds` to wait.
   */
  async checkAllowed(
    tx: Tx,
    kind: LinkMailKind,
    { address, isConfirmed }: { address: string; isConfirmed: boolean },
  ): Promise<void> {
    const now = this.#parts.clock.now();
    const hashed = mailTokens.hashedAddress(this.#parts.secret, address);
    const written = await mailTokens.findMails(tx, hashed, new Date(now.getTime() - dayMs));
    const wait = mailAllowedAt(kind, written, { now, isConfirmed }).getTime() - now.getTime();
    if (wait > 0) throw rateLimited(Math.ceil(wait / 1000));
  }

  /**
   * Wakes a worker without delaying the caller. The worker's tick finds mails that could not be announced.
   * @param mailId undefined if no mail was written
   */
  announce(mailId: string | undefined): void {
    if (mailId === undefined) return;
    this.#parts.queues.producer.announce("mail.send", { mailId }).catch((error: unknown) => {
      this.#parts.log.warn(
        { err: error, mailId },
        "a mail was not announced; the tick will send it",
      );
    });
  }

  /** `announce` for all mails that are due: one job, however many they are. */
  announceDue(): void {
    this.#parts.queues.producer.announce("mail.tick", {}).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, "mails were not announced; the tick will send them");
    });
  }
}
