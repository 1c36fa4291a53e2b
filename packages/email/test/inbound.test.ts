import { asMail, complaint, deliveryReport, fuzzSeed } from "@sortes/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BounceClass, bounceClass, readInbound, UnreadableReportError } from "../src/index.ts";

const read = (mail: string) => readInbound(Buffer.from(mail));
const ana = "ana@example.test";
const signed = "bounces+1a-00112233445566778899@sortes.example";
const token = "t".repeat(64);

describe("a delivery report", () => {
  it("reports the outcome for each recipient, and identifies the returned mail", async () => {
    const returned = [
      "Return-Path: <bounces+2b-99112233445566778899@sortes.example>",
      "Message-ID:",
      " <4711.c0ffee00-0000-7000-8000-000000000001@sortes.example>",
      "Feedback-ID: c0ffee00-0000-7000-8000-000000000001:2:newsletter:sortes",
      `List-Unsubscribe: <https://sortes.example/api/newsletter/unsubscribe/${token}/>,`,
      ` <mailto:bounces@sortes.example?subject=unsubscribe%20${token}>`,
      "Subject: News",
    ];
    const mail = await read(deliveryReport({ to: signed, recipients: [ana], returned }));
    expect(mail).toEqual({
      kind: "delivery",
      recipients: [
        {
          action: "failed",
          status: "5.1.1",
          diagnostic: "550 5.1.1 no such mailbox",
          addresses: [ana],
        },
      ],
      returned: {
        envelopes: [signed, signed, "bounces+2b-99112233445566778899@sortes.example"],
        messageId: "4711.c0ffee00-0000-7000-8000-000000000001@sortes.example",
        feedbackId: "c0ffee00-0000-7000-8000-000000000001:2:newsletter:sortes",
        unsubscribeToken: token,
      },
    });
  });

  it.each([
    ["delayed", "4.4.1", "delayed"],
    ["relayed", "2.0.0", "passed"],
    ["expanded", "2.1.5", "passed"],
    ["delivered (to mailbox)", "2.0.0", "passed"],
    ["failed", "4.4.7", "failed"],
    ["", "5.2.2", "failed"],
    ["", "4.2.2", "delayed"],
  ])("with the action “%s” and the status %s counts as %s", async (action, status, counted) => {
    const mail = await read(deliveryReport({ recipients: [ana], action, status, diagnostic: "x" }));
    expect(mail).toMatchObject({ kind: "delivery", recipients: [{ action: counted, status }] });
  });

  it.each([
    ["5.0.0", "550 5.1.1 <ana@example.test>: unknown", "5.1.1"],
    ["5.0.0 (other)", "550 unknown", "5.0.0"],
    ["5.2.2", "550 5.1.1 unknown", "5.2.2"],
    ["", "554 5.7.1 10.5.1.1 is listed", "5.7.1"],
    ["banana", "host 5.1.1.1 said no", undefined],
  ])(
    "with the status “%s” and the words “%s” has the code %s",
    async (status, diagnostic, code) => {
      const mail = await read(deliveryReport({ recipients: [ana], status, diagnostic }));
      expect(mail).toMatchObject({ recipients: [{ status: code }] });
    },
  );

  it("is parsed with folded fields, and its text becomes one line of 500 characters", async () => {
    const diagnostic = `550-5.1.1 no\r\n such\u0007 mailbox\r\n\t${"x".repeat(10_000)}`;
    const mail = await read(deliveryReport({ recipients: [ana], diagnostic }));
    const said = mail.kind === "delivery" ? mail.recipients[0]?.diagnostic : "";
    expect(said).toMatch(/^550-5\.1\.1 no such mailbox x+$/);
    expect(said).toHaveLength(500);
  });

  it("reports at most 200 recipients", async () => {
    const recipients = Array.from({ length: 500 }, (_, i) => `reader${i}@example.test`);
    const mail = await read(deliveryReport({ recipients }));
    expect(
      mail.kind === "delivery" && mail.recipients.map(({ addresses }) => addresses[0]),
    ).toEqual(recipients.slice(0, 200));
  });

  it("is parsed as far as possible when truncated", async () => {
    const whole = deliveryReport({ recipients: [ana] });
    const cut = whole.slice(0, whole.indexOf("Content-Type: text/rfc822-headers"));
    expect(await read(cut)).toMatchObject({ kind: "delivery", recipients: [{ addresses: [ana] }] });
  });

  it("is parsed up to its 10,000th line, to limit the cost", async () => {
    const before = (lines: number) => `X-Long: y\r\n${" z\r\n".repeat(lines)}`;
    const mail = deliveryReport({ recipients: [ana] });
    expect(await read(`${before(9000)}${mail}`)).toMatchObject({ kind: "delivery" });
    expect(await read(`${before(10_000)}${mail}`)).toEqual({ kind: "other" });
  });

  it("ignores the content of the returned mail", async () => {
    const inner = deliveryReport({ recipients: ["bogdan@example.test"] });
    const forwarded = asMail(
      "Subject: Fwd: look",
      'Content-Type: multipart/mixed; boundary="=-outer"',
      "",
      "--=-outer",
      "Content-Type: message/rfc822",
      "",
      inner,
      "--=-outer--",
    );
    expect(await read(forwarded)).toEqual({ kind: "other" });
  });
});

