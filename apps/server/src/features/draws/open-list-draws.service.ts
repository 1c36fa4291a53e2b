import {
  DomainError,
  type DrawEntriesOutput,
  type JoinedDraw,
  type TakeOpenListInput,
} from "@sortes/contract";
import { readDrawText } from "@sortes/core/draws";
import * as drawLists from "@sortes/db/draws/lists";
import * as draws from "@sortes/db/draws/draws";
import * as openLists from "@sortes/db/generators/open-lists";
import * as entries from "@sortes/db/generators/open-list-entries";
import { found } from "../../failure.ts";
import { checkNotTakenDown } from "../generators/open-lists/open-list-dto.ts";
import { findJoined } from "../generators/open-lists/joined-entry.ts";
import type { Once } from "../ground/once/once.ts";
import type { Owner } from "../ground/own-things.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import { momentAfter } from "../ground/versions.ts";
import { checkTakesList, openStatementOf, ticketOf } from "./draw-standing.ts";
import { type Charge, workOf } from "./draw-work.ts";

type Parts = ServiceParts<"db" | "clock" | "perUserQueue" | "secrets" | "publicUrl">;

/** Draws whose entries joined an open list by themselves. */
export class OpenListDraws extends Service<Parts> {
  /**
   * Replaces the whole list of an open draw by the names of an open list, which closes for good: nobody's name changes
   * after that, so each finds theirs in the frozen list.
   * @throws DomainError NOT_FOUND, DRAW_WRONG_STATE, DRAW_TAKEN_DOWN, DRAW_LIST_NOT_NEEDED, OWN_OPEN_LIST_TAKEN_DOWN,
   * OPEN_LIST_EMPTY, RATE_LIMITED.
   */
  async take(
    owner: Owner,
    { id, openList: listId }: TakeOpenListInput,
    { once, charge }: { once: Once; charge: Charge },
  ): Promise<DrawEntriesOutput> {
    const { db, clock, perUserQueue } = this.parts;
    const userId = owner.id;
    found(await draws.isOwn(db, { id, userId }));
    const open = await openStatementOf(db, id);
    if (open.kind === "numbers") throw new DomainError("DRAW_LIST_NOT_NEEDED");
    const isWeighted = open.kind === "winners" && open.rules.weighted === 1;
    return await perUserQueue.run(userId, () =>
      once(async (tx) => {
        checkTakesList(found(await draws.lockOwn(tx, { id, userId })));
        await openLists.lock(tx, listId);
        const list = found(await openLists.find(tx, { id: listId, userId }));
        // people who joined could not check their entry: their pages are gone
        checkNotTakenDown(list);
        charge(workOf("typed", list.count));
        // the names of open lists are labels as they are, and no two are equal
        const labels = await entries.names(tx, listId);
        const count = labels.length;
        if (count === 0) throw new DomainError("OPEN_LIST_EMPTY");
        const size = { count, weight: count, equalLabels: 0 };
        const weights = isWeighted ? labels.map(() => 1) : null;
        const typed = { ...size, labels: labels.join("\n"), weights };
        await drawLists.replace(tx, { ...typed, drawId: id, userId });
        await draws.setOpenList(tx, id, listId);
        const now = clock.now();
        await openLists.update(tx, listId, {
          isClosed: true,
          closesAt: list.closesAt < now ? list.closesAt : now,
          takenAt: list.takenAt ?? now,
          updatedAt: momentAfter(list.updatedAt, now),
        });
        return size;
      }),
    );
  }

  /**
   * The state of a person's entry in the newest draw that took the list, void ones last. The entry is looked up by name
   * in the frozen list, no matter who typed the name there.
   * @throws DomainError NOT_FOUND, OPEN_LIST_REMOVED, OPEN_LIST_TAKEN_DOWN.
   */
  async joined(entryKey: string): Promise<JoinedDraw> {
    const { db, secrets, publicUrl } = this.parts;
    const { entry, list } = await findJoined(db, secrets, entryKey);
    const draw = await draws.findOfOpenList(db, list.id);
    if (!draw) return { draw: null };
    const { id, state, drawsAt, openingChanges } = draw;
    const [text, chunks] = await Promise.all([
      drawLists.findText(db, id),
      drawLists.findChunkRoots(db, id),
    ]);
    const isFrozen = chunks.length > 0;
    // afterwards: the list may be frozen at this moment
    const wanted = { drawId: id, label: entry.name, limit: 1 };
    const [opening] = isFrozen ? await drawLists.findOpeningsOfLabel(db, wanted) : [];
    // an erased name may have been this one
    const hasAll = async () => await drawLists.hasAllOpenings(db, { drawId: id, openingChanges });
    const isKnown = opening !== undefined || (isFrozen && (await hasAll()));
    return {
      draw: {
        id,
        state,
        title: text ? readDrawText(text.body).title : null,
        drawsAt: drawsAt?.toISOString() ?? null,
        isFrozen,
        isListed: isKnown ? opening !== undefined : null,
        entry: opening
          ? {
              number: opening.number,
              label: entry.name,
              ticket: ticketOf(`${publicUrl}/draws/${id}`, opening.salt),
            }
          : null,
      },
    };
  }
}
