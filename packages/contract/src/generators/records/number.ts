import { z } from "zod";
import { limits, numberTypes, sortOrders } from "../../constants.ts";
import { choice, flag, form, line, list, optional, safeInteger, savedList } from "../../fields.ts";
import { decimal, whole, yes } from "../link-fields.ts";
import { lotteryGames, numberLimits } from "../number-limits.ts";
import { nameSeparators } from "../../text.ts";
import { type Generator, itemFields, itemName, optionalName, presetList } from "./generator.ts";

const atOnce = safeInteger.min(1).max(numberLimits.sequence).default(1);
const notation = line(numberLimits.dice.notation);
const game = choice(lotteryGames);
const lines = safeInteger.min(1).max(numberLimits.lotteryLines).default(1);

/**
 * The meaning of the integers, and rules beyond their range (docs/domains/generators.md). The kinds `bingo`, `sequence`
 * and `cards` draw without repeats until a restart, `atOnce` numbers per press.
 */
const numberMode = z.discriminatedUnion(
  "kind",
  [
    /** 1 is heads. */
    form({ kind: z.literal("coin") }),
    form({ kind: z.literal("dice"), notation }),
    form({ kind: z.literal("lottery"), game, lines }),
    form({ kind: z.literal("bingo"), atOnce }),
    form({ kind: z.literal("sequence"), atOnce }),
    /** 1 to 13 are ace to king of spades, then hearts, diamonds and clubs; 53 and 54 are jokers. A deck of 32 has 7 to ace. */
    form({ kind: z.literal("cards"), atOnce }),
    /** Integers count units of the last decimal place: with two places, 25 is 0.25. */
    form({
      kind: z.literal("decimals"),
      places: safeInteger.min(numberLimits.decimalPlaces.min).max(numberLimits.decimalPlaces.max),
    }),
  ],
  { error: ({ input }) => (input === undefined ? "REQUIRED" : undefined) },
);
export type NumberMode = z.infer<typeof numberMode>;
export type NumberModeKind = NumberMode["kind"];
const numberModeKinds = numberMode.options.map(
  ({ shape }) => shape.kind.value,
) as readonly NumberModeKind[] as readonly [NumberModeKind, ...NumberModeKind[]];

/** Null: numbers of a range. */
const mode = numberMode.nullable().default(null);

/** The choices that describe a set of numbers, shared by generating and saving. */
const numberRules = {
  minValue: safeInteger,
  maxValue: safeInteger,
  // the number rules check the range, with their own error
  count: safeInteger.meta({ minimum: 1, maximum: limits.numbersPerCall.server }),
  numberType: choice(numberTypes).default("any"),
  divisor: safeInteger.min(1).nullable().default(null),
  unique: flag.default(false),
  sort: choice(sortOrders).default("none"),
  exclude: list(safeInteger, limits.excludedNumbers).default([]),
};

const saving = { saveHistory: flag.default(false), saveName: optional(itemName) };
const saved = { saved: z.boolean(), saveName: z.string().nullable() };

export const generateNumbersInput = form({
  ...numberRules,
  ...saving,
});
export type GenerateNumbersInput = z.infer<typeof generateNumbersInput>;

export const generateNumbersOutput = z.object({
  numbers: z.array(z.number()),
  ...saved,
});

export const rollDiceInput = form({ notation, ...saving });
export type RollDiceInput = z.infer<typeof rollDiceInput>;

export const rollDiceOutput = z.object({
  /** The faces in the order of the notation. */
  dice: z.array(
    z.object({
      face: z.number().meta({ description: "The number on top of the die" }),
      kept: z.boolean(),
    }),
  ),
  total: z.number(),
  ...saved,
});

export const drawLotteryInput = form({ game, lines, ...saving });
export type DrawLotteryInput = z.infer<typeof drawLotteryInput>;

export const drawLotteryOutput = z.object({
  lines: z.array(
    z.object({
      main: z.array(z.number()).meta({ description: "The main numbers of a line" }),
      bonus: z.array(z.number()).meta({ description: "The bonus numbers of a line" }),
    }),
  ),
  possibleLines: z.number().meta({ description: "How many different lines there are" }),
  ...saved,
});

export const saveNumbersInput = form({
  name: optionalName,
  ...numberRules,
  mode,
  result: savedList(safeInteger),
});
export type SaveNumbersInput = z.infer<typeof saveNumbersInput>;

export const number = {
  slug: "number",
  save: {
    procedure: "saveNumbers",
    input: saveNumbersInput,
    summary: "Save numbers",
    errors: ["MIN_NOT_BELOW_MAX", "COUNT_TOO_SMALL", "COUNT_TOO_LARGE", "NO_ODD_NUMBER_DIVISIBLE"],
  },
  settings: { ...numberRules, mode, exclude: presetList(safeInteger).default([]) },
  link: {
    min: whole(safeInteger),
    max: whole(safeInteger),
    count: whole(safeInteger.min(1)),
    type: z.enum(numberTypes).optional(),
    divisor: whole(safeInteger.min(1)),
    unique: yes,
    sort: z.enum(sortOrders).optional(),
    exclude: z
      .string()
      .max(limits.link.excluded)
      .regex(/^[+\-\d\s,;]*$/)
      .optional(),
    mode: z.enum(numberModeKinds).optional(),
    dice: z.string().max(numberLimits.dice.notation).optional(),
    game: z.enum(lotteryGames).optional(),
    lines: whole(safeInteger.min(1)),
    /** Numbers per press, in modes that draw without repeats. */
    take: whole(safeInteger.min(1)),
    places: whole(safeInteger.min(1)),
    low: decimal,
    high: decimal,
  },
  nameKey: "name",
  item: z.object({
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
    // older results have none
    mode,
    result: z.array(z.number()),
  }),
  separators: nameSeparators,
  isCounted: true,
} as const satisfies Generator;