describe("a complaint", () => {
  it("identifies the mail by the sender and the returned headers", async () => {
    const fields = [`Original-Mail-From: <${signed}>`, `Original-Rcpt-To: <${ana}>`];
    expect(await read(complaint({ fields }))).toMatchObject({
      kind: "complaint",
      addresses: [ana],
      returned: { envelopes: [signed, "bounces@sortes.example"] },
    });
  });

  it.each(["not-spam", "auth-failure", "dmarc", "virus"])(
    "does not include the kind %s",
    async (type) => {
      expect(await read(complaint({ type }))).toEqual({ kind: "other" });
    },
  );
});

it.each(["opt-out-list", "unsubscribe", "abuse; spam"])(
  "counts feedback of the kind %s as a complaint",
  async (type) => {
    expect(await read(complaint({ type }))).toMatchObject({ kind: "complaint" });
  },
);

describe("a request to unsubscribe by mail", () => {
  const wish = (subject: string, ...text: readonly string[]) =>
    read(asMail("From: ana@example.test", `Subject: ${subject}`, "", ...text));

  it.each([
    `unsubscribe ${token}`,
    `Re: unsubscribe ${token}`,
    `Fwd: Unsubscribe ${token}`,
    `[EXTERNAL] RE: unsubscribe ${token}`,
    `unsubscribe%20${token}`,
    `unsubscribe+${token}`,
    `=?utf-8?Q?Unsubscribe_${token}?=`,
    `unsubscribe <${token}>`,
    `unsubscribe%2520${token}`,
    `unsubscribe_${token}`,
    `unsubscribe\u200B - [${token}]`,
    `unsubscribe/${token}`,
    `subject=unsubscribe%20${token}`,
    `unsubscribe ${token.slice(0, 30)} ${token.slice(30)}`,
    `Dezabonare ${token}`,
  ])("is recognised by its subject: %s", async (subject) => {
    expect(await wish(subject)).toEqual({ kind: "unsubscribe", token });
  });

  it.each([
    ["Hello", `unsubscribe ${token}`],
    ["Unsubscribe", token],
    ["Re: dezabonare", `> https://sortes.example/newsletter/unsubscribe/${token}/`],
    ["Hello", `unsubscribe, (${token})`],
    ["(no subject)", `please unsubscribe%20${token}, thank you`],
  ])("is recognised by its text, below “%s”: %s", async (subject, text) => {
    expect(await wish(subject, text)).toEqual({ kind: "unsubscribe", token });
  });

  it.each([
    ["unsubscribe", "nobody is named"],
    ["Re: News", `> https://sortes.example/api/newsletter/unsubscribe/${token}/`],
    ["Re: News", `> List-Unsubscribe: <mailto:bounces@x.test?subject=unsubscribe%20${token}>`],
    [`unsubscribe ${token}x`, ""],
  ])(
    "is not recognised in a mere quotation or without a token: “%s”, %s",
    async (subject, text) => {
      expect(await wish(subject, text)).toEqual({ kind: "other" });
    },
  );
});

