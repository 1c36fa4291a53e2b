import { type Language, languages, type Message, messageCodes } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import en from "../src/catalogues/en/errors.json" with { type: "json" };
import { wordMail, wordMessage as wordOr } from "../src/index.ts";

const wordMessage = (language: Language, message: Message): string =>
  wordOr(language, message, (error) => {
    throw error;
  });

describe("wordMessage", () => {
  it.each([
    [1, "Se potrivește doar un număr; ai cerut 50"],
    [2, "Se potrivesc doar 2 numere; ai cerut 50"],
    [20, "Se potrivesc doar 20 de numere; ai cerut 50"],
    [101, "Se potrivesc doar 101 numere; ai cerut 50"],
  ])("counts %i the Romanian way", (available, text) => {
    expect(
      wordMessage("ro", { code: "NOT_ENOUGH_NUMBERS", params: { available, count: 50 } }),
    ).toBe(text);
  });

  it.each([
    ["en", 1, "This rule cannot be kept with 2 teams of up to 1 person: A + B"],
    ["en", 2, "These rules cannot all be kept with 2 teams of up to 1 person: A + B"],
    ["ro", 1, "Regula aceasta nu poate fi respectată cu 2 echipe de cel mult o persoană: A + B"],
    [
      "ro",
      2,
      "Regulile acestea nu pot fi respectate toate cu 2 echipe de cel mult o persoană: A + B",
    ],
  ] as const)("speaks in %s of %i conflicting rules of teams", (language, count, text) => {
    const params = { rules: "A + B", count, teams: 2, size: 1 };
    expect(wordMessage(language, { code: "TEAM_RULES_CONFLICT", params })).toBe(text);
  });

  it("groups the digits of large numbers", () => {
    const max = 9007199254740991;
    expect(wordMessage("en", { code: "TOO_LARGE", params: { max } })).toBe(
      "Enter 9,007,199,254,740,991 or less.",
    );
    expect(wordMessage("ro", { code: "TOO_LARGE", params: { max } })).toBe(
      "Introdu 9.007.199.254.740.991 sau mai puțin.",
    );
  });

  it("treats user input as text, never as a pattern", () => {
    const options = "<b>{count}</b>";
    expect(wordMessage("en", { code: "UNKNOWN_VALUE", params: { options } })).toBe(
      "This value is not one of the choices: <b>{count}</b>.",
    );
  });

  it.each([
    ["en", "Something went wrong on our side. Please try again."],
    ["ro", "A apărut o problemă la noi. Încearcă din nou."],
  ] as const)(
    "falls back to a safe message in %s when a value is missing, and reports which",
    (language, text) => {
      const logged: unknown[] = [];
      const misspelt = { code: "TOO_LARGE", params: { maximum: 3 } } as unknown as Message;
      expect(wordOr(language, misspelt, (error) => logged.push(error))).toBe(text);
      expect(logged).toMatchObject([
        {
          message: "TOO_LARGE cannot be worded",
          cause: { message: expect.stringContaining("max") as string },
        },
      ]);
    },
  );

  it("falls back to a safe message for an unknown code", () => {
    const logged: unknown[] = [];
    const unknown = { code: "FROM_THE_FUTURE" } as unknown as Message;
    expect(wordOr("en", unknown, (error) => logged.push(error))).toMatch(/went wrong/);
    expect(logged).toHaveLength(1);
  });

  // spec 8.34
  it("has words for every code and for nothing else", () => {
    expect(Object.keys(en).toSorted()).toEqual(messageCodes.toSorted());
  });
});

describe("wordMail", () => {
  it.each(languages)("has a subject in %s", (language) => {
    expect(wordMail(language, "verify_email.subject")).toMatch(/\S/);
  });

  it("counts hours in Romanian", () => {
    expect(wordMail("ro", "verify_email.expiry", { hours: 24 })).toContain("24 de ore");
  });
});
