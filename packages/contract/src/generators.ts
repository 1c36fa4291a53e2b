import { z } from "zod";
import { genders, limits, numberTypes, petTypes, sortOrders } from "./constants.ts";
import { choice, flag, form, line, list, safeInteger } from "./fields.ts";

/** `any` is what screens say and REST callers may send; inside it is `neutral`. */
export const genderInput = choice([...genders, "any"])
  .transform((gender) => (gender === "any" ? "neutral" : gender))
  .pipe(z.enum(genders));

/** The choices that describe a set of numbers, shared by generating them and by saving them. */
export const numberRules = {
  minValue: safeInteger,
  maxValue: safeInteger,
  // the range is kept by the rules themselves, which say it in words of their own
  count: safeInteger.meta({ minimum: 1, maximum: limits.numbersPerCall.server }),
  numberType: choice(numberTypes).default("any"),
  divisor: safeInteger.min(1).nullable().default(null),
  unique: flag.default(false),
  sort: choice(sortOrders).default("none"),
  exclude: list(safeInteger, limits.excludedNumbers).default([]),
};

export const generateNumbersInput = form({
  ...numberRules,
  saveHistory: flag.default(false),
  saveName: line(limits.saveName).optional(),
});
export type GenerateNumbersInput = z.infer<typeof generateNumbersInput>;

export const generateNumbersOutput = z.object({
  numbers: z.array(z.number()),
  saved: z.boolean(),
  saveName: z.string().nullable(),
});

export const generatePetNameInput = form({
  petType: choice(petTypes),
  gender: genderInput,
  saveHistory: flag.default(false),
});
export type GeneratePetNameInput = z.infer<typeof generatePetNameInput>;

export const generatePetNameOutput = z.object({ name: z.string(), saved: z.boolean() });
