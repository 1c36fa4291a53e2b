import { generatorPages } from "@sortes/contract";
import type { Generator } from "../../../base/generator.ts";
import type texts from "./catalogues/en/pet-names.json";

declare module "../../../base/catalogues.ts" {
  interface Catalogues {
    "pet-names": typeof texts;
  }
}

export const petNames = {
  kind: { drawing: "generator-pet", stock: "salmon" },
  path: generatorPages.pet_name,
  name: "shell.generator_pet_name",
  about: "shell.generatorText_pet_name",
  area: "pet-names",
  save: (history) => history.savePetName,
  loadSaved: () => import("./saved.tsx"),
} as const satisfies Generator<"pet_name">;
