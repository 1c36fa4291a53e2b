import {
  bytesToHex,
  DrawFault,
  drawResult,
  hexToBytes,
  leafHash,
  merkleTree,
  mayFollow,
  nextHead,
  type OpenStatement,
  placesAfter,
  readEntries,
  readStatement,
  resultHash,
  rootOf,
  seedCommit,
  type ResultStatement,
  type FreezeStatement,
  type Statement,
  statementHash,
  statementText,
  stateOf,
  type Drawn,
} from "@sortes/core/draws";
import type { Tx, Db } from "./client.ts";
import * as draws from "./queries/draws/draws.ts";
import type { DrawRow } from "./queries/draws/draws.ts";
import * as drawLists from "./queries/draws/lists.ts";
import * as webhookEvents from "./queries/ground/webhook-events.ts";

type Types = readonly Statement["t"][];
type Member<S> = S extends Statement ? Omit<S, "v" | "draw" | "n" | "prev" | "at"> : never;
/** The members of a statement, without those that follow from its place in the chain. */
export type StatementMembers = Member<Statement>;

/** The next event that a draw with a round waits for; null if none. */
function awaitsOf(types: Types, round: number | null): DrawRow["awaits"] {
  if (round === null) return null;
  if (types.includes("freeze")) return types.includes("result") ? null : "result";
  return types.includes("void") ? null : "freeze";
}

/** A statement may not follow the existing ones of its draw. */
export class DrawOrderError extends Error {
  override readonly name = "DrawOrderError";
}

/**
 * Adds a statement to a locked draw, and to the log, which stays locked until the transaction ends.
 * @param now Unix seconds; the statement is never dated before the previous one
 * @throws DrawOrderError, or the DrawFault of a step whose rank holds no place.
 */
export async function addToDraw(
  tx: Tx,
  draw: Pick<DrawRow, "id" | "round">,
  members: StatementMembers,
  now: number,
): Promise<void> {
  const rows = await draws.findStatements(tx, draw.id);
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
  await draws.addStatement(tx, statement, changes);
  // the result of a void draw does not count
  if (t === "void" || (t === "result" && !before.includes("void")))
    await webhookEvents.tell(tx, {
      type: "draw.finished",
      data: { draw_id: draw.id, outcome: t === "result" ? "drawn" : "void" },
    });
}

function checkStep(texts: readonly string[], rank: number): void {
  const statements = texts.map(readStatement);
  const [open] = statements;
  if (open?.t !== "open" || open.kind !== "winners") throw new DrawOrderError("step");
  const steps = statements.filter((one) => one.t === "step");
  placesAfter(open.rules, [...steps, { rank }]);
}

/**
 * The stored seed or list of a draw does not match its statements: it was damaged, and no result can be computed from
 * it.
 */
export class DrawBrokenError extends Error {
  override readonly name = "DrawBrokenError";
}

/** The seed of a draw, hex, verified against the commitment of its opening. @throws DrawBrokenError. */
export function seedOf(
  draw: Pick<DrawRow, "id" | "seed">,
  open: OpenStatement,
  freeze?: FreezeStatement,
): string {
  const seed = freeze?.seed ?? bytesToHex(draw.seed);
  if (seedCommit(draw.id, hexToBytes(seed)) !== open.commit)
    throw new DrawBrokenError(
      `the seed of the draw ${draw.id} is not the one that it was opened with`,
    );
  return seed;
}

/** Yields to other work of the process. */
type Turn = () => Promise<unknown>;

/** Lines hashed between two turns: a power of two, so that they form a subtree. */
const linesAtOnce = 1024;

/** The root of the tree over the lines of a frozen list. */
async function rootOfLines(lines: readonly string[], turn: Turn): Promise<string> {
  const roots: Uint8Array[] = [];
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    await turn();
    const some = lines.slice(start, start + linesAtOnce);
    roots.push(rootOf(merkleTree(some.map((line) => leafHash(Buffer.from(line))))));
  }
  return bytesToHex(rootOf(merkleTree(roots)));
}

/** The weights of a frozen list. @throws DrawBrokenError. */
async function weightsOf(
  db: Db,
  { draw, entries }: FreezeStatement,
  turn: Turn,
): Promise<readonly number[]> {
  const file = await drawLists.findEntriesFile(db, draw);
  try {
    const { lines, weights } = readEntries(file);
    if ((await rootOfLines(lines, turn)) === entries) return weights;
  } catch (error) {
    if (!(error instanceof DrawFault)) throw error;
  }
  throw new DrawBrokenError(`the list of the draw ${draw} is not the one that was frozen`);
}

/**
 * The result of a frozen draw, with the signature of its round if it has one.
 * @param turn yields to other work; a process with nothing else to do needs none
 * @throws DrawOrderError before the freeze; DrawBrokenError.
 */
export async function resultOf(
  db: Db,
  draw: Pick<DrawRow, "id" | "seed">,
  signature: string | undefined,
  turn: Turn = async () => {},
): Promise<{ seed: string; drawn: Drawn }> {
  const rows = await draws.findStatements(db, draw.id);
  const statements = rows.map(({ body }) => readStatement(body));
  const open = statements.find((one) => one.t === "open");
  const freeze = statements.find((one) => one.t === "freeze");
  const frozen = rows.find(({ t }) => t === "freeze");
  if (!open || !freeze || !frozen) throw new DrawOrderError("result");
  const seed = seedOf(draw, open, freeze);
  const isWeighted = open.kind === "winners" && open.rules.weighted === 1;
  const weights = isWeighted ? await weightsOf(db, freeze, turn) : undefined;
  await turn();
  const list = { count: freeze.count, ...(weights && { weights }) };
  return { seed, drawn: drawResult(open, list, { freeze: frozen.hash, seed, signature }) };
}

/**
 * Writes the result of a locked draw, from its seed and the verified signature of its round. Idempotent: a second run
 * computes the same and writes nothing.
 * @param turn as for `resultOf`
 * @param now Unix seconds, not before the round
 * @throws DrawOrderError before the freeze; DrawBrokenError; Error if the draw has another result, which cannot be.
 */
export async function writeResult(
  tx: Tx,
  draw: Pick<DrawRow, "id" | "round" | "seed">,
  { signature, now, turn }: { signature: string | undefined; now: number; turn?: Turn },
): Promise<"written" | "there"> {
  const { seed, drawn } = await resultOf(tx, draw, signature, turn);
  const result = resultHash(drawn);
  const rows = await draws.findStatements(tx, draw.id);
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
