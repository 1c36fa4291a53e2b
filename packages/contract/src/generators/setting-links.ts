import { z } from "zod";
import { genders, limits, numberTypes, petTypes, sortOrders } from "../constants.ts";
import { safeInteger } from "../fields.ts";
import { generators, type PresetType } from "./generators.ts";
import { lotteryGames, numberLimits } from "./number-limits.ts";
import { petStyles } from "./pet-name-choices.ts";
import { numberModeKinds } from "./records/number.ts";

const { team, winner, pet_name } = generators;

/** An integer in a query string. */
const whole = <Schema extends z.ZodType<unknown, number>>(schema: Schema) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/)
    .transform(Number)
    .pipe(schema)
    .optional();

/** A decimal number with a point or a comma. */
const decimal = z
  .string()
  .regex(/^[+\-−]?\d{1,9}(?:[.,]\d{0,20})?$/)
  .optional();

const yes = z
  .enum(["0", "1"])
  .transform((value) => value === "1")
  .optional();

const prizeLine = /^(\d{1,6})(?: (.*))?$/;

/** Prizes in a query string: one per line, with the number of winners before the name. */
const prizes = z
  .string()
  .max(limits.link.prizes)
  .transform((lines, ctx) => {
    const read = winner.settings.prizes.safeParse(
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

/**
 * The settings in the query string of a link to a generator. None is required, and other parameters are ignored. Names
 * are in the fragment instead, which browsers do not send.
 */
export const linkSettings = {
  team: z.object({
    teams: whole(team.settings.numberOfTeams),
    size: whole(safeInteger.min(1)),
    /** Whether numbers after names are skills; left out where the list decides. */
    skills: z.enum(["always", "never"]).optional(),
    random: yes,
    /** Whether every line is a name. */
    plain: yes,
  }),
  winner: z.object({
    winners: whole(winner.settings.numberOfWinners),
    alternates: whole(safeInteger.min(0)),
    once: yes,
    weights: yes,
    turns: yes,
    prizes,
  }),
  number: z.object({
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
      .regex(/^[-\d\s,;]*$/)
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
  }),
  pet_name: z.object({
    pet: z.enum(petTypes).optional(),
    gender: z.enum(genders).optional(),
    letter: z.string().max(1).optional(),
    length: pet_name.settings.length.optional(),
    style: z.enum(petStyles).optional(),
  }),
} as const satisfies Record<PresetType, z.ZodObject>;

export type LinkSettings<T extends PresetType> = z.output<(typeof linkSettings)[T]>;
