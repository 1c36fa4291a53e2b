import {
  DomainError,
  type SaveNumbersInput,
  type SavePetNameInput,
  type SaveTeamsInput,
  type SaveWinnersInput,
} from "@sortes/contract";
import {
  numbersFit,
  parseNames,
  parseParticipants,
  petNameFits,
  teamsFit,
  winnersFit,
} from "@sortes/core";
import { everyPetName } from "../generators/pet-names.ts";

/** What is saved has to be something that its inputs could have given. */
function expect(fits: boolean): void {
  if (!fits)
    throw new DomainError("RESULT_MISMATCH", {}, { result: [{ code: "RESULT_MISMATCH" }] });
}

export function checkTeams(item: Omit<SaveTeamsInput, "name">): void {
  const { names } = parseNames(item.inputNames);
  expect(teamsFit({ names, numberOfTeams: item.numberOfTeams }, item.result));
}

export function checkNumbers(item: Omit<SaveNumbersInput, "name">): void {
  const { minValue: min, maxValue: max, result, ...rest } = item;
  expect(numbersFit({ ...rest, min, max }, result));
}

export function checkPetName(item: SavePetNameInput): void {
  expect(everyPetName.some((lists) => petNameFits(item, item.result, lists)));
}

/** @returns how many participants there were. */
export function checkWinners(item: Omit<SaveWinnersInput, "name">): number {
  const { names: participants } = parseParticipants(item.inputNames);
  const { numberOfWinners, numberOfAlternates, weights } = item;
  const drawn = {
    winners: parseParticipants(item.result).names,
    alternates: parseParticipants(item.alternates).names,
  };
  const inputs = { participants, numberOfWinners, numberOfAlternates, weights };
  expect(winnersFit(inputs, drawn));
  return participants.length;
}
