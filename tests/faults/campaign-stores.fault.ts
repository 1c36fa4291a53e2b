import { describe, it } from "vitest";
import { stores } from "./support/campaign-place.ts";
import { handedBack } from "./support/campaign-handed-back.ts";
import { restoredBackup } from "./support/campaign-restored.ts";
import { startedTwice } from "./support/campaign-servers.ts";
import { stopAndContinue } from "./support/campaign-sleep.ts";
import {
  clockSteps,
  databaseCut,
  databaseRestarts,
  redisTrouble,
  severalWorkers,
} from "./support/campaign-stores.ts";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

describe.each(stores)("a campaign reaches everybody once (%s)", (store) => {
  it.each(["data", "dot"] as const)("when a worker sleeps for 60 s at %s", (at) =>
    stopAndContinue({ at, store, sleep: 60_000 }),
  );

  it.each(["data", "dot"] as const)("when others did its work while a worker slept at %s", (at) =>
    stopAndContinue({ at, store, sleep: "hurried" }),
  );

  it.each([2, 4])("with %i workers, and each of its jobs ten times", (workers) =>
    severalWorkers({ workers, recipients: 4000, store }),
  );

  it.each([3000, 40_000])("when the database is away for %i ms in mid-send", (away) =>
    databaseCut({ recipients: 2000, away, store }),
  );

  it.each(["1 hour", "-1 hour"] as const)("when the clock steps by %s", (by) =>
    clockSteps(by, { recipients: 2000, store }),
  );

  it("when a worker stops whose mails take long", () => handedBack({ store }));

  it("when PostgreSQL is killed in mid-send and started again", () =>
    databaseRestarts({ recipients: 2000, store }));

  it("when two servers are asked to send it at once, 25 times each, to two workers", () =>
    startedTwice({ recipients: 200, asks: 25, store }));

  it("or staff are asked, when a backup is restored", () => restoredBackup({ store }));
});

it.each(["forgets", "goes away"] as const)(
  "a campaign reaches everybody once when Redis %s in mid-send",
  (kind) => redisTrouble(kind, { recipients: 3000 }),
);
