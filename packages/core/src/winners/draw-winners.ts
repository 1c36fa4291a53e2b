import { type DomainError, limits } from "@sortes/contract";
import { type RandomSource, sample } from "../random/random-source.ts";
import { integerProblem, longNameProblem, errorAt } from "../checks.ts";
import { groupNames, isDrawnFrom } from "../names.ts";
import { type Prize, winnersOf } from "./prizes.ts";

/**
 * Entries with integer tickets, drawn without replacement: each draw picks one of the remaining tickets uniformly and
 * takes all tickets of its owner out. Tickets are numbered in the order of the entries. A Fenwick tree (Fenwick,
 * “A New Data Structure for Cumulative Frequency Tables”, Software: Practice and Experience 24, 1994) makes a draw cost
 * O(log n). The tickets of all entries together must not exceed 2⁵³.
 */
export class TicketBox {
  private readonly weights: readonly number[];
  /** tree[i] holds the tickets of the entries in [i − (lowest bit of i), i), counted from 1. */
  private readonly tree: Float64Array;
  private readonly topBit: number;
  private total = 0;

  constructor(weights: readonly number[]) {
    this.weights = weights;
    const size = weights.length;
    this.tree = new Float64Array(size + 1);
    this.topBit = 2 ** (31 - Math.clz32(size));
    for (let i = 1; i <= size; i++) {
      const weight = weights[i - 1]!;
      this.total += weight;
      this.tree[i]! += weight;
      const parent = i + (i & -i);
      if (parent <= size) this.tree[parent]! += this.tree[i]!;
    }
  }

  /** Draws a ticket, removes its owner from the box and returns the owner's index. The box must not be empty. */
  draw(random: RandomSource): number {
    const owner = this.ownerOf(random.below(this.total));
    this.remove(owner);
    return owner;
  }

  private ownerOf(ticket: number): number {
    let position = 0;
    let left = ticket;
    for (let step = this.topBit; step > 0; step >>>= 1) {
      const next = position + step;
      if (next < this.tree.length && this.tree[next]! <= left) {
        position = next;
        left -= this.tree[next]!;
      }
    }
    return position;
  }

  private remove(owner: number): void {
    const weight = this.weights[owner]!;
    this.total -= weight;
    for (let i = owner + 1; i < this.tree.length; i += i & -i) this.tree[i]! -= weight;
  }
}

/** The participants, and the numbers of winners and alternates to draw. */
export interface WinnerInputs {
  readonly participants: readonly string[];
  /** From 1 to the number of participants. */
  readonly numberOfWinners: number;
  /** People drawn after the winners, to step in for them in order. None if left out. */
  readonly numberOfAlternates?: number;
  /** Tickets of each participant, integers from 1 to 1,000,000, in the same order. One each if left out or null. */
  readonly weights?: readonly number[] | null;
  /** In order of worth, as many as winners. They do not affect who is drawn. None if left out or null. */
  readonly prizes?: readonly Prize[] | null;
}

/** Both lists are ranked: first drawn, first named. */
export interface DrawnWinners {
  readonly winners: string[];
  readonly alternates: string[];
}

/**
 * Draws winners and then alternates without replacement: the first of a shuffle or, with weights, by one ticket after
 * another. A repeated name counts as two entries.
 *
 * Throws the error that `problemWithWinners` finds.
 */
export function drawWinners(inputs: WinnerInputs, random: RandomSource): DrawnWinners {
  const problem = problemWithWinners(inputs);
  if (problem) throw problem;
  const { participants, numberOfWinners, numberOfAlternates = 0, weights } = inputs;
  const count = numberOfWinners + numberOfAlternates;
  const drawn = weights
    ? drawByTickets(participants, weights, count, random)
    : sample(participants, count, random);
  return { winners: drawn.slice(0, numberOfWinners), alternates: drawn.slice(numberOfWinners) };
}

/** Whether `drawWinners(inputs, …)` could give this result. */
export function winnersFit(
  inputs: WinnerInputs,
  result: { readonly winners: readonly string[]; readonly alternates: readonly string[] },
): boolean {
  if (problemWithWinners(inputs)) return false;
  const { participants, numberOfWinners, numberOfAlternates = 0 } = inputs;
  const { winners, alternates } = result;
  return (
    winners.length === numberOfWinners &&
    alternates.length === numberOfAlternates &&
    isDrawnFrom([...winners, ...alternates], participants)
  );
}

/**
 * The error that makes a draw impossible, at the input to change: PARTICIPANTS_REQUIRED, COUNT_TOO_SMALL below one
 * winner, NOT_ENOUGH_PARTICIPANTS {count} where `count` is the number of winners, NOT_ENOUGH_FOR_ALTERNATES {count,
 * winners, alternates} where `count` is that of both together, NAME_TOO_LONG {place, max}, PRIZES_MISMATCH {count} if
 * there are not as many prizes as winners, where `count` is the number of prizes, WEIGHTS_MISMATCH if there are not as
 * many weights as participants, and INVALID_INPUT for a number out of its range.
 */
export function problemWithWinners(inputs: WinnerInputs): DomainError | undefined {
  const {
    participants,
    numberOfWinners: winners,
    numberOfAlternates: alternates = 0,
    weights,
    prizes,
  } = inputs;
  if (participants.length === 0) return errorAt("participants", "PARTICIPANTS_REQUIRED");
  if (winners < 1) return errorAt("numberOfWinners", "COUNT_TOO_SMALL");
  const notCounts =
    integerProblem("numberOfWinners", winners) ??
    integerProblem("numberOfAlternates", alternates, 0);
  if (notCounts) return notCounts;
  if (participants.length < winners) {
    return errorAt("participants", "NOT_ENOUGH_PARTICIPANTS", { count: winners });
  }
  if (participants.length < winners + alternates) {
    const count = winners + alternates;
    return errorAt("numberOfAlternates", "NOT_ENOUGH_FOR_ALTERNATES", { count });
  }
  const longName = longNameProblem("participants", participants);
  if (longName) return longName;
  const count = prizes ? winnersOf(prizes) : winners;
  if (count !== winners) return errorAt("prizes", "PRIZES_MISMATCH", { count });
  return weights ? problemWithWeights(weights, participants.length) : undefined;
}

function problemWithWeights(weights: readonly number[], expected: number): DomainError | undefined {
  if (weights.length !== expected) return errorAt("weights", "WEIGHTS_MISMATCH");
  for (const weight of weights) {
    const problem = integerProblem("weights", weight, limits.weight.min, limits.weight.max);
    if (problem) return problem;
  }
  return undefined;
}

function drawByTickets(
  participants: readonly string[],
  weights: readonly number[],
  count: number,
  random: RandomSource,
): string[] {
  const box = new TicketBox(weights);
  return Array.from({ length: count }, () => participants[box.draw(random)]!);
}

/**
 * Participants for draws in which a name may win only once: a repeated name has the tickets of all its entries, and
 * drawing one removes all of them. Names are compared as `removeDuplicates` does.
 * @param tickets of each entry, in the same order; one each if left out or null
 */
export function eachNameOnce(
  entries: readonly string[],
  tickets?: readonly number[] | null,
): {
  participants: string[];
  weights: NonNullable<WinnerInputs["weights"]>;
} {
  const groups = groupNames(entries);
  return {
    participants: groups.map(({ name }) => name),
    weights: groups.map(({ at }) => at.reduce((sum, i) => sum + (tickets?.[i] ?? 1), 0)),
  };
}
