import { unsubscribeToken } from "@sortes/db";
import { trackingMark } from "@sortes/email";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { campaigner, campaignsPath } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { token, draft, act } = await campaigner(server, "Ana");
const { db, config } = context;

const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
const first = "https://shop.test/?a=1&b=2&c=%C8%99&d=x+y&e=%2F&f=&g=%26&h=1,2&i=~&j=(z)";
const second = "https://second.test/path#part";
const body = `<p><a href="${first.replaceAll("&", "&amp;")}">one</a> <a href="${second}">two</a>
  <a href="{{site_url}}/team-generator">three</a> <a href="{{unsubscribe_url}}">out</a></p>`;

interface Situation {
  id: string;
  /** Of the recipients of the campaign. */
  readers: string[];
  /** Of its links, in their order. */
  links: string[];
}

/** A campaign that was sent some time ago. */
async function campaign(tracking = "aggregate"): Promise<Situation> {
  const id = await draft({ body, tracking });
  expect((await act(id, "send")).status).toBe(200);
  await sql`update campaign set prepared_at = now(), status = 'sent', finished_at = now() where id = ${id}`.execute(
    db,
  );
  const { rows: readers } = await sql<{ id: string }>`
    with s as (
      insert into subscriber (id, address, address_key, locale, state, topics, requested_at)
      select gen_random_uuid(), a, a, 'en', 'active', '{}', now()
      from (select gen_random_uuid() || '@example.test' as a from generate_series(1, 2)) x
      returning id
    ) insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, sent_at)
    select ${id}, 1, id, 'sent', now(), now() - interval '1 hour' from s returning id`.execute(db);
  const { rows: links } = await sql<{ id: string }>`
    select id from campaign_link where campaign_id = ${id} order by place`.execute(db);
  return { id, readers: readers.map((row) => row.id), links: links.map((row) => row.id) };
}

const mark = (reader = "0") => trackingMark(config.appSecret, reader);
const short = (id = "0") => BigInt(id).toString(36);
const clickPath = (link: string | undefined, reader: string | undefined) =>
  `/c/${short(link)}.${mark(reader)}`;
const click = (
  link: string | undefined,
  reader: string | undefined,
  headers: object = browser,
  method: "GET" | "HEAD" = "GET",
) => call(clickPath(link, reader), { headers: { ...headers }, method });
const open = (reader: string | undefined, headers: object = browser) =>
  call(`/o/${mark(reader)}.gif`, { headers: { ...headers } });

const statsOf = async (id: string) =>
  (await call(`${campaignsPath}${id}/stats/`, { token })).body.data;
/** The statistics change a moment after the answer. */
const reported = (id: string) => () => statsOf(id);
const soon = { timeout: 60_000 };
/** Lets a reader's last click be some seconds ago. */
const later = (seconds: number) =>
  sql`update campaign_engagement set last_click_at = now() - make_interval(secs => ${seconds})
    where last_click_at is not null`.execute(db);
/** Lets the next clicks follow the last one at once, however long a busy machine takes. */
const atOnce = () => later(-60);

let sent: Situation;
beforeEach(async () => {
  sent = await campaign();
});

