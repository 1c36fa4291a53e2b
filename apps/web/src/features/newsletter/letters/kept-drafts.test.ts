import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyFields } from "./draft.ts";
import { dropDraft, keepDraft, type KeptDraft, keptDraftsOf } from "./kept-drafts.ts";

const owner = "0190aaaa-0000-7000-8000-000000000001";
const draft = (key: string, minute: number, title = key): KeptDraft => ({
  key,
  owner,
  id: null,
  version: null,
  fields: { ...emptyFields, title },
  creating: null,
  at: new Date(Date.UTC(2027, 0, 1, 9, minute)).toISOString(),
});
const keys = () => keptDraftsOf(owner).map(({ key }) => key);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("the most recently saved draft comes first", () => {
  keepDraft(draft("old", 1));
  keepDraft(draft("new", 2));
  keepDraft(draft("old", 3, "changed"));
  expect(keptDraftsOf(owner)).toMatchObject([{ fields: { title: "changed" } }, { key: "new" }]);
  dropDraft("old");
  expect(keys()).toEqual(["new"]);
});

test("saving one draft does not read the others", () => {
  for (let i = 0; i < 20; i++) keepDraft(draft(`k${i}`, i));
  const read = vi.spyOn(Storage.prototype, "getItem");
  keepDraft(draft("k3", 30, "more"));
  expect(read).not.toHaveBeenCalled();
});

test("beyond twenty drafts the oldest is removed, after unreadable ones", () => {
  for (let i = 0; i < 18; i++) keepDraft(draft(`k${i}`, i));
  localStorage.setItem("campaign-drafts.broken", "{");
  keepDraft(draft("k18", 18));
  keepDraft(draft("k19", 19));
  expect(localStorage.getItem("campaign-drafts.broken")).toBeNull();
  expect(keys()).toHaveLength(20);
  keepDraft(draft("k20", 20));
  expect(keys()).toHaveLength(20);
  expect(keys()).not.toContain("k0");
});

test("a draft of an earlier version is migrated, with defaults for new fields", () => {
  keepDraft(draft("old", 1, "Winter"));
  const { format: _format, ...stored } = JSON.parse(localStorage.getItem("campaign-drafts.old")!);
  const { tracking: _tracking, ...fields } = stored.fields;
  const earlier = {
    ...stored,
    fields: { ...fields, topic: "a topic that is gone", colour: "red" },
  };
  localStorage.setItem("campaign-drafts.old", JSON.stringify(earlier));
  const [carried] = keptDraftsOf(owner);
  expect(carried).toEqual(draft("old", 1, "Winter"));
});

test("a draft of a later version is left untouched", () => {
  keepDraft(draft("new", 1));
  const text = localStorage.getItem("campaign-drafts.new")!.replace('"format":1', '"format":2');
  localStorage.setItem("campaign-drafts.new", text);
  expect(keys()).toEqual([]);
  for (let i = 2; i < 22; i++) keepDraft(draft(`k${i}`, i - 2));
  expect(localStorage.getItem("campaign-drafts.new")).toBe(text);
});

test("a draft of a later version is never removed to make room, whatever its fields", () => {
  const later = JSON.stringify({ format: 2, savedAt: "later" });
  localStorage.setItem("campaign-drafts.later", later);
  for (let i = 0; i < 22; i++) keepDraft(draft(`k${i}`, i));
  expect(localStorage.getItem("campaign-drafts.later")).toBe(later);
  expect(keys()).toHaveLength(20);
});

test("a letter of blocks is stored, and one with blocks of a later version is left untouched", () => {
  const document = {
    version: 1 as const,
    blocks: [{ type: "paragraph" as const, text: [{ text: "Snow" }] }],
  };
  const letter = { ...draft("letter", 1), fields: { ...emptyFields, document } };
  keepDraft(letter);
  expect(keptDraftsOf(owner)).toEqual([letter]);
  const place = "campaign-drafts.letter";
  const later = localStorage.getItem(place)!.replace('"paragraph"', '"carousel"');
  localStorage.setItem(place, later);
  expect(keys()).toEqual([]);
  expect(localStorage.getItem(place)).toBe(later);
});
