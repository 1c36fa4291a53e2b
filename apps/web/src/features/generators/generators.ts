import {
  type DrawnType,
  drawnTypes,
  generatorPages,
  type HistoryItem,
  type HistoryItemOf,
  type ListedType,
  listedTypes,
} from "@sortes/contract";
import type { Generator, MenuEntry, SavedViews } from "../../base/generator.ts";
import { loadPart } from "../../base/load-part.ts";
import { gifts } from "./gifts/generator.tsx";
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

/** The generators, by the type of their results. */
export const generators = {
  team: teams,
  number: numbers,
  pet_name: petNames,
  winner: winners,
  own: ownGenerators,
  gift: gifts,
} satisfies { [T in DrawnType]: Generator<T> };

/** All generators, in the order of their types. */
export const drawingGenerators = drawnTypes.map((type) => generators[type]);

/** The generators shown in every list, such as the footer. */
export const listedGenerators = listedTypes.map((type) => generators[type]);

/**
 * Types of results that no list of the specification has. Their areas have two more texts: `savedTitle`, the heading of
 * their results in My History, and `savedCount` for the dashboard.
 */
export const otherTypes = drawnTypes.filter((type): type is OtherType => !(type in generatorPages));
type OtherType = Exclude<DrawnType, ListedType>;

/** The heading of these results in My History. */
export function savedTitleOf(type: OtherType) {
  const { area } = generators[type];
  return `${area}.savedTitle` as const;
}

/** The number of these results, for the dashboard. */
export function savedCountOf(type: OtherType) {
  const { area } = generators[type];
  return `${area}.savedCount` as const;
}

/** The entries of the menu and the home page: the listed generators, and the articles. */
export const menuEntries: readonly MenuEntry[] = [...listedGenerators, articles];

/** Display name of a result type; also the fallback title of unnamed results. */
export function tileOf(type: DrawnType) {
  const { area } = generators[type];
  return `${area}.tile` as const;
}

/** The views of all generators, by type. */
export type AllSavedViews = { readonly [T in DrawnType]: SavedViews<T> };

/** Loads one generator's views of saved results. @throws if the chunk cannot be fetched in time. */
export async function loadSavedView<T extends DrawnType>(type: T): Promise<SavedViews<T>> {
  const { saved } = await loadPart<{ saved: unknown }>(generators[type].loadSaved);
  return saved as SavedViews<T>;
}

/** Loads the views of all generators. @throws if a chunk cannot be fetched in time. */
export async function loadSavedViews(): Promise<AllSavedViews> {
  const load = async (type: DrawnType) => [type, await loadSavedView(type)] as const;
  const views = await Promise.all(drawnTypes.map(load));
  return Object.fromEntries(views) as AllSavedViews;
}

/** A saved result of a generator. */
export type DrawnItem = { [T in DrawnType]: HistoryItemOf<T> }[DrawnType];

export const isDrawn = (item: HistoryItem): item is DrawnItem => item.generatorType in generators;

/** The views for an item's type. */
export const viewsOf = (all: AllSavedViews, item: DrawnItem): SavedViews<DrawnType> =>
  all[item.generatorType] as SavedViews<DrawnType>;
