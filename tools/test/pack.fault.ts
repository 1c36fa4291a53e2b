import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { startEmbedded } from "@sortes/db/embedded";
import { allocator, freePort } from "@sortes/process";
import { waitForMail } from "@sortes/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataCommands } from "../artifact/names.ts";
import { environmentWith } from "../env.ts";
import { root } from "../support/paths.ts";
import { nobody } from "./support/nobody.ts";
import { until } from "./support/until.ts";

const run = promisify(execFile);
/** Milliseconds for two builds, on a machine that does other things too. */
const patience = 600_000;
/** Root starts the artifact as somebody else, who may not write to it. */
const starter = process.getuid?.() === 0 ? nobody : {};

const folder = await mkdtemp(join(tmpdir(), "sortes-pack-"));
const dataDir = join(folder, "data");
const undo = [() => rm(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** The checkout in another folder, with the same packages. */
async function twinCheckout(): Promise<string> {
  await mkdir(join(root, "dist"), { recursive: true });
  const twin = await mkdtemp(join(root, "dist/twin-"));
  undo.push(() => rm(twin, { recursive: true, force: true }));
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const { stdout } = await run("git", list, { cwd: root, maxBuffer: 1e8 });
  for (const file of stdout.split("\0").filter((name) => name !== "")) {
    await mkdir(dirname(join(twin, file)), { recursive: true });
    await cp(join(root, file), join(twin, file)).catch(() => {}); // deleted, and not committed yet
  }
  await run("cp", ["-al", join(root, "node_modules"), join(twin, "node_modules")]);
  for (const place of ["apps", "packages", "tools", "tests", "bench"])
    await run("find", [place, "-name", "node_modules", "-prune", "-print0"], { cwd: root }).then(
      async ({ stdout: nested }) => {
        for (const path of nested.split("\0").filter((name) => name !== ""))
          await run("cp", ["-al", join(root, path), join(twin, path)]);
      },
    );
  return twin;
}

async function packed(checkout: string, out: string): Promise<string> {
  const { stdout } = await run("node", ["tools/run.mjs", "pack", "--tar", `--out=${out}`], {
    cwd: checkout,
    env: environmentWith({ TZ: out.endsWith("a") ? "Pacific/Kiritimati" : "UTC" }),
  });
  return /^(.+) \(\d+\.\d MB\)$/m.exec(stdout)?.[1] ?? "";
}

/** Hashes of all files of a folder, and of the archive beside it. */
async function hashesOf(artifact: string): Promise<Record<string, string>> {
  const hash = async (file: string) =>
    createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  const files = await readdir(artifact, { recursive: true, withFileTypes: true });
  const hashes: Record<string, string> = { archive: await hash(`${artifact}.tar.gz`) };
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    hashes[path.slice(artifact.length)] = await hash(path);
  }
  return hashes;
}

let artifact: string;
let variables: Record<string, string>;

beforeAll(async () => {
  await chmod(folder, 0o755);
  // the outbox too: the test watches it before the first mail
  for (const place of [dataDir, join(dataDir, "outbox")]) {
    await mkdir(place);
    await chmod(place, 0o777);
  }
  artifact = await packed(root, join(folder, "a"));
  const database = await startEmbedded(join(folder, "pg"), { database: "packed" });
  undo.push(() => database.stop());
  variables = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: "warn",
  };
}, patience);

