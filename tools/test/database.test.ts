import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { readEnv } from "@sortes/contract";
import { expect, it, onTestFinished } from "vitest";
import { backupSchema, storeSchema } from "../env.ts";
import { migrate, withDatabase } from "../support/database.ts";

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

it("migrate says in a sentence why a connection cannot be encrypted", async () => {
  // what PostgreSQL answers if it has no certificate
  const server = createServer((socket) => socket.once("data", () => socket.end("N")));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const url = `postgres://u:p@127.0.0.1:${port}/sortes?sslmode=verify-full`;
  await expect(migrate(url, {})).rejects.toThrow(
    "The database cannot be used: The server does not support SSL connections",
  );
  await expect(migrate(`${url}&sslrootcert=/no/ca.pem`, {})).rejects.toThrow(
    "The database cannot be used: ENOENT: no such file or directory, open '/no/ca.pem'",
  );
});
