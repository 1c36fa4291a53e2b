import type { PackCategory } from "@sortes/contract";

/** The texts of a predefined pack in one language. */
export interface PackWords {
  readonly name: string;
  readonly description: string;
  /** Its entries, separated by slashes. */
  readonly lines: string;
}

/** The fields of a pack common to all languages. */
export interface PackEntry {
  readonly id: string;
  readonly category: PackCategory;
  readonly isPremium: boolean;
}

/** @param number the last part of the id; it must never change */
const entryOf = (category: PackCategory, number: number, isPremium: boolean): PackEntry => {
  const id = `019aa1c0-0000-7000-8000-${String(number).padStart(12, "0")}`;
  return { id, category, isPremium };
};
const forTeams = (number: number) => entryOf("teamGenerator", number, false);
const forDraws = (number: number) => entryOf("luckyWinner", number, false);
const premiumForTeams = (number: number) => entryOf("teamGenerator", number, true);
const premiumForDraws = (number: number) => entryOf("luckyWinner", number, true);

/** All packs. */
export const packIndex = {
  animals: forTeams(1),
  countries: forTeams(2),
  chores: forTeams(3),
  potluck: forTeams(4),
  firstNames: forTeams(5),
  projectTopics: forTeams(6),
  footballClubs: forTeams(7),
  greekMyths: premiumForTeams(8),
  workshopRoles: premiumForTeams(9),
  prizes: forDraws(101),
  partyGames: forDraws(102),
  dinner: forDraws(103),
  films: forDraws(104),
  icebreakers: forDraws(105),
  dares: forDraws(106),
  weekend: forDraws(107),
  boardGames: forDraws(108),
  teamBuilding: premiumForDraws(109),
  books: premiumForDraws(110),
  charades: premiumForDraws(111),
} satisfies Record<string, PackEntry>;

export type PackKey = keyof typeof packIndex;
