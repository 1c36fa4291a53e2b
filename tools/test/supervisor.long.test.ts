import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { identify } from "@sortes/db/embedded";
import { expect, it, onTestFinished } from "vitest";
import { supervisedArgs } from "../support/app-programs.ts";
import { root } from "../support/paths.ts";
import {
  type Program,
  type Supervised,
  type SupervisorOptions,
  supervise,
} from "../support/supervisor.ts";
import { temporaryFolder } from "./support/folder.ts";
import { until } from "./support/until.ts";

const backoff = { first: 10, longest: 40, failing: 80 };

/** A child that appends the time of each start to `starts`, then runs `body`. */
async function child(
  body: string,
  options: Partial<SupervisorOptions> = {},
  how: Partial<Program> = {},
) {
  const folder = await temporaryFolder();
  const starts = join(folder, "starts");
  const file = join(folder, "child.mjs");
  await writeFile(starts, "");
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(starts)}, Date.now() + "\\n");
     const start = readFileSync(${JSON.stringify(starts)}, "utf8").split("\\n").length - 1;
     const note = (text) => appendFileSync(${JSON.stringify(join(folder, "notes"))}, text + "\\n");
     setInterval(() => {}, 1000);
     ${body}`,
  );
  const logged: string[] = [];
  const program = { name: "The child", args: [file], cwd: folder, env: process.env };
  const supervised = supervise(
    { ...program, ...how },
    { log: (line) => logged.push(line), backoff, ...options },
  );
  onTestFinished(() => supervised.stop());
  const times = async () => (await readFile(starts, "utf8")).split("\n").slice(0, -1).map(Number);
  const notes = () => readFile(join(folder, "notes"), "utf8").catch(() => "");
  return { supervised, logged, times, notes, folder, file };
}

/** Waits until a child runs that is not `before`, and answers its pid. */
const nextPid = (supervised: Supervised, before?: number): Promise<number> =>
  until(() => {
    const pid = supervised.pid();
    if (!pid || pid === before) throw new Error("there is no new child yet");
    return pid;
  });

it("a child that was ready is restarted, however often it is killed", async () => {
  const { supervised, times, notes } = await child(`process.send("ready"); note(process.pid);`);
  await supervised.ready;
  for (let kill = 1; kill <= 6; kill++) {
    await until(async () => expect((await notes()).split("\n")).toHaveLength(kill + 1));
    process.kill(await nextPid(supervised), "SIGKILL");
  }
  await until(async () => expect(await times()).toHaveLength(7));
});

it("a child that was ready and failed is restarted", async () => {
  const { supervised, times, logged } = await child(
    `if (start <= 6) process.send("ready", () => process.exit(1)); else process.send("ready");`,
  );
  await until(async () => expect(await times()).toHaveLength(7));
  expect(logged[0]).toBe("The child ended (exit code 1) and is started again in 0.01 s.");
  expect(supervised.pid()).toBeDefined();
});

it("a child killed by a signal before it was ready is restarted", async () => {
  const { supervised } = await child(
    `if (start <= 6) process.kill(process.pid, "SIGKILL"); else process.send("ready");`,
  );
  await expect(supervised.ready).resolves.toBeUndefined();
});

it("starts that never become ready are retried with growing delays up to a limit, and reported", async () => {
  const { supervised, logged } = await child(`if (start < 8) process.exit(1);
    process.send("ready");`);
  await supervised.tried;
  expect(logged[0]).toBe(
    "The child does not start (exit code 1; its own words are above). The other parts keep running; the next try is in 0.01 s.",
  );
  await supervised.ready;
  expect(logged.map((line) => line.match(/next try is in (.*) s\.$/)?.[1])).toEqual([
    "0.01",
    "0.02",
    "0.04",
    "0.08",
    "0.08",
    "0.08",
    "0.08",
    undefined,
  ]);
  expect(logged.at(-1)).toBe("The child is running now.");
});

it("an old failure is forgotten once a child has been ready", async () => {
  const { logged } = await child(
    `if (start <= 2) process.exit(1);
     if (start === 3) process.send("ready", () => process.exit(1)); else process.send("ready");`,
    // a child that is ready for longer than the longest wait begins with the first again, even if it only ends slowly
    { backoff: { first: 2000, longest: 3000, failing: 3000 } },
  );
  await until(() => expect(logged).toHaveLength(4));
  expect(logged[3]).toBe("The child ended (exit code 1) and is started again in 3 s.");
});

it("a child that hangs before it is ready is stopped and replaced", async () => {
  const { supervised, logged, times } = await child(
    `if (start > 1) process.send("ready"); else process.on("SIGTERM", () => {});`,
    {},
    // a busy machine starts the second one in this time, too
    { startPatience: 6000 },
  );
  await supervised.ready;
  expect(await times()).toHaveLength(2);
  expect(logged.slice(0, 2)).toEqual([
    "The child was not ready after 6 s and is stopped.",
    "The child does not start (SIGKILL; its own words are above). The other parts keep running; the next try is in 0.01 s.",
  ]);
});

it("a process that the system cannot start counts as a failed attempt", async () => {
  const logged: string[] = [];
  const program = { name: "It", args: [], cwd: "/nonexistent", env: process.env };
  const supervised = supervise(program, { log: (line) => logged.push(line), backoff });
  onTestFinished(() => supervised.stop());
  await supervised.tried;
  expect(logged[0]).toMatch(/^It does not start \(.*ENOENT; /);
});

it("the delay is reset when a child was ready for longer than the longest delay", async () => {
  const { logged } = await child(
    `if (start % 2) process.exit(1);
     process.send("ready", () => setTimeout(() => process.exit(1), start === 4 ? 4000 : 0));`,
    // the others end within the longest delay, also on a busy machine
    { backoff: { first: 10, longest: 3000, failing: 3000 } },
  );
  const waits = () =>
    logged.map((line) => line.match(/ in (\S+) s\.$/)?.[1]).filter((wait) => wait !== undefined);
  await until(() => expect(waits().length).toBeGreaterThanOrEqual(4));
  expect(waits().slice(0, 4)).toEqual(["0.01", "0.02", "0.04", "0.01"]);
});

it("a bad configuration is not tried twice", async () => {
  const { supervised, times } = await child(`process.exit(78)`);
  await expect(supervised.ended).rejects.toThrow("The child cannot start with this configuration");
  expect(await times()).toHaveLength(1);
});

it("a configuration that becomes bad later does not end the supervisor", async () => {
  const { logged, times } = await child(
    `if (start === 1) process.send("ready", () => process.exit(78)); else process.exit(78);`,
  );
  await until(async () => expect((await times()).length).toBeGreaterThan(3));
  expect(logged[1]).toMatch(/^The child does not start \(exit code 78; /);
});

it("a child is asked to stop and awaited", async () => {
  const { supervised, notes } = await child(
    `process.on("SIGTERM", () => setTimeout(() => { note("finished"); process.exit(0); }, 50));
     process.send("ready");`,
  );
  await supervised.ready;
  await supervised.stop();
  expect(await notes()).toBe("finished\n");
  await expect(supervised.ended).resolves.toBeUndefined();
});

it("a child that does not stop in time is killed", async () => {
  const { supervised } = await child(`process.on("SIGTERM", () => {}); process.send("ready");`, {
    stopPatience: 50,
  });
  await supervised.ready;
  const pid = await nextPid(supervised);
  await supervised.stop();
  expect(identify(pid)).toBeUndefined();
});

it("the supervisor can be stopped while it waits for the next start", async () => {
  const { supervised, logged, times } = await child(`process.exit(1)`, {
    backoff: { first: 60_000, longest: 60_000, failing: 60_000 },
  });
  await until(() => expect(logged).toHaveLength(1));
  await supervised.stop();
  expect(await times()).toHaveLength(1);
});

it("a program without readiness reports counts as ready at once", async () => {
  const folder = await temporaryFolder();
  const program = {
    name: "It",
    args: ["-e", "setInterval(() => {}, 1000)"],
    cwd: folder,
    env: process.env,
  };
  const supervised = supervise({ ...program, saysReady: false }, { log: () => {} });
  await expect(supervised.ready).resolves.toBeUndefined();
  await supervised.stop();
});

it("no child survives when the supervisor itself is killed", async () => {
  const folder = await temporaryFolder();
  const notes = join(folder, "notes");
  const file = join(folder, "child.ts");
  await writeFile(
    file,
    `import { appendFileSync } from "node:fs";
     process.on("SIGTERM", () => { appendFileSync(${JSON.stringify(notes)}, "asked to end\\n"); process.exit(0); });
     setInterval(() => {}, 1000);
     // noted last, because the supervisor is killed as soon as it is read
     process.send!("ready", () => appendFileSync(${JSON.stringify(notes)}, process.pid + "\\n"));`,
  );
  const supervisor = join(folder, "supervisor.ts");
  await writeFile(
    supervisor,
    `import { supervise } from ${JSON.stringify(join(root, "tools/support/supervisor.ts"))};
     const args = ${JSON.stringify(supervisedArgs(file))};
     supervise({ name: "It", args, cwd: "/", env: process.env }, { log: console.log });`,
  );
  const parent = spawn(process.execPath, [supervisor], { stdio: "ignore" });
  const pid = await until(async () => Number((await readFile(notes, "utf8")).trim()));
  parent.kill("SIGKILL");
  await once(parent, "exit");
  await until(() => expect(identify(pid)).toBeUndefined());
  expect(await readFile(notes, "utf8")).toContain("asked to end");
});
