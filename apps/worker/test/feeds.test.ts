import { describe, expect, it } from "vitest";
import type { Feed } from "../src/newsletter/sending/claim.ts";
import { databaseBeside } from "./beside.ts";
import { feedParts, waiting } from "./feeds.ts";

const { url, beside } = await databaseBeside();

/** Campaigns that cannot be claimed. */
const unclaimable = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    run: 1,
    hasDue: true,
    isTested: false,
  }));

function newFeeds() {
  const { feeds } = feedParts(url);
  const known = new Map<string, Feed>();
  const errors: unknown[] = [];
  let claims = 0;
  const then = (feed: Feed, error?: unknown) => {
    claims++;
    known.set(feed.campaignId, feed);
    if (error !== undefined) errors.push(error);
  };
  return {
    feeds,
    errors,
    /** The number of claims that have ended. */
    claims: () => claims,
    claim: (limit: number) => feeds.claim(limit, then),
    claimOne: () => feeds.claimOne(then),
    feed: ({ id }: { id: string }) => known.get(id) as Feed,
    /** Claims, and waits until these campaigns have done so. */
    claimed: async (limit: number, of: readonly { id: string }[]) => {
      known.clear();
      feeds.claim(limit, then);
      await expect.poll(() => of.every(({ id }) => known.has(id))).toBe(true);
    },
    /** Of those that have claimed before. */
    claiming: () => new Set([...known].filter(([, feed]) => feed.isClaiming).map(([id]) => id)),
    nextId: () => feeds.next()?.feed.campaignId,
  };
}

/** Two campaigns of four readers, with two of each claimed. */
async function two() {
  const made = newFeeds();
  const both = await Promise.all([1, 2].map(() => waiting(beside, { readers: 4 })));
  const [a, b] = both as [(typeof both)[0], (typeof both)[0]];
  await made.feeds.follow(both);
  await made.claimed(2, both);
  return { ...made, a, b, both };
}

describe("the campaigns that a process sends", () => {
  it("share the connections in turn", async () => {
    const made = newFeeds();
    const both = await Promise.all([1, 2].map(() => waiting(beside, { readers: 4 })));
    const [a, b] = both.map(({ id }) => id);
    expect([made.feeds.all, made.feeds.hasReady, made.feeds.next()]).toEqual([
      [],
      false,
      undefined,
    ]);
    await made.feeds.follow(both);
    expect(made.feeds.all).toEqual([a, b].map((campaignId) => ({ campaignId, run: 1 })));
    expect([made.feeds.hasReady, made.feeds.next()]).toEqual([false, undefined]);
    await made.claimed(2, both);
    expect(made.feeds.hasReady).toBe(true);
    expect([1, 2, 3].map(made.nextId)).toEqual([a, b, a]);
    expect(made.feeds.hasReady).toBe(true);
    expect([4, 5].map(made.nextId)).toEqual([b, undefined]);
    expect(made.feeds.hasReady).toBe(false);
  });

  it("go on in their order at the next look, and skip those without mails", async () => {
    const { feeds, nextId, both, a, b } = await two();
    expect(nextId()).toBe(a.id);
    await feeds.follow(both);
    expect([1, 2, 3, 4].map(nextId)).toEqual([b.id, a.id, b.id, undefined]);
  });

  it("give each a turn, also after those without mails", async () => {
    const made = newFeeds();
    const all = await Promise.all([3, 1, 3].map((readers) => waiting(beside, { readers })));
    const [a, b, c] = all.map(({ id }) => id);
    await made.feeds.follow(all);
    await made.claimed(3, all);
    const given = Array.from({ length: 8 }, made.nextId);
    expect(given).toEqual([a, b, c, a, c, a, c, undefined]);
  });

  it("claim more when half of a claim is left, once at a time", async () => {
    const { claim, claims, claiming, nextId, both, a, b, feed } = await two();
    claim(2);
    expect(claiming().size).toBe(0);
    expect(nextId()).toBe(a.id);
    claim(2);
    expect(claiming()).toEqual(new Set([a.id]));
    expect(nextId()).toBe(b.id);
    claim(2);
    expect(claiming()).toEqual(new Set([a.id, b.id]));
    await expect.poll(() => claiming().size).toBe(0);
    expect(both.map((of) => feed(of).ready)).toEqual([3, 3]);
    for (const of of both) feed(of).hasDue = false;
    for (let mail = 0; mail < 6; mail++) nextId();
    claim(2);
    expect(claiming().size).toBe(0);
    // a claim that is not needed would end at once
    await new Promise(setImmediate);
    expect(claims()).toBe(4);
  });

  it("are dropped when they are not sent any more, with what they hold", async () => {
    const { feeds, feed, a, b } = await two();
    expect([feeds.has(feed(a)), feeds.has(feed(b))]).toEqual([true, true]);
    await feeds.follow([b]);
    expect(feeds.all).toEqual([{ campaignId: b.id, run: 1 }]);
    expect([feeds.has(feed(a)), feeds.has(feed(b))]).toEqual([false, true]);
    expect(new Set(await a.states())).toEqual(new Set(["queued"]));
    expect(await a.claims()).toBe(0);
    expect(feed(b).ready).toBe(2);
  });

  it("are not dropped before the last mail in flight", async () => {
    const { feeds, feed, nextId, a, b } = await two();
    expect(nextId()).toBe(a.id);
    await feeds.follow([b]);
    expect(feeds.has(feed(a))).toBe(true);
    expect(feed(a).ready).toBe(0);
    feed(a).settled();
    await feeds.follow([b]);
    expect(feeds.has(feed(a))).toBe(false);
  });

  it("begin anew with another run", async () => {
    const { feeds, feed, a, b } = await two();
    await feeds.follow([{ ...a, run: 2 }, b]);
    expect(feeds.has(feed(a))).toBe(false);
    expect(feeds.all).toEqual([
      { campaignId: b.id, run: 1 },
      { campaignId: a.id, run: 2 },
    ]);
  });

  it("wait for their next look after a claim that failed", async () => {
    const { feeds, errors, claim, claimed, claiming, feed } = newFeeds();
    const [campaign] = unclaimable(1) as [ReturnType<typeof unclaimable>[0]];
    await feeds.follow([campaign]);
    await claimed(2, [campaign]);
    expect(errors).toMatchObject([{ code: "22P02" }]);
    expect(feed(campaign).hasDue).toBe(false);
    claim(2);
    expect(claiming().size).toBe(0);
    await feeds.follow([campaign]);
    claim(2);
    expect(claiming()).toEqual(new Set([campaign.id]));
  });

  it("release all that they hold", async () => {
    const { feeds, a, b } = await two();
    await feeds.release();
    expect(feeds.hasReady).toBe(false);
    for (const campaign of [a, b])
      expect(new Set(await campaign.states())).toEqual(new Set(["queued"]));
  });
});

