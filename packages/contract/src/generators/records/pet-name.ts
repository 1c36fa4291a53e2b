import { z } from "zod";
import { genders, limits, petTypes } from "../../constants.ts";
import { choice, flag, form, line } from "../../fields.ts";
import { type PetLength, petLengths, petStyles } from "../pet-name-choices.ts";
import { nameSeparators } from "../../text.ts";
import { type Generator, itemFields } from "./generator.ts";

/** Screens and REST callers may use `any`; internally it is `neutral`. */
const genderInput = choice([...genders, "any"])
  .transform((gender) => (gender === "any" ? "neutral" : gender))
  .pipe(z.enum(genders));

const lengths = Object.keys(petLengths) as [PetLength, ...PetLength[]];

/** The pet, and the criteria for its name. */
const petChoice = {
  petType: choice(petTypes),
  gender: genderInput,
  firstLetter: line(1).default(""),
  length: choice(lengths).default("any"),
  style: choice(petStyles).default("any"),
};

export const generatePetNameInput = form({
  ...petChoice,
  saveHistory: flag.default(false),
});
export type GeneratePetNameInput = z.infer<typeof generatePetNameInput>;

export const generatePetNameOutput = z.object({ name: z.string(), saved: z.boolean() });

export const savePetNameInput = form({
  ...petChoice,
  result: line(limits.saveName),
});
export type SavePetNameInput = z.infer<typeof savePetNameInput>;

export const petName = {
  slug: "pet-name",
  save: {
    procedure: "savePetName",
    input: savePetNameInput,
    summary: "Save a pet name",
    errors: [],
  },
  settings: petChoice,
  link: {
    pet: z.enum(petTypes).optional(),
    gender: z.enum(genders).optional(),
    letter: z.string().max(1).optional(),
    length: petChoice.length.optional(),
    style: z.enum(petStyles).optional(),
  },
  nameKey: "result",
  item: z.object({
    ...itemFields,
    generatorType: z.literal("pet_name"),
    petType: z.enum(petTypes),
    gender: z.enum(genders),
    // older results have none of these
    firstLetter: z.string().default(""),
    length: z.enum(lengths).default("any"),
    style: z.enum(petStyles).default("any"),
    result: z.string(),
  }),
  separators: nameSeparators,
  isCounted: true,
} as const satisfies Generator;
