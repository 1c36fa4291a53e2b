import { z } from "zod";
import { genders, limits, numberTypes, petTypes, sortOrders } from "./constants.ts";
import { safeInteger } from "./fields.ts";
import { generators, type PresetType } from "./generators.ts";

const { team, winner } = generators;

/** A whole number, as an address writes it. */
const whole = <Schema extends z.ZodType<unknown, number>>(schema: Schema) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/)
    .transform(Number)
    .pipe(schema)
    .optional();

const yes = z
  .enum(["0", "1"])
  .transform((value) => value === "1")
  .optional();

const prizeLine = /^(\d{1,6})(?: (.*))?$/;

/** Prizes as an address writes them: a line each, with the number of winners before the name. */
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
 * are never among them: they are in the fragment, which browsers do not send.
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
  }),
  pet_name: z.object({ pet: z.enum(petTypes).optional(), gender: z.enum(genders).optional() }),
} as const satisfies Record<PresetType, z.ZodObject>;

export type LinkSettings<T extends PresetType> = z.output<(typeof linkSettings)[T]>;
