import { freePort } from "@sortes/process";
import { waitForMail } from "@sortes/testing";
import { describe, expect, it } from "vitest";
import { registered } from "./people.ts";
import { readiness } from "./probe.ts";
import { situation, startWorker } from "./worker-process.ts";

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
