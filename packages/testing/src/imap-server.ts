import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** A mailbox that supports only the IMAP commands needed to read it. */
export interface ImapServer {
  /** `imap://user:password@127.0.0.1:port/INBOX` */
  url: string;
  /** Puts a mail into the mailbox. */
  deliver: (mail: string) => void;
  /** UIDs of the mails marked as seen. */
  seen: () => number[];
  /** Connections so far. */
  connections: () => number;
  /** Stops answering, or answers again. */
  silence: (isSilent: boolean) => void;
  /** Rejects attempts to mark mails as seen. */
  readOnly: boolean;
  close: () => Promise<void>;
}

const credentials = { user: "reports", password: "pass/word" };

export async function openImapServer(): Promise<ImapServer> {
  const mails: Buffer[] = [];
  const seen = new Set<number>();
  const sockets = new Set<Socket>();
  let connections = 0;
  let silent = false;
  let readOnly = false;

  const uidsIn = (set: string): number[] => {
    const [first = 0, last = first] = set.split(":").map(Number);
    return mails.map((_mail, i) => i + 1).filter((uid) => uid >= first && uid <= last);
  };

  /** The untagged replies to a command, before its last line. */
  function answer(command: string): (string | Buffer)[] | undefined {
    const [verb = "", ...rest] = command.split(" ");
    const words = rest.join(" ");
    switch (verb.toUpperCase()) {
      case "CAPABILITY":
        return ["* CAPABILITY IMAP4rev1 STARTTLS\r\n"];
      // offered but useless, like an unknown certificate: clients cannot continue
      case "STARTTLS":
        return [];
      case "LOGIN":
        return words.replaceAll('"', "") === `${credentials.user} ${credentials.password}`
          ? []
          : undefined;
      case "LIST":
      case "LSUB":
        return ['* LIST (\\HasNoChildren) "/" "INBOX"\r\n'];
      case "NAMESPACE":
      case "ENABLE":
      case "NOOP":
      case "CLOSE":
        return [];
      case "SELECT":
        return [
          "* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)] Ok\r\n",
          `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] Ok\r\n* OK [UIDNEXT ${mails.length + 1}] Ok\r\n`,
        ];
      case "UID":
        return obeyUid(words);
      case "LOGOUT":
        return ["* BYE\r\n"];
      default:
        return undefined;
    }
  }

  function obeyUid(words: string): (string | Buffer)[] | undefined {
    const [verb = "", set = "", ...rest] = words.split(" ");
    if (verb === "SEARCH") {
      const found = mails.map((_mail, i) => i + 1).filter((uid) => !seen.has(uid));
      return [`* SEARCH ${found.join(" ")}\r\n`];
    }
    if (verb === "STORE") {
      if (readOnly) return undefined;
      for (const uid of uidsIn(set)) seen.add(uid);
      return uidsIn(set).map((uid) => `* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))\r\n`);
    }
    if (verb !== "FETCH") return undefined;
    const most = Number(/<0\.(\d+)>/.exec(rest.join(" "))?.[1] ?? Infinity);
    return uidsIn(set).flatMap((uid) => {
      const mail = mails[uid - 1]?.subarray(0, most) ?? Buffer.alloc(0);
      const what = most === Infinity ? "BODY[]" : "BODY[]<0>";
      return [`* ${uid} FETCH (UID ${uid} ${what} {${mail.length}}\r\n`, mail, ")\r\n"];
    });
  }

  function obey(socket: Socket, line: string): void {
    if (silent) return;
    const [tag = "*", ...rest] = line.split(" ");
    const said = answer(rest.join(" "));
    for (const part of said ?? []) socket.write(part);
    socket.write(`${tag} ${said ? "OK" : "NO"} Done\r\n`);
    if (rest[0]?.toUpperCase() === "LOGOUT") socket.end();
  }

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    let text = "";
    socket.setEncoding("latin1").on("data", (some: string) => {
      text += some;
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        obey(socket, line);
      }
    });
    if (!silent) socket.write("* OK ready\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const { user, password } = credentials;
  return {
    url: `imap://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    deliver: (mail) => void mails.push(Buffer.from(mail)),
    seen: () => [...seen].toSorted((a, b) => a - b),
    connections: () => connections,
    silence: (isSilent) => void (silent = isSilent),
    set readOnly(isReadOnly: boolean) {
      readOnly = isReadOnly;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
