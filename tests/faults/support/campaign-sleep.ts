import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import {
  campaignPlace,
  expireLeases,
  finished,
  statesOf,
  type Store,
  within,
} from "./campaign-place.ts";

export interface SleepPlan {
  /** The progress of the sleeping worker's mails: before their last bytes, or after. */
  at: "data" | "dot";
  store: Store;
  /** Milliseconds of sleep; `hurried` backdates its leases and lets it sleep until they are swept. */
  sleep: number | "hurried";
}

/** A worker is suspended in the middle of its mails, and continues when another one has finished the campaign. */
export async function stopAndContinue({ at, store, sleep }: SleepPlan): Promise<void> {
  const place = await campaignPlace({ recipients: 400, connections: 3, store });
  const { sink, connections } = place;
  await sink.rules({ at, deed: { hold: true }, times: connections });
  const sleeper = await place.worker();
  await within(300_000, `${connections} connections at ${at}`, sink.reached(at, connections));
  sleeper.child.kill("SIGSTOP");
  await sink.release();
  const other = await place.worker();
  if (sleep === "hurried") await expireLeases(place);
  else await delay(sleep);
  await finished(place);
  const before = await sink.counts();
  sleeper.child.kill("SIGCONT");
  // it reads the replies that arrived while it slept, and has processed them once it has stopped
  const awake = async (): Promise<boolean> => {
    if (at === "dot") return (await statesOf(place))["unknown"] === undefined;
    const { open, steps } = await sink.counts();
    return open < before.open || steps.body > before.steps.body;
  };
  await expect.poll(awake, { interval: 20 }).toBe(true);
  await sleeper.stop("SIGTERM");
  await expectEverybodyOnce(place);
  await other.stop("SIGTERM");
}