describe("a tracked link", () => {
  it("redirects to its original target, unchanged, without a referrer", async () => {
    const { links, readers } = sent;
    const reply = await click(links[0], readers[0]);
    expect(reply).toMatchObject({
      status: 302,
      headers: {
        location: first,
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      },
    });
    expect((await click(links[1], readers[0])).headers.location).toBe(second);
    const own = await click(links[2], readers[0]);
    expect(own.headers.location).toBe(`${config.publicUrl}/team-generator`);
    expect(links).toHaveLength(3);
  });

  it.each([
    [
      "a forged mark",
      (s: Situation) =>
        clickPath(s.links[0], s.readers[0]).replace(/.$/, (c) => (c === "A" ? "B" : "A")),
    ],
    [
      "another reader's mark",
      (s: Situation) =>
        `/c/${short(s.links[0])}.${short(s.readers[1])}.${mark(s.readers[0]).split(".")[1]}`,
    ],
    ["an unknown link", (s: Situation) => clickPath("999999999", s.readers[0])],
    ["an unknown reader", (s: Situation) => clickPath(s.links[0], "999999999")],
    ["no mark", () => "/c/x"],
    [
      "a link with zeros before it",
      (s: Situation) => clickPath(s.links[0], s.readers[0]).replace("/c/", "/c/0"),
    ],
    ["a link beyond all numbers", (s: Situation) => `/c/zzzzzzzzzzzzz.${mark(s.readers[0])}`],
    ["another address", (s: Situation) => `${clickPath(s.links[0], s.readers[0])}%0d%0alocation:x`],
  ])("with %s gets an error page", async (_what, pathOf) => {
    const reply = await call(pathOf(sent), { headers: browser, language: "ro" });
    expect(reply.status).toBe(404);
    expect(reply.headers.location).toBeUndefined();
    expect(reply.headers["content-type"]).toContain("text/html");
    expect(reply.headers["content-language"]).toBe("ro");
    expect(reply.body).toContain('<html lang="ro">');
  });

  it("that is dead shows its error page in the language chosen here", async () => {
    const cookie = "a=1; language=ro; b=2";
    const reply = await call("/c/x", { headers: { ...browser, cookie }, language: "en" });
    expect(reply.headers["content-language"]).toBe("ro");
    const other = { ...browser, cookie: "language=de" };
    expect(
      (await call("/c/x", { headers: other, language: "en" })).headers["content-language"],
    ).toBe("en");
  });

  it("of another campaign leads nowhere, and counts for none", async () => {
    const other = await campaign();
    const reply = await click(other.links[0], sent.readers[0]);
    expect(reply.status).toBe(404);
    await open(sent.readers[0]);
    await expect.poll(reported(sent.id), soon).toMatchObject({ opens: 1, clicks: 0 });
    expect(await statsOf(other.id)).toMatchObject({ clicks: 0, machine_clicks: 0 });
  });

  it("of an erased reader still redirects, and nothing is recorded", async () => {
    const individual = await campaign("individual");
    const [reader = "", other] = individual.readers;
    await click(individual.links[0], reader);
    await expect.poll(reported(individual.id), soon).toMatchObject({ clicks: 1 });
    const { rows } = await sql<{ id: string }>`
      select subscriber_id as id from campaign_recipient where id = ${reader}`.execute(db);
    await call(`/api/newsletter/subscribers/${rows[0]?.id}/`, { method: "DELETE", token });
    const { rows: left } = await sql`
      select reader from campaign_engagement where campaign_id = ${individual.id}
      union all select reader from campaign_click where campaign_id = ${individual.id}`.execute(db);
    expect(left).toEqual([]);
    expect((await click(individual.links[0], reader)).headers.location).toBe(first);
    await open(reader);
    await click(individual.links[0], other);
    await expect
      .poll(reported(individual.id), soon)
      .toMatchObject({ opens: 2, clicks: 2, click_times: 2, open_times: 0 });
  });
});

describe("the tracking picture of a mail", () => {
  it.each(["", "forged"])("is always the same, %s", async (forged) => {
    const reply = await server.app.inject({ url: `/o/${forged}${mark(sent.readers[0])}.gif` });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "image/gif",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(reply.rawPayload.subarray(0, 6).toString()).toBe("GIF89a");
    expect(reply.rawPayload).toHaveLength(42);
  });
});

