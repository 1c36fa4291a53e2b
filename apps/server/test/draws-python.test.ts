import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const skipped =
  spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]).status !== 0;
if (skipped)
  console.warn("SKIPPED: check.py on a server (there is no python3, 3.9 or later, here)");

const checker = fileURLToPath(new URL("check.py", import.meta.resolve("@sortes/core/draws")));
const folder = await mkdtemp(join(tmpdir(), "sortes-watch-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { call, person, app } = await testServer();
const url = await app.listen({ host: "127.0.0.1", port: 0 });

/** Runs check.py. The server of the test answers meanwhile. */
const python = (...args: string[]) =>
  new Promise<{ code: number; printed: string }>((resolve) => {
    const child = execFile("python3", [checker, ...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, printed: stdout + stderr }),
    );
  });

/** A draw of a person that was opened, frozen and run. @returns its id */
async function drawn(token: string, title: string): Promise<string> {
  const rules = { prizes: [1], alternates: 1 };
  const words = { title, prizes: ["A bike"], names: "shown" };
  const opened = await call("/api/draws/", { token, body: { kind: "winners", rules, ...words } });
  const { id } = opened.body.data;
  const text = "Ana\nȘtefan\nO'Neil, 3 kids\nDan";
  await call(`/api/draws/${id}/entries/`, { method: "PUT", token, body: { text } });
  await call(`/api/draws/${id}/freeze/`, { token, body: {} });
  expect((await call(`/api/draws/${id}/run/`, { token, body: {} })).status).toBe(200);
  return id;
}

describe.skipIf(skipped)("check.py", () => {
  it("verifies a draw of this server, and follows its log", async () => {
    const { token } = await person("Ana", { emailVerified: true });
    const id = await drawn(token, "First");
    const { vkey } = (await call("/api/draws/settings/")).body.data.log;

    const file = join(folder, "draw.json");
    await writeFile(file, (await app.inject({ url: `/api/draws/${id}/bundle/` })).body);
    const checked = await python(file, "--log", vkey);
    expect(checked.printed).toContain("The result checks out, and it is on the public log.");
    expect(checked.code).toBe(0);

    const watch = (...more: string[]) =>
      python("watch", url, "--state", join(folder, "state.json"), ...more);
    expect(await watch("--log", vkey)).toMatchObject({
      printed: expect.stringContaining("0 leaves as before, 3 new, signed by its key"),
      code: 0,
    });
    await drawn(token, "Second");
    expect(await watch()).toMatchObject({
      printed: expect.stringContaining("3 leaves as before, 3 new, signed by its key"),
      code: 0,
    });
  });
});
