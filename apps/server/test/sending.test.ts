import * as sendingDays from "@sortes/db/newsletter/sending/sending-days";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { changeSending } from "../src/commands/sending.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { token, id: actor } = await server.person("Ana", { isStaff: true });
const path = "/api/newsletter/sending/";

async function recorded(): Promise<{ action: string; actor: string }[]> {
  const { rows } = await sql<{ action: string; actor: string }>`
    select action, actor from audit_log where action like 'sending.%' order by id`.execute(
    context.db,
  );
  return rows;
}

// spec 7.54
it("staff can stop and resume sending, and each change is audited once", async () => {
  expect((await call(path, { token })).body.data).toEqual({
    stopped: false,
    changed_at: null,
    no_worker: true,
    fault: null,
    warm_up: null,
  });
  const turn = (stopped: unknown) => call(path, { method: "PUT", token, body: { stopped } });
  const stopped = await turn(true);
  expect(stopped).toMatchObject({
    status: 200,
    body: { data: { stopped: true, changed_at: expect.stringMatching(/Z$/) } },
  });
  // what is so already stays so, since when it was
  expect((await turn(true)).body).toEqual(stopped.body);
  const many = await Promise.all(Array.from({ length: 5 }, () => turn(false)));
  for (const { body } of many) expect(body.data.stopped).toBe(false);
  expect(await recorded()).toEqual([
    { action: "sending.stop", actor },
    { action: "sending.go", actor },
  ]);
  for (const wrong of [undefined, null, "true", 1])
    expect((await turn(wrong)).body).toMatchObject({ code: "INVALID_INPUT" });
});

it("staff see the mail server's rejection unless it is outdated", async () => {
  const add = (key: string, fault: string | null, since: string, retry: string) =>
    sql`insert into sending_account (key, fault, fault_since, retry_at)
      values (${key}, ${fault}, now() + ${since}::interval, now() + ${retry}::interval)`.execute(
      context.db,
    );
  await add("of before", "535 of an account that nobody uses", "-3 days", "-2 days");
  await add("well", null, "-1 day", "1 minute");
  expect((await call(path, { token })).body.data.fault).toBeNull();
  await add("current", "535 Authentication failed", "-1 hour", "5 minutes");
  expect((await call(path, { token })).body.data.fault).toEqual({
    kind: "server",
    message: "535 Authentication failed",
    since: expect.stringMatching(/Z$/),
    retry_at: expect.stringMatching(/Z$/),
  });
  await sql`update sending_account set fault_kind = 'bounces' where key = 'current'`.execute(
    context.db,
  );
  expect((await call(path, { token })).body.data.fault.kind).toBe("bounces");
});

it("staff see how much of the warm-up's day is used, while its mails are being sent", async () => {
  const { db } = context;
  expect(await sendingDays.takePermits(db, "new", { count: 30, first: 40 })).toMatchObject({
    granted: 30,
  });
  expect((await call(path, { token })).body.data.warm_up).toEqual({
    taken: 30,
    allowance: 40,
    ends_at: expect.stringMatching(/T00:00:00\.000Z$/),
  });
  expect(await changeSending(db, ["status"])).toContain(
    "The sender is being warmed up: 30 of today's 40 campaign mails are used.",
  );
  await sql`update sending_day set asked_at = now() - interval '3 minutes'`.execute(db);
  expect((await call(path, { token })).body.data.warm_up).toBeNull();
});

describe("the sending command", () => {
  it("stops, reports and resumes sending, and says if nothing changed", async () => {
    await changeSending(context.db, ["go"]);
    await sql`delete from audit_log`.execute(context.db);
    await sql`delete from sending_account`.execute(context.db);
    expect(await changeSending(context.db, ["status"])).toBe("Campaigns are not stopped.");
    expect(await changeSending(context.db, ["stop"])).toBe("All campaigns are now stopped.");
    expect((await call(path, { token })).body.data.stopped).toBe(true);
    expect(await changeSending(context.db, ["stop"])).toMatch(
      /already stopped; nothing changed\.$/,
    );
    expect(await changeSending(context.db, ["status"])).toMatch(
      /^All campaigns are stopped since \d{4}-\d\d-\d\dT[\d:.]+Z\.$/,
    );
    expect(await changeSending(context.db, ["go"])).toBe("Campaigns are now resumed.");
    expect(await changeSending(context.db, ["go"])).toMatch(/nothing changed\.$/);
    expect((await call(path, { token })).body.data.stopped).toBe(false);
    expect(await recorded()).toEqual([
      { action: "sending.stop", actor: "cli" },
      { action: "sending.go", actor: "cli" },
    ]);
  });

  it("prints the mail server's rejections", async () => {
    await sql`insert into sending_account (key, fault, fault_since, retry_at)
      values ('a', '535 Authentication failed', now(), now())`.execute(context.db);
    expect(await changeSending(context.db, ["status"])).toMatch(
      /\nThe mail server has been refusing them since [\dT:.-]+Z: 535 Authentication failed$/,
    );
    await sql`update sending_account set fault_kind = 'bounces'`.execute(context.db);
    expect(await changeSending(context.db, ["status"])).toMatch(/far more addresses are refused/);
  });

  it.each([[], ["halt"], ["toString"], ["stop", "now"]])(
    "with %j prints its usage",
    async (...args) => {
      await expect(changeSending(context.db, args)).rejects.toThrow(
        "usage: npm run sending -- stop | go | status",
      );
    },
  );
});
