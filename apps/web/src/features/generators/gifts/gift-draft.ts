import { limits } from "@sortes/contract";
import { type GiftInputs, readGiftLines, readGiftPairs } from "@sortes/core";
import {
  isFlag,
  isMoment,
  isRecord,
  isText,
  isTexts,
  listOf,
  oneOf,
  orNull,
  shapeOf,
} from "../../../base/shapes.ts";
import { withoutControls } from "../names-input/read-names.ts";
import type { GeneratorSetup } from "../results/generator-draft.ts";
import type { GeneratorState } from "../results/use-generator.ts";

/** Texts that everybody reads besides the name of their receiver. */
export interface GiftTexts {
  priceLimit: string;
  exchangeDate: string;
  note: string;
}

/** Somebody who takes part. */
export interface GiftPerson {
  name: string;
  receiver: string;
  /** The fragment of this person's link; empty until it is made. */
  link: string;
  /** Whether the organiser has handed it on. */
  isHanded: boolean;
}

/** The last change of who takes part. */
interface GiftsChange {
  kind: "left" | "joined";
  name: string;
  /** Those who need a new link. */
  changed: string[];
}

/** An exchange. It records its own inputs, so that typing into the form does not lose links already handed on. */
export interface GiftsResult extends Omit<GiftInputs, "names"> {
  /** The time of the draw (ISO 8601, UTC), which identifies the result. */
  createdAt: string;
  /** The name under which it was saved; null if it is not saved. */
  savedAs: string | null;
  people: GiftPerson[];
  texts: GiftTexts;
  change: GiftsChange | null;
}

/** The organiser's input and result. */
export interface GiftDraft extends GiftTexts {
  /** People and rules as typed. */
  names: string;
  oneCircle: boolean;
  /** The pairs of an earlier exchange as typed. */
  earlier: string;
  saveName: string;
  result: GiftsResult | null;
}

export const noTexts: GiftTexts = { priceLimit: "", exchangeDate: "", note: "" };

export const initialDraft: GiftDraft = {
  names: "",
  oneCircle: false,
  earlier: "",
  ...noTexts,
  saveName: "",
  result: null,
};

const isPair = shapeOf({ giver: isText, receiver: isText });
const texts = { priceLimit: isText, exchangeDate: isText, note: isText };

const isResult = shapeOf<GiftsResult>({
  createdAt: isMoment,
  savedAs: orNull(isText),
  people: listOf(
    shapeOf<GiftPerson>({ name: isText, receiver: isText, link: isText, isHanded: isFlag }),
  ),
  rules: shapeOf({ apart: listOf(isTexts), never: listOf(isPair), earlier: listOf(isPair) }),
  oneCircle: isFlag,
  texts: shapeOf<GiftTexts>(texts),
  change: orNull(
    shapeOf<GiftsChange>({ kind: oneOf(["left", "joined"]), name: isText, changed: isTexts }),
  ),
});

/** Whether a stored value, perhaps of an older version, is a valid draft. */
const isGiftDraft = shapeOf<GiftDraft>({
  names: isText,
  oneCircle: isFlag,
  earlier: isText,
  ...texts,
  saveName: isText,
  result: orNull(isResult),
});

/**
 * Mails and saving take a while, in which links are handed on in other ways: adds that links were handed on, and that
 * the exchange is saved if it still has the same people.
 */
export function withSlowEdit(
  current: GiftsResult,
  { before, after }: { before: GiftsResult; after: GiftsResult },
): GiftsResult {
  const edited = new Map(after.people.map((one) => [one.name, one]));
  const isNew = ({ name, link, isHanded }: GiftPerson) => {
    const one = edited.get(name);
    return !isHanded && one?.isHanded === true && one.link === link;
  };
  const isSaved = current.change === before.change && after.savedAs !== before.savedAs;
  // another object would make missing links once more
  if (!isSaved && !current.people.some(isNew)) return current;
  return {
    ...current,
    people: current.people.map((one) => (isNew(one) ? { ...one, isHanded: true } : one)),
    savedAs: isSaved ? after.savedAs : current.savedAs,
  };
}

export const giftSetup: GeneratorSetup<GiftDraft, GiftsResult> = {
  key: "gifts.draft",
  initial: initialDraft,
  inputs: [],
  isDraft: isGiftDraft,
  rebase: withSlowEdit,
};

export type Gifts = GeneratorState<GiftDraft, GiftsResult>;

/** The people and rules in a form. */
export function inputsOf({
  names: typed,
  oneCircle,
  earlier,
}: Pick<GiftDraft, "names" | "oneCircle" | "earlier">): GiftInputs {
  const { names, rules } = readGiftLines(withoutControls(typed));
  const { pairs } = readGiftPairs(withoutControls(earlier));
  return { names, rules: { ...rules, earlier: pairs.slice(0, limits.gifts.pairs) }, oneCircle };
}

/** The texts without white space around them, each within its limit. */
export const textsOf = (draft: GiftTexts): GiftTexts => ({
  priceLimit: withoutControls(draft.priceLimit).trim().slice(0, limits.gifts.priceLimit),
  exchangeDate: withoutControls(draft.exchangeDate).trim().slice(0, limits.gifts.date),
  note: withoutControls(draft.note).trim().slice(0, limits.gifts.note),
});

/** A new exchange, whose links are still to be made. */
export const resultOf = (
  { names, rules, oneCircle }: GiftInputs,
  receivers: readonly string[],
  told: GiftTexts,
): GiftsResult => ({
  createdAt: new Date().toISOString(),
  savedAs: null,
  rules,
  oneCircle,
  texts: told,
  people: names.map((name, i) => ({ name, receiver: receivers[i]!, link: "", isHanded: false })),
  change: null,
});

/** The people and rules of an exchange, as it is now. */
export const inputsOfResult = ({ people, rules, oneCircle }: GiftsResult): GiftInputs => ({
  names: people.map(({ name }) => name),
  rules,
  oneCircle,
});

export const receiversOf = ({ people }: GiftsResult): string[] =>
  people.map(({ receiver }) => receiver);

/** How many have been handed their link. */
export const countHanded = ({ people }: GiftsResult): number =>
  people.filter(({ isHanded }) => isHanded).length;

/** Whether closing the tab loses links that nobody has yet: a saved exchange makes them again. */
export const isAtRisk = (result: GiftsResult): boolean =>
  result.savedAs === null && countHanded(result) < result.people.length;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Settings or a whole exchange from My History or a preset. */
    giftExchange?: Partial<Omit<GiftDraft, "result">> & { result?: GiftsResult };
  }
}

/** The prefill from another page, if any. The state of a history entry may hold anything. */
export function prefillOf({ giftExchange }: Record<string, unknown>): GiftDraft | undefined {
  const filled = isRecord(giftExchange) && { ...initialDraft, ...giftExchange };
  return isGiftDraft(filled) ? filled : undefined;
}
