import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { openSmtpSink, relayCertificates } from "@sortes/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { HandoverDeniedError, MailRejectedError, openTransport } from "../src/index.ts";
import { openSmtp } from "../src/transports/smtp.ts";
import { scriptedSmtp } from "./scripted-smtp.ts";
import { mail, granted, errorOf, sessionOf } from "./wire-session.ts";

describe("a session", () => {
  const pause = (milliseconds: number) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds));

  it.each([
    [undefined, ""],
    ["tls", "/?tls.rejectUnauthorized=false"],
    ["starttls", "/?requireTLS=true&tls.rejectUnauthorized=false"],
  ] as const)("delivers to a real server, with %s", async (security, query) => {
    const sink = await openSmtpSink(security);
    onTestFinished(() => sink.close());
    const session = sessionOf(sink.url + query);
    const raw = Buffer.alloc(23 * 13_000, "a line of the message\r\n");
    let arrived = 0;
    for (let i = 0; i < 3; i++)
      await session.send(mail({ raw }), () => {
        arrived += sink.mails.length;
        return granted();
      });
    expect(arrived).toBe(0 + 1 + 2);
    expect(sink.mails.map((sunk) => sunk.raw)).toEqual(Array(3).fill(raw.toString()));
    expect(await errorOf(session.send(mail(), () => Promise.resolve(false)))).toBeInstanceOf(
      HandoverDeniedError,
    );
    await session.send(mail(), granted);
    expect(sink.mails).toHaveLength(4);
  });

  it("trusts no server with an untrusted certificate", async () => {
    const sink = await openSmtpSink("tls");
    onTestFinished(() => sink.close());
    const error = await errorOf(sessionOf(sink.url).send(mail(), granted));
    expect(error).toMatchObject({ fault: "server" });
    expect(error.message).toContain("certificate");
    expect(sink.attempts).toBe(0);
  });

  it.each(["421 4.7.0 enough on this connection", "drop"] as const)(
    "opens a new connection after the old one ended with: %s",
    async (deed) => {
      const server = await scriptedSmtp();
      const session = sessionOf(server.url);
      await session.send(mail(), granted);
      server.next("mail", deed);
      await session.send(mail(), granted);
      expect(server.taken).toHaveLength(2);
      expect(server.connections).toBe(2);
    },
  );

  it("tries a new connection once only", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url);
    await session.send(mail(), granted);
    server.always("mail", "drop");
    expect(await errorOf(session.send(mail(), granted))).toMatchObject({ fault: "server" });
    expect(server.connections).toBe(2);
  });

  it("does not finish a mail that the server rejected early, and waits for the pending handover", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url);
    server.interrupt("552 5.3.4 too big");
    const order: string[] = [];
    const error = await errorOf(
      session.send(mail(), async () => {
        await pause(100);
        order.push("marked");
        return true;
      }),
    );
    order.push("told");
    expect(order).toEqual(["marked", "told"]);
    expect(error).toBeInstanceOf(MailRejectedError);
    expect(error).toMatchObject({ code: 552, enhanced: "5.3.4" });
    await server.deserted();
    expect(server.taken).toEqual([]);
    expect(server.unfinished).toHaveLength(1);
  });

  it("ignores a success reply that comes before the end of the mail", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url);
    server.interrupt("250 taken, honestly");
    const error = await errorOf(session.send(mail(), () => pause(100).then(() => true)));
    expect(error).toBeInstanceOf(MailRejectedError);
    expect(error.fault).toBe("server");
    await server.deserted();
    expect(server.taken).toEqual([]);
  });

  it("is not confused by a server that answers the message and then its end", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url);
    server.next("message", "552 5.3.4 too big\r\n500 what is a dot?");
    expect(await errorOf(session.send(mail(), granted))).toMatchObject({ code: 552 });
    await session.send(mail(), granted);
    expect(server.taken).toHaveLength(1);
  });

  it("knows that a mail was not accepted when the connection ends during the handover", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url);
    let marked = false;
    const error = await errorOf(
      session.send(mail(), async () => {
        server.dropAll();
        await server.deserted();
        await pause(50);
        marked = true;
        return true;
      }),
    );
    expect(marked).toBe(true);
    expect(error).toBeInstanceOf(MailRejectedError);
    expect(error.fault).toBe("server");
  });

  it("notices the end of the connection before it continues, even in the same tick", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url);
    const database = createServer().listen(0, "127.0.0.1");
    await once(database, "listening");
    const client = connect((database.address() as AddressInfo).port, "127.0.0.1").resume();
    const [answering] = (await once(database, "connection")) as [Socket];
    onTestFinished(() => void database.close());
    onTestFinished(() => void client.destroy());
    // both lie ready before either is heard, the leave first
    const handover = async () => {
      // so that earlier replies do not end it early
      for (let turns = 0; turns < 5; turns++) await turn();
      const answered = once(client, "data");
      answering.write("yes");
      server.dropAll();
      await answered;
      return true;
    };
    const error = await errorOf(session.send(mail(), handover));
    expect(error).toBeInstanceOf(MailRejectedError);
    expect(server.taken).toEqual([]);
    expect(await session.send(mail(), granted)).toBe("250 taken");
  });

  it("reports a denied handover, even if the connection ends during it", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url);
    const sent = session.send(mail(), async () => {
      server.dropAll();
      await server.deserted();
      await pause(50);
      return false;
    });
    expect(await errorOf(sent)).toBeInstanceOf(HandoverDeniedError);
  });

  it("gives up a server that does not read the message, without asking for the handover", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url, { body: 300 });
    server.stopReadingAt("data");
    let asked = 0;
    const raw = Buffer.alloc(23 * 1_740_000, "a line of the message\r\n");
    const error = await errorOf(
      session.send(mail({ raw }), () => {
        asked++;
        return granted();
      }),
    );
    expect(error).toMatchObject({ message: "SMTP: the server fell silent", fault: "server" });
    expect(asked).toBe(0);
  });

  it("waits for a slow server that has received the message", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url, { asked: 1000, body: 1000 });
    server.replyLate(1500);
    expect(await session.send(mail(), granted)).toBe("250 taken");
  });

  it("does not start a mail over the server's size limit, and continues", async () => {
    const server = await scriptedSmtp({ extensions: ["SIZE 1000"] });
    const session = sessionOf(server.url);
    const error = await errorOf(session.send(mail({ raw: Buffer.alloc(2001, "a\r\n") }), granted));
    expect(error).toMatchObject({
      step: "mail_from",
      code: 552,
      fault: "message",
      message: "SMTP: the mail has 2001 bytes, and the server takes at most 1000",
      sizes: { letter: 2001, limit: 1000 },
    });
    await session.send(mail(), granted);
    expect(server.taken).toHaveLength(1);
  });

  it("sends nothing unencrypted if the URL requires encryption", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(`${server.url}/?requireTLS=true`);
    const error = await errorOf(session.send(mail(), granted));
    expect(error).toMatchObject({ step: "tls", fault: "server" });
    expect(server.commands.some((command) => /^(?:AUTH|MAIL)/.test(command))).toBe(false);
  });

  it("sends a password unencrypted on this machine only, unless the URL allows it", async () => {
    const server = await scriptedSmtp();
    // an address of this machine that does not say so
    const elsewhere = server.url.replace("127.0.0.1", "0.0.0.0");
    const error = await errorOf(sessionOf(elsewhere).send(mail(), granted));
    expect(error).toMatchObject({ step: "tls", fault: "server" });
    expect(server.commands.some((command) => command.startsWith("AUTH"))).toBe(false);
    await sessionOf(`${elsewhere}/?requireTLS=false`).send(mail(), granted);
    expect(server.taken).toHaveLength(1);
  });

  it("logs in with the user and the password of the URL", async () => {
    const server = await scriptedSmtp();
    await sessionOf(server.url).send(mail(), granted);
    const [, given = ""] = /^AUTH PLAIN (.*)$/.exec(server.commands[1] ?? "") ?? [];
    expect(Buffer.from(given, "base64").toString()).toBe("\0user\0pa@ss");
  });

  it("sends one mail at a time", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url);
    const first = session.send(mail(), granted);
    await expect(session.send(mail(), granted)).rejects.toThrow("one mail at a time");
    await first;
    expect(server.taken).toHaveLength(1);
  });

  it("sends QUIT after the current mail", async () => {
    const server = await scriptedSmtp();
    const session = openSmtp(server.url).open();
    server.replyLate(100);
    const sent = session.send(mail(), granted);
    await session.close();
    expect(await sent).toBe("250 taken");
    await server.deserted();
    expect(server.commands.at(-1)).toBe("QUIT");
    await session.close();
    await session.send(mail(), granted);
    expect(server.taken).toHaveLength(2);
    await session.close();
  });

  it("does not wait long for the reply to QUIT", async () => {
    const server = await scriptedSmtp();
    const session = openSmtp(server.url).open();
    await session.send(mail(), granted);
    server.fallSilent();
    await session.close();
    await server.deserted();
    expect(server.open).toBe(0);
  });

  it("rejects an address that no server accepts, without sending a line break", async () => {
    const server = await scriptedSmtp();
    const session = sessionOf(server.url);
    for (const to of [
      "a@example.test>\r\nRCPT TO:<eve@example.test",
      "a@x\n",
      "a\u0000@example.test",
      "",
    ])
      for (const envelope of [
        { from: "hello@sortes.example", to },
        { from: to, to: "ana@example.test" },
      ])
        await expect(session.send(mail({ envelope }), granted)).rejects.toThrow(/envelope/);
    await session.send(mail(), granted);
    expect(server.taken).toHaveLength(1);
    expect(server.commands.join("\n")).not.toContain("eve@");
  });
});

