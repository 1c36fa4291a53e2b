import { randomBytes } from "node:crypto";

/** The last id: its Unix milliseconds, and the 74 bits after the time. */
let last = { time: Number.NaN, rest: 0n };

const randomBits = (count: number) =>
  BigInt.asUintN(count, BigInt(`0x${randomBytes(Math.ceil(count / 8)).toString("hex")}`));

/**
 * A UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then 74 bits, which are random for the first id of a moment and
 * grow by a random step with each further one of this process. So ids sort by creation, and what one transaction writes
 * keeps its order in `created_at desc, id desc`. Not a secret: unguessable tokens are made elsewhere.
 */
export function newId(now: Date): string {
  const time = now.getTime();
  // the unset 74th bit leaves room for the steps
  const rest = time === last.time ? last.rest + randomBits(32) + 1n : randomBits(73);
  last = { time, rest };
  const bits =
    (BigInt(time) << 80n) |
    (7n << 76n) |
    ((rest >> 62n) << 64n) |
    (2n << 62n) |
    BigInt.asUintN(62, rest);
  const hex = bits.toString(16).padStart(32, "0");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
