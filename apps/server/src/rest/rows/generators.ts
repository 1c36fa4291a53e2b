import { drawing } from "../refusals.ts";
import type { RestRow } from "../row.ts";

export const generatorRows: readonly RestRow[] = [
  {
    method: "POST",
    path: "/generators/number/",
    procedure: "generators.number",
    status: 200,
    summary: "Draw numbers from a range",
    refusals: [
      ...drawing,
      "NO_NUMBER_MATCHES",
      "NO_ODD_NUMBER_DIVISIBLE",
      "NOT_ENOUGH_NUMBERS",
      "HISTORY_ITEM_TOO_LARGE",
    ],
  },
  {
    method: "POST",
    path: "/generators/pet-name/",
    procedure: "generators.petName",
    status: 200,
    summary: "Draw a pet name",
  },
];
