import { monthlyCapDays, type SegmentCondition, type SegmentDefinition } from "@sortes/contract";
import { inTransaction, newId, suppressionHash } from "@sortes/db";
import * as segmentPredicate from "@sortes/db/newsletter/readers/segment-predicate";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { campaigner, campaignsPath, inAnHour } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";
import { untilWaiting } from "./support/waiting.ts";

const server = await testServer();
const { call, context } = server;
const { db } = context;
const at = "/api/newsletter/segments/";
let staff: Awaited<ReturnType<typeof campaigner>>;
let token: string;

const one = (...conditions: SegmentCondition[]): SegmentDefinition => ({
  match: "all",
  groups: [{ match: "all", conditions }],
});

interface Reader {
  locale?: string;
  topics?: string[];
  joinedDaysAgo?: number;
  tags?: string[];
  city?: string;
  age?: number;
  born?: string;
}

/** Adds somebody whose address begins with the name. */
async function reader(name: string, about: Reader = {}): Promise<string> {
  const { locale = "en", topics = ["product"], joinedDaysAgo = 100, tags = [] } = about;
  const id = newId(new Date());
  const email = `${name}@segments.test`;
  await sql`
    insert into subscriber
      (id, address, address_key, address_hash, locale, state, topics, requested_at, created_at)
    values (${id}, ${email}, ${email}, ${suppressionHash(context.config.appSecret, email)}, ${locale},
      'active', ${topics}, now(), now() - make_interval(days => ${joinedDaysAgo}))`.execute(db);
  for (const tag of tags) {
    await sql`insert into subscriber_tag (name, name_key) values (${tag}, ${tag.toLowerCase()})
      on conflict do nothing`.execute(db);
    await sql`insert into subscriber_tagged (tag_id, subscriber_id)
      select id, ${id} from subscriber_tag where name_key = ${tag.toLowerCase()}`.execute(db);
  }
  const value = (key: string, column: string, given: string | number | undefined) =>
    given === undefined
      ? undefined
      : sql`insert into subscriber_value (subscriber_id, field_id, ${sql.id(column)})
          select ${id}, id, ${given} from subscriber_field where key = ${key}`.execute(db);
  await value("city", "text", about.city);
  await value("age", "number", about.age);
  await value("born", "day", about.born);
  return id;
}

/** A campaign that a reader has opened, and perhaps clicked, so many days ago. */
async function opened(subscriberId: string, daysAgo: number, clicked = false) {
  const id = newId(new Date());
  await sql`
    insert into campaign (id, title, subject, preheader, body, status, run, started_at, prepared_at, tracking)
    values (${id}, 'B', 'B', '', 'x', 'sent', 1, now(), now(), 'individual')`.execute(db);
  await sql`
    with r as (
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, sent_at)
      values (${id}, 1, ${subscriberId}, 'sent', now(), now()) returning id
    )
    insert into campaign_engagement (campaign_id, run, reader, opens, clicks, opened_at, clicked_at, streak)
    select ${id}, 1, id::text, 1, ${clicked ? 1 : 0}, now() - make_interval(days => ${daysAgo}),
      ${clicked ? sql`now() - make_interval(days => ${daysAgo})` : null}, 0 from r`.execute(db);
}

beforeAll(async () => {
  staff = await campaigner(server, "Sanda");
  ({ token } = staff);
  for (const [key, type] of Object.entries({ city: "text", age: "number", born: "date" }))
    await call(`/api/newsletter/fields/${key}/`, {
      method: "PUT",
      token,
      body: { type, en: key, ro: key },
    });
  await reader("ana", {
    locale: "ro",
    tags: ["VIP"],
    city: "Cluj",
    age: 30,
    born: "1990-05-01",
    joinedDaysAgo: 3,
  });
  const ben = await reader("ben", { topics: ["tips"], tags: ["VIP", "Blog"], age: 17 });
  await opened(ben, 200);
  await opened(ben, 5, true);
  await opened(await reader("cora", { locale: "ro", city: "Iași", born: "2020-01-01" }), 40);
  await reader("dan", { city: "cluj-Napoca" });
  await reader("gone", { tags: ["VIP"] });
  await sql`update subscriber set state = 'unsubscribed' where address like 'gone@%'`.execute(db);
  await reader("dead", { tags: ["VIP"] });
  await sql`insert into suppression (address_hash, reason)
    values (${suppressionHash(context.config.appSecret, "dead@segments.test")}, 'bounced')`.execute(
    db,
  );
});

const count = async (definition: object) =>
  await call(`${at}count/`, { token, body: { definition } });
const within = async (definition: SegmentDefinition) => {
  const { body } = await count(definition);
  const names = body.data.readers.map(({ email }: { email: string }) => email.split("@")[0]);
  expect(body.data).toMatchObject({ count: names.length, is_sample: false });
  return names.toSorted().join(" ");
};

