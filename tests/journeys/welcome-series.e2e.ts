import { violationsOf } from "../fixtures/axe.ts";
import { setPostalAddress, writeDraft } from "../fixtures/campaigns.ts";
import { seenIn } from "../fixtures/looks.ts";
import { pressIn } from "../fixtures/press.ts";
import { expect, test } from "../fixtures/test.ts";

test.use(seenIn("phone-ro-dark"));

test("a draft becomes a letter of the welcome series, and is taken out of it @long", async ({
  page,
  open,
  staff,
  t,
}) => {
  await setPostalAddress(staff);
  const title = `Salut ${staff.username}`;
  await writeDraft(staff, title);
  await open("/mail-settings?view=welcome", { as: staff });
  const panel = page.getByRole("region", { name: t("campaigns.welcome") });
  await panel.getByRole("button", { name: t("campaigns.welcomeAdd") }).click();
  const form = page.getByRole("dialog", { name: t("campaigns.welcomeAddTitle") });
  await form.getByLabel(t("campaigns.welcomeDraft")).selectOption({ label: title });
  await form.getByLabel(t("campaigns.welcomeWhen")).selectOption("2160");
  await expect.poll(() => violationsOf(page)).toEqual([]);
  await form.getByRole("button", { name: t("campaigns.welcomeSave") }).click();
  const step = panel.getByRole("listitem").filter({ hasText: title });
  await expect(step).toBeVisible();
  await step.getByRole("link", { name: title }).click();
  await expect(page.getByRole("link", { name: t("campaigns.welcome") })).toBeVisible();
  await page.getByRole("link", { name: t("campaigns.welcome") }).click();
  const turnOn = panel.getByRole("button", { name: t("campaigns.welcomeTurnOn") });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(turnOn, "in reach without a scroll").toBeInViewport({ ratio: 1 });
  await step.getByRole("button", { name: t("campaigns.welcomeRemove") }).click();
  await pressIn(page, "alertdialog", t("campaigns.welcomeRemove"));
  await expect(step).toHaveCount(0);
});
