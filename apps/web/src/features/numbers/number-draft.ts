import { limits, numberTypes, type NumberType, type SortOrder, sortOrders } from "@sortes/contract";
import type { NumberRules } from "@sortes/core";
import { isMoment, isRecord, isText } from "../../shared/shapes.ts";

/** What the form asks, as typed. */
export interface NumberFields {
  min: string;
  max: string;
  count: string;
  numberType: NumberType;
  /** Empty: any number will do. */
  divisor: string;
  unique: boolean;
  sort: SortOrder;
  /** Numbers separated by commas, semicolons or white space. */
  exclude: string;
}

/** Rules of which nothing is left open. */
export type FullRules = Required<NumberRules>;

export interface NumbersResult {
  /** The rules by which it was drawn, whatever the form says now. */
  rules: FullRules;
  /** In the order in which they are shown. */
  numbers: ArrayLike<number>;
  /** When it was drawn: ISO 8601, UTC. Tells one result from another. */
  createdAt: string;
  /** Whether it was drawn in this browser and not by the server. */
  madeHere: boolean;
  /** The name under which it stands in the history, which may be empty; null as long as it does not. */
  savedAs: string | null;
}

/** What a visitor of the generator has typed and drawn. */
export interface NumberDraft extends NumberFields {
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

/** Numbers up to which a result is stored: a browser takes about five million letters in all. */
export const mostStored = 100_000;

const isIntegers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(Number.isSafeInteger);

const isNumberType = (value: unknown): value is NumberType =>
  numberTypes.includes(value as NumberType);
const isSortOrder = (value: unknown): value is SortOrder => sortOrders.includes(value as SortOrder);

/** Whether rules from outside of the program have the right shape; they may still be impossible. */
export const isRules = (value: unknown): value is FullRules =>
  isRecord(value) &&
  isIntegers([value.min, value.max, value.count, value.divisor ?? 1]) &&
  isNumberType(value.numberType) &&
  typeof value.unique === "boolean" &&
  isSortOrder(value.sort) &&
  isIntegers(value.exclude);

const isResult = (value: unknown): boolean =>
  isRecord(value) &&
  isRules(value.rules) &&
  isIntegers(value.numbers) &&
  isMoment(value.createdAt) &&
  typeof value.madeHere === "boolean" &&
  (value.savedAs === null || isText(value.savedAs));

/** Whether what was stored, perhaps by an older version, is a draft. */
export const isNumberDraft = (stored: unknown): stored is NumberDraft =>
  isRecord(stored) &&
  [stored.min, stored.max, stored.count, stored.divisor, stored.exclude].every(isText) &&
  isNumberType(stored.numberType) &&
  typeof stored.unique === "boolean" &&
  isSortOrder(stored.sort) &&
  isText(stored.saveName) &&
  (stored.result === null || isResult(stored.result));

/** A draft that begins with rules from another page. */
export const draftOf = (rules: FullRules): NumberDraft => ({
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
