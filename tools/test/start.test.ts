import { once } from "node:events";
import { existsSync } from "node:fs";
import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { findEmbedded, identify } from "@sortes/db/embedded";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { WhenDone } from "./support/folder.ts";
import { environmentOf, postmasterPid, type Running, sortesTree } from "./support/sortes-tree.ts";
import { until } from "./support/until.ts";

const pidOf = async (running: Running, name: string): Promise<number> =>
  Number((await running.prints(new RegExp(`^${name} (\\d+)$`, "m")))[1]);

const addressOf = async (running: Running): Promise<string> =>
  (await running.prints(/Sortes is ready at (\S+)/))[1]!;

/** A tree for all tests of a `describe`. */
function sharedTree(): () => Awaited<ReturnType<typeof sortesTree>> {
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

const expectEnd = (pid: number): Promise<void> =>
  until(() => expect(identify(pid)).toBeUndefined());

describe("npm start", () => {
  it("starts everything, prints what users need, and stops properly", async () => {
    const { dataDir, run } = await sortesTree();
    const running = run(["start"]);
    const address = await addressOf(running);
    await running.prints(/Staff login/);
    expect(running.output()).toContain("Building the web app");
    expect(running.output()).toMatch(
      /Mail is not sent but written to .*outbox; set SMTP_URL to send it\./,
    );
    const env = await environmentOf(address);
    expect(env).toEqual({
      DATABASE_URL: await findEmbedded(dataDir, "sortes"),
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: new URL(address).port,
      PUBLIC_URL: address,
      APP_SECRET: await readFile(join(dataDir, "app-secret"), "utf8"),
    });
    expect(env["APP_SECRET"]?.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataDir, "app-secret"))).mode & 0o777).toBe(0o600);
    const postmaster = await postmasterPid(dataDir);

    running.child.kill("SIGINT");
    expect(await running.ends()).toBe(0);
    expect(running.output()).toContain("server ends before the database");
    expect(running.output()).toContain("worker ends");
    expect(identify(postmaster)).toBeUndefined();
    expect(existsSync(join(dataDir, "start.pid"))).toBe(false);

    const again = run(["start"]);
    expect(await environmentOf(await addressOf(again))).toMatchObject({
      APP_SECRET: env["APP_SECRET"],
    });
    await again.prints(/Ctrl-C/);
    expect(again.output()).not.toContain("Staff login");
  });

  it("creates no staff login in production, and uses the operator's settings", async () => {
    const { run } = await sortesTree();
    const operator = {
      APP_SECRET: "an operator's own secret of some length",
      MAIL_FROM: "hello@sortes.example",
      PUBLIC_URL: "https://sortes.example",
      SMTP_URL: "smtp://mail.example:587",
    };
    const running = run(["start"], { ...operator, NODE_ENV: "production" });
    expect(await addressOf(running)).toBe(operator.PUBLIC_URL);
    await running.prints(/Mail is sent through mail\.example:587\./);
    await running.prints(/Ctrl-C/);
    expect(running.output()).not.toContain("Staff login");
  });

  it("does not start if an app rejects its configuration, and stops everything", async () => {
    const { dataDir, run, tree } = await sortesTree();
    await writeFile(join(tree, "apps/worker/src/main.ts"), `console.log("no"); process.exit(78);`);
    const running = run(["start"]);
    expect(await running.ends()).toBe(1);
    expect(running.output()).toContain("The worker cannot start with this configuration.\n");
    expect(running.output()).not.toContain("Staff login");
    expect(await findEmbedded(dataDir, "sortes")).toBeUndefined();
  });
});

