import type { Generator } from "../../../base/generator.ts";
import type texts from "./catalogues/en/winners.json";

declare module "../../../base/catalogues.ts" {
  interface Catalogues {
    winners: typeof texts;
  }
}

export const winners = {
  kind: { drawing: "generator-winner", stock: "canary" },
  path: "/lucky-winner",
  name: "shell.luckyWinner",
  about: "shell.luckyWinnerText",
  isListed: true,
  area: "winners",
  loadSaved: () => import("./saved.tsx"),
} as const satisfies Generator<"winner">;
