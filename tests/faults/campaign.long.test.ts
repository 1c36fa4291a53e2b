import { hasRedisServer } from "@sortes/testing";
import { describe, it } from "vitest";
import { againKills } from "./support/campaign-again.ts";
import { killAt } from "./support/campaign-boundaries.ts";
import { ownTimeKills } from "./support/campaign-own-time.ts";
import { startedTwice } from "./support/campaign-servers.ts";
import { databaseCut, redisTrouble } from "./support/campaign-stores.ts";
import { subjectKills } from "./support/campaign-subjects.ts";
import { welcomeKills } from "./support/campaign-welcome.ts";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

const store = "PostgreSQL alone";

const hasRedis = hasRedisServer();
if (!hasRedis) console.warn("SKIPPED: Redis forgets (there is no redis-server here)");

/**
 * One scenario of each kind beside that of `campaign.test.ts`; `npm run test:faults` runs all of them, on both stores
 * and at full size.
 */
// each starts and kills many processes: on a busy machine most of the time goes into starting them
describe("a campaign reaches everybody once", { timeout: 900_000 }, () => {
  it("when a worker is killed while recipients are claimed", () =>
    killAt("while recipients are claimed", { store, hurried: true }));

  it("when two servers are asked to send it at once, 25 times each", () =>
    startedTwice({ recipients: 200, asks: 25, store }));

  it("when the database goes away in mid-send", () =>
    databaseCut({ recipients: 600, away: 1000, store }));

  it("with the subject that was drawn or chosen, when workers are killed in a test of subjects", () =>
    subjectKills({ recipients: 150, inTest: 1, inRest: 0, store, hurried: true }));

  it("and those who have not opened it once more, when two workers are killed", () =>
    againKills({ recipients: 120, kills: 1, workers: 2, store }));

  it("at each reader's own time, when two workers are killed in and between the zones", () =>
    ownTimeKills({ recipients: 90, workers: 2, store }));

  it("with each letter of the welcome series, when workers are killed and readers leave", () =>
    welcomeKills({
      recipients: 120,
      kills: 1,
      store,
      hurried: true,
      workers: 2,
      leavers: true,
    }));

  it.skipIf(!hasRedis)("when Redis forgets everything in mid-send", () =>
    redisTrouble("forgets", { recipients: 600 }),
  );
});
