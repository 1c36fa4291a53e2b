import type { Kind } from "@sortes/ui";

/** The five generators in the order in which every list shows them. */
export const generators = [
  { kind: "team", to: "/team-generator", name: "shell.teamGenerator" },
  { kind: "number", to: "/number-generator", name: "shell.numberGenerator" },
  { kind: "pet", to: "/pet-name-generator", name: "shell.petNameGenerator" },
  { kind: "winner", to: "/lucky-winner", name: "shell.luckyWinner" },
  { kind: "article", to: "/random-article", name: "shell.randomArticle" },
] as const satisfies readonly { kind: Kind; to: string; name: string }[];

/** Those that draw; an article is read. */
export const drawingGenerators = [
  generators[0],
  generators[1],
  generators[2],
  generators[3],
] as const;
