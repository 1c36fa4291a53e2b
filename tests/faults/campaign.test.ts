import { it } from "vitest";
import { killAt } from "./support/campaign-boundaries.ts";

/** One scenario; those of other kinds are in `campaign.long.test.ts`. */
// oxlint-disable-next-line vitest/expect-expect -- the scenario compares the database with what the mail server has got
it("a campaign reaches everybody once when a worker is killed after the last bytes", () =>
  killAt("after the last bytes", {
    recipients: 30,
    store: "PostgreSQL alone",
    hurried: true,
  }));
