import { expect, test } from "vitest";
import { checkUse } from "./check-catalogues.ts";

const catalogues = {
  teams: { "teams.title": "Teams", "teams.step1": "One", "teams.step2": "Two" },
};
const complete = 't("teams.title"); `teams.step${n}`';

test("accepts texts that are used, also through a computed key", () => {
  expect(checkUse(catalogues, complete)).toEqual([]);
});

test("accepts texts of several areas that are used through a computed area", () => {
  const source = complete
    .replace("teams.step${n}", "${area}.step${n}")
    .replace(/"teams/, "`${area}");
  expect(checkUse(catalogues, source.replace('title"', "title`"))).toEqual([]);
});

test("reports keys that the source does not use", () => {
  expect(checkUse(catalogues, '"teams.title"')).toEqual([
    "teams.json: teams.step1 is not used",
    "teams.json: teams.step2 is not used",
  ]);
});

test("reports a key that does not begin with the name of its file", () => {
  expect(checkUse({ teams: { "home.title": "Home" }, home: {} }, '"home.title"')).toEqual([
    "teams.json: home.title must begin with teams.",
  ]);
});