describe("a server with an untrusted certificate", () => {
  const { ca, ...identity } = relayCertificates;

  it.each(["tls", "starttls"] as const)(
    "is reported in our words, and trusted with the authority in SMTP_CA_FILE (%s)",
    async (security) => {
      const sink = await openSmtpSink(security, identity);
      onTestFinished(() => sink.close());
      const url = security === "tls" ? sink.url : `${sink.url}/?requireTLS=true`;
      const error = await errorOf(sessionOf(url).send(mail(), granted));
      expect(error).toMatchObject({ step: "tls", fault: "server" });
      expect(error.message).toMatch(/^SMTP: nobody known here vouches .*SMTP_CA_FILE$/);
      const session = openSmtp(url, { ca }).open();
      await session.send(mail(), granted);
      await session.close();
      expect(sink.mails).toHaveLength(1);
    },
  );

  it("is reported as expired, or as issued for another name", async () => {
    const old = await openSmtpSink("tls");
    const named = await openSmtpSink("tls", identity);
    onTestFinished(async () => void (await Promise.all([old.close(), named.close()])));
    expect((await errorOf(sessionOf(old.url).send(mail(), granted))).message).toBe(
      "SMTP: the certificate of the mail server has expired",
    );
    const elsewhere = named.url.replace("127.0.0.1", "localhost");
    const error = await errorOf(openSmtp(elsewhere, { ca }).open().send(mail(), granted));
    expect(error.message).toBe(
      "SMTP: the certificate of the mail server is for another name than the one in SMTP_URL",
    );
  });
});

