import { randomUUID } from "node:crypto";
import { addCampaign } from "@sortes/testing";
import { expect } from "vitest";
import { campaignPlace, type CampaignPlace, type Store, within } from "./campaign-place.ts";

interface Letter {
  /** The id of the letter's step. */
  step: string;
  subject: string;
  /** Its first campaign, and those by which staff have replaced it. */
  campaigns: string[];
}

export interface Series extends CampaignPlace {
  /** In their original order. */
  letters: Letter[];
}

interface Size {
  recipients: number;
  store: Store;
  /** Subjects of the letters. */
  subjects: readonly string[];
}

/** A series of letters without delays; all subscribers have just confirmed. */
export async function seriesOf({ subjects, ...size }: Size): Promise<Series> {
  const place = await campaignPlace({ ...size, connections: 3 });
  const { query, campaignId, here } = place;
  const letters: Letter[] = [];
  for (const [i, subject] of subjects.entries()) {
    const id = i === 0 ? campaignId : await addCampaign(here.database.url);
    const step = randomUUID();
    await query(`update campaign set prepared_at = now() where id = '${id}'`);
    await query(`update campaign_content set subject = '${subject}' where campaign_id = '${id}'`);
    await query(
      `insert into welcome_step (id, place, campaign_id, wait_hours)
       values ('${step}', ${i + 1}, '${id}', 0)`,
    );
    letters.push({ step, subject, campaigns: [id] });
  }
  await query("update welcome_series set is_on = true");
  await query(
    "insert into welcome_reader (subscriber_id, wait_hours, next_at) select id, 0, now() from subscriber",
  );
  return { ...place, letters };
}

/** Makes waiting readers due at once. */
const lookAgain = ({ query }: Series) =>
  query("update welcome_reader set next_at = now() where next_at > now()");

/** Waits until the mail server has this many mails; keeps making waiting readers due. */
export async function mailsOut(series: Series, count: number): Promise<void> {
  const again = setInterval(() => void lookAgain(series), 200);
  try {
    await within(120_000, `${count} mails`, series.sink.when(count));
  } finally {
    clearInterval(again);
  }
}

/** Waits until all readers have finished the series and all mails are sent. */
export async function through(series: Series): Promise<void> {
  const look = async () => {
    await lookAgain(series);
    const [row] = await series.query(
      `select (select count(*) from welcome_reader where next_at is not null)::int as readers,
        (select count(*) from campaign_recipient where state in ('queued', 'claimed', 'sending'))::int as mails`,
    );
    return row;
  };
  await expect.poll(look, { timeout: 180_000, interval: 100 }).toEqual({ readers: 0, mails: 0 });
}

interface Most {
  /** Most recipients that may be unknown. */
  unknown: number;
  /** Whether readers left before the second letter. */
  hasLeavers: boolean;
}

/**
 * Expects that everybody who stayed got each letter once or is recorded as unknown, and that readers who left before
 * the second letter was queued got at most the first.
 */
export async function expectWelcomed({ query, sink, letters }: Series, most: Most): Promise<void> {
  const arrived = await sink.entries();
  let unknown = 0;
  for (const [i, { subject, campaigns }] of letters.entries()) {
    const rows = (await query(
      `select s.address, s.state as reader, r.state${most.hasLeavers ? ", s.id in (select subscriber_id from welcomed_before) as before" : ""}
       from subscriber s
       left join campaign_recipient r on r.subscriber_id = s.id and r.campaign_id in ('${campaigns.join("', '")}')`,
    )) as { address: string; reader: string; state: string | null; before?: boolean }[];
    expect(new Set(rows.map(({ address }) => address)).size, `readers of ${subject}`).toBe(
      rows.length,
    );
    const mails = arrived.filter(([, , , , its]) => its === subject);
    const got = new Set(mails.map(([to]) => to));
    expect(mails.length, `mails of ${subject}`).toBe(got.size);
    const which = (test: (row: (typeof rows)[number], has: boolean) => boolean) =>
      rows.filter((row) => test(row, got.has(row.address))).map(({ address }) => address);
    const found = {
      forgotten: which(({ reader, state }) => reader === "active" && state === null),
      lost: which(({ reader, state }, has) => reader === "active" && !has && state !== "unknown"),
      falselySent: which(({ state }, has) => state === "sent" && !has),
      unheard: which(({ state }, has) => has && state !== "sent" && state !== "unknown"),
      afterLeaving:
        i === 0 ? [] : which(({ reader, before }, has) => reader !== "active" && has && !before),
    };
    expect(found).toEqual({
      forgotten: [],
      lost: [],
      falselySent: [],
      unheard: [],
      afterLeaving: [],
    });
    unknown += rows.filter(({ state }) => state === "unknown").length;
  }
  console.log(`${arrived.length} mails, ${unknown} unknown`);
  expect(unknown).toBeLessThanOrEqual(most.unknown);
  const [left] = await query(
    "select count(*)::int as n from subscriber where state = 'unsubscribed'",
  );
  expect(Number(left?.["n"]) > 0).toBe(most.hasLeavers);
  const now = await query(
    `select c.id, c.status from welcome_step s join campaign c on c.id = s.campaign_id order by s.place`,
  );
  expect(now).toEqual(
    letters.map(({ campaigns }) => ({ id: campaigns.at(-1), status: "sending" })),
  );
}

/**
 * Expects that each reader's letters arrived in the order in which they were queued.
 * @returns the orders in which readers got them
 */
export async function ordersOf({ query, sink, letters }: Series): Promise<Set<string>> {
  const rows = await query(
    `select s.address, r.campaign_id from campaign_recipient r
     join subscriber s on s.id = r.subscriber_id order by r.id`,
  );
  const queued = Map.groupBy(rows, ({ address }) => String(address));
  const arrived = Map.groupBy(await sink.entries(), ([to]) => to);
  const orders = new Set<string>();
  for (const [address, theirs] of queued) {
    const got = (arrived.get(address) ?? []).map(([, , , , subject]) => subject);
    const meant = theirs.map(
      (row) =>
        letters.find(({ campaigns }) => campaigns.includes(String(row["campaign_id"])))?.subject,
    );
    expect([address, got]).toEqual([address, meant.filter((one) => one && got.includes(one))]);
    orders.add(got.join(", "));
  }
  return orders;
}
