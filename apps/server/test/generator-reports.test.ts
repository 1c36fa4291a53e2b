import { ownGeneratorLimits, reportLimits } from "@sortes/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const limited = await testServer({ rateLimits: true });

type Token = string | undefined;
type Called = typeof call;

async function sharedGenerator(name: string, { call, person } = server) {
  const owner = await person(name, { subscriptionTier: "premium" });
  const body = { name: "Insults", template: "{a}", lists: [{ name: "a", lines: ["Ana", "Ion"] }] };
  const { id } = (await call("/api/own-generators/", { token: owner.token, body })).body.data;
  const shareId: string = (await share(owner.token, id, "share", call)).body.data.share_id;
  return { owner, id: id as string, shareId };
}
const share = (token: Token, id: string, how = "share", by: Called = call) =>
  by(`/api/own-generators/${id}/${how}/`, { method: "POST", token });
const own = async (token: Token, id: string) =>
  (await call(`/api/own-generators/${id}/`, { token })).body.data;
const look = (shareId: string, language = "en") =>
  call(`/api/shared-generators/${shareId}/`, { language });
const report = (shareId: string, from = "192.0.2.1", text = "It names my child.", by = call) =>
  by(`/api/shared-generators/${shareId}/report/`, {
    body: { reason: "personal_data", text },
    from,
  });

let staff: string;
beforeAll(async () => {
  staff = (await server.person("Monica", { isStaff: true })).token;
});
const reported = async (state = "open") =>
  (await call(`/api/reported-generators/?state=${state}`, { token: staff })).body.data.generators;
const settle = (id: string, deed: string, body: object = {}) =>
  call(`/api/reported-generators/${id}/${deed}/`, { token: staff, body });

describe("reporting a shared generator", () => {
  it("needs no account, and shows staff the report with sample results", async () => {
    const { id, shareId } = await sharedGenerator("Reported");
    expect((await report(shareId)).status).toBe(204);
    const [entry] = (await reported()).filter((one: { id: string }) => one.id === id);
    expect(entry).toMatchObject({
      name: "Insults",
      owner: "Reported",
      share_id: shareId,
      taken_down: null,
      reports: [{ reason: "personal_data", text: "It names my child." }],
    });
    expect(JSON.stringify(entry)).not.toMatch(/lists|template|network|192\.0\.2/);
    const { results } = (await settle(id, "samples")).body.data;
    expect(results).toHaveLength(ownGeneratorLimits.samples);
    for (const result of results) expect(["Ana", "Ion"]).toContain(result);
  });

  it("is counted once per network, and the number of stored reports is limited", async () => {
    const { id, shareId } = await sharedGenerator("Crowd");
    const { kept } = reportLimits;
    for (let i = 0; i < kept + 5; i++) {
      expect((await report(shareId, `192.0.2.${i}`)).status).toBe(204);
      expect((await report(shareId, `192.0.2.${i}`, "Again!")).status).toBe(204);
    }
    const [entry] = (await reported()).filter((one: { id: string }) => one.id === id);
    expect(entry.reports).toHaveLength(kept);
    expect(JSON.stringify(entry)).not.toContain("Again!");
  });

  it("is limited per network", async () => {
    const { shareId } = await sharedGenerator("Limited", limited);
    const statuses = [];
    for (let i = 0; i < 12; i++)
      statuses.push((await report(shareId, "192.0.2.9", "x", limited.call)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 204));
    expect(statuses.at(-1)).toBe(429);
  });

  it("is answered with 404 if there is nothing to report", async () => {
    expect((await report("x".repeat(43))).status).toBe(404);
    const { shareId } = await sharedGenerator("Words");
    expect((await report(shareId, "192.0.2.1", "x".repeat(501))).status).toBe(400);
  });
});

