/** Types of results that a generator draws, in the order in which every list shows them. */
export const drawnTypes = ["team", "number", "pet_name", "winner", "own"] as const;
export type DrawnType = (typeof drawnTypes)[number];
