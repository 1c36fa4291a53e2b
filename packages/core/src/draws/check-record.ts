import type { Bundle } from "./bundle.ts";
import { type DrawChain } from "./chain.ts";
import { hexToBytes } from "./bytes.ts";
import { isRoundSigned } from "./beacon.ts";
import { type BeaconChain, roundTime, schedule } from "./beacon-rounds.ts";
import {
  checkOpenings,
  commitOf,
  type Entries,
  entriesTree,
  isIncluded,
  readEntries,
  readOpenings,
} from "./entries.ts";
import { DrawFault } from "./fault.ts";
import { readDrawText, seedCommit, textCommit } from "./hidden.ts";
import type { Finding } from "./outcome.ts";
import { type Place, placesAfter } from "./places.ts";
import { checkCounts, checkRules } from "./rules.ts";
import { type Drawn, drawResult, resultHash } from "./selection.ts";

/** A bundle with readable statements, and intermediate results of its checks. */
export interface DrawRecord {
  bundle: Bundle;
  chain: DrawChain;
  /** F: the hash of the freeze statement, hex. */
  freezeHash: string | undefined;
  /** The chain of the draw's round, if the person checking accepts it. */
  beacon: BeaconChain | undefined;
  /** The entries, once their check has read them. */
  entries?: Entries;
  drawn?: Drawn;
  places?: Place[];
}

const notYet: Finding = { because: "not_yet" };

/** Checks that the revealed seed fits the commitment of the opening. */
export function checkCommit({ chain: { open, freeze, result } }: DrawRecord): Finding {
  const seed = freeze?.seed ?? result?.seed;
  if (seed === undefined) return notYet;
  if (seedCommit(open.draw, hexToBytes(seed)) !== open.commit) throw new DrawFault("wrong_commit");
  return "pass";
}

/** Checks that the rules are within bounds, and that a frozen list fits them. */
export function checkDrawRules({ chain: { open, freeze } }: DrawRecord): Finding {
  checkRules(open);
  if (freeze) checkCounts(open, freeze);
  return "pass";
}

/** Checks that the entries file is well-formed and the one that was frozen. */
export function checkEntries(record: DrawRecord): Finding {
  const { bundle, chain } = record;
  const { open, freeze } = chain;
  if (open.kind === "numbers") {
    if (bundle.entries !== null) throw new DrawFault("member_unknown", "entries");
    return "not_applicable";
  }
  if (!freeze) return notYet;
  const list = { root: freeze.entries ?? "", count: freeze.count };
  for (const inclusion of bundle.inclusion ?? []) {
    if (!isIncluded(inclusion, list))
      throw new DrawFault("wrong_root", `inclusion of ${inclusion.number}`);
  }
  if (bundle.entries === null) return { because: "file_missing" };
  const entries = readEntries(bundle.entries);
  if (entries.lines.length !== freeze.count) throw new DrawFault("wrong_count");
  if (entries.weight !== freeze.weight) throw new DrawFault("wrong_weight");
  if (entriesTree(entries).root !== list.root) throw new DrawFault("wrong_root");
  record.entries = entries;
  return "pass";
}

/** Checks that each opening gives the commitment of its entry. */
export function checkPublicOpenings({ bundle, chain, entries }: DrawRecord): Finding {
  const openings = readOpenings(bundle.openings);
  if (openings.length === 0) return "not_applicable";
  if (chain.open.kind === "numbers") throw new DrawFault("no_such_entry");
  if (!chain.freeze) return notYet;
  const included = new Map(bundle.inclusion?.map(({ number, c }) => [number, c]));
  const missing = checkOpenings(chain.open.draw, chain.freeze.count, openings, (number) => {
    const line = entries?.lines[number - 1];
    return line === undefined ? included.get(number) : commitOf(line);
  });
  if (missing === 0) return "pass";
  return { because: bundle.entries === null ? "file_missing" : "depends" };
}

/** Checks that the organiser's text is the one committed to at the opening. */
export function checkText({ bundle: { text }, chain: { open } }: DrawRecord): Finding {
  if (text === null) return { because: "erased" };
  readDrawText(text.body);
  if (textCommit(open.draw, hexToBytes(text.salt), text.body) !== open.text)
    throw new DrawFault("wrong_text");
  return "pass";
}

/** Checks that the round could not exist when the draw was opened and frozen, but did when it was drawn. */
export function checkSchedule({ chain, beacon }: DrawRecord): Finding {
  const { open, freeze, result } = chain;
  if (open.round === undefined) return "not_applicable";
  if (!beacon) return { because: "unknown_chain" };
  const time = roundTime(open.round, beacon);
  if (time < open.at + schedule.openBefore) throw new DrawFault("round_too_soon");
  if (time > open.at + schedule.openWithin) throw new DrawFault("round_too_far");
  if (freeze && time < freeze.at + schedule.freezeBefore) throw new DrawFault("frozen_too_late");
  if (result && result.at < time) throw new DrawFault("result_too_soon");
  return "pass";
}

/** Checks that the signature is the chain's for the round named at the opening. */
export function checkBeacon({ chain: { open, result }, beacon }: DrawRecord): Finding {
  if (open.round === undefined) return "not_applicable";
  if (!beacon) return { because: "unknown_chain" };
  if (!result) return notYet;
  if (!isRoundSigned(open.round, result.signature ?? "", beacon))
    throw new DrawFault("wrong_beacon");
  return "pass";
}

/** Checks that the result follows from list, seed and beacon. The rules must be within bounds. */
export function checkResult(record: DrawRecord, areRulesGood: boolean): Finding {
  const { chain, freezeHash, entries } = record;
  const { open, freeze, result } = chain;
  if (!freeze || !result || freezeHash === undefined) return notYet;
  if (!areRulesGood) return { because: "depends" };
  const seed = freeze.seed ?? result.seed ?? "";
  const weighted = open.kind === "winners" && open.rules.weighted === 1;
  if (weighted && !entries)
    return { because: record.bundle.entries === null ? "file_missing" : "depends" };
  const list = { count: freeze.count, ...(weighted && { weights: entries!.weights }) };
  const { signature } = result;
  const drawn = drawResult(open, list, { freeze: freezeHash, seed, signature });
  if (resultHash(drawn) !== result.result) throw new DrawFault("wrong_result");
  record.drawn = drawn;
  return "pass";
}

/** Checks that each step takes a place from the rank that then held it. The rules must be within bounds. */
export function checkSteps(record: DrawRecord, areRulesGood: boolean): Finding {
  const { open, result, steps } = record.chain;
  const hasSteps = steps.length > 0;
  if (open.kind !== "winners") {
    if (hasSteps) throw new DrawFault("no_places");
    return "not_applicable";
  }
  if (!areRulesGood) return hasSteps ? { because: "depends" } : "not_applicable";
  const places = placesAfter(open.rules, steps);
  if (result) record.places = places;
  return hasSteps ? "pass" : "not_applicable";
}
