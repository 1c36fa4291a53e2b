import { randomUUID } from "node:crypto";
import { inTransaction } from "@sortes/db";
import * as sending from "@sortes/db/newsletter/sending/sending";
import { holdInDatabase, openGate } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { Leases } from "../src/newsletter/sending/leases.ts";
import { databaseBeside } from "./beside.ts";
import { claim, outcome, watchedPool } from "./claims.ts";

const { url, beside } = await databaseBeside();

/** Leases that are renewed every few milliseconds. */
function newLeases({
  through = url,
  every = 20,
  connections = 2,
  patience,
}: {
  through?: string;
  every?: number;
  connections?: number;
  patience?: "request";
} = {}) {
  const pool = watchedPool(through, connections, patience);
  const leases = new Leases(pool.db, pool.log, every);
  onTestFinished(() => leases.handBack());
  return { ...pool, leases };
}
/** The same, never renewed. */
const still = () => newLeases({ every: 60_000 });

type Claim = Awaited<ReturnType<typeof claim>>;

/** Waits until a renewal that begins later than this call has ended. */
async function renewed({ setLease, lease }: Claim): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await setLease(20);
    await expect.poll(lease).toBeGreaterThan(25);
  }
}

const waiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(beside);
  return rows.length;
};

/** Leases of the same pool, of one connection: what it did when they have been renewed, others would have done. */
async function clockBeside({ db, log }: ReturnType<typeof newLeases>) {
  const leases = new Leases(db, log, 20);
  onTestFinished(() => leases.handBack());
  const held = await claim(beside);
  leases.hold(held.token, 1);
  return { passed: () => renewed(held) };
}

describe("a claim that is held", () => {
  it("is renewed again and again, until its last recipient is settled", async () => {
    const { leases, said, statements } = newLeases();
    const held = await claim(beside, 4);
    leases.hold(held.token, 4);
    await renewed(held);
    await sending.recordProgress(beside, {
      settled: held.mails.map((mail) => outcome(mail)),
      handovers: [],
    });
    await leases.settled(held.token);
    expect(leases.holds(held.token)).toBe(true);
    await renewed(held);
    await leases.settled(held.token, 2);
    expect(leases.holds(held.token)).toBe(true);
    await leases.settled(held.token);
    expect(leases.holds(held.token)).toBe(false);
    expect(await held.lease()).toBeUndefined();
    const before = statements.length;
    const clock = await clockBeside(newLeases({ connections: 1 }));
    await clock.passed();
    expect(statements.length).toBe(before);
    expect(said()).toEqual([]);
  });

  it("is lost if its lease ran out, alone and with one warning", async () => {
    const { leases, lines } = newLeases();
    const [late, kept] = [await claim(beside), await claim(beside)];
    await late.setLease(-1);
    leases.hold(late.token, 1);
    leases.hold(kept.token, 1);
    expect(leases.holds(late.token)).toBe(true);
    await expect.poll(() => leases.holds(late.token)).toBe(false);
    await renewed(kept);
    expect(leases.holds(kept.token)).toBe(true);
    expect(lines).toMatchObject([
      { level: 40, claims: 1, msg: "claims were lost: this process was suspended for too long" },
    ]);
    // the worker that has it now ends it
    await leases.settled(late.token);
    expect(await late.lease()).toBeLessThan(0);
  });

  it.each([
    ["settled", (leases: Leases, token: string) => leases.settled(token)],
    ["handed back", (leases: Leases) => leases.handBack()],
  ])("is not lost if it is %s during a renewal", async (_what, end) => {
    // with one connection, what ends the claim follows the renewal
    const { leases, said } = newLeases({ connections: 1 });
    const held = await claim(beside);
    leases.hold(held.token, 1);
    let ended: Promise<void> | undefined;
    await inTransaction(beside, async (tx) => {
      await sql`delete from campaign_claim where token = ${held.token}`.execute(tx);
      await expect.poll(waiting).toBe(1);
      ended = end(leases, held.token);
    });
    await ended;
    expect(said()).toEqual([]);
  });

  it("is not renewed a second time at once", async () => {
    const made = newLeases({ connections: 5 });
    const held = await claim(beside);
    const lock = await holdInDatabase(
      url,
      `select from campaign_claim where token = '${held.token}' for update`,
    );
    made.leases.hold(held.token, 1);
    await expect.poll(waiting).toBe(1);
    await (await clockBeside(newLeases())).passed();
    expect(await waiting()).toBe(1);
    await lock.letGo();
    await renewed(held);
  });

  it("stays held while the database is away, and is renewed when it is back", async () => {
    const gate = await openGate(url);
    const { leases, said } = newLeases({ through: gate.url });
    const held = await claim(beside);
    await gate.cut();
    leases.hold(held.token, 1);
    await expect.poll(() => said().length).toBeGreaterThan(1);
    expect(new Set(said())).toEqual(new Set(["the leases on recipients could not be renewed"]));
    expect(leases.holds(held.token)).toBe(true);
    await gate.restore();
    await renewed(held);
    await gate.close();
  });

  it("is renewed over a new connection long before its lease ends if the old ones fall silent", async () => {
    const gate = await openGate(url);
    const { leases, said } = newLeases({ through: gate.url, patience: "request" });
    const held = await claim(beside);
    leases.hold(held.token, 1);
    await renewed(held);
    await gate.mute();
    gate.admitNew();
    // one that had already reached the database would renew the lease as well
    await expect.poll(said).not.toEqual([]);
    await held.setLease(20);
    await expect.poll(held.lease).toBeGreaterThan(25);
    expect(new Set(said())).toEqual(new Set(["the leases on recipients could not be renewed"]));
    await gate.close();
  });
});

