import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { alerts, field, fill, openAt } from "../../../../test/account-pages.ts";
import { ana, fakeServer, refuse } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { follow, page, press, signIn } from "../../../../test/page.ts";
import { linkIn, words } from "../../../../test/words.ts";

// spec 2.1.12, 2.14.1
test("the login page links to the password reset", async () => {
  await openAt("/login");
  await follow(words("account.forgotTitle"));
  expect(await page().findByRole("heading", { name: words("account.forgotTitle") })).toBeTruthy();
});

test("an address typed at the login goes along to the other account pages", async () => {
  await openAt("/login");
  fill({ "account.email": "ana@example.ro" });
  const email = () => field(words("account.email")).value;
  for (const [link, title] of [
    ["account.forgotLink", "account.forgotTitle"],
    ["account.backToLogIn", "account.logIn"],
    ["account.noAccount", "account.registerTitle"],
    ["account.haveAccount", "account.logIn"],
  ] as const) {
    await follow(linkIn(link));
    await arrival(words(title));
    expect(email()).toBe("ana@example.ro");
  }
});

// spec 5.23
test.each([
  ["", words("EMAIL_REQUIRED")],
  [" ", words("EMAIL_REQUIRED")],
  ["ana", words("EMAIL_INVALID")],
])("the address %j is not sent: %s", async (email, message) => {
  const calls = fakeServer({});
  await openAt("/forgot-password");
  fill({ "account.email": email });
  await press(words("account.forgot"));
  await waitFor(() => expect(alerts()).toEqual([message]));
  await waitFor(() => expect(document.activeElement).toBe(field(words("account.email"))));
  expect(calls).toEqual([]);
});

// spec 3.16
test("the answer does not reveal whether an address has an account; another can be tried", async () => {
  const calls = fakeServer({ "users.forgotPassword": () => ({ accepted: true }) });
  await openAt("/forgot-password");
  fill({ "account.email": " ana@example.ro " });
  await press(words("account.forgot"));
  const answer = await page().findByRole("status");
  expect(answer.textContent).toMatch(/^If ana@example\.ro belongs to an account, an email/);
  await waitFor(() => expect(document.activeElement).toBe(answer));
  await press(words("account.forgotOther"));
  await waitFor(() => expect(document.activeElement).toBe(field(words("account.email"))));
  fill({ "account.email": "ana@example.com" });
  await press(words("account.forgot"));
  expect(await page().findByText("ana@example.com")).toBeTruthy();
  expect(calls.map(({ input }) => input)).toEqual([
    { email: "ana@example.ro" },
    { email: "ana@example.com" },
  ]);
});

// spec 8.8
test.each([
  ["the server's words", () => refuse(429, "RATE_LIMITED", undefined, { minutes: 3 }), /3 minutes/],
  [
    "our own where there are none",
    () => {
      throw new TypeError("Failed to fetch");
    },
    /^Failed to send reset email$/,
  ],
])("a failure shows %s and keeps the address", async (_, answer, wording) => {
  fakeServer({ "users.forgotPassword": answer });
  await openAt("/forgot-password");
  fill({ "account.email": "ana@example.ro" });
  await press(words("account.forgot"));
  await waitFor(() => expect(alerts()[0]).toMatch(wording));
  expect(field(words("account.email")).value).toBe("ana@example.ro");
});

const two = (password: string, confirmed = password) => ({
  "account.newPassword": password,
  "account.passwordConfirm": confirmed,
});

// spec 5.23
test.each([
  [two(""), [words("ALL_FIELDS_REQUIRED")]],
  [two("secret1", ""), [words("ALL_FIELDS_REQUIRED")]],
  [two("12345"), [words("PASSWORD_TOO_SHORT")]],
  [two("12345", ""), [words("ALL_FIELDS_REQUIRED"), words("PASSWORD_TOO_SHORT")]],
  [two("12345", "54321"), [words("PASSWORD_TOO_SHORT"), words("PASSWORDS_DIFFER")]],
  [two("secret1", "secret2"), [words("PASSWORDS_DIFFER")]],
])("a new password %o is not sent, and everything wrong shown: %o", async (values, messages) => {
  const calls = fakeServer({});
  await openAt("/reset-password/abc");
  fill(values);
  await press(words("account.reset"));
  await waitFor(() => expect(alerts()).toEqual(messages));
  expect(calls).toEqual([]);
});

test.each([
  ["ț as one letter and as two", "parolă\u021b", "parola\u0306t\u0326"],
  ["a wide and a plain letter", "ａbcdef", "abcdef"],
])("passwords that the server takes for the same are the same: %s", async (_, one, other) => {
  const calls = fakeServer({ "users.resetPassword": () => ({ passwordReset: true }) });
  await openAt("/reset-password/abc");
  fill(two(one, other));
  await press(words("account.reset"));
  await waitFor(() =>
    expect(calls.map(({ input }) => input)).toEqual([{ token: "abc", password: one }]),
  );
});

// spec 3.16
test("a new password ends the session of this browser too, and leads to the login page", async () => {
  signIn();
  let changed = false;
  const calls = fakeServer({
    "users.me": () => (changed ? refuse(401, "UNAUTHENTICATED") : ana),
    "users.resetPassword"() {
      changed = true;
      return { passwordReset: true };
    },
  });
  await openAt("/reset-password/abc");
  fill(two("new secret"));
  await press(words("account.reset"));
  const done = await page().findByRole("status");
  expect(done.textContent).toMatch(/^Your password has been changed/);
  await waitFor(() => expect(document.activeElement).toBe(done));
  await waitFor(() => expect(localStorage.getItem("token")).toBeNull());
  await follow(words("shell.logIn"));
  expect(await page().findByRole("heading", { name: words("shell.logIn") })).toBeTruthy();
  expect(calls.find(({ path }) => path === "users.resetPassword")?.input).toEqual({
    token: "abc",
    password: "new secret",
  });
});

test("a dead reset link is reported and offers a new one", async () => {
  fakeServer({ "users.resetPassword": () => refuse(404, "RESET_LINK_DEAD") });
  await openAt("/reset-password/abc");
  fill(two("new secret"));
  await press(words("account.reset"));
  await waitFor(() => expect(alerts()).toEqual([words("RESET_LINK_DEAD")]));
  const link = page().getByRole("link", { name: words("account.newLink") });
  expect(link.getAttribute("href")).toBe("/forgot-password");
});
