import {
  DomainError,
  drawLimits,
  type DrawLookupInput,
  type DrawLookupOutput,
  type DrawOpeningInput,
  type DrawStanding,
  type DrawSwitchInput,
} from "@sortes/contract";
import { DrawFault, normaliseLabel, openingsText, readOpenings } from "@sortes/core/draws";
import { inTransaction, type Tx } from "@sortes/db";
import * as drawLists from "@sortes/db/draws/lists";
import * as draws from "@sortes/db/draws/draws";
import type { DrawRow } from "@sortes/db/draws/draws";
import { found } from "../../failure.ts";
import type { Once } from "../ground/once/once.ts";
import type { Owner } from "../ground/own-things.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import { standingOf } from "./draw-standing.ts";
import { placeOf } from "./frozen-list.ts";

type Parts = ServiceParts<"db" | "perUserQueue">;

/** Publishes and erases parts of a frozen list for its organiser. The list's hashes stay. */
export class DrawOpenings extends Service<Parts> {
  /** Makes one entry public in a draw whose names are masked or hidden. @throws DomainError NOT_FOUND. */
  async publish(owner: Owner, input: DrawOpeningInput, once: Once): Promise<DrawStanding> {
    return await this.parts.perUserQueue.run(owner.id, () =>
      once(async (tx) => {
        const { draw, place, published } = await this.#lock(tx, owner, input);
        if (!published.includes(input.number))
          await drawLists.changeOpenings(tx, { ...place, published: [...published, input.number] });
        return standingOf(draw);
      }),
    );
  }

  /**
   * Permanently deletes the label and the salt of an entry. The remaining hash reveals nothing.
   * @throws DomainError NOT_FOUND, also for an entry that is already erased.
   */
  async erase(owner: Owner, input: DrawOpeningInput): Promise<void> {
    const { db, perUserQueue } = this.parts;
    const { number } = input;
    await perUserQueue.run(owner.id, () =>
      inTransaction(db, async (tx) => {
        const { place, openings, published } = await this.#lock(tx, owner, input);
        const others = openings.filter((one) => one.number !== number);
        await drawLists.changeOpenings(tx, {
          ...place,
          lines: openingsText(others),
          published: published.filter((one) => one !== number),
        });
      }),
    );
  }

  /**
   * Turns the public lookup of names on or off. It answers guesses, so only the organiser may allow it.
   * @throws DomainError NOT_FOUND.
   */
  async setLookup(owner: Owner, { id, isOn }: DrawSwitchInput): Promise<void> {
    await this.#turn(owner, id, (tx) => draws.setLookup(tx, id, isOn));
  }

  /** Lets the public list of draws show a draw, or not. @throws DomainError NOT_FOUND. */
  async setAnnounced(owner: Owner, { id, isOn }: DrawSwitchInput): Promise<void> {
    await this.#turn(owner, id, (tx) => draws.setAnnounced(tx, id, isOn));
  }

  /**
   * Finds the entries of a name in a frozen list; for the organiser, and for everybody if the organiser allows it.
   * @throws DomainError NOT_FOUND.
   */
  async lookup(
    owner: Owner | undefined,
    { id, label }: DrawLookupInput,
  ): Promise<DrawLookupOutput> {
    const { db } = this.parts;
    const draw = found(await draws.find(db, id));
    if (!draw.lookup) found(owner && (await draws.isOwn(db, { id, userId: owner.id })));
    const { found: most } = drawLimits;
    const entries = await drawLists.findOpeningsOfLabel(db, {
      drawId: id,
      label: labelOf(label),
      limit: most + 1,
    });
    return { entries: entries.slice(0, most), more: entries.length > most };
  }

  async #turn(owner: Owner, id: string, change: (tx: Tx) => Promise<void>): Promise<void> {
    const { db, perUserQueue } = this.parts;
    await perUserQueue.run(owner.id, () =>
      inTransaction(db, async (tx) => {
        found(await draws.lockOwn(tx, { id, userId: owner.id }));
        await change(tx);
      }),
    );
  }

  async #lock(tx: Tx, owner: Owner, { id, number }: DrawOpeningInput) {
    const draw: DrawRow = found(await draws.lockOwn(tx, { id, userId: owner.id }));
    const place = { drawId: id, chunk: placeOf(number).chunk };
    const { lines, published } = found(await drawLists.lockOpenings(tx, place));
    const openings = readOpenings(lines);
    found(openings.some((one) => one.number === number));
    return { draw, place, openings, published };
  }
}

/** Normalises a label as for hashing. @throws DomainError NOT_FOUND if it cannot be an entry. */
function labelOf(typed: string): string {
  try {
    return normaliseLabel(typed);
  } catch (error) {
    if (error instanceof DrawFault) throw new DomainError("NOT_FOUND");
    throw error;
  }
}
