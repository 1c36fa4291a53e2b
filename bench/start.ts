import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, startApp } from "./support/app.ts";
import { type Figure, median, type Size } from "./support/report.ts";

const warmStarts = { full: 5, tiny: 1 };

/**
 * Seconds from the command to the ready message: the first start with a web build, against that build alone, and
 * further starts.
 */
export async function run(size: Size): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  try {
    const build = await timed(() => webBuild(join(folder, "build")));
    const dataDir = join(folder, "data");
    const cold = await start(dataDir);
    const warm: number[] = [];
    for (let i = 0; i < warmStarts[size]; i++) warm.push(await start(dataDir));
    return [
      against("first start of a data folder, with the web build", cold),
      against("later starts", median(warm)),
    ];

    function against(what: string, seconds: number): Figure {
      const found = `${seconds.toFixed(1)} s`;
      return {
        what,
        found,
        baseline: `the web build alone, ${build.toFixed(1)} s`,
        ratio: seconds / build,
      };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

async function webBuild(target: string): Promise<void> {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const child = spawn(
    process.execPath,
    [vite, "build", "--outDir", target, "--logLevel", "error"],
    {
      cwd: join(root, "apps/web"),
      stdio: "inherit",
    },
  );
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the web build ended with ${code}`);
}

/** Seconds until the app is ready; stops it again. */
async function start(dataDir: string): Promise<number> {
  const begin = performance.now();
  const app = await startApp(dataDir);
  const seconds = (performance.now() - begin) / 1000;
  await app.stop();
  return seconds;
}
