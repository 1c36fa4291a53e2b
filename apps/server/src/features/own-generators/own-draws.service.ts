import {
  DomainError,
  type DrawOwnInput,
  type DrawSharedInput,
  type SharedGenerator,
} from "@sortes/contract";
import { drawOwnResults, type OwnInputs, type RandomSource } from "@sortes/core";
import { type Db, findOwnGenerator, findSharedGenerator, type UserRow } from "@sortes/db";
import { LoopTurns } from "../generators/turns.ts";
import type { History } from "../history/history.service.ts";
import { keptUnlessFull } from "../history/kept-unless-full.ts";
import type { OnceEach } from "../once/once.ts";

/** Results that make a unit of work of the flood guard. */
const resultsPerUnit = 100;

/** Units of work of a draw. */
export const workOfDraw = ({ count }: { count: number }): number =>
  Math.floor(count / resultsPerUnit);

interface Parts {
  db: Db;
  history: History;
  onceEach: OnceEach;
  random: RandomSource;
}

/** Draws from generators that people have made: their owners, and everybody where one is shared. */
export class OwnDraws {
  readonly #parts: Parts;
  readonly #turns = new LoopTurns();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws DomainError NOT_FOUND, or what the draw is refused with. */
  async draw(owner: UserRow, { id, count, unique, saveHistory, saveName }: DrawOwnInput) {
    const { db, history, onceEach } = this.#parts;
    const row = await findOwnGenerator(db, { id, userId: owner.id });
    if (!row) throw new DomainError("NOT_FOUND");
    const { name: generatorName, template, lists } = row;
    const inputs = { template, lists, count, unique };
    const results = await this.#draw(inputs);
    const name = saveName?.trim() ?? "";
    const item = { ...inputs, name, generatorName, result: results };
    const saved =
      saveHistory &&
      (await keptUnlessFull(owner, (keeper) => history.save(keeper, "own", item, onceEach.plain)));
    return { results, saved };
  }

  /** @throws DomainError NOT_FOUND. */
  async shared(shareId: string): Promise<SharedGenerator> {
    const { name, description } = await this.#findShared(shareId);
    return { name, description };
  }

  /** The results alone: who draws does not see the lists. @throws DomainError NOT_FOUND, or what the draw is refused with. */
  async drawShared({ shareId, count, unique }: DrawSharedInput) {
    const { template, lists } = await this.#findShared(shareId);
    return { results: await this.#draw({ template, lists, count, unique }) };
  }

  async #findShared(shareId: string) {
    const row = await findSharedGenerator(this.#parts.db, shareId);
    if (!row) throw new DomainError("NOT_FOUND");
    return row;
  }

  async #draw(inputs: OwnInputs): Promise<string[]> {
    // the largest definition takes some milliseconds to be read, whatever is drawn
    await this.#turns.next();
    return drawOwnResults(inputs, this.#parts.random).results;
  }
}
