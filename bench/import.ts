import { inTransaction, newId, openDb } from "@sortes/db";
import { queryDatabase } from "@sortes/testing";
import { memoryOfSteps } from "./support/import-steps.ts";
import { mostMemory } from "./support/memory.ts";
import { type Figure, median, type Size } from "./support/report.ts";
import { register, type Servers, withServers } from "./support/servers.ts";

/** Lines of a list, number of imports of it, and lines of the list that is imported in steps. */
const efforts: Record<Size, { lines: number; rounds: number; inSteps: number }> = {
  full: { lines: 100_000, rounds: 3, inSteps: 1_000_000 },
  tiny: { lines: 2000, rounds: 1, inSteps: 4000 },
};

/**
 * An import of 100,000 subscribers over REST, with consent events, against plain inserts of the same rows, a thousand
 * per statement; the same list again, when all are known; and peak memory, against a tenth of the list. Then peak
 * memory of an import of 1,000,000 in steps, as staff do it, against a tenth of that.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withServers(async (servers) => {
    const { lines, rounds, inSteps } = efforts[size];
    const { token, user } = await register(servers.address);
    await queryDatabase(
      servers.databaseUrl,
      `update app_user set is_staff = true where id = '${user.id}'`,
    );
    const take = (people: readonly string[]) => importOf(servers, token, people);
    await take(peopleOf("warm", lines / 10));
    const tenth = await take(peopleOf("tenth", lines / 10));
    const found: { bare: number; first: Taken; again: Taken }[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await insertsOf(servers.databaseUrl, peopleOf(`bare${round}`, lines));
      const people = peopleOf(`round${round}`, lines);
      found.push({ bare, first: await take(people), again: await take(people) });
    }
    const takeInSteps = (name: string, count: number) =>
      memoryOfSteps(servers, token, new TextEncoder().encode(listOf(peopleOf(name, count))));
    const tenthInSteps = await takeInSteps("tenthstep", inSteps / 10);
    const stepped = await takeInSteps("step", inSteps);
    const middle = (value: (one: (typeof found)[number]) => number) => median(found.map(value));
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
    const bare = `bare inserts, ${seconds(middle((one) => one.bare))}`;
    return [
      {
        what: `import of ${lines} new subscribers`,
        found: seconds(middle((one) => one.first.ms)),
        baseline: bare,
        ratio: middle((one) => one.first.ms / one.bare),
      },
      {
        what: `import of ${lines} known subscribers`,
        found: seconds(middle((one) => one.again.ms)),
        baseline: bare,
        ratio: middle((one) => one.again.ms / one.bare),
      },
      {
        what: `import of ${lines}, memory`,
        found: `${megabytes(middle((one) => one.first.memory))} at most`,
        baseline: `import of ${lines / 10}, ${megabytes(tenth.memory)}`,
        ratio: middle((one) => one.first.memory / tenth.memory),
      },
      {
        what: `import of ${inSteps} in steps, memory`,
        found: `${megabytes(stepped)} at most`,
        baseline: `import of ${inSteps / 10} in steps, ${megabytes(tenthInSteps)}`,
        ratio: stepped / tenthInSteps,
      },
    ];
  });

const peopleOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `somebody.${name}.${i}@example.test`);

const listOf = (people: readonly string[]): string =>
  `email,name,language\n${people.map((email) => `${email},"Pop, Ana",ro`).join("\n")}`;

interface Taken {
  /** Milliseconds. */
  ms: number;
  /** Peak memory of the server during the import, in bytes. */
  memory: number;
}

async function importOf(
  { server, address }: Servers,
  token: string,
  people: readonly string[],
): Promise<Taken> {
  const body = listOf(people);
  const began = performance.now();
  const memory = await mostMemory(server, async () => {
    const reply = await fetch(
      `${address}/api/newsletter/subscribers/import/?consent_confirmed=true&language=en`,
      {
        method: "POST",
        headers: { "content-type": "text/csv", authorization: `Bearer ${token}` },
        body,
      },
    );
    if (!reply.ok) throw new Error(`the import was refused: ${await reply.text()}`);
    const { data } = (await reply.json()) as { data: { errors_total: number } };
    if (data.errors_total > 0) throw new Error("lines of the list were refused");
  });
  return { ms: performance.now() - began, memory };
}

/** Milliseconds of plain inserts, a thousand rows per statement and transaction. */
async function insertsOf(databaseUrl: string, people: readonly string[]): Promise<number> {
  const db = openDb({ url: databaseUrl, connections: 1 });
  const at = new Date();
  const began = performance.now();
  for (let i = 0; i < people.length; i += 1000) {
    const rows = people.slice(i, i + 1000).map((address) => ({
      id: newId(at),
      address,
      addressKey: address,
      locale: "ro" as const,
      state: "active" as const,
      topics: [],
      requestedAt: at,
      confirmedAt: at,
    }));
    await inTransaction(db, (tx) => tx.insertInto("subscriber").values(rows).execute());
  }
  const ms = performance.now() - began;
  await db.destroy();
  return ms;
}
