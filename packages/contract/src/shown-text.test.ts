import { describe, expect, test } from "vitest";
import { brandInput } from "./newsletter/brand.ts";
import { defaultNames } from "./constants.ts";
import { openDrawInput } from "./draws/draws.ts";
import { saveTeamsInput } from "./generators/records/team.ts";
import { newsletterSettingsInput } from "./newsletter/newsletter-settings.ts";
import { createPackInput } from "./generators/packs.ts";
import { createPresetInput } from "./generators/presets.ts";
import { createSegmentInput } from "./newsletter/segments.ts";
import { contactInput } from "./site/site.ts";
import { newFieldShape } from "./newsletter/subscriber-fields.ts";
import { createTemplateInput } from "./newsletter/templates.ts";
import { createTokenInput } from "./accounts/tokens.ts";

const draw = {
  kind: "winners",
  title: "Summer raffle",
  rules: { prizes: [1], alternates: 0 },
  names: "shown",
};
const pack = { name: "8B", category: "teamGenerator", description: "A class", content: "Ana" };
const settings = { generatorType: "team", inputNames: "Ana,Ion", numberOfTeams: 2 };
const definition = {
  match: "all",
  groups: [{ match: "all", conditions: [{ about: "tag", test: "is", value: "VIP" }] }],
};
const token = { name: "Script", scopes: ["draws:read"] };
const written = { body: "<p>Hello!</p>" };
const letter = { email: "ana@example.com", subject: "Hello", message: "Hi!" };
const teams = { inputNames: "Ana,Ion", numberOfTeams: 2, result: [["Ana"], ["Ion"]] };

/** Nothing of it can be seen. */
const unseen = ["\u200b", "\u3164", "\u2800", "\u202e", " \u2060\ufeff\u00ad "];

test("the valid inputs of these tests are accepted", () => {
  expect(openDrawInput.safeParse(draw).success).toBe(true);
  expect(createPackInput.safeParse(pack).success).toBe(true);
  expect(createPresetInput.safeParse({ name: "Mine", settings }).success).toBe(true);
  expect(createSegmentInput.safeParse({ name: "VIP", definition }).success).toBe(true);
  expect(createTemplateInput.safeParse({ name: "Monthly", ...written }).success).toBe(true);
  expect(createTokenInput.safeParse(token).success).toBe(true);
  expect(contactInput.safeParse(letter).success).toBe(true);
  expect(saveTeamsInput.safeParse(teams).success).toBe(true);
});

describe.each(unseen)("the invisible text %j", (nothing) => {
  test.each([
    ["title of a draw", () => openDrawInput.safeParse({ ...draw, title: nothing })],
    ["name of a pack", () => createPackInput.safeParse({ ...pack, name: nothing })],
    ["description of a pack", () => createPackInput.safeParse({ ...pack, description: nothing })],
    ["name of a preset", () => createPresetInput.safeParse({ name: nothing, settings })],
    ["name of a segment", () => createSegmentInput.safeParse({ name: nothing, definition })],
    ["name of a template", () => createTemplateInput.safeParse({ name: nothing, ...written })],
    ["name of a token", () => createTokenInput.safeParse({ ...token, name: nothing })],
    ["name of the brand", () => brandInput.safeParse({ name: nothing })],
    ["label of a field", () => newFieldShape.en.safeParse(nothing)],
    ["postal address", () => newsletterSettingsInput.safeParse({ postalAddress: nothing })],
    ["subject of a message", () => contactInput.safeParse({ ...letter, subject: nothing })],
    ["message", () => contactInput.safeParse({ ...letter, message: nothing })],
    [
      "person of a team",
      () => saveTeamsInput.safeParse({ ...teams, result: [[nothing], ["Ion"]] }),
    ],
  ])("is rejected as %s", (_what, read) => {
    expect(read().success).toBe(false);
  });
});

test("a result with an invisible name gets the default one", () => {
  expect(saveTeamsInput.parse({ ...teams, name: "\u3164" }).name).toBe(defaultNames.team);
});

test("an invisible condition counts as none, and an invisible prize is rejected", () => {
  expect(openDrawInput.parse({ ...draw, conditions: "\u200b" }).conditions).toBe("");
  for (const prize of ["\u3164", " ", ""])
    expect(openDrawInput.safeParse({ ...draw, prizes: [prize] }).success).toBe(false);
});

test.each(["a\u202egpj.exe", "Prize \u2066for\u2069 all"])(
  "the deceptive text %j is rejected everywhere",
  (text) => {
    const said = [
      openDrawInput.safeParse({ ...draw, title: text }),
      openDrawInput.safeParse({ ...draw, prizes: [text] }),
      openDrawInput.safeParse({ ...draw, conditions: text }),
      createPackInput.safeParse({ ...pack, name: text }),
    ];
    for (const { error } of said) expect(error?.issues[0]?.message).toBe("CONTROL_CHARACTERS");
  },
);

test("emoji sequences, other scripts and a family name are unchanged", () => {
  for (const title of ["❤️ 👨‍👩‍👧", "מכירה\u200f!", "می‌خواهم", "Țăndărică"])
    expect(openDrawInput.parse({ ...draw, title: ` ${title} ` }).title).toBe(title);
});
