import { shiftOf, watchShifts } from "../fixtures/layout-shift.ts";
import { englishDaily } from "../fixtures/long.ts";
import { choose } from "../fixtures/options.ts";
import { TeamGenerator } from "../fixtures/teams.ts";
import { expect, test } from "../fixtures/test.ts";
import { languages } from "../fixtures/texts.ts";
import { LuckyWinner } from "../fixtures/winners.ts";

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

// a page that does not match what the server sent is an uncaught error, which fails any journey
test("today's order is offered in another tab, on the prerendered page", async ({
  page,
  context,
  t,
}) => {
  const lucky = new LuckyWinner(page, t);
  await page.goto("/lucky-winner");
  await choose(page.getByRole("radio", { name: t("winners.way_inTurn") }));
  await lucky.participants.fill(names.join("\n"));
  await lucky.button("winners.draw").click();
  await expect(
    page.getByText(t("winners.factsInTurn", { drawn: 1, left: 7 })).first(),
  ).toBeVisible();

  const later = await context.newPage();
  await later.goto("/lucky-winner");
  await expect(later.getByRole("button", { name: t("winners-more.goOn") })).toBeVisible();
  await expect(later.getByRole("button", { name: t("last-list.use") })).toHaveCount(0);
});
