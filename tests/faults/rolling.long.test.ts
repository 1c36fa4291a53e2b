import { it } from "vitest";
import { rolledOnce } from "./support/rolling.ts";

/** `npm run test:faults` rolls servers and workers ten times, under more load and across restarts of the stores. */
// oxlint-disable-next-line vitest/expect-expect -- the scenario compares what visitors saw with what is in the database
it(
  "two servers behind a proxy are rolled, no read fails, and each save is there once",
  { timeout: 900_000 },
  async () => {
    await rolledOnce();
  },
);
