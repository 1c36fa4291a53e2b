import { preferencesToken, unsubscribeToken } from "@sortes/db";
import { stopTracing, traced } from "@sortes/process/tracing";
import { holdInDatabase, type Mishap, openGate } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { Lane, type LaneParts } from "../src/newsletter/sending/lane.ts";
import { databaseBeside } from "./beside.ts";
import { collected } from "./collected.ts";
import type { waiting } from "./feeds.ts";
import { claimed as claimedBy, closedPool, newLane as laneTo } from "./lanes.ts";
import { secret } from "./test-config.ts";

const { url, beside } = await databaseBeside();

const newLane = (changes: Partial<LaneParts> = {}) => laneTo(url, changes);
const claimed = (made: Awaited<ReturnType<typeof laneTo>>, readers?: number) =>
  claimedBy(beside, made, readers);

/** The outcome of one mail that meets this. */
async function meeting(mishap: Mishap, changes: Partial<LaneParts> = {}) {
  const made = await newLane(changes);
  const campaign = await claimed(made);
  made.sink.meet(mishap);
  const isUsable = await made.lane.deliver(campaign.feed, campaign.take());
  await made.lane.close();
  return { ...made, ...campaign, isUsable };
}

/** Holds the row of a campaign's recipient. */
const holding = ({ recipients: [recipient] }: Awaited<ReturnType<typeof waiting>>) =>
  holdInDatabase(url, `select from campaign_recipient where id = ${recipient?.id} for update`);

describe("an accepted mail", () => {
  it("is sent with the reader's links, and ends its claim", async () => {
    const made = await newLane();
    const { feed, take, row, claims, recipients } = await claimed(made);
    const before = performance.now();
    const mail = take();
    expect(await made.lane.deliver(feed, mail)).toBe(true);
    expect(made.lane.idleSince).toBeGreaterThan(before);
    await made.lane.close();
    expect(made.told).toEqual([["taken", mail.id, null]]);
    expect(await row()).toEqual({ state: "sent", attempts: 1, lastError: null });
    expect([feed.isIdle, await claims()]).toEqual([true, 0]);
    expect(made.sink.mails).toMatchObject([{ to: [mail.address] }]);
    const text = made.sink.mails[0]?.raw.replaceAll("=\r\n", "") ?? "";
    const reader = recipients[0]?.subscriberId ?? "";
    expect(text).toContain(unsubscribeToken(secret, reader));
    expect(text).not.toContain(preferencesToken(secret, reader));
    expect(made.said()).toEqual([]);
  });

  it("leaves its connection free before its outcome is committed, which closing awaits", async () => {
    const made = await newLane();
    const campaign = await claimed(made);
    let held: Awaited<ReturnType<typeof holding>> | undefined;
    const seen: boolean[] = [made.lane.isHandingOver];
    made.sink.meet({
      at: "body",
      meanwhile: async () => {
        seen.push(made.lane.isHandingOver);
        held = await holding(campaign);
      },
    });
    expect(await made.lane.deliver(campaign.feed, campaign.take())).toBe(true);
    expect([...seen, made.lane.isHandingOver]).toEqual([false, true, false]);
    expect([await campaign.states(), campaign.feed.isIdle]).toEqual([["sending"], false]);
    const closed = made.lane.close();
    await held?.letGo();
    await closed;
    expect([await campaign.states(), campaign.feed.isIdle]).toEqual([["sent"], true]);
  });
});

describe("a mail that is not accepted", () => {
  it("keeps its connection until its outcome is committed", async () => {
    const made = await newLane();
    const campaign = await claimed(made);
    let held: Awaited<ReturnType<typeof holding>> | undefined;
    made.sink.meet({
      at: "body",
      refuses: 451,
      meanwhile: async () => void (held = await holding(campaign)),
    });
    let isOver = false;
    const delivered = made.lane
      .deliver(campaign.feed, campaign.take())
      .then(() => void (isOver = true));
    await expect.poll(() => made.said()).toEqual(["a mail was not accepted"]);
    expect(made.lines).toMatchObject([
      { level: 20, recipientId: campaign.recipients[0]?.id, state: "queued" },
    ]);
    await expect.poll(() => made.verdicts()).toEqual(["fine"]);
    expect(isOver).toBe(false);
    await held?.letGo();
    await delivered;
    expect(await campaign.row()).toMatchObject({ state: "queued", attempts: 1 });
  });

  it.each<[string, Mishap, unknown[]]>([
    ["a reader's fault", { at: "recipient", code: 450 }, [true, "fine", "queued", 1]],
    ["a lost connection", { at: "data", drop: true }, [true, "stumble", "queued", 0]],
    ["no reply to the last bytes", "drop", [true, "nothing", "unknown", 1]],
    [
      "a dead address",
      { at: "recipient", code: 550, words: "5.1.1 No such user" },
      [true, "bounced", "failed bounced", 1],
    ],
    [
      "too many connections",
      { at: "sender", code: 421, words: "4.7.0 Too many connections" },
      [false, "crowded", "queued", 0],
    ],
  ])("because of %s", async (_what, mishap, expected) => {
    const { isUsable, verdicts, row } = await meeting(mishap);
    const { state, attempts } = (await row()) ?? {};
    expect([isUsable, ...verdicts(), state, attempts]).toEqual(expected);
  });

  it("because of a server that turns it away leaves no connection", async () => {
    const made = await newLane();
    made.sink.allowConnections(1);
    const { feed, take, row } = await claimed(made, 2);
    expect(await made.lane.deliver(feed, take())).toBe(true);
    const second = new Lane(made.transport.open(), made.laneParts);
    onTestFinished(() => second.close());
    expect(await second.deliver(feed, take())).toBe(false);
    expect(made.verdicts()).toEqual(["taken", "turned_away"]);
    expect(await row()).toMatchObject({ state: "sent" });
  });

  it("is tried again where rejections of addresses are not trusted", async () => {
    const dead: Mishap = { at: "recipient", code: 550, words: "5.1.1 No such user" };
    const { verdicts, row } = await meeting(dead, { doubtsBounces: () => true });
    expect(verdicts()).toEqual(["bounced"]);
    expect(await row()).toMatchObject({
      state: "queued",
      attempts: 1,
      lastError: expect.stringContaining("5.1.1"),
    });
  });
});

