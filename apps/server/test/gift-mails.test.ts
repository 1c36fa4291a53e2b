import { giftMailLimits } from "@sortes/contract";
import { newId } from "@sortes/db";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { confirmed, testServer } from "./support/server.ts";

const { call, person, context, clock, setPerson } = await testServer();
const limited = await testServer({ rateLimits: true });

const day = 24 * 60 * 60 * 1000;
type Token = string | undefined;
const fragmentOf = (mark: string) => mark.padEnd(giftMailLimits.fragment.min, "x");
const guest = (name: string, over: object = {}) => ({
  name,
  email: `${name.toLowerCase()}@example.test`,
  fragment: fragmentOf(name),
  ...over,
});
const pair = [guest("Mara"), guest("Dan")];

const exchange = "2026-12-01T10:00:00.000Z";
const send = (token: Token, people: readonly object[] = pair, over: object = {}, key?: string) =>
  call("/api/gift-mails/", {
    token,
    body: { exchange, title: "Family", language: "ro", people, ...over },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });
const list = async (token: Token, of = exchange) =>
  (await call(`/api/gift-mails/?exchange=${encodeURIComponent(of)}`, { token })).body.data;

/** Somebody whose address is confirmed. */
async function organiser(name: string) {
  return await person(name, { emailVerified: true });
}

/** The mails of a person's exchanges that wait for a worker, with what only these rows know. */
async function waiting(userId: string) {
  const { rows } = await sql<{ address: string; fragment: string | null; locale: string }>`
    select m.address, g.fragment, m.locale from gift_mail g join mail_message m using (id)
    where g.user_id = ${userId} and m.kind = 'gift_link' and m.state = 'queued'
    order by g.number`.execute(context.db);
  return rows;
}
/** Settles the waiting mail to an address as a worker does. */
const settle = (address: string, state: string) =>
  sql`update mail_message set state = ${state} where address = ${address} and state = 'queued'`.execute(
    context.db,
  );
const setState = (userId: string, name: string, state: string) =>
  sql`update gift_mail set state = ${state}, fragment = null
    where user_id = ${userId} and name = ${name}`.execute(context.db);

