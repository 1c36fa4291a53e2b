import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@sortes/process";
import { describe, expect, it, onTestFinished } from "vitest";
import { testServer } from "./support/server.ts";

const { app, call, person } = await testServer();

const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]);
if (hasPython.status !== 0)
  console.warn("SKIPPED: the checker in Python (there is no python3, 3.9 or later, here)");

const checker = join(import.meta.dirname, "../../../packages/core/src/draws/check.py");
const check = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)("python3", [checker, ...args])).stdout;

async function drawn(token: string): Promise<string> {
  const body = {
    kind: "winners",
    title: "Giveaway",
    prizes: ["A bike"],
    rules: { prizes: [1], alternates: 2, weighted: 1 },
    names: "shown",
  };
  const { id } = (await call("/api/draws/", { token, body })).body.data;
  const list = { method: "PUT", token, body: { text: "Ana\t3\nIon\nDan\t2\nEva" } } as const;
  await call(`/api/draws/${id}/entries/`, list);
  for (const then of ["freeze", "run"])
    await call(`/api/draws/${id}/${then}/`, { token, body: {} });
  return id;
}

describe.skipIf(hasPython.status !== 0)("the checker in Python", () => {
  it("verifies a bundle offline, and follows the growing log", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sortes-watch-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { token } = await person("Ana", { emailVerified: true });
    const id = await drawn(token);
    const { log } = (await call("/api/draws/settings/")).body.data;
    const bundle = join(folder, "bundle.json");
    await writeFile(bundle, (await app.inject({ url: `/api/draws/${id}/bundle/` })).body);
    const said = await check(bundle, "--log", log.vkey);
    for (const name of ["result", "log", "openings"])
      expect(said).toMatch(new RegExp(`^pass +${name} `, "m"));
    expect(said).toContain("The result checks out, and it is on the public log.");

    const port = await freePort();
    await app.listen({ host: "127.0.0.1", port });
    const state = join(folder, "state.json");
    const watch = () =>
      check("watch", `http://127.0.0.1:${port}`, "--state", state, "--log", log.vkey);
    expect(await watch()).toContain("0 leaves as before, 3 new, signed by its key");
    await drawn(token);
    const again = await watch();
    expect(again).toContain("3 leaves as before, 3 new");
    expect(again).toContain("2 draws of 1 organisers, numbered without gaps");
  });
});
