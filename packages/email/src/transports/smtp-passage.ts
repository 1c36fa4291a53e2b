import type { Socket } from "node:net";
import { Duplex, Readable } from "node:stream";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { silence } from "./smtp-connection.ts";
import { failureOf, type Hide, isRejection, type SmtpError } from "./smtp-failure.ts";
import {
  type Handover,
  HandoverDeniedError,
  type LetterSizes,
  MailOutcomeUnknownError,
  MailRejectedError,
  type WireMessage,
} from "./transport.ts";

/** Milliseconds. */
export interface PassageTimes {
  /** From MAIL to the server's 354. Giving up is safe until then. */
  asked: number;
  /** Until the message except its last bytes is sent. Giving up is still safe. */
  body: number;
  /** Time-out from the last bytes to the reply. Giving up early sends mails twice (RFC 5321, 4.5.3.2.6). */
  reply: number;
}

/** The outcome of one mail, and the state of the connection afterwards. */
export interface Passage {
  result: { reply: string } | { error: unknown };
  /** `reset`: a transaction may still be open. `stale`: it was dead before it took anything. */
  connection: "ready" | "reset" | "stale" | "closed";
}

type Ending = { reply: string } | { failure: SmtpError } | { error: Error };

/** Checks of whether the system has accepted a whole message: first in a few turns of the event loop, then by time. */
const lookAgain = { turns: 5, milliseconds: 5 };

/** Sends one mail over an open connection that has no transaction. Never rejects. */
export async function passMail(
  connection: SMTPConnection,
  { envelope, raw }: WireMessage,
  handover: Handover,
  { hide, ...times }: PassageTimes & { hide: Hide },
): Promise<Passage> {
  const limit = (connection as { _maxAllowedSize?: number })._maxAllowedSize ?? 0;
  if (limit > 0 && raw.length > limit) {
    connection.close(); // the next one hears the limit anew
    return { result: { error: tooLarge({ letter: raw.length, limit }) }, connection: "closed" };
  }
  const { promise, resolve } = Promise.withResolvers<Ending>();
  let isOver = false;
  let wasAsked = false;
  let handedOver = false;
  let denial: { error: unknown } | undefined;
  let lastMoment: Promise<void> | undefined;
  let sentBefore = 0;
  let timer = setTimeout(() => end({ error: silence("mail_from") }), times.asked);

  function end(ending: Ending): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    resolve(ending);
  }

  /** Sets the time limit for the next silence. */
  function allow(time: number, error: () => Error): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => end({ error: error() }), time);
  }

  /** Calls `handover` once all but the final dot has been written, and then sends the dot. */
  async function askLast(): Promise<void> {
    for (let looks = 0; !isOver && !hasSent(connection, sentBefore + raw.length - lineEnd); looks++)
      await (looks < lookAgain.turns ? turn() : delay(lookAgain.milliseconds));
    if (isOver) return;
    clearTimeout(timer);
    try {
      if (!(await handover())) throw new HandoverDeniedError("the mail may not go out any more");
    } catch (error) {
      denial = { error };
      end({ error: error as Error });
      return;
    }
    // if the server hung up in the same turn as the permission, we have not noticed yet
    await turn();
    if (hasHungUp(connection))
      end({
        error: new MailRejectedError("SMTP: the connection was lost", "server", { step: "data" }),
      });
    if (isOver) return;
    handedOver = true;
    allow(times.reply, () => new MailOutcomeUnknownError("SMTP: no reply to the message"));
    body.finish();
  }

  /** The server has said 354. */
  function begin(): void {
    wasAsked = true;
    sentBefore = socketOf(connection)?.bytesWritten ?? 0;
    allow(times.body, () => silence("data"));
  }
  const body = new WireBody(raw, begin, () => {
    lastMoment ??= askLast();
  });
  connection.send({ ...envelope, size: raw.length }, body, (error, info) =>
    end(error ? { failure: error } : { reply: info.response }),
  );

  const ending = await promise;
  // the caller's last write precedes this report
  await lastMoment;
  const failed = (error: unknown): Passage => {
    connection.close();
    return { result: { error }, connection: "closed" };
  };
  if (denial) return failed(denial.error);
  if ("error" in ending) return failed(ending.error);
  if ("reply" in ending)
    return handedOver
      ? { result: { reply: ending.reply }, connection: "ready" }
      : failed(new MailRejectedError("SMTP: a reply before the end", "server", { step: "data" }));
  return failedPassage(connection, ending.failure, { wasAsked, handedOver, hide });
}

const lineEnd = 2;

/**
 * A message whose end is sent when `finish` is called, and never otherwise. The message bypasses nodemailer's search
 * for dots at line starts, which takes a third of a mail's time; its end, including the last line end, still comes from
 * nodemailer.
 */
class WireBody extends Readable {
  readonly #raw: Buffer;
  readonly #begin: () => void;
  readonly #isWritten: () => void;
  #out: NodeJS.WritableStream | undefined;

  /** @throws Error if a line would have to be changed on the way: it could pass for the end of the message. */
  constructor(raw: Buffer, begin: () => void, isWritten: () => void) {
    if (raw.includes("\n.") || raw.subarray(-lineEnd).toString("latin1") !== "\r\n")
      throw new Error("a mail is not as it goes over the wire");
    super({ read() {} });
    this.#raw = raw;
    this.#begin = begin;
    this.#isWritten = isWritten;
  }

  override pipe<T extends NodeJS.WritableStream>(out: T): T {
    this.#out = out;
    this.#begin();
    const body = this.#raw.subarray(0, -lineEnd);
    if (out instanceof Duplex) out.push(body);
    else out.write(body);
    this.#isWritten();
    return out;
  }

  finish(): void {
    this.#out?.end();
  }
}

function failedPassage(
  connection: SMTPConnection,
  failure: SmtpError,
  { wasAsked, handedOver, hide }: { wasAsked: boolean; handedOver: boolean; hide: Hide },
): Passage {
  const lostAt = wasAsked ? "DATA" : "MAIL FROM";
  // an error's message is no property that a copy takes along
  const described = { ...failure, message: failure.message };
  if (failure.responseCode === undefined) described.command = lostAt;
  const result = { error: failureOf(described, handedOver, hide) };
  const isReply = isRejection(failure.responseCode) && failure.responseCode !== 421;
  if (isReply && !connection.destroyed && (handedOver || !wasAsked))
    // also after a rejected message: if the reply came early, the server may answer the dot with another
    return { result, connection: "reset" };
  connection.close();
  return { result, connection: isReply || wasAsked ? "closed" : "stale" };
}

/** The error for a mail above the size limit that the server announced (RFC 1870). */
const tooLarge = (sizes: LetterSizes): MailRejectedError =>
  new MailRejectedError(
    `SMTP: the mail has ${sizes.letter} bytes, and the server takes at most ${sizes.limit}`,
    "message",
    { step: "mail_from", code: 552, sizes },
  );

const socketOf = ({ _socket: socket }: SMTPConnection): Socket | undefined => socket || undefined;

/** Whether the server has ended the connection, though nodemailer may say so a moment later. */
function hasHungUp(connection: SMTPConnection): boolean {
  const socket = socketOf(connection);
  return !socket || socket.destroyed || socket.readableEnded;
}

/** Whether that number of bytes was written to the connection and accepted by the system. */
function hasSent(connection: SMTPConnection, bytes: number): boolean {
  const socket = socketOf(connection);
  return !socket || (socket.bytesWritten >= bytes && socket.writableLength === 0);
}
