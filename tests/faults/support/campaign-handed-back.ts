import { expect } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import { campaignPlace, finished, type Store, within } from "./campaign-place.ts";
import { measured } from "./product.ts";

/**
 * A worker stops whose mail server is silent on all its connections: another one gets the recipients that wait at once,
 * and those that were under way before the first one has ended, not half a minute later.
 */
export async function handedBack({ store }: { store: Store }): Promise<void> {
  const place = await campaignPlace({ recipients: 150, connections: 3, store });
  const { sink, connections, query } = place;
  await sink.rules({ at: "rcpt", deed: { hole: true }, times: connections });
  const leaving = await place.worker();
  await within(60_000, `${connections} connections`, sink.reached("rcpt", connections));
  const other = await place.worker();
  const asked = performance.now();
  const ended = leaving.stop("SIGTERM");
  await within(60_000, "the recipients that waited", sink.when(place.recipients - connections));
  measured(`mails of a stopping worker, sent by another (${store})`, performance.now() - asked);
  expect(leaving.child.exitCode, "the stopping worker still waits for its own").toBe(null);
  await ended;
  const holders = await query("select distinct worker_id from campaign_claim");
  expect(holders.length, "workers with recipients").toBeLessThanOrEqual(1);
  await finished(place);
  measured(`its last mails (${store})`, performance.now() - asked);
  await expectEverybodyOnce(place);
  await other.stop("SIGTERM");
}
