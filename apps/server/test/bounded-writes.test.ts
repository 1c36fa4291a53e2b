import { drawnTypes, generators, idempotencyKeyHours, limits } from "@sortes/contract";
import { unsubscribeToken } from "@sortes/db";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { procedures, uploadProcedures } from "../src/router.ts";
import { confirmed, testServer } from "./support/server.ts";

const { call, person, logIn, context, clock } = await testServer();
const limited = await testServer({ rateLimits: true });

const largest = Array.from({ length: 10_000 }, (_, i) => `${i}`.padEnd(21, "x"));
type Token = string | undefined;
const make = async (token: Token, content: readonly string[]): Promise<string> => {
  const body = { name: "Town", category: "luckyWinner", description: "Everyone", content };
  return (await call("/api/packs/", { token, body })).body.data.id;
};
const use = (token: Token, pack_id: string, key?: string) =>
  call("/api/packs/use/", {
    token,
    body: { pack_id, generator_type: "winner" },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });
const uses = async (token: Token) =>
  (await call("/api/history/?type=pack&limit=100", { token })).body.data;
const item = async (token: Token, id: string) =>
  (await call(`/api/history/${id}/`, { token })).body.data;
const change = (token: Token, id: string, body: object) =>
  call(`/api/packs/${id}/`, { method: "PATCH", token, body });

