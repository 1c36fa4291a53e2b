import {
  DomainError,
  type DrawOwnInput,
  type DrawSharedInput,
  ownGeneratorLimits,
  type SharedGenerator,
} from "@sortes/contract";
import { drawOwnResults, type OwnInputs } from "@sortes/core";
import { type Db } from "@sortes/db";
import * as ownGenerators from "@sortes/db/generators/own-generators";
import * as reports from "@sortes/db/generators/reports";
import { found } from "../../../failure.ts";
import { LoopTurns } from "../../ground/loop-turns.ts";
import type { History } from "../history/history.service.ts";
import { type Keeper, keptUnlessFull } from "../history/saved-items.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

/** Results per unit of work in the flood guard. */
const resultsPerUnit = 100;

/** Attempts at unique results per unit of work. */
const triesPerUnit = 100;

/** Units of work of a draw, with the maximum number of attempts. */
export function workOfDraw({ count, unique }: { count: number; unique: boolean }): number {
  const { fixed, each } = ownGeneratorLimits.repeats;
  // a single result cannot repeat
  const tries = unique && count > 1 ? fixed + each * count : 0;
  return Math.floor(count / resultsPerUnit) + Math.floor(tries / triesPerUnit);
}

interface Parts extends ServiceParts<"db" | "random"> {
  history: History;
}

/** @throws DomainError NOT_FOUND, SHARED_GENERATOR_TAKEN_DOWN. */
export async function getShared(db: Db, shareId: string) {
  const row = await ownGenerators.findShared(db, shareId);
  if (!row) throw new DomainError("NOT_FOUND");
  if (row.takenDownAt) throw new DomainError("SHARED_GENERATOR_TAKEN_DOWN");
  return row;
}

/** Draws from custom generators, for their owners and, where shared, for everybody. */
export class OwnResults extends Service<Parts> {
  readonly #turns = new LoopTurns();

  /** @throws DomainError NOT_FOUND, or the errors of the draw. */
  async draw({ id, count, unique, saveHistory, saveName }: DrawOwnInput, keeper: Keeper) {
    const { db, history } = this.parts;
    const row = found(await ownGenerators.find(db, { id, userId: keeper.user.id }));
    const { name: generatorName, template, lists } = row;
    const inputs = { template, lists, count, unique };
    const results = await this.#draw(inputs);
    const name = saveName?.trim() ?? "";
    const item = { ...inputs, name, generatorName, result: results };
    const kept = await keptUnlessFull(saveHistory ? keeper : undefined, (owner) =>
      history.saveDrawn(owner, "own", item),
    );
    return { results: kept ?? results, saved: kept !== undefined };
  }

  /** @throws DomainError NOT_FOUND, SHARED_GENERATOR_TAKEN_DOWN. */
  async shared(shareId: string): Promise<SharedGenerator> {
    const { name, description } = await this.#findShared(shareId);
    return { name, description };
  }

  /**
   * Draws from a shared generator. Returns only results; the lists stay private.
   * @throws DomainError NOT_FOUND, SHARED_GENERATOR_TAKEN_DOWN, or the errors of the draw.
   */
  async drawShared({ shareId, count, unique }: DrawSharedInput) {
    const { template, lists } = await this.#findShared(shareId);
    return { results: await this.#draw({ template, lists, count, unique }) };
  }

  /** Sample results of a reported generator, for staff to review. @throws DomainError NOT_FOUND. */
  async samples(id: string) {
    const { db } = this.parts;
    const owned = found(await reports.find(db, "generator", id));
    const { template, lists } = found(await ownGenerators.find(db, owned));
    const inputs = { template, lists, count: ownGeneratorLimits.samples, unique: false };
    return { results: await this.#draw(inputs) };
  }

  async #findShared(shareId: string) {
    return await getShared(this.parts.db, shareId);
  }

  async #draw(inputs: OwnInputs): Promise<string[]> {
    // for any draw: parsing the largest definition takes some milliseconds
    await this.#turns.next();
    return drawOwnResults(inputs, this.parts.random).results;
  }
}
