import { expect } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import { campaignPlace, finished, seeded, type Store, within } from "./campaign-place.ts";
import { measured } from "./product.ts";

export interface KillPlan {
  recipients: number;
  kills: number;
  /** Most mails between two kills. */
  between: number;
  connections: number;
  /** Milliseconds before each reply of the mail server. */
  delay: number;
  store: Store;
}

/** Kills a worker again and again in the middle of a campaign, each time after a random number of further mails. */
export async function killsInMidSend(plan: KillPlan): Promise<void> {
  const { recipients, kills, between, connections, store } = plan;
  const place = await campaignPlace(plan);
  const random = seeded(`${kills} kills of ${recipients} on ${store}`);
  const { sink } = place;
  let worker = await place.worker();
  let slowest = 0;
  let slowestReady = 0;
  let accepted = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const point = accepted + random(0, between);
    await within(300_000, `${point} mails before kill ${kill}`, sink.when(point));
    await worker.stop("SIGKILL");
    const killed = performance.now();
    ({ accepted } = await sink.counts());
    worker = await place.worker();
    const ready = performance.now();
    await within(300_000, `a mail after kill ${kill}`, sink.when(accepted + 1));
    slowest = Math.max(slowest, performance.now() - killed);
    slowestReady = Math.max(slowestReady, performance.now() - ready);
  }
  const last = performance.now();
  measured(`slowest going on of ${kills} kills (${store})`, slowest);
  measured(`the same from when the next worker was ready (${store})`, slowestReady);
  await finished(place, { timeout: 300_000 });
  measured(`the end after the last kill (${store})`, performance.now() - last);
  const found = await expectEverybodyOnce(place, { unknown: connections * kills });
  console.log(
    `${found.states["unknown"] ?? 0} unknown of ${kills} kills with ${connections} connections`,
  );
  // the time that a process takes to start depends on the machine
  expect(slowestReady, "milliseconds from the next worker to the next mail").toBeLessThan(15_000);
  await worker.stop("SIGTERM");
}
