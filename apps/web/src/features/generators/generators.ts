import { type DrawnType, drawnTypes, type HistoryItem, type HistoryItemOf } from "@sortes/contract";
import type { Generator, MenuEntry, SavedViews } from "../../base/generator.ts";
import { loadPart, timeLimits } from "../../base/load-part.ts";
import { numbers } from "./numbers/generator.tsx";
import { ownGenerators } from "./own-generators/generator.tsx";
import { petNames } from "./pet-names/generator.tsx";
import { teams } from "./teams/generator.tsx";
import { winners } from "./winners/generator.tsx";

const articles = {
  kind: { drawing: "generator-article", stock: "buff" },
  path: "/random-article",
  name: "shell.randomArticle",
  about: "shell.randomArticleText",
} as const satisfies MenuEntry;

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

type AllSavedViews = { readonly [T in DrawnType]: SavedViews<T> };

/** Fetches how one generator shows what it has drawn. @throws where the file cannot be fetched, or not in time. */
export async function loadSavedView<T extends DrawnType>(type: T): Promise<SavedViews<T>> {
  const { saved } = await loadPart<{ saved: unknown }>(timeLimits.file, generators[type].loadSaved);
  return saved as SavedViews<T>;
}

/** Fetches those of each generator. @throws where a file cannot be fetched, or not in time. */
export async function loadSavedViews(): Promise<AllSavedViews> {
  const load = async (type: DrawnType) => [type, await loadSavedView(type)] as const;
  const views = await Promise.all(drawnTypes.map(load));
  return Object.fromEntries(views) as AllSavedViews;
}

/** Something that a generator has drawn. */
export type DrawnItem = { [T in DrawnType]: HistoryItemOf<T> }[DrawnType];

export const isDrawn = (item: HistoryItem): item is DrawnItem => item.generatorType in generators;

/** The views of an item, which take items of its type. */
export const viewsOf = (all: AllSavedViews, item: DrawnItem): SavedViews<DrawnType> =>
  all[item.generatorType] as SavedViews<DrawnType>;
