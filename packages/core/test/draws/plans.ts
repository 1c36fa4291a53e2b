import { quicknet, roundTime } from "../../src/draws/beacon-rounds.ts";
import recorded from "../../src/draws/vectors/rounds.json" with { type: "json" };
import type { DrawPlan } from "./make-draw.ts";

const people = ["Ana", "Ștefan", "李雷", "O’Neil, 3 kids", "Ana", "👩‍👩‍👧", "שרה", "@user_8"];
const winners: DrawPlan = {
  draw: { kind: "winners", rules: { alternates: 2, prizes: [1, 2], weighted: 0 } },
  labels: people,
  round: 1001,
  after: ["freeze", "result"],
};
const third = recorded.rounds[2]!;

/** The plans of the bundles that every checker is tested with. */
export const plans = {
  winners,
  teams: {
    id: "6f0d3a52-1c8e-4b7a-8a55-3e0c9d2b7f11",
    draw: { kind: "teams", rules: { teams: 3 } },
    labels: people,
    names: "masked",
    round: 1001,
    after: ["freeze", "result"],
  },
  numbers: {
    id: "d1a5b0c4-92e3-4c1d-b6f7-5a4e3c2b1d12",
    draw: { kind: "numbers", rules: { count: 6, max: 9_007_199_254_740_991, min: 1 } },
    round: 1001,
    after: ["freeze", "result"],
  },
  weighted: {
    id: "2c4e6a80-b1d3-4f57-9e7b-8d9fac0b1c13",
    draw: { kind: "winners", rules: { alternates: 1, prizes: [1, 2], weighted: 1 } },
    labels: people,
    weights: { Ana: 5, Ștefan: 1_000_000, 李雷: 3, "@user_8": 250_000 },
    names: "hidden",
    round: 1001,
    after: ["freeze", "result"],
  },
  "void before the freeze": { ...winners, after: ["void"] },
  "void before the result": { ...winners, after: ["freeze", "void", "result"] },
  "void after the result": { ...winners, after: ["freeze", "result", "void"] },
  steps: { ...winners, after: ["freeze", "result", 2, 4, 1, "void"] },
  "commit only": { ...winners, round: undefined },
  "one entry": {
    ...winners,
    draw: { kind: "winners", rules: { alternates: 0, prizes: [1], weighted: 0 } },
    labels: ["Ana"],
  },
  open: { ...winners, after: [] },
  frozen: { ...winners, after: ["freeze"] },
  quicknet: {
    ...winners,
    chain: quicknet,
    round: third.round,
    signature: third.signature,
    openedAt: roundTime(third.round, quicknet) - 600,
    frozenAt: roundTime(third.round, quicknet) - 60,
    drawnAt: roundTime(third.round, quicknet),
    logging: { witnessedAt: roundTime(third.round, quicknet) - 30 },
  },
} satisfies Record<string, DrawPlan>;

export type PlanName = keyof typeof plans;
