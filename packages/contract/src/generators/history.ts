import { z } from "zod";
import { exportFormats, limits } from "../constants.ts";
import { type GeneratorType, generatorTypes } from "../generator-types.ts";
import { historySorts } from "./generator-constants.ts";
import { choice, flag, form, itemId, line, safeInteger } from "../fields.ts";
import { itemName } from "./records/generator.ts";
import { itemSchemas } from "./generators.ts";
import { pageFields, pagination } from "../pagination.ts";

/** A saved result. Lists of names are comma strings where the specification has them so. */
export const historyItem = z
  .discriminatedUnion("generatorType", itemSchemas)
  .meta({ id: "HistoryItem" });
export type HistoryItem = z.infer<typeof historyItem>;
export type HistoryItemOf<T extends HistoryItem["generatorType"]> = Extract<
  HistoryItem,
  { generatorType: T }
>;

/** Filters of saved results. */
const kindOfItems = {
  type: choice(generatorTypes).optional(),
  favorites: flag.default(false).meta({ description: "Only results with a star" }),
};

export const listHistoryInput = form({
  ...kindOfItems,
  search: line(limits.search).default(""),
  utcOffset: safeInteger
    .min(-840)
    .max(840)
    .default(0)
    .meta({ description: "The clock by which a search means days, in minutes ahead of UTC" }),
  timeZone: line(100).optional().meta({
    description: "The IANA name of the zone whose clock it is instead, with its summer time",
  }),
  sort: choice(historySorts).default("created_at"),
  order: choice(["asc", "desc"]).default("desc").meta({ description: "Newest or oldest first" }),
  ...pageFields(limits.historyPageSize),
});
export type ListHistoryInput = z.infer<typeof listHistoryInput>;

/** All saved results of the person by type, regardless of the filter. */
const historyCounts = z
  .object({
    total: z.number(),
    ...Object.fromEntries(generatorTypes.map((type) => [type, z.number()])),
  } as {
    total: z.ZodNumber;
  } & Record<GeneratorType, z.ZodNumber>)
  .meta({ id: "HistoryCounts" });

export const listHistoryOutput = z.object({
  history: z.array(historyItem),
  pagination,
  counts: historyCounts,
});

export const exportHistoryInput = form({
  ...kindOfItems,
  pairs: flag.default(false).meta({
    description: "Whether gift exchanges include who gives to whom; else their result is empty",
  }),
  format: choice(exportFormats).default("json"),
});
export type ExportHistoryInput = z.infer<typeof exportHistoryInput>;

/** Marks a truncated item. In exports only uses of long packs are truncated. */
const cutKeys = ["truncated", "entries"];
/** The columns of an exported table, common to all types. */
export const historyColumns: readonly string[] = [
  ...new Set(itemSchemas.flatMap(({ shape }) => Object.keys(shape))),
]
  .filter((key) => !cutKeys.includes(key))
  .concat(cutKeys);

export const idInput = form({ id: itemId });
/** A blank name stands for the default name of the result's type. */
export const renameInput = form({ id: itemId, name: itemName });
export const renamedOutput = z.object({ id: z.uuid(), name: z.string() });
export const setFavoriteInput = form({ id: itemId, isFavorite: flag });
export type SetFavoriteInput = z.infer<typeof setFavoriteInput>;
export const favoriteOutput = z.object({ id: z.uuid(), isFavorite: z.boolean() });
export const clearedOutput = z.object({ removed: z.number() });
