import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { followIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const call = /\/trpc\/[^?]*generators\.number/;

const field = (page: Page, name: string): Locator => page.getByLabel(name);
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const drawn = (page: Page): Locator =>
  page.getByRole("list", { name: english("numbers.drawn") }).getByRole("listitem");

async function openForm(page: Page): Promise<void> {
  await page.goto("/number-generator");
  await expect(page.getByRole("heading", { name: english("numbers.title") })).toBeVisible();
}

test("a guest draws lottery numbers, copies, projects and downloads them", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openForm(page);
  await field(page, english("numbers.max")).fill("49");
  await field(page, english("numbers.count")).fill("6");
  await press(page, english("results.moreOptions"));
  await field(page, english("numbers.unique")).check();
  await page.getByText(english("numbers.sortAsc"), { exact: true }).click();
  await press(page, english("numbers.generate"));

  await expect(page.getByRole("heading", { name: "Six numbers, 1 to 49" })).toBeFocused();
  await expect(page.getByText("No repeats, ascending")).toBeVisible();
  await expect(page.getByText(english("numbers.chanceSet", { sets: "13,983,816" }))).toBeVisible();
  await expect(drawn(page)).toHaveCount(6);
  const numbers = (await drawn(page).allTextContents()).map(Number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  expect(numbers.every((number) => number >= 1 && number <= 49)).toBe(true);
  await expect(page.getByRole("img", { name: /^Board from 1 to 49 with / })).toBeVisible();

  await press(page, english("results.copy"));
  await expect(page.getByText(english("results.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(numbers.join(", "));
  await press(page, english("results.present"));
  const stage = page.getByRole("dialog", { name: "Six numbers, 1 to 49" });
  await expect(stage.getByRole("listitem")).toHaveText(numbers.map(String));
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    press(page, english("results.csv")),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toBe(`\uFEFFNumber\r\n${numbers.join("\r\n")}\r\n`);

  await page.reload();
  await expect(drawn(page)).toHaveText(numbers.map(String));
  await press(page, english("numbers.back"));
  await expect(field(page, english("numbers.max"))).toHaveValue("49");
  await press(page, english("numbers.generate"));
  await press(page, english("numbers.generateNew"));
  await expect(field(page, english("numbers.max"))).toHaveValue("100");
  await expect(field(page, english("numbers.count"))).toHaveValue("1");
});

// spec 5.15
test("impossible rules are reported with the figures", async ({ page }) => {
  await openForm(page);
  const error = page.getByRole("alert");
  await field(page, english("numbers.min")).fill("100");
  await press(page, english("numbers.generate"));
  await expect(error).toHaveText(english("MIN_NOT_BELOW_MAX"));
  await field(page, english("numbers.min")).fill("1");
  await expect(error).toBeHidden();
  await field(page, english("numbers.count")).fill("0");
  await press(page, english("numbers.generate"));
  await expect(error).toHaveText(english("COUNT_TOO_SMALL"));
  await field(page, english("numbers.count")).fill("2.5");
  await press(page, english("numbers.generate"));
  await expect(error).toHaveText(english("NOT_INTEGER"));
  await field(page, english("numbers.max")).fill("45");
  await field(page, english("numbers.count")).fill("50");
  await press(page, english("results.moreOptions"));
  await field(page, english("numbers.unique")).check();
  await press(page, english("numbers.generate"));
  await expect(error).toHaveText("Only 45 numbers match; you asked for 50");
  await page.getByText(english("numbers.odd"), { exact: true }).click();
  await field(page, english("numbers.divisor")).fill("4");
  await press(page, english("numbers.generate"));
  await expect(error).toHaveText(english("NO_ODD_NUMBER_DIVISIBLE", { divisor: "4" }));
  await field(page, english("numbers.count")).fill("");
  // half a number is not an empty field
  await field(page, english("numbers.divisor")).fill("");
  await field(page, english("numbers.divisor")).pressSequentially("-");
  await press(page, english("numbers.generate"));
  await expect(error).toHaveText([english("REQUIRED"), english("NOT_INTEGER")]);
});

// spec 8.15
test("a failing server is reported, and without an answer the page draws by itself @long", async ({
  page,
}) => {
  await openForm(page);
  await field(page, english("numbers.max")).fill("9");
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
  await press(page, english("numbers.generate"));
  await expect(page.getByRole("alert")).toContainText("Too many attempts. Try again in 1 minute.");
  await page.unroute(call);
  for (const status of [500, 502, 503, 504]) {
    const asked = page.waitForResponse(call);
    await page.route(call, (route) => route.fulfill({ status, body: "<p>Internal error" }));
    await press(page, english("shell.retry"));
    expect((await asked).status()).toBe(status);
    await expect(page.getByRole("alert")).toContainText(english("numbers.failed"));
    await expect(field(page, english("numbers.max"))).toHaveValue("9");
    await page.unroute(call);
  }
  await page.route(call, (route) => route.abort());
  await press(page, english("shell.retry"));
  await expect(page.getByRole("heading", { name: "One number, 1 to 9" })).toBeVisible();
  await expect(page.getByText(english("results.madeHere"))).toBeVisible();
  await page.unroute(call);
  // no answer at all
  await page.route(call, () => {});
  await press(page, english("results.drawAgain"));
  const again = page.getByRole("button", { name: english("results.drawAgain") });
  await expect(again).toHaveAttribute("aria-busy", "true");
  await expect(again).not.toHaveAttribute("aria-busy", "true");
  await expect(page.getByText(english("results.madeHere"))).toBeVisible();
});

test("a worker draws a million numbers under the strict policy @long", async ({ page }) => {
  await openForm(page);
  await field(page, english("numbers.min")).fill("-1000000000");
  await field(page, english("numbers.max")).fill("1000000000");
  await field(page, english("numbers.count")).fill("1000000");
  const worker = page.waitForEvent("worker");
  await press(page, english("numbers.generate"));
  expect(new URL((await worker).url()).origin).toBe(new URL(page.url()).origin);
  await expect(page.getByRole("heading", { name: /^1,000,000 numbers/ })).toBeVisible();
  await expect(drawn(page).first()).toHaveAttribute("aria-setsize", "1000000");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    press(page, english("results.csv")),
  ]);
  const rows = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(rows).toHaveLength(1_000_001);
  expect(rows.slice(1).every((row) => /^-?\d{1,10}$/.test(row))).toBe(true);
  // too large to be stored, but what was typed is
  await page.reload();
  await expect(field(page, english("numbers.count"))).toHaveValue("1000000");
});

test("a running worker can be cancelled @long", async ({ page }) => {
  await openForm(page);
  // a worker that never answers
  await page.route(/numbers\.worker/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await field(page, english("numbers.count")).fill("500000");
  await press(page, english("numbers.generate"));
  await press(page, english("shell.cancel"));
  await expect(page.getByRole("button", { name: english("numbers.generate") })).toBeVisible();
  await expect(field(page, english("numbers.count"))).toHaveValue("500000");
});

test("numbers are saved, found in My History and their parameters reused @long", async ({
  page,
  open,
  member,
}) => {
  await open("/number-generator", { as: member });
  await field(page, english("numbers.min")).fill("-10");
  await field(page, english("numbers.max")).fill("20");
  await field(page, english("numbers.count")).fill("3");
  await press(page, english("results.moreOptions"));
  await page.getByText(english("numbers.even"), { exact: true }).click();
  await field(page, english("results.saveName")).fill("Seats");
  await press(page, english("numbers.generate"));
  await expect(page.getByRole("heading", { name: "Seats", exact: true })).toBeVisible();
  await expect(drawn(page)).toHaveCount(3);
  const made = await drawn(page).allTextContents();
  await press(page, english("numbers.save"));
  await expect(page.getByText(english("numbers.saved"))).toBeVisible();
  await expect(page.getByText(english("results.savedAs", { name: "Seats" }))).toBeVisible();

  await followIn(page, "banner", english("shell.myHistory"));
  await page.getByRole("tab", { name: english("numbers.tile") }).click();
  await press(page, english("numbers.show"));
  const stage = page.getByRole("dialog", { name: "Seats" });
  await expect(stage.getByRole("listitem")).toHaveText(made);
  await page.keyboard.press("Escape");
  await press(page, english("history.reuse"));
  await expect(page).toHaveURL("/number-generator");
  await expect(field(page, english("numbers.min"))).toHaveValue("-10");
  await expect(field(page, english("numbers.max"))).toHaveValue("20");
  await expect(field(page, english("numbers.count"))).toHaveValue("3");
  await expect(page.getByRole("radio", { name: english("numbers.even") })).toBeChecked();
});

test("balls of bingo come once, survive a reload, and are saved in the history @long", async ({
  page,
  open,
  member,
}) => {
  await open("/number-generator", { as: member });
  await press(page, english("numbers.modeBingo"));
  await page.getByLabel(english("number-modes.atOnce")).fill("40");
  await press(page, english("number-modes.cast", { kind: "bingo" }));
  await expect(drawn(page)).toHaveCount(40);
  // the draft is written a moment after the last change, or when the page is left
  await page.reload();
  await expect(
    page.getByText(english("number-modes.soFar", { count: 40, size: 75 })),
  ).toBeVisible();
  await press(page, english("number-modes.cast", { kind: "bingo" }));
  await expect(
    page.getByText(english("number-modes.soFar", { count: 75, size: 75 })),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: english("number-modes.noneLeft") })).toBeDisabled();
  await press(page, english("numbers.save"));
  await expect(page.getByText(english("numbers.saved"))).toBeVisible();
  await followIn(page, "banner", english("shell.myHistory"));
  await page.getByRole("tab", { name: english("numbers.tile") }).click();
  await expect(page.getByText(/^Bingo, 75 balls of 75: /)).toBeVisible();
  await press(page, english("history.reuse"));
  await expect(page.getByLabel(english("number-modes.atOnce"))).toHaveValue("40");
});
