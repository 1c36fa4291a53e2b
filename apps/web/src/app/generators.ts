import { type DrawnType, drawnTypes } from "@sortes/contract";
import { articles } from "../features/articles/generator.tsx";
import { numbers } from "../features/numbers/generator.tsx";
import { ownGenerators } from "../features/own-generators/generator.tsx";
import { petNames } from "../features/pet-names/generator.tsx";
import { teams } from "../features/teams/generator.tsx";
import { winners } from "../features/winners/generator.tsx";
import type { Generator, MenuEntry } from "./generator.ts";

/** Each generator, by the type of what it draws. */
export const generators = {
  team: teams,
  number: numbers,
  pet_name: petNames,
  winner: winners,
  own: ownGenerators,
} satisfies { [T in DrawnType]: Generator<T> };

/** Those that draw. */
export const drawingGenerators = drawnTypes.map((type) => generators[type]);

/** Types of the generators that every list of them shows, in its order. */
export const listedTypes = drawnTypes.filter((type) => generators[type].isListed);

/** The generators that every list of them shows, such as the footer. */
export const listedGenerators = listedTypes.map((type) => generators[type]);

/** The entries of the menu and the cards of the home page; an article is read. */
export const menuEntries: readonly MenuEntry[] = [...listedGenerators, articles];

/** The name of a type of result, which also stands for one that has none. */
export function tileOf(type: DrawnType) {
  const { area } = generators[type];
  return `${area}.tile` as const;
}
