import type { OpenStatement, Statement } from "../../src/draws/statements.ts";

export const drawId = "0b5e6c1e-7a3d-4f62-9c1b-2f8f2a6d9e10";
export const hex64 = (digit: string): string => digit.repeat(64);

const head = {
  v: "sortes-draw/1",
  draw: drawId,
  n: 0,
  prev: hex64("0"),
  at: 1_800_000_000,
} as const;

/** The first statement of a draw of three winners and two alternates. */
export const open: OpenStatement = {
  ...head,
  t: "open",
  kind: "winners",
  rules: { alternates: 2, prizes: [1, 2], weighted: 0 },
  commit: hex64("a"),
  chain: hex64("c"),
  round: 1000,
  organiser: "0".repeat(32),
  number: 1,
  names: "shown",
  text: hex64("b"),
};

/** One statement of each type, as if each were the first of its chain. */
export const statements: { [T in Statement["t"]]: Extract<Statement, { t: T }> } = {
  open,
  freeze: { ...head, t: "freeze", count: 5, weight: 5, entries: hex64("e"), seed: hex64("5") },
  result: { ...head, t: "result", result: hex64("f"), signature: "9".repeat(96) },
  void: { ...head, t: "void", why: "organiser" },
  step: { ...head, t: "step", rank: 2, why: "declined" },
};

/** The fault that `action` throws. */
function thrownBy(action: () => unknown): { code?: unknown; detail?: unknown } {
  try {
    action();
  } catch (error) {
    return error as { code?: unknown };
  }
  return { code: "none" };
}

/** Its code. */
export function faultOf(action: () => unknown): unknown {
  const fault = thrownBy(action);
  return fault.code ?? fault;
}

/** Where it is. */
export const detailOf = (action: () => unknown): unknown => thrownBy(action).detail;