describe("tracked actions of readers", () => {
  it("are counted by reader and in total", async () => {
    const { id, readers, links } = sent;
    await open(readers[0]);
    await open(readers[0]);
    await open(readers[1]);
    await expect.poll(reported(id), soon).toMatchObject({ opens: 2, open_times: 3, clicks: 0 });
    await click(links[0], readers[0]);
    await click(links[0], readers[0]);
    await expect
      .poll(reported(id), soon)
      .toMatchObject({ clicks: 1, click_times: 2, opens: 2, open_rate: 100, click_rate: 50 });
    const { links: shown, timeline } = await statsOf(id);
    expect(shown[0]).toMatchObject({ target: first, clicks: 2, readers: 1, machine_clicks: 0 });
    expect(timeline).toMatchObject([{ hours: 1, opens: 2, clicks: 1 }]);
  });

  it("include an open if they follow a link without loading pictures", async () => {
    await click(sent.links[0], sent.readers[0]);
    await expect
      .poll(reported(sent.id), soon)
      .toMatchObject({ opens: 1, open_times: 0, clicks: 1 });
  });

  it("are counted once per reader under concurrent requests", async () => {
    const { id, readers, links } = sent;
    await Promise.all(Array.from({ length: 30 }, (_, i) => click(links[0], readers[i % 2])));
    await expect.poll(reported(id), soon).toMatchObject({ clicks: 2, click_times: 30, opens: 2 });
    expect((await statsOf(id)).links[0]).toMatchObject({ readers: 2, clicks: 30 });
  });

  it("are anonymous, unless the campaign tracks individuals", async () => {
    const named = await campaign("individual");
    for (const { readers, links } of [sent, named]) await click(links[0], readers[0]);
    await expect.poll(reported(sent.id), soon).toMatchObject({ clicks: 1 });
    await expect.poll(reported(named.id), soon).toMatchObject({ clicks: 1 });
    const whose = async (id: string) =>
      (
        await sql<{ reader: string }>`
          select reader from campaign_engagement where campaign_id = ${id}`.execute(db)
      ).rows.map(({ reader }) => reader);
    expect(await whose(named.id)).toEqual([named.readers[0]]);
    const [digest = ""] = await whose(sent.id);
    expect(digest).toMatch(/^[\w-]{22}$/);
    const listed = async (id: string) => {
      const { body } = await call(`${campaignsPath}${id}/recipients/`, { token });
      return body.data.recipients.map((row: { clicked_at: unknown }) => row.clicked_at);
    };
    expect(await listed(sent.id)).toEqual([null, null]);
    expect(await listed(named.id)).toEqual([expect.stringMatching(/Z$/), null]);
  });

  it("are not recorded for untracked campaigns, whose links lead nowhere", async () => {
    const off = await campaign("off");
    expect(off.links).toEqual([]);
    await open(off.readers[0]);
    await open(sent.readers[0]);
    await expect.poll(reported(sent.id), soon).toMatchObject({ opens: 1 });
    expect(await statsOf(off.id)).toMatchObject({
      opens: 0,
      open_times: 0,
      open_rate: null,
      links: [],
    });
  });

  it("only add to the totals once counted readers are forgotten", async () => {
    const { id, readers, links } = sent;
    await click(links[0], readers[0]);
    await expect.poll(reported(id), soon).toMatchObject({ clicks: 1 });
    await sql`update campaign set finished_at = now() - interval '31 days' where id = ${id}`.execute(
      db,
    );
    await sql`delete from campaign_engagement`.execute(db);
    await click(links[0], readers[0]);
    await open(readers[0]);
    await expect
      .poll(reported(id), soon)
      .toMatchObject({ opens: 1, open_times: 1, clicks: 1, click_times: 2 });
  });

  it("are grouped by day after three days", async () => {
    const { id, readers } = sent;
    const ago = async (hours: number) => {
      await sql`update campaign set started_at = now() - make_interval(hours => ${hours}, mins => 30) where id = ${id}`.execute(
        db,
      );
    };
    await ago(71);
    await open(readers[0]);
    await expect.poll(reported(id), soon).toMatchObject({ opens: 1 });
    await ago(100);
    await open(readers[1]);
    await expect.poll(reported(id), soon).toMatchObject({ opens: 2 });
    const { timeline, date } = await statsOf(id);
    const from = (hours: number) => new Date(Date.parse(date) + hours * 3_600_000).toISOString();
    expect(timeline).toEqual([
      { from: from(71), hours: 1, opens: 1, clicks: 0 },
      { from: from(96), hours: 24, opens: 1, clicks: 0 },
    ]);
  });
});

describe("opens and clicks as evidence of delivery", () => {
  it.each(["aggregate", "individual"])(
    "turn an unknown recipient into a sent one: %s",
    async (tracking) => {
      const { id, readers, links } = await campaign(tracking);
      await sql`update campaign_recipient set state = 'unknown' where campaign_id = ${id}`.execute(
        db,
      );
      const states = async () =>
        (
          await sql<{ state: string }>`
        select state from campaign_recipient where campaign_id = ${id} order by id`.execute(db)
        ).rows.map(({ state }) => state);
      await open(readers[0], { "user-agent": "curl/8.1" });
      await expect.poll(states).toEqual(["sent", "unknown"]);
      await click(links[0], readers[1]);
      await expect.poll(states).toEqual(["sent", "sent"]);
    },
  );

  it("do not change known outcomes", async () => {
    const { id, readers } = sent;
    await sql`update campaign_recipient set state = 'failed', reason = 'bounced' where campaign_id = ${id}`.execute(
      db,
    );
    await open(readers[0]);
    await expect.poll(reported(id), soon).toMatchObject({ open_times: 1, bounced: 2 });
  });
});

