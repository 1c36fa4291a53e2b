import { describe, it } from "vitest";
import { boundaries, killAt } from "./support/campaign-boundaries.ts";
import { killsInMidSend } from "./support/campaign-kills.ts";
import { stores } from "./support/campaign-place.ts";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

describe.each(stores)("a worker that is killed in mid-send (%s)", (store) => {
  it(
    "5 times costs nobody the mail of 3,000, and nobody gets it twice",
    () =>
      killsInMidSend({ recipients: 3000, kills: 5, between: 120, connections: 5, delay: 5, store }),
    240_000,
  );
});

describe("a worker that is killed", () => {
  it.each(Object.keys(boundaries))("%s leaves nobody without or twice", (boundary) =>
    killAt(boundary, { store: "PostgreSQL alone", hurried: true }),
  );
});
