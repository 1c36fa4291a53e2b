import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type CampaignStatus, tokenScopes } from "@sortes/contract";
import { readScopeOf } from "../src/trpc/procedure-table.ts";
import { procedures, uploadProcedures } from "../src/router.ts";
import { campaigner, campaignsPath, inAnHour, letter } from "./support/campaigns.ts";
import { confirmed, testServer } from "./support/server.ts";
import { personalToken } from "./support/tokens.ts";

const server = await testServer();
const { call, context, setPerson } = server;
const staff = await campaigner(server, "Ana");
const { token: session } = staff;

/** Stands in everything that is stored, and in nothing that the calls here say. */
const stored = "CANARY";
const { token } = await personalToken(
  server,
  session,
  tokenScopes.filter((scope) => !scope.endsWith(":read")),
);
const userId = staff.actor;

await setPerson(userId, confirmed);

const lines = [`${stored} one`, `${stored} two`];
const post = async (path: string, body: object): Promise<string> =>
  (await call(path, { token: session, body })).body.data.id;
const teams = {
  inputNames: "A,B",
  numberOfTeams: 2,
  result: [["A"], ["B"]],
};
const aResult = () =>
  post("/api/history/team/", {
    name: stored,
    input_names: lines.join(","),
    number_of_teams: 2,
    result: [[lines[0]], [lines[1]]],
  });
async function aPetName(): Promise<{ id: string }> {
  const content = { petType: "dog", gender: "male", result: stored };
  const { rows } = await sql<{ id: string }>`
    insert into history_item (id, user_id, generator_type, name, content)
    values (gen_random_uuid(), ${userId}, 'pet_name', 'x', ${JSON.stringify(content)})
    returning id`.execute(context.db);
  return { id: rows[0]?.id ?? "" };
}
const aPack = () =>
  post("/api/packs/", {
    name: stored,
    category: "luckyWinner",
    description: stored,
    content: lines,
  });
async function aCampaign(status = "draft"): Promise<{ id: string }> {
  const id = await post(campaignsPath, {
    ...letter,
    title: stored,
    subject: stored,
    body: `<p>${stored}</p>`,
  });
  if (status !== "draft") await staff.put(id, status as CampaignStatus);
  return { id };
}
let subscribers = 0;
async function aSubscriber(): Promise<{ id: string }> {
  const address = `${stored}-${++subscribers}@example.test`;
  const { rows } = await sql<{ id: string }>`
    insert into subscriber (id, address, address_key, locale, state, topics, requested_at, confirmed_at)
    values (gen_random_uuid(), ${address}, ${address.toLowerCase()}, 'en', 'active', '{product}', now(), now())
    returning id`.execute(context.db);
  return { id: rows[0]?.id ?? "" };
}
let pictures = 0;
async function aPicture(): Promise<string> {
  const hash = String(++pictures).padStart(64, "0");
  await sql`
    insert into picture (hash, type, width, height, is_moving, bytes, name, alt, state)
    values (${hash}, 'image/png', 1, 1, false, 1, ${stored}, ${stored}, 'kept')`.execute(
    context.db,
  );
  return hash;
}
/** A draw without a round, and what has been done with it. */
async function aDraw(...done: readonly ("entries" | "freeze" | "run")[]): Promise<{ id: string }> {
  const id = await post("/api/draws/", {
    kind: "winners",
    title: stored,
    prizes: [stored],
    rules: { prizes: [1], alternates: 0 },
    names: "shown",
  });
  for (const one of done)
    await call(`/api/draws/${id}/${one}/`, {
      token: session,
      ...(one === "entries"
        ? { method: "PUT", body: { text: lines.join("\n") } }
        : { method: "POST" }),
    });
  return { id };
}
/** A closed list, since free accounts have one open, on which somebody is. */
async function anOpenList(): Promise<{ id: string; key: string }> {
  await sql`update open_list set closes_at = '2001-01-01'`.execute(context.db);
  const { id, key } = (await call("/api/open-lists/", { token: session, body: { title: stored } }))
    .body.data;
  await call(`/api/join/${key}/`, { body: { name: stored, device: randomUUID() } });
  await call(`/api/open-lists/${id}/close/`, { method: "POST", token: session });
  return { id, key };
}

const definitionOf = (value: string) => ({
  match: "all",
  groups: [{ match: "all", conditions: [{ about: "tag", test: "is", value }] }],
});
const definition = definitionOf("VIP");

