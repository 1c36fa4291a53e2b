import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { startSink } from "./index.ts";

async function sinkForTest() {
  const sink = await startSink();
  onTestFinished(() => sink.stop());
  return sink;
}

/** Sends commands in order, each after the previous reply, and returns the replies. */
async function talk(url: string, lines: readonly string[]): Promise<string[]> {
  const socket: Socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.setEncoding("utf8");
  const heard: string[] = [];
  const next = async () => {
    const said = once(socket, "data").catch(() => []);
    const [text] = await Promise.race([said, once(socket, "close").then(() => [])]);
    if (typeof text === "string") heard.push(text.slice(0, 3));
    return typeof text === "string";
  };
  await next();
  for (const line of lines) {
    socket.write(line);
    if (!(await next())) break;
  }
  socket.destroy();
  return heard;
}

const mail = (to: string, body = "Message-ID: <1@x>\r\n\r\nHello") => [
  "EHLO me\r\n",
  "MAIL FROM:<a@x.test>\r\n",
  `RCPT TO:<${to}>\r\n`,
  "DATA\r\n",
  `${body}\r\n.\r\n`,
];

it("the sink records sender, recipient and number of each mail", async () => {
  const sink = await sinkForTest();
  expect(await talk(sink.url, mail("b@y.test"))).toEqual([
    "220",
    "250",
    "250",
    "250",
    "354",
    "250",
  ]);
  await talk(sink.url, mail("b@y.test"));
  await talk(sink.url, mail("c@y.test", "Message-ID: <2@x>\r\n\r\n..dot"));
  expect(await sink.counts()).toMatchObject({
    accepted: 3,
    recipients: 2,
    repeated: { "b@y.test": 2 },
    connections: 3,
  });
  expect((await sink.entries())[2]).toEqual([
    "c@y.test",
    "<2@x>",
    "a@x.test",
    expect.any(Number),
    expect.any(String),
  ]);
  expect((await sink.samples())[2]).toBe("Message-ID: <2@x>\r\n\r\n..dot\r\n");
});

it("the sink drops a message during which it breaks the connection, even if all of it had arrived", async () => {
  const sink = await sinkForTest();
  await sink.rules({ at: "body", deed: { drop: true } });
  expect(await talk(sink.url, mail("b@y.test"))).toEqual(["220", "250", "250", "250", "354"]);
  expect((await sink.counts()).accepted).toBe(0);
});

it("the sink finds the end of a message however its bytes are split", async () => {
  const sink = await sinkForTest();
  const socket = connect(Number(new URL(sink.url).port), "127.0.0.1");
  const bytewise = async (text: string) => {
    for (const byte of text) {
      socket.write(byte);
      await new Promise((done) => setImmediate(done));
    }
  };
  await once(socket, "data");
  for (const line of mail("b@y.test").slice(0, 4)) {
    const answered = once(socket, "data");
    await bytewise(line);
    await answered;
  }
  await bytewise("Message-ID: <1@x>\r\n\r\nHello\r\n.\r\n");
  await sink.when(1);
  socket.destroy();
  expect((await sink.samples())[0]).toBe("Message-ID: <1@x>\r\n\r\nHello\r\n");
});

it("the sink rejects where and as often as configured, and accepts nothing then", async () => {
  const sink = await sinkForTest();
  await sink.rules(
    { at: "rcpt", recipient: "b@", deed: { reply: "550 5.1.1 Nobody" }, times: 1 },
    { at: "dot", deed: { reply: "421 4.3.0 Later" }, times: 1 },
  );
  expect(await talk(sink.url, mail("b@y.test").slice(0, 3))).toEqual(["220", "250", "250", "550"]);
  expect(await talk(sink.url, mail("b@y.test"))).toEqual([
    "220",
    "250",
    "250",
    "250",
    "354",
    "421",
  ]);
  expect((await sink.counts()).accepted).toBe(0);
  await talk(sink.url, mail("b@y.test"));
  expect((await sink.counts()).accepted).toBe(1);
});

it("the sink accepts a message even if its reply is lost", async () => {
  const sink = await sinkForTest();
  await sink.rules({ at: "dot", deed: { drop: true } });
  expect(await talk(sink.url, mail("b@y.test"))).toEqual(["220", "250", "250", "250", "354"]);
  expect((await sink.counts()).accepted).toBe(1);
});

it("the sink holds a dialogue until it is released, and rejects connections", async () => {
  const sink = await sinkForTest();
  await sink.rules({ at: "data", deed: { hold: true } });
  const held = talk(sink.url, mail("b@y.test"));
  await sink.reached("data");
  expect((await sink.counts()).accepted).toBe(0);
  await sink.release();
  expect((await held).at(-1)).toBe("250");
  await sink.refuse(true);
  expect(await talk(sink.url, mail("b@y.test"))).toEqual([]);
  await sink.refuse(false);
  await sink.rules();
  expect((await talk(sink.url, mail("b@y.test"))).at(-1)).toBe("250");
});

it("pending waits fail when the sink closes", async () => {
  const sink = await sinkForTest();
  await Promise.all([expect(sink.when(1)).rejects.toThrow("has ended (SIGKILL)"), sink.stop()]);
});
