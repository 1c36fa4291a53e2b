import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@sortes/db/embedded";

const root = join(import.meta.dirname, "..");
const warmStarts = 5;

/**
 * Seconds from the command to the line that says it is ready: the first start of a data folder with the web build in it,
 * against that build alone, and further starts.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  try {
    const build = await timed(() => webBuild());
    await rm(join(root, "apps/web/dist"), { recursive: true, force: true });
    const cold = await start(folder);
    const warm: number[] = [];
    for (let i = 0; i < warmStarts; i++) warm.push(await start(folder));
    const median = warm.toSorted((a, b) => a - b)[Math.floor(warmStarts / 2)] ?? Number.NaN;
    console.log(`  web build alone  ${build.toFixed(1)} s  1.00 ×`);
    console.log(`  first start      ${cold.toFixed(1)} s  ${(cold / build).toFixed(2)} ×`);
    console.log(`  later starts     ${median.toFixed(1)} s  ${(median / build).toFixed(2)} ×`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

async function webBuild(): Promise<void> {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "error"], {
    cwd: join(root, "apps/web"),
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the web build ended with ${code}`);
}

/** Starts everything, waits until it is ready, stops it in order. */
async function start(dataDir: string): Promise<number> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(root, "infra/cli/run.mjs"), "start"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    return await timed(() => ready(child));
  } finally {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
}

async function ready(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("the output is not piped");
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes("is ready at")) return;
  throw new Error("it ended before it was ready");
}

if (import.meta.main) await run();
