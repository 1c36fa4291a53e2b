import { hashOfToken, newToken } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { invitationToken } from "./support/mail-links.ts";
import { testServer } from "./support/server.ts";
import { personalToken } from "./support/tokens.ts";

const server = await testServer();
const { call, logIn, context, clock } = server;

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

it("each mail about tokens and staff rights is sent at once, too", async () => {
  const boss = await server.person("Boss", { isStaff: true });
  const dan = await server.person("Dan");
  await expect.poll(announced, patience).toBe(10);
  const { id } = await personalToken(server, dan.token, ["account:read"]);
  await expect.poll(announced, patience).toBe(11);
  await call(`/api/users/tokens/${id}/`, { token: dan.token, method: "DELETE" });
  await expect.poll(announced, patience).toBe(12);
  for (const email of [dan.email, "new@example.test"]) {
    const invite = { token: boss.token, body: { email, language: "en", password: "secret1" } };
    expect((await call("/api/staff/invitations/", invite)).status).toBe(200);
  }
  await expect.poll(announced, patience).toBe(14);
  const accept = async (email: string, username: string) => {
    const body = { token: await invitationToken(server, email), username, password: "secret2" };
    expect((await call("/api/users/accept-invitation/", { body })).status).toBe(200);
  };
  // a new account gets no mail about a changed password
  await accept("new@example.test", "New");
  await accept(dan.email, "Dan");
  await expect.poll(announced, patience).toBe(15);
});
