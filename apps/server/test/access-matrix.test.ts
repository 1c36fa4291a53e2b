import { randomUUID } from "node:crypto";
import { type Tier, tiers } from "@sortes/contract";
import { expectEveryCase } from "@sortes/testing";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { predefinedPacks } from "../src/features/generators/packs/predefined/predefined-packs.ts";
import { restTable } from "../src/rest/table.ts";
import { procedures } from "../src/router.ts";
import type { Access, Procedure } from "../src/trpc/procedure-table.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, person, logIn, context, setPerson } = server;

const roles = ["guest", "dead token", ...tiers, "staff", "another owner"] as const;
type Role = (typeof roles)[number];
const isGuest = (role: Role): boolean => role === "guest" || role === "dead token";

/** The callers' roles, including the owner of the requested thing. */
const people = new Map<Role | "owner", { email: string; token: string }>();

beforeAll(async () => {
  for (const role of [...tiers, "another owner", "owner"] as const) {
    const tier = role === "owner" ? "premium" : role === "another owner" ? "free" : role;
    people.set(role, await person(role.replace(" ", "-"), { subscriptionTier: tier }));
  }
  people.set("staff", await person("stan", { isStaff: true }));
  // somebody with things of their own, who might be taken for the owner of others
  for (const make of [savedResult, ownPack]) await make(tokenOf("another owner"));
});

const tokenOf = (role: Role | "owner"): string | undefined =>
  role === "dead token" ? "dead" : people.get(role)?.token;

/** `ok`, or the code of the error. */
async function outcome(role: Role | "owner", name: string, input: object): Promise<string> {
  const { type } = procedures.of(name as "users.me");
  const path = `/trpc/${name}`;
  const asked = encodeURIComponent(JSON.stringify(input));
  const reply = await (type === "query"
    ? call(`${path}?input=${asked}`, { token: tokenOf(role) })
    : call(path, { token: tokenOf(role), body: input }));
  expect(reply.status).toBeLessThan(500);
  // what ends a session must not be taken for what others may not do
  const who = role === "owner" ? undefined : people.get(role);
  if (who && type === "mutation" && reply.status < 300 && name.startsWith("users."))
    who.token = await logIn(who.email);
  return reply.body.error?.data.reason ?? "ok";
}

/** The error that a role gets by the procedure's access; undefined if it is admitted. */
function errorOf(access: Access, role: Role): string | undefined {
  if (access === "none" || (access === "optional" && role !== "dead token")) return undefined;
  if (isGuest(role)) return "UNAUTHENTICATED";
  return access === "staff" && role !== "staff" ? "FORBIDDEN" : undefined;
}

/** The error about the caller; undefined for any other answer. */
const ofAccess = (code: string | undefined): string | undefined =>
  code === "UNAUTHENTICATED" || code === "FORBIDDEN" ? code : undefined;

/** Some thousand calls take seconds; the limit is for a machine that has other work. */
const timeout = 300_000;

it("every procedure admits exactly the roles that its access declares", { timeout }, () =>
  expectEveryCase(
    procedures.names.flatMap((name) => roles.map((role) => ({ name, role }))),
    ({ name, role }) => `${name} for ${role}`,
    async ({ name, role }) => {
      const found = await outcome(role, name, {});
      const { access } = procedures.of(name as "users.me");
      expect(ofAccess(found)).toBe(errorOf(access, role));
    },
  ),
);

it("every route admits the roles of its procedure's access", { timeout }, () =>
  expectEveryCase(
    restTable.flatMap((row) => roles.map((role) => ({ row, role }))),
    ({ row, role }) => `${row.method} ${row.path} for ${role}`,
    async ({ row, role }) => {
      const path = `/api${row.path.replaceAll(/\{\w+\}/g, "0197a2b0-0000-7000-8000-000000000000")}`;
      const hasBody = row.method !== "GET" && row.method !== "DELETE";
      const reply = await call(path, {
        method: row.method,
        token: tokenOf(role),
        ...(hasBody && { body: {} }),
      });
      const who = people.get(role);
      if (who && reply.status === 204 && row.path.startsWith("/users/"))
        who.token = await logIn(who.email);
      expect(ofAccess(reply.body.code)).toBe(errorOf(row.access, role));
    },
  ),
);

type Token = string | undefined;

async function savedResult(token: Token): Promise<string> {
  const body = { input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] };
  return (await call("/api/history/team/", { token, body })).body.data.id;
}

async function ownPack(token: Token): Promise<string> {
  const body = {
    name: "Class",
    category: "teamGenerator",
    description: "Everyone",
    content: ["Ana"],
  };
  return (await call("/api/packs/", { token, body })).body.data.id;
}

async function ownGenerator(token: Token): Promise<string> {
  const body = { name: "Guests", template: "{a}", lists: [{ name: "a", lines: ["Ana", "Ion"] }] };
  return (await call("/api/own-generators/", { token, body })).body.data.id;
}

