import {
  DomainError,
  type DrawStanding,
  type StepDrawInput,
  type TakeDownDrawInput,
  type VoidDrawInput,
} from "@sortes/contract";
import {
  addToDraw,
  DrawBrokenError,
  type DrawLog,
  inTransaction,
  type Tx,
  writeResult,
} from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import * as drawLists from "@sortes/db/draws/lists";
import type { DrawRow } from "@sortes/db/draws/draws";
import { found } from "../../failure.ts";
import { LoopTurns } from "../ground/loop-turns.ts";
import type { Once } from "../ground/once/once.ts";
import type { Owner } from "../ground/own-things.ts";
import { Service, type ServiceParts } from "../ground/service.ts";
import { type Charge, workOf, workOfResult } from "./draw-work.ts";
import { inOurWords, secondsOf, standingOf } from "./draw-standing.ts";

interface Parts extends ServiceParts<"db" | "clock" | "log" | "callLimits" | "perUserQueue"> {
  drawLog: DrawLog;
}

/** Changes of a published draw: voids it, runs it if no beacon round decides, replaces winners, takes it down. */
export class DrawConduct extends Service<Parts> {
  readonly #turns = new LoopTurns();

  /** @throws DomainError NOT_FOUND, DRAW_WRONG_STATE. */
  async void(owner: Owner, { id, why }: VoidDrawInput, once: Once): Promise<DrawStanding> {
    return await this.#change(owner, id, once, (tx, draw) =>
      addToDraw(tx, draw, { t: "void", why }, this.#now()),
    );
  }

  /** @throws DomainError NOT_FOUND, DRAW_WRONG_STATE, DRAW_PLACE_EMPTY, RATE_LIMITED. */
  async step(
    owner: Owner,
    { id, rank, why }: StepDrawInput,
    { once, charge }: { once: Once; charge: Charge },
  ): Promise<DrawStanding> {
    await this.parts.callLimits.attempt("draw-step", { account: owner.id });
    return await this.#change(owner, id, once, async (tx, draw) => {
      charge(workOf("statements", (await draws.findStatements(tx, id)).length));
      await addToDraw(tx, draw, { t: "step", rank, why }, this.#now());
    });
  }

  /**
   * Runs a draw without a beacon round. A draw whose stored seed or list is damaged becomes void instead.
   * @throws DomainError NOT_FOUND, DRAW_RUNS_BY_ITSELF, DRAW_WRONG_STATE, RATE_LIMITED.
   */
  async run(
    owner: Owner,
    id: string,
    { once, charge }: { once: Once; charge: Charge },
  ): Promise<DrawStanding> {
    return await this.#change(owner, id, once, async (tx, draw) => {
      if (draw.round !== null) throw new DomainError("DRAW_RUNS_BY_ITSELF");
      charge(workOfResult(await draws.findStatements(tx, id)));
      const now = this.#now();
      const written = await writeResult(tx, draw, {
        signature: undefined,
        now,
        turn: () => this.#turns.next(),
      }).catch(async (error: unknown) => {
        // already void: nothing to add
        if (!(error instanceof DrawBrokenError) || draw.state === "void") throw error;
        this.parts.log.error({ err: error, drawId: id }, "a draw could not be drawn");
        await addToDraw(tx, draw, { t: "void", why: "error" }, now);
      });
      if (written === "there") throw new DomainError("DRAW_WRONG_STATE", { state: draw.state });
    });
  }

  /**
   * Voids a leaving user's draws whose lists are not frozen, and removes the texts of all; frozen draws continue without
   * their organiser.
   */
  async leave(tx: Tx, owner: Owner): Promise<void> {
    const open = await draws.lockOpenOf(tx, owner.id);
    // before the log is locked until the commit
    await drawLists.removeOfUser(tx, owner.id);
    for (const draw of open)
      await addToDraw(tx, draw, { t: "void", why: "organiser" }, this.#now());
  }

  /**
   * Permanently deletes the texts of a draw. Its statements and its result stay.
   * @throws DomainError NOT_FOUND.
   */
  async takeDown(actor: string, { id, reason }: TakeDownDrawInput): Promise<void> {
    const { db, clock } = this.parts;
    await inTransaction(db, async (tx) => {
      const { organiser, number } = found(await draws.lock(tx, id));
      await this.audited(tx, actor, "draw.take_down", id, { reason, organiser, number });
      await draws.takeDown(tx, id, { at: clock.now(), reason });
    });
  }

  #now(): number {
    return secondsOf(this.parts.clock.now());
  }

  async #change(
    owner: Owner,
    id: string,
    once: Once,
    work: (tx: Tx, draw: DrawRow) => Promise<void>,
  ): Promise<DrawStanding> {
    const { perUserQueue, drawLog } = this.parts;
    const standing = await perUserQueue.run(owner.id, () =>
      once(async (tx) => {
        const draw = found(await draws.lockOwn(tx, { id, userId: owner.id }));
        await inOurWords(draw, () => work(tx, draw));
        return standingOf(found(await draws.find(tx, id)));
      }),
    );
    await drawLog.sign();
    return standing;
  }
}
