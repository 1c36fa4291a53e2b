import { freePort } from "@sortes/process";
import { openGate } from "@sortes/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { situation, startWorker } from "./worker-process.ts";

const ask = async (port: number, path: string) => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: reply.status, ...((await reply.json()) as object) };
};

describe("the probe of a worker", () => {
  it("reports that the database fell silent, without hanging", async () => {
    const here = await situation("PostgreSQL");
    const gate = await openGate(here.databaseUrl);
    onTestFinished(() => gate.close());
    const port = await freePort();
    const worker = await startWorker({
      DATABASE_URL: gate.url,
      DATA_DIR: here.dataDir,
      WORKER_PORT: String(port),
    });
    await expect
      .poll(() => ask(port, "/ready").catch(() => undefined))
      .toMatchObject({ status: 200 });
    await gate.mute();
    await expect
      .poll(() => ask(port, "/ready").catch(() => undefined), { timeout: 30_000 })
      .toMatchObject({ status: 503, database: "silent" });
    expect(await ask(port, "/live")).toMatchObject({ status: 200 });
    worker.child.kill("SIGKILL");
  }, 60_000);
});
