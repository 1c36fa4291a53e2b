import {
  DomainError,
  type SaveNumbersInput,
  type SavePetNameInput,
  type SaveTeamsInput,
  type SaveWinnersInput,
} from "@sortes/contract";
import {
  namesIn,
  numbersFit,
  participantsIn,
  petNameFits,
  problemWithRules,
  problemWithTeams,
  problemWithWinners,
  teamsFit,
  winnersFit,
} from "@sortes/core";
import { everyPetName } from "../generators/pet-names.ts";
import { type InputNames, numberInputs, teamInputs, underNames, winnerInputs } from "../inputs.ts";

/** What is saved has to be something that its inputs could have given. */
function expect(fits: boolean): void {
  if (!fits)
    throw new DomainError("RESULT_MISMATCH", {}, { result: [{ code: "RESULT_MISMATCH" }] });
}

/** Inputs that could have given nothing at all are told as such. */
function expectNone(problem: DomainError | undefined, names: InputNames): void {
  if (problem) throw underNames(names, problem);
}

export function checkTeams({
  inputNames,
  numberOfTeams,
  result,
}: Omit<SaveTeamsInput, "name">): void {
  const inputs = { names: namesIn(inputNames), numberOfTeams };
  expectNone(problemWithTeams(inputs), teamInputs);
  expect(teamsFit(inputs, result));
}

export function checkNumbers(item: Omit<SaveNumbersInput, "name">): void {
  const { minValue: min, maxValue: max, result, ...rest } = item;
  const rules = { ...rest, min, max };
  expectNone(problemWithRules(rules), numberInputs);
  expect(numbersFit(rules, result));
}

export function checkPetName(item: SavePetNameInput): void {
  expect(everyPetName.some((lists) => petNameFits(item, item.result, lists)));
}

export function checkWinners(item: Omit<SaveWinnersInput, "name">): void {
  const { inputNames, numberOfWinners, numberOfAlternates, weights, result, alternates } = item;
  const participants = participantsIn(inputNames);
  const inputs = { participants, numberOfWinners, numberOfAlternates, weights };
  expectNone(problemWithWinners(inputs), winnerInputs);
  const drawn = { winners: participantsIn(result), alternates: participantsIn(alternates) };
  expect(winnersFit(inputs, drawn));
}
