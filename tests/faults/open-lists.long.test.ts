import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { call, place, type Program, register, start } from "./support/product.ts";

const people = 100;
const kills = 3;

it(
  "a server that is killed again and again loses and repeats nobody who joins an open list",
  { timeout: 900_000 },
  async () => {
    const { url, variables } = await place();
    let server: Program = await start("server", variables);
    const { token } = await register(url);
    const created = await call(`${url}/api/open-lists/`, { token, body: { title: "Hall" } });
    const { id, key } = created.body.data as { id: string; key: string };
    const keys = new Map<string, string>();
    let unanswered = 0;

    /** Joins as a phone does that gets no answer: the same name again, from the same device. */
    async function join(name: string): Promise<void> {
      const body = { name, device: randomUUID() };
      for (;;) {
        const reply = await call(`${url}/api/join/${key}/`, { body });
        if (reply.status === 200) return void keys.set(name, reply.body.data.entry_key);
        expect([0, 503]).toContain(reply.status);
        unanswered += 1;
        await sleep(100);
      }
    }

    const names = Array.from({ length: people }, (_, i) => `Person ${i}`);
    const part = people / (kills + 1);
    for (let kill = 0; kill <= kills; kill++) {
      const joining = Promise.all(names.slice(kill * part, (kill + 1) * part).map(join));
      const enough = kill * part + 3;
      await expect.poll(() => keys.size, { timeout: 300_000, interval: 1 }).toBeGreaterThan(enough);
      if (kill < kills) {
        await server.stop("SIGKILL");
        server = await start("server", variables);
      }
      await joining;
    }
    const reply = await call(`${url}/api/open-lists/${id}/entries/`, { token });
    const entries = reply.body.data.entries as { name: string; number: number }[];
    expect(entries.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(new Set(entries.map(({ number }) => number)).size).toBe(people);
    for (const [name, entryKey] of keys)
      expect((await call(`${url}/api/joined/${entryKey}/`)).body.data).toMatchObject({ name });
    expect(unanswered).toBeGreaterThan(0);
  },
);
