import { freePort } from "@sortes/process";
import { waitForMail } from "@sortes/testing";
import { describe, expect, it } from "vitest";
import { registered } from "./people.ts";
import { situation, startWorker } from "./worker-process.ts";

const get = async (port: number, path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: reply.status, text: await reply.text() };
};
const readiness = async (port: number) => {
  const { status, text } = await get(port, "/ready");
  return { status, ...(JSON.parse(text) as object) };
};

describe("two workers on one machine", () => {
  it("with one probe port both send mails; the second reports that and takes the port over later", async () => {
    const here = await situation("PostgreSQL");
    const port = String(await freePort());
    const variables = {
      DATABASE_URL: here.databaseUrl,
      DATA_DIR: here.dataDir,
      WORKER_PORT: port,
    };
    const first = await startWorker(variables);
    await expect.poll(() => readiness(Number(port))).toMatchObject({ status: 200 });
    const second = await startWorker(variables);
    await expect.poll(() => second.output()).toContain("WORKER_PORT is taken");
    first.child.kill("SIGKILL");
    const { email } = await registered(here, "en");
    await waitForMail(here.outbox, email);
    await expect.poll(() => second.output()).toContain("the probe of this worker is listening");
    await expect
      .poll(() => readiness(Number(port)).catch(() => undefined))
      .toMatchObject({ status: 200 });
  });
});
