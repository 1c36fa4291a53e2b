import { type BeaconChain, quicknet, roundTime } from "./beacon-rounds.ts";
import { type Bundle, readBundle } from "./bundle.ts";
import { chainOf, checkChain, checkPresence, type DrawState, stateOf } from "./chain.ts";
import { checkLog, checkSeen, checkWitness, type Trust } from "./check-public.ts";
import {
  checkBeacon,
  checkCommit,
  checkDrawRules,
  checkEntries,
  checkPublicOpenings,
  checkResult,
  checkSchedule,
  checkSteps,
  checkText,
  type DrawRecord,
} from "./check-record.ts";
import { DrawFault } from "./fault.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { checkNames, type CheckName, type Finding, type Outcome, outcomeOf } from "./outcome.ts";
import type { Place } from "./places.ts";
import type { Drawn } from "./selection.ts";
import { type DrawRules, readStatement, type Statement, statementHash } from "./statements.ts";

export { checkNames, type CheckName, type OpenReason, type Outcome } from "./outcome.ts";
export type { Trust } from "./check-public.ts";

/**
 * The highest verdict that holds: 0 none, 1 the draw is consistent, 2 it is in the public log, 3 the list was fixed
 * before the result could exist. Each requires those below.
 */
export type Verdict = 0 | 1 | 2 | 3;

/** Facts that are always shown beside the checks. They are only the server's claims. */
export interface Facts {
  draw: string;
  kind: DrawRules["kind"];
  state: DrawState;
  organiser: string;
  number: number;
  /** Whether the server's operator could have chosen the result, because no round is named. */
  commitOnly: boolean;
  /** Unix seconds. */
  openedAt: number;
  frozenAt?: number;
  /** When the round appears; absent if its chain is not known. */
  roundAt?: number;
  drawnAt?: number;
  /** Seconds for which the page was public before the freeze, and before the round. */
  publicBeforeFreeze?: number;
  publicBeforeRound?: number;
  /** Absent unless the draw was voided. */
  voided?: { why: string; result: "before" | "after" | "none" };
  /** `fingerprintOf` the freeze. */
  fingerprint?: string;
}

export interface Report {
  /** All checks, in the order of `checkNames`. */
  checks: Outcome[];
  verdict: Verdict;
  /** Undefined if the statements cannot be read. */
  facts?: Facts;
  /** The drawn entries or numbers, if the check of the result passed. */
  drawn?: Drawn;
  /** The present holders of the places, if winners were drawn and the check of the steps did not fail. */
  places?: Place[];
}

const publicChecks: readonly CheckName[] = ["log", "witness", "seen"];

/**
 * Checks a bundle against what the person checking trusts. `chain` is a drand chain to accept besides quicknet. Never
 * throws for anything in the bundle: each fault fails its check. 100,000 entries take about a second.
 */
export function checkBundle(bundle: Bundle, trust: Trust & { chain?: BeaconChain } = {}): Report {
  const outcomes = new Map<CheckName, Outcome>();
  const run = (check: CheckName, body: () => Finding): boolean => {
    const outcome = outcomeOf(check, body);
    outcomes.set(check, outcome);
    return outcome.status !== "fail";
  };
  let statements: Statement[] = [];
  let record: DrawRecord | undefined;
  run("shape", () => {
    statements = bundle.statements.map(readStatementAt);
    const read = recordOf(bundle, statements, [quicknet, ...(trust.chain ? [trust.chain] : [])]);
    checkPresence(read.chain);
    record = read;
    return "pass";
  });
  if (record) {
    const known = record;
    run("chain", () => {
      checkChain(bundle.statements, statements);
      return "pass";
    });
    run("commit", () => checkCommit(known));
    const ruled = run("rules", () => checkDrawRules(known));
    run("entries", () => checkEntries(known));
    run("openings", () => checkPublicOpenings(known));
    run("text", () => checkText(known));
    run("schedule", () => checkSchedule(known));
    run("beacon", () => checkBeacon(known));
    run("result", () => checkResult(known, ruled));
    run("steps", () => checkSteps(known, ruled));
    run("log", () => checkLog(known, statements, trust));
    run("witness", () => checkWitness(known, statements, trust));
    run("seen", () => checkSeen(known, trust));
  }
  const checks = allOutcomes(outcomes);
  return {
    checks,
    verdict: verdictOf(checks, record),
    ...(record && { facts: factsOf(record, statements) }),
    ...(record?.drawn && { drawn: record.drawn }),
    ...(record?.places && { places: record.places }),
  };
}

