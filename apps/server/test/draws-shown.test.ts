import { inflateSync } from "node:zlib";
import { type BeaconChain, readChainInfo, readCheckpoint } from "@sortes/core/draws";
import { FixedClock, openBeacon } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { posterText, printed } from "../src/features/draws/poster/poster-text.ts";
import { testServer } from "./support/server.ts";

const clock = new FixedClock("2026-05-01T10:00:00Z");
const beacon = openBeacon(() => clock.now());
const chain: BeaconChain = readChainInfo(JSON.stringify(beacon.info));
const relay = await beacon.relay();
afterAll(() => relay.close());
const server = await testServer(
  { draws: { dataDir: "", chain, relays: [relay.url], witnesses: [] } },
  clock,
);
const { call, person, context } = server;
const uncharged = () => {};

const { token } = await person("Organiser", { emailVerified: true });

/** Opens a draw that its organiser runs, with its list. */
async function opened(over: object = {}): Promise<string> {
  const body = {
    kind: "winners",
    title: "O bicicletă pentru Ștefan",
    prizes: ["O bicicletă"],
    rules: { prizes: [2], alternates: 1 },
    names: "hidden",
    ...over,
  };
  const { id } = (await call("/api/draws/", { token, body })).body.data;
  const text = "Ana\nIon\nȘtefan\nEva";
  await call(`/api/draws/${id}/entries/`, { method: "PUT", token, body: { text } });
  return id;
}
const post = (id: string, then: string) => call(`/api/draws/${id}/${then}/`, { token, body: {} });
const poster = (id: string, headers: Record<string, string> = {}, query = "") =>
  server.app.inject({ url: `/draws/${id}/poster.pdf${query}`, headers });

/** The text of all streams of a PDF that are compressed. */
function streamsOf(pdf: Buffer): string {
  const parts: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at !== -1; at = pdf.indexOf("stream\n", at + 1)) {
    try {
      parts.push(inflateSync(pdf.subarray(at + 7)).toString("latin1"));
    } catch {
      // the end of a stream
    }
  }
  return parts.join("\n");
}

describe("the poster of a draw", () => {
  it("is a one-page PDF with our fonts and a QR code, in the requested language", async () => {
    const id = await opened();
    const english = await poster(id);
    expect(english.statusCode).toBe(200);
    expect(english.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "no-cache",
      "x-robots-tag": "noindex",
      "content-disposition": `inline; filename="sortes-draw-${id}.pdf"`,
    });
    const file = english.rawPayload.toString("latin1");
    expect(file.startsWith("%PDF-")).toBe(true);
    expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    expect(file).toContain("Besley");
    expect(file).toContain("FamiljenGrotesk");
    expect(file).toContain("/Lang (en)");
    expect(streamsOf(english.rawPayload).match(/^h$/gm)?.length).toBeGreaterThan(400);
    const romanian = await poster(id, {}, "?lang=ro&zone=Europe/Bucharest");
    expect(romanian.rawPayload.toString("latin1")).toContain("/Lang (ro)");
    expect(romanian.headers.etag).not.toBe(english.headers.etag);
  });

  it.each([
    ["themselves", "Doar elevii"],
    ["or where they are", "Doar elevii din oraș. ".repeat(40).trim()],
  ])("prints conditions although the prizes leave little room: %s", async (_what, conditions) => {
    const prizes = ["Una", "Două", "Trei", "Patru", "Cinci", "Șase", "Șapte"];
    const title = "Tombola de Crăciun a elevilor din școala noastră";
    const lines = async (over: object) => {
      const rules = { prizes: prizes.map(() => 1), alternates: 2 };
      const { rawPayload } = await poster(await opened({ title, prizes, rules, ...over }));
      return streamsOf(rawPayload).match(/ Tj$/gm)?.length ?? 0;
    };
    // a heading and a line
    expect((await lines({ conditions })) - (await lines({}))).toBe(2);
  });

  it("is answered with 304 until the draw changes", async () => {
    const id = await opened();
    const etag = String((await poster(id)).headers.etag);
    expect((await poster(id, { "if-none-match": etag })).statusCode).toBe(304);
    await post(id, "freeze");
    expect((await poster(id, { "if-none-match": etag })).statusCode).toBe(200);
  });

  it.each(["nothing", "0197a2b0-0000-7000-8000-000000000000"])("is 404 for %s", async (id) => {
    expect((await poster(id)).statusCode).toBe(404);
  });

  it("is gone once the draw has its result or its texts are taken down", async () => {
    const drawn = await opened();
    await post(drawn, "freeze");
    await post(drawn, "run");
    expect((await poster(drawn)).statusCode).toBe(404);
    const down = await opened();
    await sql`delete from draw_text where draw_id = ${down}`.execute(context.db);
    expect((await poster(down)).statusCode).toBe(404);
  });

  it("costs 100 units of the flood guard", async () => {
    const id = await opened();
    const { app } = await testServer({ rateLimits: true });
    const left = async (url: string) =>
      Number((await app.inject({ url })).headers["x-ratelimit-remaining"]);
    const before = await left("/draws/log/checkpoint");
    expect(before - (await left(`/draws/${id}/poster.pdf`))).toBe(100);
  });
});

