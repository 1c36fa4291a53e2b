import {
  DomainError,
  type Gender,
  type PetLength,
  petLengths,
  type PetStyle,
  type PetType,
} from "@sortes/contract";
import type { RandomSource } from "../random/random-source.ts";

/** The pet to name, and the criteria for its name. */
export interface PetNameInputs {
  readonly petType: PetType;
  /** Neutral allows names of any gender. */
  readonly gender: Gender;
  /** Empty: any. Letters with diacritics are different letters: S is not Ș. */
  readonly firstLetter?: string;
  readonly length?: PetLength;
  readonly style?: PetStyle;
}

/**
 * One name from the lists of a language, each that suits the pet being equally likely. The lists are an argument so
 * that a page loads only those of its language (`@sortes/core/pet-names/en`, `@sortes/core/pet-names/ro`).
 * @throws DomainError NO_NAME_FITS if no name meets the criteria
 */
export function generatePetName(
  inputs: PetNameInputs,
  random: RandomSource,
  lists: PetNameLists,
): { name: string } {
  const names = suitableNames(inputs, lists);
  if (names.length === 0) throw new DomainError("NO_NAME_FITS");
  return { name: names[random.below(names.length)]! };
}

/** Whether `generatePetName(inputs, …, lists)` could give this name. */
export function petNameFits(inputs: PetNameInputs, name: string, lists: PetNameLists): boolean {
  return suitableNames(inputs, lists).includes(name);
}

/** The names from which `generatePetName` draws, none twice. */
export function suitableNames(inputs: PetNameInputs, lists: PetNameLists): string[] {
  const { petType, gender, firstLetter = "", length = "any", style = "any" } = inputs;
  const wanted =
    gender === "neutral"
      ? (["male", "female", "neutral"] as const)
      : ([gender, "neutral"] as const);
  const { min, max } = petLengths[length];
  const ofStyle = style === "any" ? undefined : styleFilter(style, lists);
  const letter = firstLetter.toUpperCase();
  return [lists.every, lists[petType]]
    .flatMap((names) => wanted.flatMap((key) => names[key]))
    .filter(
      (name) =>
        name.startsWith(letter) &&
        name.length >= min &&
        name.length <= max &&
        (ofStyle?.(name) ?? true),
    );
}

/** Names that are listed under no style are names of people. */
function styleFilter(
  style: Exclude<PetStyle, "any">,
  { styles }: PetNameLists,
): (name: string) => boolean {
  if (style !== "people") {
    const listed = new Set(styles[style]);
    return (name) => listed.has(name);
  }
  const others = new Set(Object.values(styles).flat());
  return (name) => !others.has(name);
}

/** Names by the gender they suit. No name is in two of the lists. */
export interface GenderedNames {
  readonly male: readonly string[];
  readonly female: readonly string[];
  /** Suits either. */
  readonly neutral: readonly string[];
}

/**
 * The names of one language: those that suit every pet, and those that suit one type of pet. `styles` lists again those
 * that are not names of people, each under one style.
 */
export type PetNameLists = Readonly<Record<"every" | PetType, GenderedNames>> & {
  readonly styles: Readonly<Record<Exclude<PetStyle, "any" | "people">, readonly string[]>>;
};

/** The names in a text, separated by commas. Keeps the lists short to read and to ship. */
export function nameList(text: string): string[] {
  return text.trim().split(/,\s+/);
}
