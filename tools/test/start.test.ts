import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { findEmbedded, identify } from "@sortes/db/embedded";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  addressOf,
  environmentOf,
  postmasterPid,
  type Running,
  sharedTree,
  sortesTree,
} from "./support/sortes-tree.ts";

// `start.long.test.ts` kills what has been started; `supervisor.long.test.ts` shows the same of one program

describe("npm start", () => {
  const tree = sharedTree();
  let running: Running;

  it("starts everything, prints what users need, and stops properly", async () => {
    const { dataDir, run } = tree();
    running = run(["start"]);
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
  });

  it("does not create a secret and a staff login twice", async () => {
    const { dataDir, run } = tree();
    running = run(["start"]);
    const { APP_SECRET } = await environmentOf(await addressOf(running));
    expect(APP_SECRET).toBe(await readFile(join(dataDir, "app-secret"), "utf8"));
    await running.prints(/Ctrl-C/);
    expect(running.output()).not.toContain("Staff login");
  });

  it("is reported by a second npm start", async () => {
    const second = tree().run(["start"]);
    expect(await second.ends()).toBe(1);
    expect(second.output()).toBe(
      `Sortes is already running here (process ${running.child.pid}); stop that one first.\n`,
    );
    await expect(environmentOf(await addressOf(running))).resolves.toBeDefined();
  });

  it("lends its database to the commands beside it, and keeps running", async () => {
    const { dataDir, run } = tree();
    const { DATABASE_URL } = await environmentOf(await addressOf(running));
    const staff = run(["staff", "grant", "ana@example.test"]);
    expect(await staff.ends()).toBe(0);
    expect(staff.output()).toBe(`staff grant ana@example.test ${DATABASE_URL}\n`);
    const sending = run(["sending", "stop"]);
    expect(await sending.ends()).toBe(0);
    expect(sending.output()).toBe(`sending stop ${DATABASE_URL}\n`);
    expect(await findEmbedded(dataDir, "sortes")).toBe(DATABASE_URL);
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

describe("an unknown command", () => {
  it("is answered with the known ones", async () => {
    const { run } = await sortesTree();
    const running = run(["fly"]);
    expect(await running.ends()).toBe(1);
    expect(running.output()).toMatch(/^Usage: npm run <start \| dev \|/);
  });
});