/** A segment that is there. @returns its id */
async function segment(): Promise<string> {
  await sql`delete from segment`.execute(context.db);
  const body = { name: stored, definition: definitionOf(stored) };
  return (await call("/api/newsletter/segments/", { token: session, body })).body.data.id;
}

/** A step of the welcome series. @returns its id */
async function aStep(): Promise<string> {
  const body = { campaign_id: (await aCampaign()).id, wait_hours: 1 };
  return (await call("/api/newsletter/welcome/steps/", { token: session, body })).body.data.id;
}

/** A test address that waits for its confirmation. @returns its id */
async function testAddress(): Promise<string> {
  const email = `${stored}-${++subscribers}@example.test`;
  const body = { email };
  return (await call("/api/newsletter/test-addresses/", { token: session, body })).body.data.id;
}

/** A template that is there. @returns its id */
async function template(): Promise<string> {
  await sql`delete from letter_template`.execute(context.db);
  const body = { name: stored, subject: stored, body: `<p>${stored}</p>` };
  return (await call("/api/newsletter/templates/", { token: session, body })).body.data.id;
}

/** A call of each procedure that a token may write by and not read. */
const calls: Readonly<Record<string, () => object | Promise<object>>> = {
  "history.remove": async () => ({ id: await aResult() }),
  "history.clear": () => ({}),
  "history.rename": async () => ({ ...(await aPetName()), name: "" }),
  "history.setFavorite": async () => ({ id: await aResult(), isFavorite: true }),
  "history.toggleFavorite": async () => ({ id: await aResult() }),
  "history.saveTeams": () => teams,
  "history.saveNumbers": () => ({ minValue: 1, maxValue: 9, count: 1, result: [7] }),
  "history.savePetName": () => ({ petType: "dog", gender: "male", result: "Rex" }),
  "history.saveWinners": () => ({ inputNames: "A,B", numberOfWinners: 1, result: "B" }),
  "history.saveGifts": () => ({ inputNames: "A,B,C", result: ["B", "C", "A"] }),
  "history.saveOwn": () => ({ template: "{1-6}", lists: [], result: ["6"] }),
  "packs.create": () => ({ name: "n", category: "luckyWinner", description: "d", content: ["a"] }),
  "packs.change": async () => ({ id: await aPack(), category: "teamGenerator" }),
  "packs.remove": async () => ({ id: await aPack() }),
  "draws.open": () => ({
    kind: "teams",
    title: "t",
    rules: { teams: 2 },
    names: "hidden",
  }),
  "draws.setEntries": async () => ({ ...(await aDraw()), text: "Ana" }),
  "draws.takeOpenList": async () => ({
    ...(await aDraw()),
    openList: (await anOpenList()).id,
  }),
  "openLists.create": async () => {
    await anOpenList();
    return { title: "t" };
  },
  "openLists.change": async () => ({ id: (await anOpenList()).id, oneADevice: false }),
  "openLists.close": async () => ({ id: (await anOpenList()).id }),
  "openLists.reopen": async () => ({ id: (await anOpenList()).id }),
  "openLists.removeEntries": async () => ({ id: (await anOpenList()).id, entries: [] }),
  "openLists.restoreEntries": async () => ({ id: (await anOpenList()).id, entries: [] }),
  "openLists.remove": async () => ({ id: (await anOpenList()).id }),
  "draws.freeze": () => aDraw("entries"),
  "draws.void": async () => ({ ...(await aDraw()), why: "organiser" }),
  "draws.run": () => aDraw("entries", "freeze"),
  "draws.step": async () => ({
    ...(await aDraw("entries", "freeze", "run")),
    rank: 1,
    why: "declined",
  }),
  "draws.publishOpening": async () => ({ ...(await aDraw("entries", "freeze")), number: 1 }),
  "draws.eraseOpening": async () => ({ ...(await aDraw("entries", "freeze")), number: 1 }),
  "draws.setLookup": async () => ({ ...(await aDraw()), isOn: false }),
  "draws.setAnnounced": async () => ({ ...(await aDraw()), isOn: true }),
  "campaigns.preview": () => ({ subject: "s", body: "<p>b</p>" }),
  "campaigns.sendTest": () => aCampaign(),
  "campaigns.checkLinks": () => aCampaign(),
  "testAddresses.add": () => ({ email: "phone@example.test" }),
  "testAddresses.askAgain": async () => ({ id: await testAddress() }),
  "testAddresses.remove": async () => ({ id: await testAddress() }),
  "campaigns.resendUnknown": () => aCampaign("sent_with_issues"),
  "campaigns.resendRefused": () => aCampaign("sent_with_issues"),
  "campaigns.undoBounces": () => aCampaign("sent"),
  "campaigns.chooseSubject": async () => {
    const { id } = await aCampaign();
    const subjectTest = {
      otherSubjects: [{ subject: stored }],
      share: 20,
      decideAfterHours: null,
    };
    await sql`update campaign set status = 'sending', run = 1, subject_test = ${JSON.stringify(subjectTest)},
      test_seed = '00', test_applied = true, prepared_at = now() where id = ${id}`.execute(
      context.db,
    );
    return { id, number: 2 };
  },
  "campaigns.planAgain": async () => {
    const { id } = await aCampaign("sent");
    await sql`update campaign set tracking = 'individual' where id = ${id}`.execute(context.db);
    return { id, subject: "Did you see this?" };
  },
  "campaigns.cancelAgain": () => aCampaign("sent"),
  "campaigns.archive": async () => ({ ...(await aCampaign("sent")), inArchive: true }),
  "campaigns.create": () => ({ ...letter, title: "t" }),
  "campaigns.update": async () => ({ ...(await aCampaign()), preheader: "p" }),
  "campaigns.remove": () => aCampaign(),
  "campaigns.send": async () => {
    await aSubscriber();
    return await aCampaign();
  },
  "campaigns.schedule": async () => {
    await aSubscriber();
    return { ...(await aCampaign()), scheduledTime: inAnHour() };
  },
  "campaigns.cancel": () => aCampaign("scheduled"),
  "campaigns.pause": () => aCampaign("sending"),
  "campaigns.resume": () => aCampaign("paused"),
  "campaigns.duplicate": () => aCampaign(),
  "newsletterSettings.save": () => ({ postalAddress: "Sortes, 1 Main Street, Iași" }),
  "brand.save": () => ({ name: "Sortes Weekly" }),
  "pictures.describe": async () => ({ id: await aPicture(), alt: "Winners" }),
  "pictures.erase": async () => ({ id: await aPicture() }),
  "sending.turn": () => ({ stopped: true }),
  "welcome.turn": async () => {
    await aStep();
    return { isOn: true };
  },
  "welcome.addStep": async () => ({ campaignId: (await aCampaign()).id, waitHours: 1 }),
  "welcome.changeStep": async () => ({ id: await aStep(), waitHours: 2 }),
  "welcome.moveStep": async () => ({ id: await aStep(), before: null }),
  "welcome.replaceLetter": async () => ({ id: await aStep(), campaignId: (await aCampaign()).id }),
  "welcome.removeStep": async () => ({ id: await aStep() }),
  "subscribers.add": () => ({ email: "new@example.test", language: "en", consentConfirmed: true }),
  "subscribers.suppress": () => aSubscriber(),
  "subscribers.unsuppress": async () => {
    const found = await aSubscriber();
    await call("/trpc/subscribers.suppress", { token: session, body: found });
    return found;
  },
  "subscribers.erase": () => aSubscriber(),
  "bounces.putRight": async () => {
    const id = randomUUID();
    const reader = await aSubscriber();
    await sql`insert into delivery_report (id, kind, subscriber_id, diagnostic, deed)
      values (${id}, 'rejected', ${reader.id}, ${stored}, 'noted')`.execute(context.db);
    return { id };
  },
  "imports.begin": () => ({ name: "list.csv", bytes: 7 }),
  "imports.stop": async () => {
    const body = { name: `${stored}.csv`, bytes: 7 };
    const begun = await call("/api/newsletter/imports/", { token: session, body });
    return { id: begun.body.data.id };
  },
  "templates.create": () => ({ name: "New", body: "<p>b</p>" }),
  "templates.rename": async () => ({ id: await template(), version: 1, name: "Next" }),
  "templates.replace": async () => ({ id: await template(), version: 1, body: "<p>b</p>" }),
  "templates.remove": async () => ({ id: await template() }),
  "segments.create": () => ({ name: "New", definition }),
  "segments.update": async () => ({ id: await segment(), version: 1, name: "Next", definition }),
  "segments.remove": async () => ({ id: await segment() }),
  "subscriberFields.save": () => ({ key: "city", type: "text", en: "City", ro: "Oraș" }),
  "subscriberFields.remove": async () => {
    const body = { type: "text", en: stored, ro: stored };
    await call("/api/newsletter/fields/held/", { method: "PUT", token: session, body });
    return { key: "held" };
  },
  "subscriberFields.removeTag": async () => {
    await sql`insert into subscriber_tag (name, name_key) values ('VIP', 'vip')`.execute(
      context.db,
    );
    return { name: "VIP" };
  },
  "operations.redriveJobs": () => ({}),
  "operations.setAlerts": () => ({ on: true }),
  "operations.redriveMails": () => ({}),
};

