import { describe, expect, it } from "vitest";
import { linkToken } from "./support/mail-links.ts";
import { testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";

const server = await testServer();
const { call, person, logIn } = server;
const { known, find } = subscribersOf(server);

const preferences = (token: string) => call("/api/newsletter/preferences/", { token });
const save = (token: string, subscribed: boolean) =>
  call("/api/newsletter/preferences/", {
    method: "PUT",
    token,
    body: { subscribed, frequency: "weekly", topics: [] },
  });
const isSubscribed = async (token: string) =>
  (await call("/api/users/me/", { token })).body.data.subscribed;
/** The tables in the export of an account. */
const exported = async (token: string) => {
  const { body } = await call("/api/users/me/export/", { token });
  return body.data.records.map(({ table }: { table: string }) => table) as string[];
};
const unproven = { status: 403, body: { code: "EMAIL_UNPROVEN" } };
const gone = async (email: string) => (await find(email)) === undefined;

/** A stranger's account with the address of a reader, whose mail scanner opened the link. */
async function squatted(name: string) {
  const stranger = await person(name);
  await known(stranger.email, "active");
  const link = await linkToken(server, stranger.email, "verify_email");
  expect((await call(`/api/users/verify/${link}/`)).status).toBe(200);
  const { body } = await call("/api/users/me/", { token: stranger.token });
  expect(body.data.email_verified).toBe(true);
  return stranger;
}

describe("an address that a mail scanner confirmed for a stranger", () => {
  it("neither reveals its subscription to them nor lets them change it", async () => {
    const { token, email } = await squatted("Sorin");
    expect(await preferences(token)).toMatchObject(unproven);
    expect(await save(token, false)).toMatchObject(unproven);
    expect(await isSubscribed(token)).toBe(false);
    expect(await find(email)).toMatchObject({ state: "active" });
  });

  it("gives them none of its data", async () => {
    const { token } = await squatted("Silviu");
    expect(await exported(token)).toContain("app_user");
    expect(await exported(token)).not.toContain("subscriber");
  });

  it("keeps its subscription when they erase their account", async () => {
    const { token, email } = await squatted("Sanda");
    const body = { current_password: "secret1" };
    expect((await call("/api/users/me/", { method: "DELETE", token, body })).status).toBe(204);
    expect(await gone(email)).toBe(false);
  });

  it("remains its reader's if they press the button on its page without the account's session", async () => {
    const other = await person("Owner");
    for (const [name, session] of [
      ["Stela", undefined],
      ["Stan", other.token],
    ] as const) {
      const { token, email } = await person(name);
      const link = await linkToken(server, email, "verify_email");
      const post = { method: "POST", body: {}, ...(session && { token: session }) } as const;
      expect((await call(`/api/users/verify/${link}/`, post)).status).toBe(200);
      expect(await preferences(token)).toMatchObject(unproven);
    }
  });

  it("remains its reader's if they confirm it as a stranger's new address", async () => {
    const { token, email } = await person("Marius");
    await known("wanted@example.test", "active");
    const wish = { email: "wanted@example.test", current_password: "secret1" };
    await call("/api/users/me/", { method: "PATCH", token, body: wish });
    const link = await linkToken(server, email, "change_email");
    const path = `/api/users/confirm-email/${link}/`;
    expect((await call(path, { method: "POST" })).status).toBe(200);
    expect(await preferences(token)).toMatchObject(unproven);
  });
});

describe("an address belongs to its account", () => {
  it("once its owner presses the button in a session of the account", async () => {
    const { token, email } = await squatted("Tudor");
    const reply = await call("/api/users/resend-verification/", { method: "POST", token });
    expect(reply.status).toBe(200);
    const link = await linkToken(server, email, "verify_email");
    const post = { method: "POST", token, body: {} } as const;
    expect((await call(`/api/users/verify/${link}/`, post)).status).toBe(200);
    expect((await preferences(token)).body.data.subscribed).toBe(true);
    expect(await isSubscribed(token)).toBe(true);
    expect(await exported(token)).toContain("subscriber");
    const again = await call("/api/users/resend-verification/", { method: "POST", token });
    expect(again).toMatchObject({ status: 409, body: { code: "ALREADY_VERIFIED" } });
  });

  it("once its owner confirms it as a new address in such a session", async () => {
    const { token, email } = await person("Traian");
    const wish = { email: "traian.new@example.test", current_password: "secret1" };
    await call("/api/users/me/", { method: "PATCH", token, body: wish });
    const link = await linkToken(server, email, "change_email");
    const path = `/api/users/confirm-email/${link}/`;
    expect((await call(path, { method: "POST", token })).status).toBe(200);
    expect((await preferences(token)).status).toBe(200);
  });

  it("once its owner sets a password by mail", async () => {
    const { email } = await squatted("Teodora");
    const reset = await linkToken(server, email, "reset_password");
    await call("/api/users/reset-password/", { body: { token: reset, password: "their own" } });
    const token = await logIn(email, "their own");
    expect((await preferences(token)).body.data.subscribed).toBe(true);
  });
});
