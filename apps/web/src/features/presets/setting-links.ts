import { limits, linkSettings, type LinkSettings, type PresetType } from "@sortes/contract";
import { withoutControls } from "../names-input/read-names.ts";
import type { NumberDraft } from "../numbers/number-draft.ts";
import type { PetDraft } from "../pet-names/pet-draft.ts";
import type { TeamDraft } from "../teams/team-draft.ts";
import type { WinnerDraft } from "../winners/winner-draft.ts";

interface Drafts {
  team: TeamDraft;
  winner: WinnerDraft;
  number: NumberDraft;
  pet_name: PetDraft;
}

interface Format<T extends PresetType> {
  /** As the fields have them; false and empty ones are left out. */
  write: (draft: Drafts[T]) => Record<string, string | number | boolean>;
  /** Settings that a link leaves out stay as they are in the form. */
  read: (settings: LinkSettings<T>, names: string | undefined, last: Drafts[T]) => Drafts[T];
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
    write: ({ min, max, count, numberType, divisor, unique, sort, exclude }) => ({
      min,
      max,
      count,
      type: numberType,
      divisor,
      unique,
      sort,
      exclude,
    }),
    read: ({ min, max, count, type, divisor, unique = false, sort, exclude }, _names, last) => ({
      ...last,
      min: textOf(min, last.min),
      max: textOf(max, last.max),
      count: textOf(count, last.count),
      numberType: type ?? "any",
      divisor: textOf(divisor, ""),
      unique,
      sort: sort ?? "none",
      exclude: exclude ?? "",
      result: null,
    }),
  },
  pet_name: {
    write: ({ petType, gender }) => ({ pet: petType, gender }),
    read: ({ pet, gender }, _names, last) => ({
      petType: pet ?? last.petType,
      gender: gender ?? last.gender,
      result: null,
    }),
  },
};

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
export function linkTo<T extends PresetType>(type: T, draft: Drafts[T], names?: string): string {
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
  last: Drafts[T],
): Drafts[T] | undefined {
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