let presetsMade = 0;
async function ownPreset(token: Token): Promise<string> {
  const settings = { generator_type: "team", input_names: "A,B", number_of_teams: 2 };
  const body = { name: `Class ${++presetsMade}`, settings };
  return (await call("/api/presets/", { token, body })).body.data.id;
}

async function ownToken(token: Token): Promise<string> {
  const body = { name: "Script", scopes: ["history:read"] };
  return (await call("/api/users/tokens/", { token, body })).body.data.id;
}

/** The session of another device. */
async function otherSession(token: Token): Promise<string> {
  await logIn(people.get("owner")?.email ?? "");
  const { body } = await call("/api/users/sessions/", { token });
  return body.data.sessions.find((session: { is_current: boolean }) => !session.is_current).id;
}

async function ownCheckout(token: Token): Promise<string> {
  const body = { tier: "medium" };
  return (await call("/api/users/upgrade-tier/", { token, body })).body.data.session_id;
}

/** A closed list with a name on it: free accounts have one open. */
async function ownOpenList(token: Token): Promise<string> {
  const { id, key } = (await call("/api/open-lists/", { token, body: { title: "Friday" } })).body
    .data;
  await call(`/api/join/${key}/`, { body: { name: "Ana", device: randomUUID() } });
  await call(`/api/open-lists/${id}/close/`, { method: "POST", token });
  return id;
}

/** A draw on which some things have been done. */
const ownDraw =
  (...done: readonly ("entries" | "freeze" | "run")[]) =>
  async (token: Token): Promise<string> => {
    await sql`update app_user set email_verified = true, email_verified_at = now() where email = ${people.get("owner")?.email ?? ""}`.execute(
      context.db,
    );
    const rules = { prizes: [1], alternates: 0 };
    const body = { kind: "winners", title: "Draw", prizes: ["Bike"], rules, names: "shown" };
    const { id } = (await call("/api/draws/", { token, body })).body.data;
    for (const one of done)
      await call(`/api/draws/${id}/${one}/`, {
        method: one === "entries" ? "PUT" : "POST",
        token,
        body: one === "entries" ? { text: "Ana\nIon" } : {},
      });
    return id;
  };

interface Thing {
  /** Makes one of the owner's, and answers its id. */
  make: (token: Token) => Promise<string>;
  /** The address at which the owner reads it. */
  at: (id: string) => string;
  /** The input beside the id. */
  more?: object;
}

const result = { make: savedResult, at: (id: string) => `/api/history/${id}/` };
const pack = { make: ownPack, at: (id: string) => `/api/packs/${id}/` };
const generator = { make: ownGenerator, at: (id: string) => `/api/own-generators/${id}/` };
const openList = { make: ownOpenList, at: (id: string) => `/api/open-lists/${id}/` };
const draw = { at: (id: string) => `/api/draws/${id}/` };
const preset = { make: ownPreset, at: (id: string) => `/api/presets/${id}/` };
const checkout = { make: ownCheckout, at: (id: string) => `/api/users/checkout/${id}/` };

/** The list that a draw of the owner takes. */
const ownersList = { openList: "" };

/** Every procedure whose input names one of somebody's things. */
const owned: Readonly<Record<string, Thing>> = {
  "history.get": result,
  "history.rename": { ...result, more: { name: "Another" } },
  "history.setFavorite": { ...result, more: { isFavorite: true } },
  "history.toggleFavorite": result,
  "history.remove": result,
  "packs.get": pack,
  "packs.use": { ...pack, more: { generatorType: "team" } },
  "packs.change": { ...pack, more: { name: "Another" } },
  "packs.remove": pack,
  "ownGenerators.get": generator,
  "ownGenerators.change": { ...generator, more: { name: "Another" } },
  "ownGenerators.draw": generator,
  "ownGenerators.share": generator,
  "ownGenerators.unshare": generator,
  "ownGenerators.remove": generator,
  "draws.setEntries": { ...draw, make: ownDraw(), more: { text: "Ana" } },
  "draws.takeOpenList": {
    ...draw,
    make: async (token) => {
      ownersList.openList = await ownOpenList(token);
      return await ownDraw()(token);
    },
    more: ownersList,
  },
  "draws.names": { ...draw, make: ownDraw("entries") },
  "draws.freeze": { ...draw, make: ownDraw("entries") },
  "draws.void": { ...draw, make: ownDraw(), more: { why: "organiser" } },
  "draws.run": { ...draw, make: ownDraw("entries", "freeze") },
  "draws.step": {
    ...draw,
    make: ownDraw("entries", "freeze", "run"),
    more: { rank: 1, why: "declined" },
  },
  "draws.publishOpening": { ...draw, make: ownDraw("entries", "freeze"), more: { number: 1 } },
  "draws.eraseOpening": { ...draw, make: ownDraw("entries", "freeze"), more: { number: 1 } },
  "draws.setLookup": { ...draw, make: ownDraw(), more: { isOn: false } },
  "draws.setAnnounced": { ...draw, make: ownDraw(), more: { isOn: true } },
  "draws.lookup": { ...draw, make: ownDraw("entries", "freeze"), more: { label: "Ana" } },
  "openLists.find": openList,
  "openLists.entries": openList,
  "openLists.change": { ...openList, more: { title: "Another" } },
  "openLists.close": openList,
  "openLists.reopen": openList,
  "openLists.removeEntries": { ...openList, more: { entries: [] } },
  "openLists.restoreEntries": { ...openList, more: { entries: [] } },
  "openLists.remove": openList,
  "presets.get": preset,
  "presets.change": { ...preset, more: { name: "Another" } },
  "presets.remove": preset,
  "tokens.revoke": { make: ownToken, at: () => "/api/users/tokens/" },
  "users.endSession": { make: otherSession, at: () => "/api/users/sessions/" },
  "tiers.checkout": checkout,
  "tiers.pay": checkout,
};

