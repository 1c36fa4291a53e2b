import { hashOfToken } from "@sortes/db";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { deviceName } from "../src/features/accounts/devices.ts";
import { testServer } from "./support/server.ts";

const { call, person, context, clock } = await testServer();
const minute = 60 * 1000;
const day = 24 * 60 * minute;

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

interface Shown {
  id: string;
  device: string | null;
  created_at: string;
  last_used_at: string;
  is_current: boolean;
}
const login = async (email: string, userAgent: string): Promise<string> => {
  const headers = { "user-agent": userAgent };
  const body = { email, password: "secret1" };
  return (await call("/api/users/login/", { body, headers })).body.data.token;
};
const sessions = async (token: string): Promise<Shown[]> =>
  (await call("/api/users/sessions/", { token })).body.data.sessions;
const end = (token: string, id = "") =>
  call(`/api/users/sessions/${id && `${id}/`}`, { method: "DELETE", token });
const status = async (token: string) => (await call("/api/users/me/", { token })).status;

describe("a device", () => {
  it.each([
    [firefox, "Firefox, Linux"],
    [safari, "Safari, iOS"],
    [undefined, null],
    ["", null],
    ["\u0007", null],
  ])("is known by its browser and system: %j", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it("is recognised by the start of the user agent; the rest is ignored", () => {
    expect(deviceName(`${"x".repeat(400)} ${firefox}`)).toBeNull();
  });

  it("has a short name for any user agent", () => {
    for (const given of [`${"a".repeat(9000)}/1.0 (b)`, "<b>/1 ".repeat(900), " ".repeat(5000)])
      expect(deviceName(given)?.length ?? 0).toBeLessThanOrEqual(80);
  });
});

describe("sessions", () => {
  // spec 7.16
  it("are listed with their devices, the last used first, and which is this one", async () => {
    const { token, email } = await person("Ana");
    const [desk, phone] = [await login(email, firefox), await login(email, safari)];
    const listed = await sessions(desk);
    expect(listed.map(({ device, is_current }) => [device, is_current])).toEqual([
      ["Safari, iOS", false],
      ["Firefox, Linux", true],
      [null, false],
    ]);
    expect((await sessions(phone)).find(({ is_current }) => is_current)?.device).toBe(
      "Safari, iOS",
    );
    // neither a token nor what it hashes to
    const { rows } = await sql<{ id: string }>`select id from user_session`.execute(context.db);
    const said = JSON.stringify(listed);
    for (const secret of [token, desk, phone, ...rows.map(({ id }) => id)])
      expect(said).not.toContain(secret);
  });

  it("show their last use up to 15 minutes late, so that not every request writes", async () => {
    const { token } = await person("Bianca");
    const begun = clock.now().getTime();
    const usedAt = async () => Date.parse((await sessions(token))[0]?.last_used_at ?? "") - begun;
    clock.advance(14 * minute);
    expect(await usedAt()).toBeLessThan(minute);
    clock.advance(2 * minute);
    expect(await usedAt()).toBeGreaterThan(15 * minute);
    clock.advance(10 * minute);
    expect(await usedAt()).toBeLessThan(17 * minute);
  });

  it("update their last use after 15 minutes, to the millisecond", async () => {
    const { token, id } = await person("Bogdana");
    const { rows } = await sql<{ at: Date }>`
      select last_used_at as at from user_session where user_id = ${id}`.execute(context.db);
    const due = (rows[0]?.at.getTime() ?? 0) + 15 * minute;
    // each call moves the clock by one
    clock.advance(due - clock.now().getTime() - 1);
    expect((await sessions(token))[0]?.last_used_at).toBe(new Date(due).toISOString());
  });

  it.each([
    ["Bearer abc", "abc"],
    ["bearer abc", "abc"],
    ["BEARER   abc  ", "abc"],
    ["Bearer", undefined],
    ["Bearer ", undefined],
    ["Bearerabc", undefined],
    ["Bearer a b", undefined],
    ["Basic Bearer abc", undefined],
    [undefined, undefined],
  ])("are looked up by the header %j", (header, token) => {
    expect(context.sessions.readBearer(header)).toBe(token);
  });

  // spec 7.17
  it("end one by one: the next call gets 401", async () => {
    const { token, email } = await person("Carmen");
    const phone = await login(email, safari);
    const id = (await sessions(token)).find(({ is_current }) => !is_current)?.id ?? "";
    expect((await end(token, id)).status).toBe(204);
    expect(await status(phone)).toBe(401);
    expect(await status(token)).toBe(200);
    expect((await end(token, id)).status).toBe(404);
  });

  it("of another person cannot be ended or seen", async () => {
    const dana = await person("Dana");
    const eva = await person("Eva");
    const [own] = await sessions(dana.token);
    expect((await end(eva.token, own?.id)).status).toBe(404);
    expect(await status(dana.token)).toBe(200);
    expect((await sessions(eva.token)).map(({ id }) => id)).not.toContain(own?.id);
    expect((await end(eva.token, "nonsense")).status).toBe(400);
  });

  // spec 7.17
  it("all end at once, except the current one", async () => {
    const { token, email } = await person("Filip");
    const others = [await login(email, safari), await login(email, firefox)];
    expect((await end(token)).status).toBe(204);
    for (const other of others) expect(await status(other)).toBe(401);
    expect(await sessions(token)).toHaveLength(1);
  });

  it("end 90 days after they began, to the millisecond, however recently they were used", async () => {
    const { token, id } = await person("Geta");
    const begun = await sql<{ at: Date }>`
      select created_at as at from user_session where user_id = ${id}`.execute(context.db);
    const over = (begun.rows[0]?.at.getTime() ?? 0) + 90 * day;
    for (let i = 0; i < 4; i++) {
      clock.advance(20 * day);
      expect(await status(token)).toBe(200);
    }
    clock.advance(over - clock.now().getTime() - 1);
    expect(await status(token)).toBe(401);
  });

  it("have the token's hash as id, last 30 days from their last use, and are deleted when over", async () => {
    const { token, id } = await person("Horia");
    const stored = async () => {
      const { rows } = await sql<{ id: string; endsAt: Date }>`
        select id, expires_at as ends_at from user_session where user_id = ${id}`.execute(
        context.db,
      );
      return rows.map((row) => ({
        id: row.id,
        daysLeft: Math.round((row.endsAt.getTime() - clock.now().getTime()) / day),
      }));
    };
    const session = hashOfToken(token);
    expect(await stored()).toEqual([{ id: session, daysLeft: 30 }]);
    clock.advance(14 * day);
    expect(await status(token)).toBe(200);
    expect(await stored()).toEqual([{ id: session, daysLeft: 30 }]);
    clock.advance(30 * day + minute);
    expect(await status(token)).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it("are not listed once they are over, idle or old", async () => {
    const { email } = await person("Gina");
    let token = await login(email, firefox);
    clock.advance(31 * day);
    expect(await status(token)).toBe(401);
    token = await login(email, safari);
    expect(await sessions(token)).toHaveLength(1);
    for (let i = 0; i < 4; i++) {
      clock.advance(20 * day);
      expect(await status(token)).toBe(200);
    }
    clock.advance(11 * day);
    expect(await status(token)).toBe(401);
    expect(await sessions(await login(email, firefox))).toHaveLength(1);
  });
});
