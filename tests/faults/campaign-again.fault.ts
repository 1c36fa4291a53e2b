import { describe, it } from "vitest";
import { againKills } from "./support/campaign-again.ts";
import { stores } from "./support/campaign-place.ts";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

describe.each(stores)(
  "a letter that is sent again to those who have not opened it (%s)",
  (store) => {
    it(
      "reaches each of them once more when its worker is killed ten times",
      () => againKills({ recipients: 6000, kills: 10, workers: 1, store }),
      900_000,
    );

    it("does so with two workers that are killed together, while Redis forgets everything", () =>
      againKills({ recipients: 1000, kills: 3, workers: 2, store, forgets: true }));
  },
);
