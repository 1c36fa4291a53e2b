import type { Page } from "@playwright/test";
import { logInAs } from "../fixtures/account.ts";
import { englishDaily, longUnless } from "../fixtures/long.ts";
import { expect, isAlive, test } from "../fixtures/test.ts";
import { followIn, pressIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

test.use({ isFirstVisit: true });

const bar = (page: Page) => page.getByRole("region", { name: english("shell.cookies") });
const choose = (page: Page, name: string) =>
  bar(page).getByRole("button", { name, exact: true }).click();

/** The keys of both stores, and the cookies. */
const stored = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    cookie: document.cookie,
  }));
const choice = (page: Page) => page.evaluate(() => localStorage.getItem("cookieConsent"));
const nothing = { local: [], session: [], cookie: "" };

test("nothing is stored before the visitor chooses", async ({ page }) => {
  await page.goto("/");
  await expect(bar(page)).toBeVisible();
  await isAlive(page);
  expect(await stored(page)).toEqual(nothing);
  await choose(page, english("shell.accept"));
  await expect(bar(page)).toBeHidden();
  await expect
    .poll(() => stored(page))
    .toEqual({ local: ["cookieConsent"], session: [], cookie: "" });
  expect(await choice(page)).toBe("true");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("home.title"));
  await expect(bar(page)).toBeHidden();
});

