import { describe, it } from "vitest";
import { stores } from "./support/campaign-place.ts";
import { rolledUnderLoad } from "./support/rolling.ts";

// oxlint-disable vitest/expect-expect -- the scenario compares what visitors saw with what is in the database

describe.each(stores)("two servers and two workers (%s)", (store) => {
  it("are rolled ten times under 50 requests a second, over a restart of the stores, and nobody notices", async () => {
    await rolledUnderLoad({ rounds: 10, perSecond: 50, store });
  }, 1_800_000);
});
