import { englishDaily } from "../fixtures/long.ts";
import { followIn } from "../fixtures/press.ts";
import { expect, test } from "../fixtures/test.ts";

for (const language of ["en", "ro"] as const)
  test.describe(language, () => {
    test.use({ language, viewport: { width: 390, height: 844 } });

    test(`a guest finds out what published draws are, and sees one, from the menu${englishDaily(language)}`, async ({
      page,
      t,
      open,
    }) => {
      await open("/", { language });
      await page.getByRole("button", { name: t("shell.openMenu") }).click();
      await followIn(page, "banner", t("shell.draws"));
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

    test(`a guest's list waits while they log in, and what is missing is said first${englishDaily(language)}`, async ({
      page,
      t,
      open,
      member,
    }) => {
      await open("/lucky-winner", { language });
      const names = Array.from({ length: 20 }, (_, i) => `@guest_${i}`);
      await page.getByRole("textbox", { name: t("winners.participants") }).fill(names.join("\n"));
      await page.getByRole("link", { name: t("results.publish") }).click();
      const waits = t("draw-desk.waits", { count: 20 });
      await expect(page.getByRole("heading", { name: waits })).toBeInViewport();
      await expect(page.getByText(names[0] ?? "")).toBeInViewport();
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: t("draw-desk.waitsRegister") })).toBeInViewport();
      await main.getByRole("link", { name: t("draw-desk.waitsLogIn") }).click();
      await page.getByLabel(t("account.email")).fill(member.email);
      await page.getByLabel(t("account.password"), { exact: true }).fill(member.password);
      await main.getByRole("button", { name: t("account.logIn") }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: t("draw-desk.newTitle") }),
      ).toBeVisible();
      // the member's address is not confirmed
      await expect(page.getByRole("button", { name: t("account.resend") })).toBeInViewport();
      await expect(page.getByRole("textbox", { name: t("draw-desk.list") })).toHaveValue(
        names.join("\n"),
      );
    });
  });
