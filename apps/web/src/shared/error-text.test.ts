import { DomainError, type Language } from "@sortes/contract";
import { createIntl } from "react-intl";
import { expect, test } from "vitest";
import { Refusal } from "../../test/fake-server.ts";
import { Texts } from "../app/texts.ts";
import { wordError } from "./error-text.ts";

async function intlOf(locale: Language) {
  const texts = new Texts(locale);
  await texts.load("account", "errors");
  return createIntl({ locale, messages: texts.state.get().messages });
}

test("what the server says comes before the fallback", async () => {
  const refusal = new Refusal(429, "RATE_LIMITED", undefined, { minutes: 3 });
  expect(wordError(await intlOf("en"), refusal, "account.loginFailed").summary).toEqual([
    "Too many attempts. Try again in 3 minutes.",
  ]);
  expect(wordError(await intlOf("ro"), refusal, "account.loginFailed").summary).toEqual([
    "Prea multe încercări. Încearcă din nou peste 3 minute.",
  ]);
});

test("without an answer the fallback is said", async () => {
  expect(
    wordError(await intlOf("en"), new TypeError("Failed to fetch"), "account.registerFailed"),
  ).toEqual({ summary: ["Registration failed. Please try again."], fields: {} });
});

test("where no procedure answered, the problem's own words come before the fallback", async () => {
  const detail = "Too many attempts. Try again in 1 minute.";
  const flood = Object.assign(new Error("no"), { meta: { responseJSON: { status: 429, detail } } });
  expect(wordError(await intlOf("en"), flood, "account.loginFailed").summary).toEqual([detail]);
});

test("a refusal of the core is worded like the server's", async () => {
  const params = { count: 4 };
  const refusal = new DomainError("NOT_ENOUGH_NAMES", params, {
    names: [{ code: "NOT_ENOUGH_NAMES", params }],
  });
  const text = "You need at least 4 names to create 4 teams";
  expect(wordError(await intlOf("en"), refusal, "account.loginFailed")).toEqual({
    summary: [text],
    fields: { names: text },
  });
});

test("field errors read Field: message, those of no field stand bare", async () => {
  const refusal = new Refusal(400, "INVALID_INPUT", {
    form: [{ code: "ALL_FIELDS_REQUIRED" }],
    username: [{ code: "USERNAME_TAKEN" }, { code: "TOO_LONG", params: { max: 50 } }],
    nickname: [{ code: "UNKNOWN_FIELD" }],
  });
  expect(
    wordError(await intlOf("en"), refusal, "account.registerFailed", { username: "Name" }),
  ).toEqual({
    summary: [
      "All fields are required.",
      "Name: This name is already taken. Choose another.",
      "Name: Use at most 50 characters.",
      "nickname: This field is not known here. Leave it out.",
    ],
    fields: {
      username: "This name is already taken. Choose another.",
      nickname: "This field is not known here. Leave it out.",
    },
  });
});
