import { readMail } from "@sortes/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CampaignOptions,
  fillFields,
  MailRejectedError,
  prepareCampaign,
  relayOf,
} from "../src/index.ts";

const token = "T0k_".padEnd(64, "n");
const choices = "Ch01ce".padEnd(64, "s");
const reader = {
  recipientId: "4711",
  address: "ana+o'b@example.test",
  unsubscribeToken: token,
  preferencesToken: choices,
};
const date = new Date("2027-03-28T09:30:00Z");
const options = (over: Partial<CampaignOptions> = {}): CampaignOptions => ({
  campaignId: "0190a0b0-0000-7000-8000-000000000001",
  run: 2,
  locale: "ro",
  postalAddress: undefined,
  content: {
    subject: "Noutăți și trageri la sorți",
    html: '<p>Bună, {{email}}!</p><a href="{{unsubscribe_url}}">x</a><a href="mailto:{{email|url}}">y</a>',
    text: "Bună, {{email}}!\n\n{{unsubscribe_url}} {{preferences_url}} {{site_url}}",
  },
  from: '"Sortes ăî" <hello@sortes.example>',
  replyTo: "help@sortes.example",
  bounceAddress: "Bounces@sortes.example",
  publicUrl: "https://sortes.example",
  secret: "s".repeat(32),
  ...over,
});
const mailOf = (over: Partial<CampaignOptions> = {}, to = reader) =>
  prepareCampaign(options(over)).messageFor(to, date);
const linesOf = (raw: Buffer) => raw.toString("latin1").split("\r\n");
const withContent = (over: Partial<CampaignOptions["content"]>) => ({
  content: { ...options().content, ...over },
});

describe("a prepared campaign mail", () => {
  it("tells Postmark its number, and no other mail server", () => {
    const found = (relay: CampaignOptions["relay"]) =>
      linesOf(mailOf({ relay }).raw).filter((line) => line.startsWith("X-PM-"));
    const id = `${reader.recipientId}.${options().campaignId}`;
    expect(found(relayOf("smtp://a:b@smtp-broadcasts.postmarkapp.com:587"))).toEqual([
      `X-PM-Metadata-sortes: ${id}`,
    ]);
    for (const url of [undefined, "smtp://mail.example", "smtp://postmarkapp.com.example"])
      expect(found(relayOf(url))).toEqual([]);
  });

  it("decodes to the original text and HTML, with the reader's fields", async () => {
    const { html, text, ...mail } = await readMail(mailOf().raw);
    const page = `https://sortes.example/newsletter/unsubscribe/${token}?lang=ro`;
    expect(mail).toMatchObject({
      to: ["ana+o'b@example.test"],
      from: "hello@sortes.example",
      subject: "Noutăți și trageri la sorți",
    });
    expect(html.trimEnd()).toBe(
      `<p>Bună, ana+o&#39;b@example.test!</p><a href="${page}">x</a><a href="mailto:ana%2Bo&#39;b%40example.test">y</a>`,
    );
    expect(text.trimEnd()).toBe(
      `Bună, ana+o'b@example.test!\n\n${page} https://sortes.example/newsletter/preferences/${choices}?lang=ro https://sortes.example`,
    );
  });

  it("carries the headers of a newsletter", async () => {
    const { headers } = await readMail(mailOf().raw);
    expect(Object.fromEntries(headers)).toMatchObject({
      date: "Sun, 28 Mar 2027 09:30:00 +0000",
      "reply-to": "help@sortes.example",
      "message-id": "<4711.0190a0b0-0000-7000-8000-000000000001@sortes.example>",
      "list-id": "Sortes <newsletter.sortes.example>",
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "feedback-id": "0190a0b0-0000-7000-8000-000000000001:2:newsletter:sortes",
      precedence: "bulk",
      "mime-version": "1.0",
      "content-language": "ro",
    });
    expect(headers.get("list-unsubscribe")?.split(/,\s*/)).toEqual([
      `<https://sortes.example/api/newsletter/unsubscribe/${token}/>`,
      `<mailto:Bounces@sortes.example?subject=unsubscribe%20${token}>`,
    ]);
    for (const absent of ["x-mailer", "auto-submitted", "bcc"])
      expect(headers.has(absent)).toBe(false);
  });

  it.each([
    [{}, "Bounces@sortes.example"],
    [{ bounceAddress: undefined }, "help@sortes.example"],
    [{ bounceAddress: undefined, replyTo: undefined }, "hello@sortes.example"],
  ])("offers unsubscribing by mail at the first address that is set: %j", async (over, address) => {
    const { headers } = await readMail(mailOf(over).raw);
    expect(headers.get("list-unsubscribe")).toContain(`<mailto:${address}?`);
  });

  it("is identical byte for byte when it is prepared again", () => {
    expect(mailOf().raw.equals(mailOf().raw)).toBe(true);
  });

  it("shows the subject and its fields as they were typed", async () => {
    const looksEncoded = "=?utf-8?Q?win=2Eexample?=";
    const subject = `${looksEncoded} for {{email}}`;
    const other = { ...reader, address: "a=?utf-8?Q?b?=@example.test" };
    const plainly = await readMail(mailOf(withContent({ subject: looksEncoded })).raw);
    expect(plainly.subject).toBe(looksEncoded);
    const filled = mailOf(withContent({ subject }), other);
    expect((await readMail(filled.raw)).subject).toBe(`${looksEncoded} for ${other.address}`);
  });

  it("fills fields in the subject", async () => {
    const mail = await readMail(mailOf(withContent({ subject: "Știri pentru {{email}}" })).raw);
    expect(mail.subject).toBe("Știri pentru ana+o'b@example.test");
  });

  it("inserts no markup for an address", async () => {
    const html =
      '<p title="{{email}}">{{email}}</p><a href="https://x.example/?e={{email|url}}">x</a>';
    const to = { ...reader, address: "a&b'c=d?e#f@example.test" };
    const mail = await readMail(mailOf(withContent({ html }), to).raw);
    expect(mail.html.trimEnd()).toBe(
      `<p title="a&amp;b&#39;c=d?e#f@example.test">a&amp;b&#39;c=d?e#f@example.test</p><a href="https://x.example/?e=a%26b&#39;c%3Dd%3Fe%23f%40example.test">x</a>`,
    );
  });
});

