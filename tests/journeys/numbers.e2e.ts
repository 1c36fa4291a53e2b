import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

const call = /\/trpc\/[^?]*generators\.number/;

const field = (page: Page, name: string): Locator => page.getByLabel(name);
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const drawn = (page: Page): Locator =>
  page.getByRole("list", { name: "Numbers drawn" }).getByRole("listitem");

async function openForm(page: Page): Promise<void> {
  await page.goto("/number-generator");
  await expect(page.getByRole("heading", { name: "Number Generator" })).toBeVisible();
}

test("a guest draws lottery numbers, copies, projects and downloads them", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openForm(page);
  await field(page, "Maximum").fill("49");
  await field(page, "How many").fill("6");
  await page.getByText("More options").click();
  await field(page, "No repeats").check();
  await page.getByText("Ascending", { exact: true }).click();
  await press(page, "Generate Numbers");

  await expect(page.getByRole("heading", { name: "Six numbers, 1 to 49" })).toBeFocused();
  await expect(page.getByText("Any, no repeats, ascending")).toBeVisible();
  await expect(page.getByText("1 of 13,983,816 equally likely sets")).toBeVisible();
  await expect(drawn(page)).toHaveCount(6);
  const numbers = (await drawn(page).allTextContents()).map(Number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  expect(numbers.every((number) => number >= 1 && number <= 49)).toBe(true);
  await expect(page.getByRole("img", { name: /^Board from 1 to 49 with / })).toBeVisible();

  await press(page, "Copy");
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(numbers.join(", "));
  await press(page, "Present");
  const stage = page.getByRole("dialog", { name: "Six numbers, 1 to 49" });
  await expect(stage.getByRole("listitem")).toHaveText(numbers.map(String));
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "CSV")]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toBe(`\uFEFFNumber\r\n${numbers.join("\r\n")}\r\n`);

  await page.reload();
  await expect(drawn(page)).toHaveText(numbers.map(String));
  await press(page, "Back to Settings");
  await expect(field(page, "Maximum")).toHaveValue("49");
  await press(page, "Generate Numbers");
  await press(page, "Generate New Number");
  await expect(field(page, "Maximum")).toHaveValue("100");
  await expect(field(page, "How many")).toHaveValue("1");
});

// spec 5.15
test("impossible rules are reported with the figures", async ({ page }) => {
  await openForm(page);
  const error = page.getByRole("alert");
  await field(page, "Minimum").fill("100");
  await press(page, "Generate Numbers");
  await expect(error).toHaveText("Minimum value must be less than maximum value");
  await field(page, "Minimum").fill("1");
  await expect(error).toBeHidden();
  await field(page, "How many").fill("0");
  await press(page, "Generate Numbers");
  await expect(error).toHaveText("Count must be at least 1");
  await field(page, "How many").fill("2.5");
  await press(page, "Generate Numbers");
  await expect(error).toHaveText("Enter a whole number.");
  await field(page, "Maximum").fill("45");
  await field(page, "How many").fill("50");
  await page.getByText("More options").click();
  await field(page, "No repeats").check();
  await press(page, "Generate Numbers");
  await expect(error).toHaveText("Only 45 numbers match; you asked for 50");
  await page.getByText("Odd", { exact: true }).click();
  await field(page, "Divisible by").fill("4");
  await press(page, "Generate Numbers");
  await expect(error).toHaveText("No odd number is divisible by 4");
  await field(page, "How many").fill("");
  // half a number is not an empty field
  await field(page, "Divisible by").fill("");
  await field(page, "Divisible by").pressSequentially("-");
  await press(page, "Generate Numbers");
  await expect(error).toHaveText(["This field is required.", "Enter a whole number."]);
});

