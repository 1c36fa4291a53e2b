import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { limits } from "../constants.ts";
import { languages } from "../languages.ts";
import { packCategories } from "./generator-constants.ts";
import type { Message } from "../domain-error.ts";
import { canBeSeen, hasControls, isLongerThan } from "../text.ts";
import { choice, form, issue, issueOf, itemId, lastChange, optional, text } from "../fields.ts";
import { shownLine, shownParagraph } from "../shown-text.ts";

/** Predefined packs differ by language; defaults to the caller's. */
const language = optional(choice(languages));

const lineEnds = /\r\n|[\r\n\u2028\u2029]/;
/** Characters that the generators read as the end of a name. */
const separator = /[,;]/;

const tooLarge: Message = {
  code: "PACK_TOO_LARGE",
  params: { lines: limits.pack.lines, kilobytes: limits.pack.bytes / 1000 },
};

/** Bytes of the lines as stored. */
export const bytesOfLines = (lines: readonly string[]): number =>
  new TextEncoder().encode(JSON.stringify(lines)).length;

/** Replaces tabs, which spreadsheets put between cells, by spaces. */
const tidied = (entry: string): string => entry.replaceAll("\t", " ").trim();

/** The error of the lines as written, counting blank ones. */
function faultOf(lines: readonly string[]): Message | undefined {
  for (const [i, content] of lines.entries()) {
    const place = i + 1;
    if (isLongerThan(content, limits.name))
      return { code: "NAME_TOO_LONG", params: { place, max: limits.name } };
    if (hasControls(content)) return { code: "CONTROL_CHARACTERS" };
    if (separator.test(content)) return { code: "PACK_LINE_SEPARATED", params: { place } };
  }
  return bytesOfLines(lines) > limits.pack.bytes ? tooLarge : undefined;
}

/** The lines of a pack, as a list or as one text. Lines are trimmed, and blank ones dropped. */
const packContent = z
  .preprocess(
    (value: string | string[], ctx) => {
      const { bytes, lines: most } = limits.pack;
      const refuse = () => {
        ctx.addIssue({ ...issueOf(tooLarge), input: value });
        return value;
      };
      if (typeof value === "string" && value.length > bytes) return refuse();
      const lines = typeof value === "string" ? value.split(lineEnds) : value;
      if (!Array.isArray(lines)) return lines;
      if (lines.length > most) return refuse();
      return lines.map((entry) => (typeof entry === "string" ? tidied(entry) : entry));
    },
    z.array(text(limits.pack.bytes)).max(limits.pack.lines),
  )
  .superRefine((lines, ctx) => {
    const fault = faultOf(lines);
    if (fault) ctx.addIssue(issueOf(fault));
  })
  .transform((lines) => lines.filter(canBeSeen))
  // the documentation for API clients
  .meta({ type: ["array", "string"], maxLength: limits.pack.bytes });

const name = shownLine(limits.pack.name);
const description = shownParagraph(limits.pack.description);
/** Empty: none is chosen. */
const category = choice(["", ...packCategories]);

/** The form of a new pack. Every field is required, and an empty field counts as missing. */
export const createPackInput = form({
  name: name.prefault(""),
  category: category.prefault(""),
  description: description.prefault(""),
  content: packContent.prefault(""),
})
  .transform(({ category, ...pack }, ctx) => {
    if (category !== "" && isFilled(pack)) return { ...pack, category };
    ctx.addIssue({ ...issue("PACK_FIELDS_REQUIRED"), input: pack, path: [] });
    return z.NEVER;
  })
  .meta({ required: ["name", "category", "description", "content"] });
export type CreatePackInput = z.infer<typeof createPackInput>;

/**
 * A change of a pack. Missing fields stay unchanged; none may become empty. With `updatedAt`, as the caller read it,
 * the change fails if the pack has changed since.
 */
export const changePackInput = form({
  id: itemId,
  updatedAt: lastChange,
  name: name.optional(),
  category: category.optional(),
  description: description.optional(),
  content: packContent.optional(),
}).transform(({ category, ...pack }, ctx) => {
  if (category !== "" && isFilled(pack)) return { ...pack, ...(category && { category }) };
  ctx.addIssue({ ...issue("PACK_FIELDS_REQUIRED"), input: pack, path: [] });
  return z.NEVER;
});
export type ChangePackInput = z.infer<typeof changePackInput>;

const isFilled = (fields: Readonly<Record<string, string | string[] | undefined>>): boolean =>
  Object.values(fields).every((value) => value === undefined || value.length > 0);

export const listPacksInput = form({ language });
export const getPackInput = form({ id: itemId, language });

/** A pack to delete. */
export const removePackInput = form({
  id: z.uuid({
    error: ({ input }) => (input === undefined || input === "" ? "PACK_ID_MISSING" : undefined),
  }),
});

/** A pack to use in a generator, which is named either as in the history or as in packs. */
export const usePackInput = form({
  packId: itemId,
  generatorType: choice(["team", "winner", ...packCategories]),
  language,
});
export type UsePackInput = z.infer<typeof usePackInput>;

/** A list of names for a generator, predefined or the person's own. */
export const pack = z
  .object({
    id: z.uuid(),
    name: z.string(),
    category: z.enum(packCategories),
    description: z.string(),
    /** Null if only premium accounts may see it and the caller has no such account. */
    content: z.array(z.string()).nullable(),
    /** The number of its lines. */
    entries: z.int(),
    /** Set in lists if the content is cut to its first lines. */
    truncated: z.literal(true).optional(),
    isPremium: z.boolean(),
    isOwn: z.boolean().meta({ description: "Whether it belongs to the caller" }),
    /** Null for predefined packs. */
    updatedAt: isoTime.nullable(),
  })
  .meta({ id: "Pack" });
export type Pack = z.infer<typeof pack>;

export const packsOutput = z.array(pack);
