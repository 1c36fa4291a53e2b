/** The generators that the specification lists (2.1.2 to 2.1.5), in its order: their pages, and the areas of their texts. */
export const specifiedGenerators = [
  { path: "/team-generator", area: "teams" },
  { path: "/number-generator", area: "numbers" },
  { path: "/pet-name-generator", area: "pet-names" },
  { path: "/lucky-winner", area: "winners" },
] as const;

export const specifiedPages = specifiedGenerators.map(({ path }): string => path);
