import { linkSettings, type PresetType } from "@sortes/contract";
import { describe, expect, test } from "vitest";
import { type GiftDraft, initialDraft as gifts } from "../gifts/gift-draft.ts";
import { initialFields, type ModeFields } from "../numbers/mode-fields.ts";
import { initialDraft as numbers, type NumberDraft } from "../numbers/number-draft.ts";
import { choiceOf, type PetDraft } from "../pet-names/pet-draft.ts";
import { initialDraft as teams, plainOptions, type TeamDraft } from "../teams/team-draft.ts";
import { initialDraft as winners, leftOutOf, type WinnerDraft } from "../winners/winner-draft.ts";
import { format as giftLink } from "../gifts/link.ts";
import { format as numberLink } from "../numbers/link.ts";
import { format as petLink } from "../pet-names/link.ts";
import { format as teamLink } from "../teams/link.ts";
import { formatWith as winnerLinkWith } from "../winners/link.ts";
import type { LinkFormat } from "./link-format.ts";
import { draftFrom, linkTo } from "./setting-links.ts";

const winnerLink = winnerLinkWith(leftOutOf);

/** The drafts of each generator. */
interface LinkDrafts {
  team: TeamDraft;
  winner: WinnerDraft;
  number: NumberDraft;
  pet_name: PetDraft;
  gift: GiftDraft;
}

const formats: { readonly [T in PresetType]: LinkFormat<T, LinkDrafts[T]> } = {
  team: teamLink,
  winner: winnerLink,
  number: numberLink,
  pet_name: petLink,
  gift: giftLink,
};

const link = <T extends PresetType>(type: T, draft: LinkDrafts[T]) =>
  linkTo<T, LinkDrafts[T]>(type, formats[type], { draft, language: "en" });

const pets: PetDraft = { petType: "dog", gender: "neutral", result: null };
const team = (fields: Partial<TeamDraft>): TeamDraft => ({ ...teams, ...fields });
const winner = (fields: Partial<WinnerDraft>): WinnerDraft => ({ ...winners, ...fields });
const mode = (fields: Partial<ModeFields>): NumberDraft => ({
  ...numbers,
  mode: { ...initialFields, ...fields },
});

/** Drafts in which every setting differs from an empty form. */
const forms: { readonly [T in PresetType]: readonly LinkDrafts[T][] } = {
  team: [
    team({
      numberOfTeams: 7,
      options: { ...plainOptions, teamSize: "3", readSkills: "never", isRandom: true },
    }),
    team({ options: { ...plainOptions, readSkills: "always", allNames: true } }),
  ],
  winner: [
    winner({
      numberOfWinners: "3",
      numberOfAlternates: "2",
      eachNameOnce: true,
      weighted: false,
      inTurn: true,
      wheel: true,
    }),
    winner({
      prizes: [
        { name: "A bike, red", count: "1" },
        { name: "", count: "20" },
      ],
    }),
  ],
  gift: [{ ...gifts, oneCircle: true }],
  number: [
    {
      ...numbers,
      min: "-7",
      max: "49",
      count: "6",
      numberType: "odd",
      divisor: "3",
      unique: true,
      sort: "desc",
      exclude: "7, 20-25",
    },
    { ...numbers, numberType: "even", sort: "asc" },
    mode({ kind: "coin", coins: "3" }),
    mode({ kind: "dice", dice: "4d6kh3 + 1" }),
    mode({ kind: "lottery", game: "eurojackpot", lines: "2" }),
    mode({ kind: "cards", deck: "32", cards: "5" }),
    mode({ kind: "bingo", balls: "90", calls: "3" }),
    mode({ kind: "sequence", from: "-5", to: "9", take: "2" }),
    mode({ kind: "decimals", low: "-0.5", high: "2.5", places: "1", values: "4", once: "yes" }),
  ],
  pet_name: [
    {
      petType: "cat",
      gender: "female",
      firstLetter: "Ș",
      length: "long",
      style: "food",
      result: null,
    },
  ],
};
const empty: LinkDrafts = {
  team: teams,
  winner: winners,
  number: numbers,
  pet_name: pets,
  gift: gifts,
};
const types = Object.keys(forms) as PresetType[];

