import { expect } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import { campaignPlace, finished, type Store, within } from "./campaign-place.ts";
import { measured } from "./product.ts";

/**
 * Stops a worker whose mail server is silent on all its connections: another worker takes over the waiting recipients
 * at once, and a second later those in progress, whose last bytes were never sent. Then the first worker exits.
 */
export async function handedBack({ store }: { store: Store }): Promise<void> {
  const place = await campaignPlace({ recipients: 150, connections: 3, store });
  const { sink, connections, query } = place;
  await sink.rules({ at: "rcpt", deed: { hole: true }, times: connections });
  const leaving = await place.worker();
  await within(300_000, `${connections} connections`, sink.reached("rcpt", connections));
  const other = await place.worker();
  const asked = performance.now();
  const since = () => performance.now() - asked;
  const ended = leaving.stop("SIGTERM").then(since);
  await within(300_000, "the recipients that waited", sink.when(place.recipients - connections));
  measured(`mails of a stopping worker, sent by another (${store})`, since());
  await within(300_000, "those that were under way", sink.when(place.recipients));
  const last = since();
  measured(`its last mails (${store})`, last);
  measured(`its end (${store})`, await ended);
  // the handover takes about a second; the rest is sending, and the load of this machine
  expect(last, "milliseconds until all are sent").toBeLessThan(5000);
  const holders = await query("select distinct worker_id from campaign_claim");
  expect(holders.length, "workers with recipients").toBeLessThanOrEqual(1);
  await finished(place);
  await expectEverybodyOnce(place);
  await other.stop("SIGTERM");
}