describe("more campaigns than a process sends at once", () => {
  it("claim recipients in turn, those that have waited longest first", async () => {
    const { feeds, claim, claimed, claiming, feed } = newFeeds();
    const all = unclaimable(17);
    const [first, ...rest] = all;
    await feeds.follow([...rest, { ...all[0], hasDue: false } as (typeof all)[0]]);
    expect(feeds.all.map(({ campaignId }) => campaignId)).toEqual(rest.map(({ id }) => id));
    await claimed(2, rest);
    await feeds.follow([...rest, first as (typeof all)[0]]);
    expect(feeds.all).toHaveLength(17);
    claim(2);
    // with the one that waited, which is new here, in place of the last one
    expect(claiming()).toEqual(new Set(rest.slice(0, -1).map(({ id }) => id)));
    await expect.poll(() => feed(first as (typeof all)[0])).toBeDefined();
  });
});

describe("campaigns that are held back", () => {
  it("hold nobody, and go on in their order", async () => {
    const { feeds, nextId, claimed, feed, a, b, both } = await two();
    expect(nextId()).toBe(a.id);
    feed(a).settled();
    await feeds.follow(both, true);
    expect([feeds.all, feeds.hasReady, nextId()]).toEqual([[], false, undefined]);
    expect(new Set(await b.states())).toEqual(new Set(["queued"]));
    await feeds.follow(both);
    await claimed(2, both);
    expect(nextId()).toBe(b.id);
  });

  it("forget their order when they are over", async () => {
    const { feeds, nextId, claimed, feed, a, b, both } = await two();
    expect([nextId(), nextId()]).toEqual([a.id, b.id]);
    feed(b).settled();
    await feeds.follow([a]);
    expect(feeds.has(feed(b))).toBe(false);
    await feeds.follow(both);
    expect(feeds.all.map(({ campaignId }) => campaignId)).toEqual([a.id, b.id]);
    await claimed(4, both);
    expect(nextId()).toBe(b.id);
  });
});

describe("a campaign that has nobody left", () => {
  it("is dropped once its last mail is settled", async () => {
    const { feeds, feed, claim, claiming, nextId, a, b } = await two();
    const done = { ...a, hasDue: false };
    expect(feeds.dropIfDone(a)).toBe(false);
    expect(feeds.dropIfDone(done)).toBe(false);
    for (let mail = 0; mail < 4; mail++) nextId();
    expect(feeds.dropIfDone(done)).toBe(false);
    feed(a).settled();
    feed(a).settled();
    expect(feeds.dropIfDone(a)).toBe(false);
    expect(feeds.has(feed(a))).toBe(true);
    expect(feeds.dropIfDone(done)).toBe(true);
    expect(feeds.has(feed(a))).toBe(false);
    expect(feed(a).hasDue).toBe(true);
    claim(2);
    expect(claiming()).toEqual(new Set([b.id]));
    expect(feeds.dropIfDone(done)).toBe(true);
  });
});

describe("a test of the account", () => {
  it("has one mail, of a campaign with recipients who are due", async () => {
    const { feeds, claimOne, claiming, nextId, feed } = newFeeds();
    const none = await waiting(beside, { readers: 1 });
    const some = await waiting(beside, { readers: 3 });
    await feeds.follow([none, some]);
    await feeds.follow([{ ...none, hasDue: false }, some]);
    claimOne();
    await expect.poll(() => feed(some)).toBeDefined();
    expect(feed(some).ready).toBe(1);
    claimOne();
    expect(claiming().size).toBe(0);
    expect(nextId()).toBe(some.id);
    claimOne();
    expect(claiming().size).toBe(0);
    feed(some).settled();
    claimOne();
    expect(claiming()).toEqual(new Set([some.id]));
    await expect.poll(() => claiming().size).toBe(0);
    nextId();
    feed(some).settled();
    feed(some).hasDue = false;
    claimOne();
    expect(claiming().size).toBe(0);
    expect(await none.claims()).toBe(0);
  });

  it("goes on to the next campaign, even if nobody can be claimed", async () => {
    const { feeds } = newFeeds();
    const all = unclaimable(3);
    const tested: string[] = [];
    for (let test = 0; test < 6; test++) {
      await feeds.follow(all);
      const { promise, resolve } = Promise.withResolvers<string>();
      feeds.claimOne((feed) => resolve(feed.campaignId));
      tested.push(await promise);
    }
    expect(tested).toEqual(["0", "1", "2", "0", "1", "2"]);
  });
});
