import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest, openDb } from "@sortes/db";
import { startEmbedded } from "@sortes/db/embedded";
import { queryDatabase } from "@sortes/testing";
import { type Figure, quantile, type Size } from "./support/report.ts";
import { fillWithBigData } from "./support/scale/big-data.ts";
import { calls } from "./support/scale/calls/index.ts";
import { growing, isCleaning } from "./support/scale/growing.ts";
import { knownIn } from "./support/scale/known.ts";
import { observe, timed } from "./support/scale/observe.ts";

/** Results in the compared databases; `SCALE_ROWS=10000,10000000` sets others. Ten million take 9 GB. */
const sizesOf = (size: Size): number[] =>
  size === "tiny"
    ? [2000, 4000]
    : (process.env["SCALE_ROWS"] ?? "10000,1000000").split(",").map(Number);
/** At most this many timed calls, and this many milliseconds in total. */
const efforts: Record<Size, { calls: number; ms: number }> = {
  full: { calls: 100, ms: 1000 },
  tiny: { calls: 1, ms: 1 },
};
const minute = 60_000;
const patience = {
  connect: minute,
  statement: 5 * minute,
  lock: minute,
  idleInTransaction: 5 * minute,
  silence: 6 * minute,
};

interface Found {
  p99: number;
  rows: number;
  scan: string;
}

/**
 * Every query for a person with little data, in databases that differ only in other people's rows (by default a hundred
 * times as many in the larger): p99 in milliseconds, rows that the plan reads, and the scan that reads most.
 */
export async function run(size: Size): Promise<Figure[]> {
  const bySize: Map<string, Found>[] = [];
  const sizes = sizesOf(size);
  for (const history of sizes) bySize.push(await measured(history, efforts[size]));
  const [least, most] = [bySize[0], bySize.at(-1)];
  if (!least || !most) throw new Error("SCALE_ROWS names no size");
  const format = (count: number) => count.toLocaleString("en");
  for (const what of Object.keys(calls)) {
    const all = bySize.map((found) => found.get(what));
    const cells = all.map((one) => `${one?.p99.toFixed(1)} ms ${format(one?.rows ?? 0)} rows`);
    if (size === "full") console.log([what, ...cells, most.get(what)?.scan].join(" | "));
  }
  return Object.keys(calls).map((what) => {
    const [before, after] = [least.get(what), most.get(what)];
    const grows = growing[what] ?? (isCleaning(what) ? "up to its limit" : undefined);
    return {
      what: grows === undefined ? what : `${what} (grows: ${grows})`,
      found: `${after?.p99.toFixed(1)} ms, ${format(after?.rows ?? 0)} rows, beside ${format(sizes.at(-1) ?? 0)} results`,
      baseline: `${before?.p99.toFixed(1)} ms, ${format(before?.rows ?? 0)} rows, beside ${format(sizes[0] ?? 0)}`,
      ratio: (after?.p99 ?? 0) / Math.max(0.1, before?.p99 ?? 0),
    };
  });
}

async function measured(history: number, effort: { calls: number; ms: number }) {
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  const database = await startEmbedded(folder, { database: "bench" });
  try {
    // data that is thrown away need not survive a crash
    for (const setting of ["fsync = off", "full_page_writes = off", "max_wal_size = '4GB'"])
      await queryDatabase(database.url, `alter system set ${setting}`);
    await queryDatabase(database.url, "select pg_reload_conf()");
    await migrateToLatest(database.url);
    const rows = await fillWithBigData(database.url, history);
    const known = await knownIn(database.url, rows);
    const db = openDb({ url: database.url, connections: 1, prepare: false, patience });
    try {
      const found = new Map<string, Found>();
      for (const [what, call] of Object.entries(calls)) {
        const statements = await observe(db, call, known);
        const worst = statements.toSorted((a, b) => b.rows - a.rows)[0];
        const p99 = await p99Of(() => timed(db, call, known), effort);
        found.set(what, { p99, rows: worst?.rows ?? 0, scan: worst?.scan ?? "" });
      }
      return found;
    } finally {
      await db.destroy();
    }
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function p99Of(once: () => Promise<number>, effort: { calls: number; ms: number }) {
  const times: number[] = [];
  const began = performance.now();
  while (times.length < effort.calls && performance.now() - began < effort.ms)
    times.push(await once());
  return quantile(times, 0.99);
}
