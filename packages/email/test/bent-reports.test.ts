import { asMail, complaint, deliveryReport } from "@sortes/testing";
import { describe, expect, it } from "vitest";
import { readInbound } from "../src/index.ts";

const read = (mail: string) => readInbound(Buffer.from(mail));
const ana = "ana@example.test";
const signed = "bounces+1a-00112233445566778899@sortes.example";

/** A report with these lines instead of its blocks of fields. */
const withFields = (...lines: readonly string[]): string => {
  const whole = deliveryReport({ to: signed, recipients: [] });
  return whole.replace(
    "Reporting-MTA: dns; mx.example\r\nX-Postfix-Queue-ID: 4711",
    lines.join("\r\n"),
  );
};
const recipient = `Final-Recipient: rfc822; ${ana}`;
const status = ["Action: failed", "Status: 5.1.1"];
const diagnostic = "Diagnostic-Code: smtp; 550 5.1.1 no such user";

describe("a delivery report that bends RFC 3464", () => {
  it.each<[string, string[]]>([
    ["has no block about the report", [recipient, ...status, diagnostic]],
    ["runs its blocks together", ["Reporting-MTA: dns; x", recipient, ...status, diagnostic]],
    [
      "puts blank lines inside",
      ["Reporting-MTA: x", "", recipient, "", ...status, "", "", diagnostic],
    ],
    [
      "puts a space before the colon",
      ["Reporting-MTA : x", "", recipient, ...status, diagnostic].map((line) =>
        line.replace(/:/, " :"),
      ),
    ],
    ["counts it as bounced", [recipient, "Action: bounced", "Status: 5.1.1", diagnostic]],
    ["has no action", [recipient, "Status: 5.1.1", diagnostic]],
    ["names the recipient last", ["Action: failed", "Status: 5.1.1", diagnostic, recipient]],
  ])("is parsed when it %s", async (_what, lines) => {
    expect(await read(withFields(...lines))).toMatchObject({
      kind: "delivery",
      recipients: [
        {
          action: "failed",
          status: "5.1.1",
          diagnostic: "550 5.1.1 no such user",
          addresses: [ana],
        },
      ],
    });
  });

  it("tells recipients apart without blank lines between them", async () => {
    const second = ["Final-Recipient: rfc822; bo@example.test", "Action: delayed", "Status: 4.2.2"];
    const mail = await read(withFields("Reporting-MTA: x", recipient, ...status, ...second));
    expect(mail).toMatchObject({
      recipients: [
        { action: "failed", addresses: [ana] },
        { action: "delayed", addresses: ["bo@example.test"] },
      ],
    });
  });

  it.each([
    ["expired", "failed"],
    ["failure", "failed"],
    ["deliverable", "passed"],
  ])("with the action “%s” counts as %s", async (action, counted) => {
    const mail = await read(deliveryReport({ recipients: [ana], action, status: "" }));
    expect(mail).toMatchObject({ recipients: [{ action: counted }] });
  });

  it("is classified by the code in its text if it has no status, up to its last line", async () => {
    const said = "Diagnostic-Code: smtp; 550 User unknown";
    expect(await read(withFields(recipient, "Status:", said))).toMatchObject({
      recipients: [{ action: "failed", status: undefined }],
    });
    const lines = [diagnostic, "550 message refused: listed at spamhaus"];
    expect(await read(withFields(recipient, ...status, ...lines))).toMatchObject({
      recipients: [{ diagnostic: expect.stringContaining("spamhaus") }],
    });
  });

  it("takes the server's message from the human-readable part if the fields have none", async () => {
    const mail = withFields(recipient, "Action: failed", "Status: 5.0.0").replace(
      "I'm sorry to have to inform you that your message could not be delivered.",
      `<${ana}>: 550 5.2.2 mailbox full`,
    );
    expect(await read(mail)).toMatchObject({
      recipients: [{ status: "5.0.0", diagnostic: expect.stringContaining("mailbox full") }],
    });
  });

  it("is parsed with its fields in the text, and with carriage returns as line ends", async () => {
    const text = asMail(
      "From: MAILER-DAEMON@mx.example",
      `To: ${signed}`,
      "Subject: Delayed mail",
      "",
      "Your message could not be delivered for 2 hours.",
      "",
      recipient,
      "Action: delayed",
      "Status: 4.4.1",
    );
    const found = { kind: "delivery", recipients: [{ action: "delayed", addresses: [ana] }] };
    expect(await read(text)).toMatchObject(found);
    expect(await read(text.replaceAll("\r\n", "\r"))).toMatchObject(found);
  });
});

describe("a complaint without a feedback report", () => {
  const outlook = (...headers: readonly string[]) =>
    complaint({ returned: headers })
      .replace("multipart/report; report-type=feedback-report", "multipart/mixed")
      .replace(
        /Content-Type: message\/feedback-report[^]*?--=-report/,
        "Content-Type: text/plain\r\n\r\n--=-report",
      );

  it("is recognised from Outlook.com, by the recipient that the mail names", async () => {
    const mail = outlook(`X-HmXmrOriginalRecipient: ${ana}`, `Return-Path: <${signed}>`);
    expect(await read(mail)).toMatchObject({
      kind: "complaint",
      addresses: [ana],
      returned: { envelopes: expect.arrayContaining([signed]) },
    });
    expect(await read(outlook("Subject: News"))).toMatchObject({ kind: "other" });
  });

  it("is recognised from Outlook.com by its subject alone, with the mail in a part or below", async () => {
    const about = (mail: string) =>
      mail.replace("complaint about a message", "complaint about message from 192.0.2.7");
    const found = { kind: "complaint", returned: { messageId: "1.a@b.test" } };
    const lines = ["Message-ID: <1.a@b.test>", `X-HmXmrOriginalRecipient: ${ana}`];
    expect(await read(about(outlook("Message-ID: <1.a@b.test>")))).toMatchObject(found);
    const text = asMail("From: staff@hotmail.test", "Subject: complaint", "", ...lines);
    expect(await read(text)).toMatchObject({ ...found, addresses: [ana] });
  });

  it("is recognised from Apple Mail, with the recipient in the letter's address", async () => {
    const mail = asMail(
      "From: ana@icloud.test",
      `To: ${signed}`,
      "Subject: unsubscribe",
      "Auto-Submitted: auto-replied",
      "X-Apple-Unsubscribe: true",
      "",
      "Apple Mail sent this email to unsubscribe from the message “News”.",
    );
    expect(await read(mail)).toMatchObject({
      kind: "complaint",
      returned: { envelopes: [signed] },
    });
  });
});
