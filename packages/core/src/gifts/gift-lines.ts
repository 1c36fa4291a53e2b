import type { SettingsOf } from "@sortes/contract";
import { keyOf, namesIn } from "../names.ts";

/** The pairs and groups whose members do not give to each other, by name. */
export type GiftRules = SettingsOf<"gift">["rules"];

/** The rules written in one line of the list: several if more than two people give in turn. */
interface GiftRuleLine {
  /** The index of the line among the entries of the text. */
  readonly entry: number;
  readonly rules: readonly (
    | { readonly kind: "apart"; readonly people: readonly string[] }
    | { readonly kind: "never"; readonly giver: string; readonly receiver: string }
  )[];
}

/** A parsed list of people with rules. */
export interface GiftLines {
  readonly names: readonly string[];
  readonly rules: GiftRules;
  readonly lines: readonly GiftRuleLine[];
}

const unequal = /≠|!=|<>/;
const arrow = /→|↛|[-=]>/;

/** Rules without any effect. */
export const noGiftRules = (): GiftRules => ({ apart: [], never: [], earlier: [] });

/**
 * Reads a list of people with rules: `Ana ≠ Dan` (neither gives to the other; also != and <>, and more than two people)
 * and `Ana → Dan` (Ana does not give to Dan; also -> and =>; with more people, each not to the next). People are one a
 * line or separated by commas.
 */
export function readGiftLines(text: string): GiftLines {
  const names: string[] = [];
  const lines: GiftRuleLine[] = [];
  const entries = namesIn(text).map((entry) => ({
    entry,
    apart: partsOf(entry, unequal),
    turns: partsOf(entry, arrow),
  }));
  for (const { entry, apart, turns } of entries) if (!apart && !turns) names.push(entry);
  const spelled = new Map(names.map((name) => [keyOf(name), name]));
  const find = (name: string): string => spelled.get(keyOf(name)) ?? name;
  const rules = noGiftRules();
  for (const [at, { apart, turns }] of entries.entries())
    if (apart) {
      const people = apart.map(find);
      rules.apart.push(people);
      lines.push({ entry: at, rules: [{ kind: "apart", people }] });
    } else if (turns) {
      const pairs = pairsOf(turns.map(find));
      rules.never.push(...pairs);
      lines.push({ entry: at, rules: pairs.map((pair) => ({ kind: "never", ...pair })) });
    }
  return { names, rules, lines };
}

/** Each of some people with the next one. */
const pairsOf = (people: readonly string[]): GiftRules["never"] =>
  people.slice(1).map((receiver, i) => ({ giver: people[i]!, receiver }));

/** The pairs of an earlier exchange: one `Ana → Dan` a line, or more people in turn. Lines that are no pair are counted. */
export function readGiftPairs(text: string): { pairs: GiftRules["earlier"]; unread: number } {
  const read = namesIn(text).map((entry) => pairsOf(partsOf(entry, arrow) ?? []));
  return { pairs: read.flat(), unread: read.filter((pairs) => pairs.length === 0).length };
}

/** Writes people and rules as lines, people first; not earlier pairs. */
export const writeGiftLines = (
  names: readonly string[],
  { apart, never }: Pick<GiftRules, "apart" | "never">,
): string[] => [...names, ...apart.map((group) => group.join(" ≠ ")), ...writeGiftPairs(never)];

/** Writes pairs as lines. */
export const writeGiftPairs = (pairs: GiftRules["earlier"]): string[] =>
  pairs.map(({ giver, receiver }) => `${giver} → ${receiver}`);

/** The parts of a line with a sign between them; undefined unless there are two and none is empty. */
function partsOf(line: string, sign: RegExp): string[] | undefined {
  const parts = line.split(sign).map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => part !== "") ? parts : undefined;
}
