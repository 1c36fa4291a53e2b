import type { Generator } from "../../../base/generator.ts";
import type texts from "./catalogues/en/numbers.json";

declare module "../../../base/catalogues.ts" {
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
  isListed: true,
  area: "numbers",
  loadSaved: () => import("./saved.tsx"),
} as const satisfies Generator<"number">;
