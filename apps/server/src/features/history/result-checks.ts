import { DomainError, type DrawnType, type SaveInput } from "@sortes/contract";
import {
  namesIn,
  numbersFit,
  ownResultsFit,
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

type Check<T extends DrawnType> = (input: SaveInput<T>) => void;

const checks: { readonly [T in DrawnType]: Check<T> } = {
  team({ inputNames, numberOfTeams, result }) {
    const inputs = { names: namesIn(inputNames), numberOfTeams };
    expectNone(problemWithTeams(inputs), teamInputs);
    expect(teamsFit(inputs, result));
  },

  number({ name: _name, minValue: min, maxValue: max, result, ...rest }) {
    const rules = { ...rest, min, max };
    expectNone(problemWithRules(rules), numberInputs);
    expect(numbersFit(rules, result));
  },

  pet_name(choice) {
    expect(everyPetName.some((lists) => petNameFits(choice, choice.result, lists)));
  },

  winner({ inputNames, numberOfWinners, numberOfAlternates, weights, result, alternates }) {
    const participants = participantsIn(inputNames);
    const inputs = { participants, numberOfWinners, numberOfAlternates, weights };
    expectNone(problemWithWinners(inputs), winnerInputs);
    const drawn = { winners: participantsIn(result), alternates: participantsIn(alternates) };
    expect(winnersFit(inputs, drawn));
  },

  own({ result, ...inputs }) {
    const fits = ownResultsFit(inputs, result);
    if (fits === undefined) throw new DomainError("OWN_RESULT_UNCHECKED");
    expect(fits);
  },
};

/**
 * Whether these inputs could have given this result.
 * @throws DomainError RESULT_MISMATCH, or what the inputs themselves break.
 */
export function checkResult<T extends DrawnType>(type: T, input: SaveInput<T>): void {
  const check: Check<T> = checks[type];
  check(input);
}
