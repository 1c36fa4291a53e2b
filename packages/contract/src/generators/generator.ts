import { z } from "zod";
import { limits } from "../constants.ts";
import type { Message } from "../domain-error.ts";
import { line, list, namesText } from "../fields.ts";

/** What every saved result has beside the fields of its type. */
export const itemFields = {
  id: z.uuid(),
  name: z.string(),
  isFavorite: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Where long lists are cut to their first entries: in a list of items, and of a long pack that has changed since its use. */
  truncated: z.literal(true).optional(),
  /** How many entries the largest list has, where it was cut. */
  entries: z.int().optional(),
};

/** A name under which a result is kept, which may be empty. */
export const itemName = line(limits.saveName).transform((name) => name.trim());

/** A name that is never empty. @param fallback in place of an empty one */
export const named = (fallback: string) =>
  itemName.prefault("").transform((name) => (name === "" ? fallback : name));

const presetTooLarge: Message = {
  code: "PRESET_TOO_LARGE",
  params: { kilobytes: limits.preset.bytes / 1024 },
};

/** The names among the settings of a preset: at most as many as one holds. */
export const presetNames = (separators: RegExp) =>
  namesText(separators, { characters: limits.preset.bytes, tooMuch: presetTooLarge });

/** A list among the settings of a preset. */
export const presetList = <Entry extends z.ZodType>(entry: Entry) =>
  list(entry, limits.historyItem.entries, presetTooLarge);

/** What there is to know of one type of result. */
export interface Generator {
  /** In addresses: `/api/history/<slug>/`. */
  readonly slug: string;
  /** What asks to keep a result: the procedure of the router `history`, and its input. Null where nothing does yet. */
  readonly save: { readonly procedure: `save${string}`; readonly input: z.ZodType } | null;
  /**
   * What a draw of it is told, which people keep as presets: fields of the saved result, under the same names. Null
   * where nothing is drawn, or where people keep all of the generator.
   */
  readonly settings: z.core.$ZodShape | null;
  /** The key of that input under which the item is called. It is no part of the content unless it is the result. */
  readonly nameKey: "name" | "result";
  /** A saved result, as the history shows it. */
  readonly item: z.ZodObject;
  /** What stands between two entries where the content holds them in one text. */
  readonly separators: RegExp;
  /** Whether it counts against what a free account keeps. */
  readonly isCounted: boolean;
}
