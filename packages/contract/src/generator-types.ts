// a separate module, since every page loads it

/**
 * The pages of the listed generators, by the type of their results, in the order of every list. Menus, home, How it
 * works, tiles, letters, the site map and the offline pages use it; the specification fixes its length
 * (docs/domains/generators.md).
 */
export const generatorPages = {
  team: "/team-generator",
  number: "/number-generator",
  pet_name: "/pet-name-generator",
  winner: "/lucky-winner",
} as const;
export type ListedType = keyof typeof generatorPages;
export const listedTypes = Object.keys(generatorPages) as ListedType[];

/** The modes of the number generator that have a page of their own. */
export const modePages = {
  coin: "/number-generator/coin",
  dice: "/number-generator/dice",
  lottery: "/number-generator/lottery",
  cards: "/number-generator/cards",
} as const;
export type PagedMode = keyof typeof modePages;

/** The pages of public generators that no list of the specification has. */
export const morePages = { gift: "/gift-exchange" } as const;
export type MoreType = keyof typeof morePages;

/** Types of results that a generator draws. */
export const drawnTypes = [...listedTypes, "own", "gift"] as const;
export type DrawnType = (typeof drawnTypes)[number];

/** Types of results that can be saved: draws, and uses of packs. */
export const generatorTypes = [...drawnTypes, "pack"] as const;
export type GeneratorType = (typeof generatorTypes)[number];