it("a request to unsubscribe is recognised in HTML alone", async () => {
  const html = `<p>Please unsubscribe <b>${token}</b></p>`;
  const mail = asMail("From: ana@example.test", "Content-Type: text/html", "", html);
  expect(await read(mail)).toEqual({ kind: "unsubscribe", token });
});

describe("another mail", () => {
  it.each([
    ["an auto-reply", asMail("Auto-Submitted: auto-replied", "Subject: Out of office", "", "Hi")],
    ["spam", asMail("Subject: Buy", "Content-Type: text/html", "", "<b>5.1.1</b>")],
    ["nothing", ""],
    [
      "a receipt",
      asMail(
        'Content-Type: multipart/report; report-type=disposition-notification; boundary="x"',
        "",
      ),
    ],
  ])("is ignored: %s", async (_what, mail) => {
    expect(await read(mail)).toEqual({ kind: "other" });
  });

  it.each([
    ["is told in words alone", asMail("From: MAILER-DAEMON@mx.example", "", "no such user")],
    [
      "has no parts",
      asMail('Content-Type: multipart/report; report-type="delivery-status"', "", "x"),
    ],
    ["is about nobody", deliveryReport({ recipients: [] })],
    ["is nested 50 deep", nested(50)],
    ["has headers without end", `${`X-Long: ${"y".repeat(100)}\r\n`.repeat(4000)}\r\n`],
  ])("is unreadable when it claims to be a report and %s", async (_what, mail) => {
    await expect(read(mail)).rejects.toThrow(UnreadableReportError);
  });

  it("never breaks the parser, with any content", async () => {
    const whole = Buffer.from(deliveryReport({ to: signed, recipients: [ana, "b@example.test"] }));
    const bytes = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.nat(whole.length), fc.boolean(), async (some, at, alone) => {
        const mail = alone
          ? some
          : Buffer.concat([whole.subarray(0, at), some, whole.subarray(at)]);
        const found = await readInbound(mail).then(
          ({ kind }) => kind,
          (error: unknown) => (error instanceof UnreadableReportError ? "unreadable" : error),
        );
        expect(["delivery", "complaint", "unsubscribe", "other", "unreadable"]).toContain(found);
      }),
      { seed: fuzzSeed(), numRuns: 200 },
    );
  });
});

function nested(depth: number): string {
  const open = Array.from({ length: depth }, (_, i) => [
    `Content-Type: multipart/mixed; boundary="=-${i}-"`,
    "",
    `--=-${i}-`,
  ]);
  return asMail(...open.flat(), "Content-Type: message/delivery-status", "", "Reporting-MTA: x");
}

it.each<[string | undefined, string, BounceClass]>([
  ["5.1.1", "", "dead"],
  ["5.1.0", "", "dead"],
  ["5.1.10", "", "dead"],
  ["5.2.1", "", "dead"],
  ["5.4.4", "", "dead"],
  ["5.4.1", "Recipient address rejected: Access denied", "dead"],
  ["5.4.1", "no answer from host", "mailbox"],
  ["5.2.2", "mailbox full", "mailbox"],
  ["4.4.7", "expired", "mailbox"],
  ["5.0.0", "", "mailbox"],
  [undefined, "", "mailbox"],
  ["5.7.1", "blocked", "policy"],
  ["5.7.26", "unauthenticated", "policy"],
  ["4.7.0", "greylisted for too long", "policy"],
  ["5.1.8", "bad sender", "policy"],
  ["5.3.4", "too big", "message"],
  ["5.6.0", "bad MIME", "message"],
])("a delivery that failed with %s (%s) classifies its address as: %s", (status, words, found) => {
  expect(bounceClass(status, words)).toBe(found);
});
