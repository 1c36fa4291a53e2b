import type { PackCategory } from "@sortes/contract";
import type { MenuEntry } from "../../app/generator.ts";
import { generators } from "../../app/generators.ts";

/** The generator that takes the lines of a pack. */
export const generatorOf: Readonly<Record<PackCategory, MenuEntry>> = {
  teamGenerator: generators.team,
  luckyWinner: generators.winner,
};
