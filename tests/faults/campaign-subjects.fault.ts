import { describe, it } from "vitest";
import { stores } from "./support/campaign-place.ts";
import { pausedTest, subjectKills, subjectsRestart } from "./support/campaign-subjects.ts";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

describe.each(stores)("a campaign that tries several subjects (%s)", (store) => {
  it(
    "loses and repeats nobody when its worker is killed 15 times",
    () => subjectKills({ recipients: 6000, inTest: 6, inRest: 6, store, hurried: false }),
    900_000,
  );

  it("reaches everybody once when it is paused and resumed, with two workers", () =>
    pausedTest({ store }));

  it("reaches everybody once when PostgreSQL is killed and started again", () =>
    subjectsRestart({ store }));
});
