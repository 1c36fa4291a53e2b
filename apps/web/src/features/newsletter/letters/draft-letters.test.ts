import { beforeEach, describe, expect, test } from "vitest";
import { draftOnServer } from "../../../../test/campaign-draft.ts";
import { DraftKeeper } from "./draft-keeper.ts";
import { letterIn } from "./draft-letters.ts";
import { type DraftFields, emptyFields, fieldsOf, problemsOf } from "./draft.ts";
import type { DraftServer } from "./draft-server.ts";
import { withoutLetter, withTranslation } from "./letter-changes.ts";

const english: DraftFields = {
  ...emptyFields,
  title: "Winter",
  subject: "News",
  preheader: "Snow",
  language: "en",
  onlyItsLanguage: true,
  body: "<p>Hi</p>",
};
const romanian = { subject: "Noutăți", preheader: "", body: "<p>Bună</p>", document: null };
const both: DraftFields = { ...english, translation: romanian };

const document = {
  version: 1 as const,
  blocks: [{ type: "paragraph" as const, text: [{ text: "Bună" }] }],
};

const nobody: DraftServer = {
  create: () => Promise.reject(new Error("not in this test")),
  update: () => Promise.reject(new Error("not in this test")),
  get: () => Promise.reject(new Error("not in this test")),
  part: () => {},
};

beforeEach(() => localStorage.clear());

describe("the letters of a campaign", () => {
  test("begin as a copy, each for readers of its own language", () => {
    const copied = withTranslation(english);
    const { subject, preheader, body } = english;
    expect(copied.translation).toEqual({ subject, preheader, body, document: null });
    expect(letterIn(both, "en")).toMatchObject({ subject: "News" });
    expect(letterIn(both, "ro")).toEqual(romanian);
    expect(letterIn(english, "ro")).toMatchObject({ subject: "News" });
  });

  test("leave the other letter when one is removed", () => {
    expect(withoutLetter(both, "ro")).toEqual(english);
    expect(withoutLetter(both, "en")).toEqual({
      ...english,
      ...romanian,
      language: "ro",
      translation: null,
    });
  });

  test("leave each test subject in the other language when one is removed", () => {
    const subjectTest = {
      otherSubjects: [{ subject: "Snow", translation: "Zăpadă" }, { subject: "Ice" }],
      share: 20,
      decideAfterHours: 4,
    };
    const secondMail = { afterDays: 3, subject: "Again", translatedSubject: "Din nou" };
    const tested = { ...both, subjectTest, secondMail };
    expect(withoutLetter(tested, "ro").subjectTest).toEqual({
      ...subjectTest,
      otherSubjects: [{ subject: "Snow" }, { subject: "Ice" }],
    });
    expect(withoutLetter(tested, "en").subjectTest).toEqual({
      ...subjectTest,
      otherSubjects: [{ subject: "Zăpadă" }, { subject: "" }],
    });
    const once = { ...secondMail, translatedSubject: "" };
    expect(withoutLetter(tested, "ro").secondMail).toEqual(once);
    expect(withoutLetter(tested, "en").secondMail).toEqual({ ...once, subject: "Din nou" });
  });

  test("are compared and stored without the body that the server generates", () => {
    const translation = { ...romanian, document, body: "<mjml></mjml>" };
    expect(fieldsOf({ ...both, translation }).translation).toEqual({
      ...romanian,
      document,
      body: "",
    });
  });

  test("report problems by letter", () => {
    expect(problemsOf(both)).toBeUndefined();
    const blank = { ...romanian, subject: " ", body: "" };
    expect(problemsOf({ ...both, translation: blank })).toMatchObject({
      "translation.subject": [{ code: "CAMPAIGN_SUBJECT_REQUIRED" }],
      "translation.body": [{ code: "CAMPAIGN_BODY_REQUIRED" }],
    });
    const wrong = problemsOf({ ...both, title: "", subject: "", translation: blank }) ?? {};
    expect(Object.keys(wrong).toSorted()).toEqual([
      "subject",
      "title",
      "translation.body",
      "translation.subject",
    ]);
  });

  test("are rejected if they exceed the size of a request together", () => {
    const body = "x".repeat(1_100_000);
    expect(problemsOf({ ...english, body })).toBeUndefined();
    expect(problemsOf({ ...english, body, translation: { ...romanian, body } })).toEqual({
      body: [{ code: "PAYLOAD_TOO_LARGE" }],
    });
  });
});

describe("a draft with two letters", () => {
  const opened = () => {
    const campaign = draftOnServer(both);
    return new DraftKeeper({ server: nobody, owner: undefined, campaign });
  };

  test("writes changes into the letter of their language", () => {
    const keeper = opened();
    keeper.changeLetter("ro", { subject: "Iarnă" });
    keeper.changeBody("ro", () => ({ body: "<p>Ninge</p>", document: null }));
    // the next editor registers before the first was read
    keeper.changeBody("en", () => ({ body: "<p>It snows</p>", document: null }));
    keeper.changeLetter("en", { subject: "Winter" });
    expect(keeper.fields).toMatchObject({
      subject: "Winter",
      body: "<p>It snows</p>",
      translation: { subject: "Iarnă", body: "<p>Ninge</p>" },
    });
    expect(keeper.view.get()).toMatchObject({ translation: { subject: "Iarnă" } });
  });

  test("reads the text of a closed editor only once", () => {
    const keeper = opened();
    keeper.changeBody("ro", () => ({ body: letterIn(keeper.fields, "ro").body, document: null }));
    expect(keeper.fields.translation).toEqual(romanian);
  });
});
