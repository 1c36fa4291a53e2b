import type { Generator } from "../../app/generator.ts";
import type texts from "./catalogues/en/numbers.json";

declare module "../../app/catalogues.ts" {
  interface Catalogues {
    numbers: typeof texts;
  }
}

export const numbers = {
  kind: { drawing: "generator-number", stock: "sky" },
  path: "/number-generator",
  name: "shell.numberGenerator",
  about: "shell.numberGeneratorText",
  badge: "home.new",
  area: "numbers",
  steps: ["numbers.inShort1", "numbers.inShort2", "numbers.inShort3"],
  tile: "numbers.tile",
  loadSaved: async () => (await import("./saved.tsx")).savedNumbers,
} as const satisfies Generator<"number">;
