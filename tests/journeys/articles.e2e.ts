import { englishDaily } from "../fixtures/long.ts";
import { expect, test } from "../fixtures/test.ts";
import { languages, english } from "../fixtures/texts.ts";

const titles = {
  en: "Fair teams, in class and on the field",
  ro: "Echipe corecte, la clasă și pe teren",
} as const;

for (const language of languages)
  test.describe(`articles (${language})${englishDaily(language)}`, () => {
    test.use({ language, contextOptions: { reducedMotion: "reduce" } });

    test("a reader searches for an article, reads it and continues to others", async ({
      page,
      t,
      open,
    }) => {
      await open("/random-article", { language });
      const main = page.getByRole("main");
      await expect(page).toHaveTitle(t("shell.title", { page: t("articles.title") }));
      await expect(main.getByRole("listitem")).toHaveCount(3);
      const images = main.getByRole("listitem").locator("img");
      for (const image of await images.all())
        await expect
          .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
          .toBe(240);

      const box = main.getByRole("searchbox", { name: t("articles.search") });
      await box.pressSequentially("PÓKER");
      await expect(page.getByText(t("articles.noneFound"))).toBeVisible();
      await expect(page).toHaveURL(/\?q=P/);
      await main.getByRole("button", { name: t("articles.showAll") }).click();
      await expect(box).toBeFocused();
      const words = titles[language].slice(0, 12).toUpperCase();
      await box.pressSequentially(words);
      await expect(main.getByRole("listitem")).toHaveCount(1);
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("q") === words);
      await page.reload();
      await expect(box).toHaveValue(words);

      await main.getByRole("link", { name: titles[language] }).click();
      await expect(page).toHaveURL("/random-article/fair-teams");
      await expect(page).toHaveTitle(t("shell.title", { page: titles[language] }));
      const heading = page.getByRole("heading", { level: 1, name: titles[language] });
      await expect(heading).toBeFocused();
      await expect(page.getByRole("status").getByText(titles[language])).toBeAttached();
      await expect(page.getByRole("article").getByRole("table")).toBeVisible();

      await main.getByRole("link", { name: t("articles.back") }).click();
      await expect(main.getByRole("listitem")).toHaveCount(1);
      await page.goBack();
      await expect(heading).toBeVisible();
      await main.getByRole("listitem").filter({ hasText: "27" }).getByRole("link").click();
      await expect(page).toHaveURL("/random-article/why-shuffling-is-hard");
      const other = page.getByRole("heading", { level: 1 });
      await expect(other).not.toHaveText(titles[language]);
      await expect(other).toBeFocused();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });

    // spec 2.10.4
    test("two random articles are opened, one after the other", async ({ page, t, open }) => {
      await open("/random-article", { language });
      const button = page.getByRole("button", { name: t("articles.readRandom") });
      // the address changes before the page does, and the page before has such a button and a heading, too
      const title = page.getByRole("article").getByRole("heading", { level: 1 });
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(title).toBeFocused();
      await expect(page).toHaveURL(/\/random-article\/./);
      for (let i = 0; i < 3; i++) {
        const before = { address: page.url(), title: (await title.textContent()) ?? "" };
        await button.click();
        await expect(title).not.toHaveText(before.title);
        await expect(title).toBeFocused();
        await expect(page).not.toHaveURL(before.address);
      }
    });

    test("a shared link keeps the language in which the article was read", async ({
      app,
      page,
      t,
      open,
      context,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await open("/random-article/fair-teams", { language });
      await page.getByRole("button", { name: t("articles.copyLink") }).click();
      await expect(page.getByText(t("articles.copied"))).toBeVisible();
      const url = await page.evaluate(() => navigator.clipboard.readText());
      const suffix = language === "ro" ? "?lang=ro" : "";
      expect(url).toBe(`${app.url}/random-article/fair-teams${suffix}`);
      await page.evaluate(() => localStorage.clear());
      await page.goto(url);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles[language]);
      for (const id of ["articles.shareMail", "articles.shareWhatsApp"]) {
        const link = page.getByRole("link", { name: t(id) });
        expect(decodeURIComponent((await link.getAttribute("href")) ?? "")).toContain(url);
      }
    });
  });

test("changing the language translates the open article in place @long", async ({ page }) => {
  await page.goto("/random-article/fair-teams");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles.en);
  await page.getByRole("button", { name: "Română" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles.ro);
  await expect(page).toHaveTitle(english("shell.title", { page: titles.ro }));
  await expect(page).toHaveURL("/random-article/fair-teams");
});

test("an article that does not exist redirects to the list @long", async ({ page }) => {
  await page.goto("/random-article/none");
  await expect(page).toHaveURL("/random-article");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
});
