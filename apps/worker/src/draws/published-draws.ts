import { roundTime, schedule } from "@sortes/core/draws";
import {
  addToDraw,
  type Db,
  type DrawBeacon,
  DrawBrokenError,
  type DrawLog,
  inTransaction,
  writeResult,
} from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import * as restored from "@sortes/db/ground/restored";
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
  /** How long a chain must have been silent before it counts as ended (ms); default: an hour. */
  silence?: number;
}

type Due = Awaited<ReturnType<typeof draws.findDue>>[number];

/** Maximum draws per round; the next round takes the rest. */
const atMost = 100;
/** Delay after which a draw still waiting for its beacon round is reported (ms). */
const reportedAfter = 60_000;
/** How long after the time of a missing beacon round its draws may become void (ms). */
const givenUpAfter = 30 * 24 * 60 * 60 * 1000;
/** Draws with little prospect of progress are only checked in every n-th round. */
const seldom = 6;

/**
 * The automatic steps of published draws. A draw becomes void if its list is not frozen in time, if its chain has
 * ended, or if its stored seed or list is damaged; in the last two cases it still gets its result if that changes. Its
 * beacon round decides it, however late the round comes. Also signs the log and shows it to its witnesses. Safe to run
 * twice, even concurrently.
 */
export class PublishedDraws {
  readonly #parts: Parts;
  #running: Promise<void> | undefined;
  #closed = false;
  #isLate = false;
  #looks = 0;
  /** The newest round known to the relays, and since when, by `performance.now()`, they have known no newer one. */
  #silent: { newest: number | undefined; since: number } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Codes of notes for staff. */
  get notes(): string[] {
    const { drawLog } = this.#parts;
    return [...(drawLog.isStopped ? ["draw_log"] : []), ...(this.#isLate ? ["draws_waiting"] : [])];
  }

  /** Processes due draws; joins a run in progress. Never rejects. */
  async wake(): Promise<void> {
    if (this.#closed) return;
    this.#running ??= this.#look().finally(() => (this.#running = undefined));
    await this.#running;
  }

  /** Stops, and resolves when the current run is over. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #look(): Promise<void> {
    const { db, beacon, clock, drawLog, log, witnesses } = this.#parts;
    try {
      // a restored database may lack statements published since the backup, so no result or void is written
      if ((await restored.holds(db)).draws) return void (await drawLog.sign());
      const now = clock.now();
      const all = this.#looks++ % seldom === 0;
      const freezeBefore = new Date(now.getTime() + schedule.freezeBefore * 1000);
      const due = await draws.findDue(db, {
        chain: beacon.chain.hash,
        now,
        freezeBefore,
        all,
        limit: atMost,
      });
      await Promise.all(
        due.filter(({ awaits }) => awaits === "freeze").map((one) => this.#end(one)),
      );
      const waiting = due.filter(({ awaits }) => awaits === "result");
      if (all && !waiting.some((one) => this.#isOverdue(one))) this.#silent = undefined;
      const foreign = waiting.filter(({ isForeign }) => isForeign);
      const ours = waiting.filter(({ isForeign }) => !isForeign);
      const byRound = Map.groupBy(ours, ({ round }) => round ?? 0);
      const late = await Promise.all([
        ...Array.from(byRound, ([round, draws]) => this.#draw(round, draws)),
        this.#wait(foreign),
      ]);
      this.#isLate = late.includes(true);
      await drawLog.sign();
      await witnesses.show();
    } catch (error) {
      log.warn({ err: error }, "the published draws could not be processed");
    }
  }

  /** Voids a draw whose list was not frozen in time. */
  async #end({ id }: Due): Promise<void> {
    const { log } = this.#parts;
    try {
      await this.#void(id, "late");
      log.info({ drawId: id }, "a draw whose list was not frozen in time is void");
    } catch (error) {
      log.error({ err: error, drawId: id }, "an overdue draw could not be voided");
    }
  }

  /** Voids a draw, unless it is already void or has moved on. @returns whether it was voided. */
  async #void(id: string, why: "late" | "beacon" | "error"): Promise<boolean> {
    const { db, clock } = this.#parts;
    const awaited = why === "late" ? "freeze" : "result";
    return await inTransaction(db, async (tx) => {
      const draw = await draws.lock(tx, id);
      if (draw?.awaits !== awaited || draw.state === "void") return false;
      await addToDraw(tx, draw, { t: "void", why }, Math.floor(clock.now().getTime() / 1000));
      return true;
    });
  }

  /** Decides draws with a beacon round, if it is available. @returns whether some draws are overdue */
  async #draw(round: number, draws: readonly Due[]): Promise<boolean> {
    const { beacon, clock, log } = this.#parts;
    const time = roundTime(round, beacon.chain) * 1000;
    const isLate = clock.now().getTime() > time + reportedAfter;
    try {
      const signature = await beacon.signature(round);
      if (signature === undefined) return await this.#wait(draws);
      const written = await Promise.all(draws.map((one) => this.#write(one, signature, time)));
      return isLate && written.includes(false);
    } catch (error) {
      log.warn({ err: error, round }, "a round could not be fetched");
      return isLate;
    }
  }

  /**
   * Handles draws whose round is not available. They wait, and become void once their chain has ended, which our own
   * clock alone does not prove. @returns whether some are overdue
   */
  async #wait(draws: readonly Due[]): Promise<boolean> {
    const { log } = this.#parts;
    const waiting = draws.filter((one) => this.#isOverdue(one, reportedAfter));
    if (waiting.length === 0) return false;
    if (!this.#isLate)
      log.error({ round: waiting[0]?.round }, "draws wait for a round that no relay has");
    for (const one of waiting) {
      if (!this.#isOverdue(one) || !(await this.#hasEnded(one))) continue;
      if (await this.#void(one.id, "beacon"))
        log.error({ drawId: one.id, round: one.round }, "a draw is void: its chain has ended");
    }
    return true;
  }

  #isOverdue({ state, drawsAt }: Due, after = givenUpAfter): boolean {
    const lateBy = this.#parts.clock.now().getTime() - (drawsAt?.getTime() ?? Infinity);
    return state !== "void" && lateBy > after;
  }

  /** Whether the relays have known no newer round for so long that a draw's round will never come. */
  async #hasEnded({ round, isForeign }: Due): Promise<boolean> {
    const { beacon, silence = 60 * 60 * 1000 } = this.#parts;
    // our relays do not know a foreign chain
    const newest = isForeign ? undefined : await beacon.newest();
    // the round exists, although no relay serves it now
    if (newest !== undefined && newest >= (round ?? 0)) return false;
    const now = performance.now();
    const isNews = newest !== undefined && newest !== this.#silent?.newest;
    if (!this.#silent || isNews) {
      this.#silent = { newest, since: now };
      return false;
    }
    return now - this.#silent.since >= silence;
  }

  async #write({ id, state }: Due, signature: string, time: number): Promise<boolean> {
    const { db, clock, log } = this.#parts;
    const now = Math.floor(Math.max(clock.now().getTime(), time) / 1000);
    try {
      const done = await inTransaction(db, async (tx) => {
        const draw = await draws.lock(tx, id);
        return draw && (await writeResult(tx, draw, { signature, now }));
      });
      if (done === "written") log.info({ drawId: id }, "a draw was drawn");
      return true;
    } catch (error) {
      // already logged when the draw became void
      if (error instanceof DrawBrokenError && state === "void") return true;
      log.error({ err: error, drawId: id }, "a draw could not be drawn");
      return error instanceof DrawBrokenError && (await this.#void(id, "error"));
    }
  }
}
