import { inTransaction, newId } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { confirmed, testServer } from "./support/server.ts";

const { call, person, context, clock } = await testServer({ rateLimits: true });
const minute = 60 * 1000;

const resend = (token: string | undefined, language = "en") =>
  call("/api/users/resend-verification/", { method: "POST", token, language });
const resendByTrpc = (token: string) =>
  call("/trpc/users.resendVerification", {
    method: "POST",
    token,
    headers: { "content-type": "application/json" },
  });
const mailsOf = async (id: string) =>
  (
    await sql<{ kind: string; locale: string; state: string }>`
      select kind, locale, state from mail_message where user_id = ${id} order by id`.execute(
      context.db,
    )
  ).rows;

describe("requesting the verification mail again", () => {
  // spec 7.10
  it("queues another mail in the person's current language", async () => {
    const { token, id } = await person("Ana");
    const reply = await resend(token, "ro");
    expect(reply).toMatchObject({ status: 200, body: { data: { sent: true } } });
    expect(await mailsOf(id)).toEqual([
      { kind: "verify_email", locale: "en", state: "queued" },
      { kind: "verify_email", locale: "ro", state: "queued" },
    ]);
  });

  it("works over tRPC, too", async () => {
    const { token, id } = await person("Bogdan");
    const reply = await resendByTrpc(token);
    expect(reply).toMatchObject({ status: 200, body: { result: { data: { sent: true } } } });
    expect(await mailsOf(id)).toHaveLength(2);
  });

  it("is for signed-in users", async () => {
    expect((await resend(undefined)).status).toBe(401);
    expect((await resend("dead")).status).toBe(401);
  });

  it("is rejected for a verified address, on both wires", async () => {
    const { token, id } = await person("Carmen", confirmed);
    expect(await resend(token)).toMatchObject({
      status: 409,
      body: { code: "ALREADY_VERIFIED", detail: "This email address is already confirmed." },
    });
    expect(await resendByTrpc(token)).toMatchObject({
      status: 409,
      body: { error: { data: { code: "CONFLICT", reason: "ALREADY_VERIFIED" } } },
    });
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("is limited to once a minute and three times an hour", async () => {
    const { token, id } = await person("Dana");
    expect((await resend(token)).status).toBe(200);
    const soon = await resend(token);
    expect(soon).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(soon.headers["retry-after"])).toBeGreaterThan(50);
    expect(Number(soon.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect((await resendByTrpc(token)).status).toBe(429);
    for (let i = 0; i < 2; i++) {
      clock.advance(minute);
      expect((await resend(token)).status).toBe(200);
    }
    clock.advance(minute);
    const full = await resend(token);
    expect(full.status).toBe(429);
    expect(Number(full.headers["retry-after"])).toBeGreaterThan(55 * 60);
    expect(await mailsOf(id)).toHaveLength(4);
    clock.advance(Number(full.headers["retry-after"]) * 1000);
    expect((await resend(token)).status).toBe(200);
  });

  it("reports when to retry if both limits are reached, and counts no other mail", async () => {
    const { token, email } = await person("Doru");
    for (let i = 0; i < 3; i++) {
      clock.advance(minute);
      expect((await resend(token)).status).toBe(200);
    }
    const full = await resend(token);
    expect(full.status).toBe(429);
    expect(Number(full.headers["retry-after"])).toBeGreaterThan(55 * 60);
    const forgot = await call("/api/users/forgot-password/", { body: { email } });
    expect(forgot.status).toBe(200);
  });

  it("sends one mail for eight simultaneous requests, and does not count rejected ones", async () => {
    const { token, id } = await person("Eugen");
    const replies = await Promise.all(Array.from({ length: 8 }, () => resend(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
    for (let i = 0; i < 2; i++) {
      clock.advance(minute);
      expect((await resend(token)).status).toBe(200);
    }
    expect(await mailsOf(id)).toHaveLength(4);
  });

  it.each([
    ["three of its kind in an hour", 3, "verify_email", 60],
    ["ten of any kind in a day, as long as it is unconfirmed", 10, "reset_password", 24 * 60],
  ] as const)(
    "promises no mail above the limit of the address, whichever account asked before: %s",
    async (_, count, kind, minutes) => {
      const { token, id, email } = await person(`Gabriela${count}`);
      const hashed = mailTokens.hashedAddress(context.config.appSecret, email);
      const createdAt = clock.now();
      // as the worker counts them, of accounts with this address that are gone by now
      await inTransaction(context.db, async (tx) => {
        for (let i = 0; i < count; i++) {
          const mailId = newId(createdAt);
          await mailTokens.insertMail(tx, { ...hashed, mailId, kind, createdAt });
        }
      });
      const refused = await resend(token);
      expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan((minutes - 1) * 60);
      expect(await mailsOf(id)).toHaveLength(1);
      clock.advance(minutes * minute);
      expect((await resend(token)).status).toBe(200);
    },
  );

  it("counts by address, not by network", async () => {
    const [one, other] = [await person("Felicia"), await person("Filip")];
    expect((await resend(one.token)).status).toBe(200);
    expect((await resend(other.token)).status).toBe(200);
  });
});
