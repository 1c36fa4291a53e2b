import { type Clock, systemClock } from "@sortes/process";
import type { Db } from "./client.ts";
import * as sendingControl from "./queries/newsletter/sending/sending-control.ts";

/** Milliseconds by which a machine's clock may differ from the database's before it is reported. */
export const clockTolerance = 60_000;

/**
 * The time of the database, so that all processes agree on when a mail is due or a link has expired, however wrong
 * their machines' clocks are: the machine's time minus its measured lead. It is the machine's time until `compare` has
 * run.
 */
export class DatabaseClock implements Clock {
  /** The uncorrected clock. */
  readonly machine: Clock;
  /** Milliseconds. */
  #ahead = 0;

  constructor(machine: Clock = systemClock) {
    this.machine = machine;
  }

  now(): Date {
    return new Date(this.machine.now().getTime() - this.#ahead);
  }

  sleep(ms: number): Promise<void> {
    return this.machine.sleep(ms);
  }

  /**
   * Measures the machine's clock again. The correction changes only where the measurement contradicts it, so that the
   * duration of the query makes no difference. @throws the driver's error.
   */
  async compare(db: Db): Promise<void> {
    const { least, most } = await measure(db, this.machine);
    if (this.#ahead < least || this.#ahead > most) this.#ahead = (least + most) / 2;
  }
}

/** Milliseconds by which a machine's clock is ahead of the database's. @throws the driver's error. */
export async function clockSkew(db: Db, clock: Clock): Promise<number> {
  const { least, most } = await measure(db, clock instanceof DatabaseClock ? clock.machine : clock);
  return (least + most) / 2;
}

/** Bounds of the difference in milliseconds: the database read its clock between request and reply. */
async function measure(db: Db, machine: Clock): Promise<{ least: number; most: number }> {
  const asked = machine.now().getTime();
  const at = (await sendingControl.databaseTime(db)).getTime();
  const answered = machine.now().getTime();
  // a millisecond for rounding
  return { least: asked - at - 1, most: answered - at + 1 };
}
