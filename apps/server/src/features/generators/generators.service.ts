import { LoopTurns } from "../ground/loop-turns.ts";
import { petNames } from "./pet-names.ts";
import {
  DomainError,
  type DrawLotteryInput,
  type GenerateNumbersInput,
  type GeneratePetNameInput,
  type Language,
  limits,
  type NumberMode,
  type RollDiceInput,
  type SaveNumbersInput,
} from "@sortes/contract";
import {
  countDice,
  countLines,
  drawLottery,
  generateNumbers,
  generatePetName,
  linesOf,
  readDice,
  rollDice,
  rulesOfMode,
} from "@sortes/core";

import type { UserRow } from "@sortes/db/accounts/users";
import type { History } from "./history/history.service.ts";
import { keptUnlessFull } from "./history/saved-items.ts";
import { numberInputs, underNames } from "../ground/inputs.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

/** Drawn or excluded numbers per unit of work in the flood guard. */
const numbersPerUnit = 1000;

/** Units of work of a draw, up to the largest count that the server accepts. */
export function workOfNumbers({ count, exclude }: GenerateNumbersInput): number {
  const drawn = Math.max(0, Math.min(count, limits.numbersPerCall.server));
  return Math.floor((drawn + exclude.length) / numbersPerUnit);
}
type NumberRulesInput = Omit<GenerateNumbersInput, "saveHistory" | "saveName">;

type Saving = Pick<GenerateNumbersInput, "saveHistory" | "saveName">;
type NumbersItem = Omit<SaveNumbersInput, "name">;

/** The history item of a mode, such as dice, whose rules follow from the mode. */
function itemOfMode(mode: NumberMode, result: number[]): NumbersItem {
  const rules = rulesOfMode(mode, { min: 0, max: 0, count: result.length })!;
  return {
    minValue: rules.min,
    maxValue: rules.max,
    count: rules.count,
    numberType: "any",
    divisor: null,
    unique: false,
    sort: "none",
    exclude: [],
    mode,
    result,
  };
}

interface Parts extends ServiceParts<"onceEach" | "random" | "counted"> {
  history: History;
}

/** Draws numbers and pet names on the server; signed-in callers may save them in the same call. */
export class Generators extends Service<Parts> {
  readonly #turns = new LoopTurns();

  /** @throws DomainError if the request is impossible, with parameters that explain why. */
  async numbers(input: GenerateNumbersInput, user: UserRow | undefined) {
    const { saveHistory: _wish, saveName: _name, ...rules } = input;
    const max = limits.numbersPerCall.server;
    if (rules.count > max)
      throw new DomainError(
        "COUNT_TOO_LARGE",
        { max },
        { count: [{ code: "COUNT_TOO_LARGE", params: { max } }] },
      );
    if (workOfNumbers(input) > 0) await this.#turns.next();
    const numbers = this.#draw(rules);
    const item = { ...rules, mode: null, result: numbers };
    return { numbers, ...(await this.#keep(input, item, user)) };
  }

  /** @throws DomainError of `readDice` if the notation is invalid. */
  async dice(input: RollDiceInput, user: UserRow | undefined) {
    const { notation } = input;
    const dice = readDice(notation);
    const faces = rollDice(dice, this.parts.random);
    const { kept, total } = countDice(dice, faces);
    const saved = await this.#keep(input, itemOfMode({ kind: "dice", notation }, faces), user);
    return { dice: faces.map((face, i) => ({ face, kept: kept[i]! })), total, ...saved };
  }

  async lottery(input: DrawLotteryInput, user: UserRow | undefined) {
    const { game, lines } = input;
    const numbers = drawLottery(game, lines, this.parts.random);
    const item = itemOfMode({ kind: "lottery", game, lines }, numbers);
    const saved = await this.#keep(input, item, user);
    return { lines: linesOf(game, numbers), possibleLines: Number(countLines(game)), ...saved };
  }

  /** Saves drawn numbers if requested. */
  async #keep({ saveHistory, saveName }: Saving, item: NumbersItem, user: UserRow | undefined) {
    const named = { ...item, name: saveName?.trim() ?? "" };
    this.parts.counted.drew("number");
    const saved =
      saveHistory &&
      (await keptUnlessFull(user, (owner) =>
        this.parts.history.save(owner, "number", named, this.parts.onceEach.plain),
      ));
    return { saved, saveName: saveName ?? null };
  }

  async petName(input: GeneratePetNameInput, language: Language, user: UserRow | undefined) {
    const { saveHistory, ...choice } = input;
    const { name } = generatePetName(choice, this.parts.random, petNames[language]);
    this.parts.counted.drew("pet_name");
    const item = { ...choice, result: name };
    const saved =
      saveHistory &&
      (await keptUnlessFull(user, (owner) =>
        this.parts.history.save(owner, "pet_name", item, this.parts.onceEach.plain),
      ));
    return { name, saved };
  }

  /** Runs the algorithm; errors name the inputs as clients do. */
  #draw({ minValue: min, maxValue: max, ...rules }: NumberRulesInput): number[] {
    try {
      return generateNumbers({ ...rules, min, max }, this.parts.random).numbers;
    } catch (error) {
      throw error instanceof DomainError ? underNames(numberInputs, error) : error;
    }
  }
}
