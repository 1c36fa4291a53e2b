import { monthlyCapDays, type NewsletterTopic } from "@sortes/contract";
import { type Db, inTransaction, newId, suppressionHash } from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { campaigner, campaignsPath, inAnHour } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { db } = context;
let staff: Awaited<ReturnType<typeof campaigner>>;

interface Reader {
  state?: "pending" | "active" | "unsubscribed";
  frequency?: "weekly" | "monthly";
  topics?: NewsletterTopic[];
}

const hashOf = (email: string) => suppressionHash(context.config.appSecret, email);

async function reader({ state = "active", frequency = "weekly", topics = ["product"] }: Reader) {
  const id = newId(new Date());
  const email = `${id}@example.test`;
  await sql`
    insert into subscriber
      (id, address, address_key, address_hash, locale, state, frequency, topics, requested_at)
    values (${id}, ${email}, ${email}, ${hashOf(email)}, 'en', ${state}, ${frequency}, ${topics}, now())`.execute(
    db,
  );
  return { id, email };
}

/** A campaign that is over, and what became of its mail to a reader. */
async function hadMail(
  subscriberId: string,
  state: string,
  { reason = null as string | null, daysAgo = 1 } = {},
): Promise<void> {
  const id = newId(new Date());
  await sql`
    insert into campaign (id, title, subject, preheader, body, status, run, started_at, prepared_at)
    values (${id}, 'Before', 'Before', '', 'x', 'sent', 1, now(), now())`.execute(db);
  await sql`
    insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at, sent_at)
    values (${id}, 1, ${subscriberId}, ${state}, ${reason}, now(),
      ${state === "sent" ? sql`now() - make_interval(days => ${daysAgo})` : null})`.execute(db);
}

const suppress = (email: string, reason = "bounced") =>
  sql`insert into suppression (address_hash, reason)
    values (${hashOf(email)}, ${reason})`.execute(db);

const audience = async (query = "") => {
  const reply = await call(`${campaignsPath}audience/${query}`, { token: staff.token });
  return { status: reply.status, ...reply.body.data };
};

beforeAll(async () => {
  staff = await campaigner(server, "Mira");
  await reader({ state: "pending" });
  await reader({ state: "unsubscribed" });
  await reader({ state: "unsubscribed" });
  for (const topics of [["product"], ["product", "tips"], ["draws"]] as NewsletterTopic[][])
    await reader({ topics });
  const monthly = await reader({ frequency: "monthly" });
  await hadMail(monthly.id, "sent");
  const patient = await reader({ frequency: "monthly" });
  await hadMail(patient.id, "sent", { daysAgo: monthlyCapDays + 1 });
  const bounced = await reader({});
  await hadMail(bounced.id, "failed", { reason: "bounced" });
  await suppress(bounced.email);
  const letBackIn = await reader({});
  await hadMail(letBackIn.id, "failed", { reason: "bounced" });
  const bouncedForTips = await reader({ topics: ["tips"] });
  await hadMail(bouncedForTips.id, "failed", { reason: "bounced" });
  await suppress(bouncedForTips.email);
  // by a report after sending, by staff before any mail, and for somebody who was erased
  const reported = await reader({});
  await hadMail(reported.id, "sent");
  await suppress(reported.email);
  await suppress((await reader({})).email, "staff");
  await suppress("erased@example.test", "erased");
});

