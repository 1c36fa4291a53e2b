import { type DrawnType, drawnTypes } from "@sortes/contract";
import type { Generator, MenuEntry } from "../base/generator.ts";
import { articles } from "./articles/generator.tsx";
import { numbers } from "./numbers/generator.tsx";
import { ownGenerators } from "./own-generators/generator.tsx";
import { petNames } from "./pet-names/generator.tsx";
import { teams } from "./teams/generator.tsx";
import { winners } from "./winners/generator.tsx";

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
