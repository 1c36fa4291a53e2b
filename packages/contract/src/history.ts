import { z } from "zod";
import { generatorTypes, limits } from "./constants.ts";
import { choice, flag, form, itemId, line, safeInteger } from "./fields.ts";
import { itemSchemas } from "./generators.ts";

/** A saved result. Lists of names are comma strings where the specification has them so. */
export const historyItem = z
  .discriminatedUnion("generatorType", itemSchemas)
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
