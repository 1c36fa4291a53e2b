import { describe, it } from "vitest";
import { boundaries, killAt } from "./support/campaign-boundaries.ts";
import { killsInMidSend } from "./support/campaign-kills.ts";
import { stores } from "./support/campaign-place.ts";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

describe.each(stores)("a worker that is killed (%s)", (store) => {
  it(
    "20 times in mid-send costs nobody the mail of 12,000, and nobody gets it twice",
    () =>
      killsInMidSend({
        recipients: 12_000,
        kills: 20,
        between: 900,
        connections: 20,
        delay: 20,
        store,
      }),
    900_000,
  );

  it.each(Object.keys(boundaries))("%s leaves nobody without or twice", (boundary) =>
    killAt(boundary, { store, hurried: false }),
  );
});