describe("the value of a header", () => {
  it.each(["\r\nBcc: eve@x.example", "\n", "\r", "\0", "\u001b", "\u007f", "\u0085", "\u2028"])(
    "contains no control character: %j",
    (bad) => {
      const { subject } = options().content;
      for (const over of [
        withContent({ subject: subject + bad }),
        { from: `Sortes${bad} <hello@sortes.example>` },
        { from: `hello@sortes.example${bad}` },
        { replyTo: `help@sortes${bad}.example` },
        { bounceAddress: `bounces${bad}@sortes.example` },
        { publicUrl: `https://sortes.example${bad}` },
        { campaignId: `0190${bad}` },
        { locale: `en${bad}` as "en" },
      ])
        expect(() => mailOf(over)).toThrow(/control characters/);
    },
  );

  it.each([
    "a@example.test\r\nRCPT TO:<b@example.test>",
    "a\r\n@example.test",
    "a@exa\nmple.test",
    "a@example.test>",
    "<a@example.test",
    "a b@example.test",
    "a@b@example.test,c@example.test",
    "a@",
    "@example.test",
    "a",
    "",
    "a@\u0000example.test",
    '"quoted"@example.test',
    "a@[127.0.0.1]",
    "ö@example.test",
    `${"a".repeat(300)}@example.test`,
  ])("must be a single address: %j", (address) => {
    const prepared = prepareCampaign(options());
    const message = () => prepared.messageFor({ ...reader, address }, date);
    expect(message).toThrow(MailRejectedError);
    expect(message).toThrow(expect.objectContaining({ fault: "address", step: "rcpt_to" }));
    expect(prepared.messageFor(reader, date).envelope.to).toBe(reader.address);
  });

  it("gives a domain of another script in its ASCII form", async () => {
    const message = mailOf({}, { ...reader, address: "ion@münchen.example" });
    expect(message.envelope.to).toBe("ion@xn--mnchen-3ya.example");
    expect((await readMail(message.raw)).to).toEqual(["ion@xn--mnchen-3ya.example"]);
  });

  it.each([
    [{ recipientId: "1\r\nX: y" }],
    [{ recipientId: "-1" }],
    [{ unsubscribeToken: "a>b" }],
    [{ unsubscribeToken: "" }],
    [{ preferencesToken: "a>b" }],
  ])("must be a number and a token: %j", (over) => {
    expect(() => mailOf({}, { ...reader, ...over })).toThrow("a number and a token for each link");
  });

  it.each(["", "Sortes", "a@x.example, b@x.example", "Sortes <>", "ö@x.example"])(
    "must be exactly one sender: %j",
    (from) => {
      expect(() => prepareCampaign(options({ from }))).toThrow("one mail address");
    },
  );
});

