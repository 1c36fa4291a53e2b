import { getCACertificates } from "node:tls";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SmtpStep } from "./rejection-class.ts";
import { failureOf, type Hide, hidingPassword } from "./smtp-failure.ts";
import { MailRejectedError } from "./transport.ts";

/** An account at a mail server, parsed from its URL. */
export interface SmtpAccount {
  options: SMTPConnection.Options;
  credentials: { user: string; pass: string } | undefined;
  /** Removes its password from the server's words. */
  hide: Hide;
  /** `user@host:port`, without the password. */
  name: string;
}

const thisMachine: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1", "[::1]"]);

/** Whether a host is this machine, so that a password needs no encryption. */
export const isThisMachine = (host: string): boolean => thisMachine.has(host);

/**
 * Parses an SMTP URL as nodemailer does, with options in the query. Passwords are encrypted on a network, unless the
 * URL says `requireTLS=false`.
 * @param ca certificates in PEM to trust in addition to those of this machine
 */
export function accountOf(url: string, idleWithin: number, ca?: string): SmtpAccount {
  const { auth, ...options } = parseConnectionUrl(url);
  const { port, host = "localhost", secure } = options;
  const requireTLS = auth !== undefined && !isThisMachine(host);
  const user = auth?.user ? `${auth.user}@` : "";
  return {
    // our own deadlines are shorter, except that for complete silence
    options: {
      requireTLS,
      ...options,
      ...(ca && { tls: { ...options.tls, ca: [...getCACertificates("default"), ca] } }),
      host,
      socketTimeout: idleWithin,
      socketCloseTimeout: 0,
    },
    credentials: auth,
    hide: hidingPassword(auth),
    name: `${user}${host}:${port ?? (secure ? 465 : 587)}`,
  };
}

/**
 * Connects, secures the connection as the URL requires, and logs in.
 * @param within milliseconds for all of that.
 * @throws MailRejectedError
 */
export async function openConnection(
  { options, credentials, hide }: SmtpAccount,
  within: number,
): Promise<SMTPConnection> {
  // nodemailer's own deadlines are later, so that ours apply
  const later = within + 1000;
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: later,
    greetingTimeout: later,
  });
  connection.on("error", () => {}); // pending commands get the error; an idle connection is reopened
  await answered(connection, within, (done) => connection.connect(done));
  if (credentials && connection.allowsAuth)
    await answered(connection, within, (done) => connection.login({ credentials }, done), hide);
  return connection;
}

/** Resets a transaction that the server rejected, so that the next may begin. @throws MailRejectedError */
export const resetConnection = (connection: SMTPConnection, within: number): Promise<void> =>
  answered(connection, within, (done) => connection.reset(done));

/** Says goodbye, and closes the connection if there is no answer within a second. */
export async function quitConnection(connection: SMTPConnection): Promise<void> {
  if (connection.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => connection.close(), 1000);
    connection.once("end", () => {
      clearTimeout(timer);
      resolve();
    });
    connection.quit();
  });
}

/** Waits for the end of a command, and closes the connection if it fails. */
async function answered(
  connection: SMTPConnection,
  within: number,
  begin: (done: (error?: Error | null) => void) => void,
  hide?: Hide,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (error: Error) => reject(failureOf(error, false, hide));
  const lost = () => fail(new Error("the connection was lost"));
  const timer = setTimeout(() => reject(silence()), within);
  connection.once("error", fail).once("end", lost);
  try {
    begin((error) => (error ? fail(error) : resolve()));
    await promise;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    clearTimeout(timer);
    connection.off("error", fail).off("end", lost);
  }
}

/** The error for no reply in time, which is the server's or the network's fault. */
export const silence = (step: SmtpStep = "connect"): MailRejectedError =>
  new MailRejectedError("SMTP: the server fell silent", "server", { step });

/**
 * Limits the number of connections that open at a time. If one fails, all waiting ones fail too, so that a dead server
 * gets a few attempts rather than one per connection.
 */
export class OpeningGate {
  readonly #atOnce: number;
  #open = 0;
  #waiting: PromiseWithResolvers<void>[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** @throws the error of `open`, or of another's `open` meanwhile. */
  async run<T>(open: () => Promise<T>): Promise<T> {
    if (this.#open >= this.#atOnce) {
      const turn = Promise.withResolvers<void>();
      this.#waiting.push(turn);
      await turn.promise;
    } else this.#open++;
    try {
      return await open();
    } catch (error) {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const turn of waiting) turn.reject(error);
      throw error;
    } finally {
      const next = this.#waiting.shift();
      if (next) next.resolve();
      else this.#open--;
    }
  }
}
