import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Bundle, drawResult, type Drawn, type OpenStatement } from "@sortes/core/draws";
import { checkBundleText } from "@sortes/core/draws/check";
import { inTransaction, openDb } from "@sortes/db";
import * as drawLogs from "@sortes/db/draws/log";
import { queryDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { compare, efforts, figuresOf } from "./support/compare.ts";
import { mostMemory } from "./support/memory.ts";
import { type Figure, median, type Size } from "./support/report.ts";
import { post, register, type Servers, withServers } from "./support/servers.ts";

/** Lengths of the lists, draws of each, and leaves appended to the log. */
const plans: Record<Size, { entries: readonly number[]; rounds: number; leaves: number }> = {
  full: { entries: [10, 1000, 100_000], rounds: 5, leaves: 2000 },
  tiny: { entries: [10, 20], rounds: 1, leaves: 10 },
};

const checker = join(import.meta.dirname, "../packages/core/src/draws/check.py");
const places = { prizes: [1, 2], alternates: 2 };

/** Milliseconds of some work. */
async function timeOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

interface Drawing {
  freeze: number;
  /** Peak memory of the server while it froze the list, in bytes. */
  memory: number;
  run: number;
  id: string;
}

/** Publishes a draw over REST, without a round. */
async function publish(
  { address, server }: Servers,
  token: string,
  { count, weighted }: { count: number; weighted: boolean },
): Promise<Drawing> {
  const { id } = await post<{ id: string }>(
    address,
    "/draws/",
    {
      kind: "winners",
      title: "Bench",
      prizes: ["A bike", "A book"],
      rules: { ...places, weighted: weighted ? 1 : 0 },
      names: "shown",
    },
    token,
  );
  const text = Array.from({ length: count }, (_, i) =>
    weighted ? `Somebody ${i}\t${(i % 9) + 1}` : `Somebody ${i}`,
  ).join("\n");
  const sent = await fetch(`${address}/api/draws/${id}/entries/`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ text }),
  });
  if (!sent.ok) throw new Error(`the list was refused: ${await sent.text()}`);
  const change = (what: string) => post(address, `/draws/${id}/${what}/`, {}, token);
  let freeze = 0;
  const memory = await mostMemory(server, async () => {
    freeze = await timeOf(() => change("freeze"));
  });
  return { id, freeze, memory, run: await timeOf(() => change("run")) };
}

/** Two SHA-256 hashes per entry and one per inner node: the minimum cost of freezing a list. */
function hashAll(count: number): void {
  const salt = randomBytes(16);
  for (let i = 0; i < 3 * count; i++)
    createHash("sha256").update(salt).update(`Somebody ${i}`).digest();
}

/** A partial shuffle: draws five of this many entries with the operating system's random numbers. */
function shuffleSome(count: number): void {
  const all = Array.from({ length: count }, (_, i) => i);
  for (let i = 0; i < 5; i++) {
    const j = randomInt(i, count);
    [all[i], all[j]] = [all[j] ?? 0, all[i] ?? 0];
  }
}

interface Costs extends Drawing {
  hashes: number;
  draw: number;
  shuffle: number;
  check: number;
  python: number;
}

/** Repeats the draw in this process from its bundle. */
function drawAgain(bundle: Bundle): Drawn {
  const [first = "", frozen = "", last = ""] = bundle.statements;
  const open = JSON.parse(first) as OpenStatement;
  const weights =
    open.kind === "winners" && open.rules.weighted === 1
      ? (bundle.entries ?? "")
          .slice(0, -1)
          .split("\n")
          .map((line) => Number(line.slice(65)))
      : undefined;
  const { count } = JSON.parse(frozen) as { count: number };
  const freeze = createHash("sha256").update(frozen).digest("hex");
  const { seed } = JSON.parse(last) as { seed: string };
  return drawResult(open, { count, ...(weights && { weights }) }, { freeze, seed });
}

async function costsOf(
  servers: Servers,
  token: string,
  plan: { count: number; weighted: boolean; folder: string },
): Promise<Costs> {
  const { count, folder } = plan;
  const drawing = await publish(servers, token, plan);
  const text = await (await fetch(`${servers.address}/api/draws/${drawing.id}/bundle/`)).text();
  const bundle = JSON.parse(text) as Bundle;
  const file = join(folder, "bundle.json");
  await writeFile(file, text);
  return {
    ...drawing,
    hashes: await timeOf(() => hashAll(count)),
    draw: await timeOf(() => drawAgain(bundle)),
    shuffle: await timeOf(() => shuffleSome(count)),
    check: await timeOf(() => {
      const { verdict } = checkBundleText(text, {});
      if (verdict < 1) throw new Error("the bundle does not add up");
    }),
    python: await timeOf(() => promisify(execFile)("python3", [checker, file])),
  };
}