describe("npm start with a wrong setting", () => {
  const tree = sharedTree();

  it("reports a taken port, and leaves nothing running", async () => {
    const { dataDir, run } = tree();
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const running = run(["start"], { PORT: String(port) });
    expect(await running.ends()).toBe(1);
    expect(running.output()).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program; choose another one with PORT, such as PORT=${port + 1}.\n`,
    );
    expect(existsSync(join(dataDir, "start.pid"))).toBe(false);
  });

  it.each([
    [{ PORT: "abc" }, 'PORT holds "abc"; it may hold a number from 0 to 65535.\n'],
    [
      { HOST: "203.0.113.1" },
      'HOST holds "203.0.113.1", which this machine cannot listen on (EADDRNOTAVAIL); 127.0.0.1 is this machine alone, 0.0.0.0 every address it has.\n',
    ],
    [
      { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" },
      "The database cannot be used: connect ECONNREFUSED 127.0.0.1:1\n",
    ],
    [
      { NODE_ENV: "production", RATE_LIMIT: "off" },
      [
        "APP_SECRET is not set; production (NODE_ENV=production) needs it.",
        "MAIL_FROM is not set; production (NODE_ENV=production) needs it.",
        "PUBLIC_URL is not set; production (NODE_ENV=production) needs it.",
        "SMTP_URL is not set; production (NODE_ENV=production) needs it.",
        'RATE_LIMIT holds "off"; in production (NODE_ENV=production) it may only hold on.\n',
      ].join("\n"),
    ],
  ])("reports what is wrong with %o", async (env, words) => {
    const { run } = tree();
    const running = run(["start"], env as Record<string, string>);
    expect(await running.ends()).not.toBe(0);
    expect(running.output().replace("Building the web app …\n", "")).toBe(words);
  });
});

describe("a running npm start", () => {
  const tree = sharedTree();
  let running: Running;
  let address: string;
  beforeAll(async () => {
    running = tree().run(["start"]);
    address = await addressOf(running);
  });

  it("is reported by another one", async () => {
    const second = tree().run(["start"]);
    expect(await second.ends()).toBe(1);
    expect(second.output()).toBe(
      `Sortes is already running here (process ${running.child.pid}); stop that one first.\n`,
    );
    await expect(environmentOf(address)).resolves.toBeDefined();
  });

  it("lends its database to the commands beside it, and goes on", async () => {
    const { dataDir, run } = tree();
    const { DATABASE_URL } = await environmentOf(address);
    const staff = run(["staff", "grant", "ana@example.test"]);
    expect(await staff.ends()).toBe(0);
    expect(staff.output()).toBe(`staff grant ana@example.test ${DATABASE_URL}\n`);
    const sending = run(["sending", "stop"]);
    expect(await sending.ends()).toBe(0);
    expect(sending.output()).toBe(`sending stop ${DATABASE_URL}\n`);
    expect(await findEmbedded(dataDir, "sortes")).toBe(DATABASE_URL);
  });

  it("starts a killed server again", async () => {
    process.kill(await pidOf(running, "server"), "SIGKILL");
    await running.prints(
      /The server ended \(SIGKILL\) and is started again in 0\.5 s\.[^]*server \d+/,
    );
    await until(() => environmentOf(address));
    expect(running.child.exitCode).toBeNull();
  });

  it.each(["SIGKILL", "SIGTERM"] as const)(
    "leaves nothing behind when npm ends by %s",
    async (signal) => {
      running.child.kill("SIGTERM");
      await running.ends();
      const { dataDir, npm } = tree();
      const started = npm(["start"]);
      await addressOf(started);
      const pids = [
        await pidOf(started, "server"),
        await pidOf(started, "worker"),
        await postmasterPid(dataDir),
        Number(await readFile(join(dataDir, "start.pid"), "utf8")),
      ];
      started.child.kill(signal);
      for (const pid of pids) await expectEnd(pid);
    },
  );
});

describe("npm run dev", () => {
  it("serves through Vite, with its own demo data, and restarts changed apps", async () => {
    const { dataDir, run, tree } = await sortesTree();
    const running = run(["dev"]);
    const address = await addressOf(running);
    await running.prints(/Staff login[^]*seeded postgres/);
    const env = await until(() => environmentOf(`${address}/api/`));
    expect(env).toMatchObject({ DATA_DIR: join(dataDir, "dev"), PUBLIC_URL: address });
    expect(env["PORT"]).not.toBe(new URL(address).port);
    expect(await (await fetch(address)).text()).toContain("/@vite/client");

    await appendFile(join(tree, "apps/worker/src/main.ts"), `console.log("changed");`);
    await running.prints(/^changed$/m);
    running.child.kill("SIGINT");
    expect(await running.ends()).toBe(0);

    const again = run(["dev"]);
    await again.prints(/Ctrl-C/);
    expect(again.output()).not.toMatch(/Staff login|seeded/);
  });
});

describe("an unknown command", () => {
  it("is answered with the known ones", async () => {
    const { run } = await sortesTree();
    const running = run(["fly"]);
    expect(await running.ends()).toBe(1);
    expect(running.output()).toMatch(/^Usage: npm run <start \| dev \|/);
  });
});
