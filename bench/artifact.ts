import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { migrateToLatest } from "@sortes/db";
import { startEmbedded } from "@sortes/db/embedded";
import { freePort, serverHeap, workerHeap } from "@sortes/process";
import { migrateQueues } from "@sortes/queue";
import { root } from "./support/app.ts";
import { sendLoad } from "./support/load.ts";
import { memoryOf } from "./support/memory.ts";
import { type Figure, median, type Size } from "./support/report.ts";

/**
 * Number of starts per app; seconds of load; seconds until an app is idle (the rendering thread exits after a minute).
 */
const efforts = {
  full: { starts: 5, load: 10, rest: 75 },
  tiny: { starts: 1, load: 0.2, rest: 0.2 },
} as const;

/** Arguments of `node` per app. */
type Edition = Readonly<Record<App, readonly string[]>>;
type App = "server" | "worker";

const sources: Edition = {
  server: [...serverHeap, join(root, "apps/server/src/main.ts")],
  worker: [...workerHeap, join(root, "apps/worker/src/main.ts")],
};

interface Found {
  /** Milliseconds to the first answer of `/api/ready`, or of the worker's `/ready`. */
  ready: number;
  /** Resident memory in bytes: idle, and at the end of the load. */
  rest: number;
  loaded: number;
}

/**
 * The packed artifact against the processes of `npm start`: time to readiness, and memory when idle and under load.
 * Linux only: memory is read from /proc.
 */
export async function run(size: Size): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  const undo = [() => rm(folder, { recursive: true, force: true })];
  try {
    await promisify(execFile)(process.execPath, ["tools/run.mjs", "pack", `--out=${folder}`], {
      cwd: root,
    });
    const [name = ""] = (await readdir(folder)).filter((one) => one.startsWith("sortes-"));
    const program = join(folder, name, "sortes.mjs");
    const artifact: Edition = { server: [program, "server"], worker: [program, "worker"] };
    const database = await startEmbedded(join(folder, "pg"), { database: "bench" });
    undo.push(() => database.stop());
    await migrateToLatest(database.url);
    await migrateQueues(database.url);
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, "data"),
      WEB_BUILDS: join(folder, name, "apps/web/dist"),
    };
    const figures = [sizeFigure(await bytesOf(join(folder, name)))];
    for (const app of ["server", "worker"] as const) {
      const before = await measured(app, sources, settings, size);
      const after = await measured(app, artifact, settings, size);
      figures.push(...figuresOf(app, after, before));
    }
    return figures;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

const sizeFigure = (bytes: number): Figure => ({
  what: "the artifact's folder",
  found: megabytes(bytes),
  baseline: "the bar for an image, 200 MB",
  ratio: bytes / (200 * 2 ** 20),
});

const figuresOf = (app: App, after: Found, before: Found): Figure[] => [
  {
    what: `${app}: start to ready`,
    found: `${after.ready.toFixed(0)} ms (bar: 1,500)`,
    baseline: `from sources, ${before.ready.toFixed(0)} ms`,
    ratio: after.ready / before.ready,
  },
  {
    what: `${app}: memory at rest`,
    found: `${megabytes(after.rest)} (bar: 150)`,
    baseline: `from sources, ${megabytes(before.rest)}`,
    ratio: after.rest / before.rest,
  },
  ...(app === "worker"
    ? []
    : [
        {
          what: `${app}: memory after load`,
          found: megabytes(after.loaded),
          baseline: `from sources, ${megabytes(before.loaded)}`,
          ratio: after.loaded / before.loaded,
        },
      ]),
];

async function measured(
  app: App,
  edition: Edition,
  settings: Readonly<Record<string, string>>,
  size: Size,
): Promise<Found> {
  const { starts, load, rest } = efforts[size];
  const times: number[] = [];
  for (let i = 1; i < starts; i++)
    await withApp(app, edition, settings, async ({ ready }) => void times.push(ready));
  return await withApp(app, edition, settings, async ({ child, ready, address }) => {
    times.push(ready);
    await sleep(1000 * rest);
    const atRest = await memoryOf(child);
    if (app === "server")
      await sendLoad({
        url: address,
        paths: ["/", "/tiers", "/api/articles/", "/api/health-check"],
        connections: 20,
        seconds: load,
        headers: {},
      });
    return { ready: median(times), rest: atRest, loaded: await memoryOf(child) };
  });
}

interface RunningApp {
  child: ChildProcess;
  ready: number;
  address: string;
}

async function withApp<T>(
  app: App,
  edition: Edition,
  settings: Readonly<Record<string, string>>,
  work: (running: RunningApp) => Promise<T>,
): Promise<T> {
  const port = String(await freePort());
  const begin = performance.now();
  const child = spawn(process.execPath, edition[app], {
    env: {
      ...process.env,
      ...settings,
      APP_SECRET: "x".repeat(32),
      PORT: port,
      WORKER_PORT: port,
      RATE_LIMIT: "off",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const address = `http://127.0.0.1:${port}`;
  try {
    while (!(await isReady(address + (app === "server" ? "/api/ready" : "/ready")))) {
      if (child.exitCode !== null) throw new Error(`the ${app} ended before it was ready`);
      await sleep(10);
    }
    return await work({ child, ready: performance.now() - begin, address });
  } finally {
    child.kill();
    await ended;
  }
}

const isReady = async (url: string): Promise<boolean> =>
  await fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
}