describe("the body", () => {
  const words = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "{{email}}",
      "{{email|url}}",
      "{{unsubscribe_url}}",
      "{{site_url}}",
      "\r\n",
      "\n",
      "\r",
      ".",
      "\n.\n",
      "=",
      " ",
      "\t",
      "ș",
      "From ",
      "{{",
      "}}",
      "=0D",
      "🎲",
      "x".repeat(74),
      "x".repeat(75),
      "x".repeat(76),
      "--=_sortes_",
    ),
  );

  it("has no line of more than 76 characters, wherever a field is", () => {
    const text = Array.from({ length: 160 }, (_, n) => `${"x".repeat(n)}{{email}}\n`).join("");
    const html = text.replaceAll("x", "ș").replaceAll("{{email}}\n", "{{unsubscribe_url}}");
    const body = linesOf(mailOf(withContent({ text, html })).raw);
    const longest = Math.max(...body.slice(body.indexOf("")).map((line) => line.length));
    expect(longest).toBeLessThanOrEqual(76);
    expect(longest).toBeGreaterThan(72);
  });

  it("decodes unchanged with every field, in lines that every server accepts", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 40 }), async (parts) => {
        const written = parts.join("");
        const values = {
          email: reader.address,
          unsubscribeUrl: `https://sortes.example/newsletter/unsubscribe/${token}?lang=ro`,
          preferencesUrl: `https://sortes.example/newsletter/preferences/${choices}?lang=ro`,
          siteUrl: "https://sortes.example",
        };
        const expected = (kind: "text" | "html") =>
          fillFields({ subject: "", text: written, html: written }, values)
            [kind].replaceAll(/\r\n|\r|\n/g, "\n")
            .toWellFormed();
        const { raw } = mailOf(withContent({ text: written, html: written }));
        const body = raw.toString("latin1");
        expect(body).toMatch(/^[\t\r\n\u0020-\u007e]*$/);
        expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
        const [, text, html] = body.split(/\r\n\r\n--=_sortes_.*|--=_sortes_[^"\n]*\r\n/);
        expect([text, html].every((part) => part !== undefined)).toBe(true);
        for (const line of linesOf(raw).slice(linesOf(raw).indexOf("")))
          expect(line.length).toBeLessThanOrEqual(76);
        const mail = await readMail(raw);
        const read = (text_: string) => text_.replaceAll(/\r\n|\r|\n/g, "\n").trimEnd();
        expect(read(mail.text)).toBe(expected("text").trimEnd());
        expect(read(mail.html)).toBe(expected("html").trimEnd());
      }),
      { numRuns: 500 },
    );
  });
});

describe("the postal address of the sender", () => {
  const postalAddress = "Sortes & <b>Co</b>\n{{email}}, Strada Îngustă 1";
  const shown =
    "Sortes &amp; &lt;b&gt;Co&lt;/b&gt;<br />{{email}}, Strada Îngustă 1</div></body></html>";

  it.each([
    ["of a body in HTML", "<html><body><p>Hello {{email}}</p></body></html>"],
    ["of a mail that says it twice", "<html><body><p>&lt;/body></body> x</p></body></html>"],
  ])("ends the mail %s, as text", async (_, html) => {
    const content = { ...options().content, html, text: "Hello" };
    const mail = await readMail(mailOf({ content, postalAddress }).raw);
    expect(mail.html.trimEnd().endsWith(shown)).toBe(true);
    expect(mail.text.trimEnd()).toBe(`Hello\n${postalAddress}`);
  });

  it("ends a tracked mail, and one without a closing body tag", async () => {
    const links = new Map<string, string>();
    const content = { ...options().content, html: "<body><p>x</p></body></html>" };
    const tracked = await readMail(mailOf({ content, postalAddress, links }).raw);
    expect(tracked.html.trimEnd().endsWith(shown)).toBe(true);
    const bare = await readMail(mailOf({ ...withContent({ html: "x" }), postalAddress }).raw);
    expect(bare.html).toContain("Strada Îngustă 1</div>");
  });
});
