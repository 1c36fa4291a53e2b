import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export type ScriptedStep = "greeting" | "ehlo" | "auth" | "mail" | "rcpt" | "data" | "message";
/** A reply, a broken connection, silence, or a reply at one byte at a time that never ends. */
export type Deed = `${number} ${string}` | "drop" | "silent" | "trickle";

export interface Taken {
  from: string;
  to: string;
  raw: string;
}

/** An SMTP server that follows a test's script at each step, once, and otherwise accepts everything. */
export interface ScriptedSmtp {
  url: string;
  readonly taken: readonly Taken[];
  /** Everything that clients sent outside of messages. */
  readonly commands: readonly string[];
  /** Bytes of messages that never ended. */
  readonly unfinished: readonly string[];
  readonly connections: number;
  readonly open: number;
  next(step: ScriptedStep, deed: Deed): void;
  always(step: ScriptedStep, deed: Deed): void;
  /** Replies at once when the first bytes of a message come. */
  interrupt(reply: string): void;
  /** Breaks all connections. */
  dropAll(): void;
  /** Reads nothing more once it has replied at that step. */
  stopReadingAt(step: ScriptedStep): void;
  /** Milliseconds by which answers to messages are delayed. */
  replyLate(milliseconds: number): void;
  /** Says nothing more to anybody. */
  fallSilent(): void;
  /** The most connections that were between greeting and login at one time. */
  readonly mostGreeting: number;
  /** Resolves when all connections are gone. */
  deserted(): Promise<void>;
}

const usual: Readonly<Record<ScriptedStep, string>> = {
  greeting: "220 here",
  ehlo: "250 yours",
  auth: "235 welcome",
  mail: "250 ok",
  rcpt: "250 ok",
  data: "354 go on",
  message: "250 taken",
};

export async function scriptedSmtp({ extensions = ["AUTH PLAIN"] } = {}): Promise<ScriptedSmtp> {
  const once_ = new Map<ScriptedStep, Deed[]>();
  const always = new Map<ScriptedStep, Deed>();
  const taken: Taken[] = [];
  const commands: string[] = [];
  const unfinished: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let interruption: string | undefined;
  let unread: ScriptedStep | undefined;
  let lateness = 0;
  let isSilent = false;
  let greeting = 0;
  let mostGreeting = 0;
  let whenDeserted = () => {};

  function converse(socket: Socket): void {
    connections++;
    sockets.add(socket);
    let pending = "";
    let inData = false;
    let envelope = { from: "", to: "" };
    let isBegun = false;
    let isAccepted = false;
    let isMute = false;
    let isGreeting = true;
    mostGreeting = Math.max(mostGreeting, ++greeting);
    const timers: NodeJS.Timeout[] = [];
    const say = (step: ScriptedStep, reply = usual[step]): string => {
      const deed = once_.get(step)?.shift() ?? always.get(step) ?? reply;
      if (unread === step) socket.pause();
      if (step === "message" && lateness > 0) {
        setTimeout(() => socket.write(`${deed}\r\n`), lateness);
        return deed;
      }
      if (deed === "drop") socket.destroy();
      else if (deed === "silent") isMute = true;
      else if (deed === "trickle") {
        isMute = true;
        timers.push(setInterval(() => socket.write("2"), 20));
      } else socket.write(`${deed}\r\n`);
      return deed;
    };
    const command = (line: string): void => {
      commands.push(line);
      if (isSilent) return;
      if (isGreeting && /^AUTH/i.test(line)) {
        isGreeting = false;
        greeting--;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO")
        say(
          "ehlo",
          ["250-yours", ...extensions.map((name) => `250-${name}`), "250 8BITMIME"].join("\r\n"),
        );
      else if (verb === "AUTH") say("auth");
      else if (verb === "MAIL" && isBegun) socket.write("503 one sender at a time\r\n");
      else if (verb === "MAIL") {
        envelope = { from: /<(.*)>/.exec(line)?.[1] ?? "", to: "" };
        isAccepted = false;
        isBegun = say("mail").startsWith("2");
      } else if (verb === "RCPT") {
        envelope.to = /<(.*)>/.exec(line)?.[1] ?? "";
        if (isBegun) isAccepted = say("rcpt").startsWith("2");
        else socket.write("503 no sender\r\n");
      } else if (verb === "DATA") {
        if (isAccepted) inData = say("data").startsWith("354");
        else socket.write("503 no recipients\r\n");
      } else if (verb === "RSET") {
        isBegun = false;
        socket.write("250 ok\r\n");
      } else if (verb === "QUIT") socket.end("221 bye\r\n");
      else socket.write("500 what?\r\n");
    };
    const read = (): void => {
      while (!isMute && !socket.destroyed) {
        if (inData) {
          const end = pending.startsWith(".\r\n") ? -2 : pending.indexOf("\r\n.\r\n");
          if (interruption !== undefined && pending !== "") {
            socket.write(`${interruption}\r\n`);
            interruption = undefined;
          }
          if (end === -1) return;
          const raw = pending.slice(0, Math.max(0, end + 2)).replaceAll(/^\./gm, "");
          pending = pending.slice(end + 5);
          inData = false;
          isBegun = false;
          isAccepted = false;
          if (say("message").startsWith("2")) taken.push({ ...envelope, raw });
          continue;
        }
        const end = pending.indexOf("\r\n");
        if (end === -1) return;
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        command(line);
      }
    };
    socket.on("data", (bytes) => {
      pending += bytes.toString("latin1");
      read();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      for (const timer of timers) clearInterval(timer);
      if (isGreeting) greeting--;
      if (inData) unfinished.push(pending);
      sockets.delete(socket);
      if (sockets.size === 0) whenDeserted();
    });
    say("greeting");
  }

  const server = createServer({ noDelay: true }, converse).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return {
    url: `smtp://user:pa%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    commands,
    unfinished,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    next: (step, deed) => once_.set(step, [...(once_.get(step) ?? []), deed]),
    always: (step, deed) => always.set(step, deed),
    interrupt: (reply) => {
      interruption = reply;
    },
    dropAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    stopReadingAt: (step) => {
      unread = step;
    },
    replyLate: (milliseconds) => {
      lateness = milliseconds;
    },
    fallSilent: () => {
      isSilent = true;
    },
    get mostGreeting() {
      return mostGreeting;
    },
    deserted: () =>
      new Promise<void>((resolve) => {
        whenDeserted = resolve;
        if (sockets.size === 0) resolve();
      }),
  };
}
