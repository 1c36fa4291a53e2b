import type { Page } from "@playwright/test";
import { turnTier } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

const panel = (page: Page) => page.getByRole("region", { name: english("presets.title") });

async function saveAs(page: Page, name: string): Promise<void> {
  await panel(page).getByLabel(english("presets.name")).fill(name);
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText(english("presets.saved", { name }))).toBeVisible();
}

// spec 6.7
test("settings of numbers and of teams are saved under a name and used again", async ({
  page,
  open,
  app,
  member,
}) => {
  await turnTier(app, member, "medium");
  await open("/number-generator", { as: member });
  await page.getByLabel(english("numbers.max"), { exact: true }).fill("49");
  await page.getByLabel(english("numbers.count"), { exact: true }).fill("6");
  await page.getByText(english("numbers.odd"), { exact: true }).click();
  await saveAs(page, "Lottery");

  await page.getByLabel(english("numbers.max"), { exact: true }).fill("6");
  await panel(page)
    .getByRole("button", { name: english("presets.apply") })
    .click();
  await expect(page.getByLabel(english("numbers.max"), { exact: true })).toHaveValue("49");
  await panel(page)
    .getByRole("button", { name: english("results.undo") })
    .click();
  await expect(page.getByLabel(english("numbers.max"), { exact: true })).toHaveValue("6");
  await panel(page)
    .getByRole("button", { name: english("presets.apply") })
    .click();
  await page.getByRole("button", { name: english("numbers.generate") }).click();
  await expect(
    page.getByRole("list", { name: english("numbers.drawn") }).getByRole("listitem"),
  ).toHaveCount(6);

  await open("/team-generator", { as: member });
  await expect(panel(page).getByRole("listitem")).toHaveCount(0);
  await page.getByLabel(/^Names/).fill("Ana\nBogdan\nCarmen\nDan");
  await saveAs(page, "Tuesday");
  await page.getByLabel(/^Names/).fill("");
  await page.reload();
  await panel(page)
    .getByRole("button", { name: english("presets.apply") })
    .click();
  await expect(page.getByLabel(/^Names/)).toHaveValue("Ana\nBogdan\nCarmen\nDan");

  // another name, then gone, with a way back
  const row = panel(page).getByRole("listitem");
  await row
    .getByRole("button", { name: english("presets.actionsFor", { name: "Tuesday" }) })
    .click();
  await row.getByRole("button", { name: english("presets.rename") }).click();
  await page.getByRole("dialog").getByLabel(english("presets.name")).fill("Friday");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Friday");
  await row
    .getByRole("button", { name: english("presets.actionsFor", { name: "Friday" }) })
    .click();
  await row.getByRole("button", { name: english("presets.delete") }).click();
  await expect(row).toHaveCount(0);
  await page
    .getByRole("button", { name: english("results.undo") })
    .last()
    .click();
  await expect(row).toContainText("Friday");

  // after their tier ends, users keep existing presets but save no new ones
  await turnTier(app, member, "free");
  await page.reload();
  await expect(panel(page).getByRole("link", { name: "compare plans" })).toBeVisible();
  await expect(panel(page).getByLabel(english("presets.name"))).toBeHidden();
  await expect(row.getByRole("button", { name: english("presets.apply") })).toBeVisible();
});
