import { shiftOf, watchShifts } from "../fixtures/layout-shift.ts";
import { englishDaily } from "../fixtures/long.ts";
import { TeamGenerator } from "../fixtures/teams.ts";
import { expect, test } from "../fixtures/test.ts";
import { languages } from "../fixtures/texts.ts";

const names = ["Ana", "Ion", "Eva", "Tom", "Radu", "Mia", "Leo", "Dan"];

for (const language of languages)
  test.describe(`the last list (${language})${englishDaily(language)}`, () => {
    test.use({ language, viewport: { width: 390, height: 844 } });

    test("is offered in another tab without moving anything, and fills the form", async ({
      context,
      open,
      generator,
      t,
    }) => {
      await open("/team-generator", { language });
      await generator.generate(names, 4);

      const later = await context.newPage();
      await watchShifts(later);
      await later.goto("/team-generator");
      const use = later.getByRole("button", { name: t("last-list.use") });
      await expect(use).toBeInViewport({ ratio: 1 });
      await expect(later.getByText(t("last-list.today", { count: names.length }))).toBeVisible();
      expect(await shiftOf(later)).toBeLessThan(0.01);
      await use.click();
      const form = new TeamGenerator(later, t);
      await expect(form.names).toHaveValue(names.join("\n"));
      await expect(later.getByLabel(t("teams.numberOfTeams"))).toHaveValue("4");

      await form.names.fill("");
      await later.getByRole("button", { name: t("last-list.forget") }).click();
      await expect(use).toHaveCount(0);
      await later.reload();
      await expect(form.names).toHaveValue("");
      await expect(use).toHaveCount(0);
    });
  });
