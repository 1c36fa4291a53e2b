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
import { type Generator, itemFields, named, presetNames } from "./generator.ts";

const { teams, teamsBySize, teamRules: most } = limits;

const personName = line(limits.name).refine(canBeSeen, { error: issue("REQUIRED").message });
const people = list(personName, most.people);
const groups = list(people, most.groups);
/** Counts in tenths. */
const skill = decimal.min(most.skill.min).max(most.skill.max);
const teamSize = optional(safeInteger.min(1).max(limits.historyItem.entries));

/** What a split has to keep to, beside its sizes. Names stand for the people of the list; each stands there once. */
export const teamRulesInput = form({
  /** One per name, in the order of the list; null for people without one. */
  skills: list(skill.nullable(), most.people).nullable().default(null),
  /** Whether the averages of the skills are to be as close as possible. Else every split is equally likely. */
  balanced: flag.default(false),
  /** People of one team. */
  together: groups.default([]),
  /** People of different teams, any two of a group. */
  apart: groups.default([]),
  /** At most one of them is in a team, and is its first member. */
  captains: people.default([]),
  /** People whose team is fixed, from 1. */
  seats: list(
    form({ name: personName, team: safeInteger.min(1).max(teamsBySize) }),
    most.people,
  ).default([]),
  /** How many people of a role each team has at least and at most. */
  roles: list(
    form({
      role: line(most.role),
      names: people,
      min: safeInteger.min(0).max(most.people).default(0),
      max: safeInteger.min(0).max(most.people).nullable().default(null),
    }),
    most.roles,
  ).default([]),
  /** People of the list who are not to be in a team. */
  absent: people.default([]),
  /** Teams of earlier results: as few of their pairs as possible meet again. */
  earlier: list(people, most.earlierTeams).default([]),
});
export type TeamRules = z.infer<typeof teamRulesInput>;

export const saveTeamsInput = form({
  name: named(defaultNames.team),
  inputNames: namesText(nameSeparators),
  /** At most ten, or what the size of a team gives. */
  numberOfTeams: safeInteger.min(teams.min).max(teamsBySize),
  teamSize,
  rules: optional(teamRulesInput),
  /** Whether somebody has exchanged people of the result, which the rules need not allow. */
  changedByHand: optional(flag),
  result: list(savedList(personName), teamsBySize),
});
export type SaveTeamsInput = z.infer<typeof saveTeamsInput>;

export const team = {
  slug: "team",
  save: { procedure: "saveTeams", input: saveTeamsInput },
  settings: {
    inputNames: presetNames(nameSeparators),
    numberOfTeams: safeInteger.min(teams.min).max(teams.max),
    teamSize,
    rules: optional(teamRulesInput),
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
