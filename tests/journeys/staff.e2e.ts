import { readFile } from "node:fs/promises";
import { confirmAddress, newcomer, register, revokeByCommand } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("staff grant and revoke rights, and the page shows these actions", async ({
  page,
  open,
  app,
  staff,
  guard,
}) => {
  const other = await register(app.url, newcomer("Other"));
  guard.keepOutOfAddresses(other.token);
  guard.keepOutOfAddresses(staff.password);
  await open("/staff", { as: staff });
  await page.getByRole("button", { name: "Give staff rights" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email of their account").fill(other.email);
  await dialog.getByLabel("Your password").fill("not this one");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This is not your current password.")).toBeVisible();
  await expect(dialog.getByLabel("Email of their account")).toHaveValue(other.email);
  await dialog.getByLabel("Your password").fill(staff.password);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This address is not confirmed yet.")).toBeVisible();
  await confirmAddress(app, other);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${other.email} now has staff rights.`)).toBeVisible();

  const everybody = page.getByRole("table", { name: "Staff members" });
  const row = everybody.getByRole("row").filter({ hasText: other.email });
  await expect(row).toContainText(staff.username);
  const record = page.getByRole("table", { name: "Activity log" });
  await page.getByLabel("Search the activity log").fill(other.username);
  await expect(record.getByRole("row").nth(1)).toContainText(
    new RegExp(`Gave staff rights.*${other.username}.*${staff.username}`),
  );

  // the rights end with the next call
  expect((await other.api.get("/staff/")).status).toBe(200);
  await row.getByRole("button", { name: "Remove rights" }).click();
  await dialog.getByLabel("Your password").fill(staff.password);
  await dialog.getByRole("button", { name: "Remove rights" }).click();
  await expect(row).toHaveCount(0);
  expect((await other.api.get("/staff/")).status).toBe(403);
  await expect(record.getByRole("row").nth(1)).toContainText("Removed staff rights");

  await page.getByRole("button", { name: "Export" }).click();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text.split("\r\n")[1]).toMatch(
    new RegExp(`,${staff.username},staff\\.revoke,${other.username},`),
  );

  // taken on the command line while the page is open
  await revokeByCommand(app, staff);
  await page.getByLabel("Action", { exact: true }).selectOption("staff.grant");
  await expect(page).toHaveURL(/\/dashboard$/);
});
