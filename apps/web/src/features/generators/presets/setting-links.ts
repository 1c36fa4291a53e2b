import {
  limits,
  linkSettings,
  type LinkSettings,
  type NumberModeKind,
  type PresetType,
} from "@sortes/contract";
import { withoutControls } from "../names-input/read-names.ts";
import { initialFields, type ModeFields } from "../numbers/mode-fields.ts";
import type { NumberDraft } from "../numbers/number-draft.ts";
import type { PetDraft } from "../pet-names/pet-draft.ts";
import type { TeamDraft } from "../teams/team-draft.ts";
import type { WinnerDraft } from "../winners/winner-draft.ts";

/** The draft that a link to a generator says. */
export interface LinkDrafts {
  team: TeamDraft;
  winner: WinnerDraft;
  number: NumberDraft;
  pet_name: PetDraft;
}

interface Format<T extends PresetType> {
  /** As the fields have them; false and empty ones are left out. */
  write: (draft: LinkDrafts[T]) => Record<string, string | number | boolean>;
  /** Settings that a link leaves out stay as they are in the form. */
  read: (
    settings: LinkSettings<T>,
    names: string | undefined,
    last: LinkDrafts[T],
  ) => LinkDrafts[T];
}

const textOf = (value: number | undefined, other: string): string => String(value ?? other);

const formats: { [T in PresetType]: Format<T> } = {
  team: {
    write: ({ numberOfTeams, options }) => ({
      teams: numberOfTeams,
      size: options?.teamSize ?? "",
      skills: options && options.readSkills !== "plain" ? options.readSkills : "",
      random: options?.isRandom ?? false,
      plain: options?.allNames ?? false,
    }),
    read: ({ teams, size, skills, random, plain }, names, last) => ({
      ...last,
      names: names ?? last.names,
      numberOfTeams: teams ?? last.numberOfTeams,
      options: {
        teamSize: size === undefined ? null : String(size),
        readSkills: skills ?? "plain",
        isRandom: random ?? false,
        allNames: plain ?? false,
        earlier: [],
      },
      result: null,
    }),
  },
  winner: {
    write: (draft) => ({
      ...(draft.prizes?.length ? {} : { winners: draft.numberOfWinners }),
      alternates: draft.numberOfAlternates,
      once: draft.eachNameOnce,
      weights: draft.weighted === false ? "0" : "",
      turns: draft.inTurn === true,
      prizes: (draft.prizes ?? []).map(({ name, count }) => `${count} ${name}`).join("\n"),
    }),
    read: ({ winners, alternates, once = false, weights, turns, prizes }, names, last) => ({
      ...last,
      participants: names ?? last.participants,
      numberOfWinners: textOf(winners, last.numberOfWinners),
      numberOfAlternates: textOf(alternates, last.numberOfAlternates),
      eachNameOnce: once,
      weighted: weights ?? true,
      inTurn: turns ?? false,
      prizes: (prizes ?? []).map(({ name, count }) => ({ name, count: String(count) })),
      leftOut: [],
      result: null,
    }),
  },
  number: {
    write: ({ mode, ...range }) =>
      mode && mode.kind !== "range" ? writeMode(mode) : writeRange(range),
    read: (settings, _names, last) =>
      settings.mode
        ? { ...last, mode: readModeFields(settings, last.mode), result: null }
        : readRange(settings, last),
  },
  pet_name: {
    write: ({ petType, gender, firstLetter = "", length = "any", style = "any" }) => ({
      pet: petType,
      gender,
      letter: firstLetter,
      length: length === "any" ? "" : length,
      style: style === "any" ? "" : style,
    }),
    read: ({ pet, gender, letter, length, style }, _names, last) => ({
      petType: pet ?? last.petType,
      gender: gender ?? last.gender,
      firstLetter: letter,
      length,
      style,
      result: null,
    }),
  },
};

function writeRange(range: Omit<NumberDraft, "mode">) {
  const { min, max, count, numberType, divisor, unique, sort, exclude } = range;
  return { min, max, count, type: numberType, divisor, unique, sort, exclude };
}

