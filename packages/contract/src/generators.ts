import { z } from "zod";
import { genders, limits, numberTypes, petTypes, sortOrders } from "./constants.ts";
import { lineText, safeInteger } from "./text.ts";

/** `any` is what screens say and REST callers may send; inside it is `neutral`. */
export const genderInput = z
  .enum([...genders, "any"])
  .transform((gender) => (gender === "any" ? "neutral" : gender))
  .pipe(z.enum(genders));

/** The choices that describe a set of numbers, shared by generating them and by saving them. */
export const numberRules = {
  minValue: safeInteger,
  maxValue: safeInteger,
  count: safeInteger,
  numberType: z.enum(numberTypes).default("any"),
  divisor: safeInteger.min(1).nullable().default(null),
  unique: z.boolean().default(false),
  sort: z.enum(sortOrders).default("none"),
  exclude: z.array(safeInteger).max(limits.excludedNumbers).default([]),
};

const saveName = lineText.max(limits.saveName);

export const generateNumbersInput = z.strictObject({
  ...numberRules,
  saveHistory: z.boolean().default(false),
  saveName: saveName.optional(),
});
export type GenerateNumbersInput = z.infer<typeof generateNumbersInput>;

export const generateNumbersOutput = z.object({
  numbers: z.array(z.number()),
  saved: z.boolean(),
  saveName: z.string().nullable(),
});

export const generatePetNameInput = z.strictObject({
  petType: z.enum(petTypes),
  gender: genderInput,
  saveHistory: z.boolean().default(false),
});
export type GeneratePetNameInput = z.infer<typeof generatePetNameInput>;

export const generatePetNameOutput = z.object({ name: z.string(), saved: z.boolean() });
