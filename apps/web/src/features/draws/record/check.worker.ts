import type { DrawSettings } from "@sortes/contract";
import {
  bundleText,
  type Drawn,
  drawResult,
  type OpenStatement,
  quicknet,
  readBundle,
  readEntries,
  readOpenings,
  readStatement,
  statementHash,
} from "@sortes/core/draws";
import { isRoundSigned } from "@sortes/core/draws/beacon";
import { checkBundleText, type Report } from "@sortes/core/draws/check";
import { workerScope } from "../../../base/worker-scope.ts";

/** A request to check a draw, and to draw first if its round has been published. */
export interface CheckRequest {
  /** Identifies the request in replies. */
  ask: number;
  draw: string;
  /** The address of its bundle, if that is not the server's answer. */
  file?: string | undefined;
  /** The hash of its last statement; the bundle changes only with it. */
  version: string;
  /** The freeze hash that the reader had seen before the round. */
  seen: string | undefined;
  /** The round's signature, used to draw. */
  signature: string | undefined;
  /** The site's beacon chain, if it is one for tests. */
  chain: DrawSettings["chain"] | undefined;
}

/** This device's own result, with the public labels by entry number. */
interface DrawnHere {
  drawn: Drawn;
  names: Map<number, string>;
}

/** A reply. Sent twice if something was drawn: at once, and again with the slower report. */
export interface CheckReply {
  ask: number;
  drawn?: DrawnHere | undefined;
  /** The ranks that were replaced, in order. */
  steps?: number[];
  report?: Report;
  /** The names of the whole list by entry number, if they are public and nothing failed. */
  entries?: Map<number, string> | undefined;
  /** Whether the bundle could not be fetched, something else failed, or a newer request arrived. */
  isFailed?: true;
}

/** A frozen draw that waits for its round: everything that does not depend on the round is parsed in advance. */
interface Ready {
  open: OpenStatement;
  round: number;
  list: { count: number; weights?: readonly number[] };
  from: { freeze: string; seed: string };
  openings: string;
}

interface Kept {
  draw: string;
  version: string;
  text: Promise<string>;
  ready?: Ready | undefined;
  /** Its whole list; the shorter file of a draw that has progressed has only the names of winners. */
  entries?: Map<number, string> | undefined;
}

/** Cache of the last draw: its bundle may have 15 MB, and is needed again after the round. */
let kept: Kept | undefined;
/** The newest request; earlier ones are not checked any more. */
let newest = 0;

const addressOf = (draw: string): string => `/api/draws/${draw}/bundle/`;

