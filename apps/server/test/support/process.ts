import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@sortes/process";
import { onTestFinished } from "vitest";

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
  /** Its output so far, unless redirected. */
  output: () => string;
  /** Resolves with the exit code when the process ends. */
  ended: Promise<number | null>;
}

/** The server as in production: a separate process, stopped after the test. */
export async function startServer(
  databaseUrl: string,
  variables: Record<string, string> = {},
  output: number | "pipe" = "pipe",
): Promise<ServerProcess> {
  const port = await freePort();
  // otherwise it would use the data folder of the checkout, and take over its log of draws
  const dataDir = await mkdtemp(join(tmpdir(), "sortes-server-"));
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../src/main.ts")], {
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      APP_SECRET: "a secret of the tests, 32 characters",
      PORT: String(port),
      RATE_LIMIT: "off",
      ...variables,
    },
    stdio: ["ignore", output, "inherit", "ipc"],
  });
  let printed = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  await Promise.race([
    once(child, "message"),
    ended.then((): never => {
      throw new Error(`the server ended before it was ready:\n${printed}`);
    }),
  ]);
  return { child, port, url: `http://127.0.0.1:${port}`, output: () => printed, ended };
}

export interface Conversation {
  readonly socket: Socket;
  /** Everything received so far. */
  heard: () => string;
  /** Resolves when the other side has closed the connection. @throws if it was reset */
  closed: Promise<void>;
}

/** A connection on which the test sends raw bytes. */
export async function converse(port: number): Promise<Conversation> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
  const closed = once(socket, "end").then(() => void socket.end());
  closed.catch(() => {}); // callers that await it get the error
  await once(socket, "connect");
  onTestFinished(() => void socket.destroy());
  return { socket, heard: () => heard, closed };
}
