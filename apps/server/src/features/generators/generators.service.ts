import { petNames } from "./pet-names.ts";
import { setImmediate } from "node:timers/promises";
import {
  DomainError,
  type GenerateNumbersInput,
  type GeneratePetNameInput,
  type Language,
  limits,
  type SaveNumbersInput,
} from "@sortes/contract";
import { generateNumbers, generatePetName } from "@sortes/core";

import type { UserRow } from "@sortes/db";
import type { History } from "../history/history.service.ts";
import { keptUnlessFull } from "../history/saved-items.ts";
import { numberInputs, underNames } from "../inputs.ts";
import { Service, type ServiceParts } from "../service.ts";

/** Spreads work that keeps the processor busy: one piece a turn of the event loop, so that other requests get theirs. */
export class LoopTurns {
  #last: Promise<unknown> = Promise.resolve();

  /** Fulfilled when it is the caller's turn. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}

/** Numbers, drawn or excluded, that make a unit of work of the flood guard. */
const numbersPerUnit = 1000;

/** Units of work of a draw, as far as the server would do it. */
export function workOfNumbers({ count, exclude }: GenerateNumbersInput): number {
  const drawn = Math.max(0, Math.min(count, limits.numbersPerCall.server));
  return Math.floor((drawn + exclude.length) / numbersPerUnit);
}
type NumberRulesInput = Omit<GenerateNumbersInput, "saveHistory" | "saveName">;

interface Parts extends ServiceParts<"onceEach" | "random"> {
  history: History;
}

/** Numbers and pet names, made on the server; signed-in callers may have them saved in the same call. */
export class Generators extends Service<Parts> {
  readonly #turns = new LoopTurns();

  /** @throws DomainError if the request is impossible, with figures that explain why. */
  async numbers(input: GenerateNumbersInput, user: UserRow | undefined) {
    const { saveHistory, saveName, ...rules } = input;
    const max = limits.numbersPerCall.server;
    if (rules.count > max)
      throw new DomainError(
        "COUNT_TOO_LARGE",
        { max },
        { count: [{ code: "COUNT_TOO_LARGE", params: { max } }] },
      );
    if (workOfNumbers(input) > 0) await this.#turns.next();
    const numbers = this.#draw(rules);
    const item: SaveNumbersInput = { ...rules, name: saveName?.trim() ?? "", result: numbers };
    const saved =
      saveHistory &&
      (await keptUnlessFull(user, (owner) =>
        this.parts.history.save(owner, "number", item, this.parts.onceEach.plain),
      ));
    return { numbers, saved, saveName: saveName ?? null };
  }

  async petName(input: GeneratePetNameInput, language: Language, user: UserRow | undefined) {
    const { saveHistory, ...choice } = input;
    const { name } = generatePetName(choice, this.parts.random, petNames[language]);
    const item = { ...choice, result: name };
    const saved =
      saveHistory &&
      (await keptUnlessFull(user, (owner) =>
        this.parts.history.save(owner, "pet_name", item, this.parts.onceEach.plain),
      ));
    return { name, saved };
  }

  /** Runs the algorithm; its errors point at inputs by the clients' names. */
  #draw({ minValue: min, maxValue: max, ...rules }: NumberRulesInput): number[] {
    try {
      return generateNumbers({ ...rules, min, max }, this.parts.random).numbers;
    } catch (error) {
      throw error instanceof DomainError ? underNames(numberInputs, error) : error;
    }
  }
}
