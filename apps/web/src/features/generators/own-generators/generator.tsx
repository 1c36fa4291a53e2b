import type { Generator } from "../../../base/generator.ts";
import type texts from "./catalogues/en/own-generators.json";

declare module "../../../base/catalogues.ts" {
  interface Catalogues {
    "own-generators": typeof texts;
  }
}

export const ownGenerators = {
  kind: { drawing: "generator-own", stock: "lilac" },
  path: "/own-generators",
  name: "shell.generator_own",
  about: "shell.generatorText_own",
  area: "own-generators",
  save: (history) => history.saveOwn,
  loadSaved: () => import("./saved.tsx"),
} as const satisfies Generator<"own">;
