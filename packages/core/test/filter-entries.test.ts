import { expect, it } from "vitest";
import { type EntryFilter, filterEntries } from "../src/winners/filter-entries.ts";

const filter = (text: string, over: Partial<EntryFilter> = {}) =>
  filterEntries(text, { keyword: "", mentions: 0, oncePerPerson: false, ...over });

it.each([
  ["@ana: I am in @ion", "@ana"],
  ["ana_pop\tI am in", "ana_pop"],
  ["@ana I am in", "@ana"],
  ["ana_pop I am in @ion", "ana_pop"],
  ["Ana Pop", "Ana Pop"],
  ["Pop, Ana: yes; me", "Pop  Ana"],
])("finds who wrote %j", (line, who) => {
  expect(filter(`\n  ${line}\r\n\n`).kept).toEqual([who]);
});

it("wants the keyword in the comment, in whatever capitals, and not in the name", () => {
  const text = "@ana: Vreau CARTEA\n@cartea: eu\n@ion: cartea!";
  expect(filter(text, { keyword: " cartea " })).toEqual({
    kept: ["@ana", "@ion"],
    withoutKeyword: 1,
    withoutMentions: 0,
    repeated: 0,
  });
});

it("counts mentions of different others", () => {
  const text = "@ana: @ion @ION @ana\nion: @ion @eva @dan.pop\n@eva: none";
  expect(filter(text, { mentions: 1 }).kept).toEqual(["@ana", "ion"]);
  expect(filter(text, { mentions: 2 })).toMatchObject({ kept: ["ion"], withoutMentions: 2 });
});

it("keeps each person once where that is asked for, with the first comment that fits", () => {
  const text = "@ana: no\nana: yes @ion\n@Ana: yes @eva\n@ion: yes @eva";
  expect(filter(text, { keyword: "yes", oncePerPerson: true })).toEqual({
    kept: ["ana", "@ion"],
    withoutKeyword: 1,
    withoutMentions: 0,
    repeated: 1,
  });
});
