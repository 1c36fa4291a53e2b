import type { Generator } from "../../../base/generator.ts";
import type texts from "./catalogues/en/teams.json";

declare module "../../../base/catalogues.ts" {
  interface Catalogues {
    teams: typeof texts;
  }
}

export const teams = {
  kind: { drawing: "generator-team", stock: "mint" },
  path: "/team-generator",
  name: "shell.teamGenerator",
  about: "shell.teamGeneratorText",
  badge: "home.popular",
  isListed: true,
  area: "teams",
  loadSaved: () => import("./saved.tsx"),
} as const satisfies Generator<"team">;
