import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readChainInfo, readCheckpoint, roundAt } from "@sortes/core/draws";
import * as drawLogs from "@sortes/db/draws/log";
import { fuzzSeed, openBeacon } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { numberDraws } from "./number-draws.ts";
import { situation, startWorker } from "./worker-process.ts";

const draws = 300;
const minute = 60_000;

it(
  "due draws are drawn once each by workers that are killed again and again",
  async () => {
    const { db, databaseUrl, dataDir } = await situation("PostgreSQL");
    const beacon = openBeacon(() => new Date());
    const relay = await beacon.relay();
    onTestFinished(() => relay.close());
    const file = join(dataDir, "chain.json");
    await writeFile(file, JSON.stringify(beacon.info));
    const chain = readChainInfo(JSON.stringify(beacon.info));
    const now = Math.floor(Date.now() / 1000);
    const made = await numberDraws(db);
    const ids: string[] = [];
    for (let i = 0; i < draws; i++) {
      const id = await made.open({ chain, at: now - 600, round: roundAt(now - 60, chain) });
      // every third list was not frozen in time
      if (i % 3 > 0) await made.freeze(id, now - 300);
      ids.push(id);
    }
    const ended = async () =>
      Number(
        (
          await sql<{ count: string }>`
          select count(*) from draw_statement where t in ('result', 'void')`.execute(db)
        ).rows[0]?.count,
      );
    const variables = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DRAND_CHAIN: file,
      DRAND_RELAYS: relay.url,
    };
    let luck = fuzzSeed();
    for (let kills = 0; kills < 6; kills++) {
      const before = await ended();
      const two = await Promise.all([startWorker(variables), startWorker(variables)]);
      luck = (luck * 48_271) % 2_147_483_647;
      const more = before + 1 + (luck % 30);
      await expect
        .poll(ended, { timeout: minute, interval: 5 })
        .toBeGreaterThanOrEqual(Math.min(more, draws));
      for (const { child } of two) child.kill("SIGKILL");
      for (const { child } of two)
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
    await startWorker(variables);
    await expect.poll(ended, { timeout: minute }).toBe(draws);
    for (const [i, id] of ids.entries()) {
      const types = (await made.chainOf(id)).map(({ t }) => t);
      expect(types).toEqual(i % 3 > 0 ? ["open", "freeze", "result"] : ["open", "void"]);
    }
    const size = await drawLogs.size(db);
    expect(size).toBe(ids.length * 2 + (ids.length * 2) / 3);
    await expect
      .poll(async () => (await drawLogs.findCheckpoint(db, 1))?.size, { timeout: minute })
      .toBe(size);
    const { root } = readCheckpoint((await drawLogs.findCheckpoint(db, 1))?.note ?? "");
    expect(Buffer.from(root)).toEqual(await drawLogs.root(db, size));
  },
  5 * minute,
);