/** The draft after opening a form's link elsewhere. */
const sent = <T extends PresetType>(type: T, form: LinkDrafts[T], last: LinkDrafts[T]) =>
  draftFrom<T, LinkDrafts[T]>(type, formats[type], { address: new URL(link(type, form)), last });

describe.each(types)("a link to the settings of the form %s", (type) => {
  test.each<LinkDrafts[typeof type]>(forms[type])("restores all of %o", (form) => {
    expect(sent(type, form, empty[type])).toEqual(form);
  });

  test("is tested with each setting that a link may have", () => {
    const said = forms[type].flatMap((form) => [...new URL(link(type, form)).searchParams.keys()]);
    expect(new Set(said)).toEqual(new Set(Object.keys(linkSettings[type].shape)));
  });
});

test("a link has every number that can be drawn with, also with a plus or a long minus before it", () => {
  const bounds = { min: "+7", max: "+49", count: "+6", divisor: "+3" };
  const signed = { ...numbers, ...bounds, exclude: "+9; −3 –7" };
  const { min, max, count, divisor, exclude } = sent("number", signed, numbers)!;
  expect([min, max, count, divisor, exclude]).toEqual(["7", "49", "6", "3", "9, -3, -7"]);
  expect(() => link("number", { ...numbers, exclude: "1,000" })).toThrow(
    expect.objectContaining({ fault: "Check" }),
  );
  const steps = sent("number", mode({ kind: "sequence", from: "+5", to: "9" }), numbers);
  expect(steps?.mode?.from).toBe("5");
  expect(sent("winner", winner({ numberOfWinners: "+3" }), winners)?.numberOfWinners).toBe("3");
});

test("an address with the name of what every object has holds no settings", () => {
  const address = { search: "?constructor=1&toString=1", hash: "" };
  expect(draftFrom("team", teamLink, { address, last: teams })).toBeUndefined();
});

test("a link without a setting turns it off in the form that opens it", () => {
  const [tuned] = forms.winner;
  const { eachNameOnce, weighted, inTurn, wheel } = sent("winner", winners, tuned!)!;
  expect({ eachNameOnce, weighted, inTurn, wheel }).toEqual({
    eachNameOnce: false,
    weighted: true,
    inTurn: false,
    wheel: false,
  });
  const [odd] = forms.number;
  const { unique, numberType, sort, exclude, divisor } = sent("number", numbers, odd!)!;
  expect({ unique, numberType, sort, exclude, divisor }).toEqual({
    unique: false,
    numberType: "any",
    sort: "none",
    exclude: "",
    divisor: "",
  });
  const often = mode({ kind: "decimals" });
  expect(sent("number", often, forms.number.at(-1)!)?.mode?.once).toBe("");
  const [ruled] = forms.team;
  expect(sent("team", teams, ruled!)?.options).toEqual(plainOptions);
  const [cat] = forms.pet_name;
  const fish = { petType: "fish", gender: "neutral" } as const;
  expect(choiceOf(sent("pet_name", { ...pets, ...fish }, cat!)!)).toEqual(fish);
});

test("a link without names keeps removed winners out of the list that stays", () => {
  const last = winner({ participants: "Ana\nDan\nEva", leftOut: ["Ana"] });
  const settings = winner({ numberOfWinners: "2" });
  const drawn = winner({
    ...last,
    result: {
      winners: ["Eva"],
      alternates: [],
      entries: 2,
      tickets: null,
      leftOut: ["Ana"],
      includesRemoved: false,
      replaced: [{ place: 1, removed: "Dan", name: "Eva", from: "rest" }],
      createdAt: "2027-04-14T09:30:00.000Z",
      savedAs: null,
    },
  });
  expect(sent("winner", settings, last)?.leftOut).toEqual(["Ana"]);
  expect(sent("winner", settings, drawn)?.leftOut).toEqual(["Ana", "Dan"]);
  const address = new URL(`${link("winner", settings)}#names=Ana%0AIon`);
  expect(draftFrom("winner", winnerLink, { address, last })?.leftOut).toEqual([]);
});
