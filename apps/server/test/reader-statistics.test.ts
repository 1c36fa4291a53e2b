import { trackingMark } from "@sortes/email";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { campaigner, campaignsPath } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { token, draft, act } = await campaigner(server, "Ana");
const { db, config } = context;

const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
const soon = { timeout: 60_000 };

interface Sent {
  id: string;
  /** Recipients' ids: one for each language given. */
  readers: string[];
  link: string;
}

/** A campaign that readers of these languages got an hour ago. */
async function sentTo(tracking: string, ...locales: string[]): Promise<Sent> {
  const id = await draft({ body: `<p><a href="https://a.test/">one</a></p>`, tracking });
  expect((await act(id, "send")).status).toBe(200);
  await sql`
    update campaign set prepared_at = now(), status = 'sent', finished_at = now()
    where id = ${id}`.execute(db);
  const { rows: readers } = await sql<{ id: string }>`
    with s as (
      insert into subscriber (id, address, address_key, locale, state, topics, requested_at)
      select gen_random_uuid(), a, a, locale, 'active', '{}', now()
      from (
        select gen_random_uuid() || '@example.test' as a, locale
        from unnest(${locales}::text[]) as locale
      ) x returning id, locale
    ) insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, sent_at)
    select ${id}, 1, id, 'sent', now(), now() - interval '1 hour' from s order by locale
    returning id`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from campaign_link where campaign_id = ${id}`.execute(db);
  return { id, readers: readers.map((row) => row.id), link: rows[0]?.id ?? "" };
}

const mark = (reader = "") => trackingMark(config.appSecret, reader);
const open = (reader: string | undefined) =>
  call(`/o/${mark(reader)}.gif`, { headers: { ...browser } });
const click = ({ link }: Sent, reader: string | undefined) =>
  call(`/c/${BigInt(link).toString(36)}.${mark(reader)}`, { headers: { ...browser } });
/** Waits until so many readers are counted. */
async function counted(id: string, opens: number): Promise<void> {
  const now = async () => (await call(`${campaignsPath}${id}/stats/`, { token })).body.data.opens;
  await expect.poll(now, soon).toBe(opens);
}
const compare = (id: string, query = "") =>
  call(`${campaignsPath}${id}/stats/readers/${query}`, { token });

async function segmentOf(about: string, value: string): Promise<string> {
  const { status, body } = await call("/api/newsletter/segments/", {
    method: "POST",
    token,
    body: {
      name: `${about} ${value}`,
      definition: {
        match: "all",
        groups: [{ match: "all", conditions: [{ about, test: "is", value }] }],
      },
    },
  });
  expect(status).toBe(201);
  return body.data.id;
}

it.each(["aggregate", "individual"])(
  "%s counts are separate for each language",
  async (tracking) => {
    const sent = await sentTo(tracking, "en", "en", "en", "ro", "ro");
    const [first, second, , , last] = sent.readers;
    await open(first);
    await open(first);
    await open(second);
    await click(sent, last);
    await counted(sent.id, 3);
    const { status, body } = await compare(sent.id);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      languages: [
        { language: "en", sent: 3, opens: 2, open_rate: 66.7, clicks: 0, click_rate: 0 },
        { language: "ro", sent: 2, opens: 1, open_rate: 50, clicks: 1, click_rate: 50 },
      ],
      segment: null,
      looked: null,
    });
  },
);

it("a click that proves to be a machine's is subtracted from its language", async () => {
  const sent = await sentTo("aggregate", "ro");
  const [reader] = sent.readers;
  const { rows } = await sql<{ id: string }>`
    insert into campaign_link (campaign_id, run, place, target)
    values (${sent.id}, 1, 1, 'https://b.test/') returning id`.execute(db);
  await click(sent, reader);
  await counted(sent.id, 1);
  await click({ ...sent, link: rows[0]?.id ?? "" }, reader);
  await counted(sent.id, 0);
  const { body } = await compare(sent.id);
  expect(body.data.languages[1]).toMatchObject({ language: "ro", opens: 0, clicks: 0 });
});

it("readers in a segment are shown beside the others, if it is known who read", async () => {
  const segment = await segmentOf("topic", "product");
  const query = `?segment_id=${segment}`;
  const sent = await sentTo("individual", "en", "en", "ro");
  await sql`
    update subscriber set topics = '{product}' where id in (
      select subscriber_id from campaign_recipient
      where campaign_id = ${sent.id} and id <> ${sent.readers[0]})`.execute(db);
  await open(sent.readers[0]);
  await click(sent, sent.readers[2]);
  await counted(sent.id, 2);
  const { body } = await compare(sent.id, query);
  expect(body.data.segment).toEqual({
    name: "topic product",
    inside: { sent: 2, opens: 1, open_rate: 50, clicks: 1, click_rate: 50 },
    outside: { sent: 1, opens: 1, open_rate: 100, clicks: 0, click_rate: 0 },
  });
  const aggregate = await sentTo("aggregate", "en");
  expect((await compare(aggregate.id, query)).body.data.segment).toBeNull();
});

it("missing counts are not shown as zeros", async () => {
  // opens from before languages were told apart, and readers who are forgotten
  const segment = await segmentOf("language", "en");
  const sent = await sentTo("individual", "en");
  await sql`
    insert into campaign_tally (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
    values (${sent.id}, 1, 'open', 0, 0, 0, 5, 1, 0)`.execute(db);
  const { body } = await compare(sent.id, `?segment_id=${segment}`);
  expect(body.data.languages[0]).toMatchObject({ sent: 1, opens: null, open_rate: null });
  expect(body.data.segment.inside).toMatchObject({ sent: 1, opens: null, open_rate: null });
  const untracked = await sentTo("off", "en");
  expect((await compare(untracked.id)).body.data.languages[0]).toMatchObject({
    sent: 1,
    opens: null,
    clicks: null,
  });
});

it("a missing campaign or segment is an error", async () => {
  const { id } = await sentTo("individual", "en");
  const missing = "0197a2b0-0000-7000-8000-000000000000";
  expect(await compare(missing)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect(await compare(id, `?segment_id=${missing}`)).toMatchObject({ status: 404 });
  expect(await compare(id, "?segment_id=x")).toMatchObject({ status: 400 });
});
