import type { Generator } from "../../app/generator.ts";
import type texts from "./catalogues/en/winners.json";

declare module "../../app/catalogues.ts" {
  interface Catalogues {
    winners: typeof texts;
  }
}

export const winners = {
  kind: { drawing: "generator-winner", stock: "canary" },
  path: "/lucky-winner",
  name: "shell.luckyWinner",
  about: "shell.luckyWinnerText",
  area: "winners",
  steps: ["winners.inShort1", "winners.inShort2", "winners.inShort3"],
  tile: "winners.tile",
  loadSaved: async () => (await import("./saved.tsx")).savedWinners,
} as const satisfies Generator<"winner">;