function readRange(settings: LinkSettings<"number">, last: NumberDraft): NumberDraft {
  const { min, max, count, type, divisor, unique = false, sort, exclude } = settings;
  return {
    ...last,
    mode: last.mode && { ...last.mode, kind: "range" },
    min: textOf(min, last.min),
    max: textOf(max, last.max),
    count: textOf(count, last.count),
    numberType: type ?? "any",
    divisor: textOf(divisor, ""),
    unique,
    sort: sort ?? "none",
    exclude: exclude ?? "",
    result: null,
  };
}

/** The fields of each mode, by the parameters of a link. */
const modeParameters: {
  readonly [K in NumberModeKind]: Partial<
    Record<keyof LinkSettings<"number">, Exclude<keyof ModeFields, "kind">>
  >;
} = {
  coin: { count: "coins" },
  dice: { dice: "dice" },
  lottery: { game: "game", lines: "lines" },
  cards: { max: "deck", take: "cards" },
  bingo: { max: "balls", take: "calls" },
  sequence: { min: "from", max: "to", take: "take" },
  decimals: { low: "low", high: "high", places: "places", count: "values", unique: "once" },
};

const entriesOf = (kind: NumberModeKind) =>
  Object.entries(modeParameters[kind]) as [
    keyof LinkSettings<"number">,
    Exclude<keyof ModeFields, "kind">,
  ][];

function writeMode({ kind, ...fields }: ModeFields): Record<string, string | boolean> {
  if (kind === "range") return {};
  const written = entriesOf(kind).map(([parameter, field]) => [
    parameter,
    field === "once" ? fields.once !== "" : fields[field],
  ]);
  return { mode: kind, ...(Object.fromEntries(written) as Record<string, string | boolean>) };
}

function readModeFields(
  settings: LinkSettings<"number">,
  last: ModeFields = initialFields,
): ModeFields {
  const kind = settings.mode ?? "coin";
  const fields = { ...last, kind };
  for (const [parameter, field] of entriesOf(kind)) {
    const value = settings[parameter];
    if (field === "once") fields.once = value === true ? "yes" : "";
    else if (value !== undefined) fields[field] = String(value);
  }
  return fields;
}

/** Why there is no link or no draft; each has its message. */
export type LinkFault = "TooLong" | "Check" | "Invalid" | "TooMuch";

export class LinkError extends Error {
  readonly fault: LinkFault;

  constructor(fault: LinkFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * The address of this page with the settings of a form.
 * @param names in the fragment, which the server does not see
 * @throws LinkError
 */
export function linkTo<T extends PresetType>(
  type: T,
  draft: LinkDrafts[T],
  names?: string,
): string {
  const url = new URL(window.location.pathname, window.location.origin);
  for (const [key, value] of Object.entries(formats[type].write(draft)))
    if (value !== false && value !== "")
      url.searchParams.set(key, value === true ? "1" : String(value).trim());
  const { exclude } = Object.fromEntries(url.searchParams);
  if (exclude && exclude.length > limits.link.excluded) throw new LinkError("TooLong");
  if (!linkSettings[type].safeParse(Object.fromEntries(url.searchParams)).success)
    throw new LinkError("Check");
  if (names !== undefined) url.hash = new URLSearchParams({ names }).toString();
  if (url.hash.length > limits.link.fragment) throw new LinkError("TooLong");
  return url.href;
}

/**
 * The draft that an address asks for.
 * @param last the draft in the form
 * @returns undefined if the address has nothing for this generator
 * @throws LinkError
 */
export function draftFrom<T extends PresetType>(
  type: T,
  { search, hash }: Pick<Location, "search" | "hash">,
  last: LinkDrafts[T],
): LinkDrafts[T] | undefined {
  const query = new URLSearchParams(search);
  const schema = linkSettings[type];
  const given = Object.fromEntries([...query].filter(([key]) => key in schema.shape));
  // other programs share a text with the installed app by `text`
  const names = new URLSearchParams(hash.slice(1)).get("names") ?? query.get("text") ?? undefined;
  if (Object.keys(given).length === 0 && names === undefined) return undefined;
  if (hash.length > limits.link.fragment) throw new LinkError("TooMuch");
  const read = schema.safeParse(given);
  if (!read.success) throw new LinkError("Invalid");
  return formats[type].read(
    read.data as LinkSettings<T>,
    names === undefined ? undefined : withoutControls(names),
    last,
  );
}
