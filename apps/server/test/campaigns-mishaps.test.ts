import { type AppContext, closeContext, createContext } from "../src/features/context.ts";
import { emptyCampaignFields } from "@sortes/contract";
import { openGate } from "@sortes/testing";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import type { Config } from "../src/config.ts";
import { campaigner, letter } from "./support/campaigns.ts";
import { testServer, throughGate } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { token, actor, draft, read, frozen, recorded } = await campaigner(server, "Ana");

/** Another server beside the first, which reaches the database or the queue in another way. */
function another(changes: Partial<Config>, log = server.app.log): AppContext {
  const other = createContext({ ...context.config, ...changes }, { log, clock: server.clock });
  afterAll(() => closeContext(other));
  return other;
}

async function behindGate() {
  const { database } = context.config;
  const gate = await openGate(database.url);
  afterAll(() => gate.close());
  const far = another({ database: throughGate(database, gate) });
  const keyed = (procedure: string, input: object) =>
    far.onceEach.keyed({ userId: actor, procedure, key: "k", input });
  return { gate, far, keyed };
}

const outcomeUnknown = { name: "OutcomeUnknownError" };

it("a campaign with a lost reply after the commit is found by the next try", async () => {
  const { gate, far, keyed } = await behindGate();
  const input = { ...emptyCampaignFields, ...letter, topic: null };
  const create = () => far.campaigns.create(actor, input, keyed("campaigns.create", input));
  const total = async () =>
    (await call("/api/newsletter/campaigns/list/", { token })).body.pagination.total;
  gate.loseAnswerTo("commit");
  await expect(create()).rejects.toMatchObject(outcomeUnknown);
  await expect.poll(total).toBe(1);
  const found = await create();
  expect(await read(found.id)).toMatchObject({ title: letter.title });
  expect(await total()).toBe(1);
  expect(await recorded(found.id)).toEqual(["campaign.create"]);
});

it("a campaign whose send reply was lost is sent once, and the retry reports it", async () => {
  const { gate, far, keyed } = await behindGate();
  const id = await draft();
  server.clock.advance(1);
  const once = keyed("campaigns.send", { id });
  const send = () =>
    far.campaignLifecycle.send(
      { id, from: "draft", evenToNobody: true },
      { actor, locale: "en", once },
    );
  gate.loseAnswerTo("commit");
  await expect(send()).rejects.toMatchObject(outcomeUnknown);
  await expect.poll(async () => (await read(id)).status).toBe("sending");
  expect((await send()).campaign).toMatchObject({ id, status: "sending" });
  expect(await frozen(id)).toEqual(["1 en", "1 ro"]);
  expect(await recorded(id)).toEqual(["campaign.create", "campaign.send"]);
});

it("two servers that send one campaign at once send it once", async () => {
  const other = another({});
  const id = await draft();
  server.clock.advance(1);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => {
      const { campaignLifecycle, onceEach } = i % 2 ? other : context;
      return campaignLifecycle.send(
        { id, from: "draft", evenToNobody: true },
        { actor, locale: "en", once: onceEach.plain },
      );
    }),
  );
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  expect(refused).toHaveLength(19);
  for (const error of refused) expect(error).toMatchObject({ code: "CAMPAIGN_WRONG_STATE" });
  expect(await frozen(id)).toEqual(["1 en", "1 ro"]);
  expect(await recorded(id)).toEqual(["campaign.create", "campaign.send"]);
});

it("without a queue everything still works, and the log says that the tick will find the work", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const other = another({ redisUrl: "redis://127.0.0.1:1" }, log);
  const { campaignLifecycle: lifecycle, sending, onceEach } = other;
  const asking = { actor, locale: "en", once: onceEach.plain } as const;
  const id = await draft();
  expect(
    (await lifecycle.send({ id, from: "draft", evenToNobody: true }, asking)).campaign.status,
  ).toBe("sending");
  expect((await lifecycle.pause(id, actor)).status).toBe("paused");
  expect((await lifecycle.resume(id, actor)).status).toBe("sending");
  expect((await sending.turn(actor, true)).stopped).toBe(true);
  expect((await sending.turn(actor, false)).stopped).toBe(false);
  expect((await lifecycle.cancel({ id }, asking)).status).toBe("cancelled");
  await expect
    .poll(() => lines.filter((line) => line.includes("the tick will find it")))
    .not.toHaveLength(0);
});
