import type { PetType } from "@sortes/contract";

/** Names by the gender they suit. No name stands in two of the lists. */
export interface GenderedNames {
  readonly male: readonly string[];
  readonly female: readonly string[];
  /** Suits either. */
  readonly neutral: readonly string[];
}

/** The names of one language: those that suit every pet, and those that suit one type of pet. */
export type PetNameLists = Readonly<Record<"every" | PetType, GenderedNames>>;

/** The names in a text, separated by commas. Keeps the lists short to read and to ship. */
export function nameList(text: string): string[] {
  return text.trim().split(/,\s+/);
}
