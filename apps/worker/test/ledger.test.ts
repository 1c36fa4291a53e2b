import { setImmediate as turn } from "node:timers/promises";
import { isDatabaseGone } from "@sortes/db";
import type { Handover } from "@sortes/db/newsletter/sending/sending";
import { holdInDatabase, openGate } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { Ledger } from "../src/newsletter/sending/ledger.ts";
import { databaseBeside } from "./beside.ts";
import { claim, outcome, refusedOutcome, watchedPool } from "./claims.ts";

const { url, beside } = await databaseBeside();

function newLedger(through = url) {
  const pool = watchedPool(through);
  return { ...pool, ledger: new Ledger(pool.db, pool.log) };
}

/** The same, with the order in which marks and outcomes are committed. */
function orderedLedger(through = url) {
  const made = newLedger(through);
  const order: string[] = [];
  const told = (name: string) => () => void order.push(name);
  return {
    ...made,
    order,
    settle: (name: string, ...of: Parameters<typeof outcome>) =>
      made.ledger.settle(outcome(...of)).then(told(name)),
    mark: (mail: Handover) => made.ledger.mark(mail).then(told("mark")),
  };
}

const waitsForLock = sql`select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

describe("marks and outcomes", () => {
  it("are committed when they are answered", async () => {
    const { ledger, said } = newLedger();
    const { first, states } = await claim(beside);
    expect(await ledger.mark(first)).toBe(true);
    expect(await states()).toEqual(["sending"]);
    await ledger.settle(outcome(first));
    expect(await states()).toEqual(["sent"]);
    expect(said()).toEqual([]);
  });

  it("of one turn share a statement, and only the mark of a lost claim is denied", async () => {
    const { ledger, statements } = newLedger();
    const lost = await claim(beside);
    await lost.setLease(-1);
    const { mails, states } = await claim(beside, 3);
    const [one, two, three] = mails as [Handover, Handover, Handover];
    const answers = await Promise.all([
      ledger.mark(one),
      ledger.settle(outcome(two)),
      ledger.mark(lost.first),
      ledger.mark(three),
    ]);
    expect(answers).toEqual([true, undefined, false, true]);
    expect(statements).toHaveLength(1);
    expect(await states()).toEqual(["sending", "sending", "sent"]);
    expect(await lost.states()).toEqual(["claimed"]);
  });

  it("wait together for the statement before them", async () => {
    const { db, order, settle, mark, statements } = orderedLedger();
    const { mails, first, states } = await claim(beside, 3);
    const lock = await holdInDatabase(
      url,
      `select from campaign_recipient where id = ${first.id} for update`,
    );
    const all = [settle("first", first)];
    await expect.poll(async () => (await waitsForLock.execute(beside)).rows).toHaveLength(1);
    all.push(mark(mails[1] as Handover), settle("last", mails[2] as Handover));
    await turn();
    await sql`select 1`.execute(db); // has the pool's other connection after a statement of theirs
    expect(order).toEqual([]);
    await lock.letGo();
    await Promise.all(all);
    expect(order).toEqual(["first", "last", "mark"]);
    expect(statements.filter((text) => text.includes("unnest"))).toHaveLength(2);
    expect(await states()).toEqual(["sending", "sent", "sent"]);
  });

  it.each([
    [500, 1],
    [501, 2],
  ])("are committed in order: %i outcomes, then a mark, by %i statements", async (count, by) => {
    const { order, settle, mark, statements } = orderedLedger();
    const { mails, states } = await claim(beside, count + 1);
    const [marked, ...settled] = mails as [Handover, ...Handover[]];
    await Promise.all([mark(marked), ...settled.map((mail) => settle("outcome", mail))]);
    expect(order.indexOf("mark")).toBe(count);
    expect(statements).toHaveLength(by);
    expect(Object.groupBy(await states(), (state) => state)).toMatchObject({
      sending: { length: 1 },
      sent: { length: count },
    });
  });

  it("has at most 500 marks in a statement", async () => {
    const { ledger, statements } = newLedger();
    const { mails, states } = await claim(beside, 501);
    const answers = await Promise.all(mails.map((mail) => ledger.mark(mail)));
    expect(new Set(answers)).toEqual(new Set([true]));
    expect(statements).toHaveLength(2);
    expect(new Set(await states())).toEqual(new Set(["sending"]));
  });
});

describe("an outcome that the database refuses", () => {
  const message = "the outcome of a mail could not be recorded";

  it("is logged, and counts as recorded", async () => {
    const { ledger, lines } = newLedger();
    const { first, states } = await claim(beside);
    await ledger.settle(refusedOutcome(first));
    expect(lines).toMatchObject([
      { level: 50, msg: message, recipientId: first.id, err: { code: "22021" } },
    ]);
    expect(await states()).toEqual(["claimed"]);
  });

  it.each([
    ["one mark", 0, 1],
    ["one outcome", 1, 0],
    ["outcomes and marks", 2, 2],
  ])("holds up no others beside it: %s", async (_what, settled, marked) => {
    const { ledger, lines } = newLedger();
    const { mails, states } = await claim(beside, 1 + settled + marked);
    const [refused, ...others] = mails as [Handover, ...Handover[]];
    const answers = await Promise.all([
      ledger.settle(refusedOutcome(refused)),
      ...others.slice(0, settled).map((mail) => ledger.settle(outcome(mail))),
      ...others.slice(settled).map((mail) => ledger.mark(mail)),
    ]);
    expect(answers.filter((mayGo) => mayGo === true)).toHaveLength(marked);
    expect(lines).toMatchObject([{ msg: message, recipientId: refused.id }]);
    expect(await states()).toEqual([
      "claimed",
      ...Array<string>(marked).fill("sending"),
      ...Array<string>(settled).fill("sent"),
    ]);
  });
});

it("marks that the database refuses are rejected, and the outcome beside them is recorded", async () => {
  const { ledger, said } = newLedger();
  const { mails, states } = await claim(beside, 3);
  const [one, two, settled] = mails as [Handover, Handover, Handover];
  const all = await Promise.allSettled([
    ledger.mark({ ...one, addressHash: "\0" }),
    ledger.mark({ ...two, addressHash: "\0" }),
    ledger.settle(outcome(settled)),
  ]);
  const refused = { status: "rejected", reason: { code: "22021" } };
  expect(all).toMatchObject([refused, refused, { status: "fulfilled" }]);
  expect(await states()).toEqual(["claimed", "claimed", "sent"]);
  expect(said()).toEqual([]);
});

it("the words of a mail server about a reader who was erased meanwhile are not stored", async () => {
  const { ledger } = newLedger();
  const { mails, first } = await claim(beside, 2);
  const wordsAbout = async (mail: Handover) => {
    await ledger.settle(outcome(mail, { state: "failed", reason: "refused", error: "550 you?" }));
    const { rows } = await sql`
      select state, last_error from campaign_recipient where id = ${mail.id}`.execute(beside);
    return rows;
  };
  await ledger.mark(first);
  await sql`
    delete from subscriber
    where id = (select subscriber_id from campaign_recipient where id = ${first.id})`.execute(
    beside,
  );
  expect(await wordsAbout(first)).toEqual([{ state: "failed", lastError: null }]);
  expect(await wordsAbout(mails[1] as Handover)).toEqual([
    { state: "failed", lastError: "550 you?" },
  ]);
});

describe("while the database is away", () => {
  it("marks are rejected and outcomes wait until it is back, before any later mark", async () => {
    const gate = await openGate(url);
    const { ledger, order, settle, mark, said } = orderedLedger(gate.url);
    const { mails, first, states } = await claim(beside, 3);
    await gate.cut();
    const settled = settle("outcome", first);
    await expect(ledger.mark(mails[1] as Handover)).rejects.toSatisfy(isDatabaseGone);
    await expect(ledger.mark(mails[1] as Handover)).rejects.toSatisfy(isDatabaseGone);
    expect(order).toEqual([]);
    expect(await states()).toEqual(["claimed", "claimed", "claimed"]);
    await gate.restore();
    await Promise.all([settled, mark(mails[2] as Handover)]);
    expect(order).toEqual(["outcome", "mark"]);
    expect(await states()).toEqual(["claimed", "sending", "sent"]);
    expect(said()).toEqual([]);
    await gate.close();
  });
});
