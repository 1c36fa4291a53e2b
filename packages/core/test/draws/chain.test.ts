import { drawLimits } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chainOf,
  checkChain,
  checkPresence,
  mayFollow,
  nextHead,
  stateOf,
} from "../../src/draws/chain.ts";
import { placesAfter } from "../../src/draws/places.ts";
import { checkCounts, checkRules, drawBounds } from "../../src/draws/rules.ts";
import { type Statement, statementText } from "../../src/draws/statements.ts";
import { holds } from "../support/property.ts";
import { drawId, faultOf, hex64, open, statements } from "./samples.ts";

type Type = Statement["t"];
const types: Type[] = ["open", "freeze", "result", "void", "step"];

/** A chain of these types with right links. */
function chained(...order: Type[]): { texts: string[]; statements: Statement[] } {
  const texts: string[] = [];
  const made: Statement[] = [];
  for (const t of order) {
    made.push({ ...statements[t], ...nextHead(drawId, texts, 1_800_000_000) });
    texts.push(statementText(made.at(-1)!));
  }
  return { texts, statements: made };
}

describe("the order of statements", () => {
  it("is open (void | freeze (void result | result void?) step*), and any beginning of it", () => {
    const letters = { open: "o", freeze: "f", result: "r", void: "v", step: "s" };
    // steps come before a void that follows the result, and none after it
    const whole = /^(o(v|f(vr?|r(s*v?)?)?)?)?$/;
    const orders = fc.array(fc.constantFrom(...types), { maxLength: 6 });
    holds(
      fc.property(orders, (order) => {
        const legal = order.every((t, i) => mayFollow(order.slice(0, i), t));
        expect(legal).toBe(whole.test(order.map((t) => letters[t]).join("")));
      }),
    );
  });

  it("gives the state", () => {
    expect(stateOf(["open"])).toBe("open");
    expect(stateOf(["open", "freeze"])).toBe("frozen");
    expect(stateOf(["open", "freeze", "result", "step"])).toBe("drawn");
    expect(stateOf(["open", "freeze", "void", "result"])).toBe("void");
  });
});

describe("a link of the chain", () => {
  const good = chained("open", "freeze", "result", "step");
  const faultWith = (n: number, changes: object) => {
    const changed = good.statements.map((one, i) => (i === n ? { ...one, ...changes } : one));
    return faultOf(() => checkChain(good.texts, changed as Statement[]));
  };

  it("holds when each statement names the one before", () => {
    expect(faultWith(0, {})).toBe("none");
  });

  it.each([
    [1, { n: 2 }, "wrong_number"],
    [0, { prev: hex64("1") }, "wrong_prev"],
    [2, { prev: hex64("0") }, "wrong_prev"],
    [3, { draw: drawId.replace("0", "1") }, "wrong_draw"],
    [3, { t: "freeze" }, "wrong_order"],
    [2, { at: 1_799_999_999 }, "time_decreases"],
  ] as const)("at %i is broken by %j", (n, changes, code) => {
    expect(faultWith(n, changes)).toBe(code);
  });

  it("takes its time from the previous statement if the clock is set back", () => {
    expect(nextHead(drawId, good.texts, 5).at).toBe(1_800_000_000);
    expect(nextHead(drawId, good.texts, 1_900_000_000)).toMatchObject({ n: 4, at: 1_900_000_000 });
  });

  it("requires entries, seed and signature only if the draw has them", () => {
    const chain = chainOf(good.statements);
    const { chain: _, round: __, ...commitOnly } = open;
    const numbers = { ...open, kind: "numbers", rules: { count: 1, max: 2, min: 1 } } as const;
    expect(faultOf(() => checkPresence(chain))).toBe("none");
    expect(faultOf(() => checkPresence({ ...chain, open: commitOnly }))).toBe("member_unknown");
    expect(faultOf(() => checkPresence({ ...chain, open: numbers }))).toBe("member_unknown");
    const { seed: _seed, ...unseeded } = chain.freeze!;
    expect(faultOf(() => checkPresence({ ...chain, freeze: unseeded }))).toBe("member_missing");
  });
});

