import { asMail, plainBounce } from "@sortes/testing";
import { describe, expect, it } from "vitest";
import { bounceClass, type InboundMail, readInbound, UnreadableReportError } from "../src/index.ts";

const read = (mail: string) => readInbound(Buffer.from(mail));
const ana = "ana@example.test";
const token = "t".repeat(64);
const copy = [
  "Received: from sortes.example by mx.example; Thu, 26 Nov 2026 09:00:00 +0000",
  "Message-ID: <4711.c0ffee00-0000-7000-8000-000000000001@sortes.example>",
  "List-Unsubscribe: <https://sortes.example/api/newsletter/unsubscribe/" + `${token}/>,`,
  ` <mailto:bounces@sortes.example?subject=unsubscribe%20${token}>`,
  "Subject: News",
  "",
  "Hello",
];

const classesIn = (mail: InboundMail): string[] =>
  mail.kind === "delivery"
    ? mail.recipients.map(({ action, status, diagnostic }) =>
        action === "failed" ? bounceClass(status, diagnostic) : action,
      )
    : [mail.kind];

describe("a bounce in plain text", () => {
  it.each<[string, Parameters<typeof plainBounce>[0], string[], string]>([
    [
      "qmail",
      {},
      [
        "Hi. This is the qmail-send program at mx.example.",
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        "",
        `<${ana}>:`,
        "Sorry, no mailbox here by that name. (#5.1.1)",
        "",
        "--- Below this line is a copy of the message.",
        "",
      ],
      "dead",
    ],
    [
      "Exim",
      { subject: "Mail delivery failed: returning message to sender" },
      [
        "A message that you sent could not be delivered to one or more of its",
        "recipients. This is a permanent error. The following address(es) failed:",
        "",
        `  ${ana}`,
        `    SMTP error from remote mail server after RCPT TO:<${ana}>:`,
        "    host mx.example [192.0.2.7]: 552 5.2.2 Over quota",
        "",
        "------ This is a copy of the message, including all the headers. ------",
        "",
      ],
      "mailbox",
    ],
    [
      "a server that writes one long paragraph",
      {},
      [
        "Dear sender,",
        `your message to <${ana}> could not be delivered. It was tried several times, at last on Thursday, the 26th of November, at nine o'clock in the morning, and each time this server was told the same, which is why it gives up now: 550 5.1.1 no such mailbox. The original message follows:`,
        "",
      ],
      "dead",
    ],
    [
      "Exim, of our sender",
      { subject: "Mail delivery failed: returning message to sender" },
      [
        "This message could not be delivered. The following address(es) failed:",
        "",
        `  ${ana}`,
        "    SMTP error from remote mail server after MAIL FROM:<bounces@sortes.example> SIZE=900:",
        "    host spam.example.test [192.0.2.7]: 550 5.1.0 sortes.example does not exist",
        "",
      ],
      "policy",
    ],
    [
      "Exchange",
      { from: "System Administrator <postmaster@mx.example>", subject: "Undeliverable: News" },
      [
        "Your message did not reach some or all of the intended recipients.",
        "",
        `  ${ana} on 11/26/2026 9:00 AM`,
        "     The e-mail account does not exist.",
        "        <mx.example #5.1.1>",
        "",
      ],
      "dead",
    ],
    [
      "Yahoo",
      { subject: "Failure Notice" },
      [
        "Sorry, we were unable to deliver your message to the following address.",
        "",
        `<${ana}>:`,
        "554: delivery error: dd This user doesn't have a yahoo.test account",
        "",
        "--- Below this line is a copy of the message.",
        "",
      ],
      "dead",
    ],
    [
      "Mail.ru",
      {
        from: "mailer-daemon@corp.mail.ru",
        subject: "Ваше сообщение не доставлено. Mail failure.",
      },
      [
        "Это письмо создано автоматически сервером Mail.Ru, отвечать на него не нужно.",
        "",
        `  ${ana}`,
        "    host mx.example [192.0.2.7]: 550 spam message rejected, see https://spam.example",
        "",
        "------ This is a copy of the message, including all the headers. ------",
      ],
      "policy",
    ],
    [
      "Zoho",
      { from: "mailer-daemon@mail.zoho.test", subject: "Undelivered Mail Returned to Sender" },
      [
        "A message that you sent could not be delivered to one or more of its recipients.",
        "",
        `${ana} Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 <${ana}>... User Unknown`,
        "",
      ],
      "dead",
    ],
    [
      "GMX",
      { subject: "Mail delivery failed: returning message to sender" },
      [
        "A message that you sent could not be delivered. The following address failed:",
        "",
        `"${ana}":`,
        "SMTP error from remote server after RCPT command:",
        "host: mx.example",
        `5.1.1 <${ana}>... User Unknown`,
        "",
        "--- The header of the original message is following. ---",
        "",
      ],
      "dead",
    ],
    [
      "a server that warns",
      { subject: "Warning: message delayed 24 hours" },
      ["THIS IS A WARNING MESSAGE ONLY.", "", `  ${ana}`, "    450 4.2.0 greylisted", ""],
      "delayed",
    ],
    [
      "a server that gives no reason",
      { subject: "Returned mail" },
      [`Your message could not be delivered to <${ana}>.`, ""],
      "mailbox",
    ],
  ])("by %s is parsed, with the returned mail below it", async (_who, head, lines, found) => {
    const mail = await read(plainBounce(head, ...lines, ...copy));
    expect(classesIn(mail)).toEqual([found]);
    expect(mail).toMatchObject({
      returned: {
        messageId: "4711.c0ffee00-0000-7000-8000-000000000001@sortes.example",
        unsubscribeToken: token,
      },
    });
  });

  it("sent to a letter's own address is parsed even if it names no recipient", async () => {
    const to = "bounces+1a-00112233445566778899@sortes.example";
    const text = "Sorry, this mailbox does not exist.";
    expect(classesIn(await read(plainBounce({ to }, text)))).toEqual(["dead"]);
    const away = asMail(
      "Return-Path: <>",
      "From: ana@x.test",
      `To: ${to}`,
      "",
      "My mailbox is full.",
    );
    await expect(read(away)).rejects.toThrow(UnreadableReportError);
  });

  it.each([
    ["Nelivrat: News", `Mesajul către ${ana} nu a putut fi livrat: căsuța poștală este plină.`],
    ["Unzustellbar: News", `Ihre Nachricht an ${ana} konnte nicht zugestellt werden.`],
  ])("is read in other languages: %s", async (subject, text) => {
    const mail = await read(plainBounce({ from: "postmaster@x.test", subject }, text));
    expect(classesIn(mail)).toEqual(["mailbox"]);
  });

  it("keeps the statements about several recipients apart", async () => {
    const mail = await read(
      plainBounce(
        { subject: "Undelivered mail" },
        "The following addresses failed:",
        "",
        `  ${ana}`,
        "    550 5.1.1 User unknown",
        "  bo@example.test",
        "    552 5.2.2 Mailbox full",
      ),
    );
    expect(mail).toMatchObject({
      recipients: [{ addresses: [ana] }, { addresses: ["bo@example.test"] }],
    });
    expect(classesIn(mail)).toEqual(["dead", "mailbox"]);
  });

  it.each([
    ["an answer of somebody who is away", "Automatic reply: News", "I do not work here any more."],
    ["with a subject of their own", "I am at sea", "My mailbox is full of fish."],
  ])("does not include %s", async (_what, subject, text) => {
    const head = ["Return-Path: <>", "From: ana@example.test", "Auto-Submitted: auto-replied"];
    const mail = asMail(...head, `Subject: ${subject}`, "", text);
    expect(await read(mail)).toEqual({ kind: "other" });
  });

  it.each([
    ["has no sender", asMail("Return-Path: <>", "From: a@b.test", "Subject: Hm", "", "Hello")],
    [
      "came to the address of one letter",
      asMail("To: bounces+1a-00112233445566778899@sortes.example", "", "Loop of a list"),
    ],
    ["is a notice of Amazon's", asMail("Subject: AWS", "", '{"notificationType":"Bounce"}')],
  ])("is kept for people to read if it says nothing known and %s", async (_what, mail) => {
    await expect(read(mail)).rejects.toThrow(UnreadableReportError);
  });
});

