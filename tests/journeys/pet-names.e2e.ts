import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { registerAs } from "../fixtures/account.ts";
import { expect, test } from "../fixtures/test.ts";

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
  await expect(page.getByRole("radio", { name: "Dog" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Any" })).toBeChecked();
  await page.getByRole("radio", { name: "Rabbit" }).check();
  await press(page, "Generate Name");
  await expect(tag(page)).toContainText("a rabbit, any gender");
  const name = await tag(page).textContent();
  await page.reload();
  await expect(tag(page)).toHaveText(name ?? "");
  await expect(page.getByRole("button", { name: "Save Name" })).toBeHidden();

  await page.getByRole("link", { name: "Create an account" }).click();
  await registerAs(page, t, person);
  await expect(page).toHaveURL("/");
  await page.goto("/pet-name-generator");
  await expect(tag(page)).toHaveText(name ?? "");
  await press(page, "Save Name");
  await expect(page.getByText("Name saved to your history!")).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "My History" }).click();
  await page.getByRole("tab", { name: "Pet Names" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toContainText(
    "Rabbit, any gender",
  );
  await press(page, "Reuse Parameters");
  await expect(page).toHaveURL("/pet-name-generator");
  await expect(page.getByRole("radio", { name: "Rabbit" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Any" })).toBeChecked();
});

test("a name is copied, projected and drawn as a picture", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/pet-name-generator");
  await page.getByRole("radio", { name: "Fish" }).check();
  await press(page, "Generate Name");
  const name = (await tag(page).locator("b").textContent()) ?? "";
  expect(name).not.toBe("");

  await press(page, "Copy");
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(name);
  await press(page, "Present");
  const stage = page.getByRole("dialog", { name: "A name for a fish" });
  await expect(stage.getByText(name)).toBeVisible();
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Image")]);
  expect(download.suggestedFilename()).toBe("A name for a fish.png");
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
});

test("without a network the name comes from the page's own list", async ({ page, context }) => {
  await page.goto("/pet-name-generator");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await press(page, "Generate Name");
  await expect(tag(page)).toContainText("a dog, any gender");
  await expect(page.getByText("Made on this device")).toBeVisible();
});

// spec 8.16
test("a failing server is reported, and can be retried", async ({ page }) => {
  await page.goto("/pet-name-generator");
  await page.route(call, (route) => route.fulfill({ status: 500, body: "" }));
  await press(page, "Generate Name");
  await expect(page.getByRole("alert")).toContainText(
    "Something went wrong while generating the name.",
  );
  await page.unroute(call);
  await press(page, "Retry");
  await expect(tag(page)).toContainText("a dog, any gender");
  await expect(page.getByRole("alert")).toBeHidden();
});

test("names are in the language of the page", async ({ page, open }) => {
  await open("/pet-name-generator", { language: "ro" });
  const asked = page.waitForRequest(call);
  await press(page, "Generează un nume");
  expect((await asked).headers()["accept-language"]).toBe("ro");
  await expect(tag(page)).toContainText("un câine, orice sex");
});