describe("the texts of a poster", () => {
  it("are those of the draw, with its time in the reader's zone", async () => {
    const at = "2026-05-02T15:00:00Z";
    const id = await opened({ at, conditions: "Doar elevii" });
    const record = await context.drawRecords.get(id, uncharged);
    const words = posterText(record, { language: "ro", zone: "Europe/Bucharest" });
    expect(words).toMatchObject({
      title: "O bicicletă pentru Ștefan",
      by: `Extragerea publicată ${record.number}, organizată de Organiser`,
      what: ["2 × O bicicletă", "și 1 rezervă"],
      conditions: "Doar elevii",
      fingerprintTitle: "Amprenta regulilor",
    });
    expect(words.when).toMatch(/^2 mai 2026 la 18:00/);
    expect(words.list).toMatch(/^Lista e deschisă până pe 2 mai 2026 la 17:59/);
    expect(words.fingerprint).toMatch(/^(?:[\dA-Z]{5}-){5}[\dA-Z]$/);
    expect(posterText(record, { language: "en", zone: "UTC" }).when).toMatch(
      /^May 2, 2026 at 3:00/,
    );
  });

  it("say of a number draw whether its range is frozen", async () => {
    const id = await opened({ kind: "numbers", prizes: [], rules: { min: 1, max: 90, count: 6 } });
    const list = async () =>
      posterText(await context.drawRecords.get(id, uncharged), { language: "en", zone: "UTC" })
        .list;
    expect(await list()).toBe("The range is not locked yet.");
    await post(id, "freeze");
    expect(await list()).toBe("The range is locked.");
  });

  it("refer to the page of the draw if the fonts lack a letter", async () => {
    const id = await opened({ title: "Лотерея", prizes: ["Приз"], conditions: "Все" });
    const record = await context.drawRecords.get(id, uncharged);
    expect(posterText(record, { language: "en", zone: "UTC" })).toMatchObject({
      title: `Published draw ${record.number} by Organiser`,
      what: ["2 × Prize 1", "and 1 alternate"],
      conditions: "Its words are on the page of the draw.",
    });
  });

  it.each([
    ["Ana 🎁👍🏽", "Ana"],
    ["S\u0326tefan\u00a0Ő Łódź", "Ștefan Ő Łódź"],
    ["a → b", undefined],
    ["Nguyễn", undefined],
    ["🎁", undefined],
  ])("print %j as %j", (typed, shown) => {
    expect(printed(typed)).toBe(shown);
  });
});

it("only the organiser can read the names that a record hides", async () => {
  const id = await opened();
  await post(id, "freeze");
  expect((await call(`/api/draws/${id}/names/`, { token })).body.data).toEqual({ names: [] });
  await post(id, "run");
  const { winners } = (await call(`/api/draws/${id}/`)).body.data;
  expect(winners.map(({ name }: { name: unknown }) => name)).toEqual([null, null, null]);
  const { names } = (await call(`/api/draws/${id}/names/`, { token })).body.data;
  const tickets = String((await call(`/api/draws/${id}/tickets/`, { token })).body);
  for (const { number, name } of names) expect(tickets).toContain(`${number},${name},1,`);
  expect(new Set(names.map(({ number }: { number: number }) => number))).toEqual(
    new Set(winners.map(({ number }: { number: number }) => number)),
  );
  const other = await person("Stranger");
  expect((await call(`/api/draws/${id}/names/`, { token: other.token })).status).toBe(404);
  expect((await call(`/api/draws/${id}/names/`)).status).toBe(401);
});

it("personal links open in the organiser's language", async () => {
  const id = await opened();
  await post(id, "freeze");
  const headers = { "accept-language": "ro" };
  const tickets = String((await call(`/api/draws/${id}/tickets/`, { token, headers })).body);
  expect(tickets).toContain(`/draws/${id}?lang=ro#t=`);
});

it("the site settings include the newest checkpoint of the log", async () => {
  await opened();
  const { log } = (await call("/api/draws/settings/")).body.data;
  const { body } = await server.app.inject({ url: "/draws/log/checkpoint" });
  expect(log.checkpoint).toBe(body);
  expect(readCheckpoint(log.checkpoint).origin).toBe(log.origin);
});
