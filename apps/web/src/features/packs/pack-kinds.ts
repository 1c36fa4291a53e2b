import type { PackCategory } from "@sortes/contract";
import type { MessageId } from "../../base/catalogues.ts";
import type { MenuEntry } from "../../base/generator.ts";
import { generators } from "../generators.ts";

/** The generator that takes the lines of a pack. */
export const generatorOf: Readonly<Record<PackCategory, MenuEntry>> = {
  teamGenerator: generators.team,
  luckyWinner: generators.winner,
};

/** What the packs of a category are called where the list is filtered. */
export const categoryLabels: Readonly<Record<PackCategory, MessageId>> = {
  teamGenerator: "packs.teamGenerator",
  luckyWinner: "packs.luckyWinner",
};
