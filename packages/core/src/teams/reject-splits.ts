import type { RandomSource } from "../random/random-source.ts";
import { isBound, type Puzzle } from "./team-puzzle.ts";

/**
 * Draws the teams of the bound units by rejection: each unit takes a random free seat and those beside it, and all of
 * them begin again where a rule is broken. A unit of several people stays in a team with a probability in proportion to
 * the ways in which the others find seats there, so every split that keeps the rules is equally likely.
 * @param most units that are placed, over all attempts @returns undefined if no attempt succeeded
 */
export function rejectSplits(
  puzzle: Puzzle,
  most: number,
  random: RandomSource,
): Map<number, number> | undefined {
  const { sizes, units, roles } = puzzle;
  const order = [...units.keys()].filter(
    (unit) => isBound(units[unit]!) && units[unit]!.seat === undefined,
  );
  const seated = [...units.keys()].filter((unit) => units[unit]!.seat !== undefined);
  const largest = sizes[0]!;
  for (let left = most; left > 0;) {
    const free = [...sizes];
    const teamOf = new Map<number, number>();
    const counts = roles.map(() => sizes.map(() => 0));
    let total = free.reduce((sum, size) => sum + size, 0);
    const place = (unit: number, team: number): boolean => {
      const { people, apart, roles: added } = units[unit]!;
      if (free[team]! < people.length) return false;
      for (const other of apart) if (teamOf.get(other) === team) return false;
      for (const [role, { max }] of roles.entries())
        if ((counts[role]![team]! += added[role]!) > max) return false;
      teamOf.set(unit, team);
      free[team]! -= people.length;
      total -= people.length;
      return true;
    };
    const isBeside = (unit: number, team: number): boolean => {
      for (let k = 1; k < units[unit]!.people.length; k++)
        if (free[team]! <= k || random.below(largest - k) >= free[team]! - k) return false;
      return true;
    };
    if (!seated.every((unit) => place(unit, units[unit]!.seat!))) return undefined;
    const isPlaced = order.every((unit) => {
      left -= 1 + units[unit]!.apart.size / 8;
      const team = seatOf(free, random.below(total));
      return isBeside(unit, team) && place(unit, team);
    });
    const isKept = roles.every(({ min }, role) => counts[role]!.every((count) => count >= min));
    if (isPlaced && isKept) return teamOf;
    left -= sizes.length / 8;
  }
  return undefined;
}

/** The team of a free seat, counted over all teams. */
function seatOf(free: readonly number[], seat: number): number {
  let team = 0;
  for (let rest = seat; rest >= free[team]!; team++) rest -= free[team]!;
  return team;
}
