import { ImapFlow } from "imapflow";
import { limits } from "@sortes/contract";

/** Mails that one reading takes; the next takes the rest. */
const atMost = 200;

/** Milliseconds that a mailbox may take: to connect, to greet, to answer a command, and for a whole reading. */
const patience = { connect: 20_000, greet: 15_000, answer: 30_000, all: 5 * 60_000 };
export type ImapPatience = typeof patience;

interface Reading {
  /** `imaps://user:password@host/INBOX` */
  url: string;
  /** Takes a mail; false: no more at present. */
  store: (raw: Buffer) => Promise<boolean>;
  /** Breaks the reading off. */
  signal: AbortSignal;
  patience?: ImapPatience;
}

/**
 * Reads the unseen mails of a mailbox, of each the first mebibyte, and marks it as seen once `store` has committed it. One
 * that is left over is read again, which does no harm.
 * @throws Error where the mailbox is away, silent, or refuses us.
 */
export async function readMailbox({
  url,
  store,
  signal,
  patience: waits = patience,
}: Reading): Promise<void> {
  const client = clientFor(new URL(url), waits);
  // what breaks is also told to whoever waits for an answer
  client.on("error", () => {});
  const end = () => client.close();
  const late = setTimeout(end, waits.all);
  signal.addEventListener("abort", end);
  try {
    signal.throwIfAborted();
    await client.connect();
    await client.mailboxOpen(mailboxOf(url));
    const unseen = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of unseen.slice(0, atMost)) {
      const found = await client.fetchOne(
        String(uid),
        { source: { start: 0, maxLength: limits.report.bytes } },
        { uid: true },
      );
      // gone meanwhile
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

function clientFor(url: URL, waits: ImapPatience): ImapFlow {
  const secure = url.protocol === "imaps:";
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return new ImapFlow({
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // no password goes over a network as it is; on this machine nobody asks whose certificate it is
    ...(!secure && { doSTARTTLS: !isLocal }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: waits.connect,
    greetingTimeout: waits.greet,
    socketTimeout: waits.answer,
    maxLiteralSize: 2 * limits.report.bytes,
  });
}
