import type { Language } from "@sortes/contract";
import { predefinedEn } from "./en.ts";
import { type PackEntry, type PackKey, packIndex, type PackWords } from "./pack-index.ts";
import { predefinedRo } from "./ro.ts";

export interface PredefinedPack extends PackEntry {
  readonly name: string;
  readonly description: string;
  readonly content: readonly string[];
}

const linesIn = (text: string): string[] =>
  text.split("/").map((line) => line.replaceAll(/\s+/g, " ").trim());

const packsIn = (words: Readonly<Record<PackKey, PackWords>>): PredefinedPack[] =>
  (Object.keys(packIndex) as PackKey[]).map((key) => {
    const { lines, ...called } = words[key];
    return { ...packIndex[key], ...called, content: linesIn(lines) };
  });

/** The predefined packs by language. */
export const predefinedPacks: Readonly<Record<Language, readonly PredefinedPack[]>> = {
  en: packsIn(predefinedEn),
  ro: packsIn(predefinedRo),
};
