import { limits, type TeamRules } from "@sortes/contract";
import { keyOf, namesIn } from "../names.ts";
import { resultOf } from "../steps.ts";

/** How the numbers after names are understood: as skill where the list makes that plain, always, or never. */
export type ReadSkills = "plain" | "always" | "never";

/** An attribute that a line gives a person, beside the name. */
type Attribute =
  | { readonly kind: "captain" | "absent"; readonly word?: string }
  | { readonly kind: "seat"; readonly team: number }
  | { readonly kind: "role"; readonly role: string };

/** A rule as written in the list. */
interface RuleLine {
  /** The index of its line among the entries of the text. */
  readonly entry: number;
  /** The rule in one line of its own. */
  readonly text: string;
  /** The entry without the rule: empty, or a person with the entry's other rules. */
  readonly rest: string;
  /** The key of the role whose number it bounds, as in `#keeper ≥ 1`. */
  readonly boundRole?: string;
  /** The key of the role that it gives a person, as in `Ana #keeper`. */
  readonly givenRole?: string;
}

/** A parsed list of names with rules. */
export interface TeamLines {
  readonly names: readonly string[];
  readonly rules: TeamRules;
  readonly lines: readonly RuleLine[];
  /** The entry of each name. */
  readonly entries: readonly number[];
  /** Whether some numbers after names could be skills. */
  readonly hasNumbers: boolean;
  /** The first line whose number was read as skill. */
  readonly skillLine: string | undefined;
}

/** Entries that are read in one step. */
const step = 500;
/** Attributes that are read of one line, each of which is written as a rule with all the others. */
const mostAttributes = 20;

const unequal = /≠|!=|<>/;
const plus = /\+/;
const digits = /^\d{1,4}$/;
const skillNumber = /^\d{1,3}(?:\.\d)?$/;
const roleName = /^#\p{L}[\p{L}\p{N}_-]{0,39}$/u;
const bound = /^(?:≥|>=|≤|<=|=)$/;
/** Words behind the name of a captain or of somebody absent, in brackets or after a dash, with and without diacritics. */
export const bracketWords = "captain|c[aă]pitan[aă]?|absent[aă]?|away|lipse[sșş]te";
const bracketed = new RegExp(`^\\((?:${bracketWords})\\)$`, "i");
/** The word behind the name of a captain in each language of the pages. */
const captains: Readonly<Record<string, string>> = { en: "captain", ro: "căpitan" };
export const captainIn = (language: string): string => captains[language] ?? "captain";
/** “Home - Away” is a match. */
const isDashed = (word: string, dash: string): boolean =>
  /^[-–—]$/.test(dash) && bracketed.test(`(${word})`) && !/^away$/i.test(word);
const arrows = new Set(["→", "->", "=>"]);
/** Signs that may stand without white space. */
const signs = /≥|>=|≤|<=|→|->|=>|=/g;

interface Entry {
  readonly text: string;
  /** The text without attributes and skill. */
  readonly name: string;
  readonly number: number | undefined;
  /** The text without attributes, where its number belongs to the name. */
  readonly whole: string;
  readonly attributes: readonly Attribute[];
}

/**
 * Reads a list of names with rules: `Ana 7` (skill), `Ana + Ion` (one team), `Ana ≠ Dan` (different teams; also != and
 * <>), `Ana (captain)`, `Ana → 2` (team 2), `Ana (absent)` or `Ana - absent`, `Ana #keeper` with `#keeper ≥ 1` (a role;
 * also ≤ and =). What is not plainly a rule is a name: “Team 7” is one unless every line ends with a number and no two
 * lines are the same without it, and so are “12 3” and “14 5” alone; “Ana + 1” and “Ion + Mia” are, unless one of the
 * two stands in the list by itself.
 */
export const readTeamLines = (text: string, readSkills: ReadSkills = "plain"): TeamLines =>
  resultOf(readTeamLinesSlowly(text, readSkills));

