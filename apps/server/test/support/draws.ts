import { createHash } from "node:crypto";
import { type BeaconChain, readChainInfo } from "@sortes/core/draws";
import { checkBundleText } from "@sortes/core/draws/check";
import { FixedClock, openBeacon } from "@sortes/testing";
import { afterAll, expect } from "vitest";
import { testServer } from "./server.ts";

type Token = string | undefined;

/** A server with draws, a beacon with a relay that lies before the one that does not, and what organisers do. */
export async function drawServer() {
  const clock = new FixedClock("2026-05-01T10:00:00Z");
  const beacon = openBeacon(() => clock.now());
  const chain: BeaconChain = readChainInfo(JSON.stringify(beacon.info));
  const relay = await beacon.relay();
  const liar = await beacon.relay("lie");
  afterAll(() => Promise.all([relay.close(), liar.close()]));
  const server = await testServer(
    { draws: { dataDir: "/dev/null", chain, relays: [liar.url, relay.url], witnesses: [] } },
    clock,
  );
  const { call, person, context } = server;

  let people = 0;
  /** Somebody with a confirmed address. */
  async function organiser() {
    const somebody = await person(`Organiser${(people += 1)}`, { emailVerified: true });
    return somebody;
  }
  const winners = {
    kind: "winners",
    title: "Giveaway",
    prizes: ["A bike", "A book"],
    rules: { prizes: [1, 2], alternates: 2 },
    conditions: "Adults only",
    names: "shown",
  };
  const inMinutes = (minutes: number) =>
    new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  const open = (token: Token, over: object = {}, headers: Record<string, string> = {}) =>
    call("/api/draws/", { token, body: { ...winners, at: inMinutes(5), ...over }, headers });
  const at = (id: string, then = "") => `/api/draws/${id}/${then}`;
  const put = (token: Token, id: string, body: object) =>
    call(at(id, "entries/"), { method: "PUT", token, body });
  const post = (token: Token, id: string, then: string, body: object = {}) =>
    call(at(id, then), { token, body });
  const record = async (id: string) => (await call(at(id))).body.data;
  const names = (count: number) =>
    Array.from({ length: count }, (_, i) => `Person ${i}`).join("\n");

  async function opened(token: Token, over: object = {}): Promise<string> {
    const reply = await open(token, over);
    expect(reply.status).toBe(201);
    return reply.body.data.id;
  }
  async function frozen(token: Token, over: object = {}, text = names(10)): Promise<string> {
    const id = await opened(token, over);
    expect((await put(token, id, { text })).status).toBe(200);
    expect((await post(token, id, "freeze/")).status).toBe(200);
    return id;
  }
  const statementsOf = async (id: string): Promise<string[]> => {
    const { statements } = await record(id);
    return await Promise.all(
      statements.map(async ({ n }: { n: number }) => {
        const reply = await server.app.inject({ url: at(id, `statements/${n}/`) });
        expect(reply.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
        expect(reply.headers["access-control-allow-origin"]).toBe("*");
        return reply.body;
      }),
    );
  };
  /** Checks the bundle of a draw with the log's key. @returns the verdict, and what did not pass */
  async function checked(id: string, query = "") {
    const { log } = (await call("/api/draws/settings/")).body.data;
    const { body } = await server.app.inject({ url: at(id, `bundle/${query}`) });
    const { checks, verdict } = checkBundleText(body, { chain, log: log.vkey });
    const left = checks.filter(({ status }) => status !== "pass" && status !== "not_applicable");
    return { verdict, left: left.map(({ check, reason }) => `${check}: ${reason}`) };
  }

  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  return {
    at,
    beacon,
    call,
    chain,
    checked,
    clock,
    context,
    frozen,
    inMinutes,
    liar,
    names,
    open,
    opened,
    organiser,
    person,
    post,
    put,
    record,
    relay,
    server,
    sha256,
    statementsOf,
    winners,
  };
}
