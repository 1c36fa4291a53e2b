import { randomBytes } from "node:crypto";
import { readMail } from "@sortes/testing";
import { describe, expect, it } from "vitest";
import {
  classify,
  HandoverDeniedError,
  MailOutcomeUnknownError,
  MailRejectedError,
  prepareCampaign,
} from "../src/index.ts";
import { type Deed, type ScriptedStep, scriptedSmtp } from "./scripted-smtp.ts";
import { mail, granted, errorOf, sessionOf, kinds } from "./wire-session.ts";

describe.each(kinds)("a session, %s,", (_kind, names) => {
  const extensions = [...names];

  it("sends 1000 mails over one connection, each unchanged", async () => {
    const server = await scriptedSmtp({ extensions });
    const session = sessionOf(server.url);
    for (let i = 0; i < 1000; i++) {
      const to = `reader-${i}@example.test`;
      const raw = Buffer.from(`Subject: ${i}\r\n\r\n${i}\r\n`);
      const envelope = { from: `b+${i}@sortes.example`, to };
      expect(await session.send(mail({ envelope, raw }), granted)).toBe("250 taken");
    }
    expect(server.connections).toBe(1);
    expect(server.taken).toEqual(
      Array.from({ length: 1000 }, (_, i) => ({
        from: `b+${i}@sortes.example`,
        to: `reader-${i}@example.test`,
        raw: `Subject: ${i}\r\n\r\n${i}\r\n`,
      })),
    );
  });

  it("keeps lines that begin with a dot, and large mails whole", async () => {
    const server = await scriptedSmtp({ extensions });
    const session = sessionOf(server.url);
    const text = `.\n..\n.a {{email}}\n${randomBytes(1_000_000).toString("hex").replaceAll(/.{60}/g, "$&\n.")}\n.\n`;
    const { raw } = prepareCampaign({
      campaignId: "0190a0b0-0000-7000-8000-000000000001",
      run: 1,
      locale: "en",
      postalAddress: undefined,
      content: { subject: ".", html: text, text },
      from: "hello@sortes.example",
      replyTo: undefined,
      bounceAddress: undefined,
      publicUrl: "https://sortes.example",
      secret: "s".repeat(32),
    }).messageFor(
      {
        recipientId: "1",
        address: ".dot@example.test",
        unsubscribeToken: "t",
        preferencesToken: "t",
      },
      new Date(),
    );
    await session.send(mail({ raw }), granted);
    await session.send(mail(), granted);
    expect(server.taken.map((taken) => taken.raw === raw.toString())).toEqual([true, false]);
    const read = (await readMail(raw)).text;
    expect(read.trimEnd()).toBe(text.replace("{{email}}", ".dot@example.test").trimEnd());
  });

  it("sends nothing that could pass for the end of a mail", async () => {
    const server = await scriptedSmtp({ extensions });
    const session = sessionOf(server.url);
    for (const raw of ["a\r\n.\r\nMAIL FROM:<x@y.test>\r\n", "a\n.\nb\r\n", "not ended"])
      await expect(session.send(mail({ raw: Buffer.from(raw) }), granted)).rejects.toThrow(
        "not as it goes over the wire",
      );
    expect(server.taken).toEqual([]);
  });

  it("asks for the handover before the final dot, and sends the dot only then", async () => {
    const server = await scriptedSmtp({ extensions });
    const session = sessionOf(server.url);
    const asked = Promise.withResolvers<void>();
    const allowed = Promise.withResolvers<boolean>();
    const sent = session.send(mail(), () => {
      asked.resolve();
      return allowed.promise;
    });
    await asked.promise;
    expect(server.taken).toEqual([]);
    allowed.resolve(true);
    await sent;
    expect(server.taken).toHaveLength(1);
  });

  it.each([
    ["false", () => Promise.resolve(false), HandoverDeniedError],
    ["a rejection", () => Promise.reject(new RangeError("the database is away")), RangeError],
  ])(
    "closes the connection without the dot when the handover gives %s",
    async (_what, handover, kind) => {
      const server = await scriptedSmtp({ extensions });
      const session = sessionOf(server.url);
      await session.send(mail({ id: "0" }), granted);
      expect(await errorOf(session.send(mail({ id: "2" }), handover))).toBeInstanceOf(kind);
      await server.deserted();
      expect(server.taken).toHaveLength(1);
      expect(server.unfinished).toHaveLength(1);
      await session.send(mail({ id: "3" }), granted);
      expect(server.taken).toHaveLength(2);
      expect(server.connections).toBe(2);
    },
  );

  const steps = { mail: "mail_from", rcpt: "rcpt_to", data: "data", message: "message" } as const;
  const codes = [
    "421 4.3.2 closing",
    "450 4.2.0 later",
    "451 4.3.0 trouble",
    "451 busy",
    "454 4.7.0 later",
    "535 5.7.8 who?",
    "550 5.1.1 nobody",
    "550 no",
    "550 5.7.1 spam",
    "552 5.2.2 full",
    "552 too much",
  ] as const;
  const cases = Object.keys(steps).flatMap((step) =>
    codes.map((reply) => [step as keyof typeof steps, reply] as const),
  );
  it.each(cases)("classifies at %s the reply %s, and continues", async (step, reply) => {
    const server = await scriptedSmtp({ extensions });
    const session = sessionOf(server.url);
    server.next(step, reply);
    let asked = 0;
    const error = await errorOf(
      session.send(mail(), () => {
        asked++;
        return granted();
      }),
    );
    const code = Number(reply.slice(0, 3));
    const enhanced = /\d\.\d\.\d/.exec(reply)?.[0];
    expect(error).toBeInstanceOf(MailRejectedError);
    expect(error).toMatchObject({ code, enhanced, fault: classify(steps[step], code, enhanced) });
    // pipelined commands get one 421 for all of them
    expect(error.step).toBeOneOf(code === 421 ? [steps[step], "connect"] : [steps[step]]);
    expect(asked).toBe(step === "message" ? 1 : 0);
    expect(error.message).toContain(reply);
    await session.send(mail(), granted);
    expect(server.taken).toHaveLength(1);
    expect(server.connections).toBe(code === 421 ? 2 : 1);
  });

  it.each([
    ["greeting", "421 4.3.2 too many", "server"],
    ["greeting", "554 go away", "server"],
    ["ehlo", "421 closing", "server"],
    ["auth", "535 5.7.8 wrong", "account"],
    ["auth", "454 4.7.0 later", "server"],
    ["auth", "421 4.3.2 closing", "server"],
  ] as const)("classifies at the %s the reply %s", async (step, reply, fault) => {
    const server = await scriptedSmtp({ extensions });
    const session = sessionOf(server.url);
    server.next(step, reply);
    const error = await errorOf(session.send(mail(), granted));
    expect(error).toBeInstanceOf(MailRejectedError);
    expect(error).toMatchObject({ fault });
    expect(error.message).not.toContain("pa@ss");
    await session.send(mail(), granted);
    expect(server.taken).toHaveLength(1);
  });

  it("tells a reply's words in a line that the database accepts", async () => {
    const server = await scriptedSmtp({ extensions });
    server.next("rcpt", `550 no\0such \x1b[1musers ${"🎲".repeat(200)}`);
    const { message } = await errorOf(sessionOf(server.url).send(mail(), granted));
    expect(message).toContain("550 no such [1musers 🎲");
    expect(message).toHaveLength(300);
    expect(message.isWellFormed()).toBe(true);
  });

  it("does not reveal the password, even if the server repeats it", async () => {
    const server = await scriptedSmtp({ extensions });
    const url = new URL(server.url);
    url.password = "hunter2";
    const sent = [`\0${url.username}\0hunter2`, "hunter2"].map((text) => btoa(text));
    const session = sessionOf(url.href);
    server.next("auth", `535 5.7.8 ${sent.join(" ")} hunter2 is wrong`);
    const error = await errorOf(session.send(mail(), granted));
    expect(error.message).toBe("535 5.7.8 … … … is wrong");
  });

  it.each(["greeting", "ehlo", "auth", "mail", "rcpt", "data"] as const)(
    "knows that a mail was not taken when the connection drops at the %s",
    async (step) => {
      const server = await scriptedSmtp({ extensions });
      const session = sessionOf(server.url);
      server.next(step, "drop");
      const error = await errorOf(session.send(mail(), granted));
      expect(error).toBeInstanceOf(MailRejectedError);
      expect(error.fault).toBe("server");
      await session.send(mail(), granted);
      expect(server.taken).toHaveLength(1);
    },
  );

  // milliseconds that a busy machine needs for no answer; those who wait for nothing wait at the same time
  const times = { asked: 1000, body: 1000, reply: 1000 };
  const deaf = (["greeting", "ehlo", "auth", "mail", "rcpt", "data"] as const).flatMap((step) =>
    (["silent", "trickle"] as const).map((deed): [ScriptedStep, Deed] => [step, deed]),
  );
  it("gives a server up that is silent or trickles at any step", async () => {
    const found = deaf.map(async ([step, deed]) => {
      const server = await scriptedSmtp({ extensions });
      const session = sessionOf(server.url, times);
      server.next(step, deed);
      const { message, fault } = await errorOf(session.send(mail(), granted));
      await session.send(mail(), granted);
      return { step, deed, message, fault, taken: server.taken.length };
    });
    const message = "SMTP: the server fell silent";
    expect(await Promise.all(found)).toEqual(
      deaf.map(([step, deed]) => ({ step, deed, message, fault: "server", taken: 1 })),
    );
  });

  it("reports an unknown outcome unless the end of a mail is answered", async () => {
    const deeds = ["drop", "silent", "trickle", "354 again"] as const;
    const found = deeds.map(async (deed) => {
      const server = await scriptedSmtp({ extensions });
      const session = sessionOf(server.url, times);
      server.next("message", deed);
      const error = await errorOf(session.send(mail(), granted));
      await session.send(mail(), granted);
      const isUnknown = error instanceof MailOutcomeUnknownError;
      return { deed, isUnknown, taken: server.taken.length, connections: server.connections };
    });
    expect(await Promise.all(found)).toEqual(
      deeds.map((deed) => ({ deed, isUnknown: true, taken: 1, connections: 2 })),
    );
  });
});
