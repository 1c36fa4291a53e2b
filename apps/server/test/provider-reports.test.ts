import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { type ProviderReport, providerReport } from "@sortes/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { newCertificate } from "./support/certificate.ts";
import { mailgun, messageId, postmark, sendGrid, ses } from "./support/provider-bodies.ts";
import { testServer } from "./support/server.ts";

const token = "a-token-for-reports-of-32-characters";
const topic = "arn:aws:sns:eu-central-1:123456789012:bounces";
const host = "https://sns.eu-central-1.amazonaws.com";
const mailgunKey = "a signing key of mailgun";
const sendGridKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const amazon = newCertificate();

/** Amazon's responses by address, and the addresses requested so far. */
const answers = new Map<string, string>();
const asked: string[] = [];
async function askAmazon(url: string): Promise<string> {
  asked.push(url);
  const answer = answers.get(url);
  if (answer === undefined) throw new Error("Amazon does not answer");
  return answer;
}

const { call, context, clock } = await testServer({
  reportsToken: token,
  reportProviders: {
    sesTopic: topic,
    sendgridKey: sendGridKeys.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    mailgunKey,
    askAmazon,
  },
});

beforeEach(async () => {
  await sql`delete from inbound_message`.execute(context.db);
  answers.clear();
  asked.length = 0;
});

/** The stored events of a service. */
async function stored(source: string): Promise<ProviderReport[]> {
  const { rows } = await sql<{ raw: Buffer }>`
    select raw from inbound_message where source = ${source} and state = 'waiting'
    order by received_at, digest`.execute(context.db);
  return rows.map(({ raw }) => providerReport.parse(JSON.parse(raw.toString())));
}

const post = (provider: string, body: string, headers: Record<string, string> = {}) =>
  call(`/api/newsletter/reports/${provider}/`, { body, headers });

const counted = async (provider: string, outcome: string): Promise<number> => {
  const { body } = await call("/metrics");
  const [, figures = ""] = String(body).split(
    `sortes_report_events_total{provider="${provider}",outcome="${outcome}"} `,
  );
  return Number.parseInt(figures, 10);
};

