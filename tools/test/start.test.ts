import { once } from "node:events";
import { existsSync } from "node:fs";
import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { findEmbedded, identify } from "@sortes/db/embedded";
import { describe, expect, it, onTestFinished } from "vitest";
import { environmentOf, postmasterPid, type Running, sortesTree } from "./support/sortes-tree.ts";
import { until } from "./support/until.ts";

const pidOf = async (running: Running, name: string): Promise<number> =>
  Number((await running.prints(new RegExp(`^${name} (\\d+)$`, "m")))[1]);

const addressOf = async (running: Running): Promise<string> =>
  (await running.prints(/Sortes is ready at (\S+)/))[1]!;

const expectEnd = (pid: number): Promise<void> =>
  until(() => expect(identify(pid)).toBeUndefined());

describe("npm start", () => {
  it("brings everything up, says what there is to know, and stops in order", async () => {
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

  it("says that it is already running", async () => {
    const { run } = await sortesTree();
    const first = run(["start"]);
    await addressOf(first);
    const second = run(["start"]);
    expect(await second.ends()).toBe(1);
    expect(second.output()).toBe(
      `Sortes is already running here (process ${first.child.pid}); stop that one first.\n`,
    );
    await expect(environmentOf(await addressOf(first))).resolves.toBeDefined();
  });

  it("says that the port is taken, and leaves nothing running", async () => {
    const { dataDir, run } = await sortesTree();
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
  ])("says what is wrong with %o", async (env, words) => {
    const { run } = await sortesTree();
    const running = run(["start"], env as Record<string, string>);
    expect(await running.ends()).not.toBe(0);
    expect(running.output().replace("Building the web app …\n", "")).toBe(words);
  });

  it("makes no staff login in production, and takes over what the operator sets", async () => {
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

  it("does not start where an app refuses its configuration, and takes everything down", async () => {
    const { dataDir, run, tree } = await sortesTree();
    await writeFile(join(tree, "apps/worker/src/main.ts"), `console.log("no"); process.exit(78);`);
    const running = run(["start"]);
    expect(await running.ends()).toBe(1);
    expect(running.output()).toContain("The worker cannot start with this configuration.\n");
    expect(running.output()).not.toContain("Staff login");
    expect(await findEmbedded(dataDir, "sortes")).toBeUndefined();
  });

  it("keeps the server up while the worker cannot start, and goes on trying", async () => {
    const { run, tree } = await sortesTree();
    const worker = join(tree, "apps/worker/src/main.ts");
    const sound = await readFile(worker, "utf8");
    await writeFile(worker, `throw new Error("the worker is broken");`);
    const running = run(["start"]);
    const address = await addressOf(running);
    await running.prints(/The worker does not start \(exit code 1; .*next try is in 0\.5 s\./);
    await running.prints(/next try is in 8 s\./); // the fifth try in a row
    expect((await environmentOf(address))["PUBLIC_URL"]).toBe(address);
    await writeFile(worker, sound);
    await running.prints(/The worker is running now\./);
    running.child.kill("SIGTERM");
    expect(await running.ends()).toBe(0);
  });

  it("keeps trying a server that cannot start, beside what does", async () => {
    const { dataDir, run, tree } = await sortesTree();
    const server = join(tree, "apps/server/src/main.ts");
    const sound = await readFile(server, "utf8");
    await writeFile(server, `throw new Error("the server is broken");`);
    const running = run(["start"]);
    await pidOf(running, "worker");
    await running.prints(/The server does not start \(exit code 1; .*next try is in 2 s\./);
    expect(await findEmbedded(dataDir, "sortes")).toBeDefined();
    // no account exists yet, so nothing is printed about signing in
    expect(running.output()).not.toMatch(/is ready|Staff login/);
    await writeFile(server, sound);
    await running.prints(/Staff login/);
  });

  it("tells the staff login again until it has been told, whatever kills the start", async () => {
    const { dataDir, run, tree } = await sortesTree();
    const server = join(tree, "apps/server/src/main.ts");
    const sound = await readFile(server, "utf8");
    await writeFile(server, `setInterval(() => {}, 1000);`); // never reports readiness
    const first = run(["start"]);
    const waiting = join(dataDir, "pg/sortes-first-staff-password");
    const password = await until(() => readFile(waiting, "utf8"));
    expect((await stat(waiting)).mode & 0o777).toBe(0o600);
    first.child.kill("SIGKILL");
    await first.ends();
    expect(first.output()).not.toContain(password);

    await writeFile(server, sound);
    const second = run(["start"]);
    await second.prints(new RegExp(`Staff login: staff@localhost.test with ${password}\n`));
    await second.prints(/Ctrl-C/);
    expect(existsSync(waiting)).toBe(false);
    second.child.kill("SIGTERM");
    await second.ends();
    const third = run(["start"]);
    await third.prints(/Ctrl-C/);
    expect(third.output()).not.toContain("Staff login");
  });

  it("does not count a staff login as told that nobody could read", async () => {
    const { dataDir, run } = await sortesTree();
    const first = run(["start"]);
    first.child.stdout?.destroy(); // a terminal that is gone
    await until(async () =>
      expect(existsSync(join(dataDir, "pg/sortes-first-staff-password"))).toBe(true),
    );
    first.child.kill("SIGTERM");
    await first.ends();
    await run(["start"]).prints(/Staff login/);
  });

  it("comes up although the staff login could not be made, and makes it at the next start", async () => {
    const { run, tree } = await sortesTree();
    const command = join(tree, "apps/server/src/commands/first-staff.ts");
    const sound = await readFile(command, "utf8");
    await writeFile(command, `process.exit(1);`);
    const first = run(["start"]);
    await first.prints(
      /first-staff\.ts failed \(exit code 1\)\.\nIt is tried again at the next start\./,
    );
    await first.prints(/Ctrl-C/);
    first.child.kill("SIGTERM");
    await first.ends();
    expect(first.output()).not.toContain("Staff login");
    await writeFile(command, sound);
    await run(["start"]).prints(/Staff login/);
  });

  it("tells why the web app could not be built", async () => {
    const { run, tree } = await sortesTree();
    await writeFile(join(tree, "apps/web/src/main.ts"), `import "./missing.ts";`);
    const running = run(["start"]);
    expect(await running.ends()).toBe(1);
    expect(running.output()).toContain("missing.ts");
    expect(running.output()).toMatch(/The web app could not be built\.\n$/);
  });
});

describe("a running npm start", () => {
  it("starts a killed database again where server and worker expect it", async () => {
    const { dataDir, run } = await sortesTree();
    // the preferred port of the database is in use at first, so the database must keep another one
    const blocker = createServer().on("error", () => {});
    blocker.listen(57_529, "127.0.0.1");
    const running = run(["start"]);
    const { DATABASE_URL } = await environmentOf(await addressOf(running));
    blocker.close();
    const before = await postmasterPid(dataDir);
    process.kill(before, "SIGKILL");
    await running.prints(/The database ended and is started again/);
    await until(async () => expect(await findEmbedded(dataDir, "sortes")).toBe(DATABASE_URL));
    expect(await postmasterPid(dataDir)).not.toBe(before);
  });

  it("starts a killed server again", async () => {
    const { run } = await sortesTree();
    const running = run(["start"]);
    const address = await addressOf(running);
    process.kill(await pidOf(running, "server"), "SIGKILL");
    await running.prints(
      /The server ended \(SIGKILL\) and is started again in 0\.5 s\.[^]*server \d+/,
    );
    await until(() => environmentOf(address));
    expect(running.child.exitCode).toBeNull();
  });

  it("when killed itself, takes its apps along and leaves a database that the next start adopts", async () => {
    const { dataDir, run } = await sortesTree();
    const first = run(["start"]);
    await addressOf(first);
    const apps = [await pidOf(first, "server"), await pidOf(first, "worker")];
    const postmaster = await postmasterPid(dataDir);
    first.child.kill("SIGKILL");
    for (const pid of apps) await expectEnd(pid);
    const second = run(["start"]);
    await addressOf(second);
    expect(await postmasterPid(dataDir)).toBe(postmaster);
    second.child.kill("SIGTERM");
    await expectEnd(postmaster);
  });

  it.each(["SIGKILL", "SIGTERM"] as const)(
    "leaves nothing behind when npm ends by %s",
    async (signal) => {
      const { dataDir, npm } = await sortesTree();
      const running = npm(["start"]);
      await addressOf(running);
      const pids = [
        await pidOf(running, "server"),
        await pidOf(running, "worker"),
        await postmasterPid(dataDir),
        Number(await readFile(join(dataDir, "start.pid"), "utf8")),
      ];
      running.child.kill(signal);
      for (const pid of pids) await expectEnd(pid);
    },
  );

  it("builds the web app again only when its sources change", async () => {
    const { run, tree } = await sortesTree();
    const first = run(["start"]);
    await addressOf(first);
    first.child.kill("SIGINT");
    await first.ends();
    await writeFile(join(tree, "apps/web/src/main.test.ts"), "tests are no part of the bundle");
    const second = run(["start"]);
    await addressOf(second);
    expect(second.output()).not.toContain("Building");
    second.child.kill("SIGINT");
    await second.ends();
    await appendFile(join(tree, "apps/web/src/main.ts"), "console.log(2);");
    const third = run(["start"]);
    await addressOf(third);
    expect(third.output()).toContain("Building");
  });
});

describe("npm run dev", () => {
  it("serves through Vite, from demo data of its own, and starts what changes again", async () => {
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

  it("leaves data that somebody points it to as they are", async () => {
    const { dataDir, run } = await sortesTree();
    const running = run(["dev"], { DATA_DIR: dataDir });
    await running.prints(/Ctrl-C/);
    expect(running.output()).not.toContain("seeded");
  });

  it("when killed, takes its apps along too", async () => {
    const { run } = await sortesTree();
    const running = run(["dev"]);
    await addressOf(running);
    const pids = [await pidOf(running, "server"), await pidOf(running, "worker")];
    running.child.kill("SIGKILL");
    for (const pid of pids) await expectEnd(pid);
    await addressOf(run(["dev"])); // it takes the running database over, and stops it at the end of the test
  });
});

describe("commands beside it", () => {
  it("use the running database, and leave it running", async () => {
    const { dataDir, run } = await sortesTree();
    const running = run(["start"]);
    const { DATABASE_URL } = await environmentOf(await addressOf(running));
    const staff = run(["staff", "grant", "ana@example.test"]);
    expect(await staff.ends()).toBe(0);
    expect(staff.output()).toBe(`staff grant ana@example.test ${DATABASE_URL}\n`);
    const sending = run(["sending", "stop"]);
    expect(await sending.ends()).toBe(0);
    expect(sending.output()).toBe(`sending stop ${DATABASE_URL}\n`);
    expect(await findEmbedded(dataDir, "sortes")).toBe(DATABASE_URL);
  });

  it("start the database for as long as they take, and pass on how they ended", async () => {
    const { dataDir, run } = await sortesTree();
    const migrate = run(["migrate"]);
    expect(await migrate.ends()).toBe(0);
    expect(migrate.output()).toMatch(/^Applied: 0001-/);
    const again = run(["migrate"]);
    await again.ends();
    expect(again.output()).toBe("Nothing to apply.\n");
    const staff = run(["staff", "promote"]);
    expect(await staff.ends()).toBe(3);
    expect(await findEmbedded(dataDir, "sortes")).toBeUndefined();
  });

  it("database, server and worker run by themselves", async () => {
    const { run } = await sortesTree();
    const alone = run(["worker"]);
    expect(await alone.ends()).toBe(1);
    expect(alone.output()).toMatch(
      /^No database is running in .*npm run database.*DATABASE_URL\.\n$/,
    );
    const database = run(["database"]);
    const [, url] = await database.prints(/^DATABASE_URL=(.*)$/m);
    const worker = run(["worker"]);
    await pidOf(worker, "worker");
    const server = run(["server"], { PORT: "0" });
    await pidOf(server, "server");
    worker.child.kill("SIGTERM");
    expect(await worker.ends()).toBe(0);
    expect(worker.output()).toContain("worker ends");
    const seed = run(["seed"], { DATABASE_URL: url! });
    expect(await seed.ends()).toBe(0);
    expect(seed.output()).toBe(`seeded ${url}\n`);
    server.child.kill("SIGINT");
    await server.ends();
    database.child.kill("SIGINT");
    expect(await database.ends()).toBe(0);
  });

  it("are named when one is unknown", async () => {
    const { run } = await sortesTree();
    const running = run(["fly"]);
    expect(await running.ends()).toBe(1);
    expect(running.output()).toMatch(/^Usage: npm run <start \| dev \|/);
  });
});
