import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { readEnv } from "@sortes/contract";
import { Folder, takeBackup } from "@sortes/db/backup";
import { CommandError, freePort } from "@sortes/process";
import { expect, it, onTestFinished } from "vitest";
import { backupSchema, storeSchema } from "../env.ts";
import { migrate, withDatabase } from "../support/database.ts";
import { temporaryFolder } from "./support/folder.ts";

const pooler = "postgres://u@pooler.test:6432/sortes";
const direct = "postgres://u@db.test/sortes";

it.each([
  ["commands", storeSchema],
  ["backups", backupSchema],
])("%s go past the pooler, which refuses their time-outs", async (_what, schema) => {
  const databaseWith = (variables: Record<string, string>) =>
    withDatabase(readEnv(schema, variables), (url) => Promise.resolve(url));
  expect(await databaseWith({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toBe(direct);
  expect(await databaseWith({ DATABASE_URL: pooler })).toBe(pooler);
});

async function backup(url: string): Promise<void> {
  const dataDir = await temporaryFolder();
  const place = new Folder(join(dataDir, "backups"));
  const [key, appSecret, mediaUrl, keep] = [undefined, undefined, undefined, undefined];
  const fixed = { dataDir, place, key, appSecret, mediaUrl, keep, version: "1.0.0" };
  await takeBackup({ ...fixed, url, now: new Date() });
}

it.each([
  ["migrate", (url: string) => migrate(url, {})],
  ["backup", backup],
])("%s says in a sentence why a connection cannot be made or encrypted", async (_name, run) => {
  // what PostgreSQL answers if it has no certificate
  const server = createServer((socket) => socket.once("data", () => socket.end("N")));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const url = `postgres://u:p@127.0.0.1:${port}/sortes?sslmode=verify-full`;
  const saying = (words: string) => new CommandError(`The database cannot be used: ${words}`);
  await expect(run(url)).rejects.toThrow(saying("The server does not support SSL connections"));
  await expect(run(`${url}&sslrootcert=/no/ca.pem`)).rejects.toThrow(
    saying("ENOENT: no such file or directory, open '/no/ca.pem'"),
  );
  const closed = await freePort();
  await expect(run(`postgres://u:p@127.0.0.1:${closed}/sortes`)).rejects.toThrow(
    saying(`connect ECONNREFUSED 127.0.0.1:${closed}`),
  );
});
