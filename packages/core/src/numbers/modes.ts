import {
  bingoSizes,
  deckSizes,
  DomainError,
  numberLimits,
  type NumberMode,
  type NumberModeKind,
} from "@sortes/contract";
import { facesFit, readDice } from "./dice.ts";
import { numbersFit } from "./generate-numbers.ts";
import { lineLength, lotteryFits, lotteryRange } from "./lotteries.ts";
import type { NumberRules } from "./number-rules.ts";

type Mode<Kind extends NumberModeKind> = Extract<NumberMode, { kind: Kind }>;
type Plain = Pick<NumberRules, "min" | "max" | "count">;

/** The specifics of one kind of numbers. */
interface Kind<K extends NumberModeKind> {
  /** The rules that follow from the mode, or undefined if these are not among those it can have. */
  readonly rules: (mode: Mode<K>, given: Plain) => NumberRules | undefined;
  /** Whether the numbers are possible; for kinds whose numbers are not all of one range. */
  readonly fits?: (mode: Mode<K>, numbers: readonly number[]) => boolean;
}

const includes = (sizes: readonly number[], size: number): boolean => sizes.includes(size);

/** Rules for numbers without repeats. */
const once = ({ min, max, count }: Plain): NumberRules => ({ min, max, count, unique: true });

const kinds: { readonly [K in NumberModeKind]: Kind<K> } = {
  coin: {
    rules: (_, { count }) => (count <= numberLimits.coins ? { min: 0, max: 1, count } : undefined),
  },
  dice: {
    rules({ notation }) {
      const { terms } = readDice(notation);
      const count = terms.reduce((sum, term) => sum + term.count, 0);
      return { min: 1, max: Math.max(...terms.map(({ sides }) => sides)), count };
    },
    fits: ({ notation }, numbers) => facesFit(readDice(notation), numbers),
  },
  lottery: {
    rules: ({ game, lines }) => ({ ...lotteryRange(game), count: lines * lineLength(game) }),
    fits: ({ game, lines }, numbers) => lotteryFits(game, lines, numbers),
  },
  bingo: {
    rules: (_, given) => (includes(bingoSizes, given.max) ? once({ ...given, min: 1 }) : undefined),
  },
  sequence: {
    rules: (_, given) => (given.max - given.min < numberLimits.sequence ? once(given) : undefined),
  },
  cards: {
    rules: (_, given) => (includes(deckSizes, given.max) ? once({ ...given, min: 1 }) : undefined),
  },
  decimals: { rules: (_, given) => given },
};

const kindOf = <K extends NumberModeKind>(mode: Mode<K>): Kind<K> =>
  kinds[mode.kind as K] as Kind<K>;

/**
 * The rules of a mode: range, count, and whether numbers are unique.
 * @param given the requested rules, of which modes with a fixed range use only what they leave open
 * @returns undefined if the mode does not allow the given rules
 * @throws DomainError as `readDice`
 */
export const rulesOfMode = (mode: NumberMode, given: Plain): NumberRules | undefined =>
  kindOf(mode).rules(mode, given);

/** The error in a notation of dice; undefined if it is valid. */
export function problemWithMode(mode: NumberMode): DomainError | undefined {
  if (mode.kind !== "dice") return undefined;
  try {
    readDice(mode.notation);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Whether a draw of this mode could give these numbers, and the rules are those of the mode. */
export function modeFits(
  mode: NumberMode,
  rules: NumberRules,
  numbers: readonly number[],
): boolean {
  if (problemWithMode(mode)) return false;
  const own = rulesOfMode(mode, rules);
  if (!own || !isPlain(mode, rules, own)) return false;
  const { fits } = kindOf(mode);
  return fits ? fits(mode, numbers) : numbersFit(rules, numbers);
}

/** Whether rules are exactly those of the mode. Decimals may also be unique and sorted. */
function isPlain(mode: NumberMode, rules: NumberRules, own: NumberRules): boolean {
  const { numberType = "any", divisor, exclude = [], unique = false, sort = "none" } = rules;
  return (
    rules.min === own.min &&
    rules.max === own.max &&
    rules.count === own.count &&
    numberType === "any" &&
    (divisor ?? null) === null &&
    exclude.length === 0 &&
    (mode.kind === "decimals" || (unique === (own.unique ?? false) && sort === "none"))
  );
}
