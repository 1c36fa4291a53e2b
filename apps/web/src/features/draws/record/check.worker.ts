import type { DrawSettings } from "@sortes/contract";
import {
  type Drawn,
  drawResult,
  quicknet,
  readBundle,
  readEntries,
  readOpenings,
  readStatement,
  statementHash,
} from "@sortes/core/draws";
import { isRoundSigned } from "@sortes/core/draws/beacon";
import { checkBundleText, type Report } from "@sortes/core/draws/check";

/** What the page asks: to check a draw, and to draw first if its round has come. */
export interface CheckRequest {
  /** Tells the answers of several requests apart. */
  ask: number;
  draw: string;
  /** The hash of its last statement: while it is the same, so is the file of the draw. */
  version: string;
  /** F as the reader had it before the round. */
  seen: string | undefined;
  /** The signature of the round, to draw with. */
  signature: string | undefined;
  /** The chain of the site, if it is one for tests. */
  chain: DrawSettings["chain"] | undefined;
}

/** What this device drew itself, with the public labels by entry number. */
export interface DrawnHere {
  drawn: Drawn;
  names: Map<number, string>;
}

/** Comes twice if something was drawn: at once, and again with the report, which takes longer. */
export interface CheckReply {
  ask: number;
  drawn?: DrawnHere | undefined;
  report?: Report;
  /** Whether the file could not be had, or something else went wrong. */
  isFailed?: true;
}

interface Scope {
  onmessage: (event: MessageEvent<CheckRequest>) => void;
  postMessage: (reply: CheckReply) => void;
}

let kept: { draw: string; version: string; text: string } | undefined;

/** The file of a draw, as everybody gets it. The last one is kept: it may have 15 MB, and is needed again at the draw. */
async function bundleOf({ draw, version }: CheckRequest): Promise<string> {
  if (kept?.draw === draw && kept.version === version) return kept.text;
  const reply = await fetch(`/api/draws/${draw}/bundle/`);
  if (!reply.ok) throw new Error(`The bundle was answered with ${reply.status}`);
  const text = await reply.text();
  kept = { draw, version, text };
  return text;
}

/** Draws with the round's signature. @returns nothing unless the signature is the round's */
function drawHere(bundle: string, { chain, signature }: CheckRequest): DrawnHere | undefined {
  if (signature === undefined) return undefined;
  const beacon = chain ? { ...chain, genesis: chain.genesisTime } : quicknet;
  const { statements, entries, openings } = readBundle(bundle);
  const read = statements.map((text) => readStatement(text));
  const open = read.find((one) => one.t === "open");
  const at = read.findIndex(({ t }) => t === "freeze");
  const freeze = read[at];
  if (!open || freeze?.t !== "freeze" || open.round === undefined || freeze.seed === undefined)
    return undefined;
  if (!isRoundSigned(open.round, signature, beacon)) return undefined;
  const weights = entries === null ? undefined : readEntries(entries).weights;
  const list = { count: freeze.count, ...(weights && { weights }) };
  const from = { freeze: statementHash(statements[at] ?? ""), seed: freeze.seed, signature };
  const drawn = drawResult(open, list, from);
  return { drawn, names: namesOf(drawn, openings) };
}

/** The public labels of what was drawn. The others are not read: a phone is to draw from 100,000 within a second. */
function namesOf(drawn: Drawn, openings: string): Map<number, string> {
  const wanted = new Set("teams" in drawn ? drawn.teams.flat() : drawn.ranks);
  const lines = openings
    .split("\n")
    .filter((line) => wanted.has(Number(line.slice(0, line.indexOf(" ")))));
  const read = lines.length === 0 ? [] : readOpenings(`${lines.join("\n")}\n`);
  return new Map(read.map(({ number, label }) => [number, label]));
}

const scope = globalThis as unknown as Scope;

async function answer(request: CheckRequest): Promise<void> {
  const { ask, seen } = request;
  const bundle = await bundleOf(request);
  const drawn = drawHere(bundle, request);
  if (drawn) scope.postMessage({ ask, drawn });
  // the site's own word for its log and for a chain of tests proves nothing
  scope.postMessage({ ask, drawn, report: checkBundleText(bundle, { seen }) });
}

scope.onmessage = ({ data }) => {
  answer(data).catch(() => scope.postMessage({ ask: data.ask, isFailed: true }));
};
