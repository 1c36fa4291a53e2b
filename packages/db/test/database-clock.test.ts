import { testDatabase, unhurried } from "@sortes/testing";
import { afterAll, expect, it } from "vitest";
import { clockSkew, DatabaseClock, openDb } from "../src/index.ts";
import * as sendingControl from "../src/queries/newsletter/sending/sending-control.ts";

const { url } = await testDatabase();
const db = openDb({ url, connections: 1, patience: unhurried });
afterAll(() => db.destroy());

const minute = 60_000;
const hour = 60 * minute;

/** The clock of a machine that is `ahead` milliseconds ahead of this one's. */
function machine(ahead: number) {
  const clock = { ahead, now: () => new Date(Date.now() + clock.ahead), sleep: async () => {} };
  return clock;
}

/** Minutes by which a clock is ahead of the database's. */
const minutesAhead = async (clock: DatabaseClock): Promise<number> =>
  Math.round((clock.now().getTime() - (await sendingControl.databaseTime(db)).getTime()) / minute) +
  0; // no -0

it.each([5 * minute, -5 * minute, hour, -hour])(
  "a clock that is %i ms ahead is corrected and reported",
  async (ahead) => {
    const clock = new DatabaseClock(machine(ahead));
    expect(await minutesAhead(clock)).toBe(ahead / minute);
    await clock.compare(db);
    expect(await minutesAhead(clock)).toBe(0);
    expect(Math.round((await clockSkew(db, clock)) / minute)).toBe(ahead / minute);
  },
);

it("a changed machine clock is followed, backwards too", async () => {
  const wrong = machine(0);
  const clock = new DatabaseClock(wrong);
  for (const ahead of [hour, -hour, 0]) {
    wrong.ahead = ahead;
    await clock.compare(db);
    expect(await minutesAhead(clock)).toBe(0);
  }
});

it("a clock is not corrected for a slow reply of the database", async () => {
  // asked eight seconds before the database reads its clock, answered two seconds after it
  let looks = 0;
  const slow = () => new Date(Date.now() + (looks++ === 0 ? -8000 : 2000));
  const clock = new DatabaseClock({ now: () => slow(), sleep: async () => {} });
  await clock.compare(db);
  looks = 1;
  const before = Date.now();
  const shown = clock.now().getTime() - 2000;
  expect(shown).toBeGreaterThanOrEqual(before);
  expect(shown).toBeLessThanOrEqual(Date.now());
});
