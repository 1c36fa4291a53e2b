import { type Mishap } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { LaneParts } from "../src/newsletter/sending/lane.ts";
import { databaseBeside } from "./beside.ts";
import { claimed, newLane } from "./lanes.ts";

const { url, beside } = await databaseBeside();

const policy: Mishap = { at: "recipient", code: 550, words: "5.7.1 we do not like you" };
const drop: Mishap = { at: "data", drop: true };

/** A connection, and one campaign whose only mail fails. */
async function failing(changes: Partial<LaneParts> = {}) {
  const made = await newLane(url, changes);
  const bad = await claimed(beside, made);
  const goodOne = async () => {
    const good = await claimed(beside, made);
    await made.lane.deliver(good.feed, good.take());
  };
  /** @returns the verdict, and the tries that the mail has used up */
  const deliver = async (mishap?: Mishap, of = bad) => {
    if (mishap) made.sink.meet(mishap);
    await made.lane.deliver(of.feed, of.take());
    const outcome = [made.verdicts().at(-1), (await of.row())?.attempts];
    await of.again();
    return outcome;
  };
  return { ...made, bad, goodOne, deliver };
}

describe("a mail that fails again", () => {
  it("breaking its connection is blamed after others were accepted, and put off the fifth time", async () => {
    const { bad, sink, goodOne, deliver } = await failing();
    sink.stumbleOver(`1@${bad.id}.test`);
    expect(await deliver()).toEqual(["stumble", 0]);
    await goodOne();
    for (let time = 2; time <= 4; time++) expect(await deliver()).toEqual(["as_before", 0]);
    expect(await deliver()).toEqual(["as_before", 1]);
  });

  it("by a policy is blamed, and put off", async () => {
    const { goodOne, deliver } = await failing();
    expect(await deliver(policy)).toEqual(["policy", 1]);
    await goodOne();
    expect(await deliver(policy)).toEqual(["as_before", 2]);
  });

  it("for a reason of its own is judged anew each time", async () => {
    const { goodOne, deliver } = await failing();
    for (let time = 1; time <= 2; time++) {
      expect(await deliver({ at: "recipient", code: 450 })).toEqual(["fine", time]);
      await goodOne();
    }
  });
});

it.each<[string, Mishap, string]>([
  ["a policy concerns", policy, "as_before"],
  ["a broken connection does not concern", drop, "stumble"],
])("%s the same reader's mail of another campaign", async (_what, mishap, verdict) => {
  const { bad, goodOne, deliver, ...made } = await failing();
  await deliver(mishap);
  await goodOne();
  const other = await claimed(beside, made, 0);
  await sql`
    insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
    values (${other.id}, 1, ${bad.recipients[0]?.subscriberId}, 'queued', now())`.execute(beside);
  await other.again();
  // a connection that was used before is replaced if it breaks, so that one break would not be noticed
  if (mishap === drop) made.sink.stumbleOver(`1@${bad.id}.test`);
  expect((await deliver(mishap === drop ? undefined : mishap, other))[0]).toBe(verdict);
});

it("a broken connection costs no try, even while rejections of addresses are not trusted", async () => {
  const { deliver } = await failing({ doubtsBounces: () => true });
  expect(await deliver(drop)).toEqual(["stumble", 0]);
});
