import { expect, test } from "../fixtures/test.ts";

for (const language of ["en", "ro"] as const)
  test.describe(language, () => {
    test.use({ language, viewport: { width: 390, height: 844 } });

    test("a guest finds out what published draws are, and sees one, from the menu", async ({
      page,
      t,
      open,
    }) => {
      await open("/", { language });
      await page.getByRole("button", { name: t("shell.openMenu") }).click();
      await page
        .getByRole("banner")
        .getByRole("link", { name: t("shell.draws") })
        .click();
      const title = page.getByRole("heading", { level: 1, name: t("draws.title") });
      await expect(title).toBeVisible();
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: t("draws.publish") })).toBeInViewport();
      const example = main.getByRole("link", { name: t("draws.toExample") });
      await expect(example).toBeInViewport();
      await example.click();
      await expect(page).toHaveURL(/\/draws\/example/);
      await expect(page.getByText(t("draws.checksOut"))).toBeVisible();
    });
  });
