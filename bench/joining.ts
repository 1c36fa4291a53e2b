import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { queryDatabase } from "@sortes/testing";
import { type Figure, quantile, type Size } from "./support/report.ts";
import { post, register, withServers } from "./support/servers.ts";

interface Effort {
  people: number;
  /** Within which all of them arrive. */
  seconds: number;
}

const efforts: Record<Size, Effort> = {
  full: { people: 500, seconds: 60 },
  tiny: { people: 10, seconds: 0.5 },
};

/** How many arrive at the same moment: one after another, or a row of seats at once. */
const bunches = [1, 25];

/** Milliseconds between two polls of the projector, as its page polls. */
const pace = 2000;

/**
 * Milliseconds to join an open list when 500 people do so within a minute, each looking at the list first, beside a
 * projector that shows the names; against a bare Fastify route that locks the same list and inserts the same row.
 * People come whether or not the server keeps up.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withServers(
    async ({ databaseUrl, address, bareAddress }) => {
      const { people, seconds } = efforts[size];
      const { token } = await register(address);
      await queryDatabase(databaseUrl, "update app_user set subscription_tier = 'premium'");
      const figures: Figure[] = [];
      for (const bunch of bunches) {
        const list = await openList(address, token);
        const stop = new AbortController();
        const projector = poll(`${address}/api/open-lists/${list.id}/entries/`, token, stop.signal);
        const page = `${address}/api/join/${list.key}/`;
        const ours = await crowd({ people, seconds, bunch }, async (name, network) => {
          await call(page, network);
          return await timed(() => call(page, network, { name, device: randomUUID() }));
        });
        stop.abort();
        await projector;
        const { id } = await openList(address, token);
        const bare = await crowd({ people, seconds, bunch }, (name, network) =>
          timed(() => call(`${bareAddress}/join`, network, { id, name })),
        );
        for (const part of [0.5, 0.99])
          figures.push({
            what: `joining, ${people} in ${seconds} s, ${bunch} at once, p${100 * part}`,
            found: `${quantile(ours, part).toFixed(1)} ms`,
            baseline: `bare Fastify with the same row, ${quantile(bare, part).toFixed(1)} ms`,
            ratio: quantile(ours, part) / quantile(bare, part),
          });
      }
      return figures;
    },
    // each person has an address of their own
    { TRUST_PROXY: "127.0.0.1" },
  );

const openList = async (address: string, token: string) =>
  await post<{ id: string; key: string }>(address, "/open-lists/", { title: "Hall" }, token);

/** Has people arrive in bunches at even distances. @returns what `join` returns for each */
async function crowd(
  { people, seconds, bunch }: Effort & { bunch: number },
  join: (name: string, network: string) => Promise<number>,
): Promise<number[]> {
  const begin = performance.now();
  return await Promise.all(
    Array.from({ length: people }, async (_, i) => {
      const due = begin + (1000 * seconds * bunch * Math.floor(i / bunch)) / people;
      await wait(Math.max(0, due - performance.now()));
      return await join(`Person ${i}`, `10.0.${i >> 8}.${i & 255}`);
    }),
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Calls a route; with a body, by POST. @throws when it refuses */
async function call(url: string, network: string, body?: unknown): Promise<void> {
  const reply = await fetch(url, {
    headers: { "content-type": "application/json", "x-forwarded-for": network },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${url}: ${await reply.text()}`);
  await reply.arrayBuffer();
}

/** Polls the names until it is told to stop, each time those since the time before. */
async function poll(url: string, token: string, signal: AbortSignal): Promise<void> {
  let since = 0;
  while (!signal.aborted) {
    const reply = await fetch(`${url}?since=${since}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await reply.json()) as { data: { version: number } };
    since = data.version;
    await wait(pace, undefined, { signal }).catch(() => undefined);
  }
}
