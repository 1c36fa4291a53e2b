import {
  cryptoRandom,
  type GiftRules,
  giftsWith,
  giftsWithout,
  problemWithGifts,
  readGiftLines,
  sameAsOneOf,
} from "@sortes/core";
import { type GiftPerson, type GiftsResult, inputsOfResult, receiversOf } from "./gift-draft.ts";
import { GiftRefusal } from "./refusal.ts";

/** The rules without a person. */
function rulesWithout({ apart, never, earlier }: GiftRules, name: string): GiftRules {
  const isOne = sameAsOneOf([name]);
  const others = (pairs: GiftRules["never"]) =>
    pairs.filter(({ giver, receiver }) => !isOne(giver) && !isOne(receiver));
  return {
    apart: apart
      .map((group) => group.filter((one) => !isOne(one)))
      .filter(({ length }) => length > 1),
    never: others(never),
    earlier: others(earlier),
  };
}

/** The people after a change: those whose receiver is another one need a new link. */
const peopleOf = (
  before: readonly GiftPerson[],
  names: readonly string[],
  receivers: readonly string[],
): GiftPerson[] => {
  const known = new Map(before.map((one) => [one.name, one]));
  return names.map((name, i) => {
    const receiver = receivers[i]!;
    const last = known.get(name);
    return last?.receiver === receiver ? last : { name, receiver, link: "", isHanded: false };
  });
};

/**
 * The exchange before a change, which is undone: whoever was handed a link that the change made needs the old one again.
 * @param before the exchange without the change
 */
export function withoutChange(result: GiftsResult, before: GiftsResult): GiftsResult {
  const now = new Map(result.people.map((one) => [one.name, one]));
  const people = before.people.map((one) => {
    const last = now.get(one.name);
    if (last?.link === one.link) return last;
    return last?.isHanded ? { ...one, isHanded: false } : one;
  });
  return { ...before, people };
}

/**
 * The exchange after somebody has dropped out, with as few changes as the rules allow.
 * @throws DomainError GIFT_PEOPLE_TOO_FEW, or a GiftRefusal if a few changes are not enough
 */
export function withoutPerson(result: GiftsResult, leaver: string): GiftsResult {
  const inputs = inputsOfResult(result);
  const names = inputs.names.filter((name) => name !== leaver);
  const rules = rulesWithout(inputs.rules, leaver);
  const problem = problemWithGifts({ ...inputs, names, rules });
  if (problem) throw problem;
  const after = giftsWithout(inputs, receiversOf(result), leaver, cryptoRandom());
  if (!after) throw new GiftRefusal();
  return {
    ...result,
    savedAs: null,
    rules,
    people: peopleOf(result.people, names, after.receivers),
    change: { kind: "left", name: leaver, changed: [...after.changed] },
  };
}

/**
 * The newcomer in what was typed: “Mia”, or “Mia ≠ Dan” if the two are kept apart.
 * @returns undefined unless exactly one of the names is new
 */
export function newcomerIn(typed: string, names: readonly string[]) {
  const { names: people, rules } = readGiftLines(typed);
  const isKnown = sameAsOneOf(names);
  const all = [...people, ...rules.apart.flat(), ...rules.never.flatMap(Object.values<string>)];
  const fresh = [...new Set(all.filter((name) => !isKnown(name)))];
  return fresh.length === 1 && people.every((name) => name === fresh[0])
    ? { name: fresh[0]!, rules }
    : undefined;
}

/**
 * The exchange after somebody has joined, with two changes.
 * @throws DomainError of `problemWithGifts`, or a GiftRefusal if the rules leave no place
 */
export function withPerson(
  result: GiftsResult,
  { name, rules }: NonNullable<ReturnType<typeof newcomerIn>>,
): GiftsResult {
  const before = inputsOfResult(result);
  const { apart, never, earlier } = before.rules;
  const inputs = {
    ...before,
    names: [...before.names, name],
    rules: { apart: [...apart, ...rules.apart], never: [...never, ...rules.never], earlier },
  };
  const problem = problemWithGifts(inputs);
  if (problem) throw problem;
  const after = giftsWith(inputs, receiversOf(result), cryptoRandom());
  if (!after) throw new GiftRefusal();
  return {
    ...result,
    savedAs: null,
    rules: inputs.rules,
    people: peopleOf(result.people, inputs.names, after.receivers),
    change: { kind: "joined", name, changed: [...after.changed] },
  };
}
