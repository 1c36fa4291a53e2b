import pg from "pg";
import { type Figure, median, type Size } from "./support/report.ts";
import { post, register, withServers } from "./support/servers.ts";

const samples: Record<Size, number> = { full: 500, tiny: 3 };

/** Calls whose time must not reveal whether an address is known, each with a known and an unknown address. */
const calls: Readonly<
  Record<string, { path: string; body: (email: string) => object; status: number }>
> = {
  "login with a wrong password": {
    path: "/users/login/",
    body: (email) => ({ email, password: "a wrong one" }),
    status: 401,
  },
  "asking for a new password": {
    path: "/users/forgot-password/",
    body: (email) => ({ email }),
    status: 200,
  },
  "asking for the newsletter": {
    path: "/newsletter/subscribe/",
    body: (email) => ({ email }),
    status: 200,
  },
};

/**
 * Response times in milliseconds for a known address against an unknown one, alternating, so that changes of the
 * machine's speed affect both.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withServers(async ({ address, databaseUrl }) => {
    await register(address);
    await post(address, "/newsletter/subscribe/", { email: known });
    await subscribed(databaseUrl);
    const figures: Figure[] = [];
    for (const [what, call] of Object.entries(calls)) {
      const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
      const warmUp = Math.ceil(samples[size] / 10);
      for (let i = -warmUp; i < samples[size]; i++) {
        const unknown = `nobody${crypto.randomUUID().slice(0, 8)}@example.test`;
        const pair = [
          ["known", known],
          ["unknown", unknown],
        ] as const;
        for (const [kind, email] of i % 2 === 0 ? pair : pair.toReversed()) {
          const ms = await timeOf(`${address}/api${call.path}`, call.body(email), call.status);
          if (i >= 0) times[kind].push(ms);
        }
      }
      const [ours, theirs] = [median(times.known), median(times.unknown)];
      figures.push({
        what: `${what}, known address, median of ${samples[size]}`,
        found: `${ours.toFixed(2)} ms`,
        baseline: `an unknown one, ${theirs.toFixed(2)} ms`,
        ratio: ours / theirs,
      });
    }
    return figures;
  });

/** The address of the person whom `register` creates. */
const known = "bench@example.test";

/** Makes the person a subscriber, as following the confirmation link would. */
async function subscribed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into subscriber (id, address, address_key, locale, state, topics, requested_at, confirmed_at)
     values (gen_random_uuid(), $1, $1, 'en', 'active', '{}', now(), now())`,
    [known],
  );
  await client.end();
}

async function timeOf(url: string, body: object, status: number): Promise<number> {
  const begin = performance.now();
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  const end = performance.now();
  if (reply.status !== status) throw new Error(`${url} answered ${reply.status}`);
  return end - begin;
}
