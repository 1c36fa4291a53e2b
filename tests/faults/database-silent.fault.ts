import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@sortes/process";
import {
  holdInDatabase,
  openGate,
  openSmtpSink,
  queryDatabase,
  type TcpGate,
} from "@sortes/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { redisForTest, type Store, stores } from "./support/campaign-place.ts";
import {
  type Answer,
  call,
  mailsEach,
  measured,
  onceEach,
  type Person,
  place,
  register,
  start,
} from "./support/product.ts";

const teams = { name: "", input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] };

/** Two servers and two workers whose database connections can stop responding. */
async function situation(store: Store) {
  const here = await place();
  const redis = store === "Redis" ? await redisForTest() : undefined;
  const [gate, sink] = [await openGate(here.database.url), await openSmtpSink()];
  onTestFinished(async () => {
    await gate.close();
    await sink.close();
  });
  const variables = {
    ...here.variables,
    DATABASE_URL: gate.url,
    SMTP_URL: sink.url,
    ...(redis && { REDIS_URL: redis.url }),
  };
  const port = await freePort();
  await start("server", variables);
  await start("server", { ...variables, PORT: String(port) });
  await start("worker", variables);
  await start("worker", variables);
  return { here, urls: [here.url, `http://127.0.0.1:${port}`], gate, sink };
}

/** People who read and save continuously until stopped, each always at the same server. */
function traffic(urls: readonly string[], tokens: readonly string[]) {
  const answers: Answer[] = [];
  let going = true;
  const everybody = Promise.all(
    tokens.map(async (token, index) => {
      const url = urls[index % urls.length];
      while (going) {
        answers.push(await call(`${url}/api/users/me/`, { token }));
        answers.push(await call(`${url}/api/history/team/`, { token, body: teams }));
        await delay(50);
      }
    }),
  );
  return {
    answers,
    stop: async () => {
      going = false;
      await everybody;
      return answers;
    },
  };
}

async function readyAgain(url: string): Promise<number> {
  const started = performance.now();
  await expect
    .poll(async () => (await call(`${url}/api/ready`)).status, { timeout: 60_000, interval: 100 })
    .toBe(200);
  return performance.now() - started;
}

describe.each(stores)("two servers and two workers (%s)", (store) => {
  describe("the way to the database falls silent for 20 s", () => {
    it.each<[string, (gate: TcpGate) => unknown]>([
      ["and old connections stay so for good", (gate) => gate.admitNew()],
      ["and old connections are closed then", (gate) => gate.restore()],
    ])("%s", async (what, goOn) => {
      const { here, urls, gate, sink } = await situation(store);
      const people: Person[] = [];
      for (let i = 0; i < 8; i++) people.push(await register(here.url));
      await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(8);
      // mails are in transit when the database falls silent: each is accepted two seconds after its last byte
      sink.meet(...Array.from({ length: 5 }, () => ({ at: "body", late: 2000 }) as const));
      for (let i = 0; i < 5; i++) people.push(await register(here.url));
      const load = traffic(
        urls,
        people.map(({ token }) => token),
      );
      await delay(500);
      await gate.mute();
      await delay(20_000);
      await goOn(gate);
      const recovery = Math.max(...(await Promise.all(urls.map(readyAgain))));
      measured(`ready ${what}`, recovery);
      expect(recovery).toBeLessThan(5000);
      const answers = await load.stop();
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      measured(`slowest answer ${what}`, slowest);
      expect(slowest).toBeLessThan(5000);
      expect([...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([
        200, 201, 503,
      ]);

      // no save that was answered 201 is lost; one without an answer may be there, too
      const saved = answers.filter(({ status }) => status === 201).length;
      const [kept] = await queryDatabase(
        here.database.url,
        "select count(*)::int as count from history_item",
      );
      expect(kept?.count).toBeGreaterThanOrEqual(saved);
      // everybody can read their history again
      for (const { token } of people) {
        const list = await call(`${here.url}/api/history/`, { token });
        expect(list.status).toBe(200);
      }
      const emails = people.map(({ email }) => email);
      await expect
        .poll(() => new Set(sink.mails.flatMap(({ to }) => to)).size, { timeout: 60_000 })
        .toBe(emails.length);
      await delay(40_000); // longer than a lease
      expect(mailsEach(emails, sink.mails)).toEqual(onceEach(emails));
    });
  });

  it("a table that is locked for 20 s costs 503 within 5 s, and all is well when it is free", async () => {
    const { here, urls } = await situation(store);
    const people: Person[] = [];
    for (let i = 0; i < 4; i++) people.push(await register(here.url));
    const lock = await holdInDatabase(here.database.url, "lock table history_item");
    const load = traffic(
      urls,
      people.map(({ token }) => token),
    );
    await delay(20_000);
    await lock.letGo();
    const freed = performance.now();
    await expect
      .poll(async () => {
        const token = people[0]?.token ?? "";
        return (await call(`${here.url}/api/history/team/`, { token, body: teams })).status;
      })
      .toBe(201);
    measured("a save after the table was free", performance.now() - freed);
    const answers = await load.stop();
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    measured("slowest answer with a locked table", slowest);
    expect(slowest).toBeLessThan(5000);
  });
});

it("a history of 100,000 items is listed, searched and cleared", async () => {
  const { here } = await situation("PostgreSQL alone");
  const { token } = await register(here.url);
  await queryDatabase(
    here.database.url,
    `insert into history_item (id, user_id, generator_type, name, content)
     select gen_random_uuid(), (select id from app_user), 'team', 'Item ' || i,
       jsonb_build_object('inputNames', 'A,B', 'numberOfTeams', 2,
         'result', jsonb_build_array(jsonb_build_array(repeat('A', 400)), jsonb_build_array('B')))
     from generate_series(1, 100000) as i`,
  );
  for (const query of ["?limit=100", "?sort=name&order=asc&limit=100&page=500", "?search=99999"]) {
    const list = await call(`${here.url}/api/history/${query}`, { token });
    measured(`GET /history/${query} of 100,000 items`, list.ms);
    expect(list.status).toBe(200);
  }
  const started = performance.now();
  const cleared = await fetch(`${here.url}/api/history/clear/`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  measured("clearing 100,000 items", performance.now() - started);
  expect(cleared.status).toBe(204);
});