/** Those whom the worker would write down for a campaign to a segment; rolled back. */
async function prepared(definition: SegmentDefinition): Promise<string> {
  const id = newId(new Date());
  const undone = new Error("undone");
  let found = "";
  await inTransaction(db, async (tx) => {
    await sql`
      insert into campaign (id, title, subject, preheader, body, status, run, started_at, segment)
      values (${id}, 'N', 'N', '', 'x', 'sending', 1, now(), ${JSON.stringify(definition)})`.execute(
      tx,
    );
    await preparation.prepareRecipients(tx, id, monthlyCapDays);
    const { rows } = await sql<{ name: string }>`
      select split_part(address, '@', 1) as name from campaign_recipient r
      join subscriber s on s.id = r.subscriber_id where campaign_id = ${id}`.execute(tx);
    // suppressed ones are left out when their mail is about to go
    found = rows
      .flatMap(({ name }) => (name === "dead" ? [] : [name]))
      .toSorted()
      .join(" ");
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return found;
}

/** Those whom the index lists, as they are counted where they are few among very many. */
async function listed(definition: SegmentDefinition): Promise<string> {
  const segment = await segmentPredicate.resolve(db, definition);
  const { rows } = await sql<{ name: string }>`
    select split_part(address, '@', 1) as name from subscriber s
    where state = 'active' and address not like 'dead@%' and ${segmentPredicate.within(segment, "few")}
    order by 1`.execute(db);
  return rows.map(({ name }) => name).join(" ");
}

const cases: [SegmentCondition, string][] = [
  [{ about: "language", test: "is", value: "ro" }, "ana cora"],
  [{ about: "language", test: "not", value: "ro" }, "ben dan"],
  [{ about: "tag", test: "is", value: "vip" }, "ana ben"],
  [{ about: "tag", test: "not", value: "VIP" }, "cora dan"],
  [{ about: "tag", test: "is", value: "Nobody" }, ""],
  [{ about: "topic", test: "is", value: "tips" }, "ben"],
  [{ about: "topic", test: "not", value: "tips" }, "ana cora dan"],
  [{ about: "joined", test: "within", days: 10 }, "ana"],
  [{ about: "joined", test: "outside", days: 10 }, "ben cora dan"],
  [{ about: "joined", test: "after", value: "2020-01-01" }, "ana ben cora dan"],
  [{ about: "joined", test: "before", value: "2020-01-01" }, ""],
  [{ about: "opened", test: "within", days: 30 }, "ben"],
  [{ about: "opened", test: "within", days: 60 }, "ben cora"],
  [{ about: "opened", test: "outside", days: 30 }, "ana cora dan"],
  [{ about: "clicked", test: "within", days: 60 }, "ben"],
  [{ about: "field", field: "city", test: "is", value: "CLUJ" }, "ana"],
  [{ about: "field", field: "city", test: "not", value: "cluj" }, "ben cora dan"],
  [{ about: "field", field: "city", test: "contains", value: "cluj" }, "ana dan"],
  [{ about: "field", field: "city", test: "contains", value: "%" }, ""],
  [{ about: "field", field: "city", test: "empty" }, "ben"],
  [{ about: "field", field: "city", test: "filled" }, "ana cora dan"],
  [{ about: "field", field: "age", test: "more", value: "17" }, "ana"],
  [{ about: "field", field: "age", test: "less", value: "17.5" }, "ben"],
  [{ about: "field", field: "age", test: "is", value: "17" }, "ben"],
  [{ about: "field", field: "born", test: "before", value: "2000-01-01" }, "ana"],
  [{ about: "field", field: "born", test: "after", value: "2019-12-31" }, "cora"],
  [{ about: "field", field: "born", test: "within", days: 1 }, ""],
];

describe("a segment of readers", () => {
  it.each(cases)(
    "%o matches the same people when counted, sent and listed",
    async (condition, names) => {
      expect(await within(one(condition))).toBe(names);
      expect(await prepared(one(condition))).toBe(names);
      expect(await listed(one(condition))).toBe(names);
    },
  );

  it("treats ş and ș, ţ and ț as the same in values and tags, however they are composed", async () => {
    const [comma, cedilla, composed] = [
      "Iași Noua Țară",
      "IAŞI Noua Ţară",
      "Ias\u0326i Noua T\u0327ara\u0306",
    ];
    const names = await Promise.all(
      [comma, cedilla, composed].map((city, i) => reader(`letters${i}`, { city, locale: "ro" })),
    );
    const all = "letters0 letters1 letters2";
    for (const value of [comma, cedilla, composed])
      for (const test of ["is", "contains"] as const) {
        const segment = one({ about: "field", field: "city", test, value });
        expect([await within(segment), await listed(segment)]).toEqual([all, all]);
      }
    const tags = await inTransaction(db, (tx) => readerFields.ensureTags(tx, ["Frați", "FRAŢI"]));
    expect(tags?.size).toBe(1);
    await sql`
      insert into subscriber_tagged (tag_id, subscriber_id)
      values (${[...(tags ?? [])][0]?.[1]}, ${names[0]})`.execute(db);
    expect(await within(one({ about: "tag", test: "is", value: "fraţi" }))).toBe("letters0");
    await sql`delete from subscriber where id = any(${names}::uuid[])`.execute(db);
  });

  it("combines groups by and, or", async () => {
    const [ro, , vip, , , tips] = cases.map(([condition]) => condition);
    if (!ro || !vip || !tips) throw new Error("cases");
    expect(await within(one(ro, vip))).toBe("ana");
    const any = (...conditions: SegmentCondition[]) => ({ match: "any" as const, conditions });
    const both: SegmentDefinition = { match: "all", groups: [any(ro, tips), any(vip)] };
    expect(await within(both)).toBe("ana ben");
    expect(await within({ ...both, match: "any" })).toBe("ana ben cora");
    expect(await listed(both)).toBe("ana ben");
    const blog = { about: "tag", test: "is", value: "Blog" } as const;
    const city = { about: "field", field: "city", test: "is", value: "iași" } as const;
    const union: SegmentDefinition = { match: "all", groups: [any(blog, city)] };
    expect(await within(union)).toBe("ben cora");
    expect(await listed(union)).toBe("ben cora");
  });

  it.each([
    { about: "language", test: "is", value: "fr" },
    { about: "language", test: "within", days: 3 },
    { about: "joined", test: "before", value: "2020-02-30" },
    { about: "opened", test: "within" },
    { about: "opened", test: "within", days: 0 },
    { about: "tag", test: "is", value: " " },
    { about: "tag", test: "is", value: "x".repeat(201) },
    { about: "tag", test: "is", value: "VIP", field: "city" },
    { about: "field", test: "is", value: "x" },
  ])("refuses %o", async (condition) => {
    const { status, body } = await count({
      match: "all",
      groups: [{ match: "all", conditions: [condition] }],
    });
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
  });

  it("refuses conditions that do not fit their field, and too many or none", async () => {
    const codeOf = async (definition: object) => (await count(definition)).body.code;
    const age = { about: "field", field: "age", test: "contains", value: "1" } as const;
    expect(await codeOf(one(age))).toBe("SEGMENT_FIELD_UNKNOWN");
    expect(await codeOf(one({ ...age, test: "more", value: "x" }))).toBe("SEGMENT_FIELD_UNKNOWN");
    expect(await codeOf(one({ ...age, field: "shoes" }))).toBe("SEGMENT_FIELD_UNKNOWN");
    const conditions = Array.from({ length: 11 }, () => age);
    expect(await codeOf(one(...conditions))).toBe("INVALID_INPUT");
    expect(await codeOf(one())).toBe("INVALID_INPUT");
    expect(await codeOf({ match: "all", groups: [] })).toBe("INVALID_INPUT");
  });

  it("matches nobody by a condition that no longer fits its field", async () => {
    const path = "/api/newsletter/fields/size/";
    const make = (type: string) =>
      call(path, { method: "PUT", token, body: { type, en: "Size", ro: "Mărime" } });
    await make("text");
    await sql`insert into subscriber_value (subscriber_id, field_id, text)
      select s.id, f.id, 'large' from subscriber s, subscriber_field f
      where s.address like 'dan@%' and f.key = 'size'`.execute(db);
    const sizes = (["is", "not", "contains"] as const).map((test) =>
      one({ about: "field", field: "size", test, value: "large" }),
    );
    expect(await Promise.all(sizes.map(prepared))).toEqual(["dan", "ana ben cora", "dan"]);
    // the only way to give a field another type
    for (const type of ["number", "date"]) {
      await call(path, { method: "DELETE", token });
      await make(type);
      for (const size of sizes)
        expect([await prepared(size), await listed(size)]).toEqual(["", ""]);
    }
    await call(path, { method: "DELETE", token });
  });

  it("needs a unique name, is changed only at its current version, and removed once", async () => {
    const definition = one({ about: "tag", test: "is", value: "VIP" });
    const make = (name: string) => call(at, { token, body: { name, definition } });
    const { status, body } = await make("Regulars");
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ name: "Regulars", definition, version: 1 }),
    ]);
    expect((await make("REGULARS")).body.code).toBe("SEGMENT_NAME_TAKEN");
    expect((await make(" ")).body.code).toBe("INVALID_INPUT");
    const { id } = body.data;
    const change = (version: number, name = "Friends") =>
      call(`${at}${id}/`, { method: "PUT", token, body: { version, name, definition } });
    const changes = await Promise.all([change(1), change(1)]);
    expect(changes.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await change(1)).body.code).toBe("SEGMENT_CHANGED");
    expect((await call(at, { token })).body.data.segments).toEqual([
      expect.objectContaining({ id, name: "Friends", version: 2 }),
    ]);
    const removal = () => call(`${at}${id}/`, { method: "DELETE", token });
    const removals = await inTransaction(db, async (tx) => {
      await sql`select from segment where id = ${id} for update`.execute(tx);
      const both = [removal(), removal()];
      await untilWaiting(db, both.length);
      return both;
    });
    const removed = (await Promise.all(removals)).map((reply) => reply.status);
    expect(removed.toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect((await call(`${at}${id}/`, { token })).status).toBe(404);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = ${id} order by id`.execute(db);
    expect(rows.map(({ action }) => action)).toEqual([
      "segment.create",
      "segment.change",
      "segment.remove",
    ]);
  });
});

describe("a campaign to a segment", () => {
  const vip = one({ about: "tag", test: "is", value: "VIP" });
  const save = async (name: string): Promise<string> =>
    (await call(at, { token, body: { name, definition: vip } })).body.data.id;
  const frozenOf = async (id: string) => {
    const { rows } = await sql`
      select segment_name, segment from campaign where id = ${id}`.execute(db);
    return rows[0];
  };

  it("reports its audience, and keeps its segment once it is scheduled", async () => {
    const segmentId = await save("Frozen");
    const id = await staff.draft({ topic: null, segment_id: segmentId });
    for (const query of [`id=${id}`, `segment_id=${segmentId}`]) {
      const { body } = await call(`${campaignsPath}audience/?${query}`, { token });
      expect(body.data).toMatchObject({
        total: 6,
        recipients: 2,
        segment: "Frozen",
        left_out: { segment: 2, suppressed: 1, unsubscribed: 1 },
      });
    }
    const scheduled = await staff.act(id, "schedule", { scheduled_time: inAnHour() });
    expect(scheduled.body.data.campaign).toMatchObject({ segment_name: "Frozen" });
    await call(`${at}${segmentId}/`, {
      method: "PUT",
      token,
      body: {
        version: 1,
        name: "Other",
        definition: one({ about: "tag", test: "is", value: "X" }),
      },
    });
    expect(await frozenOf(id)).toEqual({ segmentName: "Frozen", segment: vip });
    await call(`${at}${segmentId}/`, { method: "DELETE", token });
    expect(await frozenOf(id)).toEqual({ segmentName: "Frozen", segment: vip });
    const { body } = await call(`${campaignsPath}audience/?id=${id}`, { token });
    expect(body.data).toMatchObject({ recipients: 2, segment: "Frozen" });
    // as a draft again it has to choose anew, and is not sent to everybody
    await staff.act(id, "cancel");
    expect(await frozenOf(id)).toEqual({ segmentName: null, segment: null });
    for (const action of ["send", "schedule"]) {
      const refused = await staff.act(id, action, { scheduled_time: inAnHour() });
      expect(refused.body.code).toBe(action === "send" ? "INVALID_INPUT" : "SEGMENT_GONE");
    }
    expect((await staff.act(id, "send")).body.code).toBe("SEGMENT_GONE");
    await staff.change(id, { segment_id: null });
    expect((await staff.act(id, "send")).status).toBe(200);
  });

  it("is not frozen without its segment if that was just removed", async () => {
    const segmentId = await save("Fleeting");
    const id = await staff.draft({ segment_id: segmentId });
    await call(`${at}${segmentId}/`, { method: "DELETE", token });
    const of = { id, version: 1 };
    const frozen = { contents: [{}], links: [] };
    expect(await inTransaction(db, (tx) => campaignStates.freeze(tx, of, frozen))).toBeUndefined();
  });

  it("cannot be sent to everybody by a server or worker that does not know segments", async () => {
    const segmentId = await save("Guarded");
    const id = await staff.draft({ segment_id: segmentId });
    const asBefore = sql`update campaign set status = 'sending', started_at = now() where id = ${id}`;
    await expect(asBefore.execute(db)).rejects.toThrow("campaign_segment_frozen");
    expect((await staff.act(id, "send")).status).toBe(200);
    const prepare = sql`update campaign set prepared_at = now() where id = ${id}`;
    await expect(prepare.execute(db)).rejects.toThrow("campaign_segment_applied");
    expect(
      await inTransaction(db, (tx) => preparation.prepareRecipients(tx, id, monthlyCapDays)),
    ).toBe(3);
  });
});
