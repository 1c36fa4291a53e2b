import { keyOf, namesIn, type TeamLines } from "@sortes/core";

type RuleLines = TeamLines["lines"];

/** The role of a line such as `#keeper ≥ 1`, as a key. */
function boundRole(text: string): string | undefined {
  const [, role] = /^#(\p{L}\S*)\s*[<>=≤≥]/u.exec(text) ?? [];
  return role && keyOf(role);
}

/** The role of a line such as `Ana #keeper`, as a key. */
function personRole(text: string): string | undefined {
  const [, role] = /\S\s+#(\p{L}\S*)$/u.exec(text) ?? [];
  return role && keyOf(role);
}

/**
 * Adds rules to a list of names. Rules that it has already are not repeated, and new bounds of a role replace the
 * earlier ones.
 * @param lines the rules of the list
 */
export function withRules(list: string, lines: RuleLines, added: readonly string[]): string {
  const isKnown = (rule: string) => lines.some(({ text }) => text === rule);
  const fresh = added.filter((rule) => !isKnown(rule));
  const bounded = new Set(fresh.flatMap((rule) => boundRole(rule) ?? []));
  const replaced = new Set(
    lines.flatMap(({ text, entry }) => (bounded.has(boundRole(text) ?? "") ? entry : [])),
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
  const role = boundRole(rule.text);
  const isLast = role !== undefined && !lines.some((l) => l !== rule && boundRole(l.text) === role);
  const removed = [rule, ...lines.filter(({ text }) => isLast && personRole(text) === role)];
  for (const { entry, rest } of removed) entries[entry] = rest;
  return entries.filter((entry) => entry !== "").join("\n");
}
