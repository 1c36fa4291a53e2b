import { describe, it } from "vitest";
import { stores } from "./support/campaign-place.ts";
import { welcomeKills } from "./support/campaign-welcome.ts";
import { welcomeMoves } from "./support/campaign-welcome-moves.ts";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

describe.each(stores)("the welcome series (%s)", (store) => {
  it(
    "loses and repeats nobody when its worker is killed 13 times",
    () =>
      welcomeKills({
        recipients: 3000,
        kills: 12,
        store,
        hurried: false,
        workers: 1,
        leavers: false,
      }),
    900_000,
  );

  it(
    "welcomes everybody who stays once when two workers are killed and half of the readers leave",
    () =>
      welcomeKills({ recipients: 1500, kills: 4, store, hurried: true, workers: 2, leavers: true }),
    600_000,
  );

  it(
    "loses and repeats nobody when staff move and replace letters while workers are killed",
    () => welcomeMoves({ recipients: 1000, kills: 6, store }),
    600_000,
  );
});
