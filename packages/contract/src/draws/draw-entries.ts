import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { hex, hexOf, state } from "./draw-fields.ts";
import { drawLimits } from "./draw-limits.ts";
import { form, issue, itemId, list, optional, safeInteger, text } from "../fields.ts";

const bounds = drawLimits;

/**
 * The whole list, in place of the one before: either `entries`, or `text` with one entry a line. In a weighted draw the weight
 * of a line follows its last tab.
 */
export const drawEntriesInput = form({
  id: itemId,
  entries: optional(
    list(
      form({
        label: text(bounds.label),
        weight: optional(safeInteger.min(bounds.weight.min).max(bounds.weight.max)),
      }),
      bounds.listedEntries,
    ),
  ),
  text: optional(text(bounds.requestBytes)),
}).superRefine(({ entries, text }, ctx) => {
  if (entries === undefined && text === undefined)
    ctx.addIssue({ ...issue("REQUIRED"), path: ["entries"] });
  if (entries !== undefined && text !== undefined)
    ctx.addIssue({ ...issue("DRAW_LIST_TWICE"), path: ["text"] });
});
export type DrawEntriesInput = z.infer<typeof drawEntriesInput>;

/** Takes the names of an open list as the whole list of a draw, in place of the one before. */
export const takeOpenListInput = form({
  id: itemId,
  openList: itemId.meta({ description: "Id of the open list whose names are taken" }),
});
export type TakeOpenListInput = z.infer<typeof takeOpenListInput>;

export const drawEntryInput = form({ id: itemId, entry: hexOf(64) });

/** An entry of a frozen list, by its number from 1. */
export const drawOpeningInput = form({
  id: itemId,
  number: safeInteger.min(1).max(bounds.entries),
});
export type DrawOpeningInput = z.infer<typeof drawOpeningInput>;

/** A name to look up in the list. */
export const drawLookupInput = form({ id: itemId, label: text(bounds.label) });
export type DrawLookupInput = z.infer<typeof drawLookupInput>;

export const drawEntriesOutput = z
  .object({
    count: z.number(),
    /** The sum of the weights. */
    weight: z.number(),
    equalLabels: z.number().meta({ description: "How many entries have the label of another one" }),
  })
  .meta({ id: "DrawEntries" });
export type DrawEntriesOutput = z.infer<typeof drawEntriesOutput>;

export const drawEntryOutput = z.object({
  number: z.number(),
  weight: z.number(),
  /** From the leaf to the root. */
  proof: z.array(hex),
});

/** The entries of a name, each with the salt of its hash, which proves the entry's place in the list. */
export const drawLookupOutput = z.object({
  entries: z.array(
    z.object({
      number: z.number(),
      salt: hex.meta({
        description: "A random text that hides the entry until it is revealed",
        example: "5e884898da28047151d0e56f8dc62927",
      }),
    }),
  ),
  more: z.boolean(),
});
export type DrawLookupOutput = z.infer<typeof drawLookupOutput>;

/**
 * The state of a person's entry on an open list in the newest draw that took the list, void ones last: null before any
 * did. `entry` is null unless the name was found in that draw's frozen list.
 */
export const joinedDrawOutput = z.object({
  draw: z
    .object({
      id: z.uuid(),
      state,
      /** Null once it was erased or taken down. */
      title: z.string().nullable(),
      drawsAt: isoTime.nullable(),
      isFrozen: z.boolean().meta({ description: "Whether its list is frozen" }),
      isListed: z.boolean().nullable().meta({
        description:
          "Whether the name is in the frozen list; null before it is frozen, and if names in it were erased, so that nobody can tell",
      }),
      /** `ticket` is the personal link to the record, which proves the entry to anybody; its fragment is the salt. */
      entry: z.object({ number: z.number(), label: z.string(), ticket: z.string() }).nullable(),
    })
    .nullable()
    .meta({ description: "The draw; null without one" }),
});
export type JoinedDraw = z.infer<typeof joinedDrawOutput>;