// spec 8.15
test("a failing server is reported, and one that does not answer is not needed", async ({
  page,
}) => {
  await openForm(page);
  await field(page, "Maximum").fill("9");
  await page.route(call, (route) =>
    route.fulfill({
      status: 429,
      contentType: "application/problem+json",
      json: {
        status: 429,
        code: "RATE_LIMITED",
        detail: "Too many attempts. Try again in 1 minute.",
      },
    }),
  );
  await press(page, "Generate Numbers");
  await expect(page.getByRole("alert")).toContainText("Too many attempts. Try again in 1 minute.");
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status: 502, body: "<p>Bad gateway" }));
  await press(page, "Retry");
  await expect(page.getByRole("alert")).toContainText("Failed to generate number(s)");
  await expect(field(page, "Maximum")).toHaveValue("9");
  await page.unroute(call);
  await page.route(call, (route) => route.abort());
  await press(page, "Retry");
  await expect(page.getByRole("heading", { name: "One number, 1 to 9" })).toBeVisible();
  await expect(page.getByText("Made on this device")).toBeVisible();
  await page.unroute(call);
  // no answer at all
  await page.route(call, () => {});
  await press(page, "Draw Again");
  const again = page.getByRole("button", { name: "Draw Again" });
  await expect(again).toHaveAttribute("aria-busy", "true");
  await expect(again).not.toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Made on this device")).toBeVisible();
});

test("a million numbers are made by a worker, which the strict policy lets in", async ({
  page,
}) => {
  await openForm(page);
  await field(page, "Minimum").fill("-1000000000");
  await field(page, "Maximum").fill("1000000000");
  await field(page, "How many").fill("1000000");
  const worker = page.waitForEvent("worker");
  await press(page, "Generate Numbers");
  expect(new URL((await worker).url()).origin).toBe(new URL(page.url()).origin);
  await expect(page.getByRole("heading", { name: /^1,000,000 numbers/ })).toBeVisible();
  await expect(drawn(page).first()).toHaveAttribute("aria-setsize", "1000000");
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "CSV")]);
  const rows = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(rows).toHaveLength(1_000_001);
  expect(rows.slice(1).every((row) => /^-?\d{1,10}$/.test(row))).toBe(true);
  // too large to be stored, but what was typed is
  await page.reload();
  await expect(field(page, "How many")).toHaveValue("1000000");
});

test("a worker at work can be stopped", async ({ page }) => {
  await openForm(page);
  // a worker that never answers
  await page.route(/numbers\.worker/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await field(page, "How many").fill("500000");
  await press(page, "Generate Numbers");
  await press(page, "Cancel");
  await expect(page.getByRole("button", { name: "Generate Numbers" })).toBeVisible();
  await expect(field(page, "How many")).toHaveValue("500000");
});

test("numbers are saved, found in My History and their parameters reused", async ({
  page,
  open,
  member,
}) => {
  await open("/number-generator", { as: member });
  await field(page, "Minimum").fill("-10");
  await field(page, "Maximum").fill("20");
  await field(page, "How many").fill("3");
  await page.getByText("Even", { exact: true }).click();
  await field(page, "Save name").fill("Seats");
  await press(page, "Generate Numbers");
  await expect(page.getByRole("heading", { name: "Seats", exact: true })).toBeVisible();
  await expect(drawn(page)).toHaveCount(3);
  const made = await drawn(page).allTextContents();
  await press(page, "Save");
  await expect(page.getByText("Numbers saved to your history!")).toBeVisible();
  await expect(page.getByText("Saved as “Seats”")).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "My History" }).click();
  await page.getByRole("tab", { name: "Numbers" }).click();
  await press(page, "Show Numbers");
  const stage = page.getByRole("dialog", { name: "Seats" });
  await expect(stage.getByRole("listitem")).toHaveText(made);
  await page.keyboard.press("Escape");
  await press(page, "Reuse Parameters");
  await expect(page).toHaveURL("/number-generator");
  await expect(field(page, "Minimum")).toHaveValue("-10");
  await expect(field(page, "Maximum")).toHaveValue("20");
  await expect(field(page, "How many")).toHaveValue("3");
  await expect(page.getByRole("radio", { name: "Even" })).toBeChecked();
});