describe("sending the links of a gift exchange", () => {
  it("queues one mail for each person, in the organiser's choice of language", async () => {
    const { token, id } = await organiser("Sender");
    const reply = await send(token);
    expect(reply).toMatchObject({ status: 200, body: { data: { queued: 2, already_sent: 0 } } });
    expect(await waiting(id)).toEqual([
      { address: "mara@example.test", fragment: fragmentOf("Mara"), locale: "ro" },
      { address: "dan@example.test", fragment: fragmentOf("Dan"), locale: "ro" },
    ]);
    expect(await list(token)).toMatchObject([
      { exchange, title: "Family", name: "Dan", email: "dan@example.test", state: "waiting" },
      { exchange, title: "Family", name: "Mara", email: "mara@example.test", state: "waiting" },
    ]);
  });

  it("never returns a link, only its hash", async () => {
    const { token } = await organiser("Secretive");
    await send(token);
    const [listed] = await list(token);
    expect(listed.link_hash).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(listed)).not.toContain(fragmentOf("Dan"));
  });

  it("erases a link with the commit that records its sending", async () => {
    const { token, id } = await organiser("Eraser");
    await send(token, [
      guest("Sent", { email: "s@erase.test" }),
      guest("Lost", { email: "l@erase.test" }),
      guest("Vague", { email: "v@erase.test" }),
    ]);
    await settle("s@erase.test", "sent");
    await settle("l@erase.test", "failed");
    await settle("v@erase.test", "unknown");
    const { rows } = await sql<{ name: string; state: string; fragment: string | null }>`
      select name, state, fragment from gift_mail where user_id = ${id} order by name`.execute(
      context.db,
    );
    expect(rows).toEqual([
      { name: "Lost", state: "failed", fragment: null },
      { name: "Sent", state: "sent", fragment: null },
      { name: "Vague", state: "unknown", fragment: null },
    ]);
  });

  it("queues nothing twice when the reply was lost", async () => {
    const { token, id } = await organiser("Retrying");
    const first = await send(token, pair, {}, "key");
    const again = await send(token, pair, {}, "key");
    expect(again.body).toEqual(first.body);
    expect(await waiting(id)).toHaveLength(2);
  });

  it("queues nothing twice for two presses at once", async () => {
    const { token, id } = await organiser("Hasty");
    await Promise.all([send(token), send(token), send(token)]);
    expect(await waiting(id)).toHaveLength(2);
  });

  it("queues nothing again that was sent, but changed links and corrected addresses", async () => {
    const { token, id } = await organiser("Changing");
    const eva = guest("Eva", { email: "typo@example.test" });
    await send(token, [...pair, eva]);
    await settle("typo@example.test", "failed");
    const corrected = { ...eva, email: "eva@example.test" };
    const changed = guest("Dan", { fragment: fragmentOf("another") });
    const reply = await send(token, [guest("Mara"), changed, corrected]);
    expect(reply.body.data).toEqual({ queued: 2, already_sent: 1 });
    expect((await waiting(id)).map(({ address }) => address)).toEqual([
      "mara@example.test",
      "dan@example.test",
      "dan@example.test",
      "eva@example.test",
    ]);
    expect(await list(token)).toMatchObject([
      { name: "Eva", email: "eva@example.test", state: "waiting" },
      { name: "Dan" },
      { name: "Mara" },
    ]);
  });

  it.each(["bounced", "refused", "failed", "unknown"])(
    "queues a mail again that is %s",
    async (state) => {
      const { token, id } = await organiser(`Again${state}`);
      const mara = guest("Mara", { email: `${state}@example.test` });
      await send(token, [mara]);
      await setState(id, "Mara", state);
      expect((await send(token, [mara])).body.data.queued).toBe(1);
    },
  );

  it("asks before it sends two links to one address", async () => {
    const { token, id } = await organiser("Parent");
    const children = [guest("Ioana"), guest("Vlad", { email: "IOANA@example.test" })];
    expect(await send(token, children)).toMatchObject({
      status: 409,
      body: { code: "GIFT_MAIL_SAME_ADDRESS" },
    });
    expect(await waiting(id)).toEqual([]);
    expect((await send(token, children, { same_address: true })).body.data.queued).toBe(2);
  });

  it("needs a confirmed address and a session", async () => {
    const { token } = await person("Unconfirmed");
    expect(await send(token)).toMatchObject({
      status: 403,
      body: { code: "GIFT_MAIL_UNCONFIRMED" },
    });
    expect(await send(undefined)).toMatchObject({ status: 401 });
  });

  it("stops a free account at its mails of a day, and says how many are left", async () => {
    const { token, id } = await organiser("Busy");
    const { free, paid } = giftMailLimits.aDay;
    const many = Array.from({ length: free - 1 }, (_, i) => guest(`Guest${i}`));
    expect((await send(token, many)).status).toBe(200);
    const refused = await send(token, pair);
    expect(refused).toMatchObject({ status: 403, body: { code: "GIFT_MAILS_SPENT" } });
    expect(refused.body.detail).toContain(`${free} gift emails`);
    expect(refused.body.detail).toContain("1 is left");
    await setPerson(id, { subscriptionTier: "medium" });
    expect((await send(token, pair)).status).toBe(200);
    expect(paid).toBeGreaterThan(free);
  });

  it("refuses more than a few mails to one address within a day, from any accounts", async () => {
    const victim = { email: "crowded@example.test" };
    const { token } = await organiser("Crowd");
    const people = Array.from({ length: giftMailLimits.toAddressADay }, (_, i) =>
      guest(`P${i}`, victim),
    );
    await send(token, people, { same_address: true });
    const other = await organiser("CrowdToo");
    expect((await send(other.token, [guest("Last", victim)])).body.data.queued).toBe(0);
    expect(await list(other.token)).toMatchObject([{ name: "Last", state: "refused" }]);
    clock.advance(day);
    const later = await organiser("CrowdLater");
    expect((await send(later.token, [guest("Last", victim)])).body.data.queued).toBe(1);
  });

  it("does not hold refused mails against an address: it did not get them", async () => {
    const victim = { email: "insisted@example.test" };
    const people = Array.from({ length: giftMailLimits.toAddressADay }, (_, i) =>
      guest(`P${i}`, victim),
    );
    const { token } = await organiser("Fills");
    await send(token, people, { same_address: true });
    clock.advance(day / 2);
    const other = await organiser("Insists");
    const tries = await send(other.token, people, { same_address: true });
    expect(tries.body.data.queued).toBe(0);
    clock.advance(day / 2);
    expect((await send(other.token, people, { same_address: true })).body.data.queued).toBe(
      people.length,
    );
  });

  it("refuses more also when many accounts send at once", async () => {
    const { toAddressADay: limit } = giftMailLimits;
    const victim = { email: "rushed@example.test" };
    const people = Array.from({ length: limit - 1 }, (_, i) => guest(`P${i}`, victim));
    const crowd = await Promise.all(["A", "B", "C", "D"].map((name) => organiser(`Rush${name}`)));
    const replies = await Promise.all(
      crowd.map(({ token }) => send(token, people, { same_address: true })),
    );
    const queued = replies.map(({ body }) => body.data.queued as number);
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(limit);
  });

  it("bounds the mails of a network, whatever its accounts, and says when to go on", async () => {
    const { free } = giftMailLimits.aDay;
    const from = "203.0.113.9";
    const sendFrom = async (name: string, address = from) => {
      const { token, id } = await limited.person(name);
      await limited.setPerson(id, { emailVerified: true });
      const people = Array.from({ length: free }, (_, i) => guest(`${name}${i}`));
      const body = { exchange, title: "Family", language: "ro", people };
      return await limited.call("/api/gift-mails/", { token, body, from: address });
    };
    for (let sent = 0; sent + free <= 600; sent += free)
      expect((await sendFrom(`Spam${sent}`)).status).toBe(200);
    const refused = { status: 429, body: { code: "RATE_LIMITED" } };
    expect(await sendFrom("SpamLast")).toMatchObject(refused);
    expect((await sendFrom("Elsewhere", "198.51.100.7")).status).toBe(200);
    limited.clock.advance(day);
    expect((await sendFrom("NextDay")).status).toBe(200);
  });

  it.each([
    ["an address that there cannot be", { people: [guest("Ana", { email: "ana" })] }, "people"],
    [
      "a link of another kind",
      { people: [guest("Ana", { fragment: "https://evil.test" })] },
      "people",
    ],
    ["a short link", { people: [guest("Ana", { fragment: "abc" })] }, "people"],
    [
      "a name that mail programs link",
      { people: [guest("Ana", { name: "http://win.example" })] },
      "people",
    ],
    ["a name in two lines", { people: [guest("Ana", { name: "A\r\nBcc: b@c.test" })] }, "people"],
    [
      "a name that is an address",
      { people: [guest("Ana", { name: "a@win\uff0eexample" })] },
      "people",
    ],
    ["a title with a dot of another script", { title: "win\u3002example" }, "title"],
    ["a title with a domain that ends in a picture", { title: "Look at i❤️.ws" }, "title"],
    ["a title with a domain that ends in an accent", { title: "win q\u0303.example" }, "title"],
    ["a title with an address", { title: "See http://evil.test" }, "title"],
    ["a blank title", { title: " " }, "title"],
    ["nobody", { people: [] }, "people"],
    ["an unknown language", { language: "fr" }, "language"],
  ])("refuses %s", async (_what, over, field) => {
    const { token, id } = await organiser(`Odd${newId(clock.now()).slice(-8)}`);
    const reply = await send(token, pair, over);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toEqual([field]);
    expect(await waiting(id)).toEqual([]);
  });

  it("names the person whose address is wrong", async () => {
    const { token } = await organiser("Precise");
    const reply = await send(token, [guest("Mara"), guest("Radu", { email: "radu@" })]);
    expect(reply.body.errors.people).toEqual([
      "The email address of Radu is missing or not valid.",
    ]);
  });

  it("accepts names as people write them", async () => {
    const { token } = await organiser("Natural");
    const people = ["Dr. Ștefan-Ion O’Neill", "mama & tata", "Ana M.", "A.Popescu", "Dr.Pop"].map(
      (name, i) => guest(`n${i}`, { name }),
    );
    expect((await send(token, people, { title: "Crăciun 2026: familia!" })).status).toBe(200);
  });
});

