import { holdInDatabase } from "@sortes/testing";
import { expect } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import { somebodyWaits } from "./campaign-boundaries.ts";
import {
  campaignPlace,
  type CampaignPlace,
  expireLeases,
  finished,
  statesOf,
  type Store,
  statusOf,
  within,
} from "./campaign-place.ts";

/** From east to west; a third of the readers live by each. */
const zones = ["Pacific/Auckland", "Europe/Bucharest", "Pacific/Honolulu"];

/** Clocks in a zone show the time now: its readers are due. */
const comes = ({ query, campaignId }: CampaignPlace, zone: string) =>
  query(
    `update campaign_recipient r set due_at = clock_timestamp() from subscriber s
     where s.id = r.subscriber_id and r.campaign_id = '${campaignId}' and r.state = 'queued'
       and r.due_at > clock_timestamp() and s.time_zone = '${zone}'`,
  );

export interface OwnTimeKills {
  /** A multiple of three. */
  recipients: number;
  workers: number;
  store: Store;
  /** Whether Redis loses all its data with each kill. */
  forgets?: boolean;
}

/**
 * A campaign at each reader's own time, whose workers are killed while the recipients are written down, in the midst of
 * each zone's mails and between the zones, when readers move to later zones too.
 */
export async function ownTimeKills(plan: OwnTimeKills): Promise<void> {
  const { recipients, workers: count, store, forgets = false } = plan;
  const place = await campaignPlace({ recipients, store, connections: 3 });
  const { sink, query, here } = place;
  await query(
    `update subscriber s set time_zone = (array['${zones.join("','")}'])[1 + n.n % 3]
     from (select id, row_number() over (order by id) as n from subscriber) n where n.id = s.id`,
  );
  await query(
    `update campaign set own_time = '{"time": "2099-07-01T08:00", "timeZone": "UTC"}'::jsonb`,
  );
  const begin = () => Promise.all(Array.from({ length: count }, () => place.worker()));
  let kills = 0;
  let workers: Awaited<ReturnType<typeof begin>> = [];
  const kill = async () => {
    await Promise.all(workers.map((worker) => worker.stop("SIGKILL")));
    kills++;
    if (forgets) await place.redis?.say("FLUSHALL");
    await expireLeases(place);
  };

  const lock = "lock table campaign_recipient in exclusive mode";
  const writing = await holdInDatabase(here.database.url, lock);
  workers = await begin();
  await somebodyWaits(place);
  await kill();
  await writing.letGo();
  workers = await begin();
  const patience = { timeout: 90_000, interval: 100 };
  await expect.poll(() => statesOf(place), patience).toEqual({ queued: recipients });
  const each = recipients / zones.length;
  for (const [i, zone] of zones.entries()) {
    expect((await sink.counts()).accepted).toBeLessThanOrEqual(each * i);
    await comes(place, zone);
    await within(300_000, `mails in ${zone}`, sink.when(each * i + Math.ceil(each / 3)));
    await kill();
    workers = await begin();
    if (i + 1 === zones.length) break;
    const left = async () => (await statesOf(place))["queued"];
    await expect.poll(left, patience).toBe(each * (zones.length - 1 - i));
    await kill();
    // those who have the mail move west, where it is still to come
    await query(`update subscriber set time_zone = '${zones.at(-1)}' where time_zone = '${zone}'`);
    workers = await begin();
    expect(await statusOf(place)).toBe("sending");
  }
  await finished(place);
  await expectEverybodyOnce(place, { unknown: count * place.connections * kills });
  await Promise.all(workers.map((worker) => worker.stop("SIGTERM")));
}