describe("recipients that got no mail", () => {
  it("are returned, and the claim ends with the last", async () => {
    const { leases, said } = still();
    const { token, mails, states, lease } = await claim(beside, 3);
    const [first = "", ...others] = mails.map(({ id }) => id);
    leases.hold(token, 3);
    await leases.release(token, [first]);
    expect(await states()).toEqual(["claimed", "claimed", "queued"]);
    expect(leases.holds(token)).toBe(true);
    expect(await lease()).toBeGreaterThan(0);
    await leases.release(token, others);
    expect(await states()).toEqual(["queued", "queued", "queued"]);
    expect(leases.holds(token)).toBe(false);
    expect(await lease()).toBeUndefined();
    expect(said()).toEqual([]);
  });

  it("are left to the end of the lease if they cannot be returned", async () => {
    const { leases, lines } = still();
    const { token, states, lease } = await claim(beside, 2);
    leases.hold(token, 2);
    await leases.release(token, ["no number"]);
    expect(leases.holds(token)).toBe(false);
    expect(lines).toMatchObject([
      { level: 40, msg: "recipients could not be released", err: { code: "22P02" } },
    ]);
    expect(await states()).toEqual(["claimed", "claimed"]);
    expect(await lease()).toBeGreaterThan(0);
  });

  it("are all returned at the end, except those whose last bytes may be out", async () => {
    const { leases, said } = still();
    const [begun, waits] = [await claim(beside, 2), await claim(beside)];
    await sending.recordProgress(beside, { settled: [], handovers: [begun.first] });
    leases.hold(begun.token, 2);
    leases.hold(waits.token, 1);
    await leases.handBack();
    expect(await begun.states()).toEqual(["queued", "sending"]);
    expect(await begun.lease()).toBeGreaterThan(0);
    expect(await waits.states()).toEqual(["queued"]);
    expect(await waits.lease()).toBeUndefined();
    expect(said()).toEqual([]);
  });
});

describe("the end of a claim", () => {
  it("that fails is logged", async () => {
    const { leases, said } = still();
    leases.hold("no token", 1);
    await leases.settled("no token");
    expect(said()).toEqual(["a claim could not be ended"]);
    expect(leases.holds("no token")).toBe(false);
  });

  it("that fails with all others is logged", async () => {
    const { leases, said } = still();
    leases.hold("no token", 1);
    await leases.handBack();
    expect(said()).toEqual(["recipients could not be released"]);
  });

  it("that is on its way is awaited when all are handed back", async () => {
    const { leases } = still();
    const held = await claim(beside);
    await sending.recordProgress(beside, { settled: [outcome(held.first)], handovers: [] });
    leases.hold(held.token, 1);
    const lock = await holdInDatabase(
      url,
      `select from campaign_claim where token = '${held.token}' for update`,
    );
    void leases.settled(held.token);
    let isOver = false;
    const handedBack = leases.handBack().then(() => void (isOver = true));
    await expect.poll(waiting).toBe(1);
    expect(isOver).toBe(false);
    await lock.letGo();
    await handedBack;
    expect(await held.lease()).toBeUndefined();
  });

  it("asks the database for nothing if there is none", async () => {
    const { leases, statements } = still();
    await leases.settled(randomUUID());
    await leases.handBack();
    expect(statements).toEqual([]);
  });
});

describe("leases that are handed back", () => {
  it("are not renewed any more, and no loss is reported", async () => {
    const made = newLeases({ connections: 1 });
    const { leases, said } = made;
    const [begun, waits, late] = [await claim(beside), await claim(beside), await claim(beside)];
    await sending.recordProgress(beside, { settled: [], handovers: [begun.first] });
    leases.hold(begun.token, 1);
    leases.hold(waits.token, 1);
    await renewed(begun);
    await leases.handBack(); // after a renewal that had begun
    await begun.setLease(20);
    leases.hold(late.token, 1);
    await (await clockBeside(made)).passed();
    expect(await begun.lease()).toBeLessThan(21);
    expect(await late.lease()).toBeLessThan(21);
    expect(said()).toEqual([]);
  });

  it("do not begin to be renewed", async () => {
    const made = newLeases({ connections: 1 });
    const held = await claim(beside);
    await made.leases.handBack();
    made.leases.hold(held.token, 1);
    await (await clockBeside(made)).passed();
    expect(await held.lease()).toBeLessThan(21);
  });
});