async function bundleAt(address: string): Promise<string> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The bundle was answered with ${reply.status}`);
  return await reply.text();
}

/** The entries file in a bundle; undefined if there is none. */
function entriesIn(text: string): string | undefined {
  try {
    return readBundle(text).entries ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * The bundle of a draw that has progressed: its list is unchanged, so only the rest is fetched. The check verifies the
 * list as usual.
 */
async function bundleSince(draw: string, before: Promise<string>): Promise<string> {
  const entries = entriesIn(await before.catch(() => ""));
  if (entries === undefined) return await bundleAt(addressOf(draw));
  const text = await bundleAt(`${addressOf(draw)}?entries=0`);
  // an unreadable bundle is checked as received
  return entriesIn(text) === undefined ? withEntries(text, entries) : text;
}

function withEntries(text: string, entries: string): string {
  try {
    return bundleText({ ...readBundle(text), entries });
  } catch {
    return text;
  }
}

/** The public bundle of a draw, fetched once per state of the draw. */
function fileOf({ draw, file: address, version }: CheckRequest): Kept {
  if (kept?.draw === draw && kept.version === version) return kept;
  const text =
    kept?.draw === draw ? bundleSince(draw, kept.text) : bundleAt(address ?? addressOf(draw));
  const entries = kept?.draw === draw ? kept.entries : undefined;
  const file: Kept = { draw, version, text, entries };
  kept = file;
  text.catch(() => {
    if (kept === file) kept = undefined;
  });
  return file;
}

/** @returns undefined for a draw without a round, and before its freeze */
function readyOf(text: string): Ready | undefined {
  const { statements, entries, openings } = readBundle(text);
  const read = statements.map((one) => readStatement(one));
  const open = read.find((one) => one.t === "open");
  const at = read.findIndex(({ t }) => t === "freeze");
  const freeze = read[at];
  if (!open || freeze?.t !== "freeze" || open.round === undefined || freeze.seed === undefined)
    return undefined;
  const weights = entries === null ? undefined : readEntries(entries).weights;
  return {
    open,
    round: open.round,
    list: { count: freeze.count, ...(weights && { weights }) },
    from: { freeze: statementHash(statements[at] ?? ""), seed: freeze.seed },
    openings,
  };
}

/** Draws with the round's signature. @returns undefined if the signature is not that of the round */
function drawHere(
  file: Kept,
  text: string,
  { chain, signature }: CheckRequest,
): DrawnHere | undefined {
  if (signature === undefined) return undefined;
  const ready = file.ready ?? readyOf(text);
  const beacon = chain ? { ...chain, genesis: chain.genesisTime } : quicknet;
  if (!ready || !isRoundSigned(ready.round, signature, beacon)) return undefined;
  const drawn = drawResult(ready.open, ready.list, { ...ready.from, signature });
  return { drawn, names: namesOf(drawn, ready.openings) };
}

/** The replaced ranks according to the bundle; the check verifies them. */
function stepsIn(text: string): number[] {
  try {
    const statements = readBundle(text).statements.map((one) => readStatement(one));
    return statements.flatMap((one) => (one.t === "step" ? one.rank : []));
  } catch {
    return [];
  }
}

/** The public labels of drawn entries only: a phone must draw from 100,000 within a second. */
function namesOf(drawn: Drawn, openings: string): Map<number, string> {
  const wanted = new Set("teams" in drawn ? drawn.teams.flat() : drawn.ranks);
  const lines = openings
    .split("\n")
    .filter((line) => wanted.has(Number(line.slice(0, line.indexOf(" ")))));
  const read = lines.length === 0 ? [] : readOpenings(`${lines.join("\n")}\n`);
  return new Map(read.map(({ number, label }) => [number, label]));
}

/** The whole list of a draw whose names everybody may read, by entry number. */
function listIn(text: string): Map<number, string> | undefined {
  const {
    statements: [first],
    openings,
  } = readBundle(text);
  const open = first === undefined ? undefined : readStatement(first);
  if (open?.t !== "open" || open.names !== "shown") return undefined;
  // all names may have been erased
  if (openings === "") return undefined;
  const read = readOpenings(openings).sort((a, b) => a.number - b.number);
  return new Map(read.map(({ number, label }) => [number, label]));
}

const scope = workerScope<CheckRequest, CheckReply>();

async function answer(request: CheckRequest): Promise<void> {
  const { ask, seen } = request;
  newest = ask;
  const file = fileOf(request);
  const text = await file.text;
  if (ask !== newest) throw new Error("A newer request came");
  const drawn = drawHere(file, text, request);
  const steps = stepsIn(text);
  if (drawn) scope.postMessage({ ask, drawn, steps });
  // the site's own claims about its log and a test chain prove nothing
  const report = checkBundleText(text, { seen });
  const isWhole = report.checks.every(({ status }) => status !== "fail");
  if (isWhole) file.entries ??= listIn(text);
  const entries = isWhole ? file.entries : undefined;
  scope.postMessage({ ask, drawn, steps, report, entries });
  if (isWhole && request.signature === undefined) file.ready ??= readyOf(text);
}

scope.onmessage = ({ data }) => {
  answer(data).catch(() => scope.postMessage({ ask: data.ask, isFailed: true }));
};