describe("a mail whose last bytes may not go out", () => {
  it("because the process ends is put back", async () => {
    const made = await newLane({ isCut: () => true });
    const { feed, take, row } = await claimed(made);
    expect(await made.lane.deliver(feed, take())).toBe(true);
    expect(made.verdicts()).toEqual(["nothing"]);
    expect(await row()).toEqual({ state: "queued", attempts: 0, lastError: null });
    expect(made.sink.mails).toEqual([]);
    expect(made.said()).toEqual([]);
  });

  it("because its reader has left is skipped, and because its campaign is paused put back", async () => {
    const made = await newLane();
    const left = await claimed(made);
    await sql`update subscriber set state = 'unsubscribed'
      where id = ${left.recipients[0]?.subscriberId}`.execute(beside);
    await made.lane.deliver(left.feed, left.take());
    const paused = await claimed(made);
    await sql`update campaign set status = 'paused', pause_reason = 'staff'
      where id = ${paused.id}`.execute(beside);
    await made.lane.deliver(paused.feed, paused.take());
    expect([await left.states(), await paused.states()]).toEqual([
      ["skipped unsubscribed"],
      ["queued"],
    ]);
    expect(made.verdicts()).toEqual(["nothing", "nothing"]);
    expect(made.sink.mails).toEqual([]);
  });

  it("is put back if the reason cannot be found out", async () => {
    const closed = await closedPool(url);
    const made = await newLane({ db: closed, isCut: () => true });
    const { feed, take, states } = await claimed(made);
    await made.lane.deliver(feed, take());
    expect(await states()).toEqual(["queued"]);
  });

  it("is put back once the database that could not mark it is back", async () => {
    const gate = await openGate(url);
    const made = await laneTo(gate.url);
    const { feed, take, row } = await claimed(made);
    made.sink.meet({ at: "recipient", meanwhile: () => gate.cut() });
    const delivered = made.lane.deliver(feed, take());
    await expect.poll(() => made.verdicts()).toEqual(["nothing"]);
    await gate.restore();
    await delivered;
    expect(await row()).toMatchObject({ state: "queued", attempts: 0 });
    expect((await row())?.lastError).toBe("the database was away");
    await gate.close();
  });
});

describe("a letter that is too large", () => {
  it("pauses its campaign and puts the mail back", async () => {
    const made = await newLane();
    made.sink.announceSize(10);
    const { feed, take, row, status } = await claimed(made);
    await made.lane.deliver(feed, take());
    expect([await status(), ...made.verdicts()]).toEqual(["paused", "fine"]);
    expect(await row()).toMatchObject({ state: "queued", attempts: 0 });
    expect((await row())?.lastError).not.toBeNull();
  });

  it("is put back if its campaign cannot be paused", async () => {
    const closed = await closedPool(url);
    const made = await newLane({ db: closed });
    made.sink.announceSize(10);
    const { id, feed, take, states, status } = await claimed(made);
    await made.lane.deliver(feed, take());
    expect([await states(), await status()]).toEqual([["queued"], "sending"]);
    expect(made.lines.at(-1)).toMatchObject({
      level: 40,
      campaignId: id,
      msg: "a campaign could not be paused",
    });
  });
});

it("each mail has a trace of its own, with what it came to", async () => {
  const collector = await collected();
  const made = await newLane();
  const { id, feed, take } = await claimed(made, 2);
  await traced({ name: "job" }, () => made.lane.deliver(feed, take()));
  made.sink.meet({ at: "recipient", code: 450 });
  await made.lane.deliver(feed, take());
  await stopTracing();
  const spans = collector.spans();
  const mails = spans.filter(({ name }) => name === "mail campaign");
  const told = (state: string, verdict: string) =>
    Object.entries({ "campaign.id": id, "mail.state": state, "mail.verdict": verdict }).map(
      ([key, stringValue]) => ({ key: `sortes.${key}`, value: { stringValue } }),
    );
  expect(mails).toMatchObject([
    { kind: 3, status: { code: 0 }, attributes: told("sent", "taken") },
    { kind: 3, status: { code: 2 }, attributes: told("queued", "fine") },
  ]);
  for (const { parentSpanId } of mails) expect(parentSpanId).toBeFalsy();
  expect(spans.filter(({ name }) => name === "mark")).toMatchObject([
    { traceId: mails[0]?.traceId, parentSpanId: mails[0]?.spanId },
  ]);
});
