import { prizeLimits } from "../generators/prize-limits.ts";

/** Limits of published draws, beside those of the format. */
export const drawLimits = {
  /** Characters. The text of a draw has 8,192 bytes in all. */
  title: 120,
  prize: prizeLimits.name,
  conditions: 2000,
  /** Prizes of a draw, teams, and numbers drawn at once. */
  prizes: prizeLimits.prizes,
  teams: { min: 2, max: 1000 },
  numbersDrawn: 10_000,
  /** Entries of a list as text, as JSON, and bytes of a request that brings one. */
  entries: 100_000,
  listedEntries: 2000,
  requestBytes: 12 * 1024 * 1024,
  /** Characters of one entry before its spaces are put in order; the format allows 1,024 bytes afterwards. */
  label: 2048,
  /** Tickets of one weighted entry. */
  weight: { min: 1, max: 1_000_000 },
  /** Draws that are open or frozen at once: of a free account, and of others. */
  openDraws: { free: 20, paid: 200 },
  /** Winners, members or numbers that the record of a draw shows; the bundle has all. */
  shown: 1000,
  /** Entries of one name that a lookup answers. */
  found: 100,
  /** Logs of the same leaves, of which all but the last are over. */
  logs: 9999,
  pageSize: { default: 20, max: 100 },
  /** Characters of a reason for taking a draw down. */
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
