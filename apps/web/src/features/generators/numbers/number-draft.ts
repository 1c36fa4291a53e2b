import {
  limits,
  type NumberMode,
  numberTypes,
  type NumberType,
  type SortOrder,
  sortOrders,
} from "@sortes/contract";
import type { NumberRules } from "@sortes/core";
import {
  isFlag,
  isInteger,
  isMoment,
  isText,
  listOf,
  oneOf,
  orNull,
  orUndefined,
  shapeOf,
} from "../../../base/shapes.ts";
import { Signal } from "../../../base/signal.ts";
import type { GeneratorSetup } from "../results/generator-draft.ts";
import type { GeneratorState } from "../results/use-generator.ts";
import { areModeFields, fieldsOf, isMode, type ModeFields } from "./mode-fields.ts";

/** The fields of the form, as typed. */
export interface NumberFields {
  min: string;
  max: string;
  count: string;
  numberType: NumberType;
  /** Empty: any number. */
  divisor: string;
  unique: boolean;
  sort: SortOrder;
  /** Numbers and ranges separated by commas, semicolons or whitespace. */
  exclude: string;
}

/** Rules with all fields set. */
export type FullRules = Required<NumberRules>;

export interface NumbersResult {
  /** The rules of this draw, whatever the form contains now. */
  rules: FullRules;
  /** The meaning of the numbers, such as dice; undefined for numbers of a range. */
  mode?: NumberMode | undefined;
  /** In display order. */
  numbers: ArrayLike<number>;
  /** The time of the draw (ISO 8601, UTC), which identifies the result. */
  createdAt: string;
  /** Whether it was drawn in this browser rather than by the server. */
  madeHere: boolean;
  /** The name under which it was saved, possibly empty; null if it is not saved. */
  savedAs: string | null;
}

/** The visitor's input and result. */
export interface NumberDraft extends NumberFields {
  /** The mode, if one other than a plain range was ever chosen. */
  mode?: ModeFields | undefined;
  saveName: string;
  result: NumbersResult | null;
}

export const initialDraft: NumberDraft = {
  min: String(limits.numberRange.min),
  max: String(limits.numberRange.max),
  count: "1",
  numberType: "any",
  divisor: "",
  unique: false,
  sort: "none",
  exclude: "",
  saveName: "",
  result: null,
};

/** Maximum number of numbers in a stored result: browsers store about five million characters in all. */
export const mostStored = 100_000;

const isNumberType = oneOf(numberTypes);
const isSortOrder = oneOf(sortOrders);
const isIntegers = listOf(isInteger);

/** Whether untrusted rules have the right shape; they may still be contradictory. */
export const isRules = shapeOf<FullRules>({
  min: isInteger,
  max: isInteger,
  count: isInteger,
  numberType: isNumberType,
  divisor: orNull(isInteger),
  unique: isFlag,
  sort: isSortOrder,
  exclude: isIntegers,
});

/** Whether a stored value, perhaps of an older version, is a valid draft. */
const isNumberDraft = shapeOf<NumberDraft>({
  min: isText,
  max: isText,
  count: isText,
  numberType: isNumberType,
  divisor: isText,
  unique: isFlag,
  sort: isSortOrder,
  exclude: isText,
  mode: orUndefined(areModeFields),
  saveName: isText,
  result: orNull(
    shapeOf<NumbersResult>({
      rules: isRules,
      mode: orUndefined(isMode),
      numbers: isIntegers,
      createdAt: isMoment,
      madeHere: isFlag,
      savedAs: orNull(isText),
    }),
  ),
});

export const numberSetup: GeneratorSetup<NumberDraft, NumbersResult> = {
  key: "numbers.draft",
  initial: initialDraft,
  inputs: [],
  isDraft: isNumberDraft,
  large: {
    is: ({ numbers }) => numbers.length > mostStored,
    result: new Signal<NumbersResult | null>(null),
  },
};

export type NumberGenerator = GeneratorState<NumberDraft, NumbersResult>;

/** A draft with rules from another page. */
export const draftOf = (rules: FullRules, mode: NumberMode | undefined): NumberDraft =>
  mode ? { ...initialDraft, mode: fieldsOf(mode, rules) } : draftOfRange(rules);

const draftOfRange = (rules: FullRules): NumberDraft => ({
  ...initialDraft,
  min: String(rules.min),
  max: String(rules.max),
  count: String(rules.count),
  numberType: rules.numberType,
  divisor: rules.divisor === null ? "" : String(rules.divisor),
  unique: rules.unique,
  sort: rules.sort,
  exclude: rules.exclude.join(", "),
});
