import { limits } from "@sortes/contract";

/** Sizes that differ by at most one, the larger ones first. @param teams at least 1 */
export function teamSizes(people: number, teams: number): number[] {
  const size = Math.floor(people / teams);
  const remainder = people % teams;
  return Array.from({ length: teams }, (_, index) => (index < remainder ? size + 1 : size));
}

/**
 * The number of teams, at least two, whose sizes come closest to a size, by the sum of differences. In a tie, the lower
 * number, so that nobody of 31 people in pairs is alone.
 * @param people at least 1 @param size at least 1
 */
export function teamsOfSize(people: number, size: number): number {
  const { min } = limits.teams;
  const fewer = Math.max(min, Math.floor(people / size));
  const more = Math.max(min, Math.ceil(people / size));
  return missing(people, more, size) < missing(people, fewer, size) ? more : fewer;
}

const missing = (people: number, teams: number, size: number): number =>
  teamSizes(people, teams).reduce((sum, each) => sum + Math.abs(each - size), 0);
