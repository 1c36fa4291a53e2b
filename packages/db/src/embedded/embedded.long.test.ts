import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "@sortes/process";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type EmbeddedDatabase,
  EmbeddedError,
  type EmbeddedOptions,
  findEmbedded,
  startEmbedded,
} from "./index.ts";
import { identify, isAlive, processesIn } from "./processes.ts";

const database = "sortes";
/** Milliseconds; a busy machine takes its time to make a cluster. */

const until = (look: () => unknown): Promise<unknown> =>
  vi.waitFor(look, { timeout: 60_000, interval: 20 });

/** The cluster that tests share that do not need one of their own: making one is most of the work. */
let shared: string;
beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), "sortes-embedded-"));
});
afterAll(() => rm(shared, { recursive: true, force: true }));

/** Starts databases that stop with the test. */
function starter(dataDir: string) {
  const started: EmbeddedDatabase[] = [];
  onTestFinished(async () => {
    for (const one of started) await one.stop();
  });
  return async (options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> => {
    const one = await startEmbedded(dataDir, { database, ...options });
    started.push(one);
    return one;
  };
}

/** A folder that is gone when the test is. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-embedded-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A port that another program listens on until the test is done. */
async function takenPort(): Promise<number> {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  return (other.address() as { port: number }).port;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // a killed server ends the connection
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const postmasterOf = async ({ cluster }: EmbeddedDatabase): Promise<number> =>
  Number((await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[0]);

/** The pid of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid!;
}

describe("a new data folder", () => {
  it("gets a database that only its password opens", async () => {
    const folder = await newFolder();
    const running = await starter(folder)();
    expect(running).toMatchObject({ adopted: false, cluster: join(folder, "pg") });
    const rows = await query(running.url, "select current_database(), version()");
    expect(rows).toEqual([
      { current_database: database, version: expect.stringContaining("PostgreSQL 18") },
    ]);
    const withoutPassword = new URL(running.url);
    withoutPassword.password = "guessed";
    await expect(query(withoutPassword.href, "select 1")).rejects.toThrow(/password/);
    expect((await stat(join(folder, "pg-password"))).mode & 0o777).toBe(0o600);
  });

  it("starts over if creating the database was interrupted", async () => {
    const folder = await newFolder();
    const half = join(folder, `pg.new-${await deadPid()}`);
    await mkdir(half);
    await writeFile(join(half, "PG_VERSION"), "18\n");
    await writeFile(`${half}.password`, "x");
    await starter(folder)();
    expect((await readdir(folder)).sort()).toEqual(["pg", "pg-password", "pg.log"]);
  });
});

describe("an existing database", () => {
  it("keeps its data over a stop, and is found only while it runs", async () => {
    const start = starter(shared);
    const first = await start();
    await query(first.url, "create table stopped as select 42 as n");
    expect(await findEmbedded(shared, database)).toBe(first.url);
    await first.stop();
    expect(first.alive()).toBe(false);
    expect(await findEmbedded(shared, database)).toBeUndefined();
    expect(await query((await start()).url, "select n from stopped")).toEqual([{ n: 42 }]);
  });

  it("puts a long log aside when it starts", async () => {
    const log = join(shared, "pg.log");
    await (await starter(shared)()).stop();
    await truncate(log, 20_000_000);
    await starter(shared)();
    expect((await stat(`${log}.1`)).size).toBe(20_000_000);
    expect(await readFile(log, "utf8")).toMatch(/ready to accept connections/);
  });

  it("uses another port if the preferred one is taken", async () => {
    const port = await takenPort();
    const running = await starter(shared)({ preferredPort: port });
    expect(running.port).not.toBe(port);
    expect(await query(running.url, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  it("fails with the server's message if the only allowed port is taken", async () => {
    const failure = starter(shared)({ requiredPort: await takenPort() });
    await expect(failure).rejects.toThrow(EmbeddedError);
    await expect(failure).rejects.toThrow(/could not bind|already in use/);
  });

  it("reports a lost password", async () => {
    const file = join(shared, "pg-password");
    await (await starter(shared)()).stop();
    await rename(file, `${file}.away`);
    onTestFinished(() => rename(`${file}.away`, file));
    await expect(starter(shared)()).rejects.toThrow(
      `The password of the database in ${join(shared, "pg")} cannot be read from ${file} (ENOENT).`,
    );
  });
});

describe("a database that was left running", () => {
  it("is adopted by the next start", async () => {
    const start = starter(shared);
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ adopted: true, url: first.url });
    await second.stop();
    expect(first.alive()).toBe(false);
  });

  it("is adopted after the process that started it was killed", async () => {
    const program = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
      console.log((await startEmbedded(${JSON.stringify(shared)}, { database: "${database}" })).url);
      setInterval(() => {}, 1000);`;
    const args = ["--input-type=module-typescript", "--eval", program];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const [url] = (await once(child.stdout, "data")) as [Buffer];
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await starter(shared)()).toMatchObject({ adopted: true, url: url.toString().trim() });
  });
});

describe("a database that was killed", () => {
  it("restarts on the port that its clients know", async () => {
    const start = starter(shared);
    const first = await start({ preferredPort: await freePort() });
    await query(first.url, "create table killed as select 42 as n");
    process.kill(await postmasterOf(first), "SIGKILL");
    await until(() => expect(first.alive()).toBe(false));
    const second = await start({ requiredPort: first.port });
    expect(second).toMatchObject({ adopted: false, url: first.url });
    expect(await query(first.url, "select n from killed")).toEqual([{ n: 42 }]);
  });

  it("recovers if all of its processes were killed during a write", async () => {
    const start = starter(shared);
    const first = await start();
    await query(first.url, "create table recovered as select 42 as n");
    const open = new pg.Client({ connectionString: first.url });
    open.on("error", () => {});
    await open.connect();
    await open.query("begin");
    await open.query("insert into recovered select generate_series(1, 10000)");
    process.kill(-(await postmasterOf(first)), "SIGKILL"); // the whole process group
    await until(() => expect(processesIn(first.cluster)).toBe(0));
    expect(await query((await start()).url, "select n from recovered")).toEqual([{ n: 42 }]);
  });

  it("is not mistaken for running if another process has its pid", async () => {
    const start = starter(shared);
    const first = await start();
    const file = join(first.cluster, "postmaster.pid");
    const left = await readFile(file, "utf8");
    await first.stop();
    // one that PostgreSQL may send signals to: of others it knows that they are no servers of its own
    const { uid, gid } = await stat(first.cluster);
    const other = spawn("sleep", ["1000"], { uid, gid, cwd: "/", stdio: "ignore" });
    onTestFinished(() => void other.kill("SIGKILL"));
    await writeFile(file, left.replace(/^\d+/, String(other.pid)));
    expect((await start()).adopted).toBe(false);
  });
});

describe.runIf(process.getuid?.() === 0)("as root", () => {
  it("runs as a user without rights, in a data folder that only root may read", async () => {
    const folder = await newFolder();
    await chmod(folder, 0o700);
    const running = await starter(folder)();
    expect((await stat(running.cluster)).uid).not.toBe(0);
    expect(running.cluster).toBe(join(folder, "pg"));
    expect((await stat(folder)).mode & 0o777).toBe(0o710); // that user's group may enter, nobody may list
  });

  it("moves to /var/lib if that user cannot reach the data folder", async () => {
    const folder = await newFolder();
    const closed = join(folder, "home", "data");
    await mkdir(closed, { recursive: true });
    await chmod(join(folder, "home"), 0o700);
    const start = starter(closed);
    const first = await start();
    const home = join(first.cluster, "..");
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    expect(home).toMatch(/^\/var\/lib\/sortes-[0-9a-f]{12}$/);
    expect((await readFile(join(closed, "pg-home"), "utf8")).trim()).toBe(home);
    await query(first.url, "create table kept as select 42 as n");
    await first.stop();
    const second = await start();
    expect(await query(second.url, "select n from kept")).toEqual([{ n: 42 }]);
    await second.stop();
  });

  it("does not create a second database if the first one is unreachable", async () => {
    const folder = await newFolder();
    await chmod(folder, 0o755);
    const home = join(folder, "home");
    await mkdir(join(home, "data", "pg"), { recursive: true });
    await chmod(home, 0o700);
    await expect(starter(join(home, "data"))()).rejects.toThrow(/cannot reach .*data\/pg/);
  });
});

describe("identify", () => {
  it("distinguishes a live process from one that has ended and from one that reuses its pid", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      stdio: "ignore",
    });
    const id = identify(child.pid!)!;
    expect(isAlive(id)).toBe(true);
    expect(isAlive({ ...id, since: "1" })).toBe(false);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isAlive(id)).toBe(false);
  });

  it.runIf(process.platform === "linux")("treats a zombie as dead", async () => {
    // a shell that becomes `sleep` never collects the child it started before
    const shell = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void shell.kill("SIGKILL"));
    const [pid] = (await once(shell.stdout, "data")) as [Buffer];
    const zombie = Number(pid.toString());
    await until(async () =>
      expect(await readFile(`/proc/${zombie}/stat`, "utf8")).toMatch(/\) Z /),
    );
    expect(identify(zombie)).toBeUndefined();
  });
});
