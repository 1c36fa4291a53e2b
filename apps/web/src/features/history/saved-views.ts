import { type DrawnType, drawnTypes, type HistoryItem, type HistoryItemOf } from "@sortes/contract";
import type { SavedViews } from "../../base/generator.ts";
import { generators } from "../generators.ts";
import { loadPart, timeLimits } from "../../base/load-part.ts";

export type AllSavedViews = { readonly [T in DrawnType]: SavedViews<T> };

/** Fetches how one generator shows what it has drawn. @throws where the file cannot be fetched, or not in time. */
export async function loadSavedView<T extends DrawnType>(type: T): Promise<SavedViews<T>> {
  const { saved } = await loadPart<{ saved: unknown }>(timeLimits.file, generators[type].loadSaved);
  return saved as SavedViews<T>;
}

/** Fetches those of each generator. @throws where a file cannot be fetched, or not in time. */
export async function loadSavedViews(): Promise<AllSavedViews> {
  const load = async (type: DrawnType) => [type, await loadSavedView(type)] as const;
  const views = await Promise.all(drawnTypes.map(load));
  return Object.fromEntries(views) as unknown as AllSavedViews;
}

/** Something that a generator has drawn. */
export type DrawnItem = { [T in DrawnType]: HistoryItemOf<T> }[DrawnType];

export const isDrawn = (item: HistoryItem): item is DrawnItem => item.generatorType in generators;

/** The views of an item, which take items of its type. */
export const viewsOf = (all: AllSavedViews, item: DrawnItem): SavedViews<DrawnType> =>
  all[item.generatorType] as SavedViews<DrawnType>;