/** A command of the artifact, by its end. */
async function command(args: readonly string[], env = variables) {
  const child = spawn(process.execPath, [join(artifact, "sortes.mjs"), ...args], {
    ...starter,
    cwd: "/",
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (words: string) => (output += words));
  const ended = once(child, "close") as Promise<[number | null]>;
  undo.push(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, ended: ended.then(([code]) => code), output: () => output };
}

/** The allocator settings of a running app; only Linux reveals them. */
async function settingsOf({ pid }: ChildProcess): Promise<Record<string, string>> {
  if (process.platform !== "linux") return allocator;
  const lines = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0");
  return Object.fromEntries(
    lines
      .filter((line) => line.startsWith("MALLOC_"))
      .map((line) => line.split("=") as [string, string]),
  );
}

async function outcomeOf(args: readonly string[], env = variables) {
  const { ended, output } = await command(args, env);
  return { code: await ended, output: output() };
}

describe("npm run pack", () => {
  it(
    "creates the same bytes from the same sources elsewhere",
    async () => {
      const other = await packed(await twinCheckout(), join(folder, "b"));
      expect(await hashesOf(other)).toEqual(await hashesOf(artifact));
    },
    patience,
  );

  it("contains no path of the machine that it ran on", async () => {
    const files = await readdir(artifact, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const content = await readFile(join(file.parentPath, file.name));
      for (const place of [root, folder])
        expect({ file: file.name, place: content.includes(place) && place }).toEqual({
          file: file.name,
          place: false,
        });
    }
  });

  it("creates an artifact whose server, worker and commands run anywhere, as another user", async () => {
    expect(await outcomeOf(["migrate"])).toEqual({
      code: 0,
      output: expect.stringMatching(/^Applied: 0001-accounts, /) as string,
    });
    const server = await command(["server"]);
    const worker = await command(["worker"]);
    const url = `http://127.0.0.1:${variables["PORT"]}`;
    await until(async () => {
      expect({ output: server.output(), code: server.child.exitCode }).toEqual({
        output: "",
        code: null,
      });
      expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    });
    for (const { child } of [server, worker]) expect(await settingsOf(child)).toEqual(allocator);
    const textOf = async (path: string) => {
      const reply = await fetch(url + path);
      expect({ path, status: reply.status }).toEqual({ path, status: 200 });
      return await reply.text();
    };
    expect(await textOf("/")).toContain("data-prerendered");
    // an article from its file, in a page from the renderer's thread
    await until(async () =>
      expect(await textOf("/random-article/fair-teams")).toContain("data-prerendered"),
    );
    expect(
      await textOf(`/trpc/articles.list?input=${encodeURIComponent('{"language":"en"}')}`),
    ).toContain("fair-teams");
    expect(await textOf("/api/docs/files/swagger-ui.css")).toContain(".swagger-ui");
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(await textOf("/login"))?.[1] ?? "";
    const headers = { "accept-encoding": "br" };
    const zipped = await fetch(url + style, { headers });
    expect(zipped.headers.get("content-encoding")).toBe("br");

    const email = "packed@example.test";
    const registered = await fetch(`${url}/api/users/register/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        username: "packed",
        email,
        password: "secret1",
        password_confirm: "secret1",
      }),
    });
    expect(registered.status).toBe(201);
    const mail = await waitForMail(join(dataDir, "outbox"), email, 30_000);
    expect(mail.links.some((link) => link.startsWith(url))).toBe(true);

    expect(await outcomeOf(["probe", "server"])).toEqual({ code: 0, output: "" });
    expect(await outcomeOf(["staff", "list"])).toMatchObject({ code: 0 });
    expect(await outcomeOf(["sending", "status"])).toEqual({
      code: 0,
      output: "Campaigns are not stopped.\n",
    });
    expect(await outcomeOf(["draw-log", "status"])).toMatchObject({ code: 0 });
    for (const app of [server, worker]) {
      app.child.kill("SIGTERM");
      expect(await app.ended).toBe(0);
    }
    const gone = await outcomeOf(["probe", "server"]);
    expect(gone).toMatchObject({ code: 1, output: expect.stringContaining("ECONNREFUSED") });
  });

  it("holds the thread that renders campaigns, and the fonts of posters", async () => {
    const names = await readdir(join(artifact, "lib"));
    const starts = await Promise.all(
      names.filter((name) => name.startsWith("render-thread-")).map(startThread),
    );
    expect(starts).toContainEqual({ ready: true });
    const fonts = await readdir(join(artifact, "apps/server/fonts"));
    expect(fonts.filter((name) => name.endsWith(".ttf"))).toHaveLength(3);
  });

  /** The first message of a thread. That of pages, which is given no build here, breaks instead. */
  async function startThread(name: string): Promise<unknown> {
    const workerData = { folder: "nowhere", file: "nothing" };
    const thread = new Worker(join(artifact, "lib", name), { workerData });
    try {
      const [said] = (await once(thread, "message")) as unknown[];
      return said;
    } catch (error) {
      return error;
    } finally {
      await thread.terminate();
    }
  }

  it("prints the artifact's own usage texts", async () => {
    for (const name of dataCommands)
      expect(await outcomeOf([name, "--nonsense"])).toEqual({
        code: 1,
        output: expect.stringMatching(new RegExp(`^usage: node sortes\\.mjs ${name}\\b`)) as string,
      });
    expect(await outcomeOf(["backup", "--drill"])).toEqual({
      code: 1,
      output: expect.stringMatching(/^A drill .+ run it in a checkout .+\n$/) as string,
    });
  });

  it("creates commands that report missing variables", async () => {
    const { DATABASE_URL: _, ...without } = variables;
    for (const name of ["server", "worker", "migrate", "staff"])
      expect(await outcomeOf([name], without)).toEqual({
        code: 1,
        output: expect.stringMatching(/^DATABASE_URL is not set\. .+\n$/) as string,
      });
    const strict = { ...variables, NODE_ENV: "production" };
    expect(await outcomeOf(["server"], strict)).toEqual({
      code: 78,
      output: expect.stringContaining("APP_SECRET is not set; production") as string,
    });
  });
});
