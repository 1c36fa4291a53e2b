import {
  fewestEntries,
  type FreezeStatement,
  type OpenStatement,
  readStatement,
} from "@sortes/core/draws";
import type { DrawStatementRow } from "@sortes/db/draws/draws";

/** Charges the flood guard for units of work. @throws DomainError RATE_LIMITED. */
export type Charge = (units: number) => void;

/** Items per unit of work in the flood guard. */
const perUnit = {
  /** Typed entries that are parsed. */
  typed: 500,
  /** Entries that are hashed with new salts, sorted and added to a tree. */
  frozen: 250,
  /** Entries that are hashed again to verify the frozen root. */
  verified: 250,
  /** Entries or numbers that are drawn. */
  drawn: 1000,
  /** Entries as lines of a file, with their openings, and as rows of a table. */
  listed: 1000,
  opened: 500,
  tabled: 400,
  /** Entries in a record. */
  shown: 250,
  /** Statements of a draw, which are parsed for each reply. */
  statements: 25,
  /** Chunks of a list from which openings are read, or whose tree is built for proofs. */
  chunksRead: 2,
  chunksProven: 1 / 3,
} as const;

/** Units of work for `count` items. */
export const workOf = (what: keyof typeof perUnit, count: number): number =>
  Math.floor(count / perUnit[what]);

/** Units of work for computing the result of a draw; 0 before its freeze. */
export function workOfResult(statements: readonly Pick<DrawStatementRow, "t" | "body">[]): number {
  const bodyOf = (type: string) => statements.find(({ t }) => t === type)?.body;
  const frozen = bodyOf("freeze");
  if (frozen === undefined) return 0;
  const open = readStatement(bodyOf("open") ?? "") as OpenStatement;
  const { count } = readStatement(frozen) as FreezeStatement;
  const isWeighted = open.kind === "winners" && open.rules.weighted === 1;
  const drawn = open.kind === "teams" ? count : fewestEntries(open);
  return workOf("drawn", drawn) + (isWeighted ? workOf("verified", count) : 0);
}
