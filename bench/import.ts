import { inTransaction, newId, openDb } from "@sortes/db";
import { queryDatabase } from "@sortes/testing";
import { mostMemory } from "./support/memory.ts";
import { type Figure, median, type Size } from "./support/report.ts";
import { register, type Servers, withServers } from "./support/servers.ts";

/** Lines of a list, and how often it is imported. */
const efforts: Record<Size, { lines: number; rounds: number }> = {
  full: { lines: 100_000, rounds: 3 },
  tiny: { lines: 2000, rounds: 1 },
};

/**
 * An import of 100,000 subscribers over REST, with consent events, against bare inserts of the same rows, a thousand
 * per statement; the same list again, with known people; and its memory, against a tenth of the list.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withServers(async (servers) => {
    const { lines, rounds } = efforts[size];
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
    ];
  });

const peopleOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `somebody.${name}.${i}@example.test`);

interface Taken {
  /** Milliseconds. */
  ms: number;
  /** The most bytes of memory that the server held meanwhile. */
  memory: number;
}

async function importOf(
  { server, address }: Servers,
  token: string,
  people: readonly string[],
): Promise<Taken> {
  const body = `email,name,language\n${people.map((email) => `${email},"Pop, Ana",ro`).join("\n")}`;
  const began = performance.now();
  const memory = await mostMemory(server, async () => {
    const reply = await fetch(
      `${address}/api/newsletter/subscribers/import/?consent_confirmed=true`,
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

/** Milliseconds of the bare inserts, a thousand rows per statement and transaction. */
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