describe("the rules of a draw", () => {
  it("have the same limits as forms and the server", () => {
    const { prizes, teams, numbersDrawn, entries, weight } = drawLimits;
    expect({ prizes, teams, numbersDrawn, entries, weight: weight.max }).toEqual(drawBounds);
  });

  it.each([
    [{ kind: "winners", rules: { alternates: 0, prizes: [1], weighted: 0 } }, true],
    [{ kind: "winners", rules: { alternates: 0, prizes: [], weighted: 0 } }, false],
    [{ kind: "winners", rules: { alternates: 0, prizes: [1, 0], weighted: 0 } }, false],
    [{ kind: "winners", rules: { alternates: 0, prizes: Array(100).fill(1), weighted: 0 } }, true],
    [{ kind: "winners", rules: { alternates: 0, prizes: Array(101).fill(1), weighted: 0 } }, false],
    [{ kind: "winners", rules: { alternates: 1, prizes: [99_999], weighted: 1 } }, true],
    [{ kind: "winners", rules: { alternates: 1, prizes: [100_000], weighted: 1 } }, false],
    [{ kind: "teams", rules: { teams: 1 } }, false],
    [{ kind: "teams", rules: { teams: 2 } }, true],
    [{ kind: "teams", rules: { teams: 1000 } }, true],
    [{ kind: "teams", rules: { teams: 1001 } }, false],
    [{ kind: "numbers", rules: { count: 1, max: 0, min: 0 } }, true],
    [{ kind: "numbers", rules: { count: 0, max: 9, min: 0 } }, false],
    [{ kind: "numbers", rules: { count: 1, max: 1, min: 2 } }, false],
    [{ kind: "numbers", rules: { count: 1, max: 1, min: 9 } }, false],
    [{ kind: "numbers", rules: { count: 3, max: 2, min: 1 } }, false],
    [{ kind: "numbers", rules: { count: 10_000, max: 2 ** 53 - 1, min: 1 } }, true],
    [{ kind: "numbers", rules: { count: 10_001, max: 2 ** 53 - 1, min: 1 } }, false],
    [{ kind: "numbers", rules: { count: 1, max: 2 ** 53 - 1, min: 0 } }, false],
  ] as const)("%j are within bounds: %s", (draw, within) => {
    const code = faultOf(() => checkRules(draw as Parameters<typeof checkRules>[0]));
    expect(code).toBe(within ? "none" : "rules_out_of_bounds");
  });

  it.each([
    [open, 5, 5, "none"],
    [open, 4, 4, "wrong_count"],
    [open, 100_000, 100_000, "none"],
    [open, 100_001, 100_001, "wrong_count"],
    [open, 5, 6, "wrong_weight"],
    [{ kind: "winners", rules: { alternates: 0, prizes: [1], weighted: 1 } }, 2, 2e6, "none"],
    [{ kind: "numbers", rules: { count: 1, max: 9, min: 0 } }, 10, 10, "none"],
    [{ kind: "numbers", rules: { count: 1, max: 9, min: 0 } }, 11, 11, "wrong_count"],
    [{ kind: "teams", rules: { teams: 3 } }, 2, 2, "wrong_count"],
  ] as const)("require their count and weight: %#", (draw, count, weight, code) => {
    const fault = faultOf(() =>
      checkCounts(draw as Parameters<typeof checkCounts>[0], { count, weight }),
    );
    expect(fault).toBe(code);
  });
});

describe("the prize places of a draw", () => {
  const rules = { alternates: 2, prizes: [1, 2], weighted: 0 } as const;
  const ranks = (...steps: number[]) =>
    placesAfter(
      { ...rules, prizes: [1, 2] },
      steps.map((rank) => ({ rank })),
    ).map(({ rank }) => rank);

  it("pass to the next alternate, also when a promoted one declines, and stay empty after the last", () => {
    expect(ranks()).toEqual([1, 2, 3]);
    expect(ranks(2)).toEqual([1, 4, 3]);
    expect(ranks(2, 4)).toEqual([1, 5, 3]);
    expect(ranks(2, 4, 1)).toEqual([undefined, 5, 3]);
    expect(placesAfter({ ...rules, prizes: [1, 2] }, [])[2]).toEqual({ prize: 2, rank: 3 });
  });

  it("can be given up only by their holder", () => {
    for (const steps of [[4], [2, 2], [0], [6], [2, 5]])
      expect(faultOf(() => ranks(...steps))).toBe("no_such_place");
  });
});
