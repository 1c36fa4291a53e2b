import {
  bytesToHex,
  drawResult,
  mayFollow,
  nextHead,
  type OpenStatement,
  placesAfter,
  readEntries,
  readStatement,
  resultHash,
  type ResultStatement,
  type Statement,
  statementHash,
  statementText,
  stateOf,
  type Drawn,
} from "@sortes/core/draws";
import type { Tx, Db } from "./client.ts";
import { addStatement, type DrawRow, findStatements } from "./queries/draws/draws.ts";
import { findEntriesFile } from "./queries/draws/lists.ts";

type Types = readonly Statement["t"][];
type Member<S> = S extends Statement ? Omit<S, "v" | "draw" | "n" | "prev" | "at"> : never;
/** What a statement says, without what follows from its place in the chain. */
export type StatementMembers = Member<Statement>;

/** What a draw with a round waits for. */
function awaitsOf(types: Types, round: number | null): DrawRow["awaits"] {
  if (round === null) return null;
  if (types.includes("freeze")) return types.includes("result") ? null : "result";
  return types.includes("void") ? null : "freeze";
}

/** A statement may not follow those that a draw has. */
export class DrawOrderError extends Error {
  override readonly name = "DrawOrderError";
}

/**
 * Adds a statement to a locked draw, and to the log, which it holds until the transaction ends.
 * @param now Unix seconds; the statement is never before the one that it follows
 * @throws DrawOrderError, or the DrawFault of a step whose rank holds no place.
 */
export async function addToDraw(
  tx: Tx,
  draw: Pick<DrawRow, "id" | "round">,
  members: StatementMembers,
  now: number,
): Promise<void> {
  const rows = await findStatements(tx, draw.id);
  const before = rows.map(({ t }) => t);
  if (!mayFollow(before, members.t)) throw new DrawOrderError(members.t);
  const texts = rows.map(({ body }) => body);
  if (members.t === "step") checkStep(texts, members.rank);
  const head = nextHead(draw.id, texts, now);
  const body = statementText({ ...members, ...head } as Statement);
  const { t } = members;
  const types = [...before, t];
  const statement = { drawId: draw.id, n: head.n, t, body, hash: statementHash(body) };
  const changes = { state: stateOf(types), awaits: awaitsOf(types, draw.round) };
  await addStatement(tx, statement, changes);
}

function checkStep(texts: readonly string[], rank: number): void {
  const statements = texts.map(readStatement);
  const [open] = statements;
  if (open?.t !== "open" || open.kind !== "winners") throw new DrawOrderError("step");
  const steps = statements.filter((one) => one.t === "step");
  placesAfter(open.rules, [...steps, { rank }]);
}

/** The statements of a frozen draw, and what it gives with the signature of its round, or without one. */
export async function resultOf(
  db: Db,
  drawId: string,
  signature: string | undefined,
  seed: string,
): Promise<{ open: OpenStatement; drawn: Drawn }> {
  const rows = await findStatements(db, drawId);
  const statements = rows.map(({ body }) => readStatement(body));
  const open = statements.find((one) => one.t === "open");
  const freeze = statements.find((one) => one.t === "freeze");
  const frozen = rows.find(({ t }) => t === "freeze");
  if (!open || !freeze || !frozen) throw new DrawOrderError("result");
  const isWeighted = open.kind === "winners" && open.rules.weighted === 1;
  const weights = isWeighted ? readEntries(await findEntriesFile(db, drawId)).weights : undefined;
  const list = { count: freeze.count, ...(weights && { weights }) };
  return { open, drawn: drawResult(open, list, { freeze: frozen.hash, seed, signature }) };
}

/**
 * Writes the result of a locked draw, from its seed and the verified signature of its round. A second run computes the
 * same and writes nothing.
 * @param now Unix seconds, not before the round
 * @throws DrawOrderError before the freeze; Error if the draw has another result, which cannot be.
 */
export async function writeResult(
  tx: Tx,
  draw: Pick<DrawRow, "id" | "round" | "seed">,
  signature: string | undefined,
  now: number,
): Promise<"written" | "there"> {
  const seed = bytesToHex(draw.seed);
  const { drawn } = await resultOf(tx, draw.id, signature, seed);
  const result = resultHash(drawn);
  const rows = await findStatements(tx, draw.id);
  const row = rows.find(({ t }) => t === "result");
  if (row) {
    const before = readStatement(row.body) as ResultStatement;
    if (before.result !== result || before.signature !== signature)
      throw new Error(`the draw ${draw.id} has another result than its statements give`);
    return "there";
  }
  const members = signature === undefined ? { seed } : { signature };
  await addToDraw(tx, draw, { t: "result", result, ...members }, now);
  return "written";
}
