import { z } from "zod";
import { isoTime } from "../../iso-time.ts";
import { limits } from "../../constants.ts";
import type { Message } from "../../domain-error.ts";
import type { ErrorCode } from "../../errors.ts";
import { list, namesText, optional } from "../../fields.ts";
import { shownLine } from "../../shown-text.ts";

/** The common fields of saved results. */
export const itemFields = {
  id: z.uuid(),
  name: z.string(),
  isFavorite: z.boolean(),
  createdAt: isoTime,
  /** Set if long lists are cut to their first entries: in lists of items, and for long packs changed since use. */
  truncated: z.literal(true).optional(),
  /** The full number of entries of the largest list, if it was truncated. */
  entries: z.int().optional(),
};

/** The name of a saved result; may be empty. */
export const itemName = shownLine(limits.saveName);

/** A name that may be left out. */
export const optionalName = optional(itemName).transform((name) => name ?? "");

/** A name that is never empty. @param fallback in place of an empty one */
export const named = (fallback: string) =>
  optionalName.transform((name) => (name === "" ? fallback : name));

const presetTooLarge: Message = {
  code: "PRESET_TOO_LARGE",
  params: { kilobytes: limits.preset.bytes / 1024 },
};

/** The names among the settings of a preset, limited by a preset's size. */
export const presetNames = (separators: RegExp) =>
  namesText(separators, { characters: limits.preset.bytes, tooMuch: presetTooLarge });

/** A list among the settings of a preset. */
export const presetList = <Entry extends z.ZodType>(entry: Entry) =>
  list(entry, limits.historyItem.entries, presetTooLarge);

/** The record of one type of result. */
export interface Generator {
  /** Part of the path `/api/history/<slug>/`. */
  readonly slug: string;
  /** How a result is saved. Null if it is not saved by itself. */
  readonly save: {
    /** The procedure of the router `history`. */
    readonly procedure: `save${string}`;
    readonly input: z.ZodType;
    /** The summary of its route in the OpenAPI document. */
    readonly summary: string;
    /** The errors of its route, besides those of every save. */
    readonly errors: readonly ErrorCode[];
  } | null;
  /**
   * The settings of a draw, which people save as presets: fields of the saved result, under the same names. Null if
   * nothing is drawn, or if people save the whole generator.
   */
  readonly settings: z.core.$ZodShape | null;
  /** The parameters of a link to the settings, from `link-fields.ts`; names are not among them. Null without settings. */
  readonly link: z.core.$ZodShape | null;
  /** The input's key that becomes the item's name. It is not part of the content unless it is the result. */
  readonly nameKey: "name" | "result";
  /** A saved result, as the history shows it. */
  readonly item: z.ZodObject;
  /** The separator between entries, if the content holds them in one text. */
  readonly separators: RegExp;
  /** Whether it counts towards a free account's limit. */
  readonly isCounted: boolean;
}
