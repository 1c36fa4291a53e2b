import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person, context } = await testServer();

const valid = { email: "ana@example.test", subject: "A question", message: "How?\nThanks" };
const send = (over: object = {}, options: Parameters<typeof call>[1] = {}) =>
  call("/api/contact/", { body: { ...valid, ...over }, ...options });

interface Kept {
  id: string;
  userId: string | null;
  address: string;
  subject: string;
  body: string;
  priority: boolean;
  locale: string;
}
async function kept(): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select * from contact_message order by created_at`.execute(context.db);
  return rows;
}
async function mails() {
  const { rows } = await sql<{ address: string; params: { message: string } }>`
    select address, params from mail_message where kind = 'contact_message'
    order by created_at`.execute(context.db);
  return rows;
}

describe("a message to the operator", () => {
  // spec 7.81
  it("from a guest is stored and mailed to the operator", async () => {
    const reply = await send({}, { language: "ro" });
    expect(reply).toMatchObject({ status: 200, body: { data: { accepted: true } } });
    const message = (await kept()).at(-1);
    expect(message).toMatchObject({
      userId: null,
      address: "ana@example.test",
      subject: "A question",
      body: "How?\nThanks",
      priority: false,
      locale: "ro",
    });
    expect((await mails()).at(-1)).toEqual({
      address: "help@sortes.test",
      params: { message: message?.id },
    });
  });

  it.each([
    ["free", false],
    ["medium", false],
    ["premium", true],
  ] as const)("from a %s account has the priority mark: %s", async (tier, priority) => {
    const { token, id } = await person(`Contact${tier}`, { subscriptionTier: tier });
    expect((await send({}, { token })).status).toBe(200);
    expect((await kept()).at(-1)).toMatchObject({ userId: id, priority });
  });

  it("cannot mark itself as priority", async () => {
    const before = await kept();
    const reply = await send({ priority: true });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toEqual(["priority"]);
    expect(await kept()).toEqual(before);
  });

  it.each([
    ["no address", { email: "" }, "email", /Email is required/],
    ["no address that there could be", { email: "ana" }, "email", /Invalid email/],
    ["an address of two lines", { email: "a@b.test\r\nBcc: c@d.test" }, "email", /cannot be/],
    ["a subject of two lines", { subject: "A\r\nBcc: c@d.test" }, "subject", /cannot be/],
    ["a blank subject", { subject: "  " }, "subject", /required/],
    ["a long subject", { subject: "x".repeat(151) }, "subject", /150 characters/],
    ["a blank message", { message: " \n" }, "message", /required/],
    ["a long message", { message: "🎲".repeat(5001) }, "message", /5,000 characters/],
    ["a control character", { message: "a\u0000" }, "message", /cannot be/],
    ["half a character", { message: "a\ud800" }, "message", /cannot be/],
    ["a list", { message: ["a"] }, "message", /wrong type/],
  ] as const)("with %s is rejected at its field", async (_what, over, field, words) => {
    const before = await kept();
    const reply = await send(over);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toEqual([field]);
    expect(reply.body.errors[field].join(" ")).toMatch(words);
    expect(await kept()).toEqual(before);
  });

  it("may have 5,000 characters of any kind", async () => {
    const message = "🎲".repeat(5000);
    expect((await send({ message })).status).toBe(200);
    expect((await kept()).at(-1)?.body).toBe(message);
  });

  it("from a bot that fills in the hidden field is answered but not sent", async () => {
    const before = await mails();
    expect((await send({ website: "https://spam.test" })).status).toBe(200);
    expect(await mails()).toEqual(before);
  });

  it.each([["a guest"], ["somebody"]])("of %s is sent once per Idempotency-Key", async (who) => {
    const token = who === "a guest" ? undefined : (await person("Onceler")).token;
    const headers = { "idempotency-key": "k" };
    const before = (await mails()).length;
    const replies = await Promise.all([1, 2, 3].map(() => send({}, { token, headers })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mails()).toHaveLength(before + 1);
    expect(await send({ message: "Another" }, { token, headers })).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
    const bad = await send({}, { token, headers: { "idempotency-key": "a b" } });
    expect(bad).toMatchObject({ status: 400, body: { code: "IDEMPOTENCY_KEY_INVALID" } });
    // the key of one is not the key of another
    const other = await send({ message: "Mine" }, { headers, from: "203.0.113.9" });
    expect(other.status).toBe(200);
  });
});

// spec 7.81
it("messages are limited to five an hour per network, and per account from any network", async () => {
  const limited = await testServer({ rateLimits: true });
  const write = (from: string, token?: string) =>
    limited.call("/api/contact/", { body: valid, from, token });
  for (let i = 0; i < 5; i++) expect((await write("203.0.113.1")).status).toBe(200);
  expect((await write("203.0.113.1")).status).toBe(429);
  const { token } = await limited.person("Writer");
  for (let i = 0; i < 5; i++) expect((await write(`198.51.${i}.1`, token)).status).toBe(200);
  const refused = await write("198.51.100.1", token);
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
});

it("messages are rejected in production without the operator's address, which no file names", async () => {
  const silent = await testServer({ contactAddress: undefined });
  expect(await silent.call("/api/contact/", { body: valid })).toMatchObject({
    status: 409,
    body: { code: "CONTACT_OFF" },
  });
  expect((await silent.call("/.well-known/security.txt")).status).toBe(404);
});
