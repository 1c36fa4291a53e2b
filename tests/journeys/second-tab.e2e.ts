import type { Page } from "@playwright/test";
import { logInAs } from "../fixtures/account.ts";
import { register, saveTeams } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { followIn, pressIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const signOut = async (page: Page, name: string) => {
  await page.getByRole("banner").getByRole("button", { name }).click();
  await pressIn(page, "banner", english("shell.signOut"));
};

test("a second tab follows signing in, keeping its results, and signing out", async ({
  page,
  context,
  generator,
  member,
  t,
}) => {
  await page.goto("/team-generator");
  await generator.generate(["Ana", "Tom", "Ioana"]);
  const made = await generator.teams();
  const other = await context.newPage();
  await other.goto("/login");
  await logInAs(other, t, member);
  await expect(other.getByText(t("account.welcome", { name: member.username }))).toBeVisible();

  await expect(page.getByRole("button", { name: member.username })).toBeVisible();
  await expect.poll(() => generator.teams()).toEqual(made);
  await generator.saveButton.click();
  await expect(page.getByText(t("teams.saved"))).toBeVisible();

  await followIn(page, "banner", t("shell.myHistory"));
  await expect(page.getByRole("heading", { name: /^2 teams, / })).toBeVisible();
  await signOut(other, member.username);
  await expect(page).toHaveURL("/login");
  await expect(
    page.getByRole("banner").getByRole("link", { name: t("shell.logIn") }),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^2 teams, / })).toBeHidden();
});

test("a guest on the login page is redirected home when another tab signs in @long", async ({
  page,
  context,
  member,
  t,
}) => {
  await page.goto("/login");
  const other = await context.newPage();
  await other.goto("/login");
  await logInAs(other, t, member);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: member.username })).toBeVisible();
});

test("a second user who signs in never sees the first one's history in another tab", async ({
  app,
  page,
  context,
  open,
  member,
  guard,
  t,
}) => {
  const second = await register(app.url);
  guard.keepOutOfAddresses(second.token);
  await saveTeams(member, "Of the first", [["Ana"], ["Tom"]]);
  await saveTeams(second, "Of the second", [["Ana"], ["Tom"]]);
  await open("/my-history", { as: member });
  await expect(page.getByRole("heading", { name: "Of the first" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/");

  // as if one had gone out and the other come in before this tab could look
  await page.evaluate(() => {
    const seen: string[] = [];
    let isOther = false;
    window.addEventListener("storage", () => {
      isOther = true;
    });
    new MutationObserver(() => {
      if (isOther && document.body.textContent.includes("Of the first")) seen.push("seen");
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seen });
  });
  await other.evaluate((token) => localStorage.setItem("token", token), second.token);
  await expect(page.getByRole("heading", { name: "Of the second" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Of the first" })).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual([]);

  // and by way of the screens
  await other.reload();
  await signOut(other, second.username);
  await expect(page).toHaveURL("/login");
  await other.goto("/login");
  await logInAs(other, t, member);
  await expect(page).toHaveURL("/");
  await followIn(page, "banner", t("shell.myHistory"));
  await expect(page.getByRole("heading", { name: "Of the first" })).toBeVisible();
});
