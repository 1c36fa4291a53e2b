import { documentLimits, drawLimits, limits, ownGeneratorLimits } from "@sortes/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type Asked, leastCostOf, longestTurnOf, unitOf } from "./support/cost.ts";
import { testServer } from "./support/server.ts";

/** Times a unit that a unit may cost: what a test measures has compiled less, and reads the reply too. */
const most = 25;

const server = await testServer({ rateLimits: true });
const { app, call, clock, context, person } = server;

const { token } = await person("Organiser", {
  emailVerified: true,
  subscriptionTier: "premium",
});

let unit = 0;
beforeAll(async () => {
  unit = await unitOf(server, token);
});

/** The real cost of a call in units, per unit charged. */
async function dearness(asked: Parameters<typeof leastCostOf>[1], times?: number) {
  const { status, units, ms } = await leastCostOf(server, asked, times);
  return { status, dearness: ms / units / unit };
}

async function expectCheap(
  asked: Parameters<typeof leastCostOf>[1],
  { status = 200, times }: { status?: number; times?: number } = {},
) {
  const found = await dearness(asked, times);
  expect(found.status).toBe(status);
  expect(found.dearness).toBeLessThan(most);
}

async function made(path: string, body: object): Promise<string> {
  clock.advance(60_000);
  const reply = await call(path, { token, body });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.data.id;
}

/** Entries of a list: twenty chunks. `costs.fault.ts` has the largest. */
const entries = 20 * 1024;

describe("a unit of a draw with many entries and 1,000 winners costs about as much as any other", () => {
  const files = ["entries/", "bundle/", "bundle/?entries=0", "tickets/"];
  const prizes = Array.from({ length: drawLimits.prizes }, (_, i) => `Prize ${i}`);
  const rules = {
    prizes: prizes.map(() => drawLimits.shown / prizes.length),
    alternates: 0,
    weighted: 1,
  };
  const open = async () =>
    `/api/draws/${await made("/api/draws/", { kind: "winners", title: "Large", prizes, rules, names: "masked" })}/`;
  const textOf = (count: number) =>
    Array.from({ length: count }, (_, i) => `Person ${i}\t${1 + (i % 9)}`).join("\n");
  const put = (at: string, count: number): Asked => ({
    url: `${at}entries/`,
    token,
    method: "PUT",
    body: { text: textOf(count) },
  });
  const post = (at: string, then: string): Asked => ({ url: `${at}${then}/`, token, body: {} });
  const get = (at: string, file = ""): Asked => ({ url: `${at}${file}`, token });
  let at = "";

  beforeAll(async () => {
    // code that has not run yet costs more
    const small = await open();
    const asked = [put(small, 1000), post(small, "freeze"), post(small, "run")];
    for (const one of [...asked, ...["", "names/", ...files].map((file) => get(small, file))])
      await leastCostOf(server, one, 1);
    at = await open();
  }, 600_000);

  it("when its list is replaced, frozen and drawn from", { timeout: 600_000 }, async () => {
    for (const one of [put(at, entries), post(at, "freeze"), post(at, "run")])
      await expectCheap(one, { times: 1 });
  });

  it("when its record is read for the first time, and after a change", async () => {
    await expectCheap(get(at), { times: 1 });
    await expectCheap(async () => {
      await sql`update draw set opening_changes = opening_changes + 1`.execute(context.db);
      return get(at);
    });
    await expectCheap(get(at, "names/"));
  });

  it("and eight short bundles at once leave turns for others", async () => {
    const read = (n: number) =>
      app.inject({ url: `${at}bundle/?entries=0`, remoteAddress: `198.51.100.${n + 2}` });
    const longest: number[] = [];
    // a turn may have to collect what earlier tests left
    for (let time = 0; time < 3; time++) {
      clock.advance(60_000);
      await sql`update draw set opening_changes = opening_changes + 1`.execute(context.db);
      const reading = Promise.all(Array.from({ length: 8 }, (_, n) => read(n)));
      longest.push(await longestTurnOf(reading));
      expect(new Set((await reading).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(new Set((await reading).map(({ body }) => body)).size).toBe(1);
    }
    expect(Math.min(...longest)).toBeLessThan(400 * unit);
  });

  it.each(files)("when its file %s is read", (file) => expectCheap(get(at, file)));
});

describe("a unit costs about as much as any other", () => {
  it("for a shared generator that rarely yields new results", async () => {
    const definition = {
      template: "{a}".repeat(160),
      lists: [{ name: "a", lines: ["a *999999", "b"] }],
    };
    const id = await made("/api/own-generators/", { name: "Rare", ...definition });
    clock.advance(60_000);
    const shared = await call(`/api/own-generators/${id}/share/`, { token, body: {} });
    const body = { count: ownGeneratorLimits.draws.server, unique: true };
    const url = `/api/shared-generators/${shared.body.data.share_id}/draw/`;
    await expectCheap({ url, body }, { status: 400 });
  });

  it.each([
    ["1,000 dividers", documentLimits.blocks, { type: "divider" }],
    // more of them may be refused as too complex
    ["200 buttons", 200, { type: "button", label: "x", href: "https://sortes.test/" }],
  ])("for the preview of a letter of %s", { timeout: 300_000 }, async (_what, length, block) => {
    const { token: staff } = await person(`Writer${block.type}`, { isStaff: true });
    const document = { version: 1, blocks: Array.from({ length }, () => block) };
    const draft = { title: "t", subject: "s", preheader: "p", document };
    await expectCheap({ url: "/api/newsletter/campaigns/preview/", token: staff, body: draft });
  });

  it.each([
    ["letters", "x"],
    ["nothing", null],
    ["halves", 0.5],
    ["objects", {}],
    ["numbers that are not exact", 1e300],
  ])("for a rejected list: %s", async (_what, entry) => {
    const exclude = Array.from({ length: limits.excludedNumbers }, () => entry);
    const body = { min_value: 1, max_value: 100, count: 1, exclude };
    await expectCheap({ url: "/api/generators/number/", body }, { status: 400, times: 10 });
  });

  it("for a rejected pack", async () => {
    const content = Array.from({ length: limits.pack.lines }, () => 1);
    const body = { name: "a", category: "teamGenerator", description: "b", content };
    await expectCheap({ url: "/api/packs/", token, body }, { status: 400, times: 10 });
  });
});
