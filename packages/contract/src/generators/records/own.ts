import { z } from "zod";
import { ownGeneratorLimits } from "../own-generator-limits.ts";
import { flag, form, line, list, safeInteger, savedList, text } from "../../fields.ts";
import { type Generator, itemFields, optionalName } from "./generator.ts";

const bounds = ownGeneratorLimits;

/**
 * The definition of an own generator. Only sizes are checked here: the parser finds errors in lines, since it knows
 * their place.
 */
export const definitionFields = {
  /** Such as `{adjective} {animal}`. */
  template: text(bounds.bytes),
  lists: list(
    form({
      name: text(bounds.bytes),
      /** Blank ones are counted and not drawn. */
      lines: list(text(bounds.bytes), bounds.lines, {
        code: "TOO_MANY",
        params: { max: bounds.lines },
      }),
    }),
    bounds.lists,
  ),
};

/** The definition in an answer. */
export const shownDefinition = {
  template: z.string(),
  lists: z.array(z.object({ name: z.string(), lines: z.array(z.string()) })),
};

/** How often is drawn, and whether a result may come twice. @param most results at once */
export const drawFields = (most: number) => ({
  count: safeInteger.min(1).max(most).default(1),
  unique: flag.default(false),
});

export const saveOwnInput = form({
  name: optionalName,
  generatorName: line(bounds.name).prefault(""),
  ...definitionFields,
  ...drawFields(bounds.draws.browser),
  result: savedList(line(bounds.result)),
});
export type SaveOwnInput = z.infer<typeof saveOwnInput>;

/** Results of an own generator. An item includes its definition, so that it outlives the generator. */
export const own = {
  slug: "own",
  save: { procedure: "saveOwn", input: saveOwnInput },
  settings: null,
  nameKey: "name",
  item: z.object({
    ...itemFields,
    generatorType: z.literal("own"),
    generatorName: z.string(),
    ...shownDefinition,
    count: z.number(),
    unique: z.boolean(),
    result: z.array(z.string()),
  }),
  // a text here is one line, whatever it contains
  separators: /[\r\n]/,
  isCounted: true,
} as const satisfies Generator;
