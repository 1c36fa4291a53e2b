import { expect, it } from "vitest";
import {
  areSameCampaignFields,
  campaignFieldNames,
  type CampaignFields,
  campaignFieldsOf,
  emptyCampaignFields,
} from "./campaign-fields.ts";
import { createCampaignInput, updateCampaignInput } from "./campaigns.ts";

/** Each field differs from that of an empty draft; the compiler asks for new ones. */
const written: CampaignFields = {
  title: "Winter",
  subject: "Snow",
  preheader: "It is cold",
  topic: "tips",
  segmentId: "01900000-0000-7000-8000-000000000001",
  tracking: "individual",
  language: "ro",
  inArchive: true,
  onlyItsLanguage: true,
  subjectTest: { otherSubjects: [{ subject: "Ice" }], share: 20, decideAfterHours: 4 },
  secondMail: { afterDays: 3, subject: "Still snow", translatedSubject: "Tot zăpadă" },
  body: "<p>Snow.</p>",
  document: { version: 1, blocks: [{ type: "paragraph", text: [{ text: "Snow." }] }] },
  translation: { subject: "Zăpadă", preheader: "", body: "<p>Ninge.</p>", document: null },
};
/** A campaign that can exist: no body beside a document. */
const whole = { ...written, body: "" };

it.each(campaignFieldNames)("a difference in %s is detected", (name) => {
  expect(written[name]).not.toBe(emptyCampaignFields[name]);
  const other = { ...written, [name]: emptyCampaignFields[name] };
  expect(areSameCampaignFields(written, other)).toBe(false);
  expect(areSameCampaignFields(written, { ...written })).toBe(true);
});

it("fields are compared as stored: single lines are trimmed, and the body is not", () => {
  const spaced = { ...written, title: " Winter", subject: "Snow ", preheader: " It is cold " };
  expect(areSameCampaignFields(spaced, written)).toBe(true);
  expect(areSameCampaignFields({ ...written, body: "<p>Snow.</p> " }, written)).toBe(false);
});

it("translations are compared in the same way", () => {
  const of = (changes: Partial<NonNullable<CampaignFields["translation"]>>) => ({
    ...written,
    translation: {
      subject: "Zăpadă",
      preheader: "",
      body: "<p>Ninge.</p>",
      document: null,
      ...changes,
    },
  });
  expect(areSameCampaignFields(of({ subject: " Zăpadă" }), written)).toBe(true);
  expect(areSameCampaignFields(of({ body: "<p>Ninge.</p> " }), written)).toBe(false);
  const { document } = written;
  const [here, there] = [of({ document, body: "" }), of({ document, body: "<mjml></mjml>" })];
  expect(areSameCampaignFields(here, there)).toBe(true);
});

it("a letter for readers of one language must name the language", () => {
  for (const fields of [{ translation: written.translation }, { onlyItsLanguage: true }]) {
    const none = { ...emptyCampaignFields, title: "t", subject: "s", body: "b", ...fields };
    expect(createCampaignInput.safeParse(none).error?.issues).toMatchObject([
      { path: ["language"], message: "CAMPAIGN_LANGUAGE_REQUIRED" },
    ]);
    expect(createCampaignInput.safeParse({ ...none, language: "en" }).success).toBe(true);
    // the server asks the draft
    const id = "0190aaaa-0000-7000-8000-000000000001";
    expect(updateCampaignInput.safeParse({ id, ...fields }).success).toBe(true);
  }
});

it("inputs accept every field and fill in missing ones", () => {
  expect(createCampaignInput.parse(whole)).toEqual(whole);
  const { title, subject, body } = written;
  expect(createCampaignInput.parse({ title, subject, body })).toEqual({
    ...emptyCampaignFields,
    title,
    subject,
    body,
  });
  const id = "0190aaaa-0000-7000-8000-000000000001";
  expect(updateCampaignInput.parse({ id, ...whole })).toEqual({ id, ...whole });
  expect(updateCampaignInput.parse({ id })).toEqual({ id });
});

it("unknown properties of an object are dropped", () => {
  expect(campaignFieldsOf({ ...written, id: "1" } as CampaignFields)).toEqual(written);
});
