import { z } from "zod";
import { defaultNames, limits } from "../constants.ts";
import { form, namesText, safeInteger, savedList } from "../fields.ts";
import { participantSeparators } from "../text.ts";
import { type Generator, itemFields, named, presetList, presetNames } from "./generator.ts";

const numberOfWinners = safeInteger.min(limits.winners.min);
const numberOfAlternates = safeInteger.min(0).default(0);
const tickets = safeInteger.min(limits.weight.min).max(limits.weight.max);

export const saveWinnersInput = form({
  name: named(defaultNames.winner),
  inputNames: namesText(participantSeparators),
  numberOfWinners,
  numberOfAlternates,
  weights: savedList(tickets).nullable().default(null),
  result: namesText(participantSeparators),
  alternates: namesText(participantSeparators).default(""),
});
export type SaveWinnersInput = z.infer<typeof saveWinnersInput>;

export const winner = {
  slug: "winner",
  save: { procedure: "saveWinners", input: saveWinnersInput },
  settings: {
    inputNames: presetNames(participantSeparators),
    numberOfWinners,
    numberOfAlternates,
    weights: presetList(tickets).nullable().default(null),
  },
  nameKey: "name",
  item: z.object({
    ...itemFields,
    generatorType: z.literal("winner"),
    inputNames: z.string(),
    numberOfWinners: z.number(),
    numberOfAlternates: z.number(),
    weights: z.array(z.number()).nullable(),
    result: z.string(),
    alternates: z.string(),
  }),
  separators: participantSeparators,
  isCounted: true,
} as const satisfies Generator;
