import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { openSmtpSink, readMail, waitForMail } from "@sortes/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  type Mail,
  MailOutcomeUnknownError,
  MailRejectedError,
  openMailer,
  openTransport,
  renderMail,
} from "../src/index.ts";
import { openSmtp } from "../src/transports/smtp.ts";
import { scriptedSmtp } from "./scripted-smtp.ts";

const link = "https://sortes.example/verify/a-b_C123";
const sender = { from: "Sortes <hello@sortes.example>", replyTo: "help@sortes.example" };

async function mail(over: Partial<Mail> = {}): Promise<Mail> {
  const content = await renderMail({ kind: "verify_email", locale: "ro", link });
  return { id: "mail-1", to: "ana@example.test", date: new Date(), ...content, ...over };
}

/** For mails that need no handover. */
const granted = () => Promise.resolve(true);

const mailer = ({ smtpUrl, outbox = "unused" }: { smtpUrl?: string; outbox?: string }) =>
  openMailer(openTransport({ smtpUrl, outbox }), sender);

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "sortes-outbox-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const errorOf = (sent: Promise<void>): Promise<MailRejectedError> =>
  sent.then(
    () => {
      throw new Error("it was not refused");
    },
    (error: MailRejectedError) => error,
  );

describe("rendering", () => {
  it.each([
    ["en", "Confirm your email address", "24 hours"],
    ["ro", "Confirmă adresa de email", "24 de ore"],
  ] as const)("speaks %s in subject, HTML and text", async (locale, subject, hours) => {
    const content = await renderMail({ kind: "verify_email", locale, link });
    expect(content.subject).toBe(subject);
    for (const form of [content.html, content.text]) {
      expect(form).toContain(subject);
      expect(form).toContain(hours);
      expect(form).toContain(link);
    }
    expect(content.html).toContain(`lang="${locale}"`);
  });

  it("escapes markup in a link", async () => {
    const hostile = `https://x.example/"><img src=x onerror=alert(1)>&a=1`;
    const { html } = await renderMail({
      kind: "verify_email",
      locale: "en",
      link: hostile,
    });
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&amp;a=1");
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "no address"])(
    "rejects links to %s",
    async (bad) => {
      await expect(renderMail({ kind: "verify_email", locale: "en", link: bad })).rejects.toThrow(
        /web pages|Invalid URL/,
      );
    },
  );
});

