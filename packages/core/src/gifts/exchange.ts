import { type DomainError, limits } from "@sortes/contract";
import { errorAt, longNameProblem } from "../checks.ts";
import { keyOf } from "../names.ts";
import type { RandomSource } from "../random/random-source.ts";
import { changesWith, changesWithout, type GiftChange } from "./changes.ts";
import { conflictOf } from "./conflict.ts";
import { drawGifts } from "./draw-gifts.ts";
import type { GiftRules } from "./gift-lines.ts";
import { type GiftPuzzle, type GiftRule, isOneCircle, puzzleOf } from "./puzzle.ts";

/** The people of an exchange, by name, and who may give to whom. */
export interface GiftInputs {
  readonly names: readonly string[];
  readonly rules: GiftRules;
  readonly oneCircle: boolean;
}

/** A rule by the names of its people. */
export type NamedGiftRule =
  | { readonly kind: "apart"; readonly people: readonly string[] }
  | { readonly kind: "never" | "earlier"; readonly giver: string; readonly receiver: string };

/** A draw, or why there is none: a smallest set of rules that cannot be kept together, or too much work. */
export type GiftOutcome =
  | { readonly receivers: readonly string[] }
  | { readonly conflict: readonly NamedGiftRule[] }
  | "too hard";

/** Receivers after a change, with the names of those who now give to somebody else. */
interface ChangedGifts {
  readonly receivers: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Why there can be no exchange between these people: NAME_TOO_LONG, GIFT_PEOPLE_TOO_FEW, GIFT_PEOPLE_TOO_MANY,
 * GIFT_NAME_REPEATED, or TEAM_RULE_UNKNOWN for a rule about somebody else. Earlier pairs may name others.
 */
export function problemWithGifts({ names, rules }: GiftInputs): DomainError | undefined {
  const { min, max } = limits.gifts.people;
  if (names.length < min) return errorAt("names", "GIFT_PEOPLE_TOO_FEW", { min });
  if (names.length > max) return errorAt("names", "GIFT_PEOPLE_TOO_MANY", { max });
  const long = longNameProblem("names", names);
  if (long) return long;
  const known = new Set<string>();
  for (const name of names) {
    if (known.has(keyOf(name))) return errorAt("names", "GIFT_NAME_REPEATED", { name });
    known.add(keyOf(name));
  }
  const used = [...rules.apart.flat(), ...rules.never.flatMap((one) => [one.giver, one.receiver])];
  const unknown = used.find((name) => !known.has(keyOf(name)));
  return unknown === undefined
    ? undefined
    : errorAt("names", "TEAM_RULE_UNKNOWN", { name: unknown });
}

/** Whether the receivers, in the order of the givers, keep all rules. In linear time. */
export function giftsFit(inputs: GiftInputs, receivers: readonly string[]): boolean {
  const place = placesOf(inputs.names);
  const at = receivers.map((name) => place(name));
  if (at.length !== inputs.names.length || new Set(at).size !== at.length) return false;
  if (at.some((receiver, giver) => receiver === -1 || receiver === giver)) return false;
  const keeps = rulesOf(inputs).every(({ rule }) => {
    if (rule.kind === "not") return at[rule.giver] !== rule.receiver;
    const group = new Set(rule.people);
    return rule.people.every((giver) => !group.has(at[giver]!));
  });
  return keeps && (!inputs.oneCircle || isOneCircle(at));
}

/**
 * Draws who gives to whom; each assignment that keeps the rules is equally likely.
 * @throws DomainError of `problemWithGifts`
 */
export function drawExchange(inputs: GiftInputs, random: RandomSource): GiftOutcome {
  const problem = problemWithGifts(inputs);
  if (problem) throw problem;
  const { names, oneCircle } = inputs;
  const rules = rulesOf(inputs);
  const drawn = drawGifts(
    puzzleOf(
      names.length,
      rules.map(({ rule }) => rule),
      oneCircle,
    ),
    random,
  );
  if (drawn === "too hard") return drawn;
  if (drawn !== "impossible") return { receivers: drawn.map((receiver) => names[receiver]!) };
  const conflict = conflictOf(
    names.length,
    rules.map(({ rule }) => rule),
    oneCircle,
  );
  return {
    conflict: rules.filter(({ rule }) => conflict.includes(rule)).map(({ named }) => named),
  };
}

/** The smallest change after somebody has left. @param leaver one of the names @returns undefined if there is none */
export function giftsWithout(
  inputs: GiftInputs,
  receivers: readonly string[],
  leaver: string,
  random: RandomSource,
): ChangedGifts | undefined {
  const { names } = inputs;
  const place = placesOf(names);
  const before = receivers.map(place);
  const gone = place(leaver);
  const changes = changesWithout(puzzleOfExchange(inputs), before, gone, random);
  const after = changes && changed(inputs, before, changes);
  return (
    after && {
      changed: after.changed,
      receivers: after.receivers.filter((_, giver) => giver !== gone),
    }
  );
}

/**
 * The smallest change after somebody has joined.
 * @param inputs whose last name is the newcomer @param receivers of the others
 * @returns undefined if the rules leave no place
 */
export function giftsWith(
  inputs: GiftInputs,
  receivers: readonly string[],
  random: RandomSource,
): ChangedGifts | undefined {
  const before = receivers.map(placesOf(inputs.names));
  const changes = changesWith(puzzleOfExchange(inputs), before, random);
  return changes && changed(inputs, before, changes);
}

function changed(
  { names }: GiftInputs,
  before: readonly number[],
  changes: readonly GiftChange[],
): ChangedGifts {
  const after = [...before];
  for (const { giver, receiver } of changes) after[giver] = receiver;
  return {
    receivers: after.map((receiver) => names[receiver]!),
    changed: changes.map(({ giver }) => names[giver]!),
  };
}

const puzzleOfExchange = (inputs: GiftInputs): GiftPuzzle =>
  puzzleOf(
    inputs.names.length,
    rulesOf(inputs).map(({ rule }) => rule),
    inputs.oneCircle,
  );

/** A lookup of the position of a name, from 0; −1 for somebody else. */
function placesOf(names: readonly string[]): (name: string) => number {
  const places = new Map(names.map((name, i) => [keyOf(name), i]));
  return (name) => places.get(keyOf(name)) ?? -1;
}

/** All rules in the order in which people state them; those about somebody else are left out. */
function rulesOf({ names, rules }: GiftInputs): { rule: GiftRule; named: NamedGiftRule }[] {
  const place = placesOf(names);
  const isHere = (name: string) => place(name) !== -1;
  return [
    ...rules.apart.map((group) => {
      const people = [...new Set(group.filter(isHere).map(place))];
      const named = { kind: "apart" as const, people: people.map((one) => names[one]!) };
      return { rule: { kind: "apart" as const, people }, named };
    }),
    ...(["never", "earlier"] as const).flatMap((kind) =>
      rules[kind]
        .filter(({ giver, receiver }) => isHere(giver) && isHere(receiver))
        .map(({ giver, receiver }) => ({
          rule: { kind: "not" as const, giver: place(giver), receiver: place(receiver) },
          named: { kind, giver, receiver },
        })),
    ),
  ];
}
