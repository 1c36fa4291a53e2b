import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** A message as received. */
export interface SunkMail {
  to: string[];
  from: string;
  raw: string;
}

type Place = "login" | "sender" | "recipient" | "data" | "body";

/**
 * An action of a server that replaces accepting a message: reply with an error code at a step or after the body; stop
 * answering there; continue `late` milliseconds later, or after `meanwhile` is done (and then reject with the code
 * `refuses`, if given); or break the connection, there or at the start of the body.
 */
export type Mishap =
  | { at: Exclude<Place, "data">; code: number; words?: string }
  | { at: "recipient" | "body"; silent: true }
  | { at: "recipient" | "body"; late: number }
  | { at: "recipient" | "body"; meanwhile: () => Promise<unknown>; refuses?: number }
  | { at: "data"; drop: true }
  | "drop";

const rejection = (responseCode: number, words = "as told"): Error =>
  Object.assign(new Error(words), { responseCode });

export interface SmtpSink {
  url: string;
  readonly mails: readonly SunkMail[];
  /** Started logins and messages, accepted or not. */
  readonly attempts: number;
  /** Faults for the next messages, one each; later messages are accepted. */
  meet(...mishaps: Mishap[]): void;
  /** Breaks the connection whenever a client names this recipient. */
  stumbleOver(address: string): void;
  /** Gives this reply for every recipient that contains the text, until changed. */
  refuse(part: string, reply: { code: number; words?: string } | undefined): void;
  /** Announces from now on a maximum message size in bytes; 0 means no limit. */
  announceSize(bytes: number): void;
  /** Answers 421 to connections beyond that number. */
  allowConnections(most: number): void;
  /** Connections that are open now. */
  readonly open: number;
  /** Connections rejected because too many were open. */
  readonly turnedAway: number;
  close(): Promise<void>;
}

/**
 * An SMTP server on a free loopback port that stores its mails.
 * @param security `tls`: encrypted from the start; `starttls`: when the client asks. Its certificate is self-signed
 * and has expired.
 * @param identity another certificate and its key, in PEM
 */
export async function openSmtpSink(
  security?: "tls" | "starttls",
  identity?: { key: string; cert: string },
): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  let coming: Mishap[] = [];
  let attempts = 0;
  const stumblingBlocks = new Set<string>();
  const refused = new Map<string, { code: number; words?: string }>();
  let turnedAway = 0;

  /** Applies the next fault, if it belongs to this step. */
  function mishapAt(place: Place, done: (error?: Error) => void, take = () => done()): boolean {
    const next = coming[0];
    if (next === undefined || (next === "drop" ? place !== "body" : next.at !== place))
      return false;
    coming.shift();
    if (next === "drop" || "drop" in next) dropAll();
    else if ("late" in next) setTimeout(take, next.late);
    else if ("meanwhile" in next) {
      const { refuses: code } = next;
      next.meanwhile().then(code === undefined ? take : () => done(rejection(code)), done);
    } else if ("code" in next) done(rejection(next.code, next.words));
    return true;
  }

  const server = new SMTPServer({
    ...identity,
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
    onRcptTo({ address }, session, done) {
      const [, refusedSo] = [...refused].find(([part]) => address.includes(part)) ?? [];
      if (refusedSo) return done(rejection(refusedSo.code, refusedSo.words));
      if (stumblingBlocks.has(address)) drop(session);
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
  // Node crashes if the socket under a TLS socket is destroyed during the handshake
  server.server.on(security === "tls" ? "secureConnection" : "connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.server.on("connection", () => {
    // the server itself counts a moment later
    setImmediate(() => {
      if (server.connections.size > (server.options.maxClients ?? Infinity)) turnedAway++;
    });
  });
  server.on("error", () => {}); // clients that disconnect without QUIT
  function drop(session: SMTPServerSession): void {
    for (const connection of server.connections)
      if (connection.session === session) connection.close();
  }
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
    refuse: (part, reply) => void (reply ? refused.set(part, reply) : refused.delete(part)),
    announceSize: (bytes) => void (server.options.size = bytes),
    allowConnections: (most) => void (server.options.maxClients = most),
    get open() {
      return sockets.size;
    },
    get turnedAway() {
      return turnedAway;
    },
    close: async () => {
      dropAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
