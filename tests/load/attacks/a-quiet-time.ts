import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, scaled } from "../attack.ts";
import { fire } from "../calls.ts";

/** The baseline: if it misses a limit, the machine is too busy to measure anything. */
export const attack: Attack = {
  title: "nothing but a request now and then",
  async stage(target, scale) {
    return async (assault) => {
      for (let i = 0; i < scaled(20, scale); i++) {
        await fire(target, { path: "/api/ready" }, assault);
        await sleep(250);
      }
    };
  },
};
