import { describe, expect, test } from "vitest";
import { openDrawInput } from "./draws.ts";
import { createPackInput } from "./packs.ts";

const draw = {
  kind: "winners",
  title: "Summer raffle",
  rules: { prizes: [1], alternates: 0 },
  names: "shown",
};
const pack = { name: "8B", category: "teamGenerator", description: "A class", content: "Ana" };

/** Nothing of it can be seen. */
const unseen = ["\u200b", "\u3164", "\u2800", "\u202e", " \u2060\ufeff\u00ad "];

test("what the others are compared with is accepted", () => {
  expect(openDrawInput.safeParse(draw).success).toBe(true);
  expect(createPackInput.safeParse(pack).success).toBe(true);
});

describe.each(unseen)("%j alone", (nothing) => {
  test.each([
    ["title of a draw", () => openDrawInput.safeParse({ ...draw, title: nothing })],
    ["name of a pack", () => createPackInput.safeParse({ ...pack, name: nothing })],
    ["description of a pack", () => createPackInput.safeParse({ ...pack, description: nothing })],
  ])("is no %s", (_what, read) => {
    expect(read().success).toBe(false);
  });
});

test("an unseen condition is none, and an unseen prize is refused", () => {
  expect(openDrawInput.parse({ ...draw, conditions: "\u200b" }).conditions).toBe("");
  for (const prize of ["\u3164", " ", ""])
    expect(openDrawInput.safeParse({ ...draw, prizes: [prize] }).success).toBe(false);
});

test.each(["a\u202egpj.exe", "Prize \u2066for\u2069 all"])("%j is shown to nobody", (text) => {
  const said = [
    openDrawInput.safeParse({ ...draw, title: text }),
    openDrawInput.safeParse({ ...draw, prizes: [text] }),
    openDrawInput.safeParse({ ...draw, conditions: text }),
    createPackInput.safeParse({ ...pack, name: text }),
  ];
  for (const { error } of said) expect(error?.issues[0]?.message).toBe("CONTROL_CHARACTERS");
});

test("emoji of several characters, other scripts and a family name stay as they are", () => {
  for (const title of ["❤️ 👨‍👩‍👧", "מכירה\u200f!", "می‌خواهم", "Țăndărică"])
    expect(openDrawInput.parse({ ...draw, title: ` ${title} ` }).title).toBe(title);
});