const writing = [procedures, uploadProcedures].flatMap((table) =>
  table.names.filter((name) => {
    const procedure = table.find(name);
    return (
      procedure?.type === "mutation" &&
      Array.isArray(procedure.token) &&
      procedure.token.every((scope) => !scope.endsWith(":read")) &&
      procedure.token.some((scope) => /:(?:write|send)$/.test(scope))
    );
  }),
);

describe("a personal token that may write but not read", () => {
  it("is tested with each procedure that it may call", () => {
    expect(writing.toSorted()).toEqual(
      [...Object.keys(calls), "imports.part", "subscribers.import"].toSorted(),
    );
  });

  it.each(Object.keys(calls))("receives no stored data from %s", async (name) => {
    const body = (await calls[name]?.()) ?? {};
    const send = () =>
      call(`/trpc/${name}`, { token, body, headers: { "idempotency-key": `${name}-key` } });
    const [first, again] = [await send(), await send()];
    expect([first.status, first.body.error?.data.reason]).toEqual([200, undefined]);
    for (const reply of [first, again]) expect(JSON.stringify(reply.body)).not.toContain(stored);
  });

  it("receives no stored data from an import of subscribers", async () => {
    await aSubscriber();
    const reply = await call(
      "/api/newsletter/subscribers/import/?consent_confirmed=true&language=en",
      {
        method: "POST",
        token,
        body: "email\nsomebody@example.test\nnonsense\n",
        headers: { "content-type": "text/csv" },
      },
    );
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain(stored);
  });

  it("receives the id and its own input, as documented; tokens that may read receive everything", async () => {
    const id = await aPack();
    const change = async (by: string) =>
      await call(`/api/packs/${id}/`, {
        method: "PATCH",
        token: by,
        body: { category: "teamGenerator" },
      });
    const { data } = (await change(token)).body;
    expect(Object.keys(data).toSorted()).toEqual(["category", "id", "updated_at"]);
    expect(data).toMatchObject({ id, category: "teamGenerator" });
    const reader = await personalToken(server, session, ["packs:read", "packs:write"]);
    for (const by of [reader.token, session])
      expect((await change(by)).body.data).toMatchObject({ name: stored, content: lines });
    const copy = await call(`${campaignsPath}${(await aCampaign()).id}/duplicate/`, {
      method: "POST",
      token,
    });
    expect(copy.status).toBe(201);
    expect(Object.keys(copy.body.data).toSorted()).toContain("id");
    expect(copy.body.data).not.toHaveProperty("body");
  });

  it("receives no data of the current version in an error", async () => {
    const id = await aPack();
    const campaign = await aCampaign();
    for (const [path, body] of [
      [`/api/packs/${id}/`, { name: "x", updated_at: "2020-01-01T00:00:00Z" }],
      [`${campaignsPath}${campaign.id}/`, { title: "x", version: 99 }],
    ] as const) {
      const reply = await call(path, { method: "PATCH", token, body });
      expect(reply.status).toBe(409);
      expect(JSON.stringify(reply.body)).not.toContain(stored);
    }
  });
});

it("replies are reduced only for procedures that write without a scope to read", () => {
  expect(readScopeOf({ token: ["packs:read", "history:write"] })).toBeUndefined();
  expect(readScopeOf({ token: ["history:read"] })).toBeUndefined();
  expect(readScopeOf({ token: "never" })).toBeUndefined();
  expect(readScopeOf({ token: ["campaigns:send"] })).toBe("campaigns:read");
  expect(readScopeOf({ token: ["campaigns:send"], tellsStored: false })).toBeUndefined();
});
