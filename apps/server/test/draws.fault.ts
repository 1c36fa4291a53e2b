import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readStatement } from "@sortes/core/draws";
import { checkBundleText } from "@sortes/core/draws/check";
import { openDb } from "@sortes/db";
import * as drawLogs from "@sortes/db/draws/log";
import { fuzzSeed, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { startServer } from "./support/process.ts";

const draws = 6;
const entries = 20_000;
const minute = 60_000;

interface Answer {
  status: number;
  body: { data: Record<string, unknown> };
}

/** A call of a server that may die meanwhile; undefined without an answer. */
async function ask(
  url: string,
  {
    method = "POST",
    token,
    key,
    body,
  }: { method?: string; token?: string; key?: string; body: object },
): Promise<Answer | undefined> {
  try {
    const reply = await fetch(url, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json()) as Answer["body"] };
  } catch {
    return undefined;
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: minute, interval: 2 }).toBe(true);
}

it(
  "draws of a server that is killed at every step are opened, frozen and drawn once each",
  async () => {
    const { url: databaseUrl } = await testDatabase();
    const db = openDb({ url: databaseUrl, connections: 2 });
    onTestFinished(() => db.destroy());
    const dataDir = await mkdtemp(join(tmpdir(), "sortes-draws-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const variables = { LOG_LEVEL: "silent", DATA_DIR: dataDir };
    let server = await startServer(databaseUrl, variables);
    const person = { username: "Ana", email: "ana@example.test" };
    const registered = await ask(`${server.url}/api/users/register/`, {
      body: { ...person, password: "secret1", password_confirm: "secret1" },
    });
    const token = String(registered?.body.data["token"]);
    await sql`update app_user set email_verified = true`.execute(db);
    let luck = fuzzSeed();
    let kills = 0;
    const next = (below: number) => (luck = (luck * 48_271) % 2_147_483_647) % below;

    /** Sends a call again and again, with one key, until it is answered; the server dies under some of them. */
    async function insist(path: string, body: object, method = "POST"): Promise<Answer> {
      const key = randomUUID();
      for (let tries = 0; ; tries++) {
        const sent = ask(`${server.url}/api${path}`, { method, token, key, body });
        if (tries < 2 && next(3) > 0) {
          let isDone = false;
          void sent.then(() => (isDone = true));
          // before any statement of the call, or after one
          const enough = (await statements()) + next(2);
          await until(async () => isDone || (await statements()) >= enough);
          server.child.kill("SIGKILL");
          await server.ended;
          kills += 1;
          server = await startServer(databaseUrl, variables);
        }
        const answer = await sent;
        if (answer) return answer;
      }
    }
    const statements = async () =>
      Number(
        (await sql<{ count: string }>`select count(*) from draw_statement`.execute(db)).rows[0]
          ?.count,
      );
    const list = Array.from({ length: entries }, (_, i) => `Somebody ${i}`).join("\n");
    const ids: string[] = [];
    for (let i = 0; i < draws; i++) {
      const rules = { prizes: [2], alternates: 1 };
      const words = { title: `Draw ${i}`, prizes: ["A bike"], names: "shown" };
      const opened = await insist("/draws/", { kind: "winners", rules, ...words });
      expect(opened.status).toBe(201);
      const id = String(opened.body.data["id"]);
      ids.push(id);
      for (const [path, body, method] of [
        ["entries", { text: list }, "PUT"],
        ["freeze", {}, "POST"],
        ["run", {}, "POST"],
      ] as const)
        expect([path, (await insist(`/draws/${id}/${path}/`, body, method)).status]).toEqual([
          path,
          200,
        ]);
    }
    expect(kills).toBeGreaterThan(0);
    const { rows } = await sql<{ number: number }>`select number from draw order by number`.execute(
      db,
    );
    expect(rows.map(({ number }) => number)).toEqual(ids.map((_, i) => i + 1));
    expect(await drawLogs.size(db)).toBe(3 * draws);
    for (const id of ids) {
      const text = await (await fetch(`${server.url}/api/draws/${id}/bundle/`)).text();
      const bundle = JSON.parse(text) as { statements: string[] };
      const types = bundle.statements.map((body) => readStatement(body).t);
      expect(types).toEqual(["open", "freeze", "result"]);
      const { checks } = checkBundleText(text, {});
      expect(checks.filter(({ status }) => status === "fail")).toEqual([]);
    }
  },
  10 * minute,
);