describe("a generator taken down by staff", () => {
  it("is gone for everybody, explains so in both languages, and shows its owner the reason", async () => {
    const { owner, id, shareId } = await sharedGenerator("Owner");
    await report(shareId);
    expect((await settle(id, "take-down", { reason: " " })).status).toBe(400);
    expect((await settle(id, "take-down", { reason: "It names a child." })).status).toBe(204);
    expect(await look(shareId)).toMatchObject({
      status: 410,
      body: {
        code: "SHARED_GENERATOR_TAKEN_DOWN",
        detail: expect.stringContaining("took this generator down"),
      },
    });
    expect((await look(shareId, "ro")).body.detail).toContain("retras");
    const draw = await call(`/api/shared-generators/${shareId}/draw/`, { body: {} });
    expect(draw.status).toBe(410);
    expect((await report(shareId)).status).toBe(410);
    expect((await own(owner.token, id)).taken_down).toMatchObject({ reason: "It names a child." });
    const { body } = await call("/api/own-generators/", { token: owner.token });
    expect(body.data[0].taken_down.reason).toBe("It names a child.");
    // they still draw from it themselves
    const drawn = await call(`/api/own-generators/${id}/draw/`, { token: owner.token, body: {} });
    expect(drawn.status).toBe(200);
  });

  it("stays so when its owner stops sharing it, shares it again or changes it", async () => {
    const { owner, id, shareId } = await sharedGenerator("Stubborn");
    await report(shareId);
    await settle(id, "take-down", { reason: "No." });
    expect((await share(owner.token, id, "unshare")).body.data.taken_down).not.toBeNull();
    expect(await share(owner.token, id)).toMatchObject({
      status: 409,
      body: { code: "OWN_GENERATOR_TAKEN_DOWN" },
    });
    const body = { name: "Compliments" };
    await call(`/api/own-generators/${id}/`, { method: "PATCH", token: owner.token, body });
    expect((await share(owner.token, id)).status).toBe(409);
    expect((await reported("taken_down")).map((one: { id: string }) => one.id)).toContain(id);
    expect((await reported()).map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it("returns at its address when staff restore it, without its reports", async () => {
    const { owner, id, shareId } = await sharedGenerator("Restored");
    await report(shareId);
    await settle(id, "take-down", { reason: "No." });
    expect((await settle(id, "restore")).status).toBe(204);
    expect((await look(shareId)).status).toBe(200);
    expect((await own(owner.token, id)).taken_down).toBeNull();
    expect((await reported()).map((one: { id: string }) => one.id)).not.toContain(id);
    expect((await settle(id, "restore")).status).toBe(404);
  });

  it("is audited with its actor", async () => {
    const { id, shareId } = await sharedGenerator("Audited");
    await report(shareId);
    await settle(id, "dismiss");
    expect((await settle(id, "dismiss")).status).toBe(404);
    await report(shareId);
    await settle(id, "take-down", { reason: "No." });
    await settle(id, "restore");
    const { rows } = await sql<{ action: string; detail: { reason?: string } }>`
      select action, detail from audit_log where subject = ${id} order by created_at, id`.execute(
      context.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "generator.dismiss",
      "generator.take_down",
      "generator.restore",
    ]);
    expect(rows[1]?.detail.reason).toBe("No.");
  });
});

it("staff cannot see unreported generators", async () => {
  const { id } = await sharedGenerator("Private");
  for (const deed of ["samples", "restore", "dismiss"])
    expect((await settle(id, deed)).status).toBe(404);
  expect((await settle(id, "take-down", { reason: "No." })).status).toBe(404);
});

it("reports are deleted with the owner's account", async () => {
  const { owner, id, shareId } = await sharedGenerator("Leaving");
  await report(shareId);
  const body = { current_password: "secret1" };
  const erased = await call("/api/users/me/", { method: "DELETE", token: owner.token, body });
  expect(erased.status).toBe(204);
  const { rows } = await sql`select 1 from generator_report where generator_id = ${id}`.execute(
    context.db,
  );
  expect(rows).toEqual([]);
  expect((await look(shareId)).status).toBe(404);
});
