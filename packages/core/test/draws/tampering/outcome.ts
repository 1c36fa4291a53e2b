import { roundTime, schedule } from "../../../src/draws/beacon-rounds.ts";
import { redraw, roundSignature, sha256, testChain } from "../make-draw.ts";
import { plans } from "../plans.ts";
import { byInsider, replaced, outside, otherSeed, type Tampering } from "./kit.ts";

/** Tamperings that the checks of schedule, beacon, result and steps must find. */
export function outcomeTamperings(): Tampering[] {
  return [
    // schedule
    byInsider("schedule", "winners", "a round 119 seconds after the opening", (all) => {
      all[0]!["at"] = roundTime(1001, testChain) - 119;
      all[1]!["at"] = all[0]!["at"];
      redraw(all);
    }),
    byInsider("schedule", "winners", "a round 90 days and 3 seconds after the opening", (all) => {
      const round = 2 + schedule.openWithin / testChain.period;
      all[0]!["round"] = round;
      all[2]!["signature"] = roundSignature(round);
      all[2]!["at"] = roundTime(round, testChain);
      redraw(all);
    }),
    byInsider("schedule", "winners", "a freeze 59 seconds before the round", (all) => {
      all[1]!["at"] = roundTime(1001, testChain) - 59;
      redraw(all);
    }),
    byInsider("schedule", "winners", "a result before the round", (all) => void all[2]!["at"]--),

    // beacon
    byInsider("beacon", "winners", "the signature of another round", (all) => {
      all[2]!["signature"] = roundSignature(1002);
      redraw(all);
    }),
    byInsider("beacon", "winners", "the signature of another key", (all) => {
      all[2]!["signature"] = roundSignature(
        1001,
        Uint8Array.from([0, ...sha256("own key").subarray(1)]),
      );
      redraw(all);
    }),
    byInsider("beacon", "winners", "a signature outside of the subgroup", (all) => {
      all[2]!["signature"] = outside(all[2]!["signature"]);
      redraw(all);
    }),
    byInsider("beacon", "winners", "the point at infinity as a signature", (all) => {
      all[2]!["signature"] = `c${"0".repeat(95)}`;
      redraw(all);
    }),
    byInsider(
      "beacon",
      "quicknet",
      "a byte of quicknet's signature",
      (all) => {
        all[2]!["signature"] = replaced(all[2]!["signature"], /.$/, "8");
        redraw(all);
      },
      plans.quicknet.logging,
    ),

    // result
    byInsider("result", "winners", "another result", (all) => void (all[2]!["result"] = otherSeed)),
    byInsider("result", "teams", "a result from another freeze", (all) => void all[1]!["at"]++),
    byInsider(
      "result",
      "numbers",
      "a result from another range",
      (all) => void (all[0]!["rules"].count = 5),
    ),
    byInsider("result", "weighted", "a result without the weights", (all) => {
      all[0]!["rules"].weighted = 0;
      redraw(all);
      all[0]!["rules"].weighted = 1;
    }),
    byInsider(
      "result",
      "commit only",
      "another result without a round",
      (all) => void (all[2]!["result"] = otherSeed),
    ),
    byInsider(
      "result",
      "one entry",
      "another result of one entry",
      (all) => void (all[2]!["result"] = otherSeed),
    ),

    // steps
    byInsider(
      "steps",
      "steps",
      "an alternate gives way who has no place",
      (all) => void (all[3]!["rank"] = 5),
    ),
    byInsider("steps", "steps", "a rank gives way twice", (all) => void (all[4]!["rank"] = 2)),
    byInsider(
      "steps",
      "steps",
      "a rank gives way that nobody drew",
      (all) => void (all[5]!["rank"] = 6),
    ),
    byInsider("steps", "teams", "a step of a team", (all) => {
      const { v, draw, at } = all[2]!;
      all.push({ v, draw, at, n: 3, prev: "", t: "step", rank: 1, why: "declined" });
    }),
  ];
}
