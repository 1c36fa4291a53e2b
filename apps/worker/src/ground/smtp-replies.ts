import { type Db } from "@sortes/db";
import * as operations from "@sortes/db/operations/operations";
import type { SmtpReplyCount } from "@sortes/db/operations/operations";
import { MailOutcomeUnknownError, MailRejectedError, type Transport } from "@sortes/email";

type Source = SmtpReplyCount["source"];
type Class = SmtpReplyCount["class"];

/**
 * Counts replies of mail servers until the pulse adds them to the table. A crash loses the last seconds, and a write
 * whose reply is lost may count twice: the figures are for monitoring only.
 */
export class SmtpReplies {
  #heard = new Map<`${Source} ${Class}`, SmtpReplyCount>();
  /** Open sessions by source. */
  readonly sessions: Record<Source, number> = { mail: 0, campaign: 0 };
  readonly #onReply: (source: Source, heard: Class) => void;

  /** @param onReply called for each reply */
  constructor(onReply: (source: Source, heard: Class) => void = () => {}) {
    this.#onReply = onReply;
  }

  /** Wraps a transport so that its replies are counted. */
  heard(source: Source, transport: Transport): Transport {
    return {
      account: transport.account,
      open: () => {
        const session = transport.open();
        let isOpen = true;
        this.sessions[source]++;
        return {
          send: (message, handover) => this.#hear(source, session.send(message, handover)),
          close: () => {
            if (isOpen) this.sessions[source]--;
            isOpen = false;
            return session.close();
          },
        };
      },
    };
  }

  /** Adds the counts to the table. @throws the driver's error; the counts are then kept for the next call. */
  async write(db: Db): Promise<void> {
    const heard = this.#heard;
    this.#heard = new Map();
    try {
      await operations.addSmtpReplies(db, [...heard.values()]);
    } catch (error) {
      for (const reply of heard.values()) this.#add(reply);
      throw error;
    }
  }

  async #hear<T>(source: Source, reply: Promise<T>): Promise<T> {
    try {
      const answer = await reply;
      this.#note(source, "2xx");
      return answer;
    } catch (error) {
      const heard = classOf(error);
      if (heard) this.#note(source, heard);
      throw error;
    }
  }

  #note(source: Source, heard: Class): void {
    this.#add({ source, class: heard, count: 1 });
    this.#onReply(source, heard);
  }

  #add({ source, class: heard, count }: SmtpReplyCount): void {
    const key = `${source} ${heard}` as const;
    const before = this.#heard.get(key)?.count ?? 0;
    this.#heard.set(key, { source, class: heard, count: before + count });
  }
}

/** Undefined if the mail did not fail at the server. */
function classOf(error: unknown): Class | undefined {
  if (error instanceof MailOutcomeUnknownError) return "unknown";
  if (!(error instanceof MailRejectedError)) return undefined;
  if (error.code === undefined) return "none";
  return error.code < 500 ? "4xx" : "5xx";
}
