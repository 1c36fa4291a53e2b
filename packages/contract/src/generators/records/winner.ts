import { z } from "zod";
import { defaultNames, limits } from "../../constants.ts";
import { flag, form, list, namesText, safeInteger, savedList } from "../../fields.ts";
import { shownLine } from "../../shown-text.ts";
import { participantSeparators } from "../../text.ts";
import { whole, yes } from "../link-fields.ts";
import { prizeLimits } from "../prize-limits.ts";
import { type Generator, itemFields, named, presetList, presetNames } from "./generator.ts";

const numberOfWinners = safeInteger.min(limits.winners.min);
const numberOfAlternates = safeInteger.min(0).default(0);
const prize = form({
  /** Empty for an unnamed prize. */
  name: shownLine(prizeLimits.name),
  /** The number of winners who get it. */
  count: safeInteger.min(1).max(limits.historyItem.entries),
});
/** The most valuable first; null without prizes. */
const prizes = list(prize, prizeLimits.prizes).nullable().default(null);
const prizeLine = /^(\d{1,6})(?: (.*))?$/;
/** Prizes in a link: one per line, with the number of winners before the name. */
const linkPrizes = z
  .string()
  .max(limits.link.prizes)
  .transform((lines, ctx) => {
    const read = prizes.safeParse(
      lines.split("\n").map((one) => {
        const [, count, name = ""] = prizeLine.exec(one) ?? [];
        return { name, count: Number(count) };
      }),
    );
    if (read.success) return read.data;
    ctx.addIssue({ code: "custom" });
    return z.NEVER;
  })
  .optional();
/** Whether the winners were drawn one at a time without replacement, and are listed in that order. */
const inTurn = flag.default(false);
const tickets = safeInteger.min(limits.weight.min).max(limits.weight.max);

export const saveWinnersInput = form({
  name: named(defaultNames.winner),
  inputNames: namesText(participantSeparators),
  numberOfWinners,
  numberOfAlternates,
  weights: savedList(tickets).nullable().default(null),
  prizes,
  inTurn,
  result: namesText(participantSeparators),
  alternates: namesText(participantSeparators).default(""),
});
export type SaveWinnersInput = z.infer<typeof saveWinnersInput>;

export const winner = {
  slug: "winner",
  save: {
    procedure: "saveWinners",
    input: saveWinnersInput,
    summary: "Save winners",
    errors: [
      "NAME_TOO_LONG",
      "PARTICIPANTS_REQUIRED",
      "NOT_ENOUGH_PARTICIPANTS",
      "NOT_ENOUGH_FOR_ALTERNATES",
      "WEIGHTS_MISMATCH",
      "PRIZES_MISMATCH",
    ],
  },
  settings: {
    inputNames: presetNames(participantSeparators),
    numberOfWinners,
    numberOfAlternates,
    weights: presetList(tickets).nullable().default(null),
    prizes,
    inTurn,
    /** Whether a wheel shows the draw. */
    wheel: flag.optional(),
  },
  link: {
    winners: whole(numberOfWinners),
    alternates: whole(safeInteger.min(0)),
    once: yes,
    weights: yes,
    turns: yes,
    wheel: yes,
    prizes: linkPrizes,
  },
  nameKey: "name",
  item: z.object({
    ...itemFields,
    generatorType: z.literal("winner"),
    inputNames: z.string(),
    numberOfWinners: z.number(),
    numberOfAlternates: z.number(),
    weights: z.array(z.number()).nullable(),
    // results that an earlier version saved have neither
    prizes: z
      .array(z.object({ name: z.string(), count: z.number() }))
      .nullable()
      .default(null),
    inTurn: z.boolean().default(false),
    result: z.string(),
    alternates: z.string(),
  }),
  separators: participantSeparators,
  isCounted: true,
} as const satisfies Generator;
