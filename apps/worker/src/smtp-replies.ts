import { addSmtpReplies, type Db, type SmtpReplyCount } from "@sortes/db";
import { MailOutcomeUnknownError, MailRejectedError, type Transport } from "@sortes/email";

type Source = SmtpReplyCount["source"];
type Class = SmtpReplyCount["class"];

/**
 * Counts replies of mail servers until the pulse adds them to the table. A worker's last seconds are lost with it, and
 * a write with a lost answer may count twice: these figures are for monitoring only.
 */
export class SmtpReplies {
  #heard = new Map<`${Source} ${Class}`, SmtpReplyCount>();

  /** The same transport, heard. */
  heard(source: Source, transport: Transport): Transport {
    return {
      account: transport.account,
      open: () => {
        const session = transport.open();
        return {
          send: (message, handover) => this.#hear(source, session.send(message, handover)),
          close: () => session.close(),
        };
      },
    };
  }

  /** Adds the counts to the table. @throws the driver's error; they are then added next time. */
  async write(db: Db): Promise<void> {
    const heard = this.#heard;
    this.#heard = new Map();
    try {
      await addSmtpReplies(db, [...heard.values()]);
    } catch (error) {
      for (const reply of heard.values()) this.#add(reply);
      throw error;
    }
  }

  async #hear<T>(source: Source, reply: Promise<T>): Promise<T> {
    try {
      const answer = await reply;
      this.#add({ source, class: "2xx", count: 1 });
      return answer;
    } catch (error) {
      const heard = classOf(error);
      if (heard) this.#add({ source, class: heard, count: 1 });
      throw error;
    }
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
