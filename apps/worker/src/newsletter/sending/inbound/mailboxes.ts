import { constants } from "node:fs";
import { mkdir, open, opendir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { ImapFlow } from "imapflow";
import { limits } from "@sortes/contract";
import { isThisMachine } from "@sortes/email";

/** Mails that one reading takes; the next takes the rest. */
const mailsAtOnce = 200;

/** Timeouts of a mailbox (ms): to connect, to greet, to answer a command, and for a complete reading. */
const patience = { connect: 20_000, greet: 15_000, answer: 30_000, all: 5 * 60_000 };
export type ImapPatience = typeof patience;

interface Reading {
  /** `imaps://user:password@host/INBOX` */
  url: string;
  /** Stores a mail; returns false to stop the reading. */
  store: (raw: Buffer) => Promise<boolean>;
  /** Aborts the reading. */
  signal: AbortSignal;
  patience?: ImapPatience;
}

/**
 * Reads the first mebibyte of each unseen mail in a mailbox, and marks the mail as seen once `store` has committed it.
 * A mail left unmarked is read again, which is harmless.
 * @throws Error if the mailbox is unavailable, times out, or rejects the login.
 */
export async function readMailbox({
  url,
  store,
  signal,
  patience: waits = patience,
}: Reading): Promise<void> {
  const client = await clientFor(new URL(url), waits);
  // pending commands get the error too
  client.on("error", () => {});
  const end = () => client.close();
  const late = setTimeout(end, waits.all);
  signal.addEventListener("abort", end);
  try {
    signal.throwIfAborted();
    await client.connect();
    await client.mailboxOpen(mailboxOf(url));
    const unseen = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of unseen.slice(0, mailsAtOnce)) {
      const found = await client.fetchOne(
        String(uid),
        { source: { start: 0, maxLength: limits.report.bytes } },
        { uid: true },
      );
      // deleted in the meantime
      if (!found || !found.source) continue;
      if (!(await store(found.source))) return;
      const isMarked = await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
      if (!isMarked && !client.usable) throw new Error("the connection to the mailbox broke");
      if (!isMarked) throw new Error("the mailbox does not let mails be marked as seen");
    }
    await client.logout();
  } finally {
    clearTimeout(late);
    signal.removeEventListener("abort", end);
    client.close();
  }
}

const mailboxOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.slice(1)) || "INBOX";

async function clientFor(url: URL, waits: ImapPatience): Promise<ImapFlow> {
  // loaded on demand: most workers have no mailbox to read
  const { ImapFlow } = await import("imapflow");
  const secure = url.protocol === "imaps:";
  return new ImapFlow({
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // STARTTLS is required, so that no password crosses a network unencrypted; on this machine it is not used
    ...(!secure && { doSTARTTLS: !isThisMachine(url.hostname) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: waits.connect,
    greetingTimeout: waits.greet,
    socketTimeout: waits.answer,
    maxLiteralSize: 2 * limits.report.bytes,
  });
}

/** Mails that one reading takes; the next takes the rest. */
const filesAtOnce = 500;
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Reads the first mebibyte of each new mail in a maildir, and moves the mail to `cur` once `store` has committed it. A
 * mail left in `new` is read again, which is harmless.
 * @param store stores a mail; returns false to stop the reading.
 * @throws the file system's error.
 */
export async function readMaildir(
  folder: string,
  store: (raw: Buffer) => Promise<boolean>,
): Promise<void> {
  const fresh = join(folder, "new");
  const seen = join(folder, "cur");
  let read = 0;
  for await (const entry of await opendir(fresh)) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const raw = await beginningOf(join(fresh, entry.name));
    if (!raw) continue;
    if (!(await store(raw))) return;
    const [name = ""] = entry.name.split(":2,");
    await mkdir(seen, { recursive: true });
    await moved(join(fresh, entry.name), join(seen, `${name}:2,S`));
    read += 1;
    if (read === filesAtOnce) return;
  }
}

/** @returns undefined if it is not a file, unreadable, or gone. */
async function beginningOf(path: string): Promise<Buffer | undefined> {
  try {
    await using file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (!(await file.stat()).isFile()) return undefined;
    const chunks: Buffer[] = [];
    const end = limits.report.bytes - 1;
    for await (const chunk of file.createReadStream({ end, autoClose: false }))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    if (["ENOENT", "EACCES", "ELOOP"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

async function moved(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // another worker has moved it
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);