describe("actions of machines", () => {
  it.each([
    ["HEAD", browser, "HEAD"],
    ["a scanner", { "user-agent": "Mozilla/5.0 (compatible; BarracudaCentral)" }, "GET"],
    ["a library", { "user-agent": "python-requests/2.32" }, "GET"],
    ["nobody", { "user-agent": "" }, "GET"],
    ["a prefetch", { ...browser, "sec-purpose": "prefetch" }, "GET"],
  ] as const)("are counted apart: %s", async (_what, headers, method) => {
    const { id, readers, links } = sent;
    const reply = await click(links[0], readers[0], headers, method);
    expect(reply.headers.location).toBe(first);
    await expect
      .poll(reported(id), soon)
      .toMatchObject({ clicks: 0, click_times: 0, machine_clicks: 1, opens: 0 });
    await click(links[0], readers[0]);
    await expect
      .poll(reported(id), soon)
      .toMatchObject({ clicks: 1, click_times: 1, machine_clicks: 1 });
  });

  it("that prefetch pictures are counted apart, those of a reader's proxy are not", async () => {
    const { id, readers } = sent;
    await open(readers[0], { "user-agent": "Mozilla/5.0" });
    await expect.poll(reported(id), soon).toMatchObject({ opens: 0, machine_opens: 1 });
    await open(readers[0], {
      "user-agent":
        "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
    });
    await expect.poll(reported(id), soon).toMatchObject({ opens: 1, machine_opens: 1 });
  });

  it("include opens within a second of sending", async () => {
    const { id, readers } = sent;
    await sql`update campaign_recipient set sent_at = now() + interval '1 minute' where id = ${readers[0]}`.execute(
      db,
    );
    await open(readers[0]);
    await expect.poll(reported(id), soon).toMatchObject({ opens: 0, machine_opens: 1 });
  });

  it("include several links within two seconds, also the first of them in retrospect", async () => {
    const { id, readers, links } = sent;
    await click(links[0], readers[0]);
    await expect.poll(reported(id), soon).toMatchObject({ clicks: 1, opens: 1 });
    await atOnce();
    await click(links[1], readers[0]);
    await expect
      .poll(reported(id), soon)
      .toMatchObject({ clicks: 0, click_times: 0, opens: 0, machine_clicks: 2 });
    await click(links[2], readers[0]);
    await expect.poll(reported(id), soon).toMatchObject({ clicks: 0, machine_clicks: 3 });
    const counts = (await statsOf(id)).links.map((link: Record<string, number>) => [
      link["clicks"],
      link["readers"],
      link["machine_clicks"],
    ]);
    expect(counts).toEqual([
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
    ]);
    await later(10);
    await click(links[1], readers[0]);
    await expect
      .poll(reported(id), soon)
      .toMatchObject({ clicks: 1, click_times: 1, opens: 1, machine_clicks: 3 });
  });

  it("do not revoke a person's earlier actions", async () => {
    const { id, readers, links } = sent;
    await click(links[0], readers[0]);
    await open(readers[0]);
    await expect.poll(reported(id), soon).toMatchObject({ clicks: 1, opens: 1 });
    await later(10);
    await click(links[0], readers[0]);
    await expect.poll(reported(id), soon).toMatchObject({ click_times: 2 });
    await atOnce();
    await click(links[0], readers[0]);
    await expect.poll(reported(id), soon).toMatchObject({ click_times: 3 });
    await click(links[1], readers[0]);
    await expect
      .poll(reported(id), soon)
      .toMatchObject({ clicks: 1, click_times: 1, opens: 1, machine_clicks: 3 });
    expect((await statsOf(id)).links[0]).toMatchObject({
      clicks: 1,
      readers: 1,
      machine_clicks: 2,
    });
  });

  it("are distinguished under concurrent requests", async () => {
    const { id, readers, links } = sent;
    await Promise.all(
      [links[0], links[1], links[2], links[0]].map((link) => click(link, readers[0])),
    );
    await expect
      .poll(reported(id), soon)
      .toMatchObject({ clicks: 0, click_times: 0, machine_clicks: 4, opens: 0 });
  });
});

describe("readers who unsubscribe by a mail's link", () => {
  it("count for the latest campaign that they received, until they resubscribe by the link", async () => {
    const { id, readers } = sent;
    const { rows } = await sql<{ id: string }>`
      update subscriber set confirmed_at = now()
      where id = (select subscriber_id from campaign_recipient where id = ${readers[0]}) returning id`.execute(
      db,
    );
    const path = `/api/newsletter/unsubscribe/${unsubscribeToken(config.appSecret, rows[0]?.id ?? "")}/`;
    await call(path, { body: {} });
    await call(path, { body: {} });
    expect(await statsOf(id)).toMatchObject({ unsubscribed: 1 });
    server.clock.advance(60_000); // the weeks are counted once in a minute
    const { body } = await call("/api/newsletter/stats/", { token });
    expect(body.data.growth.at(-1)).toMatchObject({ left: 1 });
    await call(`${path}undo/`, { body: {} });
    expect(await statsOf(id)).toMatchObject({ unsubscribed: 0 });
  });
});
