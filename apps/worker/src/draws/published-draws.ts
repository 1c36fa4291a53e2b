import { roundTime, schedule } from "@sortes/core/draws";
import {
  addToDraw,
  type Db,
  type DrawBeacon,
  type DrawLog,
  findDueDraws,
  inTransaction,
  lockDraw,
  writeResult,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { Log } from "@sortes/process";
import type { Witnesses } from "./witnesses.ts";

interface Parts {
  db: Db;
  beacon: DrawBeacon;
  drawLog: DrawLog;
  witnesses: Witnesses;
  clock: Clock;
  log: Log;
}

type Due = Awaited<ReturnType<typeof findDueDraws>>[number];

/** Draws that one look takes at most; the next takes the rest. */
const atMost = 100;
/** Milliseconds after which a draw that waits for its round is reported. */
const reportedAfter = 60_000;

/**
 * What happens to published draws without anybody: a list that was not frozen in time makes a draw void, and the round
 * that a draw names decides it, however late it comes. All of it may be done twice and by several workers: the second
 * one finds nothing to do. The log is signed, and shown to its witnesses.
 */
export class PublishedDraws {
  readonly #parts: Parts;
  #running: Promise<void> | undefined;
  #closed = false;
  #isLate = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Codes of notes for staff. */
  get notes(): string[] {
    const { drawLog } = this.#parts;
    return [...(drawLog.isStopped ? ["draw_log"] : []), ...(this.#isLate ? ["draws_waiting"] : [])];
  }

  /** Looks for what is due, unless a look is under way. Never rejects. */
  async wake(): Promise<void> {
    if (this.#closed) return;
    this.#running ??= this.#look().finally(() => (this.#running = undefined));
    await this.#running;
  }

  /** Resolves when the look that is under way is over. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #look(): Promise<void> {
    const { db, beacon, clock, drawLog, log, witnesses } = this.#parts;
    try {
      const now = clock.now();
      const freezeBefore = new Date(now.getTime() + schedule.freezeBefore * 1000);
      const due = await findDueDraws(db, {
        chain: beacon.chain.hash,
        now,
        freezeBefore,
        limit: atMost,
      });
      await Promise.all(
        due.filter(({ awaits }) => awaits === "freeze").map((one) => this.#end(one)),
      );
      const waiting = due.filter(({ awaits }) => awaits === "result");
      const byRound = Map.groupBy(waiting, ({ round }) => round ?? 0);
      const late = await Promise.all(
        Array.from(byRound, ([round, draws]) => this.#draw(round, draws)),
      );
      this.#isLate = late.includes(true);
      await drawLog.sign();
      await witnesses.show();
    } catch (error) {
      log.warn({ err: error }, "the published draws could not be looked after");
    }
  }

  /** Voids a draw whose list was not frozen in time. */
  async #end({ id }: Due): Promise<void> {
    const { db, clock, log } = this.#parts;
    const seconds = () => Math.floor(clock.now().getTime() / 1000);
    try {
      await inTransaction(db, async (tx) => {
        const draw = await lockDraw(tx, id);
        if (draw?.awaits === "freeze")
          await addToDraw(tx, draw, { t: "void", why: "late" }, seconds());
      });
      log.info({ drawId: id }, "a draw whose list was not frozen in time is void");
    } catch (error) {
      log.error({ err: error, drawId: id }, "a draw that is late could not be voided");
    }
  }

  /** Draws by a round, if it can be had. @returns whether draws wait for longer than they should */
  async #draw(round: number, draws: readonly Due[]): Promise<boolean> {
    const { beacon, clock, log } = this.#parts;
    const time = roundTime(round, beacon.chain) * 1000;
    const isLate = clock.now().getTime() > time + reportedAfter;
    try {
      const signature = await beacon.signature(round);
      if (signature === undefined) {
        if (isLate && !this.#isLate)
          log.error({ round }, "draws wait for a round that no relay gives");
        return isLate;
      }
      const written = await Promise.all(draws.map(({ id }) => this.#write(id, signature, time)));
      return isLate && written.includes(false);
    } catch (error) {
      log.warn({ err: error, round }, "a round could not be had");
      return isLate;
    }
  }

  async #write(id: string, signature: string, time: number): Promise<boolean> {
    const { db, clock, log } = this.#parts;
    const now = Math.floor(Math.max(clock.now().getTime(), time) / 1000);
    try {
      const done = await inTransaction(db, async (tx) => {
        const draw = await lockDraw(tx, id);
        return draw && (await writeResult(tx, draw, signature, now));
      });
      if (done === "written") log.info({ drawId: id }, "a draw was drawn");
      return true;
    } catch (error) {
      log.error({ err: error, drawId: id }, "a draw could not be drawn");
      return false;
    }
  }
}
