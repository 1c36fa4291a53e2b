import { expect, test } from "vitest";
import { Texts } from "./texts.ts";

test("only the requested areas are loaded, in the language of the page", async () => {
  const texts = new Texts("ro");
  await texts.load("home");
  const { language, messages } = texts.state.get();
  expect(language).toBe("ro");
  expect(Object.keys(messages)).toContain("home.title");
  expect(Object.keys(messages)).not.toContain("shell.skip");
});

test("changing the language loads every requested area in it", async () => {
  const texts = new Texts("en");
  await texts.load("shell", "errors");
  await texts.change("ro");
  const { language, messages } = texts.state.get();
  expect(language).toBe("ro");
  expect(messages["shell.skip"]).toMatchObject([{ value: "Sari la conținut" }]);
  expect(messages.EMAIL_INVALID).toMatchObject([{ value: "Adresa de email nu este validă." }]);
});

test("a language that is changed back while it loads is not shown", async () => {
  const texts = new Texts("en");
  await texts.load("shell");
  await Promise.all([texts.change("ro"), texts.change("en")]);
  expect(texts.state.get().language).toBe("en");
});

test("the last chosen language wins, also for areas requested while it loads", async () => {
  const texts = new Texts("en");
  await texts.load("shell");
  await Promise.all([
    texts.change("ro"),
    texts.load("home"),
    texts.change("en"),
    texts.change("ro"),
    texts.load("account"),
  ]);
  const { language, messages } = texts.state.get();
  expect(language).toBe("ro");
  expect(messages["home.start"]).toMatchObject([{ value: "Începe acum" }]);
  expect(messages["account.password"]).toMatchObject([{ value: "Parolă" }]);
});