/** Rate of appending rows to the log, one transaction each, against plain inserts of the same rows. */
async function logRate(databaseUrl: string, leaves: number): Promise<Figure> {
  const db = openDb({ url: databaseUrl, connections: 2 });
  const entry = (i: number) =>
    `sortes-draw/1 ${createHmac("sha256", "x").update(`${i}`).digest("hex")}`;
  try {
    await sql`create table bare_leaf (leaf integer primary key, entry text not null)`.execute(db);
    const ours = await timeOf(async () => {
      for (let i = 0; i < leaves; i++)
        await inTransaction(db, (tx) => drawLogs.appendLeaf(tx, entry(i)));
    });
    const bare = await timeOf(async () => {
      for (let i = 0; i < leaves; i++)
        await inTransaction(db, (tx) =>
          sql`insert into bare_leaf values (${i}, ${entry(i)})`.execute(tx),
        );
    });
    const rate = (ms: number) => `${((leaves / ms) * 1000).toFixed(0)} a second`;
    return {
      what: `leaves appended to the log, ${leaves} one by one`,
      found: rate(ours),
      baseline: `bare inserts, ${rate(bare)}`,
      ratio: ours / bare,
    };
  } finally {
    await db.destroy();
  }
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

function figuresFor(name: string, all: readonly Costs[]): Figure[] {
  const middle = (value: (one: Costs) => number) => median(all.map(value));
  const pair = (what: string, ours: keyof Costs, base: string, theirs: keyof Costs): Figure => ({
    what: `${what} ${name}`,
    found: ms(middle((one) => one[ours] as number)),
    baseline: `${base}, ${ms(middle((one) => one[theirs] as number))}`,
    ratio: middle((one) => (one[ours] as number) / (one[theirs] as number)),
  });
  return [
    pair("freeze over REST", "freeze", "the hashes alone", "hashes"),
    pair("run over REST", "run", "a shuffle by randomInt", "shuffle"),
    pair("draw again in one process", "draw", "a shuffle by randomInt", "shuffle"),
    pair("check in one process", "check", "check.py on the same file", "python"),
  ];
}

/**
 * Published draws of winners: freezing, drawing and checking lists of several lengths, with and without weights; the
 * server's memory; the append rate of the log; and the cost of serving a long draw's record, against a short one's.
 */
export async function run(size: Size): Promise<Figure[]> {
  const { entries, rounds, leaves } = plans[size];
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-draws-"));
  try {
    return await withServers(async (servers) => {
      const { databaseUrl, server, address } = servers;
      const { token, user } = await register(address);
      await queryDatabase(
        databaseUrl,
        `update app_user set email_verified = true, subscription_tier = 'premium' where id = '${user.id}'`,
      );
      const figures: Figure[] = [];
      const shown = new Map<number, Costs>();
      for (const count of entries)
        for (const weighted of [false, true]) {
          const all: Costs[] = [];
          for (let round = 0; round < rounds; round++)
            all.push(await costsOf(servers, token, { count, weighted, folder }));
          figures.push(...figuresFor(`${count} ${weighted ? "weighted " : ""}entries`, all));
          if (!weighted) shown.set(count, all.at(-1)!);
        }
      const [few = 0, many = 0] = [entries[0], entries.at(-1)];
      const [short, long] = [shown.get(few)!, shown.get(many)!];
      const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
      figures.push({
        what: `memory of the server while it freezes ${many} entries`,
        found: `${megabytes(long.memory)} at most`,
        baseline: `${few} entries, ${megabytes(short.memory)}`,
        ratio: long.memory / short.memory,
      });
      const recordOf = ({ id }: Drawing) => ({
        process: server,
        url: `${address}/api/draws/${id}/`,
      });
      const page = await compare(efforts[size], token, {
        [`the record of ${few} entries`]: recordOf(short),
        [`the record of ${many} entries`]: recordOf(long),
      });
      figures.push(...figuresOf("page cost", Object.entries(page)));
      return [...figures, await logRate(databaseUrl, leaves)];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