/** The same as `readTeamLines` in steps of about a millisecond, for a page that must not freeze. */
export function* readTeamLinesSlowly(
  text: string,
  readSkills: ReadSkills,
): Generator<void, TeamLines> {
  const entries = namesIn(text);
  yield;
  const roles = rolesIn(entries);
  const hasLetters = entries.some((entry) => /\([abd-z]\)$/i.test(entry));
  yield;
  const read: Entry[] = [];
  for (const entry of entries) {
    read.push(readEntry(entry, roles, hasLetters));
    if (read.length % step === 0) yield;
  }

  const candidates = read.filter(({ text: entry }) => !isRelation(entry) && !isBoundLine(entry));
  const people = candidates.filter(({ text: entry }) => !entry.includes("+"));
  const numbered = people.filter(({ number }) => number !== undefined);
  yield;
  const stems = new Set<string>();
  for (const [i, { name }] of numbered.entries()) {
    stems.add(keyOf(name));
    if (i % step === 0) yield;
  }
  // otherwise they are pairs of numbers
  const hasNames = numbered.some(({ name }) => /\p{L}/u.test(name));
  const isPlain =
    hasNames &&
    numbered.length > 1 &&
    stems.size === numbered.length &&
    people.every(
      ({ number, attributes, name }) =>
        number !== undefined || (attributes.length > 0 && stems.has(keyOf(name))),
    );
  const hasSkills = readSkills === "always" || (readSkills === "plain" && isPlain);
  const nameOf = ({ name, whole }: Entry): string => (hasSkills ? name : whole);

  // people listed on a line that is no rule
  const listed = new Map<string, string>();
  for (const [i, name] of people.map(nameOf).entries()) {
    const key = keyOf(name);
    if (!listed.has(key)) listed.set(key, name);
    if (i % step === 0) yield;
  }
  const find = (part: string): string => {
    const known = listed.get(keyOf(part));
    if (known !== undefined || !hasSkills) return known ?? part;
    const { name } = readEntry(part, roles, hasLetters);
    return listed.get(keyOf(name)) ?? part;
  };

  const names: string[] = [];
  const skills: (number | null)[] = [];
  const places: number[] = [];
  const lines: RuleLine[] = [];
  const rules = emptyRules();
  const bounds: Bounds = new Map();
  const plainly = new Set<string>();
  for (const [i, one] of candidates.entries()) {
    if (one.attributes.length === 0) plainly.add(keyOf(nameOf(one)));
    if (i % step === 0) yield;
  }
  let skillLine: string | undefined;
  for (const [place, entry] of read.entries()) {
    if (place % step === 0) yield;
    const say = (line: string, more: Partial<RuleLine> = {}) =>
      lines.push({ entry: place, text: line, rest: "", ...more });
    const apart = partsOf(entry.text, unequal);
    if (apart) {
      rules.apart.push(apart.map(find));
      say(apart.map(find).join(" ≠ "));
      continue;
    }
    if (isBoundLine(entry.text)) {
      say(entry.text, { boundRole: readBounds(entry.text, bounds) });
      continue;
    }
    const together = partsOf(entry.text, plus)?.map(find);
    if (together?.some((part) => listed.has(keyOf(part))) && !together.some(isNumber)) {
      rules.together.push(together);
      say(together.join(" + "));
      continue;
    }
    const name = nameOf(entry);
    // a second line about a person does not add another one
    const isKnown = entry.attributes.length > 0 && plainly.has(keyOf(name));
    const person = listed.get(keyOf(name)) ?? name;
    const base = hasSkills ? withSkill(name, entry.number) : name;
    for (const attribute of entry.attributes) {
      addAttribute(rules, bounds, person, attribute);
      const others = entry.attributes.filter((other) => other !== attribute);
      const isOver = isKnown && others.length === 0;
      say(wordAttribute(person, attribute), {
        rest: isOver ? "" : others.reduce(wordAttribute, base),
        ...(attribute.kind === "role" && { givenRole: keyOf(attribute.role) }),
      });
    }
    if (isKnown) continue;
    places.push(place);
    plainly.add(keyOf(name));
    names.push(name);
    skills.push(entry.number ?? null);
    if (hasSkills && entry.number !== undefined) skillLine ??= withSkill(name, entry.number);
  }
  rules.roles.push(...bounds.values());
  if (skillLine !== undefined) rules.skills = skills;
  return { names, entries: places, rules, lines, hasNumbers: hasNames, skillLine };
}

/**
 * Writes names and rules as lines, names first.
 * @param language of the word behind the name of a captain
 */
export function writeTeamLines(
  names: readonly string[],
  rules: TeamRules,
  language = "en",
): string[] {
  const of = (name: string): Attribute[] => [
    ...(rules.captains.includes(name)
      ? [{ kind: "captain" as const, word: captainIn(language) }]
      : []),
    ...(rules.absent.includes(name) ? [{ kind: "absent" as const }] : []),
    ...rules.seats
      .filter((seat) => seat.name === name)
      .map(({ team }) => ({ kind: "seat" as const, team })),
    ...rules.roles
      .filter((role) => role.names.includes(name))
      .map(({ role }) => ({ kind: "role" as const, role: tagOf(role) })),
  ];
  const people = names.map((name, place) =>
    of(name).reduce(wordAttribute, withSkill(name, rules.skills?.[place] ?? undefined)),
  );
  const bounds = rules.roles.map(({ role, min, max }) =>
    [`#${tagOf(role)}`, min > 0 || max === null ? `≥ ${min}` : "", max === null ? "" : `≤ ${max}`]
      .filter(Boolean)
      .join(" "),
  );
  return [
    ...people,
    ...rules.together.map((group) => group.join(" + ")),
    ...rules.apart.map((group) => group.join(" ≠ ")),
    ...bounds,
  ];
}

/** Rules without any effect. */
export const emptyRules = (): TeamRules => ({
  skills: null,
  balanced: false,
  together: [],
  apart: [],
  captains: [],
  seats: [],
  roles: [],
  absent: [],
  earlier: [],
});

