import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findEmbedded, identify } from "@sortes/db/embedded";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addressOf,
  environmentOf,
  pidOf,
  postmasterPid,
  type Running,
  sharedTree,
  sortesTree,
} from "./support/sortes-tree.ts";
import { until } from "./support/until.ts";

const expectEnd = (pid: number): Promise<void> =>
  until(() => expect(identify(pid)).toBeUndefined());

describe("npm start", () => {
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

describe("a running npm start", () => {
  const tree = sharedTree();
  let running: Running;
  beforeAll(async () => {
    running = tree().run(["start"]);
    await addressOf(running);
  });

  it("restarts a killed server", async () => {
    process.kill(await pidOf(running, "server"), "SIGKILL");
    await running.prints(
      /The server ended \(SIGKILL\) and is started again in 0\.5 s\.[^]*server \d+/,
    );
    const address = await addressOf(running);
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
