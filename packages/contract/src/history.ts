import { z } from "zod";
import {
  defaultNames,
  generatorTypes,
  genders,
  limits,
  numberTypes,
  petTypes,
  sortOrders,
} from "./constants.ts";
import { nameSeparators, participantSeparators } from "./names.ts";
import { genderInput, numberRules } from "./generators.ts";
import {
  choice,
  flag,
  form,
  itemId,
  line,
  list,
  namesText,
  safeInteger,
  savedList,
} from "./fields.ts";

const itemName = line(limits.saveName).transform((name) => name.trim());
const named = (fallback: string) =>
  itemName.prefault("").transform((name) => (name === "" ? fallback : name));

export const saveTeamsInput = form({
  name: named(defaultNames.team),
  inputNames: namesText(nameSeparators),
  numberOfTeams: safeInteger.min(limits.teams.min).max(limits.teams.max),
  result: list(savedList(line(limits.name)), limits.teams.max),
});
export type SaveTeamsInput = z.infer<typeof saveTeamsInput>;

export const saveNumbersInput = form({
  name: itemName.prefault(""),
  ...numberRules,
  result: savedList(safeInteger),
});
export type SaveNumbersInput = z.infer<typeof saveNumbersInput>;

export const savePetNameInput = form({
  petType: choice(petTypes),
  gender: genderInput,
  result: line(limits.saveName),
});
export type SavePetNameInput = z.infer<typeof savePetNameInput>;

export const saveWinnersInput = form({
  name: named(defaultNames.winner),
  inputNames: namesText(participantSeparators),
  numberOfWinners: safeInteger.min(1),
  numberOfAlternates: safeInteger.min(0).default(0),
  weights: savedList(safeInteger.min(limits.weight.min).max(limits.weight.max))
    .nullable()
    .default(null),
  result: namesText(participantSeparators),
  alternates: namesText(participantSeparators).default(""),
});
export type SaveWinnersInput = z.infer<typeof saveWinnersInput>;

const itemFields = {
  id: z.uuid(),
  name: z.string(),
  isFavorite: z.boolean(),
  createdAt: z.iso.datetime(),
  /** In a list, where long lists are cut to their first entries. */
  truncated: z.literal(true).optional(),
  /** How many entries the largest list has, where it was cut. */
  entries: z.int().optional(),
};

const teamItem = z.object({
  ...itemFields,
  generatorType: z.literal("team"),
  inputNames: z.string(),
  numberOfTeams: z.number(),
  result: z.array(z.array(z.string())),
});
const numberItem = z.object({
  ...itemFields,
  generatorType: z.literal("number"),
  minValue: z.number(),
  maxValue: z.number(),
  count: z.number(),
  numberType: z.enum(numberTypes),
  divisor: z.number().nullable(),
  unique: z.boolean(),
  sort: z.enum(sortOrders),
  exclude: z.array(z.number()),
  result: z.array(z.number()),
});
const petNameItem = z.object({
  ...itemFields,
  generatorType: z.literal("pet_name"),
  petType: z.enum(petTypes),
  gender: z.enum(genders),
  result: z.string(),
});
const winnerItem = z.object({
  ...itemFields,
  generatorType: z.literal("winner"),
  inputNames: z.string(),
  numberOfWinners: z.number(),
  numberOfAlternates: z.number(),
  weights: z.array(z.number()).nullable(),
  result: z.string(),
  alternates: z.string(),
});
const packItem = z.object({
  ...itemFields,
  generatorType: z.literal("pack"),
  packId: z.uuid(),
  category: z.string(),
  result: z.array(z.string()),
});

/** A saved result. Lists of names are comma strings where the specification has them so. */
export const historyItem = z
  .discriminatedUnion("generatorType", [teamItem, numberItem, petNameItem, winnerItem, packItem])
  .meta({ id: "HistoryItem" });
export type HistoryItem = z.infer<typeof historyItem>;
export type HistoryItemOf<T extends HistoryItem["generatorType"]> = Extract<
  HistoryItem,
  { generatorType: T }
>;

export const listHistoryInput = form({
  type: choice(generatorTypes).optional(),
  search: line(limits.search).default(""),
  favorites: flag.default(false),
  sort: choice(["created_at", "name"]).default("created_at"),
  order: choice(["asc", "desc"]).default("desc"),
  page: safeInteger.min(1).default(1),
  limit: safeInteger.min(1).max(limits.historyPageSize.max).default(limits.historyPageSize.default),
});
export type ListHistoryInput = z.infer<typeof listHistoryInput>;

const pagination = z
  .object({ total: z.number(), page: z.number(), limit: z.number(), pages: z.number() })
  .meta({ id: "Pagination" });

/** Saved results by type, over everything the person has, whatever the filter. */
const historyCounts = z
  .object({
    total: z.number(),
    ...Object.fromEntries(generatorTypes.map((type) => [type, z.number()])),
  } as {
    total: z.ZodNumber;
  } & Record<(typeof generatorTypes)[number], z.ZodNumber>)
  .meta({ id: "HistoryCounts" });

export const listHistoryOutput = z.object({
  history: z.array(historyItem),
  pagination,
  counts: historyCounts,
});

export const idInput = form({ id: itemId });
export const favoriteOutput = z.object({ id: z.uuid(), isFavorite: z.boolean() });
export const clearedOutput = z.object({ removed: z.number() });
