import { keyedHash, suppressionHash } from "@sortes/db";
import { holdInDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { secondVariant } from "@sortes/db/newsletter/campaigns/send-again";
import { Feed } from "../src/newsletter/sending/claim.ts";
import { databaseBeside } from "./beside.ts";
import { outcome } from "./claims.ts";
import { feedParts, waiting } from "./feeds.ts";
import { secret } from "./test-config.ts";

const { url, beside } = await databaseBeside();

describe("a claim", () => {
  it("gives the mails of those who wait, up to its limit", async () => {
    const { feedOf, leases, parts } = feedParts(url);
    const campaign = await waiting(beside, { readers: 3 });
    const feed = feedOf(campaign);
    expect([feed.ready, feed.isClaiming, feed.isIdle]).toEqual([0, false, true]);
    const claiming = feed.claim(2);
    expect([feed.isClaiming, feed.isIdle]).toEqual([true, false]);
    await claiming;
    expect([feed.ready, feed.isClaiming, feed.isIdle, feed.hasDue]).toEqual([
      2,
      false,
      false,
      true,
    ]);
    expect(await campaign.states()).toEqual(["claimed", "claimed", "queued"]);

    const mail = feed.take();
    const address = `1@${campaign.id}.test`;
    expect(mail).toEqual({
      ...campaign.recipients[0],
      token: expect.any(String),
      attempts: 0,
      address,
      addressHash: suppressionHash(await parts.secrets.openedKey(), address),
      locale: "en",
      name: "Ana",
      fields: [],
      variant: null,
    });
    expect(leases.holds(mail?.token ?? "")).toBe(true);
    expect(feed.take()).toBeDefined();
    expect(feed.take()).toBeUndefined();
    expect([feed.ready, feed.isIdle]).toEqual([0, false]);
    feed.settled();
    expect(feed.isIdle).toBe(false);
    feed.settled();
    expect(feed.isIdle).toBe(true);

    await feed.claim(2);
    expect([feed.ready, feed.hasDue]).toEqual([1, false]);
  });

  it("does not run twice at once, or when nobody waits", async () => {
    const { feedOf } = feedParts(url);
    const campaign = await waiting(beside, { readers: 4 });
    const feed = feedOf(campaign);
    const first = feed.claim(1);
    await feed.claim(1);
    await first;
    expect(feed.ready).toBe(1);
    feed.hasDue = false;
    await feed.claim(1);
    expect(feed.ready).toBe(1);
    expect(await campaign.claims()).toBe(1);
  });

  it("finds that nobody waits", async () => {
    const { feedOf, leases, statements } = feedParts(url);
    const campaign = await waiting(beside, { readers: 0 });
    const feed = feedOf(campaign);
    await feed.claim(1);
    expect([feed.hasDue, feed.isIdle]).toEqual([false, true]);
    // it holds no lease
    const before = statements.length;
    await leases.handBack();
    expect(statements).toHaveLength(before);
    expect(await campaign.claims()).toBe(0);
  });

  it("has each reader's language, and the name if there is one", async () => {
    const { feedOf } = feedParts(url);
    const campaign = await waiting(beside);
    await sql`update subscriber set locale = 'ro', name = null
      where id = ${campaign.recipients[0]?.subscriberId}`.execute(beside);
    const feed = feedOf(campaign);
    await feed.claim(1);
    expect(feed.take()).toMatchObject({ locale: "ro", name: undefined });
  });

  it("for a test takes one of those who wait", async () => {
    const { feedOf } = feedParts(url);
    const campaign = await waiting(beside, { readers: 3 });
    const feed = feedOf(campaign);
    await feed.claim("test");
    expect([feed.ready, feed.hasDue]).toEqual([1, true]);
  });

  it("skips readers who must not get mail, and ends with the last mail", async () => {
    const { feedOf, leases, parts } = feedParts(url);
    const campaign = await waiting(beside, { readers: 4 });
    const [, left, erased, suppressed] = campaign.recipients;
    await sql`update subscriber set state = 'unsubscribed' where id = ${left?.subscriberId}`.execute(
      beside,
    );
    await sql`delete from subscriber where id = ${erased?.subscriberId}`.execute(beside);
    const place = campaign.recipients.indexOf(suppressed as (typeof campaign.recipients)[number]);
    const hash = keyedHash(secret, "suppression", `${place + 1}@${campaign.id}.test`);
    await sql`insert into suppression (address_hash, reason) values (${hash}, 'staff')`.execute(
      beside,
    );
    const feed = feedOf(campaign);
    await feed.claim(10);
    expect(feed.ready).toBe(1);
    const skipped = ["skipped unsubscribed", "skipped erased", "skipped suppressed"];
    await expect.poll(campaign.states).toEqual(["claimed", ...skipped]);
    const mail = feed.take();
    if (!mail) throw new Error("there is no mail");
    expect(await campaign.claims()).toBe(1);
    await parts.ledger.settle(outcome(mail));
    await leases.settled(mail.token);
    expect(await campaign.states()).toEqual(["sent", ...skipped]);
    await expect.poll(campaign.claims).toBe(0);
  });

  it("skips a reader of a second mail who has opened the first", async () => {
    const { feedOf } = feedParts(url);
    const campaign = await waiting(beside, { readers: 2 });
    const [opened] = campaign.recipients;
    await sql`
      insert into campaign_again (campaign_id, run, after_days, subject, state)
      values (${campaign.id}, 1, 2, 'Again', 'sending')`.execute(beside);
    await sql`
      update campaign_recipient set first_sent_at = now() where campaign_id = ${campaign.id}`.execute(
      beside,
    );
    await sql`
      insert into campaign_engagement (campaign_id, run, reader, opens, clicks, streak)
      values (${campaign.id}, 1, ${opened?.id}, 1, 0, 0)`.execute(beside);
    const feed = feedOf(campaign);
    await feed.claim(10);
    expect(feed.ready).toBe(1);
    await expect.poll(campaign.states).toEqual(["sent not_again", "claimed"]);
  });

  it("returns its recipients if they cannot be checked", async () => {
    await feedParts(url).parts.secrets.openedKey();
    const { feedOf } = feedParts(url, "another secret of the tests, 32 letters");
    const campaign = await waiting(beside, { readers: 2 });
    const feed = feedOf(campaign);
    await expect(feed.claim(10)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect([feed.ready, feed.isIdle]).toEqual([0, true]);
    expect(await campaign.states()).toEqual(["queued", "queued"]);
    expect(await campaign.claims()).toBe(0);
  });

  it("that was lost gives no more mails", async () => {
    const { feedOf, leases } = feedParts(url);
    const campaign = await waiting(beside, { readers: 3 });
    const feed = feedOf(campaign);
    await feed.claim(2);
    const lost = feed.take();
    await feed.claim(2);
    await leases.release(lost?.token ?? "", ["no number"]);
    const kept = feed.take();
    expect(kept?.id).toBe(campaign.recipients[2]?.id);
    expect(kept?.token).not.toBe(lost?.token);
    expect([feed.ready, feed.take()]).toEqual([0, undefined]);
  });
});

describe("what is released", () => {
  it("are the recipients of all claims, with those of a running one", async () => {
    const { feedOf } = feedParts(url);
    const campaign = await waiting(beside, { readers: 4 });
    const feed = feedOf(campaign);
    await feed.claim(1);
    feed.take();
    await feed.claim(1);
    const lock = await holdInDatabase(url, "lock table campaign_claim");
    const claiming = feed.claim(1);
    const released = feed.release();
    expect(feed.hasDue).toBe(false);
    await lock.letGo();
    await Promise.all([claiming, released]);
    expect(feed.ready).toBe(0);
    expect(await campaign.states()).toEqual(["claimed", "queued", "queued", "queued"]);
    expect(await campaign.claims()).toBe(1);
  });

  it("is nothing after a claim that failed", async () => {
    const { feedOf } = feedParts(url);
    const campaign = await waiting(beside, { readers: 1, languages: [] });
    const feed = feedOf(campaign);
    const claiming = feed.claim(1);
    await Promise.all([
      expect(claiming).rejects.toThrow(`the campaign ${campaign.id} has no content`),
      feed.release(),
    ]);
    expect(await campaign.states()).toEqual(["queued"]);
  });
});

/** A header of a prepared campaign's mail. */
function header(name: string, prepared: Awaited<ReturnType<Feed["prepared"]>>) {
  const reader = { recipientId: "7", address: "ana@sortes.test", name: undefined, fields: [] };
  const tokens = { unsubscribeToken: "u", preferencesToken: "p" };
  const { raw } = prepared.messageFor({ ...reader, ...tokens }, new Date());
  return new RegExp(`^${name}: (.*)\\r$`, "m").exec(raw.toString())?.[1];
}

describe("the letter of a campaign", () => {
  it("is prepared once for each language and subject, the reader's if there is one", async () => {
    const { feedOf, statements } = feedParts(url);
    const feed = feedOf(await waiting(beside, { languages: ["ro", "en"] }));
    const subject = async (locale: "en" | "ro") =>
      header("Subject", await feed.prepared(locale, null));
    expect(await subject("ro")).toBe("News in ro");
    expect(await subject("en")).toBe("News in en");
    const before = statements.length;
    expect(feed.prepared("en", null)).toBe(feed.prepared("en", null));
    await subject("en");
    expect(statements).toHaveLength(before);
    await expect(feed.prepared("en", 0)).rejects.toThrow("has no content");
  });

  it("that tries subjects is prepared with one of them before anybody is claimed", async () => {
    const { parts } = feedParts(url);
    const campaign = await waiting(beside, { languages: [] });
    await sql`
      insert into campaign_variant (campaign_id, run, variant, locale, subject, html, text)
      select ${campaign.id}, 1, variant, 'en', 'Subject ' || variant, '<p>Hello</p>', 'Hello'
      from unnest(${[0, secondVariant]}::int[]) variant`.execute(beside);
    const feed = new Feed({ ...campaign, isTested: true }, parts);
    await feed.claim(1);
    expect(feed.ready).toBe(1);
    const [first, second] = [
      await feed.prepared("en", 0),
      await feed.prepared("en", secondVariant),
    ];
    expect(header("Subject", first)).toBe("Subject 0");
    // mail programs drop what they know
    expect(header("Message-ID", first)).not.toContain("@again.");
    expect(header("Message-ID", second)).toContain("@again.");
  });

  it("is in its only language for every reader", async () => {
    const { feedOf } = feedParts(url);
    for (const language of ["ro", "en"] as const) {
      const feed = feedOf(await waiting(beside, { languages: [language] }));
      for (const wanted of ["ro", "en"] as const)
        await expect(feed.prepared(wanted, null)).resolves.toBeDefined();
    }
  });

  it("is looked up again after it was missing, and nobody is claimed before", async () => {
    const { feedOf } = feedParts(url);
    const campaign = await waiting(beside, { languages: [] });
    const feed = feedOf(campaign);
    await expect(feed.claim(1)).rejects.toThrow("has no content");
    expect([feed.isClaiming, feed.ready]).toEqual([false, 0]);
    expect(await campaign.states()).toEqual(["queued"]);
    await campaign.write(["en"]);
    await feed.claim(1);
    expect(feed.ready).toBe(1);
  });
});
