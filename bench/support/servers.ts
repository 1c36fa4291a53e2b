import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "@sortes/db";
import { startEmbedded } from "@sortes/db/embedded";
import { freePort, serverHeap } from "@sortes/process";
import { migrateQueues } from "@sortes/queue";

/** `APP_SECRET` of the server. */
const benchSecret = "x".repeat(32);

/** The real server and a bare one, over the same database. */
export interface Servers {
  databaseUrl: string;
  server: ChildProcess;
  address: string;
  bare: ChildProcess;
  bareAddress: string;
}

/**
 * Stops both and removes their database when `work` is done.
 * @param environment further variables of the server
 */
export async function withServers<T>(
  work: (servers: Servers) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  const database = await startEmbedded(folder, { database: "bench" });
  await migrateToLatest(database.url);
  await migrateQueues(database.url);
  const [port, barePort] = [await freePort(), await freePort()];
  const root = join(import.meta.dirname, "../..");
  const server = fork(join(root, "apps/server/src/main.ts"), {
    execArgv: [...serverHeap],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(port),
      APP_SECRET: benchSecret,
      RATE_LIMIT: "off",
      LOG_LEVEL: "silent",
      ...environment,
    },
  });
  const bare = fork(join(root, "bench/support/bare-server.ts"), [database.url, String(barePort)]);
  try {
    await Promise.all([once(server, "message"), once(bare, "message")]);
    return await work({
      databaseUrl: database.url,
      server,
      address: `http://127.0.0.1:${port}`,
      bare,
      bareAddress: `http://127.0.0.1:${barePort}`,
    });
  } finally {
    server.kill();
    bare.kill();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A single server with its own folder, over a migrated database. The caller stops it. */
export async function startServer(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ process: ChildProcess; address: string }> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  const child = fork(join(import.meta.dirname, "../../apps/server/src/main.ts"), {
    execArgv: [...serverHeap],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      APP_SECRET: benchSecret,
      RATE_LIMIT: "off",
      LOG_LEVEL: "silent",
      ...environment,
    },
  });
  child.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await once(child, "message");
  return { process: child, address: `http://127.0.0.1:${port}` };
}

/** Sends a POST request. @returns the parsed answer */
export async function post<T = { token: string; user: { id: string } }>(
  address: string,
  path: string,
  body: unknown,
  token = "",
): Promise<T> {
  const reply = await fetch(`${address}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

/** Registers a new person. */
export const register = (address: string) =>
  post(address, "/users/register/", {
    username: "bench",
    email: "bench@example.test",
    password: "secret1",
    password_confirm: "secret1",
  });
