import { randomInt } from "node:crypto";
import { newId } from "@sortes/db";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { campaigner } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";
import { toAll, welcomeOf } from "./support/welcome.ts";

const server = await testServer();
const { db } = server.context;
const staff = await campaigner(server, "Ana");
const { series, turn, move, replace, remove, step, confirmed, tick, onTheWay, clear } = welcomeOf(
  server,
  staff,
);

beforeEach(clear);

const order = async (): Promise<string[]> =>
  (await series()).steps.map(({ id }: { id: string }) => id);

/** The mails that are queued are out, and the next ones are due. */
async function next(): Promise<void> {
  await sql`update campaign_recipient set state = 'sent', sent_at = now() - interval '1 day'
    where state = 'queued'`.execute(db);
  await sql`update welcome_reader set next_at = now() where next_at is not null`.execute(db);
  await tick();
}

/** The letters that a reader has been queued for, in their order. */
async function lettersOf(subscriber: string): Promise<string[]> {
  const { rows } = await sql<{ campaignId: string }>`
    select campaign_id from campaign_recipient where subscriber_id = ${subscriber} order by id`.execute(
    db,
  );
  return rows.map(({ campaignId }) => campaignId);
}

describe("the order of the welcome series", () => {
  it("is changed by moving a letter before another or to the end, and repeating that changes nothing", async () => {
    const [a, b, c] = [await step(), await step(1), await step(2)];
    expect((await move(c.id, a.id)).status).toBe(204);
    expect((await move(c.id, a.id)).status).toBe(204);
    expect(await order()).toEqual([c.id, a.id, b.id]);
    expect((await move(c.id, null)).status).toBe(204);
    expect(await order()).toEqual([a.id, b.id, c.id]);
    const d = await step(3);
    expect(await order()).toEqual([a.id, b.id, c.id, d.id]);
    for (const reply of [
      await move(newId(new Date()), null),
      await move(a.id, newId(new Date())),
      await move(a.id, a.id),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_log where action = 'welcome.move' order by id`.execute(db);
    expect(rows.map(({ detail }) => detail)).toEqual([
      { step: c.id, before: a.id },
      { step: c.id, before: null },
    ]);
    const [{ title }, , { title: other }] = (await series()).steps;
    const record = "/api/staff/record/?action=welcome.move";
    const { body } = await server.call(record, { token: staff.token });
    expect(body.data.entries.map(({ names }: { names: object }) => names)).toEqual([
      [{ id: c.id, name: other }],
      expect.arrayContaining([
        { id: a.id, name: title },
        { id: c.id, name: other },
      ]),
    ]);
    const found = await server.call(`${record}&search=${title}`, { token: staff.token });
    expect(found.body.data.entries).toEqual(body.data.entries);
  });

  it("stays complete if two people change it at once", async () => {
    const [a, b, c] = [await step(), await step(), await step()];
    await Promise.all([move(c.id, a.id), move(a.id, null), move(b.id, a.id), move(c.id, b.id)]);
    expect((await order()).toSorted()).toEqual([a.id, b.id, c.id].toSorted());
  });

  it("applies to readers who begin, with the delay of the first letter", async () => {
    const [a, b] = [await step(0), await step(5)];
    await move(b.id, a.id);
    await turn(true);
    const reader = await confirmed();
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from next_at - began_at) / 3600)::int as hours
      from welcome_reader where subscriber_id = ${reader}`.execute(db);
    expect(rows).toEqual([{ hours: 5 }]);
    await next();
    await next();
    expect(await lettersOf(reader)).toEqual([b.campaignId, a.campaignId]);
    expect(await onTheWay(reader)).toBe(false);
  });

  it("repeats and omits no letter for readers in the middle when it changes", async () => {
    const [a, b, c] = [await step(), await step(), await step()];
    await turn(true);
    const reader = await confirmed();
    await tick();
    // they have had the first one, which is the last one now
    await move(a.id, null);
    await move(c.id, b.id);
    await next();
    expect(await lettersOf(reader)).toEqual([a.campaignId, c.campaignId]);
    // one more, a new letter of what they have had, and back again
    const d = await step();
    const other = await staff.draft(toAll);
    expect((await replace(a.id, other)).status).toBe(204);
    await move(a.id, b.id);
    await next();
    await next();
    await next();
    const had = [a, c, b, d].map(({ campaignId }) => campaignId);
    expect(await lettersOf(reader)).toEqual(had);
    expect(await onTheWay(reader)).toBe(false);
    const later = await confirmed();
    for (let i = 0; i < 5; i++) await next();
    expect(await lettersOf(later)).toHaveLength(4);
    expect((await lettersOf(later)).slice(0, 2)).toEqual([c.campaignId, other]);
  });

  it("does not restore a removed letter, nor lose the one after it", async () => {
    const [a, b, c] = [await step(), await step(), await step()];
    await move(c.id, a.id);
    await turn(true);
    const reader = await confirmed();
    await tick();
    expect((await remove(a.id)).status).toBe(204);
    await next();
    expect(await lettersOf(reader)).toEqual([c.campaignId, b.campaignId]);
    await next();
    expect(await onTheWay(reader)).toBe(false);
  });

  it("gives each reader each letter once, whatever is moved in the meantime", async () => {
    const seed = randomInt(2 ** 31);
    let state = seed;
    // Park and Miller's generator: its only task is that a failure can be repeated
    const below = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most;
    const steps = [await step(), await step(), await step(), await step()];
    const late: typeof steps = [];
    const readers: string[] = [];
    await turn(true);
    for (let round = 0; round < 24; round++) {
      const all = [...steps, ...late];
      const moved = all[below(all.length)]!.id;
      const before = [null, ...all.map(({ id }) => id).filter((id) => id !== moved)];
      const [reply] = await Promise.all([move(moved, before[below(before.length)]!), tick()]);
      expect(reply.status).toBe(204);
      if (round % 8 === 7) late.push(await step());
      if (round % 4 === 0 && round < 16) readers.push(await confirmed());
      if (below(2) === 0) await next();
    }
    for (let i = 0; i < 8; i++) await next();
    for (const reader of readers) {
      const had = await lettersOf(reader);
      expect(new Set(had).size, `seed ${seed}`).toBe(had.length);
      // the later ones came when they may have been through
      const always = steps.map(({ campaignId }) => campaignId);
      expect(had, `seed ${seed}`).toEqual(expect.arrayContaining(always));
      expect(await onTheWay(reader)).toBe(false);
    }
  });
});