// spec 1.8
test("after Decline the language and the theme last over visits, and signing in works", async ({
  page,
  t,
  member,
  context,
}) => {
  await page.goto("/");
  await choose(page, t("shell.decline"));
  await expect(bar(page)).toBeHidden();
  await page.getByRole("button", { name: t("shell.toDark") }).click();
  await page.getByRole("button", { name: "Română" }).click();
  const chosen = {
    local: ["cookieConsent", "language", "theme"],
    session: [],
    cookie: "language=ro",
  };
  await expect.poll(() => stored(page)).toEqual(chosen);
  expect(await choice(page)).toBe("false");

  // another visit
  await page.close();
  const later = await context.newPage();
  await later.goto("/");
  await expect(later.getByRole("heading", { level: 1 })).toHaveText("Tragere la sorți, pe față");
  await expect(later.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(later.getByRole("region", { name: "Cookie-uri" })).toBeHidden();

  await later.getByRole("button", { name: "English" }).click();
  await expect.poll(() => later.evaluate(() => localStorage.getItem("language"))).toBe("en");
  await later.goto("/login");
  await logInAs(later, t, member);
  await expect(later.getByText(t("account.welcome", { name: member.username }))).toBeVisible();
  await expect
    .poll(async () => (await stored(later)).local)
    .toEqual(["auth-storage", "cookieConsent", "language", "theme", "token", "user"]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["language"]);
});

test("the cookie banner is answered by keyboard, right after the skip link", async ({ page }) => {
  await page.goto("/team-generator");
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: english("shell.skip") })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(
    bar(page).getByRole("button", { name: english("shell.cookieSettings") }),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(bar(page).getByRole("button", { name: english("shell.decline") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

const sizes = [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
  { width: 390, height: 844 },
];
/** Pages, and the purpose of each. */
const primary = [
  ["/", "link", "home.start"],
  ["/team-generator", "button", "teams.generate"],
  ["/number-generator", "button", "numbers.generate"],
  ["/pet-name-generator", "button", "pet-names.generate"],
  ["/lucky-winner", "button", "winners.draw"],
  ["/random-article", "button", "articles.readRandom"],
  ["/register", "button", "account.register"],
  ["/mail", "button", "newsletter.subscribe"],
] as const;

for (const viewport of sizes)
  // spec 1.9
  test(`the cookie banner covers nothing at ${viewport.width} × ${viewport.height}${longUnless(viewport.width === 390)}`, async ({
    page,
    t,
  }) => {
    await page.setViewportSize(viewport);
    for (const [path, role, id] of primary) {
      await page.goto(path);
      await expect(bar(page)).toBeVisible();
      const button = page.getByRole("main").getByRole(role, { name: t(id), exact: true });
      await expect(button).toBeVisible();
      const found = await button.evaluate((element, label) => {
        const question = document.querySelector(`section[aria-label="${label}"]`)!;
        const { height } = question.getBoundingClientRect();
        const overlaps = () => {
          const [asked, it] = [question, element].map((one) => one.getBoundingClientRect());
          return asked!.bottom > it!.top && asked!.top < it!.bottom;
        };
        const first = overlaps();
        const covered = (["center", "end"] as const).filter((block) => {
          element.scrollIntoView({ block, behavior: "instant" });
          const { left, top, width, height: tall } = element.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + tall / 2);
          return overlaps() || !(hit && element.contains(hit));
        });
        window.scrollTo({ top: 0, behavior: "instant" });
        return { share: height / window.innerHeight, first, covered };
      }, t("shell.cookies"));
      expect(found, path).toMatchObject({ first: false, covered: [] });
      expect(found.share, path).toBeLessThan(0.19);
      await button.click({ trial: true });
    }
  });

const firstViews = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const drawn = ["/", "/team-generator", "/number-generator", "/pet-name-generator", "/lucky-winner"];

for (const language of ["en", "ro"] as const)
  // spec 1.9
  test(`with the cookie banner shown, the first view shows the whole draw button (${language})${englishDaily(language)}`, async ({
    page,
  }) => {
    for (const size of firstViews) {
      await page.setViewportSize(size);
      for (const path of drawn) {
        await page.goto(`${path}?lang=${language}`);
        await expect(page.getByRole("region", { name: /^Cookie/ })).toBeVisible();
        const button = page.locator("main [data-cloth]").locator("a, button").first();
        await expect(button).toBeVisible();
        const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
        expect.soft(y + height, `${path} at ${size.width}`).toBeLessThanOrEqual(size.height);
      }
    }
  });

// spec 1.9
test("the cookie banner scrolls away with the page, and returns on the next one @long", async ({
  page,
}) => {
  await page.goto("/");
  await expect(bar(page)).toBeInViewport();
  await page.getByRole("heading", { name: english("home.why") }).scrollIntoViewIfNeeded();
  await expect(bar(page)).not.toBeInViewport();
  await followIn(page, "contentinfo", english("shell.generator_team"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("teams.title"));
  await expect(bar(page)).toBeInViewport();
});

// spec 2.3.4, 8.35
test("the cookie settings open from the footer, and both tabs follow them", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/how-it-works");
  await expect(bar(other)).toBeVisible();

  await pressIn(page, "contentinfo", english("shell.cookieSettings"));
  const dialog = page.getByRole("dialog", { name: english("cookies.title") });
  await expect(dialog.getByRole("heading", { name: english("cookies.title") })).toBeInViewport();
  for (const group of ["Necessary", "Advertising"])
    await expect(dialog.getByRole("region", { name: group })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toBeVisible();

  await pressIn(page, "contentinfo", english("shell.cookieSettings"));
  await dialog.getByRole("button", { name: english("shell.accept") }).click();
  await expect(dialog).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await expect(bar(other)).toBeHidden();
});

test("without browser storage, the cookie choice lasts for the page, which says so @long", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const forbid = {
      get: () => {
        throw new DOMException("no", "SecurityError");
      },
    };
    Object.defineProperty(window, "localStorage", forbid);
    Object.defineProperty(window, "sessionStorage", forbid);
  });
  await page.goto("/team-generator");
  await choose(page, english("shell.decline"));
  await expect(bar(page)).toContainText("Your browser could not save your choice.");
  await bar(page)
    .getByRole("button", { name: english("shell.understood") })
    .click();
  await expect(bar(page)).toBeHidden();
  await page.getByRole("link", { name: "Sortes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page)).toBeHidden();
});
