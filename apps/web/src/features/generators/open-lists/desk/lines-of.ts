import type { OpenListEntry } from "@sortes/contract";

/**
 * The lines of a form for these entries.
 * @param hasSkill whether the form reads the answer as the skill of the name
 */
export const linesOf = (
  entries: readonly Pick<OpenListEntry, "name" | "answer">[],
  hasSkill: boolean,
): string[] =>
  entries.map(({ name, answer }) => (hasSkill && answer !== null ? `${name} ${answer}` : name));