describe("the transport", () => {
  it.each([
    ["smtp://user:secret@mail.example:2525", "user@mail.example:2525"],
    ["smtp://mail.example", "mail.example:587"],
    ["smtps://u%40x:secret@mail.example/?tls.rejectUnauthorized=false", "u@x@mail.example:465"],
  ])("names the account of %s without its password", (url, account) => {
    expect(openTransport({ smtpUrl: url, outbox: "unused" }).account).toBe(account);
  });

  it.each([
    ["greeting", "554 go away", "server"],
    ["auth", "535 5.7.8 wrong", "account"],
  ] as const)(
    "tries a server that rejects at the %s a few times, not once per session",
    async (step, deed, fault) => {
      const server = await scriptedSmtp();
      server.always(step, deed);
      const transport = openSmtp(server.url);
      const sessions = Array.from({ length: 20 }, () => transport.open());
      const errors = await Promise.all(
        sessions.map((session) => errorOf(session.send(mail(), granted))),
      );
      expect(errors.map((error) => error.fault)).toEqual(sessions.map(() => fault));
      expect(server.connections).toBeLessThanOrEqual(4);
    },
  );

  it("opens four connections at the same time at most", async () => {
    const server = await scriptedSmtp();
    const transport = openSmtp(server.url);
    const sessions = Array.from({ length: 20 }, () => transport.open());
    onTestFinished(
      async () => void (await Promise.all(sessions.map((session) => session.close()))),
    );
    await Promise.all(sessions.map((session) => session.send(mail(), granted)));
    expect(server.connections).toBe(20);
    expect(server.mostGreeting).toBeLessThanOrEqual(4);
    expect(server.taken).toHaveLength(20);
  });

  it("does not let an unresponsive server slow down other sessions", async () => {
    const server = await scriptedSmtp();
    const transport = openSmtp(server.url, { times: { asked: 1000 } });
    const [first, second] = [transport.open(), transport.open()];
    onTestFinished(async () => void (await Promise.all([first.close(), second.close()])));
    await first.send(mail(), granted);
    server.next("rcpt", "silent");
    const stuck = errorOf(first.send(mail(), granted));
    for (let i = 0; i < 20; i++) await second.send(mail(), granted);
    expect(server.taken).toHaveLength(21);
    expect(await stuck).toMatchObject({ fault: "server" });
  });
});
