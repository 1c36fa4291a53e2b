import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cloneDatabase, type TestDatabase } from "@sortes/testing";
import { freePort } from "@sortes/process";
import { inject, onTestFinished } from "vitest";
import { root } from "../../env.ts";

/** A test's database, its data folder, and the variables that server and worker need. */
export interface Place {
  database: TestDatabase;
  dataDir: string;
  url: string;
  variables: Record<string, string>;
}

/** @param databaseUrl of a migrated database that the caller drops; default: a clone of the template */
export async function place(databaseUrl?: string): Promise<Place> {
  const database = databaseUrl
    ? { url: databaseUrl, drop: () => Promise.resolve() }
    : await cloneDatabase(inject("templateUrl"));
  const dataDir = await mkdtemp(join(tmpdir(), "sortes-fault-"));
  const port = await freePort();
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    APP_SECRET: "a secret of the fault tests, long enough",
    RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
  };
  return { database, dataDir, url: `http://127.0.0.1:${port}`, variables };
}

export interface Program {
  child: ChildProcess;
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/**
 * Starts one app as in production, and waits until it reports that it is ready.
 * @param artifact the folder of a packed release to start it from; default: this checkout
 */
export async function start(
  app: "server" | "worker",
  variables: Record<string, string>,
  artifact?: string,
): Promise<Program> {
  const command =
    artifact === undefined
      ? [join(root, `apps/${app}/src/main.ts`)]
      : [join(artifact, "lib/run-app.mjs"), app];
  const child = spawn(process.execPath, command, {
    env: variables,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const stop = async (signal: NodeJS.Signals = "SIGKILL"): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  onTestFinished(() => stop());
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then((): never => {
      throw new Error(`the ${app} ended before it was ready:\n${output}`);
    }),
  ]);
  return { child, output: () => output, stop };
}

export interface Answer {
  status: number;
  code: string | undefined;
  /** Milliseconds. */
  ms: number;
  // tests inspect replies of any shape
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** One call to the REST API. Status 0: no answer. */
export async function call(
  url: string,
  { token, body, method }: { token?: string; body?: unknown; method?: "PUT" } = {},
): Promise<Answer> {
  const started = performance.now();
  try {
    const reply = await fetch(url, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const content = (reply.status === 204 ? {} : await reply.json()) as { code?: string };
    return {
      status: reply.status,
      code: content.code,
      ms: performance.now() - started,
      body: content,
    };
  } catch {
    return { status: 0, code: undefined, ms: performance.now() - started, body: undefined };
  }
}

let people = 0;

export interface Person {
  email: string;
  token: string;
}

/** Registers a new person, which queues a mail. */
export async function register(url: string): Promise<Person> {
  const username = `person${++people}`;
  const email = `${username}@example.test`;
  const password = "secret-1";
  const { status, body } = await call(`${url}/api/users/register/`, {
    body: { username, email, password, password_confirm: password },
  });
  if (status !== 201) throw new Error(`${username} could not register: ${JSON.stringify(body)}`);
  return { email, token: body.data.token };
}

/** The number of mails per address, including addresses without one. */
export function mailsEach(
  emails: readonly string[],
  mails: readonly { to: string[] }[],
): Record<string, number> {
  const counts = Object.fromEntries(emails.map((email) => [email, 0]));
  for (const email of mails.flatMap(({ to }) => to)) counts[email] = (counts[email] ?? 0) + 1;
  return counts;
}

export const onceEach = (emails: readonly string[]): Record<string, number> =>
  Object.fromEntries(emails.map((email) => [email, 1]));

/** Prints a measurement. */
export const measured = (what: string, ms: number): void =>
  console.log(`measured: ${what}: ${(ms / 1000).toFixed(1)} s`);
