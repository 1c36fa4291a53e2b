import { z } from "zod";
import { defaultNames, limits } from "../constants.ts";
import { form, line, list, namesText, safeInteger, savedList } from "../fields.ts";
import { nameSeparators } from "../text.ts";
import { type Generator, itemFields, named, presetNames } from "./generator.ts";

const numberOfTeams = safeInteger.min(limits.teams.min).max(limits.teams.max);

export const saveTeamsInput = form({
  name: named(defaultNames.team),
  inputNames: namesText(nameSeparators),
  numberOfTeams,
  result: list(savedList(line(limits.name)), limits.teams.max),
});
export type SaveTeamsInput = z.infer<typeof saveTeamsInput>;

export const team = {
  slug: "team",
  save: { procedure: "saveTeams", input: saveTeamsInput },
  settings: { inputNames: presetNames(nameSeparators), numberOfTeams },
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
