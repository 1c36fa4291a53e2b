import { prizeLimits } from "../generators/prize-limits.ts";

/** Limits of published draws, in addition to those of the format. */
export const drawLimits = {
  /** Characters. The whole text of a draw has at most 8,192 bytes. */
  title: 120,
  prize: prizeLimits.name,
  conditions: 2000,
  /** Prizes of a draw, teams, and numbers drawn at once. */
  prizes: prizeLimits.prizes,
  teams: { min: 2, max: 1000 },
  numbersDrawn: 10_000,
  /** Entries of a list sent as text, and as JSON; bytes of a request with a list. */
  entries: 100_000,
  listedEntries: 2000,
  requestBytes: 12 * 1024 * 1024,
  /** Characters of one entry before white space is normalised; the format allows 1,024 bytes afterwards. */
  label: 2048,
  /** Tickets of one weighted entry. */
  weight: { min: 1, max: 1_000_000 },
  /** Maximum draws that are open or frozen at once, by tier. */
  openDraws: { free: 20, paid: 200 },
  /** Maximum winners, members or numbers in the record of a draw; the bundle has all. */
  shown: 1000,
  /** Maximum entries in the reply to a lookup of one name. */
  found: 100,
  /** Maximum number of logs over the same leaves; only the last one is still signed. */
  logs: 9999,
  /** Draws in the public list. */
  announced: 12,
  pageSize: { default: 20, max: 100 },
  /** Characters of the reason for taking a draw down. */
  reason: 500,
} as const;

export const drawKinds = ["winners", "teams", "numbers"] as const;
export type DrawKind = (typeof drawKinds)[number];
export const drawNames = ["shown", "masked", "hidden"] as const;
export const drawStates = ["open", "frozen", "drawn", "void"] as const;
export type DrawStateName = (typeof drawStates)[number];
/** Why an organiser's draw ends without a result that counts. */
export const organiserVoids = ["organiser"] as const;
export const stepReasons = ["declined", "unreachable", "ineligible"] as const;
