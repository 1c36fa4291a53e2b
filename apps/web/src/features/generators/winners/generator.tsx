import { generatorPages } from "@sortes/contract";
import type { Generator } from "../../../base/generator.ts";
import type texts from "./catalogues/en/winners.json";

declare module "../../../base/catalogues.ts" {
  interface Catalogues {
    winners: typeof texts;
  }
}

export const winners = {
  kind: { drawing: "generator-winner", stock: "canary" },
  path: generatorPages.winner,
  name: "shell.generator_winner",
  about: "shell.generatorText_winner",
  area: "winners",
  save: (history) => history.saveWinners,
  loadSaved: () => import("./saved.tsx"),
} as const satisfies Generator<"winner">;