/** Bytes that the rows of a person take in a table, before any compression. */
async function bytesOf(table: string, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(octet_length(to_jsonb(t)::text)), 0) as bytes
    from ${sql.table(table)} t where user_id = ${userId}`.execute(context.db);
  return Number(rows[0]?.bytes);
}

describe("the history of used packs", () => {
  it("is small, however large the pack is", async () => {
    const { token, id } = await person("Filler");
    const pack = await make(token, largest);
    for (let i = 0; i < 20; i++) expect((await use(token, pack, `k${i}`)).status).toBe(200);
    expect(await bytesOf("history_item", id)).toBeLessThan(20 * 10 * 1024);
    expect(await bytesOf("idempotency_key", id)).toBeLessThan(20 * 1024);
  });

  it("shows all lines while the pack has them, and otherwise its first lines and their number", async () => {
    const { token } = await person("Reader");
    const pack = await make(token, largest);
    await use(token, pack);
    const [listed] = (await uses(token)).history;
    expect(listed).toMatchObject({ truncated: true, entries: 10_000, pack_id: pack });
    const whole = await item(token, listed.id);
    expect(whole.result).toEqual(largest);
    expect(whole).not.toHaveProperty("truncated");

    await change(token, pack, { name: "Village" });
    expect((await item(token, listed.id)).result).toEqual(largest);
    await change(token, pack, { content: largest.toReversed() });
    const cut = { truncated: true, entries: 10_000, result: largest.slice(0, 100), name: "Town" };
    expect(await item(token, listed.id)).toMatchObject(cut);
    await call(`/api/packs/${pack}/`, { method: "DELETE", token });
    expect(await item(token, listed.id)).toMatchObject(cut);
    const file = await call("/api/history/export/?format=csv", { token });
    const [head, row] = file.body.split("\r\n");
    expect(head).toMatch(/,truncated,entries$/);
    expect(row).toMatch(/,true,10000$/);
  });

  it("keeps a small pack complete, even after the pack is deleted", async () => {
    const { token } = await person("Small");
    const pack = await make(token, ["Ana", "Ion"]);
    await use(token, pack);
    await call(`/api/packs/${pack}/`, { method: "DELETE", token });
    const [listed] = (await uses(token)).history;
    expect(listed).not.toHaveProperty("truncated");
    expect((await item(token, listed.id)).result).toEqual(["Ana", "Ion"]);
  });

  it("still shows entries in full that were stored in full before", async () => {
    const { token, id } = await person("Before");
    await sql`insert into history_item (id, user_id, generator_type, name, content, preview)
      values (gen_random_uuid(), ${id}, 'pack', 'x',
        ${JSON.stringify({ packId: crypto.randomUUID(), category: "teamGenerator", result: largest })},
        ${JSON.stringify({ packId: crypto.randomUUID(), category: "teamGenerator", result: ["0"], truncated: true, entries: 10_000 })})`.execute(
      context.db,
    );
    const [listed] = (await uses(token)).history;
    expect((await item(token, listed.id)).result).toEqual(largest);
  });

  it(`keeps the newest ${limits.packUses} uses, all favorites and every other result`, async () => {
    const { token, id } = await person("Keen");
    const pack = await make(token, ["Ana", "Ion"]);
    await use(token, pack);
    const [first] = (await uses(token)).history;
    await call(`/api/history/${first.id}/favorite/`, { method: "POST", token });
    await use(token, pack);
    const [second] = (await uses(token)).history;
    await fill(id, limits.packUses - 2, false);
    await sql`insert into history_item (id, user_id, generator_type, name, content, created_at)
      values (gen_random_uuid(), ${id}, 'pet_name', 'old', '{}', '2020-01-01')`.execute(context.db);
    await use(token, pack);
    const { counts } = await uses(token);
    expect(counts).toMatchObject({ pack: limits.packUses, pet_name: 1 });
    expect((await item(token, first.id)).is_favorite).toBe(true);
    expect((await call(`/api/history/${second.id}/`, { token })).status).toBe(404);
  });

  it("records nothing when it is full of favorites, but still answers with the pack", async () => {
    const { token, id } = await person("Loving");
    const pack = await make(token, ["Ana", "Ion"]);
    await fill(id, limits.packUses, true);
    expect((await use(token, pack)).body.data.content).toEqual(["Ana", "Ion"]);
    expect((await uses(token)).counts.pack).toBe(limits.packUses);
  });

  const fill = (userId: string, count: number, favorite: boolean) =>
    sql`insert into history_item (id, user_id, generator_type, name, is_favorite, content)
      select gen_random_uuid(), ${userId}, 'pack', 'x', ${favorite},
        ${JSON.stringify({ packId: crypto.randomUUID(), category: "teamGenerator", result: ["x"] })}
      from generate_series(1, ${count})`.execute(context.db);
});

describe("the reply that is kept under an Idempotency-Key", () => {
  const names = largest.slice(0, 5000);
  const teams = { input_names: names.join(","), number_of_teams: 2 };

  it.each([
    ["/api/history/team/", () => ({ ...teams, result: [names.slice(0, 2500), names.slice(2500)] })],
    [
      "/api/packs/",
      () => ({ name: "a", category: "luckyWinner", description: "b", content: largest }),
    ],
  ])("of %s is small, and the same on every retry", async (path, body) => {
    const { token, id } = await person(`Kept${path.length}`);
    const send = () => call(path, { token, body: body(), headers: { "idempotency-key": "one" } });
    const first = await send();
    expect(first.status).toBe(201);
    expect((await send()).body).toEqual(first.body);
    expect(await bytesOf("idempotency_key", id)).toBeLessThan(1024);
  });

  it("counts towards a daily limit, which does not affect earlier replies", async () => {
    const { token, id } = await person("Busy");
    const body = { input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] };
    const send = (key: string) =>
      call("/api/history/team/", { token, body, headers: { "idempotency-key": key } });
    const first = await send("first");
    await sql`insert into idempotency_key (user_id, procedure, key, request_hash, reply, created_at)
      select ${id}, 'history.saveTeams', 'k' || n, 'x', '{"value":null}', ${clock.now()}
      from generate_series(1, ${limits.keptReplies - 1}) n`.execute(context.db);
    const refused = await send("one-too-many");
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(idempotencyKeyHours * 3600);
    expect((await send("first")).body).toEqual(first.body);
    clock.advance(idempotencyKeyHours * 60 * 60 * 1000 + 1000);
    expect((await send("one-too-many")).status).toBe(201);
  });
});

it(`an account has at most ${limits.sessions} sessions: the least recently used one ends`, async () => {
  const { id, email } = await person("Sessions");
  await sql`insert into user_session (id, user_id, expires_at, created_at, last_used_at)
    select 'h' || n, ${id}, ${new Date(clock.now().getTime() + 1e9)}, ${clock.now()},
      ${clock.now()}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${limits.sessions}) n`.execute(context.db);
  await logIn(email);
  const { rows } = await sql<{ id: string }>`
    select id from user_session where user_id = ${id} and id like 'h%'`.execute(context.db);
  expect(rows).toHaveLength(limits.sessions - 2);
  expect(rows.map((row) => row.id)).not.toContain(`h${limits.sessions}`);
});

describe("the consent events of a subscription", () => {
  it("are limited for changes of preferences", async () => {
    const { token, id } = await limited.person("Fickle");
    await limited.setPerson(id, confirmed);
    const save = (subscribed: boolean) =>
      limited.call("/api/newsletter/preferences/", {
        method: "PUT",
        token,
        body: { subscribed, frequency: "weekly", topics: [] },
      });
    const statuses = [];
    for (let i = 0; i < 70; i++) statuses.push((await save(i % 2 === 0)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });

  it("are limited for resubscribing by a link, but unsubscribing never fails", async () => {
    const { db, config } = limited.context;
    const subscriberId = crypto.randomUUID();
    await sql`insert into subscriber (id, address, address_key, locale, state, topics, requested_at, confirmed_at)
      values (${subscriberId}, 'to@fro.test', 'to@fro.test', 'en', 'active', '{}', now(), now())`.execute(
      db,
    );
    const link = `/api/newsletter/unsubscribe/${unsubscribeToken(config.appSecret, subscriberId)}/`;
    const back = { token: unsubscribeToken(config.appSecret, subscriberId) };
    const statuses = [];
    for (let i = 0; i < 30; i++) {
      expect((await limited.call(link, { method: "POST" })).status).toBe(200);
      const { status } = await limited.call("/trpc/newsletter.undoUnsubscribe", { body: back });
      statuses.push(status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

/** The bound of rows that a call without staff rights may add, or `none` if it adds none. */
const bounds: Readonly<Record<string, string>> = {
  "users.register": "registrations of a network",
  "users.login": "sessions of a person; failures in the windows of the login limits",
  "users.logout": "none",
  "users.resendVerification": "mails to an address",
  "users.forgotPassword": "mails to an address and wishes of a network",
  "users.acceptInvitation": "the link works once; new passwords of a network",
  "users.resetPassword": "the link works once; new passwords of a network",
  "users.verify": "none",
  "users.confirmAddress": "the link works once",
  "users.change":
    "names and addresses of an account, new passwords of a network; one wish a person",
  "users.withdrawEmailChange": "none",
  "users.confirmEmail": "the link works once",
  "users.endSession": "none",
  "users.endOtherSessions": "none",
  "users.erase": "once an account",
  "tokens.create": "limits.personalTokens, and tokens made in an hour",
  "tokens.revoke": "tokens made in an hour",
  "generators.number": "what history.saveNumbers is bounded by",
  "generators.dice": "what history.saveNumbers is bounded by",
  "generators.lottery": "what history.saveNumbers is bounded by",
  "generators.petName": "what history.savePetName is bounded by",
  "history.remove": "none",
  "history.clear": "none",
  "history.rename": "none",
  "history.setFavorite": "none",
  "history.toggleFavorite": "limits.keptReplies",
  ...Object.fromEntries(
    drawnTypes.map((type) => [
      `history.${generators[type].save.procedure}`,
      "limits.freeHistory and limits.historyItem; unlimited where it is paid for",
    ]),
  ),
  "packs.create": "limits.packs and limits.pack",
  "packs.change": "none",
  "packs.remove": "none",
  "packs.use": "limits.packUses and limits.packPreview",
  "ownGenerators.create": "ownGeneratorLimits",
  "ownGenerators.change": "none",
  "ownGenerators.remove": "none",
  "ownGenerators.share": "none",
  "ownGenerators.unshare": "none",
  "ownGenerators.draw": "what history.saveOwn is bounded by",
  "ownGenerators.drawShared": "none",
  "ownGenerators.report": "reportLimits.kept, and reports of a network",
  "draws.open": "draws opened in an hour, and drawLimits.openDraws",
  "draws.setEntries": "one list a draw, of drawLimits.requestBytes",
  "draws.freeze": "once a draw",
  "draws.void": "once a draw",
  "draws.run": "once a draw",
  "draws.step": "once a rank, and steps in an hour",
  "draws.publishOpening": "one number an entry",
  "draws.eraseOpening": "none",
  "draws.setLookup": "none",
  "draws.setAnnounced": "none",
  "draws.lookup": "none",
  "draws.takeOpenList": "one list a draw",
  "openLists.create": "openListLimits.byTier and openListLimits.perAccount",
  "openLists.change": "none",
  "openLists.close": "none",
  "openLists.reopen": "none",
  "openLists.removeEntries": "none",
  "openLists.restoreEntries": "none",
  "openLists.remove": "none",
  "openLists.join": "twice the names of a list by its tier, and names of a network in an hour",
  "openLists.ofDevice": "none",
  "openLists.rename": "none",
  "openLists.leave": "none",
  "openLists.report": "reportLimits.kept, and reports of a network",
  "presets.create": "limits.preset",
  "presets.change": "none",
  "presets.remove": "none",
  "giftMails.send": "giftMailLimits.aDay, mails of a network in a day, and limits.keptReplies",
  "newsletter.subscribe": "wishes of a network",
  "newsletter.confirm": "the link works once",
  "newsletter.unsubscribe": "it ends what undoUnsubscribe or preferences have begun",
  "newsletter.undoUnsubscribe": "returns of a subscriber in an hour",
  "newsletter.saveLetterPreferences": "changes of a subscriber in an hour; leaving works once",
  "newsletter.savePreferences": "changes of an account in an hour",
  "testAddresses.confirm": "none",
  "tiers.upgrade": "checkouts of an account",
  "tiers.cancel": "none",
  "tiers.manage": "none",
  "tiers.pay": "checkouts of an account",
  "contact.send": "messages of a network and of an account",
  "reports.receive": "limits.report.waiting, and a secret token",
  "reports.mailgun": "limits.report.waiting, and a signature",
  "reports.postmark": "limits.report.waiting, and a secret token",
  "reports.sendgrid": "limits.report.waiting, and a signature or a secret token",
  "reports.ses": "limits.report.waiting, and a signature",
  "payments.receive": "a signature",
};

it("each call that may write for a person or a guest has a documented bound", () => {
  const writing = [procedures, uploadProcedures].flatMap((table) =>
    table.names.filter((name) => {
      const procedure = table.find(name);
      return procedure?.type === "mutation" && procedure.access !== "staff";
    }),
  );
  expect(writing.toSorted()).toEqual(Object.keys(bounds).toSorted());
});
