import { z } from "zod";
import { defaultNames, limits } from "../../constants.ts";
import {
  decimal,
  flag,
  form,
  issue,
  line,
  list,
  namesText,
  optional,
  safeInteger,
  savedList,
} from "../../fields.ts";
import { canBeSeen, nameSeparators } from "../../text.ts";
import { whole, yes } from "../link-fields.ts";
import { type Generator, itemFields, named, presetNames } from "./generator.ts";

const { teams, teamsBySize, teamRules: most } = limits;

const personName = line(limits.name).refine(canBeSeen, { error: issue("REQUIRED").message });
const people = list(personName, most.people);
const groups = list(people, most.groups);
/** A person's skill; balancing rounds it to tenths. */
const skill = decimal.min(most.skill.min).max(most.skill.max);
const numberOfTeams = safeInteger.min(teams.min).max(teams.max);
const teamSize = optional(safeInteger.min(1).max(limits.historyItem.entries));

/** Rules of a split beyond its sizes. They refer to people by name, so each name must be in the list exactly once. */
export const teamRulesInput = form({
  /** One per name, in the order of the list; null for people without a skill. */
  skills: list(skill.nullable(), most.people).nullable().default(null),
  /** Whether the average skills of the teams should be as close as possible; else all splits are equally likely. */
  balanced: flag.default(false),
  /** Groups whose people must be in the same team. */
  together: groups.default([]),
  /** Groups of which any two people must be in different teams. */
  apart: groups.default([]),
  /** At most one captain per team, as its first member. */
  captains: people.default([]),
  /** People with a fixed team, counted from 1. */
  seats: list(
    form({ name: personName, team: safeInteger.min(1).max(teamsBySize) }),
    most.people,
  ).default([]),
  /** The minimum and maximum number of people with a role in each team. */
  roles: list(
    form({
      role: line(most.role),
      names: people,
      min: safeInteger.min(0).max(most.people).default(0),
      max: safeInteger.min(0).max(most.people).nullable().default(null),
    }),
    most.roles,
  ).default([]),
  /** People of the list who are left out. */
  absent: people.default([]),
  /** Teams of earlier results, whose pairs are repeated as little as possible. */
  earlier: list(people, most.earlierTeams).default([]),
});
export type TeamRules = z.infer<typeof teamRulesInput>;

export const saveTeamsInput = form({
  name: named(defaultNames.team),
  inputNames: namesText(nameSeparators),
  /** At most ten, or the number that follows from the team size. */
  numberOfTeams: safeInteger.min(teams.min).max(teamsBySize),
  teamSize,
  rules: optional(teamRulesInput),
  /** Whether people of the result were swapped by hand, which may break the rules. */
  changedByHand: optional(flag),
  result: list(savedList(personName), teamsBySize),
});
export type SaveTeamsInput = z.infer<typeof saveTeamsInput>;

export const team = {
  slug: "team",
  save: {
    procedure: "saveTeams",
    input: saveTeamsInput,
    summary: "Save teams",
    errors: [
      "NAME_TOO_LONG",
      "NAMES_REQUIRED",
      "NOT_ENOUGH_NAMES",
      "TEAM_RULE_UNKNOWN",
      "TEAM_RULE_AMBIGUOUS",
      "TEAM_RULES_TOO_MANY",
    ],
  },
  settings: {
    inputNames: presetNames(nameSeparators),
    numberOfTeams,
    teamSize,
    rules: optional(teamRulesInput),
  },
  link: {
    teams: whole(numberOfTeams),
    size: whole(safeInteger.min(1)),
    /** Whether numbers after names are skills; left out where the list decides. */
    skills: z.enum(["always", "never"]).optional(),
    random: yes,
    /** Whether every line is a name. */
    plain: yes,
  },
  nameKey: "name",
  item: z.object({
    ...itemFields,
    generatorType: z.literal("team"),
    inputNames: z.string(),
    numberOfTeams: z.number(),
    teamSize: z.number().optional(),
    rules: z
      .object({
        skills: z.array(z.number().nullable()).nullable(),
        balanced: z.boolean(),
        together: z.array(z.array(z.string())),
        apart: z.array(z.array(z.string())),
        captains: z.array(z.string()),
        seats: z.array(z.object({ name: z.string(), team: z.number() })),
        roles: z.array(
          z.object({
            role: z.string(),
            names: z.array(z.string()),
            min: z.number(),
            max: z.number().nullable(),
          }),
        ),
        absent: z.array(z.string()),
        earlier: z.array(z.array(z.string())),
      })
      .optional(),
    changedByHand: z.boolean().optional(),
    result: z.array(z.array(z.string())),
  }),
  separators: nameSeparators,
  isCounted: true,
} as const satisfies Generator;
