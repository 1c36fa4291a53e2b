import type { Page } from "@playwright/test";
import { accountFields, logInAs, registerAs } from "../fixtures/account.ts";
import { englishDaily } from "../fixtures/long.ts";
import { register, saveTeams } from "../fixtures/people.ts";
import { RestClient } from "../fixtures/rest.ts";
import { expect, test } from "../fixtures/test.ts";
import { followIn, pressIn } from "../fixtures/press.ts";
import { english, textsOf } from "../fixtures/texts.ts";

test.describe("logging in", () => {
  test.beforeEach(({ page }) => page.goto("/login"));

  // spec 2.1.25, 2.2.3
  test("leads to the home page and welcomes the user", async ({ page, t, member }) => {
    await logInAs(page, t, member);
    await expect(page).toHaveURL("/");
    await expect(page.getByText(t("account.welcome", { name: member.username }))).toBeVisible();
    await expect(page.getByRole("button", { name: member.username })).toBeVisible();
    await expect(
      page.getByRole("banner").getByRole("link", { name: t("shell.myHistory") }),
    ).toBeVisible();
    await expect(
      page.getByRole("banner").getByRole("link", { name: t("shell.signUp") }),
    ).toBeHidden();
  });

  test("reports errors", async ({ page, t, member }) => {
    const fields = accountFields(page, t);
    const submit = page.getByRole("main").getByRole("button", { name: t("account.logIn") });
    const alert = page.getByRole("alert");
    await submit.click();
    await expect(alert).toHaveText(t("ALL_FIELDS_REQUIRED"));
    await expect(alert).toBeFocused();

    await fields.email.fill("ana@nowhere");
    await fields.password.fill(member.password);
    await submit.click();
    await expect(alert).toHaveText(t("EMAIL_INVALID"));
    await expect(fields.email).toBeFocused();

    await fields.email.fill(member.email);
    await fields.password.fill("not the password");
    await submit.click();
    await expect(alert).toHaveText(t("account.loginFailed"));
    await expect(fields.email).toHaveValue(member.email);
    await expect(page).toHaveURL("/login");

    // an address without an account gets the same words
    await fields.email.fill("nobody@example.com");
    const answered = page.waitForResponse((reply) => reply.url().includes("users.login"));
    await submit.click();
    await answered;
    await expect(alert).toHaveText(t("account.loginFailed"));
  });

  test("works with password managers @long", async ({ page, t, context }) => {
    const { email, password } = accountFields(page, t);
    await expect(email).toHaveAttribute("autocomplete", /^(email|username)$/);
    await expect(password).toHaveAttribute("autocomplete", "current-password");
    await expect(password).toHaveAttribute("type", "password");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => navigator.clipboard.writeText("from a manager"));
    await password.focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(password).toHaveValue("from a manager");
    await page.getByRole("button", { name: t("account.showPassword") }).click();
    await expect(password).toHaveAttribute("type", "text");
  });
});

const keys = () => Object.keys(localStorage).toSorted();

