import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { limits } from "../constants.ts";
import { ownGeneratorLimits } from "./own-generator-limits.ts";
import { flag, form, itemId, lastChange, line, optional } from "../fields.ts";
import { takenDown } from "./generator-reports.ts";
import { definitionFields, drawFields, shownDefinition } from "./records/own.ts";
import { requiredLine, shownLine, shownParagraph } from "../shown-text.ts";

const bounds = ownGeneratorLimits;

const name = requiredLine(bounds.name);
const description = shownParagraph(bounds.description);

/** The form of a new custom generator. */
export const createOwnGeneratorInput = form({
  name,
  description: description.prefault(""),
  ...definitionFields,
});
export type CreateOwnGeneratorInput = z.infer<typeof createOwnGeneratorInput>;

/**
 * A change of a generator. Missing fields stay unchanged. With `updatedAt`, as the caller read it, the change fails if
 * the generator has changed since.
 */
export const changeOwnGeneratorInput = form({
  id: itemId,
  updatedAt: lastChange,
  name: name.optional(),
  description: description.optional(),
  template: definitionFields.template.optional(),
  lists: definitionFields.lists.optional(),
});
export type ChangeOwnGeneratorInput = z.infer<typeof changeOwnGeneratorInput>;

/** One of a person's own generators. */
export const ownGeneratorInput = form({ id: itemId });

export const drawOwnInput = form({
  id: itemId,
  ...drawFields(bounds.draws.server),
  saveHistory: flag.default(false),
  saveName: optional(shownLine(limits.saveName)),
});
export type DrawOwnInput = z.infer<typeof drawOwnInput>;

/** The id in the address of a shared generator. */
const shareId = line(ownGeneratorLimits.shareId);
export const sharedGeneratorInput = form({ shareId });
export const drawSharedInput = form({ shareId, ...drawFields(bounds.draws.server) });
export type DrawSharedInput = z.infer<typeof drawSharedInput>;

const shownFields = {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  template: z.string(),
  /** The id in the address of its public page; null if it is not shared. */
  shareId: z.string().nullable(),
  /** Set if staff took its public page down; it cannot be shared until they restore it. */
  takenDown: takenDown.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
};

/** A generator in a list. */
const listedOwnGenerator = z.object(shownFields).meta({ id: "ListedOwnGenerator" });
export type ListedOwnGenerator = z.infer<typeof listedOwnGenerator>;
export const ownGeneratorsOutput = z.array(listedOwnGenerator);

/** A generator with its lists, as its owner sees it. */
export const ownGenerator = z
  .object({ ...shownFields, ...shownDefinition })
  .meta({ id: "OwnGenerator" });
export type OwnGenerator = z.infer<typeof ownGenerator>;

/** The public view of a shared generator: name and description, without lists. */
export const sharedGenerator = z
  .object({ name: z.string(), description: z.string() })
  .meta({ id: "SharedGenerator" });
export type SharedGenerator = z.infer<typeof sharedGenerator>;

export const drawSharedOutput = z.object({ results: z.array(z.string()) });
export const drawOwnOutput = z.object({ results: z.array(z.string()), saved: z.boolean() });
