import { z } from "zod";
import { ownGeneratorLimits } from "../own-generator-limits.ts";
import { flag, form, line, list, safeInteger, savedList, text } from "../../fields.ts";
import { type Generator, itemFields, optionalName } from "./generator.ts";

const bounds = ownGeneratorLimits;

/**
 * The definition of a custom generator. Only sizes are checked here: the parser reports errors in lines, since it knows
 * their position.
 */
export const definitionFields = {
  /** Such as `{adjective} {animal}`. */
  template: text(bounds.bytes),
  lists: list(
    form({
      name: text(bounds.bytes),
      /** Blank lines count towards the limit but are not drawn. */
      lines: list(text(bounds.bytes), bounds.lines, {
        code: "TOO_MANY",
        params: { max: bounds.lines },
      }),
    }),
    bounds.lists,
  ),
};

/** The definition in a reply. */
export const shownDefinition = {
  template: z.string(),
  lists: z.array(z.object({ name: z.string(), lines: z.array(z.string()) })),
};

/** The number of results, and whether they must differ. @param most maximum results of one draw */
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

/** Results of a custom generator. An item includes the definition, so that it outlives the generator. */
export const own = {
  slug: "own",
  save: {
    procedure: "saveOwn",
    input: saveOwnInput,
    summary: "Save results of a custom generator, with what they were drawn from",
    errors: ["OWN_RESULT_UNCHECKED"],
  },
  settings: null,
  link: null,
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
  // a result is one line, whatever it contains
  separators: /[\r\n]/,
  isCounted: true,
} as const satisfies Generator;
