import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
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
 * stop answering there, go on `late` milliseconds later or when something else has been done `meanwhile`, which may be
 * with the code that `refuses` it, or break the connection: then, or where the body begins.
 */
export type Mishap =
  | { at: Exclude<Place, "data">; code: number; words?: string }
  | { at: "recipient" | "body"; silent: true }
  | { at: "recipient" | "body"; late: number }
  | { at: "recipient" | "body"; meanwhile: () => Promise<unknown>; refuses?: number }
  | { at: "data"; drop: true }
  | "drop";

const refusal = (responseCode: number, words = "as told"): Error =>
  Object.assign(new Error(words), { responseCode });

export interface SmtpSink {
  url: string;
  readonly mails: readonly SunkMail[];
  /** Logins and messages that were begun, taken or not. */
  readonly attempts: number;
  /** What happens to the next messages, one each; the messages after them are taken. */
  meet(...mishaps: Mishap[]): void;
  /** Breaks the connection whenever this address is named. */
  stumbleOver(address: string): void;
  close(): Promise<void>;
}

/**
 * An SMTP server on a free port of loopback that keeps what it gets.
 * @param security `tls`: encrypted from the start; `starttls`: when the client asks. Its certificate is self-signed.
 */
export async function openSmtpSink(security?: "tls" | "starttls"): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  let coming: Mishap[] = [];
  let attempts = 0;
  const stumblingBlocks = new Set<string>();

  /** Does what is to happen next, if it is to happen here. */
  function mishapAt(place: Place, done: (error?: Error) => void, take = () => done()): boolean {
    const next = coming[0];
    if (next === undefined || (next === "drop" ? place !== "body" : next.at !== place))
      return false;
    coming.shift();
    if (next === "drop" || "drop" in next) dropAll();
    else if ("late" in next) setTimeout(take, next.late);
    else if ("meanwhile" in next) {
      const { refuses: code } = next;
      next.meanwhile().then(code === undefined ? take : () => done(refusal(code)), done);
    } else if ("code" in next) done(refusal(next.code, next.words));
    return true;
  }

  const server = new SMTPServer({
    secure: security === "tls",
    disabledCommands: security === "starttls" ? [] : ["STARTTLS"],
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
    onRcptTo({ address }, _session, done) {
      if (stumblingBlocks.has(address)) dropAll();
      else if (!mishapAt("recipient", done)) done();
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
  const sockets = new Set<Socket>();
  // Node crashes where the socket under an encrypted one is destroyed during the handshake
  server.server.on(security === "tls" ? "secureConnection" : "connection", (socket: Socket) => {
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
    url: `${security === "tls" ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    mails,
    get attempts() {
      return attempts;
    },
    meet: (...mishaps) => {
      coming = mishaps;
    },
    stumbleOver: (address) => void stumblingBlocks.add(address),
    close: async () => {
      dropAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
