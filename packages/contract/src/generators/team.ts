import { z } from "zod";
import { defaultNames, limits } from "../constants.ts";
import { form, line, list, namesText, safeInteger, savedList } from "../fields.ts";
import { nameSeparators } from "../names.ts";
import { type Generator, itemFields, named } from "./generator.ts";

export const saveTeamsInput = form({
  name: named(defaultNames.team),
  inputNames: namesText(nameSeparators),
  numberOfTeams: safeInteger.min(limits.teams.min).max(limits.teams.max),
  result: list(savedList(line(limits.name)), limits.teams.max),
});
export type SaveTeamsInput = z.infer<typeof saveTeamsInput>;

export const team = {
  slug: "team",
  save: { procedure: "saveTeams", input: saveTeamsInput },
  nameKey: "name",
  item: z.object({
    ...itemFields,
    generatorType: z.literal("team"),
    inputNames: z.string(),
    numberOfTeams: z.number(),
    result: z.array(z.array(z.string())),
  }),
  separators: nameSeparators,
  isCounted: true,
} as const satisfies Generator;