describe("Amazon SES", () => {
  let count = 0;
  interface Sns {
    Type?: string;
    Message?: string;
    Subject?: string;
    version?: "1" | "2";
    key?: KeyObject;
    more?: Record<string, string>;
  }

  /** A message of the topic, signed as Amazon signs it. */
  function message({
    Type = "Notification",
    Message = "",
    Subject,
    version = "1",
    key,
    more,
  }: Sns) {
    const isNews = Type === "Notification";
    const fields: Record<string, string> = {
      Type,
      MessageId: `22b80b92-fdea-4c2c-8f9d-${String((count += 1)).padStart(12, "0")}`,
      TopicArn: topic,
      Message,
      Timestamp: "2012-05-02T00:54:06.655Z",
      SigningCertURL: `${host}/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem`,
      ...(Subject !== undefined && { Subject }),
      ...(!isNews && {
        Token: "2336412f37",
        SubscribeURL: `${host}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=2336412f37`,
      }),
      ...more,
    };
    const names = isNews
      ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
      : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
    const text = names
      .flatMap((name) => (fields[name] === undefined ? [] : [`${name}\n${fields[name]}\n`]))
      .join("");
    const Signature = createSign(version === "1" ? "RSA-SHA1" : "RSA-SHA256")
      .update(text)
      .sign(key ?? amazon.key, "base64");
    return { ...fields, SignatureVersion: version, Signature };
  }
  const send = (body: object) =>
    post("ses", JSON.stringify(body), { "content-type": "text/plain; charset=UTF-8" });
  const notice = (report: object, more: Omit<Sns, "Message"> = {}) =>
    message({ Message: JSON.stringify(report), ...more });

  beforeEach(() => {
    answers.set(
      `${host}/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem`,
      amazon.pem,
    );
  });

  it.each(["1", "2"] as const)("is believed with a signature of version %s", async (version) => {
    const reply = await send(notice(ses.bounceWithReport, { version, Subject: "Amazon SES" }));
    expect(reply).toMatchObject({ status: 200, body: { data: { stored: 1, ignored: 0 } } });
    expect(await stored("ses")).toEqual([
      {
        kind: "delivery",
        returned: {
          envelopes: ["bounces+h-0123456789abcdef0123@sortes.example"],
          messageId,
        },
        recipients: [
          {
            action: "failed",
            status: "5.1.1",
            diagnostic: "550 5.1.1 <jane@example.com>... User",
            addresses: ["jane@example.com"],
          },
        ],
      },
    ]);
  });

  it("reports complaints and delays; the rest is ignored and counted", async () => {
    const before = await counted("ses", "ignored");
    for (const report of [ses.complaint, ses.delay, ses.delivery, ses.autoReply])
      expect((await send(notice(report))).status).toBe(200);
    const found = await stored("ses");
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(["complaint", "delivery"]);
    expect(found).toContainEqual(
      expect.objectContaining({ kind: "complaint", addresses: ["jane@example.com"] }),
    );
    const words = { Message: "Successfully validated SNS topic for Amazon SES event publishing." };
    expect((await send(message(words))).body.data).toMatchObject({ stored: 0, ignored: 1 });
    expect(await counted("ses", "ignored")).toBe(before + 3);
  });

  it("leaves a bounce without a server's words undecided", async () => {
    await send(notice(ses.bounceWithoutReport));
    expect(await stored("ses")).toMatchObject([
      { recipients: [{ action: "failed", addresses: ["jane@example.com"] }] },
    ]);
    expect(await stored("ses")).not.toMatchObject([
      { recipients: [{ status: expect.anything() }] },
    ]);
  });

  it("counts a repeated message once, and fetches the certificate once", async () => {
    const body = notice(ses.bounceWithReport);
    const first = notice(ses.complaint);
    await send(first);
    const fetched = asked.length;
    expect((await send(body)).body.data).toMatchObject({ stored: 1 });
    expect((await send(body)).body.data).toMatchObject({ stored: 0, ignored: 0 });
    expect(asked).toHaveLength(fetched);
    expect(await stored("ses")).toHaveLength(2);
  });

  it("confirms its subscription, on Amazon's host of the topic only", async () => {
    const asking = message({ Type: "SubscriptionConfirmation", Message: "You have chosen …" });
    const subscribe = `${host}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=2336412f37`;
    // Amazon cannot be reached: it asks again
    expect(await send(asking)).toMatchObject({ status: 503 });
    answers.set(subscribe, "<ConfirmSubscriptionResponse/>");
    expect(await send(asking)).toMatchObject({ status: 200, body: { data: { stored: 0 } } });
    expect(asked.at(-1)).toBe(subscribe);
    for (const SubscribeURL of [
      "https://evil.example/?Action=ConfirmSubscription",
      "https://sns.eu-central-1.amazonaws.com.evil.example/",
      "http://sns.eu-central-1.amazonaws.com/",
      "https://evil.amazonaws.com/",
    ]) {
      const forged = message({ Type: "SubscriptionConfirmation", more: { SubscribeURL } });
      expect(await send(forged)).toMatchObject({ status: 401 });
      expect(asked).not.toContain(SubscribeURL);
    }
    const leaving = message({ Type: "UnsubscribeConfirmation" });
    expect((await send(leaving)).body.data).toMatchObject({ stored: 0, ignored: 1 });
  });

  it.each([
    ["another topic", { TopicArn: "arn:aws:sns:eu-central-1:999999999999:bounces" }],
    ["a certificate elsewhere", { SigningCertURL: "https://evil.example/cert.pem" }],
    [
      "a certificate in a bucket",
      {
        SigningCertURL:
          "https://evil.s3.eu-central-1.amazonaws.com/SimpleNotificationService-a.pem",
      },
    ],
    [
      "a certificate without TLS",
      { SigningCertURL: `http://sns.eu-central-1.amazonaws.com/SimpleNotificationService-a.pem` },
    ],
    [
      "a certificate of another region",
      { SigningCertURL: "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-a.pem" },
    ],
    ["a certificate of another name", { SigningCertURL: `${host}/somebody.pem` }],
  ])("is refused with %s, and nothing is fetched", async (_what, more) => {
    const refused = await counted("ses", "refused");
    const reply = await send(notice(ses.bounceWithReport, { more }));
    expect(reply).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    expect(asked).toEqual([]);
    expect(await stored("ses")).toEqual([]);
    expect(await counted("ses", "refused")).toBe(refused + 1);
  });

  it("is refused if changed, signed by another key, or with a certificate that has ended", async () => {
    const other = notice(ses.bounceWithReport, { key: newCertificate().key });
    const changed = { ...notice(ses.bounceWithReport), Message: JSON.stringify(ses.complaint) };
    const ended = newCertificate(2001);
    const address = `${host}/SimpleNotificationService-ended.pem`;
    answers.set(address, ended.pem);
    const old = notice(ses.bounceWithReport, { key: ended.key, more: { SigningCertURL: address } });
    for (const body of [other, changed, old]) expect((await send(body)).status).toBe(401);
    expect(await stored("ses")).toEqual([]);
  });
});

