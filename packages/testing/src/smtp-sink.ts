import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A message as it came over the wire. */
export interface SunkMail {
  to: string[];
  from: string;
  raw: string;
}

type Place = "login" | "sender" | "recipient" | "data" | "body";

/**
 * What a server may do instead of taking a message: answer with a reply code at a step or after the body,
 * stop answering there, go on `late` milliseconds later, or break the connection: then, or where the
 * body begins.
 */
export type Mishap =
  | { at: Exclude<Place, "data">; code: number; words?: string }
  | { at: "recipient" | "body"; silent: true }
  | { at: "recipient" | "body"; late: number }
  | { at: "data"; drop: true }
  | "drop";

export interface SmtpSink {
  url: string;
  readonly mails: readonly SunkMail[];
  /** Logins and messages that were begun, taken or not. */
  readonly attempts: number;
  /** What happens to the next messages, one each; the messages after them are taken. */
  meet(...mishaps: Mishap[]): void;
  close(): Promise<void>;
}

/** An SMTP server on a free port of loopback that keeps what it gets. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  let coming: Mishap[] = [];
  let attempts = 0;

  /** Does what is to happen next, if it is to happen here. */
  function mishapAt(place: Place, done: (error?: Error) => void, take = () => done()): boolean {
    const next = coming[0];
    if (next === undefined || (next === "drop" ? place !== "body" : next.at !== place))
      return false;
    coming.shift();
    if (next === "drop" || "drop" in next) dropAll();
    else if ("late" in next) setTimeout(take, next.late);
    else if ("code" in next)
      done(Object.assign(new Error(next.words ?? "as told"), { responseCode: next.code }));
    return true;
  }

  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth(_auth, _session, done) {
      attempts++;
      if (!mishapAt("login", done)) done(null, { user: "somebody" });
    },
    onMailFrom(_address, _session, done) {
      attempts++;
      if (!mishapAt("sender", done)) done();
    },
    onRcptTo(_address, _session, done) {
      if (!mishapAt("recipient", done)) done();
    },
    onData(stream, session, done) {
      if (mishapAt("data", done)) return;
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const take = () => {
          mails.push({
            from: session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address,
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString("utf8"),
          });
          done();
        };
        if (!mishapAt("body", done, take)) take();
      });
    },
  });
  const sockets = new Set<{ destroy(): void }>();
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("error", () => {}); // clients that disconnect without QUIT
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
