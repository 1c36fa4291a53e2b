import { emptyDocument } from "@sortes/contract";
import { expect, test } from "vitest";
import { emptyFields } from "../draft.ts";
import { withOneLetter, withTemplate } from "./apply-template.ts";

const lines = { subject: "S", preheader: "P" };
const letter = { ...lines, body: "<p>English</p>", document: null };
const romanian = { ...lines, body: "<p>Română</p>", document: null };
const two = { ...letter, language: "en" as const, translation: romanian };
const empty = { ...emptyFields, language: "ro" as const, document: emptyDocument };

test("a template replaces an empty letter of blocks and its language, without a confirmation", () => {
  const { fields, isReplacing } = withOneLetter(empty, "ro", { letter, language: "en" });
  expect(fields).toMatchObject({ ...letter, language: "en", translation: null });
  expect(isReplacing).toBe(false);
});

test("a template without a language keeps the language of the campaign", () => {
  const { fields } = withTemplate(empty, "ro", { ...letter, language: null, translation: null });
  expect(fields.language).toBe("ro");
});

test("filled lines are kept, and replacing a written body needs a confirmation", () => {
  const before = { ...empty, subject: "Mine", body: "<p>Mine</p>", document: null };
  const { fields, isReplacing } = withOneLetter(before, "ro", { letter, language: "ro" });
  expect(fields).toMatchObject({ subject: "Mine", preheader: "P", body: "<p>English</p>" });
  expect(isReplacing).toBe(true);
});

test("a template of one letter replaces only the visible one of two letters", () => {
  const before = { ...emptyFields, language: "en" as const, ...letter, translation: romanian };
  const one = { ...letter, body: "<p>Next</p>" };
  const { fields } = withTemplate(before, "ro", { ...one, language: "en", translation: null });
  expect(fields.body).toBe("<p>English</p>");
  expect(fields.translation?.body).toBe("<p>Next</p>");
  expect(fields.language).toBe("en");
});

test("a template of two letters replaces both, and asks if either has text", () => {
  expect(withTemplate(empty, "ro", two)).toEqual({
    fields: { ...empty, ...letter, language: "en", translation: romanian },
    isReplacing: false,
  });
  const other = { ...lines, body: "<p>x</p>", document: null };
  const before = { ...empty, translation: other };
  expect(withTemplate(before, "ro", two).isReplacing).toBe(true);
});
