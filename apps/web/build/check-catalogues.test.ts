import { expect, test } from "vitest";
import { checkUse } from "./check-catalogues.ts";

const catalogues = {
  teams: { "teams.title": "Teams", "teams.step1": "One", "teams.step2": "Two" },
};
const complete = 't("teams.title"); `teams.step${n}`';

test("a text that exists and is used passes, also with a built key", () => {
  expect(checkUse(catalogues, complete)).toEqual([]);
});

test("a text that every area has is used where the area is not named", () => {
  const source = complete
    .replace("teams.step${n}", "${area}.step${n}")
    .replace(/"teams/, "`${area}");
  expect(checkUse(catalogues, source.replace('title"', "title`"))).toEqual([]);
});

test("a written key must be used", () => {
  expect(checkUse(catalogues, '"teams.title"')).toEqual([
    "teams.json: teams.step1 is not used",
    "teams.json: teams.step2 is not used",
  ]);
});

test("a key begins with the name of its file", () => {
  expect(checkUse({ teams: { "home.title": "Home" }, home: {} }, '"home.title"')).toEqual([
    "teams.json: home.title must begin with teams.",
  ]);
});
