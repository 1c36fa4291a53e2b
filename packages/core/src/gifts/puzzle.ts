/** A rule of an exchange, as positions in the list of people, from 0. */
export type GiftRule =
  /** None of these people gives to another of them: a couple, a household. */
  | { readonly kind: "apart"; readonly people: readonly number[] }
  /** The giver does not give to the receiver, who may give to the giver. */
  | { readonly kind: "not"; readonly giver: number; readonly receiver: number };

/** The permitted pairs of an exchange. */
export interface GiftPuzzle {
  /** The receivers that each giver must not have, the giver among them. */
  readonly forbidden: readonly ReadonlySet<number>[];
  /** Whether all gifts form one circle, so that nobody gives back. */
  readonly isCircle: boolean;
}

/** The rules of `people` persons as a puzzle. Nobody gives to themselves. */
export function puzzleOf(
  people: number,
  rules: readonly GiftRule[],
  isCircle: boolean,
): GiftPuzzle {
  const forbidden = Array.from({ length: people }, (_, giver) => new Set([giver]));
  for (const rule of rules)
    if (rule.kind === "not") forbidden[rule.giver]!.add(rule.receiver);
    else
      for (const giver of rule.people)
        for (const receiver of rule.people) forbidden[giver]!.add(receiver);
  return { forbidden, isCircle };
}

/** Whether following the gifts from anybody leads through everybody. */
export function isOneCircle(receivers: readonly number[]): boolean {
  let length = 1;
  for (let at = receivers[0]!; at !== 0; at = receivers[at]!) length += 1;
  return length === receivers.length;
}
