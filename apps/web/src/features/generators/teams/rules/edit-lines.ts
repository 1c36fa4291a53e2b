import { namesIn, readTeamLines, type TeamLines } from "@sortes/core";

type RuleLines = TeamLines["lines"];

/**
 * Adds rules to a list of names. Rules that it has already are not repeated, and new bounds of a role replace the
 * earlier ones.
 * @param lines the rules of the list
 */
export function withRules(list: string, lines: RuleLines, added: readonly string[]): string {
  const isKnown = (rule: string) => lines.some(({ text }) => text === rule);
  const fresh = added.filter((rule) => !isKnown(rule));
  const read = readTeamLines(fresh.join("\n")).lines;
  const bounded = new Set(read.flatMap(({ boundRole = [] }) => boundRole));
  const replaced = new Set(
    lines.flatMap(({ boundRole = "", entry }) => (bounded.has(boundRole) ? entry : [])),
  );
  const kept =
    replaced.size === 0
      ? list.trimEnd()
      : namesIn(list)
          .filter((_, entry) => !replaced.has(entry))
          .join("\n");
  return [kept, ...fresh].join("\n");
}

/**
 * Removes a rule from a list of names. With its last bounds a role is taken from all who have it: “Ana #keeper” would
 * otherwise be read as another person.
 * @param lines the rules of the list
 */
export function withoutRule(list: string, lines: RuleLines, rule: RuleLines[number]): string {
  const entries = namesIn(list);
  const { boundRole } = rule;
  const isLast =
    boundRole !== undefined && !lines.some((l) => l !== rule && l.boundRole === boundRole);
  const removed = [rule, ...lines.filter(({ givenRole }) => isLast && givenRole === boundRole)];
  for (const { entry, rest } of removed) entries[entry] = rest;
  return entries.filter((entry) => entry !== "").join("\n");
}