describe("the outbox", () => {
  it("holds one readable file a message, with the headers of an automatic mail", async () => {
    const outbox = join(await folder(), "made", "when needed");
    const transport = mailer({ outbox });
    await transport.send(await mail(), granted);
    const found = await waitForMail(outbox, "ana@example.test");
    expect(found).toMatchObject({
      from: "hello@sortes.example",
      subject: "Confirmă adresa de email",
    });
    expect(found.links).toEqual([link]);
    expect(found.headers.get("auto-submitted")).toBe("auto-generated");
    expect(found.headers.get("message-id")).toBe("<mail-1@sortes.example>");
    expect(found.headers.get("reply-to")).toBe("help@sortes.example");
    expect((await readdir(outbox)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("keeps nothing of a mail whose handover was denied", async () => {
    const outbox = await folder();
    const transport = mailer({ outbox });
    const refused = transport.send(await mail(), () => Promise.reject(new Error("not yours")));
    await expect(refused).rejects.toThrow("not yours");
    expect(await readdir(outbox)).toEqual([]);
  });

  it("that cannot be written is a fault of the server, not of the mail", async () => {
    const file = join(await folder(), "file");
    await writeFile(file, "");
    const transport = mailer({ outbox: join(file, "in") });
    const rejection = await errorOf(transport.send(await mail(), granted));
    expect(rejection).toMatchObject({ fault: "server", message: expect.stringMatching(/ENOTDIR/) });
  });

  it("keeps the newest 10,000 messages", async () => {
    const outbox = await folder();
    const old = Array.from(
      { length: 10_003 },
      (_, i) => `2020-01-01T00-00-00-${String(i).padStart(5, "0")}.eml`,
    );
    await Promise.all(old.map((name) => writeFile(join(outbox, name), "")));
    const transport = mailer({ outbox });
    await transport.send(await mail(), granted);
    const left = (await readdir(outbox)).toSorted();
    expect(left).toHaveLength(10_000);
    expect(left[0]).toBe(old[4]);
    expect(left.at(-1)).toContain("mail-1");
  });
});

describe("SMTP", () => {
  it("delivers to one address, and no subject adds a header or recipient", async () => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const transport = mailer({ smtpUrl: sink.url });
    onTestFinished(() => transport.close());
    await transport.send(
      await mail({ subject: "Hello\r\nBcc: eve@example.test\r\n\r\nBody" }),
      granted,
    );
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]).toMatchObject({ to: ["ana@example.test"], from: "hello@sortes.example" });
    const read = await readMail(sink.mails[0]?.raw ?? "");
    expect(read.headers.has("bcc")).toBe(false);
  });

  it.each([
    "=?utf-8?Q?win=2Eexample?=",
    "Hello =?UTF-8?B?d2luLmV4YW1wbGU=?= there",
    `Salut, =?utf-8?Q?${"=E2=80=AE".repeat(5)}?= ș ${"lung ".repeat(30)}!`,
    "1 =? 2",
  ])("shows the subject as it was typed: %s", async (subject) => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const transport = mailer({ smtpUrl: sink.url });
    onTestFinished(() => transport.close());
    await transport.send(await mail({ subject }), granted);
    expect((await readMail(sink.mails[0]?.raw ?? "")).subject).toBe(subject);
  });

  it("delivers lines that begin with a dot unchanged", async () => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const transport = mailer({ smtpUrl: sink.url });
    onTestFinished(() => transport.close());
    const text = "first\n.\n..two\n.\nlast ș";
    await transport.send(await mail({ text }), granted);
    expect((await readMail(sink.mails[0]?.raw ?? "")).text.trim()).toBe(text);
  });

  it("sends over five connections at most, and uses them again", async () => {
    const server = await scriptedSmtp();
    const transport = mailer({ smtpUrl: server.url });
    onTestFinished(() => transport.close());
    const ids = Array.from({ length: 20 }, (_, i) => `mail-${i}`);
    await Promise.all(ids.map(async (id) => transport.send(await mail({ id }), granted)));
    expect(server.taken).toHaveLength(20);
    expect(server.connections).toBe(5);
  });

  it.each([
    ["535 at the login", { at: "login", code: 535 }, "account"],
    ["530 at the sender", { at: "sender", code: 530 }, "account"],
    ["421 at the body", { at: "body", code: 421 }, "server"],
    ["450 at the recipient", { at: "recipient", code: 450 }, "mail"],
    ["451 at the body", { at: "body", code: 451 }, "mail"],
    ["454 at the body", { at: "body", code: 454 }, "server"],
    ["a connection lost before the last bytes", { at: "data", drop: true }, "server"],
    ["550 at the recipient", { at: "recipient", code: 550 }, "address"],
    [
      "relaying denied at the recipient",
      { at: "recipient", code: 554, words: "5.7.1 Relay access denied" },
      "account",
    ],
    ["554 at the body", { at: "body", code: 554 }, "message"],
  ] as const)("classifies the fault of %s", async (_what, mishap, fault) => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const smtpUrl = sink.url.replace("//", "//user:password@");
    const transport = mailer({ smtpUrl });
    onTestFinished(() => transport.close());
    sink.meet(mishap);
    const whenDropped = () =>
      new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 200));
    const rejection = await errorOf(transport.send(await mail(), whenDropped));
    expect(rejection).toBeInstanceOf(MailRejectedError);
    expect(rejection.fault).toBe(fault);
    expect(rejection.message).not.toContain("ana@");
    await transport.send(await mail(), granted);
    expect(sink.mails).toHaveLength(1);
  });

  it("does not reveal the password, even if the server repeats it", async () => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const smtpUrl = sink.url.replace("//", "//user:hunter2@");
    const transport = mailer({ smtpUrl });
    onTestFinished(() => transport.close());
    const sent = ["\0user\0hunter2", "hunter2"].map((text) => btoa(text));
    sink.meet({ at: "login", code: 535, words: `${sent.join(" ")} hunter2 is wrong` });
    const rejection = await errorOf(transport.send(await mail(), granted));
    expect(rejection.message).toBe("535 … … … is wrong");
  });

  it("reports an unknown outcome when the last bytes get no reply", async () => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const transport = mailer({ smtpUrl: sink.url });
    onTestFinished(() => transport.close());
    sink.meet("drop");
    const rejection = await errorOf(transport.send(await mail(), granted));
    expect(rejection).toBeInstanceOf(MailOutcomeUnknownError);
    expect(inspect(rejection, { depth: 9 })).not.toContain("ana@");
  });

  it("sends nothing if the handover is denied", async () => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const transport = mailer({ smtpUrl: sink.url });
    onTestFinished(() => transport.close());
    const refused = transport.send(await mail(), () => Promise.reject(new Error("not yours")));
    await expect(refused).rejects.toThrow("not yours");
    expect(sink.attempts).toBe(1);
    await transport.send(await mail({ id: "mail-2" }), granted);
    expect(sink.mails.map(({ raw }) => /Message-ID: <(.*?)@/i.exec(raw)?.[1])).toEqual(["mail-2"]);
  });

  it("repeats the server's message without the address", async () => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const transport = mailer({ smtpUrl: sink.url });
    onTestFinished(() => transport.close());
    sink.meet({ at: "recipient", code: 550, words: "5.1.1 <ana@example.test>: no such mailbox" });
    const rejection = await errorOf(transport.send(await mail(), granted));
    expect(rejection.message).toBe("550 5.1.1 <a***@example.test>: no such mailbox");
    expect(inspect(rejection, { depth: 9 })).not.toContain("ana@"); // also in a logger's output
  });

  it("gives up on a server that does not ask for the message", async () => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const transport = openMailer(openSmtp(sink.url, { times: { asked: 300 } }), sender);
    onTestFinished(() => transport.close());
    sink.meet({ at: "recipient", silent: true });
    const rejection = await errorOf(transport.send(await mail(), granted));
    expect(rejection).toMatchObject({ message: "SMTP: the server fell silent", fault: "server" });
  });

  it("waits for a server that has received the message, since a retry would send it twice", async () => {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    const transport = openMailer(openSmtp(sink.url, { times: { asked: 2000 } }), sender);
    onTestFinished(() => transport.close());
    sink.meet({ at: "body", late: 2500 });
    await transport.send(await mail(), granted);
    expect(sink.mails).toHaveLength(1);
  });

  it("counts an unreachable server as the server's fault", async () => {
    const sink = await openSmtpSink();
    await sink.close();
    const transport = mailer({ smtpUrl: sink.url });
    onTestFinished(() => transport.close());
    expect((await errorOf(transport.send(await mail(), granted))).fault).toBe("server");
  });
});
