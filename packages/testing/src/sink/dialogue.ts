import type { Socket } from "node:net";
import type { SinkRule, SinkStep } from "./protocol.ts";

/** The parts of the sink that a dialogue needs. */
export interface Sink {
  /** Milliseconds before each reply. */
  readonly delay: number;
  /** The rule that applies at this step, if any; this counts as one use. */
  ruleAt(step: SinkStep, recipient: string): SinkRule | undefined;
  /** Resolves when the owner sends `release`. */
  held(): Promise<void>;
  accept(to: string, from: string, head: string, raw: () => Buffer): void;
}

const crlf = Buffer.from("\r\n");
const lastDot = Buffer.from("\r\n.\r\n");
const headBytes = 4096;
/** Padding for a reply sent at one byte a second, so that no client reaches its end. */
const trickled = 300;

const replies: Partial<Record<SinkStep, string>> = {
  connect: "220 sink.test ESMTP",
  auth: "235 2.7.0 Welcome",
  mail: "250 2.1.0 Ok",
  rcpt: "250 2.1.5 Ok",
  data: "354 Go on",
  dot: "250 2.0.0 Taken",
};

/** One SMTP connection. Buffers each message until its final dot, and sends replies in order, each after its delay. */
export class Dialogue {
  readonly #sink: Sink;
  readonly #socket: Socket;
  #line = Buffer.alloc(0);
  #inBody = false;
  #bodyBegan = false;
  #chunks: Buffer[] = [];
  #tail = Buffer.alloc(0);
  #from = "";
  #to = "";
  #trickles = false;
  #silent = false;
  /** Replies are sent in order. */
  #turn: Promise<void> = Promise.resolve();

  constructor(sink: Sink, socket: Socket) {
    this.#sink = sink;
    this.#socket = socket.setNoDelay(true);
    this.#answer("connect");
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
  }

  #take(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0 && !this.#socket.destroyed)
      rest = this.#inBody ? this.#body(rest) : this.#command(rest);
  }

  #command(bytes: Buffer): Buffer {
    const all = this.#line.length > 0 ? Buffer.concat([this.#line, bytes]) : bytes;
    const end = all.indexOf(crlf);
    if (end < 0) {
      this.#line = Buffer.from(all);
      return Buffer.alloc(0);
    }
    this.#line = Buffer.alloc(0);
    this.#obey(all.toString("utf8", 0, end));
    return all.subarray(end + 2);
  }

  #obey(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO" || verb === "HELO") {
      const features = ["sink.test", "8BITMIME", "SMTPUTF8", "ENHANCEDSTATUSCODES"];
      const lines = [...features, "AUTH PLAIN LOGIN"].map((one, i, all) =>
        i === all.length - 1 ? `250 ${one}` : `250-${one}`,
      );
      this.#answer("ehlo", lines.join("\r\n"));
    } else if (verb === "AUTH") this.#answer("auth");
    else if (verb === "MAIL") {
      this.#from = addressIn(line);
      this.#to = "";
      this.#answer("mail");
    } else if (verb === "RCPT") {
      this.#to = addressIn(line);
      this.#answer("rcpt");
    } else if (verb === "DATA") this.#answer("data");
    else if (verb === "QUIT") {
      this.#say("221 2.0.0 Bye");
      this.#turn = this.#turn.then(() => void this.#socket.end());
    } else if (verb === "RSET" || verb === "NOOP") this.#say("250 2.0.0 Ok");
    else this.#say("502 5.5.2 No");
  }

  #body(bytes: Buffer): Buffer {
    if (!this.#bodyBegan) {
      this.#bodyBegan = true;
      const rule = this.#sink.ruleAt("body", this.#to);
      if (rule) this.#do(rule);
      // data that arrived with the beginning, perhaps the whole message, is lost with the connection
      if (this.#socket.destroyed) return Buffer.alloc(0);
    }
    // the final dot may be split between two chunks
    const before = this.#tail.length;
    const all = before > 0 ? Buffer.concat([this.#tail, bytes]) : bytes;
    const end = all.indexOf(lastDot);
    if (end < 0) {
      this.#chunks.push(bytes);
      this.#tail = Buffer.from(all.subarray(-4));
      return Buffer.alloc(0);
    }
    this.#chunks.push(bytes.subarray(0, Math.max(0, end + 2 - before)));
    this.#whole();
    return all.subarray(end + lastDot.length);
  }

  #whole(): void {
    const [chunks, to, from] = [this.#chunks, this.#to, this.#from];
    this.#chunks = [];
    this.#tail = Buffer.alloc(0);
    this.#inBody = false;
    this.#bodyBegan = false;
    const accept = () => {
      const head = Buffer.concat(chunks.slice(0, 3)).toString("latin1", 0, headBytes);
      this.#sink.accept(to, from, head, () => Buffer.concat(chunks));
    };
    const rule = this.#sink.ruleAt("dot", to);
    // a rejected message is not counted as accepted; one whose reply is lost, late or held back is
    if (rule && "reply" in rule.deed) return this.#refuse(rule.deed.reply);
    accept();
    if (rule) this.#do(rule);
    this.#say(replies.dot!);
    this.#turn = this.#turn.then(() => {
      const after = this.#sink.ruleAt("replied", to);
      if (after) this.#do(after);
    });
  }

  #answer(step: SinkStep, words = replies[step] ?? "250 Ok"): void {
    const rule = this.#sink.ruleAt(step, this.#to);
    if (rule && "reply" in rule.deed) return this.#refuse(rule.deed.reply);
    if (rule) this.#do(rule);
    // until the 354 is sent, received bytes are commands
    if (step === "data") this.#turn = this.#turn.then(() => void (this.#inBody = true));
    this.#say(words);
  }

  /** After 421 the server closes the connection (RFC 5321, 3.8). */
  #refuse(words: string): void {
    this.#say(words);
    if (words.startsWith("421")) this.#turn = this.#turn.then(() => void this.#socket.end());
  }

  #do({ deed }: SinkRule): void {
    if ("drop" in deed) this.#socket.destroy();
    else if ("hole" in deed) this.#silent = true;
    else if ("trickle" in deed) this.#trickles = true;
    else if ("late" in deed) this.#wait(deed.late);
    else if ("hold" in deed) this.#turn = this.#turn.then(() => this.#sink.held());
  }

  #wait(ms: number): void {
    if (ms > 0) this.#turn = this.#turn.then(() => new Promise((done) => setTimeout(done, ms)));
  }

  #say(words: string): void {
    this.#wait(this.#sink.delay);
    this.#turn = this.#turn.then(() => this.#write(`${words}\r\n`));
  }

  async #write(text: string): Promise<void> {
    if (this.#silent || this.#socket.destroyed) return;
    if (!this.#trickles) return void this.#socket.write(text);
    for (const byte of text.replace("\r\n", `${" ".repeat(trickled)}\r\n`)) {
      if (this.#socket.destroyed) return;
      this.#socket.write(byte);
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? "";
