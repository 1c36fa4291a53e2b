import { setTimeout as delay } from "node:timers/promises";
import { addCampaign, queryDatabase } from "@sortes/testing";
import { expect, onTestFinished } from "vitest";
import { campaignPlace, expireLeases, type Store, within } from "./campaign-place.ts";

/**
 * Replaces the database by a backup that is two hours old: in it, one campaign is being sent, and another one was
 * scheduled for a time that has now passed.
 */
export async function restoredBackup({ store }: { store: Store }): Promise<void> {
  const place = await campaignPlace({ recipients: 400, connections: 3, store });
  const { sink } = place;
  const scheduledId = await addCampaign(place.here.database.url, {
    status: "scheduled",
    scheduledIn: 600,
  });
  const worker = await place.worker();
  await within(300_000, "mails", sink.when(50));
  await worker.stop("SIGKILL");

  const original = new URL(place.here.database.url);
  const name = `${original.pathname.slice(1)}_backup`;
  const admin = new URL(original);
  admin.pathname = "/postgres";
  const copy = new URL(original);
  copy.pathname = `/${name}`;
  onTestFinished(async () => {
    await queryDatabase(admin.href, `drop database if exists ${name} with (force)`);
  });
  await expect
    .poll(
      () =>
        queryDatabase(admin.href, `create database ${name} template ${original.pathname.slice(1)}`)
          .then(() => "copied")
          .catch((error: Error) => error.message),
      { interval: 100 },
    )
    .toBe("copied");

  // backdates the events in the backup by two hours
  const query = (statement: string) => queryDatabase(copy.href, statement);
  // a copy of the database files would still claim to be the original; a restored backup does not
  await query("delete from data_place");
  await query("update sending_control set looked_at = looked_at - interval '2 hours'");
  await query(
    `update campaign set scheduled_time = scheduled_time - interval '2 hours',
       started_at = started_at - interval '2 hours', updated_at = updated_at - interval '2 hours'`,
  );
  await query("update campaign_claim set lease_until = lease_until - interval '2 hours'");
  const { accepted } = await sink.counts();
  const restored = await place.worker({ DATABASE_URL: copy.href });
  const found = () =>
    query(
      `select id = '${scheduledId}' as scheduled, status, pause_reason from campaign
       order by id = '${scheduledId}'`,
    );
  await expect.poll(found, { interval: 100 }).toEqual([
    { scheduled: false, status: "paused", pause_reason: "interrupted" },
    { scheduled: true, status: "missed", pause_reason: null },
  ]);
  await delay(12_000); // two ticks more
  expect((await sink.counts()).accepted).toBe(accepted);
  await restored.stop("SIGTERM");

  // staff resume it: only readers who got the mail after the backup get it again
  await query(
    "update campaign set status = 'sending', pause_reason = null where status = 'paused'",
  );
  const again = { ...place, query, here: { ...place.here, database: place.here.database } };
  await expireLeases(again);
  const going = await place.worker({ DATABASE_URL: copy.href });
  await within(300_000, "the rest", sink.when(400 - place.connections));
  await going.stop("SIGTERM");
  const { repeated } = await sink.counts();
  expect(repeated).toEqual({});
}
