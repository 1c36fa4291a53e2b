import type { Language, MailKind, MessageParams } from "@sortes/contract";
import {
  insertMailMessage,
  type MailReader,
  type NewMailMessage,
  newId,
  type Tx,
} from "@sortes/db";
import type { Queues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "@sortes/process";

interface Parts {
  queues: Queues;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** A mail to be sent: of what kind, to whom and in which language. */
type NewMail = MailReader &
  Pick<NewMailMessage, "content"> & { kind: MailKind; locale: Language; params?: MessageParams };

/** Mail as rows: written with their cause, announced once that is committed. */
export class OutgoingMail {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Queues a mail in the transaction of its cause. @returns its id, to be announced after the commit. */
  async write(tx: Tx, mail: NewMail): Promise<string> {
    const createdAt = this.#parts.clock.now();
    const id = newId(createdAt);
    await insertMailMessage(tx, { id, ...mail, createdAt });
    return id;
  }

  /** Wakes a worker. Holds nothing up: a mail that could not be announced is found by the worker's tick. */
  announce(mailId: string): void {
    this.#parts.queues.producer.announce("mail.send", { mailId }).catch((error: unknown) => {
      this.#parts.log.warn(
        { err: error, mailId },
        "a mail was not announced; the tick will send it",
      );
    });
  }
}
