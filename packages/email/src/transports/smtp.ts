import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Handover, Session, Transport, WireMessage } from "./transport.ts";
import {
  accountOf,
  openConnection,
  OpeningGate,
  quitConnection,
  resetConnection,
  type SmtpAccount,
} from "./smtp-connection.ts";
import { type PassageTimes, passMail } from "./smtp-passage.ts";

/** Milliseconds. `asked` begins with the connection, where one is opened. */
const usualTimes: PassageTimes = { asked: 60_000, body: 180_000, reply: 600_000 };
/** Maximum connections being opened at a time. */
const openingAtOnce = 4;

interface SmtpOptions {
  times?: Partial<PassageTimes>;
  /** Certificates in PEM to trust in addition to those of this machine. */
  ca?: string | undefined;
}

/** A transport through an SMTP server. Each session keeps one connection, which opens with its first mail. */
export function openSmtp(url: string, { times = {}, ca }: SmtpOptions = {}): Transport {
  const limits = { ...usualTimes, ...times };
  const account = accountOf(url, limits.reply + limits.asked, ca);
  const gate = new OpeningGate(openingAtOnce);
  return { account: account.name, open: () => new SmtpSession(account, gate, limits) };
}

/** The envelope is already validated; commands are validated again when written. */
function assertEnvelope({ from, to }: WireMessage["envelope"]): void {
  for (const address of [from, to])
    if (!/^[\x21-\x3b\x3d\x3f\x41-\x7e]+@[\x21-\x3b\x3d\x3f-\x7e]+$/.test(address))
      throw new Error("an envelope holds one plain address on either side");
}

class SmtpSession implements Session {
  readonly #account: SmtpAccount;
  readonly #gate: OpeningGate;
  readonly #times: PassageTimes;
  #connection: SMTPConnection | undefined;
  #needsReset = false;
  #inHand: Promise<string> | undefined;

  constructor(account: SmtpAccount, gate: OpeningGate, times: PassageTimes) {
    this.#account = account;
    this.#gate = gate;
    this.#times = times;
  }

  async send(message: WireMessage, handover: Handover): Promise<string> {
    assertEnvelope(message.envelope);
    if (this.#inHand) throw new Error("a session sends one mail at a time");
    try {
      this.#inHand = this.#send(message, handover);
      return await this.#inHand;
    } finally {
      this.#inHand = undefined;
    }
  }

  async close(): Promise<void> {
    await this.#inHand?.catch(() => {});
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection) await quitConnection(connection);
  }

  async #send(message: WireMessage, handover: Handover): Promise<string> {
    const reused = await this.#readyConnection();
    if (reused) {
      const { result, connection } = await this.#pass(reused, message, handover, this.#times.asked);
      if ("reply" in result) return result.reply;
      // servers close connections that were idle or busy for long; this says nothing about the next one
      if (connection !== "stale") throw result.error;
    }
    const [opened, left] = await this.#open();
    const { result } = await this.#pass(opened, message, handover, left);
    if ("reply" in result) return result.reply;
    throw result.error;
  }

  /** The previous mail's connection, if it can take another mail. */
  async #readyConnection(): Promise<SMTPConnection | undefined> {
    const connection = this.#connection;
    if (!connection || connection.destroyed) return undefined;
    if (!this.#needsReset) return connection;
    this.#needsReset = false;
    try {
      await resetConnection(connection, this.#times.asked);
      return connection;
    } catch {
      return undefined;
    }
  }

  /** A new connection, and the milliseconds that are left until the server has to ask for the mail. */
  async #open(): Promise<[SMTPConnection, number]> {
    return await this.#gate.run(async () => {
      const until = performance.now() + this.#times.asked;
      const connection = await openConnection(this.#account, this.#times.asked);
      return [connection, Math.max(1, until - performance.now())];
    });
  }

  async #pass(connection: SMTPConnection, message: WireMessage, handover: Handover, asked: number) {
    const passage = await passMail(connection, message, handover, {
      ...this.#times,
      asked,
      hide: this.#account.hide,
    });
    this.#needsReset = passage.connection === "reset";
    this.#connection =
      passage.connection === "ready" || passage.connection === "reset" ? connection : undefined;
    return passage;
  }
}
