import { createPackInput, packCategories } from "@sortes/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { predefinedPacks } from "../src/features/generators/packs/predefined/predefined-packs.ts";
import { packActions, validPack } from "./support/packs.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, person, context } = server;
const { make, use, history, remove, change } = packActions(server);
const unknown = "0197a2b0-0000-7000-8000-000000000000";

describe("the predefined packs", () => {
  it.each(["en", "ro"] as const)("are at least a dozen in %s, for both generators", (language) => {
    const packs = predefinedPacks[language];
    expect(packs.length).toBeGreaterThanOrEqual(12);
    for (const category of packCategories)
      for (const isPremium of [true, false])
        expect(
          packs.filter((p) => p.category === category && p.isPremium === isPremium).length,
        ).toBeGreaterThan(0);
    expect(new Set(packs.map(({ id }) => id)).size).toBe(packs.length);
    for (const { name, category, description, content } of packs) {
      // what nobody could have made by hand would not fit into the generators either
      const made = { name, category, description, content: [...content] };
      expect(createPackInput.safeParse(made).data).toEqual(made);
      expect(content.length).toBeGreaterThanOrEqual(10);
      expect(new Set(content).size).toBe(content.length);
    }
  });

  // spec 2.13.5, 7.61
  it("are returned to everybody, in the caller's language", async () => {
    const english = await call("/api/packs/");
    const romanian = await call("/api/packs/", { language: "ro" });
    expect(english.body.data[0]).toMatchObject({ name: "Animals", is_own: false });
    expect(romanian.body.data[0]).toMatchObject({ name: "Animale" });
    const ids = ({ body }: typeof english) => body.data.map(({ id }: { id: string }) => id);
    expect(ids(romanian)).toEqual(ids(english));
    expect((await call("/api/packs/?language=ro")).body).toEqual(romanian.body);
  });

  // spec 6.6, 7.61
  it("show the content of premium ones to premium accounts only", async () => {
    const shut = predefinedPacks.en.filter(({ isPremium }) => isPremium);
    const premium = await person("Premium", { subscriptionTier: "premium" });
    const medium = await person("Medium", { subscriptionTier: "medium" });
    for (const token of [undefined, medium.token]) {
      const { body } = await call("/api/packs/", { token });
      for (const pack of body.data)
        expect(pack.content === null).toBe(shut.some(({ id }) => id === pack.id));
      for (const { id, content } of shut) {
        const one = await call(`/api/packs/${id}/`, { token });
        expect(one.body.data).toMatchObject({ content: null, entries: content.length });
        const used = await use(token, id);
        expect(used).toMatchObject({ status: 403, body: { code: "PACK_PREMIUM_ONLY" } });
        expect(JSON.stringify(used.body)).not.toContain(content[0]);
      }
    }
    expect(await history(medium.token)).toEqual([]);
    const { body } = await call("/api/packs/", { token: premium.token });
    expect(body.data.every(({ content }: { content: unknown }) => Array.isArray(content))).toBe(
      true,
    );
    expect((await use(premium.token, shut[0]?.id)).status).toBe(200);
  });

  it("cannot be changed or deleted", async () => {
    const { token } = await person("Vandal");
    const id = predefinedPacks.en[0]?.id ?? "";
    expect((await change(token, id, { name: "Mine" })).status).toBe(404);
    expect((await remove(token, id)).status).toBe(404);
  });
});

describe("using a pack", () => {
  // spec 3.4, 7.66
  it.each([
    ["team", "teamGenerator"],
    ["teamGenerator", "teamGenerator"],
    ["winner", "luckyWinner"],
    ["luckyWinner", "luckyWinner"],
  ])("for %s returns it and records one history item", async (generatorType, category) => {
    const { token } = await person(`User-${generatorType}`);
    const { id } = (await make(token)).body.data;
    const used = await use(token, id, generatorType);
    expect(used).toMatchObject({ status: 200, body: { data: { ...validPack, id, entries: 3 } } });
    expect(await history(token)).toMatchObject([
      {
        generator_type: "pack",
        name: validPack.name,
        pack_id: id,
        category,
        result: validPack.content,
      },
    ]);
  });

  it("records nothing for guests, who still get the pack", async () => {
    const [pack] = predefinedPacks.ro;
    const { rows: before } = await sql`select count(*) from history_item`.execute(context.db);
    const reply = await call("/api/packs/use/", {
      body: { pack_id: pack?.id, generator_type: "winner" },
      language: "ro",
    });
    expect(reply).toMatchObject({ status: 200, body: { data: { content: pack?.content } } });
    const { rows } = await sql`select count(*) from history_item`.execute(context.db);
    expect(rows).toEqual(before);
  });

  it.each([
    ["an unknown generator", { pack_id: unknown, generator_type: "number" }, "generator_type"],
    ["no generator", { pack_id: unknown }, "generator_type"],
    ["an id that is none", { pack_id: "12", generator_type: "team" }, "pack_id"],
    ["no pack", { generator_type: "team" }, "pack_id"],
  ])("refuses %s", async (_what, body, field) => {
    const reply = await call("/api/packs/use/", { body });
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(Object.keys(reply.body.errors)).toEqual([field]);
  });

  it("does not count towards a free account's limit", async () => {
    const { token, id: userId } = await person("Full");
    const { id } = (await make(token)).body.data;
    await sql`insert into history_item (id, user_id, generator_type, name, content)
      select gen_random_uuid(), ${userId}, 'pet_name', 'x', '{}' from generate_series(1, 100)`.execute(
      context.db,
    );
    expect((await use(token, id)).status).toBe(200);
    expect(await history(token)).toHaveLength(1);
  });

  it("after its deletion is reported, and records nothing", async () => {
    const { token } = await person("Late");
    const { id } = (await make(token)).body.data;
    await remove(token, id);
    const reply = await use(token, id);
    expect(reply).toMatchObject({
      status: 404,
      body: { detail: "We could not find that. It may have been deleted." },
    });
    expect(await history(token)).toEqual([]);
  });

  it("while it is being deleted either succeeds with an item or finds none", async () => {
    const { token } = await person("Racer");
    const { id } = (await make(token)).body.data;
    const [used, removed] = await Promise.all([use(token, id), remove(token, id)]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(used.status);
    expect(await history(token)).toHaveLength(used.status === 200 ? 1 : 0);
  });

  it("with one Idempotency-Key records one item, and an invalid key is rejected", async () => {
    const { token } = await person("Again");
    const { id } = (await make(token)).body.data;
    const send = (key: string) =>
      call("/api/packs/use/", {
        token,
        body: { pack_id: id, generator_type: "team" },
        headers: { "idempotency-key": key },
      });
    const replies = await Promise.all([send("k"), send("k")]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect(await history(token)).toHaveLength(1);
    expect((await send("two words")).body.code).toBe("IDEMPOTENCY_KEY_INVALID");
  });
});
