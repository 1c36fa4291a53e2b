import type { OpenListEntry } from "@sortes/contract";
import type { SkillOptions } from "../../presets/preset-source.ts";

/**
 * The lines of a form for these entries.
 * @param hasSkill whether the form reads the answer as the skill of the name
 */
export const linesOf = (
  entries: readonly Pick<OpenListEntry, "name" | "answer">[],
  hasSkill: boolean,
): string[] =>
  entries.map(({ name, answer }) => (hasSkill && answer !== null ? `${name} ${answer}` : name));

/** How the form of teams reads lines with skills. Left to itself, it takes numbers for names where people share a name. */
export const skilled: SkillOptions = { readSkills: "always", allNames: false, isRandom: false };
