import { once } from "node:events";
import { inTransaction } from "@sortes/db";
import * as webhookEvents from "@sortes/db/ground/webhook-events";
import { fuzzSeed } from "@sortes/testing";
import { expect, it } from "vitest";
import { receiverOf } from "./webhook-endpoints.ts";
import { situation, startWorker } from "./worker-process.ts";
import { sql } from "kysely";

const events = 400;
const minute = 60_000;

it(
  "all webhook events arrive under one id each, even if workers are killed again and again",
  async () => {
    const { db, databaseUrl, dataDir } = await situation("PostgreSQL");
    const { got, id, deliveries } = await receiverOf(db);
    const silent = await receiverOf(db);
    silent.receiver.answer = undefined;
    for (let i = 0; i < events; i++)
      await inTransaction(db, (tx) =>
        webhookEvents.tell(tx, { type: "campaign.finished", data: { campaign_id: String(i) } }),
      );
    const variables = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, WEBHOOK_PRIVATE: "on" };
    let luck = fuzzSeed();
    for (let kills = 0; kills < 6; kills++) {
      const before = got.length;
      const { child } = await startWorker(variables);
      luck = (luck * 48_271) % 2_147_483_647;
      await expect
        .poll(() => got.length, { timeout: minute, interval: 1 })
        .toBeGreaterThan(Math.min(before + (luck % 40), events - 1));
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      // as a minute later
      await sql`update webhook_delivery set lease_until = now() where state = 'sending'`.execute(
        db,
      );
    }
    await startWorker(variables);
    await expect
      .poll(async () => (await deliveries()).filter((one) => one.state === "delivered").length, {
        timeout: 2 * minute,
      })
      .toBe(events);
    const ids = new Map<string, Set<string>>();
    for (const one of got) {
      const campaign = String(one.event.data["campaign_id"]);
      ids.set(campaign, (ids.get(campaign) ?? new Set()).add(one.id));
    }
    expect(ids.size).toBe(events);
    for (const under of ids.values()) expect(under.size).toBe(1);
    // at most those that were under way at each kill have come twice
    console.info(`${got.length - events} of ${events} events arrived twice in 6 kills`);
    expect(got.length - events).toBeLessThanOrEqual(6 * 4);
    expect((await silent.deliveries()).length).toBe(events);
    expect(id).not.toBe(silent.id);
  },
  5 * minute,
);
