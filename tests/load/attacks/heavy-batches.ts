import { limits } from "@sortes/contract";
import { type Attack, scaled } from "../attack.ts";
import { batchOf, fire, spread } from "../calls.ts";

/** Calls per batch: the most that the server accepts. */
const calls = 20;

export const attack: Attack = {
  title: "anonymous batches of the heaviest draws",
  async stage(target, scale) {
    const count = scaled(limits.numbersPerCall.server, scale);
    const draw = { minValue: 1, maxValue: 4 * count, count, unique: true, sort: "asc" };
    const exclude = Array.from({ length: scaled(2000, scale) }, (_, i) => i + 1);
    const kinds = [
      batchOf(Array(calls).fill(draw)),
      batchOf(Array(calls).fill({ ...draw, exclude, numberType: "odd" })),
    ];
    return async (assault) => {
      // the most that the flood guard allows per minute, without pauses
      await spread(scaled(600, scale), 4, assault.signal, async (i) => {
        const kind = kinds[i % kinds.length];
        if (kind) await fire(target, kind, assault);
      });
    };
  },
};
