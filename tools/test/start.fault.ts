import { existsSync } from "node:fs";
import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { findEmbedded, identify } from "@sortes/db/embedded";
import { describe, expect, it } from "vitest";
import {
  addressOf,
  environmentOf,
  pidOf,
  postmasterPid,
  sortesTree,
} from "./support/sortes-tree.ts";
import { until } from "./support/until.ts";

const expectEnd = (pid: number): Promise<void> =>
  until(() => expect(identify(pid)).toBeUndefined());

describe("npm start", () => {
  it("keeps the server up while the worker cannot start, and keeps retrying", async () => {
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

  it("keeps retrying a server that cannot start, while the rest runs", async () => {
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

  it("prints the staff login again until it was printed completely, whatever kills the start", async () => {
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

  it("does not count a staff login as printed if nobody could read it", async () => {
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

  it("starts even if the staff login could not be created, and creates it at the next start", async () => {
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

  it("reports why the web app could not be built", async () => {
    const { run, tree } = await sortesTree();
    await writeFile(join(tree, "apps/web/src/main.ts"), `import "./missing.ts";`);
    const running = run(["start"]);
    expect(await running.ends()).toBe(1);
    expect(running.output()).toContain("missing.ts");
    expect(running.output()).toMatch(/The web app could not be built\.\n$/);
  });
});

describe("a running npm start", () => {
  it("restarts a killed database where server and worker expect it", async () => {
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

  it("stops its apps when it is killed, and leaves a database that the next start adopts", async () => {
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

  it("rebuilds the web app only when its sources change", async () => {
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
  it("leaves a configured data folder unchanged", async () => {
    const { dataDir, run } = await sortesTree();
    const running = run(["dev"], { DATA_DIR: dataDir });
    await running.prints(/Ctrl-C/);
    expect(running.output()).not.toContain("seeded");
  });

  it("stops its apps when it is killed", async () => {
    const { run } = await sortesTree();
    const running = run(["dev"]);
    await addressOf(running);
    const pids = [await pidOf(running, "server"), await pidOf(running, "worker")];
    running.child.kill("SIGKILL");
    for (const pid of pids) await expectEnd(pid);
    await addressOf(run(["dev"])); // it takes the running database over, and stops it at the end of the test
  });
});

describe("commands beside npm start", () => {
  it("start the database while they run, and pass on their exit code", async () => {
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

  it("can run database, server and worker separately", async () => {
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
});