it.each([
  ["-".repeat(900_000)],
  ["copy of the message ".repeat(45_000)],
  ["*".repeat(900_000)],
  ["a@b ".repeat(200_000)],
  ["> unsubscribe ".repeat(60_000)],
  ["<".repeat(900_000), "Content-Type: text/html"],
  ["the account ".repeat(70_000)],
])(
  "a bounce that repeats one thing for a megabyte is parsed in time: %#",
  async (text, ...head) => {
    const mail = asMail(
      "From: MAILER-DAEMON@mx.example",
      "Subject: Undelivered",
      ...head,
      "",
      text,
    );
    await expect(read(mail).catch(() => "unreadable")).resolves.toBeDefined();
  },
);

describe("the text outweighs a vague or contradictory code:", () => {
  it.each([
    ["5.1.1", "550 5.7.1 Your IP is on our block list", "policy"],
    ["5.1.1", "552 5.2.2 Over quota", "mailbox"],
    ["5.1.3", "553 https://www.spamhaus.org/query/ip/192.0.2.7", "policy"],
    ["5.1.0", "5.1.0 - Unknown address error 550-'5.7.1 Access denied'", "policy"],
    [
      "5.1.0",
      "550 5.1.0 192.0.2.7 is not allowed to send from x.test per its SPF Record",
      "policy",
    ],
    ["5.1.1", "550 5.1.1 192.0.2.7 has sent to too many recipients this hour", "policy"],
    [
      "5.4.4",
      "Name service error for name=x.test: Malformed or unexpected name server reply",
      "mailbox",
    ],
    ["5.2.1", "550 5.2.1 The email account that you tried to reach is disabled.", "mailbox"],
    ["5.0.0", "554 Blocked - see https://example.test/lookup?ip=192.0.2.7", "policy"],
    ["5.0.0", "550 DMARC check failed.", "policy"],
    ["5.0.0", "550 Virus Detected; Content Rejected", "message"],
    ["5.0.0", "552 Message size exceeds fixed limit", "message"],
    ["5.0.0", "450 4.7.1 Client host rejected: cannot find your reverse hostname", "policy"],
    ["4.4.7", "450 4.7.1 Access denied. IP name lookup failed [192.0.2.7]", "policy"],
    ["5.0.0", "550 No such domain.", "dead"],
    ["5.1.351", "Remote server returned unknown recipient -> 550 User unknown", "dead"],
    ["5.0.0", "550 5.1.1 host spam.blocklist.test said: User unknown", "dead"],
    [undefined, "user blocked-list@x.test: no such user", "dead"],
  ] as const)("%s with “%s” is: %s", (status, words, found) => {
    expect(bounceClass(status, words)).toBe(found);
  });
});
