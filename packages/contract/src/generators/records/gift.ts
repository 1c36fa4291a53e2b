import { z } from "zod";
import { limits } from "../../constants.ts";
import { flag, form, issue, line, list, namesText, optional, paragraph } from "../../fields.ts";
import { canBeSeen, nameSeparators } from "../../text.ts";
import { yes } from "../link-fields.ts";
import { type Generator, itemFields, optionalName, presetNames } from "./generator.ts";

const { gifts: most } = limits;

const personName = line(limits.name).refine(canBeSeen, { error: issue("REQUIRED").message });
const pair = form({ giver: personName, receiver: personName });
const pairs = list(pair, most.pairs);

/** Groups and pairs that do not give. Rules refer to people by name, so each name must be in the list exactly once. */
const giftRulesInput = form({
  /** Groups, such as couples and households, in which nobody gives to another. */
  apart: list(list(personName, most.group), most.groups).default([]),
  /** Pairs in which the giver does not give to the receiver. */
  never: pairs.default([]),
  /** Pairs of an earlier exchange, which are not drawn again. */
  earlier: pairs.default([]),
});

const settings = {
  rules: giftRulesInput.prefault({}),
  /** Whether all gifts form one circle, so that nobody gives back. */
  oneCircle: flag.default(false),
  /** Texts that everybody reads besides the name of their receiver. */
  priceLimit: optional(line(most.priceLimit)),
  exchangeDate: optional(line(most.date)),
  note: optional(paragraph(most.note)),
};

const saveGiftsInput = form({
  name: optionalName,
  inputNames: namesText(nameSeparators),
  ...settings,
  /** The receiver of each person, in the order of the list. */
  result: list(personName, most.people.max),
});

const shownPairs = z.array(z.object({ giver: z.string(), receiver: z.string() }));

/** A gift exchange: each person gives to another. */
export const gift = {
  slug: "gift",
  save: {
    procedure: "saveGifts",
    input: saveGiftsInput,
    summary: "Save a gift exchange",
    errors: [
      "NAME_TOO_LONG",
      "GIFT_PEOPLE_TOO_FEW",
      "GIFT_PEOPLE_TOO_MANY",
      "GIFT_NAME_REPEATED",
      "TEAM_RULE_UNKNOWN",
    ],
  },
  settings: { inputNames: presetNames(nameSeparators), ...settings },
  link: { circle: yes },
  nameKey: "name",
  item: z.object({
    ...itemFields,
    generatorType: z.literal("gift"),
    inputNames: z.string(),
    rules: z.object({
      apart: z.array(z.array(z.string())),
      never: shownPairs,
      earlier: shownPairs,
    }),
    oneCircle: z.boolean(),
    priceLimit: z.string().optional(),
    exchangeDate: z.string().optional(),
    note: z.string().optional(),
    result: z.array(z.string()),
  }),
  separators: nameSeparators,
  isCounted: true,
} as const satisfies Generator;
