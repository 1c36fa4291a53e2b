import { setImmediate } from "node:timers/promises";
import type { TestServer } from "./server.ts";

const minute = 60_000;

/** One call as it is sent. */
export interface Asked {
  url: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Cost {
  status: number;
  /** Units that the flood guard counted. */
  units: number;
  /** CPU milliseconds of this process. */
  ms: number;
}

/** Cost of one call; the server must count work (`rateLimits`). */
async function costOf({ app, clock }: TestServer, asked: Asked): Promise<Cost> {
  const { url, token, body, headers, method } = asked;
  clock.advance(minute);
  const request = {
    url,
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    remoteAddress: "198.51.100.1",
    ...(body !== undefined && {
      payload: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    }),
  } as const;
  const before = process.cpuUsage();
  const reply = await app.inject(request);
  const { user, system } = process.cpuUsage(before);
  const [limit, left] = ["limit", "remaining"].map((name) =>
    Number(reply.headers[`x-ratelimit-${name}`]),
  ) as [number, number];
  return { status: reply.statusCode, units: limit - left, ms: (user + system) / 1000 };
}

/** The lowest cost of several calls: the first ones run code that is not compiled yet. */
export async function leastCostOf(
  server: TestServer,
  asked: Asked | (() => Asked | Promise<Asked>),
  times = 3,
): Promise<Cost> {
  let least: Cost | undefined;
  for (let i = 0; i < times; i++) {
    const cost = await costOf(server, typeof asked === "function" ? await asked() : asked);
    if (!least || cost.ms < least.ms) least = cost;
  }
  return least!;
}

/** CPU milliseconds of one unit on this machine right now: the median of calls to `users.me`. */
export async function unitOf(server: TestServer, token: string): Promise<number> {
  const costs: number[] = [];
  for (let i = 0; i < 300; i++)
    costs.push((await costOf(server, { url: "/api/users/me/", token })).ms);
  return costs.toSorted((a, b) => a - b)[150]!;
}

/** The most CPU milliseconds between two turns of the event loop while the work runs. */
export async function longestTurnOf(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  let longest = 0;
  while (!isOver) {
    const before = process.cpuUsage();
    await setImmediate();
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  return longest;
}
