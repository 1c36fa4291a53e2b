import { generatorPages } from "@sortes/contract";
import type { Generator } from "../../../base/generator.ts";
import type texts from "./catalogues/en/numbers.json";

declare module "../../../base/catalogues.ts" {
  interface Catalogues {
    numbers: typeof texts;
  }
}

export const numbers = {
  kind: { drawing: "generator-number", stock: "sky" },
  path: generatorPages.number,
  name: "shell.generator_number",
  about: "shell.generatorText_number",
  badge: "home.new",
  area: "numbers",
  save: (history) => history.saveNumbers,
  loadSaved: () => import("./saved.tsx"),
} as const satisfies Generator<"number">;
