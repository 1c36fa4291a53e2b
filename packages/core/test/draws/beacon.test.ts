import { bls12_381 } from "@noble/curves/bls12-381.js";
import { describe, expect, it } from "vitest";
import { bytesToHex } from "../../src/draws/bytes.ts";
import { isRoundSigned } from "../../src/draws/beacon.ts";
import {
  beaconOf,
  quicknet,
  readChainInfo,
  roundAt,
  roundTime,
} from "../../src/draws/beacon-rounds.ts";
import recorded from "../../src/draws/vectors/rounds.json" with { type: "json" };
import { cofactorPoint, encodedPoint } from "./curve-points.ts";
import { faultOf } from "./samples.ts";

const { Point } = bls12_381.G1;

describe("beacon rounds", () => {
  it("appear every period from genesis on", () => {
    expect(roundTime(1, quicknet)).toBe(1_692_803_367);
    expect(roundTime(1000, quicknet)).toBe(1_692_803_367 + 2997);
  });

  it("are found as the first at a time or after it", () => {
    for (const round of [1, 2, 1000]) {
      const time = roundTime(round, quicknet);
      expect([time - 2, time - 1, time, time + 1].map((at) => roundAt(at, quicknet))).toEqual([
        round,
        round,
        round,
        round + 1,
      ]);
    }
    expect(roundAt(0, quicknet)).toBe(1);
  });

  it("yield the hash of their signature as randomness, like drand", () => {
    const { signature, randomness } = recorded.rounds[2]!;
    expect(bytesToHex(beaconOf(signature))).toBe(randomness);
  });
});

describe("a beacon chain", () => {
  const info = { ...recorded.chain };

  it("is parsed from drand's own description", () => {
    expect(readChainInfo(JSON.stringify(info))).toEqual(quicknet);
  });

  it.each([
    { schemeID: "pedersen-bls-chained" },
    { hash: "x" },
    { public_key: info.public_key.slice(2) },
    { public_key: info.public_key.toUpperCase() },
    { period: 0 },
    { period: 1.5 },
    { genesis_time: -1 },
    { genesis_time: "1" },
  ])("is refused with %j", (changes) => {
    const text = JSON.stringify({ ...info, ...changes });
    expect(faultOf(() => readChainInfo(text))).toBe("bad_chain_info");
  });

  it("is rejected if it is not a JSON object", () => {
    expect(faultOf(() => readChainInfo("{"))).toBe("not_json");
    for (const text of ["null", "[]", "7"])
      expect(faultOf(() => readChainInfo(text))).toBe("bad_chain_info");
  });
});

describe("the signature of a round", () => {
  it.each(recorded.rounds)("verifies for recorded round $round only", ({ round, signature }) => {
    expect(isRoundSigned(round, signature, quicknet)).toBe(true);
    expect(isRoundSigned(round + 1, signature, quicknet)).toBe(false);
  });

  it("is refused if it is no point, infinity, or another one", () => {
    const { round, signature } = recorded.rounds[0]!;
    const flipped = signature.replace(/^b/, "9");
    const others = [flipped, `c${"0".repeat(95)}`, "f".repeat(96), "0".repeat(96), "", "zz"];
    for (const other of others) expect(isRoundSigned(round, other, quicknet)).toBe(false);
  });

  it("is refused outside of the subgroup", () => {
    const { round, signature } = recorded.rounds[0]!;
    const good = Point.fromHex(signature);
    const outside = good.add(cofactorPoint());
    expect(encodedPoint(good)).toBe(signature);
    expect(outside.isTorsionFree()).toBe(false);
    expect(isRoundSigned(round, encodedPoint(outside), quicknet)).toBe(false);
  });
});
