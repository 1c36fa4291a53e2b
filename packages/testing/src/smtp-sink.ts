import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A message as it came over the wire. */
export interface SunkMail {
  to: string[];
  from: string;
  raw: string;
}

/** What a server may answer instead of taking a message: a reply code at RCPT or after the body, or a lost connection. */
export type Mishap = { at: "recipient" | "body"; code: number } | "drop";

export interface SmtpSink {
  url: string;
  readonly mails: readonly SunkMail[];
  /** Messages that were begun, taken or not. */
  readonly attempts: number;
  /** The next messages meet these, one each; after them all is well again. */
  meet(...mishaps: Mishap[]): void;
  close(): Promise<void>;
}

/** An SMTP server on a free port of loopback that keeps what it gets. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  let coming: Mishap[] = [];
  let attempts = 0;
  const reply = (responseCode: number) => Object.assign(new Error("as told"), { responseCode });

  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onMailFrom(_address, _session, done) {
      attempts++;
      done();
    },
    onRcptTo(_address, _session, done) {
      const next = coming[0];
      if (next === undefined || next === "drop" || next.at === "body") return done();
      coming.shift();
      done(reply(next.code));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const mishap = coming.shift();
        if (mishap === "drop") return dropAll();
        if (mishap) return done(reply(mishap.code));
        mails.push({
          from: session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
  });
  const sockets = new Set<{ destroy(): void }>();
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("error", () => {}); // clients that leave without a word
  function dropAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get attempts() {
      return attempts;
    },
    meet: (...mishaps) => {
      coming = mishaps;
    },
    close: async () => {
      dropAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
