import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { registerAs } from "../fixtures/account.ts";
import { expect, test } from "../fixtures/test.ts";
import { followIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const call = /\/trpc\/[^?]*generators\.petName/;

const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const tag = (page: Page) => page.getByRole("main").getByRole("status");

test("a guest draws a name, signs up, saves it, and reuses its parameters", async ({
  page,
  person,
  t,
}) => {
  await page.goto("/pet-name-generator");
  await expect(page.getByRole("radio", { name: t("pet-names.dog") })).toBeChecked();
  await expect(page.getByRole("radio", { name: t("pet-names.any") })).toBeChecked();
  await page.getByRole("radio", { name: t("pet-names.rabbit") }).check();
  await press(page, t("pet-names.generate"));
  await expect(tag(page)).toContainText("for a rabbit");
  const name = await tag(page).textContent();
  await page.reload();
  await expect(tag(page)).toHaveText(name ?? "");
  await expect(page.getByRole("button", { name: t("pet-names.save") })).toBeHidden();

  await page.getByRole("link", { name: "Create an account" }).click();
  await registerAs(page, t, person);
  await expect(page).toHaveURL("/");
  await page.goto("/pet-name-generator");
  await expect(tag(page)).toHaveText(name ?? "");
  await press(page, t("pet-names.save"));
  await expect(page.getByText(t("pet-names.saved"))).toBeVisible();

  await followIn(page, "banner", t("shell.myHistory"));
  await page.getByRole("tab", { name: t("pet-names.tile") }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toContainText(
    "Rabbit, any gender",
  );
  await press(page, t("history.reuse"));
  await expect(page).toHaveURL("/pet-name-generator");
  await expect(page.getByRole("radio", { name: t("pet-names.rabbit") })).toBeChecked();
  await expect(page.getByRole("radio", { name: t("pet-names.any") })).toBeChecked();
});

test("a name is copied, projected and drawn as a picture @long", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/pet-name-generator");
  await page.getByRole("radio", { name: english("pet-names.fish") }).check();
  await press(page, english("pet-names.generate"));
  const name = (await tag(page).locator("b").textContent()) ?? "";
  expect(name).not.toBe("");

  await press(page, english("results.copy"));
  await expect(page.getByText(english("results.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(name);
  await press(page, english("results.present"));
  const stage = page.getByRole("dialog", { name: "A name for a fish" });
  await expect(stage.getByText(name)).toBeVisible();
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    press(page, english("results.image")),
  ]);
  expect(download.suggestedFilename()).toBe("A name for a fish.png");
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
});

test("without a network the name comes from the page's own list @long", async ({
  page,
  context,
}) => {
  await page.goto("/pet-name-generator");
  // the letters of the list are offered once the page has it
  await expect(page.getByLabel(english("pet-names.firstLetter")).locator("option")).not.toHaveCount(
    1,
  );
  await context.setOffline(true);
  await press(page, english("pet-names.generate"));
  await expect(tag(page)).toContainText("for a dog");
  await expect(page.getByText(english("results.madeHere"))).toBeVisible();
});

// spec 8.16
test("a failing server is reported, and can be retried @long", async ({ page }) => {
  await page.goto("/pet-name-generator");
  await page.route(call, (route) => route.fulfill({ status: 503, body: "" }));
  await press(page, english("pet-names.generate"));
  await expect(page.getByRole("alert")).toContainText(english("pet-names.failed"));
  await page.unroute(call);
  await press(page, english("shell.retry"));
  await expect(tag(page)).toContainText("for a dog");
  await expect(page.getByRole("alert")).toBeHidden();
});

test("names are in the language of the page @long", async ({ page, open }) => {
  await open("/pet-name-generator", { language: "ro" });
  const asked = page.waitForRequest(call);
  await press(page, "Generează un nume");
  expect((await asked).headers()["accept-language"]).toBe("ro");
  await expect(tag(page)).toContainText("pentru un câine");
});
