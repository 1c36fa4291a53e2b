import { DomainError, type ErrorCode, type Language } from "@sortes/contract";
import { createIntl } from "react-intl";
import { expect, test, vi } from "vitest";
import { Refusal } from "../../test/fake-server.ts";
import { words } from "../../test/words.ts";
import { TimedOut, UnreadableAnswer } from "./errors.ts";
import { wordError } from "./error-text.ts";
import { withTexts } from "./intl.ts";
import { Texts } from "./texts.ts";

async function intlOf(locale: Language) {
  const texts = new Texts(locale);
  await texts.load("shell", "account", "errors");
  return withTexts(createIntl({ locale, messages: texts.state.get().messages }));
}

// spec 8.2
test("the server's message precedes the fallback", async () => {
  const refusal = new Refusal(429, "RATE_LIMITED", undefined, { minutes: 3 });
  expect(wordError(await intlOf("en"), refusal, "account.loginFailed").summary).toEqual([
    "Too many attempts. Try again in 3 minutes.",
  ]);
  expect(wordError(await intlOf("ro"), refusal, "account.loginFailed").summary).toEqual([
    "Prea multe încercări. Încearcă din nou peste 3 minute.",
  ]);
});

test("without an answer the fallback is shown", async () => {
  expect(
    wordError(await intlOf("en"), new TypeError("Failed to fetch"), "account.registerFailed"),
  ).toEqual({ summary: ["Registration failed. Please try again."], fields: {} });
});

test("if no procedure answered, the problem's own detail comes before the fallback", async () => {
  const detail = "Too many attempts. Try again in 1 minute.";
  const flood = Object.assign(new Error("no"), { meta: { responseJSON: { status: 429, detail } } });
  expect(wordError(await intlOf("en"), flood, "account.loginFailed").summary).toEqual([detail]);
});

test("a DomainError of core has the same message as the server's error", async () => {
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

test("field errors read Field: message, others have no prefix", async () => {
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
      `nickname: ${words("UNKNOWN_FIELD")}`,
    ],
    fields: {
      username: "This name is already taken. Choose another.",
      nickname: words("UNKNOWN_FIELD"),
    },
  });
});

/** A call that failed because a proxy answered in the server's place. */
const proxied = (status: number, headers = {}) =>
  new Error("no", { cause: new UnreadableAnswer(new Response("<p>", { status, headers })) });

test.each([
  [413, "That is too much data for one request. Send less."],
  [415, "This kind of content is not accepted. Send JSON in UTF-8, not compressed."],
  [429, "Too many attempts. Try again in 1 minute."],
  [500, "Login failed. Please check your credentials."],
  [503, "Login failed. Please check your credentials."],
  [418, "Login failed. Please check your credentials."],
])(
  "an answer with only a status %i shows that status's message if it helps",
  async (status, text) => {
    const { summary } = wordError(await intlOf("en"), proxied(status), "account.loginFailed");
    expect(summary).toEqual([text]);
  },
);

test("a proxy's Retry-After is shown in minutes", async () => {
  const error = proxied(429, { "retry-after": "150" });
  expect(wordError(await intlOf("en"), error, "account.loginFailed").summary).toEqual([
    "Too many attempts. Try again in 3 minutes.",
  ]);
});

test("an unknown error code shows the problem's detail, or else the fallback", async () => {
  const intl = await intlOf("en");
  const refusal = new Refusal(409, "FROM_THE_FUTURE" as ErrorCode);
  expect(wordError(intl, refusal, "account.registerFailed").summary).toEqual([
    "Registration failed. Please try again.",
  ]);
  const explained = Object.assign(refusal, {
    meta: { responseJSON: { detail: "Come back later." } },
  });
  expect(wordError(intl, explained, "account.registerFailed").summary).toEqual([
    "Come back later.",
  ]);
  const field = new Refusal(400, "INVALID_INPUT", { name: [{ code: "NEW_CODE" as "REQUIRED" }] });
  expect(wordError(intl, field, "account.registerFailed").summary).toEqual([
    "Some of the values are not valid. Check them and try again.",
  ]);
});

test("without an answer the error shows the reason, if known", async () => {
  const intl = await intlOf("en");
  const timedOut = new Error("no", { cause: new TimedOut("no") });
  expect(wordError(intl, timedOut, "account.loginFailed").summary).toEqual([
    words("shell.noAnswer"),
  ]);
  vi.stubGlobal("navigator", { onLine: false });
  expect(wordError(intl, new TypeError("no"), "account.loginFailed").summary).toEqual([
    words("shell.offline"),
  ]);
});

test.each([
  ["en", "Something went wrong on our side. Please try again."],
  ["ro", "A apărut o problemă la noi. Încearcă din nou."],
] as const)("a message that cannot be filled in is worded safely in %s", async (language, safe) => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const refusal = new Refusal(403, "HISTORY_LIMIT", undefined, { most: 3 });
  const intl = await intlOf(language);
  expect(wordError(intl, refusal, "account.registerFailed").summary).toEqual([safe]);
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