describe("the list of an exchange", () => {
  it("is of its organiser alone", async () => {
    const owner = await organiser("Owner");
    await send(owner.token);
    const other = await organiser("Other");
    expect(await list(other.token)).toEqual([]);
    expect(await list(owner.token, "another")).toEqual([]);
    const all = (await call("/api/gift-mails/", { token: owner.token })).body.data;
    expect(all).toHaveLength(2);
  });

  it("is erased with the account, and each mail with the account of its receiver", async () => {
    const password = "secret1";
    const owner = await organiser("Leaver");
    const receiver = await person("Receiver", confirmed);
    const kept = "kept@example.test";
    await send(owner.token, [
      guest("Rec", { email: receiver.email }),
      guest("Mara", { email: kept }),
    ]);
    const counted = async () =>
      (
        await sql`select address from gift_mail where user_id = ${owner.id}
          union all select address from mail_message where address = ${kept}`.execute(context.db)
      ).rows.length;
    const erase = (token: Token) =>
      call("/api/users/me/", { method: "DELETE", token, body: { current_password: password } });
    expect((await erase(receiver.token)).status).toBe(204);
    expect(await counted()).toBe(2);
    expect((await erase(owner.token)).status).toBe(204);
    expect(await counted()).toBe(0);
  });

  it("is in the account's export, without links", async () => {
    const { token } = await organiser("Exporter");
    await send(token);
    const reply = await call("/api/users/me/export/", { token });
    const text = JSON.stringify(reply.body);
    expect(text).toContain("mara@example.test");
    expect(text).not.toContain(fragmentOf("Mara"));
  });
});
