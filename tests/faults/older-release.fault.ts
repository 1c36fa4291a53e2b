import { join } from "node:path";
import { freePort } from "@sortes/process";
import { olderArtifact, queryDatabase, waitForMail } from "@sortes/testing";
import { describe, expect, it } from "vitest";
import { ownDatabase } from "./support/own-database.ts";
import { call, measured, place, start } from "./support/product.ts";
import { readAll, registered, writeAll } from "./support/walk.ts";

const folder = olderArtifact();
if (folder === undefined)
  console.warn("SKIPPED: no older release (OLDER_ARTIFACT is the folder of its artifact)");

/** Every part of the API can be read and written, and the mails are sent. */
async function expectWalk(url: string, databaseUrl: string, dataDir: string): Promise<void> {
  const began = performance.now();
  const walkers = await registered(url, (email, isStaff) =>
    queryDatabase(
      databaseUrl,
      `update app_user set is_staff = ${isStaff}, email_verified = true, subscription_tier = 'premium'
       where email = '${email}'`,
    ),
  );
  const { refused, ids } = await writeAll(url, walkers);
  expect(refused).toEqual([]);
  const { failed, answered } = await readAll(url, walkers, ids);
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(80);
  for (const email of walkers.emails) await waitForMail(join(dataDir, "outbox"), email, 30_000);
  measured(`a walk with ${answered} reads`, performance.now() - began);
}

describe.skipIf(folder === undefined)("the server and the worker of an older release", () => {
  const artifact = folder ?? "";

  it("serve the schema of this version, also beside its server and worker", async () => {
    const database = await ownDatabase();
    const { url, dataDir, variables } = await place(database.url);
    const server = await start("server", variables, artifact);
    const worker = await start("worker", variables, artifact);
    const { status, body } = await call(`${url}/api/ready`);
    expect({ status, body, output: server.output() }).toMatchObject({ status: 200 });
    await expectWalk(url, database.url, dataDir);

    const port = String(await freePort());
    await start("server", { ...variables, PORT: port });
    await expectWalk(`http://127.0.0.1:${port}`, database.url, dataDir);
    await worker.stop("SIGTERM");
    await start("worker", variables);
    await expectWalk(url, database.url, dataDir);
  }, 900_000);
});
