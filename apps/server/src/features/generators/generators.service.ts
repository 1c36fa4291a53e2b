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

import type { History } from "./history/history.service.ts";
import { type Keeper, keptUnlessFull } from "./history/saved-items.ts";
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

interface Parts extends ServiceParts<"random" | "counted"> {
  history: History;
}

/** Draws numbers and pet names on the server; signed-in callers may save them in the same call. */
export class Generators extends Service<Parts> {
  readonly #turns = new LoopTurns();

  /** @throws DomainError if the request is impossible, with parameters that explain why. */
  async numbers(input: GenerateNumbersInput, keeper: Keeper | undefined) {
    const { saveHistory: _wish, saveName: _name, ...rules } = input;
    const max = limits.numbersPerCall.server;
    if (rules.count > max)
      throw new DomainError(
        "COUNT_TOO_LARGE",
        { max },
        { count: [{ code: "COUNT_TOO_LARGE", params: { max } }] },
      );
    if (workOfNumbers(input) > 0) await this.#turns.next();
    const item = { ...rules, mode: null, result: this.#draw(rules) };
    return await this.#keep(input, item, keeper);
  }

  /** @throws DomainError of `readDice` if the notation is invalid. */
  async dice(input: RollDiceInput, keeper: Keeper | undefined) {
    const { notation } = input;
    const dice = readDice(notation);
    const item = itemOfMode({ kind: "dice", notation }, rollDice(dice, this.parts.random));
    const { numbers: faces, ...saved } = await this.#keep(input, item, keeper);
    const { kept, total } = countDice(dice, faces);
    return { dice: faces.map((face, i) => ({ face, kept: kept[i]! })), total, ...saved };
  }

  async lottery(input: DrawLotteryInput, keeper: Keeper | undefined) {
    const { game, lines } = input;
    const drawn = drawLottery(game, lines, this.parts.random);
    const item = itemOfMode({ kind: "lottery", game, lines }, drawn);
    const { numbers, ...saved } = await this.#keep(input, item, keeper);
    return { lines: linesOf(game, numbers), possibleLines: Number(countLines(game)), ...saved };
  }

  /**
   * Saves drawn numbers if requested.
   * @returns those that count: an earlier call with the same key may have drawn others.
   */
  async #keep({ saveHistory, saveName }: Saving, item: NumbersItem, keeper: Keeper | undefined) {
    const named = { ...item, name: saveName?.trim() ?? "" };
    this.parts.counted.drew("number");
    const kept = await keptUnlessFull(saveHistory ? keeper : undefined, (owner) =>
      this.parts.history.saveDrawn(owner, "number", named),
    );
    return { numbers: kept ?? item.result, saved: kept !== undefined, saveName: saveName ?? null };
  }

  async petName(input: GeneratePetNameInput, language: Language, keeper: Keeper | undefined) {
    const { saveHistory, ...choice } = input;
    const { name } = generatePetName(choice, this.parts.random, petNames[language]);
    this.parts.counted.drew("pet_name");
    const item = { ...choice, result: name };
    const kept = await keptUnlessFull(saveHistory ? keeper : undefined, (owner) =>
      this.parts.history.saveDrawn(owner, "pet_name", item),
    );
    return { name: kept ?? name, saved: kept !== undefined };
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
