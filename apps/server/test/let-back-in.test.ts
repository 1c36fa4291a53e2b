import { hashOfToken, newToken, suppressionHash, unsubscribeToken } from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { describe, expect, it } from "vitest";
import { confirmed, testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";

const server = await testServer();
const { call, person, context, clock } = server;
const { known, said, find, suppress } = subscribersOf(server);
const secret = context.config.appSecret;
const reasons = ["bounced", "complained", "erased"] as const;
const refused = { status: 403, body: { code: "ADDRESS_SUPPRESSED" } };

let people = 0;
const newAddress = () => `reader${++people}@back.test`;
const isSuppressed = async (email: string) =>
  (await consents.findSuppression(context.db, suppressionHash(secret, email))) !== undefined;

/** Opens the link of a mail that asks whether it was them, and presses the button. */
async function confirm(subscriberId: string) {
  const link = newToken();
  const createdAt = clock.now();
  await mailTokens.insert(context.db, {
    subscriberId,
    kind: "confirm_subscription",
    hash: hashOfToken(link),
    expiresAt: new Date(createdAt.getTime() + 1_000_000),
    createdAt,
  });
  return await call(`/api/newsletter/confirm/${link}/`, { method: "POST" });
}

const undo = (id: string) =>
  call(`/api/newsletter/unsubscribe/${unsubscribeToken(secret, id)}/undo/`, { method: "POST" });

/** Somebody with an account and a confirmed address. */
async function member(name: string) {
  const somebody = await person(name, confirmed);
  const preferences = (body?: object) =>
    call("/api/newsletter/preferences/", {
      token: somebody.token,
      ...(body && { method: "PUT", body }),
    });
  return { ...somebody, preferences };
}

const wish = { subscribed: true, frequency: "weekly", topics: ["tips"] };

describe("a suppressed address", () => {
  it.each(
    reasons.flatMap((reason) =>
      (["pending", "active", "unsubscribed"] as const).map((state) => [reason, state] as const),
    ),
  )("is reactivated by the link of a mail (%s, %s), which is recorded", async (reason, state) => {
    const email = newAddress();
    const id = await known(email, state);
    await suppress(email, reason);
    expect((await confirm(id)).status).toBe(200);
    expect(await isSuppressed(email)).toBe(false);
    expect(await find(email)).toMatchObject({ state: "active" });
    expect(await said(id)).toEqual(["confirmed by mail"]);
  });

  it.each(reasons)("is reactivated by its account (%s)", async (reason) => {
    const { email, preferences } = await member(`Back-${reason}`);
    const id = await known(email, "active");
    await suppress(email, reason);
    expect((await preferences()).body.data).toMatchObject({ subscribed: false, suppressed: true });
    const saved = await preferences(wish);
    expect(saved).toMatchObject({ status: 200, body: { data: wish } });
    expect(await isSuppressed(email)).toBe(false);
    expect((await preferences()).body.data).toEqual({ ...wish, time_zone: null });
    expect(await said(id)).toEqual(["confirmed by preferences"]);
  });

  it("stays suppressed if the account does not ask for it", async () => {
    const { email, preferences } = await member("Still-out");
    await known(email, "active");
    await suppress(email, "bounced");
    const unwanted = { ...wish, subscribed: false };
    const shown = { ...unwanted, suppressed: true };
    expect(await preferences(unwanted)).toMatchObject({ status: 200, body: { data: shown } });
    expect((await preferences()).body.data).toEqual({ ...shown, time_zone: null });
    expect(await isSuppressed(email)).toBe(true);
  });

  it("is not reactivated by the link of an old newsletter", async () => {
    const email = newAddress();
    const id = await known(email, "active");
    await call(`/api/newsletter/unsubscribe/${unsubscribeToken(secret, id)}/`, { method: "POST" });
    await suppress(email, "complained");
    expect(await undo(id)).toMatchObject(refused);
    expect(await isSuppressed(email)).toBe(true);
    expect(await find(email)).toMatchObject({ state: "unsubscribed" });
  });

  it("stays suppressed if staff did it, even after another reason", async () => {
    const { email, preferences } = await member("Kept-out");
    const id = await known(email, "active");
    await suppress(email, "bounced");
    await suppress(email, "staff");
    await suppress(email, "complained");
    for (const ask of [() => undo(id), () => confirm(id), () => preferences(wish)])
      expect(await ask()).toMatchObject(refused);
    expect(await isSuppressed(email)).toBe(true);
    expect((await preferences()).body.data).toEqual({
      ...wish,
      time_zone: null,
      subscribed: false,
    });
  });
});