describe("SendGrid", () => {
  function send(events: unknown, key: KeyObject = sendGridKeys.privateKey) {
    const body = typeof events === "string" ? events : JSON.stringify(events);
    const timestamp = "1600112502";
    return post("sendgrid", body, {
      "x-twilio-email-event-webhook-timestamp": timestamp,
      "x-twilio-email-event-webhook-signature": createSign("SHA256")
        .update(timestamp + body)
        .sign(key, "base64"),
    });
  }

  it("reports several events at once, each counted once however often it comes", async () => {
    const reply = await send(Object.values(sendGrid));
    expect(reply).toMatchObject({ status: 200, body: { data: { stored: 5, ignored: 3 } } });
    const found = await stored("sendgrid");
    expect(found.every(({ returned }) => returned.messageId === messageId)).toBe(true);
    const of = (words: string) =>
      found
        .flatMap((one) => (one.kind === "delivery" ? one.recipients : []))
        .find(({ diagnostic }) => diagnostic?.startsWith(words));
    expect(of("500 unknown")).toMatchObject({ action: "failed", addresses: ["example@test.com"] });
    expect(of("unable to get mx")).toMatchObject({ action: "failed", status: "4.0.0" });
    expect(of("Bounced Address")).toMatchObject({ action: "failed", status: "4.0.0" });
    expect(of("400 try again")).toMatchObject({ action: "delayed" });
    expect(found).toContainEqual(
      expect.objectContaining({ kind: "complaint", addresses: ["example@test.com"] }),
    );
    // a retry brings some with others
    const again = await send([sendGrid.bounce, sendGrid.open]);
    expect(again.body.data).toMatchObject({ stored: 0, ignored: 1 });
  });

  it("is refused without its signature, with another key's, or with changed words", async () => {
    const body = JSON.stringify([sendGrid.bounce]);
    const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
    for (const reply of [
      await post("sendgrid", body),
      await post("sendgrid", body, { authorization: `Bearer ${token}` }),
      await send(body, other),
      await post("sendgrid", body, {
        "x-twilio-email-event-webhook-timestamp": "1600112502",
        "x-twilio-email-event-webhook-signature": "no signature",
      }),
    ])
      expect(reply).toMatchObject({ status: 401 });
    expect(await stored("sendgrid")).toEqual([]);
  });

  it("is rejected if it is no list", async () => {
    expect((await send(sendGrid.bounce)).status).toBe(400);
    expect((await send("[")).status).toBe(400);
    expect((await send([1, null, { event: "bounce" }])).body.data).toMatchObject({
      stored: 0,
      ignored: 3,
    });
  });
});

describe("Postmark", () => {
  const password = (words: string) => `Basic ${Buffer.from(words).toString("base64")}`;
  const send = (event: object, authorization = password(`reports:${token}`)) =>
    post("postmark", JSON.stringify(event), { authorization });

  it("reports bounces and complaints with the token as the password, once each", async () => {
    for (const event of [postmark.hardBounce, postmark.hardBounce, postmark.spamComplaint])
      expect((await send(event)).status).toBe(200);
    const id = messageId.replace("sortes.example", "");
    const found = await stored("postmark");
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({
      kind: "delivery",
      returned: { envelopes: [], messageId: id },
      recipients: [
        {
          action: "failed",
          status: "5.1.1",
          diagnostic: "Test bounce details",
          addresses: ["john@example.com"],
        },
      ],
    });
    expect(found).toContainEqual(
      expect.objectContaining({ kind: "complaint", addresses: ["john@example.com"] }),
    );
  });

  it.each([
    ["SoftBounce", { status: "4.0.0", action: "failed" }],
    ["Blocked", { status: "5.7.0", action: "failed" }],
    ["Transient", { action: "delayed" }],
  ])("reports %s as what it is", async (Type, status) => {
    await send({ ...postmark.hardBounce, Type });
    expect(await stored("postmark")).toMatchObject([{ recipients: [status] }]);
  });

  it.each(["AutoResponder", "AddressChange", "ManuallyDeactivated", "Subscribe"])(
    "takes %s for no bounce",
    async (Type) => {
      const reply = await send({ ...postmark.hardBounce, Type });
      expect(reply.body.data).toMatchObject({ stored: 0, ignored: 1 });
    },
  );

  it("is refused without the token, and ignored with other events", async () => {
    for (const words of ["", `${token}:reports`, "reports:b", `reports:${token}b`])
      expect((await send(postmark.hardBounce, password(words))).status).toBe(401);
    expect((await post("postmark", "{}")).status).toBe(401);
    expect((await send(postmark.opened)).body.data).toMatchObject({ stored: 0, ignored: 1 });
    expect(await stored("postmark")).toEqual([]);
  });
});

