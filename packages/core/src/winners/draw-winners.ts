import { type DomainError, limits } from "@sortes/contract";
import { integerProblem, longNameProblem, refusalAt } from "../checks.ts";
import { isDrawnFrom } from "../names.ts";
import type { RandomSource } from "../random/random-source.ts";
import { sample } from "../random/shuffle.ts";
import { TicketBox } from "./ticket-box.ts";

/** Who takes part, and what is to be drawn. */
export interface WinnerInputs {
  readonly participants: readonly string[];
  /** From 1 to the number of participants. */
  readonly numberOfWinners: number;
  /** People drawn after the winners, to step in for them in order. None if left out. */
  readonly numberOfAlternates?: number;
  /** Tickets of each participant, integers from 1 to 1,000,000, in the same order. One each if left out or null. */
  readonly weights?: readonly number[] | null;
}

/** Both lists are ranked: first drawn, first named. */
export interface DrawnWinners {
  readonly winners: string[];
  readonly alternates: string[];
}

/**
 * Draws winners and then alternates without replacement: the first of a shuffle or, with weights, by one ticket after
 * another. A name that stands twice is two entries.
 *
 * Throws what `problemWithWinners` finds.
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
 * What makes a draw impossible, at the input to change: PARTICIPANTS_REQUIRED, COUNT_TOO_SMALL below one winner,
 * NOT_ENOUGH_PARTICIPANTS {count} where `count` is the number of winners, NOT_ENOUGH_FOR_ALTERNATES {count, winners,
 * alternates} where `count` is that of both together, NAME_TOO_LONG {place, max}, WEIGHTS_MISMATCH if there are not as
 * many weights as participants, and INVALID_INPUT for a number out of its range.
 */
export function problemWithWinners(inputs: WinnerInputs): DomainError | undefined {
  const {
    participants,
    numberOfWinners: winners,
    numberOfAlternates: alternates = 0,
    weights,
  } = inputs;
  if (participants.length === 0) return refusalAt("participants", "PARTICIPANTS_REQUIRED");
  if (winners < 1) return refusalAt("numberOfWinners", "COUNT_TOO_SMALL");
  const notCounts =
    integerProblem("numberOfWinners", winners) ??
    integerProblem("numberOfAlternates", alternates, 0);
  if (notCounts) return notCounts;
  if (participants.length < winners) {
    return refusalAt("participants", "NOT_ENOUGH_PARTICIPANTS", { count: winners });
  }
  if (participants.length < winners + alternates) {
    const count = winners + alternates;
    return refusalAt("numberOfAlternates", "NOT_ENOUGH_FOR_ALTERNATES", { count });
  }
  const longName = longNameProblem("participants", participants);
  if (longName) return longName;
  return weights ? problemWithWeights(weights, participants.length) : undefined;
}

function problemWithWeights(weights: readonly number[], expected: number): DomainError | undefined {
  if (weights.length !== expected) return refusalAt("weights", "WEIGHTS_MISMATCH");
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
