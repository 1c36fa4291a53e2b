import { z } from "zod";
import { genders, limits, petTypes } from "../constants.ts";
import { choice, flag, form, line } from "../fields.ts";
import { nameSeparators } from "../text.ts";
import { type Generator, itemFields } from "./generator.ts";

/** Screens and REST callers may use `any`; internally it is `neutral`. */
const genderInput = choice([...genders, "any"])
  .transform((gender) => (gender === "any" ? "neutral" : gender))
  .pipe(z.enum(genders));

export const generatePetNameInput = form({
  petType: choice(petTypes),
  gender: genderInput,
  saveHistory: flag.default(false),
});
export type GeneratePetNameInput = z.infer<typeof generatePetNameInput>;

export const generatePetNameOutput = z.object({ name: z.string(), saved: z.boolean() });

export const savePetNameInput = form({
  petType: choice(petTypes),
  gender: genderInput,
  result: line(limits.saveName),
});
export type SavePetNameInput = z.infer<typeof savePetNameInput>;

export const petName = {
  slug: "pet-name",
  save: { procedure: "savePetName", input: savePetNameInput },
  settings: { petType: choice(petTypes), gender: genderInput },
  nameKey: "result",
  item: z.object({
    ...itemFields,
    generatorType: z.literal("pet_name"),
    petType: z.enum(petTypes),
    gender: z.enum(genders),
    result: z.string(),
  }),
  separators: nameSeparators,
  isCounted: true,
} as const satisfies Generator;
