import { errorCodes, fieldCodes, type Language, languages, type Message } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import en from "../src/catalogues/en/errors.json" with { type: "json" };
import { wordMail, wordMessage as wordOr } from "../src/index.ts";

const wordMessage = (language: Language, message: Message): string =>
  wordOr(language, message, (error) => {
    throw error;
  });

describe("wordMessage", () => {
  it.each([
    ["NAMES_REQUIRED", {}, "Please enter at least one name."],
    ["NOT_ENOUGH_NAMES", { count: 4 }, "You need at least 4 names to create 4 teams"],
    ["PARTICIPANTS_REQUIRED", {}, "Please enter at least one participant"],
    [
      "NOT_ENOUGH_PARTICIPANTS",
      { count: 3 },
      "You need at least 3 participants to select 3 winners",
    ],
    ["MIN_NOT_BELOW_MAX", {}, "Minimum value must be less than maximum value"],
    ["COUNT_TOO_SMALL", {}, "Count must be at least 1"],
    ["ALL_FIELDS_REQUIRED", {}, "All fields are required."],
    ["PACK_FIELDS_REQUIRED", {}, "Please fill in all required fields."],
    ["PACK_ID_MISSING", {}, "Cannot delete: pack ID is missing."],
    ["EMAIL_INVALID", {}, "Invalid email address."],
    ["USERNAME_HAS_SPACES", {}, "Name cannot contain spaces."],
    ["PASSWORD_TOO_SHORT", {}, "Password must be at least 6 characters long."],
    ["PASSWORDS_DIFFER", {}, "Passwords do not match."],
    ["INVALID_CREDENTIALS", {}, "Login failed. Please check your credentials."],
    ["NOT_ENOUGH_NUMBERS", { available: 45, count: 50 }, "Only 45 numbers match; you asked for 50"],
    ["NO_ODD_NUMBER_DIVISIBLE", { divisor: 4 }, "No odd number is divisible by 4"],
  ] as const)("says %s in the specification's words", (code, params, text) => {
    expect(wordMessage("en", { code, params } as Message)).toBe(text);
  });

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

  it("says the team message in Romanian as the look has it", () => {
    expect(wordMessage("ro", { code: "NOT_ENOUGH_NAMES", params: { count: 4 } })).toBe(
      "Ai nevoie de cel puțin 4 nume pentru a crea 4 echipe",
    );
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

  it("takes what a person typed as text, never as a pattern", () => {
    const options = "<b>{count}</b>";
    expect(wordMessage("en", { code: "UNKNOWN_VALUE", params: { options } })).toBe(
      "This value is not among the choices: <b>{count}</b>.",
    );
  });

  it.each([
    ["en", "Something went wrong on our side. Please try again."],
    ["ro", "Ceva nu a mers la noi. Te rugăm să încerci din nou."],
  ] as const)(
    "says something safe in %s where a value is missing, and tells which",
    (language, text) => {
      const told: unknown[] = [];
      const misspelt = { code: "TOO_LARGE", params: { maximum: 3 } } as unknown as Message;
      expect(wordOr(language, misspelt, (error) => told.push(error))).toBe(text);
      expect(told).toMatchObject([
        {
          message: "TOO_LARGE cannot be worded",
          cause: { message: expect.stringContaining("max") as string },
        },
      ]);
    },
  );

  it("says something safe of a code that there is not", () => {
    const told: unknown[] = [];
    const unknown = { code: "FROM_THE_FUTURE" } as unknown as Message;
    expect(wordOr("en", unknown, (error) => told.push(error))).toMatch(/went wrong/);
    expect(told).toHaveLength(1);
  });

  it("has words for every code and for nothing else", () => {
    expect(Object.keys(en).toSorted()).toEqual([...errorCodes, ...fieldCodes].toSorted());
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