test.describe("logging out", () => {
  // spec 2.2.4
  test("ends the session and takes only its own keys out of the browser", async ({
    page,
    t,
    app,
    member,
    open,
  }) => {
    await open("/login", { language: "en", theme: "dark" });
    await page.evaluate(() => localStorage.setItem("another-page", "kept"));
    await logInAs(page, t, member);
    // the menu closes when the page changes
    await expect(page.getByRole("heading", { level: 1, name: t("home.title") })).toBeFocused();
    await page.getByRole("button", { name: member.username }).click();
    await expect
      .poll(() => page.evaluate(keys))
      .toEqual([
        "another-page",
        "auth-storage",
        "cookieConsent",
        "language",
        "theme",
        "token",
        "user",
      ]);
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    expect(
      JSON.parse((await page.evaluate(() => localStorage.getItem("auth-storage"))) ?? ""),
    ).toMatchObject({ token, isAuthenticated: true, user: { email: member.email } });

    const loggedOut = page.waitForResponse((reply) => reply.url().includes("users.logout"));
    await pressIn(page, "banner", t("shell.signOut"));
    await expect(page.getByText(t("shell.signedOut"))).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(
      page.getByRole("banner").getByRole("link", { name: t("shell.logIn") }),
    ).toBeVisible();
    await expect
      .poll(() => page.evaluate(keys))
      .toEqual(["another-page", "cookieConsent", "language", "theme"]);
    await loggedOut;
    expect((await new RestClient(app.url, { token }).get("/users/me/")).status).toBe(401);
  });

  test("works without a connection, and leaves nothing of the person behind @long", async ({
    page,
    context,
    open,
    member,
  }) => {
    await saveTeams(member, "Secret match", [["Ana"], ["Tom"]]);
    await open("/", { as: member });
    await followIn(page, "banner", english("shell.myHistory"));
    await expect(page.getByRole("heading", { name: "Secret match" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: member.username }).click();
    await pressIn(page, "banner", english("shell.signOut"));
    await expect(page.getByText(english("shell.signOutFailed"), { exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(keys)).toEqual(["cookieConsent"]);
    await expect(page).toHaveURL("/");
    await context.setOffline(false);
    await page.goBack();
    await expect(page).toHaveURL("/login");
  });
});

test.describe("an invalid token", () => {
  const dead = { token: "dead-token-of-another-time" };

  // spec 4.5
  test("in My History leads to the login page", async ({ page, open, member }) => {
    await open("/my-history", { as: { ...member, ...dead } });
    await expect(page).toHaveURL("/login");
    await expect.poll(() => page.evaluate(keys)).toEqual(["cookieConsent"]);
  });

  test("is dropped on a public page @long", async ({ page, open, member }) => {
    await open("/team-generator", { as: { ...member, ...dead } });
    await expect(
      page.getByRole("banner").getByRole("link", { name: english("shell.logIn") }),
    ).toBeVisible();
    await expect(page).toHaveURL("/team-generator");
    await expect.poll(() => page.evaluate(keys)).toEqual(["cookieConsent"]);
  });

  test("that is revoked before a save leads to the login page, and the teams stay", async ({
    page,
    t,
    open,
    member,
    generator,
  }) => {
    const names = ["Ana", "Tom", "Leo"];
    await open("/team-generator", { as: member });
    await generator.nameTeams("Friday");
    await generator.generate(names);
    const made = await generator.teams();
    await member.api.post("/users/logout/");
    await generator.saveButton.click();
    await expect(page).toHaveURL("/login");
    await logInAs(page, t, member);
    await page.getByRole("link", { name: t("home.start") }).click();
    await generator.expectTeams(names, 2);
    expect(await generator.teams()).toEqual(made);
    await generator.saveButton.click();
    // it stays, unlike the toast, which a busy machine may not notice in time
    await expect(page.getByText(t("results.savedAs", { name: "Friday" }))).toBeVisible();
  });
});

// spec 2.1.18
test("pages for members redirect guests to the login, and login pages redirect members @long", async ({
  page,
  open,
  member,
}) => {
  await page.goto("/my-history");
  await expect(page).toHaveURL("/login");
  await open("/login", { as: member });
  await expect(page).toHaveURL("/");
});

for (const language of ["en", "ro"] as const)
  test.describe(`registering (${language})${englishDaily(language)}`, () => {
    test.use({ language });

    // spec 5.22
    test("reports all errors at once", async ({ page, t, open, person }) => {
      await open("/register", { language });
      const fields = accountFields(page, t);
      const submit = page.getByRole("main").getByRole("button", { name: t("account.register") });
      const alert = page.getByRole("alert");
      const expected = {
        en: [
          "All fields are required.",
          "Name cannot contain spaces.",
          "Invalid email address.",
          "Password must be at least 6 characters long.",
          "Passwords do not match.",
        ],
        ro: [
          t("ALL_FIELDS_REQUIRED"),
          t("USERNAME_HAS_SPACES"),
          t("EMAIL_INVALID"),
          t("PASSWORD_TOO_SHORT"),
          t("PASSWORDS_DIFFER"),
        ],
      }[language];
      const [required = "", spaces = "", email = "", short = "", differ = ""] = expected;

      await submit.click();
      await expect(alert).toHaveText([required]);
      await fields.username.fill("Ana Pop");
      await fields.email.fill("ana@");
      await fields.password.fill("12345");
      await submit.click();
      await expect(alert).toHaveText([required, spaces, email, short]);
      await fields.passwordConfirm.fill("54321");
      await submit.click();
      await expect(alert).toHaveText([spaces, email, short, differ]);
      await expect(fields.username).toBeFocused();
      await fields.username.fill(person.username);
      await fields.email.fill(person.email);
      await fields.password.fill(person.password);
      await expect(alert).toHaveText([differ]);
      await fields.passwordConfirm.fill(person.password);
      await submit.click();
      await expect(page).toHaveURL("/");
      await expect(page.getByText(t("account.welcome", { name: person.username }))).toBeVisible();
    });

    test("rejects a taken name and a taken address", async ({ page, t, app, open, person }) => {
      const { username, email, password } = await register(app.url);
      await open("/register", { language });
      // it looks the same to a reader
      await registerAs(page, t, { ...person, username: username.toUpperCase() });
      const summary = page.getByRole("alert").first();
      await expect(summary).toHaveText(`${t("account.name")}: ${t("USERNAME_TAKEN")}`);
      await expect(accountFields(page, t).username).toHaveAttribute("aria-invalid", "true");
      await registerAs(page, t, { ...person, email: email.toUpperCase() });
      await expect(summary).toHaveText(`${t("account.email")}: ${t("EMAIL_TAKEN")}`);
      await expect(page).toHaveURL("/register");
      expect(password).not.toBe(person.password);
    });
  });

test("of two simultaneous registrations with one name, one succeeds @long", async ({
  browser,
  app,
  t,
  person,
}) => {
  const pages = await Promise.all([0, 1].map(() => browser.newPage({ baseURL: app.url })));
  await Promise.all(pages.map((page) => page.goto("/register")));
  await Promise.all(
    pages.map((page, i) => registerAs(page, t, { ...person, email: `${i}.${person.email}` })),
  );
  const outcome = async (page: Page): Promise<"welcomed" | "refused"> => {
    // the welcome itself may be gone before the other page has sent its form
    const own = page.getByRole("banner").getByRole("button", { name: person.username });
    await expect(own.or(page.getByText(t("USERNAME_TAKEN")).last())).toBeVisible();
    return (await own.isVisible()) ? "welcomed" : "refused";
  };
  const outcomes = await Promise.all(pages.map(outcome));
  expect(outcomes.toSorted()).toEqual(["refused", "welcomed"]);
  for (const page of pages) await page.close();
});

for (const language of ["en", "ro"] as const)
  test(`a session that ends while a page is open is announced on the login page (${language})${englishDaily(language)}`, async ({
    page,
    open,
    member,
    guard,
  }) => {
    const t = textsOf(language);
    const history = page.getByRole("banner").getByRole("link", { name: t("shell.myHistory") });
    await open("/team-generator", { as: member, language });
    await expect(history).toBeVisible();
    expect((await member.api.post("/users/logout/")).status).toBeLessThan(300);
    await history.click();
    await expect(page).toHaveURL("/login");
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText(t("account.sessionEnded"));
    await expect(alert).toBeInViewport();
    guard.complaints.splice(0); // the console reports the call that was refused

    await logInAs(page, t, member);
    await expect(page.getByText(t("account.welcome", { name: member.username }))).toBeVisible();
    await expect(page.getByText(t("account.sessionEnded"))).toHaveCount(0);
  });
