import { expect, isAlive, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

// spec 2.1.24
test("each page has its title; opening one scrolls up, focuses the heading and announces the page", async ({
  page,
  open,
  member,
}) => {
  await open("/", { as: member });
  await expect(page).toHaveTitle(english("shell.title", { page: "Draw lots in the open" }));
  await isAlive(page);
  const footer = page.getByRole("contentinfo");
  const steps = [
    {
      go: () => footer.getByRole("link", { name: english("shell.generator_team") }).click(),
      title: "Team Generator",
    },
    {
      go: () =>
        page
          .getByRole("banner")
          .getByRole("link", { name: english("shell.myHistory") })
          .click(),
      title: "My History",
    },
    {
      go: () => page.getByRole("link", { name: "Sortes", exact: true }).click(),
      title: "Draw lots in the open",
    },
    { go: () => page.goBack(), title: "My History" },
  ];
  for (const { go, title } of steps) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await go();
    await expect(page).toHaveTitle(english("shell.title", { page: title }));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
    await expect(
      page.getByRole("status").getByText(english("shell.title", { page: title })),
    ).toBeAttached();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test("the pages of accounts have their titles", async ({ page }) => {
  for (const [path, title] of [
    ["/login", "Log In"],
    ["/register", "Register"],
    ["/verify/some-token", "Confirm your email address"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(english("shell.title", { page: title }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
});

// spec 2.1.23
test("unknown addresses lead home @long", async ({ page }) => {
  for (const path of ["/no-such-page", "/team-generator/deeper", "/Home", "/packs/%F0%9F%8E%B2"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: english("home.start") })).toBeVisible();
  }
});

test("the first tab stop skips to the content", async ({ page }) => {
  await page.goto("/team-generator");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: english("shell.skip") });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: english("results.myLists") })).toBeFocused();
});

// spec 2.2.1
test("the menu of generators opens, moves and closes by keys", async ({ page }) => {
  await page.goto("/");
  await isAlive(page);
  const button = page.getByRole("button", { name: english("shell.generators") });
  const item = page
    .getByRole("navigation")
    .getByRole("link", { name: english("shell.generator_team") });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(item).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(item).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await item.click();
  await expect(page).toHaveURL("/team-generator");
  await expect(item).toBeHidden();
});

// spec 2.3.1
test("Back to top scrolls to the top @long", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/team-generator");
  await page.getByRole("button", { name: english("shell.backToTop") }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

// spec 4.16
test("a toast is centred at the bottom @long", async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await isAlive(page);
  await context.setOffline(true);
  const text = page.getByText("The page could not be loaded in Română.");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("button", { name: "Română" }).click();
    // the ticket around the text
    const box = await text.evaluate((element) => {
      const { left, right, top, bottom } = element.parentElement!.getBoundingClientRect();
      return { centre: (left + right) / 2, top, bottom };
    });
    expect(box.centre).toBeCloseTo(width / 2, 0);
    expect(box.top).toBeGreaterThan(400);
    expect(box.bottom).toBeLessThanOrEqual(800);
    // the next one is another
    await expect(text).toHaveCount(0);
  }
});

test.describe("the menu of phones", () => {
  test.use(phone);

  test.beforeEach(async ({ page }) => {
    await page.goto("/team-generator");
    await isAlive(page);
    await page.getByRole("button", { name: english("shell.openMenu") }).tap();
    await expect(page.getByRole("button", { name: english("shell.closeMenu") })).toBeVisible();
  });

  // spec 2.2.8
  test("closes when a page is chosen @long", async ({ page }) => {
    const menu = page.getByRole("navigation", { name: "Sortes" });
    await menu.getByRole("link", { name: english("shell.logIn") }).tap();
    await expect(page).toHaveURL("/login");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: english("shell.openMenu") })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
  });

  // spec 2.2.8
  test("closes when the page scrolls @long", async ({ page }) => {
    await page.evaluate(() => window.scrollBy(0, 60));
    await expect(page.getByRole("navigation", { name: "Sortes" })).toBeHidden();
  });

  test("closes by Escape @long", async ({ page }) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "Sortes" })).toBeHidden();
    await expect(page.getByRole("button", { name: english("shell.openMenu") })).toBeFocused();
  });

  test("closes when its button is pressed again @long", async ({ page }) => {
    await page.getByRole("button", { name: english("shell.closeMenu") }).tap();
    await expect(page.getByRole("navigation", { name: "Sortes" })).toBeHidden();
  });
});
