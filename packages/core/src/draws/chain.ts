import { DrawFault } from "./fault.ts";
import {
  noStatement,
  readStatement,
  type FreezeStatement,
  type OpenStatement,
  type ResultStatement,
  type Statement,
  statementHash,
  type StepStatement,
  type VoidStatement,
} from "./statements.ts";

export type DrawState = "open" | "frozen" | "drawn" | "void";

/** A chain by type of statement. */
export interface DrawChain {
  open: OpenStatement;
  freeze?: FreezeStatement;
  result?: ResultStatement;
  void?: VoidStatement;
  steps: StepStatement[];
}

/**
 * Whether a statement of type `next` may follow these. The order is `open`, then `void`; or `open`, `freeze`, `result`
 * with at most one `void` before or after the result. Steps follow the result, and none follows a void.
 */
export function mayFollow(before: readonly Statement["t"][], next: Statement["t"]): boolean {
  const has = (type: Statement["t"]) => before.includes(type);
  switch (next) {
    case "open":
      return before.length === 0;
    case "freeze":
      return has("open") && !has("freeze") && !has("void");
    case "result":
      return has("freeze") && !has("result");
    case "void":
      return has("open") && !has("void");
    case "step":
      return has("result") && !has("void");
  }
}

/** The state of a draw with these statements, in any order. */
export function stateOf(types: readonly Statement["t"][]): DrawState {
  if (types.includes("void")) return "void";
  if (types.includes("result")) return "drawn";
  return types.includes("freeze") ? "frozen" : "open";
}

/** The members by which a statement follows the chain whose texts are given. `at` is never before the one before. */
export function nextHead(
  draw: string,
  texts: readonly string[],
  now: number,
): Pick<Statement, "v" | "draw" | "n" | "prev" | "at"> {
  const last = texts.at(-1);
  return {
    v: "sortes-draw/1",
    draw,
    n: texts.length,
    prev: last === undefined ? noStatement : statementHash(last),
    at: last === undefined ? now : Math.max(now, readStatement(last).at),
  };
}

/**
 * Throws a DrawFault unless statement `n` of a chain is numbered so, names the one before by its hash, is of the same
 * draw, and its type and time may follow. `texts` and `statements` are the whole chain.
 */
export function checkLink(
  texts: readonly string[],
  statements: readonly Statement[],
  n: number,
): void {
  const statement = statements[n]!;
  const last = statements[n - 1];
  const before = statements.slice(0, n).map(({ t }) => t);
  if (statement.n !== n) throw new DrawFault("wrong_number", String(n));
  if (statement.prev !== (n === 0 ? noStatement : statementHash(texts[n - 1]!)))
    throw new DrawFault("wrong_prev", String(n));
  if (last && statement.draw !== last.draw) throw new DrawFault("wrong_draw", String(n));
  if (!mayFollow(before, statement.t)) throw new DrawFault("wrong_order", String(n));
  if (last && statement.at < last.at) throw new DrawFault("time_decreases", String(n));
}

/** The statements of a chain by type. Throws a DrawFault unless it begins with `open`. */
export function chainOf(statements: readonly Statement[]): DrawChain {
  const [open] = statements;
  if (open?.t !== "open") throw new DrawFault("wrong_order", "0");
  const chain: DrawChain = { open, steps: [] };
  for (const statement of statements) {
    if (statement.t === "freeze") chain.freeze ??= statement;
    if (statement.t === "result") chain.result ??= statement;
    if (statement.t === "void") chain.void ??= statement;
    if (statement.t === "step") chain.steps.push(statement);
  }
  return chain;
}

/**
 * Throws a DrawFault unless a statement has the members that its draw asks for: a frozen list its root unless numbers are
 * drawn; the seed at freeze if the draw has a round, else with the result; the signature if the draw has a round.
 */
export function checkPresence({ open, freeze, result }: DrawChain): void {
  const hasRound = open.round !== undefined;
  if (freeze) {
    expectMember("entries", freeze.entries, open.kind !== "numbers");
    expectMember("seed", freeze.seed, hasRound);
  }
  if (result) {
    expectMember("signature", result.signature, hasRound);
    expectMember("seed", result.seed, !hasRound);
  }
}

function expectMember(name: string, value: string | undefined, expected: boolean): void {
  if (expected && value === undefined) throw new DrawFault("member_missing", name);
  if (!expected && value !== undefined) throw new DrawFault("member_unknown", name);
}