/** The name of a role as one word. */
const tagOf = (role: string): string => role.trim().replaceAll(/\s+/g, "-");

const withSkill = (name: string, skill: number | undefined): string =>
  skill === undefined ? name : `${name} ${skill}`;

function wordAttribute(name: string, attribute: Attribute): string {
  if (attribute.kind === "seat") return `${name} → ${attribute.team}`;
  if (attribute.kind === "role") return `${name} #${attribute.role}`;
  return `${name} (${attribute.word ?? attribute.kind})`;
}

const isNumber = (text: string): boolean => /^[\d\s.]*$/.test(text);

/** The parts of a line with a sign between them; undefined unless there are two and none is empty. */
function partsOf(line: string, sign: RegExp): string[] | undefined {
  const parts = line.split(sign).map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => part !== "") ? parts : undefined;
}

const isRelation = (line: string): boolean => partsOf(line, unequal) !== undefined;

/** Longer lines stay as they are: normalising takes quadratic time. */
const longestNormalised = 1000;

function wordsOf(line: string): string[] {
  const even = line.length > longestNormalised ? line : line.normalize("NFC");
  return even.replaceAll(signs, " $& ").trim().split(/\s+/);
}

/** Whether a line is `#keeper ≥ 1 ≤ 2`. */
function isBoundLine(line: string): boolean {
  if (!line.startsWith("#")) return false;
  const [role = "", ...rest] = wordsOf(line);
  return (
    roleName.test(role) &&
    rest.length > 0 &&
    rest.length % 2 === 0 &&
    rest.every((word, i) => (i % 2 === 0 ? bound : digits).test(word))
  );
}

const rolesIn = (entries: readonly string[]): ReadonlySet<string> =>
  new Set(entries.filter(isBoundLine).map((line) => keyOf(wordsOf(line)[0]!)));

type Bounds = Map<string, { role: string; names: string[]; min: number; max: number | null }>;

function boundsOf(all: Bounds, role: string) {
  const key = keyOf(role);
  const known = all.get(key) ?? { role, names: [], min: 0, max: null };
  all.set(key, known);
  return known;
}

/** @returns the key of the role */
function readBounds(line: string, all: Bounds): string {
  const [tag = "", ...rest] = wordsOf(line);
  const role = boundsOf(all, tag.slice(1));
  for (let i = 0; i < rest.length; i += 2) {
    const count = Number(rest[i + 1]);
    if (rest[i] !== "≤" && rest[i] !== "<=") role.min = count;
    if (rest[i] !== "≥" && rest[i] !== ">=") role.max = count;
  }
  return keyOf(role.role);
}

function addAttribute(rules: TeamRules, bounds: Bounds, name: string, attribute: Attribute): void {
  if (attribute.kind === "seat") rules.seats.push({ name, team: attribute.team });
  else if (attribute.kind === "role") boundsOf(bounds, attribute.role).names.push(name);
  else if (attribute.kind === "captain") rules.captains.push(name);
  else rules.absent.push(name);
}

/** A line about one person. */
function readEntry(text: string, roles: ReadonlySet<string>, hasLetters: boolean): Entry {
  // most lines are only a name
  if (!/[#)\d]|\s[-–—]\s/.test(text))
    return { text, whole: text, name: text, number: undefined, attributes: [] };
  const words = wordsOf(text);
  const attributes: Attribute[] = [];
  while (words.length > 1 && attributes.length < mostAttributes) {
    const [arrow, word] = words.slice(-2) as [string, string];
    if (/^\(c\)$/i.test(word) && !hasLetters)
      attributes.push({ kind: "captain", word: word.slice(1, -1) });
    else if (bracketed.test(word))
      attributes.push({
        kind: /^\(c/i.test(word) ? "captain" : "absent",
        word: word.slice(1, -1),
      });
    else if (words.length > 2 && isDashed(word, arrow)) {
      attributes.push({ kind: /^c/i.test(word) ? "captain" : "absent", word });
      words.pop();
    } else if (roles.has(keyOf(word))) attributes.push({ kind: "role", role: word.slice(1) });
    else if (digits.test(word) && arrows.has(arrow) && words.length > 2 && Number(word) > 0) {
      attributes.push({ kind: "seat", team: Number(word) });
      words.pop();
    } else break;
    words.pop();
  }
  attributes.reverse();
  const whole = attributes.length === 0 ? text : words.join(" ");
  const last = words.at(-1)!;
  const stem = whole
    .slice(0, whole.length - last.length)
    .trimEnd()
    .replace(/(?:[:=]|\s[-–—])$/, "")
    .trimEnd();
  const isSkill =
    skillNumber.test(last) &&
    Number(last) <= limits.teamRules.skill.max &&
    !stem.includes("+") &&
    stem !== "";
  return isSkill
    ? { text, whole, name: stem, number: Number(last), attributes }
    : { text, whole, name: whole, number: undefined, attributes };
}