describe("Mailgun", () => {
  let count = 0;
  const newToken = () => `token-${(count += 1)}`;
  function send(report: object, { used = newToken(), key = mailgunKey, age = 0 } = {}) {
    const timestamp = String(Math.floor(clock.now().getTime() / 1000) - age);
    const signature = createHmac("sha256", key)
      .update(timestamp + used)
      .digest("hex");
    const body = { signature: { timestamp, token: used, signature }, "event-data": report };
    return post("mailgun", JSON.stringify(body));
  }

  it("reports failures and complaints, and is ignored with other events", async () => {
    for (const report of Object.values(mailgun)) expect((await send(report)).status).toBe(200);
    const found = await stored("mailgun");
    expect(found).toHaveLength(3);
    expect(found.every(({ returned }) => returned.messageId === messageId)).toBe(true);
    const recipients = found.flatMap((one) => (one.kind === "delivery" ? one.recipients : []));
    expect(recipients).toContainEqual({
      action: "failed",
      // Mailgun did not try
      status: "4.0.0",
      diagnostic: "Not delivering to previously bounced address",
      addresses: ["alice@example.com"],
    });
    expect(recipients).toContainEqual(
      expect.objectContaining({ action: "delayed", status: "4.2.2" }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ kind: "complaint", addresses: ["alice@example.com"] }),
    );
  });

  it("is refused with another key, or if old or of the future", async () => {
    const hour = 60 * 60;
    for (const how of [{ key: "another" }, { age: 13 * hour }, { age: -hour }])
      expect((await send(mailgun.permanent, how)).status).toBe(401);
    expect(await stored("mailgun")).toEqual([]);
    // it repeats for eight hours
    expect((await send(mailgun.permanent, { age: 8 * hour })).status).toBe(200);
  });

  it.each([
    ["a used one", mailgun.permanent, { stored: 1, ignored: 0 }],
    ["one of an ignored event", mailgun.opened, { stored: 0, ignored: 1 }],
  ])(
    "is refused with a signature that is %s, whatever it says then",
    async (_what, first, data) => {
      const used = newToken();
      expect(await send(first, { used })).toMatchObject({ status: 200, body: { data } });
      const before = await stored("mailgun");
      expect((await send(mailgun.complained, { used })).status).toBe(401);
      expect(await stored("mailgun")).toEqual(before);
    },
  );
});

describe("a service's request", () => {
  it("is rejected by its size before it is verified, and by its type", async () => {
    const large = JSON.stringify([{ ...sendGrid.bounce, reason: "x".repeat(1024 * 1024) }]);
    const headers = { "x-twilio-email-event-webhook-signature": "any" };
    expect((await post("sendgrid", large, headers)).status).toBe(413);
    const typed = { ...headers, "content-type": "text/plain" };
    expect((await post("sendgrid", "[]", typed)).status).toBe(415);
    expect((await post("ses", "{}")).status).toBe(415);
  });

  it("has to wait while 10,000 others are unprocessed", async () => {
    await sql`
      insert into inbound_message (digest, source, raw, due_at)
      select 'waiting' || n, 'imap', '', now() from generate_series(1, 10000) n`.execute(
      context.db,
    );
    const refused = await counted("postmark", "refused");
    const reply = await post("postmark", JSON.stringify(postmark.hardBounce), {
      authorization: `Bearer ${token}`,
    });
    expect(reply).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    // only those that are not the service's
    expect(await counted("postmark", "refused")).toBe(refused);
  });
});

it("a server without keys takes no service's events", async () => {
  const closed = await testServer();
  for (const provider of ["ses", "sendgrid", "postmark", "mailgun"]) {
    const reply = await closed.call(`/api/newsletter/reports/${provider}/`, {
      body: "{}",
      token,
      headers: { "content-type": provider === "ses" ? "text/plain" : "application/json" },
    });
    expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  }
});
