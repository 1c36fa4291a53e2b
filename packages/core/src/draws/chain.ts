import { DrawFault, type FaultCode } from "./fault.ts";
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

/** The members that link the next statement to the chain of these texts. `at` is never earlier than the last one's. */
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
 * Throws a DrawFault unless each statement of a chain has the right number, the hash of the previous one and the same
 * draw, and its type and time may follow. `texts` are the exact texts of `statements`.
 */
export function checkChain(texts: readonly string[], statements: readonly Statement[]): void {
  // steps may be many: each type is kept once
  const seen: Statement["t"][] = [];
  let last: Statement | undefined;
  for (const [n, statement] of statements.entries()) {
    const fault = (code: FaultCode) => new DrawFault(code, `statement ${n}`);
    if (statement.n !== n) throw fault("wrong_number");
    if (statement.prev !== (last ? statementHash(texts[n - 1]!) : noStatement))
      throw fault("wrong_prev");
    if (last && statement.draw !== last.draw) throw fault("wrong_draw");
    if (!mayFollow(seen, statement.t)) throw fault("wrong_order");
    if (last && statement.at < last.at) throw fault("time_decreases");
    if (!seen.includes(statement.t)) seen.push(statement.t);
    last = statement;
  }
}

/** The statements of a chain by type, the first of each. Throws a DrawFault without an `open`. */
export function chainOf(statements: readonly Statement[]): DrawChain {
  const open = statements.find(({ t }) => t === "open") as OpenStatement | undefined;
  if (!open) throw new DrawFault("member_missing", "open");
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
 * Throws a DrawFault unless the statements have the members that their draw requires: the root of a frozen list, unless
 * numbers are drawn; the seed in the freeze if the draw has a round, else in the result; the signature if it has a
 * round.
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