/** `checkBundle` for the text of a file; a text that is no bundle fails the check `shape`. */
export function checkBundleText(text: string, trust: Trust & { chain?: BeaconChain } = {}): Report {
  let bundle: Bundle | undefined;
  const shape = outcomeOf("shape", () => {
    bundle = readBundle(text);
    return "pass";
  });
  if (bundle) return checkBundle(bundle, trust);
  return { checks: allOutcomes(new Map([["shape", shape]])), verdict: 0 };
}

/** The outcomes of all checks; what did not run depends on what did. */
function allOutcomes(known: ReadonlyMap<CheckName, Outcome>): Outcome[] {
  return checkNames.map(
    (check) => known.get(check) ?? { check, status: "not_checked", reason: "depends" },
  );
}

function readStatementAt(text: string, n: number): Statement {
  try {
    return readStatement(text);
  } catch (error) {
    if (!(error instanceof DrawFault)) throw error;
    throw new DrawFault(error.code, `statement ${n} ${error.detail}`.trimEnd());
  }
}

function recordOf(bundle: Bundle, statements: Statement[], accepted: BeaconChain[]): DrawRecord {
  const chain = chainOf(statements);
  const n = statements.findIndex(({ t }) => t === "freeze");
  return {
    bundle,
    chain,
    freezeHash: n < 0 ? undefined : statementHash(bundle.statements[n]!),
    beacon: accepted.find(({ hash }) => hash === chain.open.chain),
  };
}

/** The verdict: only checks that pass or do not apply count. Without a round, nothing proves an order in time. */
function verdictOf(checks: readonly Outcome[], record: DrawRecord | undefined): Verdict {
  const statusOf = (name: CheckName) => checks.find(({ check }) => check === name)!.status;
  if (checks.some(({ status }) => status === "fail")) return 0;
  const own = checks.filter(({ check }) => !publicChecks.includes(check));
  if (!own.every(({ status }) => status === "pass" || status === "not_applicable")) return 0;
  if (statusOf("log") !== "pass") return 1;
  const isFixed = statusOf("witness") === "pass" || statusOf("seen") === "pass";
  return isFixed && record?.chain.open.round !== undefined ? 3 : 2;
}

function factsOf({ chain, freezeHash, beacon }: DrawRecord, statements: Statement[]): Facts {
  const { open, freeze, result, void: voided } = chain;
  const types = statements.map(({ t }) => t);
  const roundAt = open.round !== undefined && beacon ? roundTime(open.round, beacon) : undefined;
  const order = types.indexOf("void") < types.indexOf("result") ? "before" : "after";
  return {
    draw: open.draw,
    kind: open.kind,
    state: stateOf(types),
    organiser: open.organiser,
    number: open.number,
    commitOnly: open.round === undefined,
    openedAt: open.at,
    ...(freeze && { frozenAt: freeze.at, publicBeforeFreeze: freeze.at - open.at }),
    ...(roundAt !== undefined && { roundAt, publicBeforeRound: roundAt - open.at }),
    ...(result && { drawnAt: result.at }),
    ...(voided && { voided: { why: voided.why, result: result ? order : "none" } }),
    ...(freezeHash !== undefined && { fingerprint: fingerprintOf(freezeHash) }),
  };
}
