import { inTransaction, unsubscribeToken } from "@sortes/db";
import * as recipients from "@sortes/db/newsletter/campaigns/recipients";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as processes from "@sortes/db/operations/processes";
import { verpAddress } from "@sortes/email";
import { asMail, complaint, deliveryReport, plainBounce, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { startPulse } from "../src/pulse.ts";
import { campaign, secret, statusOf, makeSubscribers } from "./campaigns.ts";
import { arrive, bounceOf, knownOf, type Reader, readers } from "./reports.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const worker = async () => (await testWorker({ databaseUrl: url })).context;

const untouched = { recipient: "sent", subscriber: "active", suppressed: null, reports: [] };

/** One new reader. */
async function reader(here: Awaited<ReturnType<typeof worker>>, state?: string): Promise<Reader> {
  const [one] = await readers(here, 1, { ...(state && { state }) });
  if (!one) throw new Error("there is no reader");
  return one;
}

const messages = async ({ db }: Awaited<ReturnType<typeof worker>>) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from delivery_report where recipient_id is null order by created_at`.execute(db);
  return rows.map(({ kind }) => kind);
};

describe("a bounced mail", () => {
  // spec 7.56
  it.each([
    ["5.1.1", "failed bounced", "bounced", "bounce suppressed"],
    ["5.4.4", "failed bounced", "bounced", "bounce suppressed"],
    ["5.2.2", "failed bounced", null, "bounce failed"],
    ["4.4.7", "failed bounced", null, "bounce failed"],
    ["5.6.0", "failed refused", null, "bounce failed"],
    ["5.7.1", "failed refused", null, "bounce alerted"],
  ])("with %s is %s, and suppresses: %s", async (status, recipient, suppressed, report) => {
    const here = await worker();
    const one = await reader(here);
    await arrive(here, bounceOf(one, status));
    expect(await knownOf(here, one)).toEqual({
      recipient,
      lastError: `550 ${status} no`,
      subscriber: "active",
      suppressed,
      reports: [report],
    });
    // how the campaign ended stays as it was
    expect(await statusOf(here, one.campaignId)).toMatchObject({ status: "sent" });
  });

  it("suppresses a mailbox that rejected three mails in a row", async () => {
    const here = await worker();
    const addresses = await makeSubscribers(here, 2);
    for (const daysAgo of [30, 20, 10]) {
      const [full, luckier] = await readers(here, addresses, { daysAgo });
      if (!full || !luckier) throw new Error("two readers");
      await arrive(here, bounceOf(full, "5.2.2"));
      if (daysAgo !== 20) await arrive(here, bounceOf(luckier, "5.2.2"));
      expect(await knownOf(here, full)).toMatchObject({
        suppressed: daysAgo === 10 ? "bounced" : null,
      });
      expect(await knownOf(here, luckier)).toMatchObject({ suppressed: null });
    }
  });

  it("is only recorded while its server still tries", async () => {
    const here = await worker();
    const one = await reader(here);
    const delayed = { to: one.envelope, recipients: [one.address], action: "delayed" };
    for (const diagnostic of ["first", "second"])
      await arrive(here, deliveryReport({ ...delayed, status: "4.4.1", diagnostic }));
    expect(await knownOf(here, one)).toMatchObject({ ...untouched, reports: ["delay noted"] });
  });

  it.each(["delayed", "relayed", "expanded", "delivered"])(
    "or one reported as %s was accepted, so an unknown recipient becomes sent",
    async (action) => {
      const here = await worker();
      const one = await reader(here, "unknown");
      const { envelope: to, address } = one;
      await arrive(here, deliveryReport({ to, recipients: [address], action, status: "2.0.0" }));
      expect(await knownOf(here, one)).toMatchObject({ recipient: "sent", suppressed: null });
    },
  );

  it("proves that one was accepted which waits to be resent", async () => {
    const here = await worker();
    const one = await reader(here, "queued");
    await sql`update campaign_recipient set reason = 'perhaps_sent' where id = ${one.id}`.execute(
      here.db,
    );
    const { envelope: to, address } = one;
    await arrive(
      here,
      deliveryReport({ to, recipients: [address], action: "relayed", status: "2.0.0" }),
    );
    expect(await knownOf(here, one)).toMatchObject({ recipient: "sent" });
  });

  it("proves that the second mail of a letter was accepted", async () => {
    const here = await worker();
    const one = await reader(here, "unknown");
    await sql`
      update campaign_recipient set reason = 'again', first_sent_at = sent_at
      where id = ${one.id}`.execute(here.db);
    const { envelope: to, address } = one;
    await arrive(
      here,
      deliveryReport({ to, recipients: [address], action: "relayed", status: "2.0.0" }),
    );
    expect(await knownOf(here, one)).toMatchObject({ recipient: "sent again" });
  });

  it.each(["unknown", "queued"])("settles a recipient who is %s", async (state) => {
    const here = await worker();
    const one = await reader(here, state);
    await arrive(here, bounceOf(one));
    expect(await knownOf(here, one)).toMatchObject({ recipient: "failed bounced" });
  });

  it.each(["skipped", "failed"])("keeps the state of a recipient who is %s", async (state) => {
    const here = await worker();
    const one = await reader(here, state);
    await arrive(here, bounceOf(one));
    expect(await knownOf(here, one)).toMatchObject({ recipient: state, suppressed: "bounced" });
  });

  it.each(["claimed", "sending"])(
    "waits while a worker still holds the mail (%s)",
    async (state) => {
      const here = await worker();
      const one = await reader(here, state);
      await arrive(here, bounceOf(one));
      expect(await knownOf(here, one)).toMatchObject({ recipient: state, reports: [] });
      await sql`update campaign_recipient set state = 'sent' where id = ${one.id}`.execute(here.db);
      await sql`update inbound_message set due_at = now()`.execute(here.db);
      await here.inbound.wake();
      expect(await knownOf(here, one)).toMatchObject({ recipient: "failed bounced" });
    },
  );

  it("is applied once, however often and in whatever words it is reported", async () => {
    const here = await worker();
    const one = await reader(here);
    await arrive(here, bounceOf(one));
    // the person has asked for it again meanwhile
    await sql`delete from suppression`.execute(here.db);
    await arrive(here, bounceOf(one), bounceOf(one, "5.1.1", "550 5.1.1 still nobody"));
    expect(await knownOf(here, one)).toMatchObject({
      suppressed: null,
      reports: ["bounce suppressed"],
    });
    const { rows } = await sql`
      select 1 from inbound_message m where state = 'waiting' and due_at < now() + '1 hour'`.execute(
      here.db,
    );
    expect(rows).toEqual([]);
  });

  it("counts again if the mail bounces once more after staff undid that and it went out again", async () => {
    const here = await worker();
    const one = await reader(here, "queued");
    const of = { campaignId: one.campaignId, run: 1 };
    // the server deferred it, and then returned it
    await sql`update campaign_recipient set sent_at = null where id = ${one.id}`.execute(here.db);
    await arrive(here, bounceOf(one));
    await inTransaction(here.db, async (tx) => {
      await recipients.liftBounces(tx, of);
      await recipients.requeueFailed(tx, of, "bounced");
    });
    // not yet found by its hash here
    await sql`delete from suppression`.execute(here.db);
    await arrive(here, bounceOf(one, "5.1.1", "550 5.1.1 the first mail, reported late"));
    expect(await knownOf(here, one)).toMatchObject({ recipient: "queued", suppressed: null });
    await sql`update campaign_recipient set state = 'sent', sent_at = clock_timestamp()
      where id = ${one.id}`.execute(here.db);
    await arrive(here, bounceOf(one, "5.1.1", "550 5.1.1 nobody, again"));
    expect(await knownOf(here, one)).toMatchObject({
      recipient: "failed bounced",
      suppressed: "bounced",
      reports: ["bounce suppressed"],
    });
  });

  it.each([
    ["5.1.1", "550 5.7.1 Your IP is on our block list", "failed refused", "bounce alerted"],
    ["5.1.1", "552 5.2.2 Over quota", "failed bounced", "bounce failed"],
    ["5.0.0", "550 rate limit of your server exceeded", "failed refused", "bounce alerted"],
  ])("with %s and “%s” does not suppress", async (status, words, recipient, report) => {
    const here = await worker();
    const one = await reader(here);
    await arrive(here, bounceOf(one, status, words));
    expect(await knownOf(here, one)).toMatchObject({
      recipient,
      suppressed: null,
      reports: [report],
    });
  });

  it.each(["the signed envelope", "our signed header"])(
    "in plain text, recognised by %s, counts like a report",
    async (by) => {
      const here = await worker();
      const one = await reader(here);
      const isVerp = by === "the signed envelope";
      const mail = plainBounce(
        isVerp ? { to: one.envelope } : {},
        `<${one.address}>:`,
        "550 5.1.1 no such user",
        "",
        "--- Below this line is a copy of the message.",
        "",
        ...(isVerp ? [] : one.headers),
        "",
        "Hello",
      );
      await arrive(here, mail);
      expect(await knownOf(here, one)).toMatchObject({
        recipient: "failed bounced",
        suppressed: "bounced",
      });
    },
  );

  it.each(["the signed envelope", "our signed header"])(
    "about an address rewritten by a server is matched by %s",
    async (by) => {
      const here = await worker();
      const one = await reader(here);
      const [to, returned] =
        by === "the signed envelope" ? [one.envelope, []] : ["bounces@sortes.example", one.headers];
      const recipients = ["box4711@host7.example.net"];
      await arrive(here, deliveryReport({ to, recipients, returned }));
      expect(await knownOf(here, one)).toMatchObject({ suppressed: "bounced" });
    },
  );

  it("suppresses nobody who has subscribed again since", async () => {
    const here = await worker();
    const one = await reader(here);
    await sql`
      insert into consent_event (id, subscriber_id, kind, source, created_at)
      values (uuidv7(), ${one.subscriberId}, 'confirmed', 'mail', now())`.execute(here.db);
    await arrive(here, bounceOf(one));
    expect(await knownOf(here, one)).toMatchObject({
      recipient: "failed bounced",
      suppressed: null,
      reports: ["bounce failed"],
    });
  });

  it("appears in health after three policy rejections", async () => {
    const here = await worker();
    const some = await readers(here, 3);
    await arrive(here, ...some.map((one) => bounceOf(one, "5.7.1")));
    const pulse = startPulse(here);
    onTestFinished(() => pulse.stop());
    const notes = async () => (await processes.findLive(here.db, "worker", 60_000))[0]?.notes;
    await expect.poll(notes).toContain("reports_policy");
  });
});

describe("a spam complaint", () => {
  it("ends the subscription for good, with a consent event", async () => {
    const here = await worker();
    const one = await reader(here);
    const fields = [`Original-Mail-From: <${one.envelope}>`, `Original-Rcpt-To: ${one.address}`];
    const token = { hash: "h".repeat(64), subscriberId: one.subscriberId };
    await sql`
      insert into mail_token (hash, kind, subscriber_id, expires_at, created_at)
      values (${token.hash}, 'confirm_subscription', ${token.subscriberId}, now() + '1 day', now())`.execute(
      here.db,
    );
    await arrive(here, complaint({ fields, returned: one.headers }));
    expect(await knownOf(here, one)).toMatchObject({
      recipient: "sent",
      subscriber: "unsubscribed",
      suppressed: "complained",
      reports: ["complaint suppressed"],
    });
    const { rows } = await sql`
      select kind, source from consent_event where subscriber_id = ${one.subscriberId}`.execute(
      here.db,
    );
    expect(rows).toEqual([{ kind: "unsubscribed", source: "complaint" }]);
    // a confirmation that was asked for before does not turn it around
    const open = await sql`
      select 1 from mail_token where hash = ${token.hash} and used_at is null`.execute(here.db);
    expect(open.rows).toEqual([]);
  });

  it.each(["Message-ID", "Feedback-ID"])(
    "is recognised by the token and the %s alone",
    async (name) => {
      const here = await worker();
      const one = await reader(here, "unknown");
      const returned = one.headers.filter(
        (line) => line.startsWith(name) || line.startsWith("List"),
      );
      await arrive(here, complaint({ returned }));
      expect(await knownOf(here, one)).toMatchObject({
        recipient: "sent",
        suppressed: "complained",
      });
    },
  );

  it("may hide the person, but not their provider", async () => {
    const here = await worker();
    const [one, other] = await readers(here, 2);
    if (!one || !other) throw new Error("two readers");
    const domain = one.address.slice(one.address.indexOf("@"));
    await arrive(
      here,
      complaint({ to: one.envelope, fields: [`Original-Rcpt-To: redacted-4711${domain}`] }),
      complaint({ to: other.envelope, fields: ["Original-Rcpt-To: redacted@elsewhere.test"] }),
    );
    expect(await knownOf(here, one)).toMatchObject({ suppressed: "complained" });
    expect(await knownOf(here, other)).toMatchObject(untouched);
  });
});

describe("a mail to the List-Unsubscribe address", () => {
  const wish = (token: string, from = "a@b.test") =>
    asMail(`From: ${from}`, `Subject: unsubscribe ${token}`, "", "");
  const eventsOf = async (
    here: Awaited<ReturnType<typeof worker>>,
    { subscriberId }: Pick<Reader, "subscriberId">,
  ) => {
    const { rows } = await sql`
      select kind, source, campaign_id from consent_event where subscriber_id = ${subscriberId}
      order by created_at, id`.execute(here.db);
    return rows;
  };

  it("ends the subscription whose token is in its subject", async () => {
    const here = await worker();
    const one = await reader(here);
    const before = await messages(here);
    await arrive(here, wish(unsubscribeToken("another secret", one.subscriberId)));
    expect(await knownOf(here, one)).toMatchObject(untouched);
    expect(await messages(here)).toEqual([...before, "foreign"]);
    await arrive(here, wish(unsubscribeToken(secret, one.subscriberId)));
    expect(await knownOf(here, one)).toMatchObject({
      subscriber: "unsubscribed",
      suppressed: null,
    });
    expect(await eventsOf(here, one)).toMatchObject([{ kind: "unsubscribed", source: "mail" }]);
  });

  it("counts for the last letter, as the link in it does", async () => {
    const here = await worker();
    const one = await reader(here);
    await arrive(here, wish(unsubscribeToken(secret, one.subscriberId)));
    expect(await eventsOf(here, one)).toMatchObject([{ campaignId: one.campaignId }]);
  });

  it("is the reader's own wish even if staff had ended the subscription, so that they cannot undo it", async () => {
    const here = await worker();
    const one = await reader(here);
    await sql`
      update subscriber set state = 'unsubscribed', unsubscribed_at = now() where id = ${one.subscriberId}`.execute(
      here.db,
    );
    await sql`
      insert into consent_event (id, subscriber_id, kind, source, created_at)
      values (gen_random_uuid(), ${one.subscriberId}, 'unsubscribed', 'staff', now() - interval '1 hour')`.execute(
      here.db,
    );
    const token = unsubscribeToken(secret, one.subscriberId);
    await arrive(here, wish(token), wish(token, "again@b.test"));
    expect(await eventsOf(here, one)).toMatchObject([{ source: "staff" }, { source: "mail" }]);
  });
});

describe("unsigned reports change nothing:", () => {
  interface Case {
    one: Reader;
    other: Reader;
    /** Of the same people, in another campaign. */
    later: Reader;
  }
  const big = "9".repeat(19);
  const forged: Record<string, (found: Case) => string> = {
    "a forged signature": ({ one }) =>
      bounceOf({
        ...one,
        envelope: verpAddress("guessed", "bounces@sortes.example", one.id),
        headers: one.headers.slice(0, 2),
      }),
    "no signature": ({ one }) =>
      bounceOf({ ...one, envelope: "bounces@sortes.example", headers: one.headers.slice(0, 2) }),
    "the signature of somebody else": ({ one, other }) =>
      bounceOf({ ...one, envelope: other.envelope, headers: [] }),
    "the mail of another campaign": ({ one, later }) =>
      bounceOf({ ...one, headers: later.headers }),
    "the token of somebody else": ({ one, other }) =>
      bounceOf({ ...one, envelope: "x@y.test", headers: [one.headers[0]!, other.headers[2]!] }),
    "a number that no recipient has": ({ one }) =>
      bounceOf({
        ...one,
        headers: [`Message-ID: <${big}.${one.campaignId}@x.test>`, one.headers[2]!],
        envelope: "x@y.test",
      }),
    "200 recipients, none of whom it was sent to": ({ one }) =>
      deliveryReport({
        to: one.envelope,
        recipients: Array.from({ length: 200 }, (_, i) => `victim${i}@example.test`),
      }),
    "a complaint about somebody else": ({ one, other }) =>
      complaint({ to: one.envelope, returned: other.headers }),
    "a complaint that nobody signed": ({ one }) => complaint({ returned: one.headers.slice(0, 2) }),
  };

  it.each(Object.keys(forged))("%s", async (name) => {
    const here = await worker();
    const [one, other] = await readers(here, 2);
    if (!one || !other) throw new Error("two readers");
    const [later] = await readers(here, [one.address]);
    if (!later) throw new Error("a third one");
    const before = await messages(here);
    await arrive(here, forged[name]?.({ one, other, later }) ?? "");
    for (const somebody of [one, other, later])
      expect(await knownOf(here, somebody)).toMatchObject(untouched);
    expect(await messages(here)).toEqual([...before, "foreign"]);
  });

  it("a report about 200 addresses affects only the recipient of its mail", async () => {
    const here = await worker();
    const [one, other] = await readers(here, 2);
    if (!one || !other) throw new Error("two readers");
    const victims = Array.from({ length: 198 }, (_, i) => `victim${i}@example.test`);
    const recipients = [...victims, other.address, one.address.toUpperCase()];
    await arrive(here, deliveryReport({ to: one.envelope, recipients }));
    expect(await knownOf(here, one)).toMatchObject({ suppressed: "bounced" });
    expect(await knownOf(here, other)).toMatchObject(untouched);
  });
});

it("server messages about unknown or erased people are not stored", async () => {
  const here = await worker();
  const [early, late] = await readers(here, 2);
  if (!early || !late) throw new Error("two readers");
  const erase = ({ subscriberId }: Reader) =>
    inTransaction(here.db, async (tx) => {
      const subscriber = await subscribers.lock(tx, subscriberId);
      if (subscriber) await subscribers.erase(tx, subscriber);
    });
  await arrive(here, bounceOf(early, "5.1.1", `550 5.1.1 <${early.address}> is nobody`));
  await erase(early);
  await erase(late);
  await arrive(here, bounceOf(late, "5.1.1", `550 5.1.1 <${late.address}> is nobody`));
  expect(await knownOf(here, late)).toMatchObject({
    recipient: "failed bounced",
    lastError: null,
    suppressed: null,
    reports: ["bounce failed"],
  });
  const { rows } = await sql<{ text: string }>`
    select d::text || coalesce(convert_from(m.raw, 'UTF8'), '') as text
    from delivery_report d join inbound_message m on m.digest = d.digest`.execute(here.db);
  const all = rows.map(({ text }) => text).join();
  for (const { address } of [early, late]) expect(all).not.toContain(address);
});

it("an unreadable report is kept for inspection", async () => {
  const here = await worker();
  await campaign(here);
  const mail = asMail("From: MAILER-DAEMON@mx.example", "", "nobody here");
  await arrive(here, mail);
  const { rows } = await sql<{ raw: Buffer }>`
    select m.raw from inbound_message m join delivery_report d on d.digest = m.digest
    where m.state = 'unreadable' and d.kind = 'unreadable'`.execute(here.db);
  expect(rows.map(({ raw }) => raw.toString())).toEqual([mail]);
});
