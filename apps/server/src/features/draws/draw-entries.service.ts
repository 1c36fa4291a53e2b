import {
  DomainError,
  type DrawEntriesInput,
  type DrawEntriesOutput,
  type DrawStanding,
  type FreezeDrawInput,
} from "@sortes/contract";
import { checkCounts, fewestEntries, type OpenStatement, schedule } from "@sortes/core/draws";
import { addToDraw, type DrawBeacon, DrawBrokenError, type DrawLog, seedOf } from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import * as drawLists from "@sortes/db/draws/lists";
import type { DrawList } from "@sortes/db/draws/lists";
import type { DrawRow } from "@sortes/db/draws/draws";
import { found } from "../../failure.ts";
import { LoopTurns } from "../ground/loop-turns.ts";
import type { Once } from "../ground/once/once.ts";
import type { Owner } from "../ground/own-things.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import { type Charge, workOf } from "./draw-work.ts";
import {
  checkTakesList,
  freezeByOf,
  inOurWords,
  openStatementOf,
  secondsOf,
  standingOf,
} from "./draw-standing.ts";
import { frozenList } from "./frozen-list.ts";
import { typedList } from "./typed-list.ts";

interface Parts extends ServiceParts<"db" | "clock" | "log" | "perUserQueue"> {
  beacon: DrawBeacon;
  drawLog: DrawLog;
}

/** The list of a draw: editable plain text until it is frozen, then salted hashes. */
export class DrawEntries extends Service<Parts> {
  readonly #turns = new LoopTurns();

  /**
   * Replaces the whole list.
   * @throws DomainError NOT_FOUND, DRAW_WRONG_STATE, DRAW_TAKEN_DOWN, DRAW_LIST_NOT_NEEDED, DRAW_LIST_TOO_LONG,
   * DRAW_ENTRY_INVALID, DRAW_ENTRY_DAMAGED, DRAW_WEIGHT_INVALID, RATE_LIMITED.
   */
  async replace(
    owner: Owner,
    input: DrawEntriesInput,
    { once, charge }: { once: Once; charge: Charge },
  ): Promise<DrawEntriesOutput> {
    const { db, perUserQueue } = this.parts;
    const { id } = input;
    const owned = { id, userId: owner.id };
    found(await draws.isOwn(db, owned));
    const open = await openStatementOf(db, id);
    if (open.kind === "numbers") throw new DomainError("DRAW_LIST_NOT_NEEDED");
    const isWeighted = open.kind === "winners" && open.rules.weighted === 1;
    const list = await typedList(input, isWeighted, {
      charge,
      turn: () => this.#turns.next(),
    });
    return await perUserQueue.run(owner.id, () =>
      once(async (tx) => {
        checkTakesList(found(await draws.lockOwn(tx, owned)));
        await drawLists.replace(tx, { ...list, drawId: id, userId: owner.id });
        const { count, weight, equalLabels } = list;
        return { count, weight, equalLabels };
      }),
    );
  }

  /**
   * Freezes the list, and reveals the seed if a beacon round decides. A draw whose stored seed is damaged becomes void
   * instead.
   * @throws DomainError NOT_FOUND, DRAW_WRONG_STATE, DRAW_TOO_LATE, DRAW_LIST_CHANGED, DRAW_LIST_UNFIT,
   * BEACON_UNREACHABLE, RATE_LIMITED.
   */
  async freeze(
    owner: Owner,
    { id, listVersion }: FreezeDrawInput,
    { once, charge }: { once: Once; charge: Charge },
  ): Promise<DrawStanding> {
    const { db, perUserQueue, drawLog } = this.parts;
    const owned = { id, userId: owner.id };
    found(await draws.isOwn(db, owned));
    const open = await openStatementOf(db, id);
    const standing = await perUserQueue.run(owner.id, async () => {
      // before the transaction: hashing a long list takes seconds
      const list = await this.#prepare(open, charge);
      return await once(async (tx) => {
        const draw = found(await draws.lockOwn(tx, owned));
        const { state } = draw;
        if (state !== "open") throw new DomainError("DRAW_WRONG_STATE", { state });
        await this.#checkTime(draw);
        if (this.#isBroken(draw, open)) {
          await addToDraw(tx, draw, { t: "void", why: "error" }, this.#now());
          return standingOf({ ...draw, state: "void" });
        }
        const { count, weight } = list?.typed ?? numbersOf(open);
        return await inOurWords({ state, rules: open }, async () => {
          checkCounts(open, { count, weight });
          if (list) {
            const same = await drawLists.findSize(tx, id);
            const { version } = list.typed;
            if (same?.version !== version || (listVersion ?? version) !== version)
              throw new DomainError("DRAW_LIST_CHANGED");
            await drawLists.insertFrozen(tx, { drawId: id, userId: owner.id }, list.frozen.chunks);
          }
          const members = {
            t: "freeze" as const,
            count,
            weight,
            ...(list && { entries: list.frozen.root }),
            ...(draw.round !== null && { seed: draw.seed.toString("hex") }),
          };
          // again: relays and a long list take their time
          await addToDraw(tx, draw, members, this.#timely(draw));
          return standingOf({ ...draw, state: "frozen" });
        });
      });
    });
    await drawLog.sign();
    return standing;
  }

  async #prepare(open: OpenStatement, charge: Charge) {
    const { db } = this.parts;
    if (open.kind === "numbers") return undefined;
    const typed = await drawLists.find(db, open.draw);
    // freezing deletes the typed list; the state shows whether that has happened
    const state = typed ? "open" : (await draws.find(db, open.draw))?.state;
    if (state !== "open") return undefined;
    const count = typed?.count ?? 0;
    if (!typed || count < fewestEntries(open))
      throw new DomainError("DRAW_LIST_UNFIT", { count: fewestEntries(open) });
    charge(workOf("frozen", count));
    return { typed, frozen: await frozenList(open.draw, typed, () => this.#turns.next()) };
  }

  #now(): number {
    return secondsOf(this.parts.clock.now());
  }

  #isBroken(draw: DrawRow, open: OpenStatement): boolean {
    try {
      seedOf(draw, open);
      return false;
    } catch (error) {
      if (!(error instanceof DrawBrokenError)) throw error;
      this.parts.log.error({ err: error, drawId: draw.id }, "a draw could not be frozen");
      return true;
    }
  }

  /** The time in Unix seconds, unless the draw can no longer be frozen. @throws DomainError DRAW_TOO_LATE. */
  #timely(draw: DrawRow): number {
    const now = this.parts.clock.now();
    const until = freezeByOf(draw);
    if (until && now > until) throw new DomainError("DRAW_TOO_LATE");
    return secondsOf(now);
  }

  async #checkTime(draw: DrawRow) {
    const { beacon } = this.parts;
    this.#timely(draw);
    if (draw.round === null) return;
    // another chain's newest round is irrelevant
    const newest = draw.chain === beacon.chain.hash ? await beacon.newest() : undefined;
    if (newest === undefined) throw new DomainError("BEACON_UNREACHABLE");
    if (draw.round < newest + schedule.roundsAhead) throw new DomainError("DRAW_TOO_LATE");
  }
}

/** The size of a draw of numbers, which has no list: the size of its range. */
function numbersOf(open: OpenStatement): Pick<DrawList, "count" | "weight"> {
  const count = open.kind === "numbers" ? fewestEntries(open) : 0;
  return { count, weight: count };
}
