import {
  DomainError,
  drawLimits,
  type DrawLookupInput,
  type DrawLookupOutput,
  type DrawOpeningInput,
  type DrawStanding,
  type SetDrawLookupInput,
} from "@sortes/contract";
import { DrawFault, normaliseLabel, openingsText, readOpenings } from "@sortes/core/draws";
import {
  changeOpenings,
  type DrawRow,
  findDraw,
  findOpeningsOfLabel,
  inTransaction,
  isOwnDraw,
  lockOpenings,
  lockOwnDraw,
  setDrawLookup,
  type Tx,
} from "@sortes/db";
import { found } from "../../failure.ts";
import type { Once } from "../ground/once/once.ts";
import type { Owner } from "../ground/own-things.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import { openStatementOf, standingOf } from "./draw-standing.ts";
import { placeOf } from "./frozen-list.ts";

type Parts = ServiceParts<"db" | "perUserQueue">;

/** Openings of a frozen list one by one: who may read them, and the end of them. The hashes of the list stay. */
export class DrawOpenings extends Service<Parts> {
  /** Lets everybody read an entry of a draw whose names are masked or hidden. @throws DomainError NOT_FOUND. */
  async publish(owner: Owner, input: DrawOpeningInput, once: Once): Promise<DrawStanding> {
    return await this.parts.perUserQueue.run(owner.id, () =>
      once(async (tx) => {
        const { draw, place, published } = await this.#lock(tx, owner, input);
        if (!published.includes(input.number))
          await changeOpenings(tx, { ...place, published: [...published, input.number] });
        return standingOf(draw);
      }),
    );
  }

  /**
   * Deletes what an entry says and its salt, for good: the hash that stays says nothing.
   * @throws DomainError NOT_FOUND, also of an entry that is erased already.
   */
  async erase(owner: Owner, input: DrawOpeningInput): Promise<void> {
    const { db, perUserQueue } = this.parts;
    const { number } = input;
    await perUserQueue.run(owner.id, () =>
      inTransaction(db, async (tx) => {
        const { place, openings, published } = await this.#lock(tx, owner, input);
        const others = openings.filter((one) => one.number !== number);
        await changeOpenings(tx, {
          ...place,
          lines: openingsText(others),
          published: published.filter((one) => one !== number),
        });
      }),
    );
  }

  /**
   * Lets everybody find the entries of a name, or nobody. Only a list that is public anyway may answer guesses.
   * @throws DomainError NOT_FOUND, DRAW_NAMES_NOT_SHOWN.
   */
  async setLookup(owner: Owner, { id, isOn }: SetDrawLookupInput): Promise<void> {
    const { db, perUserQueue } = this.parts;
    await perUserQueue.run(owner.id, () =>
      inTransaction(db, async (tx) => {
        found(await lockOwnDraw(tx, { id, userId: owner.id }));
        if (isOn && (await openStatementOf(tx, id)).names !== "shown")
          throw new DomainError("DRAW_NAMES_NOT_SHOWN");
        await setDrawLookup(tx, id, isOn);
      }),
    );
  }

  /**
   * The entries of a name in a frozen list, for its organiser, and for everybody where the organiser allows it.
   * @throws DomainError NOT_FOUND.
   */
  async lookup(
    owner: Owner | undefined,
    { id, label }: DrawLookupInput,
  ): Promise<DrawLookupOutput> {
    const { db } = this.parts;
    const draw = found(await findDraw(db, id));
    if (!draw.lookup) found(owner && (await isOwnDraw(db, { id, userId: owner.id })));
    const { found: most } = drawLimits;
    const entries = await findOpeningsOfLabel(db, {
      drawId: id,
      label: labelOf(label),
      limit: most + 1,
    });
    return { entries: entries.slice(0, most), more: entries.length > most };
  }

  async #lock(tx: Tx, owner: Owner, { id, number }: DrawOpeningInput) {
    const draw: DrawRow = found(await lockOwnDraw(tx, { id, userId: owner.id }));
    const place = { drawId: id, chunk: placeOf(number).chunk };
    const { lines, published } = found(await lockOpenings(tx, place));
    const openings = readOpenings(lines);
    found(openings.some((one) => one.number === number));
    return { draw, place, openings, published };
  }
}

/** In the form that is hashed. What cannot be an entry is none. */
function labelOf(typed: string): string {
  try {
    return normaliseLabel(typed);
  } catch (error) {
    if (error instanceof DrawFault) throw new DomainError("NOT_FOUND");
    throw error;
  }
}
