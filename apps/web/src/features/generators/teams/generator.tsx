import { generatorPages } from "@sortes/contract";
import type { Generator } from "../../../base/generator.ts";
import type texts from "./catalogues/en/teams.json";

declare module "../../../base/catalogues.ts" {
  interface Catalogues {
    teams: typeof texts;
  }
}

export const teams = {
  kind: { drawing: "generator-team", stock: "mint" },
  path: generatorPages.team,
  name: "shell.generator_team",
  about: "shell.generatorText_team",
  badge: "home.popular",
  area: "teams",
  save: (history) => history.saveTeams,
  loadSaved: () => import("./saved.tsx"),
} as const satisfies Generator<"team">;
