import { bytesToHex, format, hashOf, utf8ToBytes } from "./bytes.ts";
import { type Canonical, canonicalText, readCanonical } from "./canonical.ts";
import { DrawFault } from "./fault.ts";

/** Winners: places for each prize in order of worth, and how many alternates are drawn after them. */
export interface WinnersRules {
  alternates: number;
  prizes: number[];
  /** 1 if entries have weights. */
  weighted: 0 | 1;
}

export interface TeamsRules {
  teams: number;
}

/** `count` numbers from `min` to `max`, without repetition. */
export interface NumbersRules {
  count: number;
  max: number;
  min: number;
}

/** The members of every statement. */
interface Head {
  v: typeof format;
  /** UUID, lower case, with hyphens. */
  draw: string;
  /** Position in the chain, from 0. */
  n: number;
  /** Hash of the statement before, hex; 64 zeros for the first. */
  prev: string;
  /** The server's clock in Unix seconds: a claim only. */
  at: number;
}

/** Kind and rules of a draw, which are fixed from its first statement on. */
export type DrawRules =
  | { kind: "winners"; rules: WinnersRules }
  | { kind: "teams"; rules: TeamsRules }
  | { kind: "numbers"; rules: NumbersRules };

export type OpenStatement = Head & {
  t: "open";
  /** `seedCommit`, hex. */
  commit: string;
  /** Hash of the drand chain, hex; absent with `round` if the draw is commit only. */
  chain?: string;
  round?: number;
  /** 32 hex digits, random per account. */
  organiser: string;
  /** 1, 2, 3, … without gaps per organiser. */
  number: number;
  names: "shown" | "masked" | "hidden";
  /** `textCommit`, hex. */
  text: string;
} & DrawRules;

export type FreezeStatement = Head & {
  t: "freeze";
  count: number;
  /** Sum of the weights; `count` unless weighted. */
  weight: number;
  /** Root of the entries file, hex; absent for numbers. */
  entries?: string;
  /** Hex; present if the draw has a round. */
  seed?: string;
};

export type ResultStatement = Head & {
  t: "result";
  /** `resultHash`, hex. */
  result: string;
  /** Signature of the round, hex; present if the draw has one. */
  signature?: string;
  /** Hex; present if the draw has no round. */
  seed?: string;
};

export type VoidStatement = Head & { t: "void"; why: "organiser" | "late" | "beacon" | "error" };

export type StepStatement = Head & {
  t: "step";
  /** The rank that gives up its place. */
  rank: number;
  why: "declined" | "unreachable" | "ineligible";
};

export type Statement =
  | OpenStatement
  | FreezeStatement
  | ResultStatement
  | VoidStatement
  | StepStatement;

/** The `prev` of the first statement. */
export const noStatement = "0".repeat(64);

type Check = (value: Canonical, record: Record<string, Canonical>) => boolean;

interface Shape {
  needed: Record<string, Check>;
  optional?: Record<string, Check>;
}

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value);

const hex = (digits: number): Check => matches(new RegExp(`^[0-9a-f]{${digits}}$`));
const integer: Check = (value) => typeof value === "number";
const positive: Check = (value) => typeof value === "number" && value >= 1;
const oneOf =
  (...choices: Canonical[]): Check =>
  (value) =>
    choices.includes(value);

const rulesShapes: Record<string, Shape> = {
  winners: {
    needed: {
      alternates: integer,
      prizes: (value) => Array.isArray(value) && value.every((held) => typeof held === "number"),
      weighted: oneOf(0, 1),
    },
  },
  teams: { needed: { teams: integer } },
  numbers: { needed: { count: integer, max: integer, min: integer } },
};

const head = {
  v: oneOf(format),
  draw: matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  n: integer,
  prev: hex(64),
  at: integer,
};

const shapes: Record<Statement["t"], Shape> = {
  open: {
    needed: {
      kind: oneOf("winners", "teams", "numbers"),
      rules: (value, { kind }) => {
        const shape = typeof kind === "string" ? rulesShapes[kind] : undefined;
        // a wrong kind is reported as such
        if (shape) checkMembers(value, shape);
        return true;
      },
      commit: hex(64),
      organiser: hex(32),
      number: positive,
      names: oneOf("shown", "masked", "hidden"),
      text: hex(64),
    },
    optional: { chain: hex(64), round: positive },
  },
  freeze: {
    needed: { count: positive, weight: positive },
    optional: { entries: hex(64), seed: hex(64) },
  },
  result: { needed: { result: hex(64) }, optional: { signature: hex(96), seed: hex(64) } },
  void: { needed: { why: oneOf("organiser", "late", "beacon", "error") } },
  step: { needed: { rank: positive, why: oneOf("declined", "unreachable", "ineligible") } },
};

/**
 * Parses a statement from its exact text. Throws a DrawFault if it is not canonical, longer than 8,192 bytes, or does
 * not have exactly the members of its type. `checkChain` and `checkRules` check what depends on other statements.
 */
export function readStatement(text: string): Statement {
  const value = readCanonical(text);
  checkStatement(value);
  return value;
}

/** The exact text of a statement, which is stored, hashed and served. Throws like `readStatement`. */
export function statementText(statement: Statement): string {
  const text = canonicalText(statement);
  checkStatement(statement as unknown as Canonical);
  return text;
}

/** S(n): the hash of a statement's exact text, hex. `sha256sum` shows it for the downloaded file. */
export function statementHash(text: string): string {
  return bytesToHex(hashOf(utf8ToBytes(text)));
}

function checkStatement(value: Canonical): asserts value is Canonical & Statement {
  const type = isRecord(value) && Object.hasOwn(value, "t") ? value["t"] : undefined;
  if (typeof type !== "string" || !Object.hasOwn(shapes, type))
    throw new DrawFault("member_invalid", "t");
  const { needed, optional } = shapes[type as Statement["t"]];
  checkMembers(value, { needed: { t: oneOf(type), ...head, ...needed }, optional });
  const { chain, round, signature, seed } = value as Record<string, Canonical | undefined>;
  if (type === "open" && (chain === undefined) !== (round === undefined))
    throw new DrawFault("member_missing", chain === undefined ? "chain" : "round");
  if (type === "result" && (signature === undefined) === (seed === undefined))
    throw new DrawFault(seed === undefined ? "member_missing" : "member_unknown", "seed");
}

function isRecord(value: Canonical): value is Record<string, Canonical> {
  return typeof value === "object" && !Array.isArray(value);
}

/** Throws a DrawFault unless `value` has all needed members, no unlisted ones, and each is valid. */
function checkMembers(value: Canonical, { needed, optional = {} }: Shape): void {
  if (!isRecord(value)) throw new DrawFault("member_invalid");
  for (const name of Object.keys(needed)) {
    if (!Object.hasOwn(value, name)) throw new DrawFault("member_missing", name);
  }
  for (const [name, held] of Object.entries(value)) {
    const check = Object.hasOwn(needed, name)
      ? needed[name]
      : Object.hasOwn(optional, name)
        ? optional[name]
        : undefined;
    if (!check) throw new DrawFault("member_unknown", name);
    if (!check(held, value)) throw new DrawFault("member_invalid", name);
  }
}
