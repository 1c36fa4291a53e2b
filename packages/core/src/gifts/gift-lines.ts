import type { SettingsOf } from "@sortes/contract";
import { keyOf, namesIn } from "../names.ts";

/** The pairs and groups whose members do not give to each other, by name. */
export type GiftRules = SettingsOf<"gift">["rules"];

/** A rule as written in the list. */
interface GiftRuleLine {
  /** The index of its line among the entries of the text. */
  readonly entry: number;
  readonly rule:
    | { readonly kind: "apart"; readonly people: readonly string[] }
    | { readonly kind: "never"; readonly giver: string; readonly receiver: string };
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
 * and `Ana → Dan` (Ana does not give to Dan; also -> and =>). People are one a line or separated by commas.
 */
export function readGiftLines(text: string): GiftLines {
  const names: string[] = [];
  const lines: GiftRuleLine[] = [];
  const entries = namesIn(text).map((entry) => ({
    entry,
    apart: partsOf(entry, unequal),
    pair: partsOf(entry, arrow),
  }));
  for (const { entry, apart, pair } of entries) if (!apart && pair?.length !== 2) names.push(entry);
  const spelled = new Map(names.map((name) => [keyOf(name), name]));
  const find = (name: string): string => spelled.get(keyOf(name)) ?? name;
  const rules = noGiftRules();
  for (const [at, { apart, pair }] of entries.entries())
    if (apart) {
      const people = apart.map(find);
      rules.apart.push(people);
      lines.push({ entry: at, rule: { kind: "apart", people } });
    } else if (pair?.length === 2) {
      const [giver, receiver] = [find(pair[0]!), find(pair[1]!)];
      rules.never.push({ giver, receiver });
      lines.push({ entry: at, rule: { kind: "never", giver, receiver } });
    }
  return { names, rules, lines };
}

/** The pairs of an earlier exchange: one `Ana → Dan` a line. Lines that are no pair are counted. */
export function readGiftPairs(text: string): { pairs: GiftRules["earlier"]; unread: number } {
  const entries = namesIn(text);
  const pairs = entries.flatMap((entry) => {
    const parts = partsOf(entry, arrow);
    return parts?.length === 2 ? [{ giver: parts[0]!, receiver: parts[1]! }] : [];
  });
  return { pairs, unread: entries.length - pairs.length };
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
