import type { Page } from "@playwright/test";
import { registerAs } from "../fixtures/account.ts";
import { violationsOf } from "../fixtures/axe.ts";
import { holdBack, withoutTimeLimits } from "../fixtures/hold-back.ts";
import { shiftOf, watchShifts } from "../fixtures/layout-shift.ts";
import { longUnless } from "../fixtures/long.ts";
import { expect, isAlive, test } from "../fixtures/test.ts";
import { pressIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("language"));
const names = ["Ana", "Ștefan", "Țică", "Ioana"];

// spec 1.7, 2.2.7
test("the language switch translates every text and keeps the input", async ({
  page,
  generator,
}) => {
  const html = page.locator("html");
  await page.goto("/team-generator");
  await expect(html).toHaveAttribute("lang", "en");
  await generator.names.fill(names.join("\n"));
  await generator.numberOfTeams.selectOption("3");

  await page.getByRole("button", { name: "Română" }).click();
  await expect(html).toHaveAttribute("lang", "ro");
  await expect(page).toHaveTitle("Generator de echipe · Sortes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Generator de echipe");
  const box = page.getByRole("textbox", { name: "Nume", exact: true });
  await expect(box).toHaveValue(names.join("\n"));
  await expect(page.getByRole("combobox", { name: "Câte echipe" })).toHaveValue("3");
  await expect.poll(() => kept(page)).toBe("ro");
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("language=ro");

  await page.reload();
  await expect(html).toHaveAttribute("lang", "ro");
  await expect(box).toHaveValue(names.join("\n"));
  await page.getByRole("button", { name: "English" }).click();
  await expect(html).toHaveAttribute("lang", "en");
  await expect(generator.names).toHaveValue(names.join("\n"));
});

test("the language switch translates a result and keeps its teams", async ({ page, generator }) => {
  await page.goto("/team-generator");
  await generator.generate(names);
  const made = await generator.teams();
  await page.getByRole("button", { name: "Română" }).click();
  await expect(page.getByRole("heading", { name: "Echipa 2", exact: false })).toBeVisible();
  await expect(page.getByText("4 nume în 2 echipe", { exact: true })).toBeVisible();
  await expect.poll(() => generator.teams()).toEqual(made);
});

test("the language switch translates an error on the screen", async ({ page }) => {
  await page.goto("/login");
  await pressIn(page, "main", english("account.logIn"));
  await expect(page.getByRole("alert")).toHaveText(english("ALL_FIELDS_REQUIRED"));
  await page.getByRole("button", { name: "Română" }).click();
  await expect(page.getByRole("alert")).toHaveText("Toate câmpurile sunt obligatorii.");
});

// spec 9.19
test("?lang=ro chooses Romanian permanently", async ({ page }) => {
  await page.goto("/?lang=ro");
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
  await expect(page.getByRole("link", { name: "Începe acum" })).toBeVisible();
  await expect(page).toHaveTitle("Tragere la sorți, pe față · Sortes");
  await expect.poll(() => kept(page)).toBe("ro");
  await page.goto("/team-generator");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Generator de echipe");
  await page.goto("/?lang=fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
});

test("a later choice overrides ?lang=ro, after a reload and after Back @long", async ({ page }) => {
  const html = page.locator("html");
  await page.goto("/team-generator?lang=ro");
  await expect(html).toHaveAttribute("lang", "ro");
  await expect(page).toHaveURL("/team-generator");
  await page.getByRole("button", { name: "English" }).click();
  await expect(html).toHaveAttribute("lang", "en");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("teams.title"));
  await page.getByRole("banner").getByRole("link", { name: "Sortes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("home.title"));
  await page.goBack();
  await expect(page).toHaveURL("/team-generator");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("teams.title"));
  await expect(html).toHaveAttribute("lang", "en");
  // what somebody sends from here says no language
  expect(await page.evaluate(() => window.location.href)).not.toContain("lang");
});

test("a choice holds although the page is left before the language has arrived", async ({
  page,
  context,
}) => {
  // a language that does not come in time is given up
  await withoutTimeLimits(page);
  await page.goto("/");
  await isAlive(page);
  const network = await context.newCDPSession(page);
  const limit = (bytes: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: bytes,
      uploadThroughput: -1,
    });
  await limit(1000);
  const brokenOff = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "Română" }).click();
  await page.goto("/login", { waitUntil: "commit" });
  await brokenOff;
  await limit(-1);
  await isAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Autentificare");
  expect(await kept(page)).toBe("ro");
});

