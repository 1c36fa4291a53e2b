/** Styles of pet names: names of people, food, nature, stories and legends, or playful words. */
export const petStyles = ["any", "people", "food", "nature", "stories", "playful"] as const;
export type PetStyle = (typeof petStyles)[number];

/** Letters of a pet name, both ends included. */
export const petLengths = {
  any: { min: 1, max: Number.POSITIVE_INFINITY },
  short: { min: 1, max: 4 },
  medium: { min: 5, max: 7 },
  long: { min: 8, max: Number.POSITIVE_INFINITY },
} as const;
export type PetLength = keyof typeof petLengths;
