import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { openDb } from "@sortes/db";
import type { Assault, Target } from "./attack.ts";

export interface Call {
  readonly method?: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The local address to send from: the server counts each loopback address as a separate network. */
  readonly from?: string;
  /** A text, or a stream of bytes that is sent until the server stops reading. */
  readonly body?: string | Iterable<Buffer>;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends one request on a new connection and reads the whole reply. @throws the connection's error */
export async function send(
  { host, port }: Target,
  { method = "GET", path, headers = {}, body, from }: Call,
  signal?: AbortSignal,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const outgoing = request({
    host,
    port,
    method,
    path,
    headers: {
      ...headers,
      ...(typeof body === "string" && { "content-length": String(Buffer.byteLength(body)) }),
    },
    agent: false,
    ...(from !== undefined && { localAddress: from }),
    ...(signal && { signal }),
  });
  outgoing.on("error", reject);
  outgoing.on("response", (incoming) => {
    let text = "";
    // the text is truncated: replies may be as large as the attack makes them
    incoming.on("data", (bytes: Buffer) => (text += text.length < 65_536 ? bytes.toString() : ""));
    incoming.on("error", reject);
    incoming.on("end", () => {
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text });
      outgoing.destroy();
    });
  });
  if (body === undefined || typeof body === "string") outgoing.end(body);
  else pipeline(body, outgoing).catch(reject); // an error in the middle ends the stream
  return await promise;
}

/** Sends a request and records its result. */
export async function fire(target: Target, call: Call, { tally, signal }: Assault): Promise<void> {
  tally.begin();
  try {
    tally.end((await send(target, call, signal)).status);
  } catch (error) {
    tally.end(wordFor(error, signal));
  }
}

const wordFor = (error: unknown, signal: AbortSignal): string =>
  signal.aborted ? "unanswered" : ((error as NodeJS.ErrnoException).code ?? String(error));

/** A connection that is kept open. */
export interface Held {
  readonly socket: Socket;
  /** Fulfilled when either side has closed the connection. */
  readonly ended: Promise<void>;
  /** Closes it from this side. */
  readonly release: () => void;
}

/**
 * A connection that sends these bytes and then waits. It records the status of a reply, how the other side
 * closed it, or that it stayed open to the end. Without `read` no byte of a reply is read.
 */
export function hold(
  { host, port }: Target,
  first: string,
  { tally, signal }: Assault,
  { read }: { read: boolean },
): Held {
  tally.begin();
  const socket = connect({ host, port });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let outcome: string | undefined;
  const settle = (how: string) => (outcome ??= how);
  if (read)
    socket.on("data", (bytes: Buffer) =>
      settle(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString("latin1"))?.[1] ?? "other bytes"),
    );
  else socket.pause();
  socket.on("connect", () => socket.write(first));
  socket.on("error", (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
  socket.on("close", () => {
    tally.end(settle("closed by the server"));
    resolve();
  });
  const release = () => {
    settle("held to the end");
    socket.destroy();
  };
  signal.addEventListener("abort", release);
  return { socket, ended, release };
}

/** Runs `work` for 0 to count − 1, at most `atOnce` in parallel, until the attack is over. */
export async function spread(
  count: number,
  atOnce: number,
  signal: AbortSignal,
  work: (i: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count && !signal.aborted) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, lane));
}

/** The bearer token of a new account. @throws when the server does not create one. */
export async function newAccount(target: Target): Promise<string> {
  const name = `load${process.pid}x${Math.round(performance.now() * 1000)}`;
  const password = "a long password";
  const account = {
    username: name,
    email: `${name}@example.test`,
    password,
    password_confirm: password,
  };
  const reply = await patiently(target, { path: "/api/users/register/", ...jsonCall(account) });
  return (JSON.parse(reply.body) as { data: { token: string } }).data.token;
}

/** The bearer token of a new staff account. @throws when the target's database is not known. */
export async function newStaff(target: Target): Promise<string> {
  if (target.databaseUrl === undefined) throw new Error("staff are made in the database");
  const token = await newAccount(target);
  const db = openDb({ url: target.databaseUrl, connections: 1 });
  try {
    const { body } = await patiently(target, { path: "/api/users/me/", headers: bearer(token) });
    const { id } = (JSON.parse(body) as { data: { id: string } }).data;
    await db
      .updateTable("appUser")
      .set({ emailVerified: true, isStaff: true })
      .where("id", "=", id)
      .execute();
  } finally {
    await db.destroy();
  }
  return token;
}

export const bearer = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
});

/** A POST of JSON, with optional headers. */
export const jsonCall = (
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Pick<Call, "method" | "body" | "headers"> => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: typeof value === "string" ? value : JSON.stringify(value),
});

/** Sends a request that must succeed; waits and retries when the server limits the rate. @throws its error */
export async function patiently(target: Target, call: Call, tries = 20): Promise<Reply> {
  const reply = await send(target, call);
  if (reply.status === 429 && tries > 0) {
    await sleep(Number(reply.headers["retry-after"] ?? 1) * 1000);
    return await patiently(target, call, tries - 1);
  }
  if (reply.status >= 300)
    throw new Error(`${call.path} answered ${reply.status}: ${reply.body.slice(0, 500)}`);
  return reply;
}

/** The path and body of one tRPC request that draws numbers several times. */
export function batchOf(inputs: readonly unknown[]): Call {
  const path = `/trpc/${inputs.map(() => "generators.number").join(",")}?batch=1`;
  return { path, ...jsonCall(Object.fromEntries(inputs.entries())) };
}