/** The recipients that `prepare` inserts for a campaign to a topic, by reason; rolled back. */
async function prepared(topic: NewsletterTopic | null): Promise<Record<string, number>> {
  const id = newId(new Date());
  const undone = new Error("undone");
  let found: Record<string, number> = {};
  await inTransaction(db as Db, async (tx) => {
    await sql`
      insert into campaign (id, title, subject, preheader, topic, body, status, run, started_at)
      values (${id}, 'Now', 'Now', '', ${topic}, 'x', 'sending', 1, now())`.execute(tx);
    await preparation.prepareRecipients(tx, id, monthlyCapDays);
    const { rows } = await sql<{ reason: string; count: number }>`
      select coalesce(reason, 'reached') as reason, count(*)::int as count
      from campaign_recipient where campaign_id = ${id} group by 1`.execute(tx);
    found = Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return found;
}

describe("the audience of a campaign", () => {
  // spec 7.47
  it("is reported with the numbers left out, by reason", async () => {
    expect(await audience("?topic=product")).toEqual({
      status: 200,
      total: 13,
      recipients: 4,
      left_out: {
        pending: 1,
        unsubscribed: 2,
        suppressed: 3,
        topic: 2,
        monthly: 1,
        segment: 0,
        language: 0,
      },
      letters: [
        { readers: "en", recipients: 4, letter: null },
        { readers: "ro", recipients: 0, letter: null },
      ],
      segment: null,
      is_sample: false,
      from: "Sortes <news@sortes.example>",
    });
  });

  it.each([null, "product", "tips", "draws"] as const)(
    "agrees with the recipients when a campaign to %s starts",
    async (topic) => {
      const {
        total,
        recipients,
        left_out: left,
      } = await audience(topic === null ? "" : `?topic=${topic}`);
      const made = await prepared(topic);
      const { reached = 0, topic: wrongTopic = 0, monthly = 0, suppressed = 0 } = made;
      expect(recipients).toBe(reached);
      expect([left.topic, left.monthly, left.suppressed]).toEqual([
        wrongTopic,
        monthly,
        suppressed,
      ]);
      const out = Object.values<number>(left).reduce((sum, count) => sum + count, 0);
      expect(recipients + out).toBe(total);
    },
  );

  it("leaves out the same people as the claiming of recipients", async () => {
    const active = await db
      .selectFrom("subscriber")
      .select("address")
      .where("state", "=", "active")
      .execute();
    const claimed = active.map(({ address }) => hashOf(address));
    const left = await consents.findSuppressed(db, claimed);
    // the two readers of other topics are counted as those
    const { suppressed, topic } = (await audience("?topic=product")).left_out;
    expect([suppressed, topic, left.size]).toEqual([3, 2, 4]);
    expect((await audience()).left_out).toMatchObject({ suppressed: left.size, topic: 0 });
  });

  // spec 7.47
  it("uses the topic of a saved campaign", async () => {
    const id = await staff.draft({ topic: "tips" });
    const { status, ...counted } = await audience(`?id=${id}&topic=draws`);
    const { status: same, ...tips } = await audience("?topic=tips");
    expect([status, same]).toEqual([200, 200]);
    expect(counted).toEqual(tips);
  });

  it("is not found for a missing campaign", async () => {
    const reply = await call(`${campaignsPath}audience/?id=${newId(new Date())}`, {
      token: staff.token,
    });
    expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });
});

describe("a campaign that would reach nobody", () => {
  const send = (id: string, body: object) =>
    call(`${campaignsPath}${id}/send/`, { token: staff.token, body });

  it.each(["en", "ro"])(
    "is sent or scheduled only after a confirmation (%s)",
    async (language) => {
      await sql`update subscriber set state = 'unsubscribed'`.execute(db);
      const { email } = await reader({ topics: ["product", "tips"] });
      await reader({ state: "pending" });
      await reader({ topics: ["draws"] });
      await suppress(email);
      const id = await staff.draft({ topic: "tips" });
      const { token } = staff;
      const refused = await call(`${campaignsPath}${id}/send/`, { token, language, body: {} });
      expect(refused).toMatchObject({ status: 409, body: { code: "CAMPAIGN_REACHES_NOBODY" } });
      expect(refused.body.detail).toContain(language === "en" ? "nobody" : "nimeni");
      const time = { scheduled_time: inAnHour() };
      const path = `${campaignsPath}${id}/schedule/`;
      expect((await call(path, { token, body: time })).body.code).toBe("CAMPAIGN_REACHES_NOBODY");
      expect(await staff.recorded(id)).toEqual(["campaign.create"]);
      expect((await call(path, { token, body: { ...time, even_to_nobody: true } })).status).toBe(
        200,
      );
      const moved = { ...time, from: "scheduled" };
      expect((await call(path, { token, body: moved })).body.code).toBe("CAMPAIGN_REACHES_NOBODY");
      expect((await send(id, { from: "scheduled" })).body.code).toBe("CAMPAIGN_REACHES_NOBODY");
      expect((await staff.read(id)).status).toBe("scheduled");
      const even = { ...moved, even_to_nobody: true };
      expect((await call(path, { token, body: even })).status).toBe(200);
      const another = await staff.draft({ topic: "tips" });
      expect((await send(another, { even_to_nobody: true })).status).toBe(200);
    },
    // the first rendering loads MJML
    60_000,
  );

  it("is sent without confirmation if it reaches one", async () => {
    await sql`update subscriber set state = 'unsubscribed'`.execute(db);
    await reader({ topics: ["tips"] });
    expect((await send(await staff.draft({ topic: "tips" }), {})).status).toBe(200);
  });
});
