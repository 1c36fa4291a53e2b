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

/** What the page asks: to check a bundle, or to draw from one that has no result yet. */
export interface CheckRequest {
  bundle: string;
  /** F as the reader had it before the round. */
  seen: string | undefined;
  /** The signature of the round, to draw with. */
  signature: string | undefined;
  /** The chain of the site, if it is one for tests. */
  chain: DrawSettings["chain"] | undefined;
}

export interface CheckAnswer {
  report: Report;
  /** What this device drew itself; absent unless a signature was given that is the round's. */
  drawn?: Drawn;
  /** The public labels of what was drawn, by entry number. */
  names: Map<number, string>;
}

interface Scope {
  onmessage: (event: MessageEvent<CheckRequest>) => void;
  postMessage: (answer: CheckAnswer) => void;
}

/** Draws with the round's signature. @returns nothing unless the signature is the round's */
function drawHere({ bundle, chain, signature }: CheckRequest): Omit<CheckAnswer, "report"> {
  const nothing = { names: new Map<number, string>() };
  if (signature === undefined) return nothing;
  const beacon = chain ? { ...chain, genesis: chain.genesisTime } : quicknet;
  const { statements, entries, openings } = readBundle(bundle);
  const read = statements.map((text) => readStatement(text));
  const open = read.find((one) => one.t === "open");
  const at = read.findIndex(({ t }) => t === "freeze");
  const freeze = read[at];
  if (!open || freeze?.t !== "freeze" || open.round === undefined || freeze.seed === undefined)
    return nothing;
  if (!isRoundSigned(open.round, signature, beacon)) return nothing;
  const weights = entries === null ? undefined : readEntries(entries).weights;
  const list = { count: freeze.count, ...(weights && { weights }) };
  const from = { freeze: statementHash(statements[at] ?? ""), seed: freeze.seed, signature };
  return {
    drawn: drawResult(open, list, from),
    names: new Map(readOpenings(openings).map(({ number, label }) => [number, label])),
  };
}

const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data }) => {
  const { bundle, seen } = data;
  // the site's own word for its log and for a chain of tests proves nothing
  const report = checkBundleText(bundle, { seen });
  scope.postMessage({ report, ...drawHere(data) });
};
