import type { Page } from "@playwright/test";
import { turnTier } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Presets" });

async function saveAs(page: Page, name: string): Promise<void> {
  await panel(page).getByLabel("Preset name").fill(name);
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText(`“${name}” was saved.`)).toBeVisible();
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
  await page.getByLabel("Maximum", { exact: true }).fill("49");
  await page.getByLabel("How many", { exact: true }).fill("6");
  await page.getByText("Odd", { exact: true }).click();
  await saveAs(page, "Lottery");

  await page.getByLabel("Maximum", { exact: true }).fill("6");
  await panel(page).getByRole("button", { name: "Use" }).click();
  await expect(page.getByLabel("Maximum", { exact: true })).toHaveValue("49");
  await panel(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Maximum", { exact: true })).toHaveValue("6");
  await panel(page).getByRole("button", { name: "Use" }).click();
  await page.getByRole("button", { name: "Generate Numbers" }).click();
  await expect(page.getByRole("list", { name: "Numbers drawn" }).getByRole("listitem")).toHaveCount(
    6,
  );

  await open("/team-generator", { as: member });
  await expect(panel(page).getByRole("listitem")).toHaveCount(0);
  await page.getByLabel(/^Names/).fill("Ana\nBogdan\nCarmen\nDan");
  await saveAs(page, "Tuesday");
  await page.getByLabel(/^Names/).fill("");
  await page.reload();
  await panel(page).getByRole("button", { name: "Use" }).click();
  await expect(page.getByLabel(/^Names/)).toHaveValue("Ana\nBogdan\nCarmen\nDan");

  // another name, then gone, with a way back
  const row = panel(page).getByRole("listitem");
  await row.getByRole("button", { name: "More for “Tuesday”" }).click();
  await row.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Preset name").fill("Friday");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Friday");
  await row.getByRole("button", { name: "More for “Friday”" }).click();
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(row).toContainText("Friday");

  // after their tier ends, users keep existing presets but save no new ones
  await turnTier(app, member, "free");
  await page.reload();
  await expect(panel(page).getByRole("link", { name: "compare plans" })).toBeVisible();
  await expect(panel(page).getByLabel("Preset name")).toBeHidden();
  await expect(row.getByRole("button", { name: "Use" })).toBeVisible();
});
