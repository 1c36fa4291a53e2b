import { describe, it } from "vitest";
import { stores } from "./support/campaign-place.ts";
import { ownTimeKills } from "./support/campaign-own-time.ts";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

describe.each(stores)("a campaign at each reader's own time (%s)", (store) => {
  it("reaches everybody once when its worker is killed in and between the zones", () =>
    ownTimeKills({ recipients: 3000, workers: 1, store }));

  it("does so with two workers, while Redis forgets everything and readers move", () =>
    ownTimeKills({ recipients: 900, workers: 2, store, forgets: true }));
});
