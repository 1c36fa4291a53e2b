import { expect } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import { campaignPlace, finished, type Store, within } from "./campaign-place.ts";
import { measured } from "./product.ts";

/**
 * A worker stops whose mail server is silent on all its connections: another one gets the recipients that wait at once,
 * and a second later those that were under way, whose last bytes never go out here. The first one ends then.
 */
export async function handedBack({ store }: { store: Store }): Promise<void> {
  const place = await campaignPlace({ recipients: 150, connections: 3, store });
  const { sink, connections, query } = place;
  await sink.rules({ at: "rcpt", deed: { hole: true }, times: connections });
  const leaving = await place.worker();
  await within(60_000, `${connections} connections`, sink.reached("rcpt", connections));
  const other = await place.worker();
  const asked = performance.now();
  const since = () => performance.now() - asked;
  const ended = leaving.stop("SIGTERM").then(since);
  await within(60_000, "the recipients that waited", sink.when(place.recipients - connections));
  measured(`mails of a stopping worker, sent by another (${store})`, since());
  await within(60_000, "those that were under way", sink.when(place.recipients));
  const last = since();
  measured(`its last mails (${store})`, last);
  measured(`its end (${store})`, await ended);
  // about a second; the rest is sending, and this machine's load
  expect(last, "milliseconds until all are sent").toBeLessThan(5000);
  const holders = await query("select distinct worker_id from campaign_claim");
  expect(holders.length, "workers with recipients").toBeLessThanOrEqual(1);
  await finished(place);
  await expectEverybodyOnce(place);
  await other.stop("SIGTERM");
}
