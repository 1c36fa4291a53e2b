import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { environmentWith } from "../../env.ts";
import { root } from "../../support/paths.ts";
import { temporaryFolder, type WhenDone } from "./folder.ts";
import { until } from "./until.ts";

/** Small stand-ins for the apps, with only what the command line needs. */
const apps: Record<string, string> = {
  "apps/server/src/main.ts": `
    import { createServer } from "node:http";
    import { connect } from "node:net";
    const { DATABASE_URL, DATA_DIR, HOST, PORT, PUBLIC_URL, APP_SECRET } = process.env;
    const server = createServer((_, reply) =>
      reply.end(JSON.stringify({ DATABASE_URL, DATA_DIR, HOST, PORT, PUBLIC_URL, APP_SECRET })));
    server.listen(Number(PORT), HOST, () => process.send?.("ready"));
    console.log("server", process.pid);
    process.on("SIGTERM", () => {
      const { hostname, port } = new URL(DATABASE_URL!);
      connect(Number(port), hostname, () => { console.log("server ends before the database"); process.exit(0); });
    });`,
  "apps/worker/src/main.ts": `
    setInterval(() => {}, 1000);
    process.on("SIGTERM", () => { console.log("worker ends"); process.exit(0); });
    console.log("worker", process.pid);
    // last: from now on it may be asked to stop
    process.send?.("ready");`,
  "apps/server/src/commands/first-staff.ts": `
    import { text } from "node:stream/consumers";
    console.log("Staff login: staff@localhost.test with", await text(process.stdin));`,
  "apps/server/test/demo/seed.ts": `console.log("seeded", process.env.DATABASE_URL);`,
  "apps/server/src/commands/staff.ts": `
    console.log("staff", ...process.argv.slice(2), process.env.DATABASE_URL);
    process.exit(process.argv[2] === "grant" ? 0 : 3);`,
  "apps/server/src/commands/sending.ts": `
    console.log("sending", ...process.argv.slice(2), process.env.DATABASE_URL);`,
  "apps/web/index.html": `<script type="module" src="/src/main.ts"></script>`,
  "apps/web/vite.config.ts": `export default () => ({ server: { proxy: { "/api": process.env.SERVER_URL } } });`,
  "apps/web/src/main.ts": `console.log("web");`,
  "apps/web/build/prerender.ts": `export const prerender = () => {};`,
  "apps/web/build/offline-worker.ts": `export const buildOfflineWorker = () => {};`,
  "apps/web/build/checkers.ts": `export const buildCheckers = () => {};`,
  "apps/web/build/fonts-sheet.ts": `export const buildFontsSheet = () => {};`,
  ...Object.fromEntries(
    ["contract", "core", "i18n", "ui"].map((name) => [`packages/${name}/src/index.ts`, ""]),
  ),
  "package.json": JSON.stringify({
    private: true,
    type: "module",
    scripts: { start: "node tools/run.mjs start" },
  }),
};

/**
 * A copy of the command line beside stand-ins for the apps, with its own data folder.
 * @param name of a folder for it below the temporary one
 * @param whenDone takes what ends its processes and deletes it; the last one comes first
 */
export async function sortesTree(name = "", whenDone: WhenDone = onTestFinished) {
  const tree = join(await temporaryFolder(whenDone), name);
  await cp(join(root, "tools"), join(tree, "tools"), {
    recursive: true,
    filter: (path) => !path.endsWith("/node_modules"),
  });
  await cp(join(root, "apps/web/build/build.ts"), join(tree, "apps/web/build/build.ts"));
  await cp(join(root, "package-lock.json"), join(tree, "package-lock.json"));
  await symlink(join(root, "node_modules"), join(tree, "node_modules"));
  for (const [file, text] of Object.entries(apps)) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), text);
  }

  /** Runs a command as `npm run` would, without npm, and as another user where one is given. */
  const run = (args: readonly string[], env: Record<string, string> = {}, user = {}): Running =>
    watch(
      spawn(process.execPath, ["tools/run.mjs", ...args], {
        ...spawnOptions(tree, env),
        ...user,
      }),
      whenDone,
    );
  const npm = (args: readonly string[], env: Record<string, string> = {}): Running =>
    watch(spawn("npm", args, spawnOptions(tree, env)), whenDone);
  return { tree, dataDir: join(tree, ".data"), run, npm };
}

/** A tree for all tests of a `describe`. */
export function sharedTree(): () => Awaited<ReturnType<typeof sortesTree>> {
  let shared: Awaited<ReturnType<typeof sortesTree>>;
  const undo: Parameters<WhenDone>[0][] = [];
  beforeAll(async () => {
    shared = await sortesTree("", (step) => undo.unshift(step));
  });
  afterAll(async () => {
    for (const step of undo) await step();
  });
  return () => shared;
}

const spawnOptions = (cwd: string, env: Record<string, string>) => ({
  cwd,
  env: {
    PATH: `${join(root, "node_modules/.bin")}:${environmentWith({})["PATH"]}`,
    PORT: "0",
    ...env,
  },
  stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"],
});

export interface Running {
  readonly child: ChildProcess;
  /** Its output so far, on both channels. */
  output(): string;
  /** Waits until the output matches, and answers the match. */
  prints(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Waits for the end and answers the exit code. */
  ends(): Promise<number | null>;
}

function watch(child: ChildProcess, whenDone: WhenDone): Running {
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close") as Promise<[number | null]>;
  whenDone(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return {
    child,
    output: () => output,
    prints: (pattern) =>
      until(() => {
        const match = output.match(pattern);
        if (match) return match;
        if (child.exitCode !== null) expect.fail(`It ended, having printed:\n${output}`);
        throw new Error(`nothing like ${pattern} in:\n${output}`);
      }),
    ends: async () => (await ended)[0],
  };
}

/** The environment of the server's stand-in. */
export async function environmentOf(address: string): Promise<Record<string, string>> {
  return (await (await fetch(address)).json()) as Record<string, string>;
}

/** The pid of the server that keeps the database of a data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "pg/postmaster.pid"), "utf8")).split("\n")[0]);
}

/** The pid that an app's stand-in prints. */
export const pidOf = async (running: Running, name: string): Promise<number> =>
  Number((await running.prints(new RegExp(`^${name} (\\d+)$`, "m")))[1]);

/** The address at which a start is ready. */
export const addressOf = async (running: Running): Promise<string> =>
  (await running.prints(/Sortes is ready at (\S+)/))[1]!;
