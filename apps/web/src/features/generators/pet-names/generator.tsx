import type { Generator } from "../../../base/generator.ts";
import type texts from "./catalogues/en/pet-names.json";

declare module "../../../base/catalogues.ts" {
  interface Catalogues {
    "pet-names": typeof texts;
  }
}

export const petNames = {
  kind: { drawing: "generator-pet", stock: "salmon" },
  path: "/pet-name-generator",
  name: "shell.petNameGenerator",
  about: "shell.petNameGeneratorText",
  isListed: true,
  area: "pet-names",
  loadSaved: () => import("./saved.tsx"),
} as const satisfies Generator<"pet_name">;
