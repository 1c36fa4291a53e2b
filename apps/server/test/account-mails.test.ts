import { hashOfToken, newToken } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, logIn, context, clock } = await testServer();

/** The number of announced mails that wait for a worker. */
const announced = async () =>
  (await context.queues.inspection.figures()).find(({ name }) => name === "mail")?.waiting;

/** The queue is opened when it is first needed. */
const patience = { timeout: 60_000 };

/** A link of a mail to somebody. */
async function linkOf(userId: string, kind: "reset_password" | "change_email"): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from address_change where user_id = ${userId}`.execute(context.db);
  const token = newToken();
  await mailTokens.insert(context.db, {
    hash: hashOfToken(token),
    kind,
    userId,
    ...(rows[0] && kind === "change_email" && { addressChangeId: rows[0].id }),
    expiresAt: new Date(clock.now().getTime() + 60_000),
    createdAt: clock.now(),
  });
  return token;
}

it("each mail about an account is sent at once, without waiting for the tick", async () => {
  const email = "ana@example.test";
  const first = { password: "secret1", password_confirm: "secret1" };
  const registered = await call("/api/users/register/", {
    body: { username: "Ana", email, ...first },
  });
  const { id } = registered.body.data.user;
  await expect.poll(announced, patience).toBe(1);
  await call("/api/users/resend-verification/", { token: registered.body.data.token, body: {} });
  await expect.poll(announced, patience).toBe(2);
  await call("/api/users/forgot-password/", { body: { email } });
  await expect.poll(announced, patience).toBe(3);
  const body = { token: await linkOf(id, "reset_password"), password: "secret2" };
  await call("/api/users/reset-password/", { body });
  await expect.poll(announced, patience).toBe(4);
  const token = await logIn(email, "secret2");
  const change = (wish: object) =>
    call("/api/users/me/", {
      method: "PATCH",
      token,
      body: { ...wish, current_password: "secret2" },
    });
  // the new address gets a question, and the old one a notice
  await change({ email: "ana.new@example.test" });
  await expect.poll(announced, patience).toBe(6);
  const link = await linkOf(id, "change_email");
  await call(`/api/users/confirm-email/${link}/`, { body: {} });
  await expect.poll(announced, patience).toBe(7);
  const gone = { method: "DELETE", token, body: { current_password: "secret2" } } as const;
  expect((await call("/api/users/me/", gone)).status).toBe(204);
  await expect.poll(announced, patience).toBe(8);
});
