import { expect, it } from "vitest";
import {
  articleCounts,
  articlesFreshFor,
  defaultLanguage,
  defaultNames,
  drawnTypes,
  durations,
  factsPerLanguage,
  generatorTypes,
  genders,
  languages,
  legalDate,
  limits,
  newsletterFrequencies,
  numberTypes,
  packCategories,
  petTypes,
  tiers,
} from "./index.ts";

// spec 4.11, 4.12, 9.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.8, 9.9, 9.10, 9.11, 9.12, 9.13, 9.14, 9.15, 9.16, 9.17
it.each([
  ["tiers", tiers, ["free", "medium", "premium"]],
  ["languages", languages, ["en", "ro"]],
  ["the default language", defaultLanguage, "en"],
  ["the team count", limits.teams, { min: 2, max: 10, default: 2 }],
  ["the number of winners", limits.winners, { min: 1, default: 1 }],
  ["the number range", limits.numberRange, { min: 1, max: 100 }],
  ["number types", numberTypes, ["any", "odd", "even"]],
  ["the default names", defaultNames, { team: "Untitled Team", winner: "Unnamed Draw" }],
  ["the length of a save name", limits.saveName, 100],
  ["the length of a password", limits.password.min, 6],
  ["pet types", petTypes, ["dog", "cat", "bird", "fish", "rabbit"]],
  ["genders, any sent as neutral", genders, ["neutral", "male", "female"]],
  ["pack categories", packCategories, ["teamGenerator", "luckyWinner"]],
  // own generators are beyond the specification
  ["types of results", drawnTypes, ["team", "number", "pet_name", "winner", "own", "gift"]],
  [
    "types of history items",
    generatorTypes,
    ["team", "number", "pet_name", "winner", "own", "gift", "pack"],
  ],
  ["the page size of the history", limits.historyPageSize.default, 20],
  ["the wait for teams", durations.teamGeneration, 500],
  ["the drawing of winners", durations.winnerDraw, 1500],
  ["toasts", [durations.toast, durations.toastElsewhere], [2500, 3000]],
  ["the confirmation of a save", durations.saveConfirmation, 3000],
  ["campaign notices", durations.campaignNotice, 5000],
  ["the page size of campaigns", limits.campaignPageSize.default, 10],
  ["seconds for which articles are fresh", articlesFreshFor, 300],
  ["articles", articleCounts, { builtIn: 3, others: 2 }],
  ["facts of the day", factsPerLanguage, 5],
  ["newsletter frequencies", newsletterFrequencies, ["weekly", "monthly"]],
  ["the date of the legal pages", legalDate, "2025-04-14"],
])("the specified constants: %s", (_, constant, specified) => {
  expect(constant).toEqual(specified);
});
