import type {
  GenerateNumbersInput,
  GeneratePetNameInput,
  Language,
  SaveNumbersInput,
} from "@sortes/contract";
import { DomainError, limits } from "@sortes/contract";
import { generateNumbers, generatePetName, type RandomSource } from "@sortes/core";
import type { UserRow } from "@sortes/db";
import type { History } from "../history/history.service.ts";
import type { OnceEach } from "../once/once.ts";
import { petNames } from "./pet-names.ts";

interface Parts {
  history: History;
  onceEach: OnceEach;
  random: RandomSource;
}

/** Numbers and pet names, made on the server; signed-in callers may have them saved in the same call. */
export class Generators {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws DomainError where nothing can satisfy the request, with the figures that say why. */
  async numbers(input: GenerateNumbersInput, user: UserRow | undefined) {
    const { saveHistory, saveName, ...rules } = input;
    if (rules.count > limits.numbersPerCall.server)
      throw new DomainError("COUNT_TOO_LARGE", { max: limits.numbersPerCall.server });
    const { minValue: min, maxValue: max, ...rest } = rules;
    const { numbers } = generateNumbers({ ...rest, min, max }, this.#parts.random);
    const item: SaveNumbersInput = { ...rules, name: saveName?.trim() ?? "", result: numbers };
    const saved =
      saveHistory &&
      (await this.#kept(user, (owner) =>
        this.#parts.history.saveNumbers(owner, item, this.#parts.onceEach.plain),
      ));
    return { numbers, saved, saveName: saveName ?? null };
  }

  async petName(input: GeneratePetNameInput, language: Language, user: UserRow | undefined) {
    const { saveHistory, ...choice } = input;
    const { name } = generatePetName(choice, this.#parts.random, petNames[language]);
    const item = { ...choice, result: name };
    const saved =
      saveHistory &&
      (await this.#kept(user, (owner) =>
        this.#parts.history.savePetName(owner, item, this.#parts.onceEach.plain),
      ));
    return { name, saved };
  }

  /** A full history does not take the result away: it is only not saved. Guests save nothing. */
  async #kept(
    user: UserRow | undefined,
    save: (owner: UserRow) => Promise<unknown>,
  ): Promise<boolean> {
    if (!user) return false;
    try {
      await save(user);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === "HISTORY_LIMIT") return false;
      throw error;
    }
  }
}
