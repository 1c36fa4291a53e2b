import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "@sortes/db";
import { freePort, startEmbedded } from "@sortes/db/embedded";
import { migrateQueues } from "@sortes/queue";
import autocannon from "autocannon";
import { type Figure, median, type Size } from "./support/report.ts";

const connections = 10;

interface Effort {
  /** Rounds before those that count. */
  warmUps: number;
  rounds: number;
  secondsEach: number;
}

const efforts: Record<Size, Effort> = {
  full: { warmUps: 1, rounds: 7, secondsEach: 2 },
  tiny: { warmUps: 0, rounds: 1, secondsEach: 0.5 },
};

interface Cost {
  /** Microseconds of CPU the server spent on a request, median over the rounds. */
  cpu: number;
  /** CPU against the bare route of the same round, median. */
  ratio: number;
  /** Milliseconds, median over the rounds. */
  p99: number;
}

/**
 * CPU per request of a REST row and a tRPC query, on the server as it runs, against a bare Fastify route in a process of
 * its own with the same database work. Linux only: CPU time is read from /proc.
 */
export async function run(size: Size): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  const database = await startEmbedded(folder, { database: "bench" });
  await migrateToLatest(database.url);
  await migrateQueues(database.url);
  const [port, barePort] = [await freePort(), await freePort()];
  const root = join(import.meta.dirname, "..");
  const server = fork(join(root, "apps/server/src/main.ts"), {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      PORT: String(port),
      APP_SECRET: "x".repeat(32),
      RATE_LIMIT: "off",
      LOG_LEVEL: "silent",
    },
  });
  const bare = fork(join(root, "bench/support/bare-server.ts"), [database.url, String(barePort)]);
  try {
    await Promise.all([once(server, "message"), once(bare, "message")]);
    const address = `http://127.0.0.1:${port}`;
    const bareAddress = `http://127.0.0.1:${barePort}`;
    const token = await somebodyWithHistory(address);
    const input = encodeURIComponent(JSON.stringify({ 0: {} }));
    const figures: Figure[] = [];
    const pairs = {
      "users.me, one query": "me",
      "history.list, three queries, 20 items": "history",
    };
    for (const [work, path] of Object.entries(pairs)) {
      const procedure = path === "me" ? "users.me" : "history.list";
      const restPath = path === "me" ? "users/me" : "history";
      figures.push(
        ...figuresOf(
          work,
          Object.entries(
            await compare(efforts[size], token, {
              "bare Fastify": { process: bare, url: `${bareAddress}/${path}` },
              "REST row": { process: server, url: `${address}/api/${restPath}/` },
              "tRPC query": {
                process: server,
                url: `${address}/trpc/${procedure}?batch=1&input=${input}`,
              },
            }),
          ),
        ),
      );
    }
    return figures;
  } finally {
    server.kill();
    bare.kill();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function somebodyWithHistory(address: string): Promise<string> {
  const post = async (path: string, body: unknown, token = "") => {
    const reply = await fetch(`${address}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return (await reply.json()) as { data: { token: string } };
  };
  const { data } = await post("/users/register/", {
    username: "bench",
    email: "bench@example.test",
    password: "secret1",
    password_confirm: "secret1",
  });
  const names = Array.from({ length: 20 }, (_, i) => `Somebody ${i}`);
  const teams = [names.slice(0, 10), names.slice(10)];
  for (let i = 0; i < 30; i++)
    await post(
      "/history/team/",
      { name: `Group ${i}`, input_names: names.join(","), number_of_teams: 2, result: teams },
      data.token,
    );
  return data.token;
}

interface Contender {
  process: ChildProcess;
  url: string;
}

/** Every contender in each round, so that a machine whose speed drifts drifts for all of them. */
async function compare(
  { warmUps, rounds, secondsEach }: Effort,
  token: string,
  contenders: Record<string, Contender>,
): Promise<Record<string, Cost>> {
  const found = new Map<string, { cpu: number; p99: number }[]>();
  for (let round = -warmUps; round < rounds; round++)
    for (const [name, contender] of Object.entries(contenders)) {
      const measured = await load(contender, token, secondsEach);
      if (round >= 0) found.set(name, [...(found.get(name) ?? []), measured]);
    }
  const [baseline = []] = found.values();
  return Object.fromEntries(
    [...found].map(([name, all]) => [
      name,
      {
        cpu: median(all.map(({ cpu }) => cpu)),
        ratio: median(all.map(({ cpu }, i) => cpu / (baseline[i]?.cpu ?? Number.NaN))),
        p99: median(all.map(({ p99 }) => p99)),
      },
    ]),
  );
}

async function load({ process: server, url }: Contender, token: string, duration: number) {
  const before = await cpuOf(server);
  const result = await autocannon({
    url,
    connections,
    duration,
    headers: { authorization: `Bearer ${token}` },
  });
  const after = await cpuOf(server);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer 200`);
  return { cpu: (after - before) / result.requests.total, p99: result.latency.p99 };
}

/** Microseconds of CPU a process has used; proc(5) counts them in hundredths of a second. */
async function cpuOf({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Each contender but the first, which is the baseline. */
function figuresOf(work: string, [bare, ...others]: [string, Cost][]): Figure[] {
  const [baseline = "", { cpu: least = Number.NaN } = {}] = bare ?? [];
  return others.map(([name, { cpu, ratio, p99 }]) => ({
    what: `${name}: ${work}`,
    found: `${cpu.toFixed(0)} µs CPU a request, p99 ${p99} ms`,
    baseline: `${baseline}, ${least.toFixed(0)} µs`,
    ratio,
  }));
}
