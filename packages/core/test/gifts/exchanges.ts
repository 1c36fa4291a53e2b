import fc from "fast-check";
import { type GiftPuzzle, type GiftRule, isOneCircle } from "../../src/gifts/puzzle.ts";
import { integersBelow } from "../support/permutations.ts";

export const apart = (...people: number[]): GiftRule => ({ kind: "apart", people });
export const not = (giver: number, receiver: number): GiftRule => ({
  kind: "not",
  giver,
  receiver,
});

/** The pairs that must not be if everybody may give only to the next few people at a round table. */
export const onlyNext = (people: number, few: number): { giver: number; receiver: number }[] =>
  integersBelow(people).flatMap((giver) =>
    integersBelow(people)
      .filter((step) => step > few)
      .map((step) => ({ giver, receiver: (giver + step) % people })),
  );

/** Every order of the people, by brute force. */
function everyOrder(people: readonly number[]): number[][] {
  if (people.length === 0) return [[]];
  return people.flatMap((one) =>
    everyOrder(people.filter((other) => other !== one)).map((rest) => [one, ...rest]),
  );
}

/** Every assignment that keeps the rules, said once more. */
export const assignments = (
  people: number,
  rules: readonly GiftRule[],
  isCircle: boolean,
): number[][] =>
  everyOrder(integersBelow(people)).filter((receivers) => {
    const gives = (a: number, b: number) => receivers[a] === b;
    const seen = [0];
    while (receivers[seen.at(-1)!] !== 0) seen.push(receivers[seen.at(-1)!]!);
    return (
      receivers.every((receiver, giver) => receiver !== giver) &&
      rules.every((rule) =>
        rule.kind === "not"
          ? !gives(rule.giver, rule.receiver)
          : rule.people.every((a) => rule.people.every((b) => !gives(a, b))),
      ) &&
      (!isCircle || seen.length === people)
    );
  });

const someRules = (people: number): fc.Arbitrary<GiftRule[]> => {
  const person = fc.nat(people - 1);
  return fc.array(
    fc.oneof(
      fc.uniqueArray(person, { minLength: 2, maxLength: 3 }).map((all) => apart(...all)),
      fc.tuple(person, person).map(([a, b]) => not(a, b)),
    ),
    { maxLength: 6 },
  );
};
export const exchanges = fc
  .integer({ min: 2, max: 6 })
  .chain((people) => fc.tuple(fc.constant(people), someRules(people), fc.boolean()));

/** Whether the receivers, by giver, keep all rules: each person receives once, and no forbidden pair occurs. */
export const keepsRules = (
  { forbidden, isCircle }: GiftPuzzle,
  receivers: readonly number[],
): boolean =>
  receivers.length === forbidden.length &&
  receivers.toSorted((a, b) => a - b).every((receiver, i) => receiver === i) &&
  receivers.every((receiver, giver) => !forbidden[giver]!.has(receiver)) &&
  (!isCircle || isOneCircle(receivers));