test.describe("in Romanian", () => {
  test.use({ language: "ro" });

  test("a user registers, saves teams and finds them again", async ({
    page,
    open,
    person,
    t,
    generator,
  }) => {
    await open("/register", { language: "ro" });
    await registerAs(page, t, person);
    await expect(page.getByText(`Bun venit, ${person.username}`)).toBeVisible();
    await page.getByRole("link", { name: "Începe acum" }).click();
    const many = Array.from({ length: 20 }, (_, i) => `Jucătorul ${i + 1}`);
    await generator.names.fill(many.join("\n"));
    await expect(page.getByText("20 de nume", { exact: true })).toBeVisible();
    await generator.generate(many, 3);
    await expect(page.getByText("20 de nume în 3 echipe", { exact: true })).toBeVisible();
    await generator.saveName.fill("Meciul de vineri");
    await generator.saveButton.click();
    await expect(page.getByText("Echipele au fost salvate în istoric!")).toBeVisible();
    await expect(page.getByText("Salvat ca „Meciul de vineri”")).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Istoric" }).click();
    await expect(page.getByText(/^20 de nume, 3 echipe: Jucătorul 1/)).toBeVisible();
    await page.getByRole("button", { name: "Refolosește parametrii" }).click();
    await expect(generator.names).toHaveValue(many.join("\n"));
  });

  test("errors of the server are in Romanian", async ({ page, open, t, member }) => {
    await open("/login", { language: "ro" });
    await page.getByRole("textbox", { name: t("account.email") }).fill(member.email);
    await page.getByRole("textbox", { name: t("account.password") }).fill("altceva");
    await page.getByRole("main").getByRole("button", { name: "Autentificare" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Autentificarea nu a reușit. Verifică adresa de email și parola.",
    );
  });
});

test.describe("a browser that prefers Romanian", () => {
  test.use({ locale: "ro-RO", isFirstVisit: true });
  const offer = (page: Page) => page.getByRole("region", { name: "Limbă" });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])
    test(`offers Romanian in a line without a layout shift, ${viewport.width} pixels wide${longUnless(viewport.width === 390)}`, async ({
      page,
      generator,
    }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await page.goto("/team-generator");
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      const link = offer(page).getByRole("link", { name: "Vezi pagina în română" });
      await expect(offer(page).getByRole("status")).toHaveText("Vezi pagina în română");
      await expect(page.getByRole("button", { name: english("shell.decline") })).toBeVisible();
      await expect.poll(() => violationsOf(page)).toEqual([]);
      await generator.names.fill(names.join("\n"));
      expect(await shiftOf(page)).toBeLessThan(0.02);

      await link.click();
      await expect(page.locator("html")).toHaveAttribute("lang", "ro");
      await expect(page.getByRole("textbox", { name: "Nume", exact: true })).toHaveValue(
        names.join("\n"),
      );
      await expect(offer(page)).toHaveCount(0);
      await expect.poll(() => kept(page)).toBe("ro");
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("lang", "ro");
      await expect(offer(page)).toBeHidden();
    });

  test("shows no second offer after it was declined @long", async ({ page }) => {
    await page.goto("/");
    await offer(page).getByRole("button", { name: "Nu, mulțumesc" }).click();
    await expect(offer(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
    await page.goto("/packs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("packs.title"));
    await expect(offer(page)).toBeHidden();
    expect(await kept(page)).toBe("en");
  });

  test("shows no offer once the language was chosen in the header or by ?lang @long", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(offer(page)).toBeVisible();
    await page.getByRole("button", { name: "Română" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ro");
    await expect(offer(page)).toHaveCount(0);
    await page.goto("/?lang=en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("home.title"));
    await expect(offer(page)).toBeHidden();
  });

  test("accepts the offer before the scripts arrive, and keeps the input @long", async ({
    page,
    generator,
  }) => {
    const release = await holdBack(page, /\/assets\/.*\.js$/);
    await page.goto("/team-generator", { waitUntil: "commit" });
    await generator.names.fill("Ana\nDan");
    await offer(page).getByRole("link").click();
    release();
    await expect(page.locator("html")).toHaveAttribute("lang", "ro");
    await expect(page.getByRole("textbox", { name: "Nume", exact: true })).toHaveValue("Ana\nDan");
  });
});

test.describe("a browser that prefers English to Romanian", () => {
  test.use({ locale: "en-GB" });

  test("shows no offer @long", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "languages", { value: ["de", "en-GB", "ro"] }),
    );
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: "Limbă" })).toBeHidden();
  });
});
