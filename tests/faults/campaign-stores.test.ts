import { describe, it } from "vitest";
import { restoredBackup } from "./support/campaign-restored.ts";
import { startedTwice } from "./support/campaign-servers.ts";
import { stopAndContinue } from "./support/campaign-sleep.ts";
import {
  clockSteps,
  databaseCut,
  redisTrouble,
  severalWorkers,
} from "./support/campaign-stores.ts";

const store = "PostgreSQL alone";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

describe("a worker that is stopped and goes on when others have done its work", () => {
  it("hands nothing over any more", () => stopAndContinue({ at: "data", store, sleep: "hurried" }));

  it("still says which of its mails have arrived", () =>
    stopAndContinue({ at: "dot", store: "Redis", sleep: "hurried" }));
});

describe("a campaign reaches everybody once", () => {
  it("with three workers, and each of its jobs ten times", () =>
    severalWorkers({ workers: 3, recipients: 900, store: "Redis" }));

  it("when two servers are asked to send it at once, 25 times each", () =>
    startedTwice({ recipients: 200, asks: 25 }));

  it("when Redis forgets everything in mid-send", () =>
    redisTrouble("forgets", { recipients: 600 }));

  it("when Redis goes away in mid-send", () => redisTrouble("goes away", { recipients: 600 }));

  it("when the database goes away in mid-send", () =>
    databaseCut({ recipients: 600, away: 3000, store }));

  it.each(["1 hour", "-1 hour"] as const)("when the clock steps by %s", (by) =>
    clockSteps(by, { recipients: 600, store }),
  );

  it("or staff are asked, when a backup is restored", () => restoredBackup({ store }));
});