/** Procedures for whose things nobody's name matters. */
const shared = [
  "articles.get",
  "draws.get",
  "draws.entry",
  "ownGenerators.shared",
  "ownGenerators.drawShared",
  "ownGenerators.report",
];

const keyOf = ({ input }: Procedure): string | undefined => {
  const { properties = {} } = input
    ? z.toJSONSchema(input, { io: "input", unrepresentable: "any" })
    : {};
  return Object.keys(properties).find((key) => /^id$|Id$/.test(key));
};

const named = procedures.names.filter((name) => {
  const procedure = procedures.of(name as "users.me");
  return procedure.access !== "staff" && keyOf(procedure) !== undefined;
});

describe("owned resources", () => {
  it("lists each procedure whose input names a thing", () => {
    expect([...Object.keys(owned), ...shared].toSorted()).toEqual(named.toSorted());
  });

  it("are reachable by every procedure for its owner alone", { timeout }, () =>
    expectEveryCase(
      Object.entries(owned),
      ([name]) => name,
      async ([name, thing]) => {
        const procedure = procedures.of(name as "users.me");
        const id = await thing.make(tokenOf("owner"));
        const look = async () => (await call(thing.at(id), { token: tokenOf("owner") })).body;
        const before = await look();
        const input = { [keyOf(procedure) ?? ""]: id, ...thing.more };
        await expectEveryCase(
          roles,
          (role) => `for ${role}`,
          async (role) =>
            expect(await outcome(role, name, input)).toBe(
              errorOf(procedure.access, isGuest(role) ? role : "free") ?? "NOT_FOUND",
            ),
        );
        expect(await look()).toEqual(before);
        expect(await outcome("owner", name, input)).toBe("ok");
      },
    ),
  );
});

describe("features of a tier", () => {
  const premium = predefinedPacks.en.find(({ isPremium }) => isPremium)?.id ?? "";
  /** The admitted tiers. */
  const kept: Readonly<Record<string, { input: object; error: string; tiers: readonly string[] }>> =
    {
      "packs.use": {
        input: { packId: premium, generatorType: "team" },
        error: "PACK_PREMIUM_ONLY",
        tiers: ["premium"],
      },
      "ownGenerators.create": {
        input: { name: "Guests", template: "{a}", lists: [{ name: "a", lines: ["Ana"] }] },
        error: "OWN_GENERATOR_PREMIUM_ONLY",
        tiers: ["premium"],
      },
      "presets.create": {
        input: {
          name: "A tier's",
          settings: { generatorType: "team", inputNames: "A,B", numberOfTeams: 2 },
        },
        error: "PRESETS_NOT_INCLUDED",
        tiers: ["medium", "premium"],
      },
    };

  it.each(Object.entries(kept))(
    "%s is for that tier, and staff rights do not replace a tier",
    async (name, rule) => {
      const { access } = procedures.of(name as "users.me");
      for (const role of roles) {
        const error = errorOf(access, role) ?? rule.error;
        const expected = rule.tiers.includes(role) ? "ok" : error;
        expect([role, await outcome(role, name, rule.input)]).toEqual([role, expected]);
      }
    },
  );

  it("acts on the next call after it changes, and so do staff rights", async () => {
    const eva = await person("Eva");
    const use = async () =>
      (
        await call("/api/packs/use/", {
          token: eva.token,
          body: { pack_id: premium, generator_type: "team" },
        })
      ).status;
    const desk = async () =>
      (await call("/api/newsletter/campaigns/list/", { token: eva.token })).status;
    const change = (tier: Tier, isStaff: boolean) =>
      setPerson(eva.id, { subscriptionTier: tier, isStaff });
    for (const [tier, isStaff, used, shown] of [
      ["free", false, 403, 403],
      ["premium", true, 200, 200],
      ["medium", false, 403, 403],
    ] as const) {
      await change(tier, isStaff);
      expect([await use(), await desk()]).toEqual([used, shown]);
    }
  });
});
