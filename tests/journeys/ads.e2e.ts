import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { violationsOf } from "../fixtures/axe.ts";
import { shiftOf, watchShifts } from "../fixtures/layout-shift.ts";
import { test as base } from "../fixtures/own-app.ts";
import { sideways } from "../fixtures/sideways.ts";
import { pressIn } from "../fixtures/press.ts";
import { expect } from "../fixtures/test.ts";

// one pixel
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from the pattern
  settings: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "sortes-ad-"));
    const picture = join(folder, "ad.png");
    await writeFile(picture, Buffer.from(png, "base64"));
    await use({
      AD_TEXT: "Tea of the village, from the hills where the fog stays until noon",
      AD_LINK: "https://tea.example/",
      AD_PICTURE: picture,
    });
    await rm(folder, { recursive: true });
  },
});
test.use({ isFirstVisit: true });

test("the operator's ad waits for Accept, causes no layout shift, and disappears with a paid tier", async ({
  page,
  open,
  t,
  member,
}) => {
  const ad = page.getByRole("complementary", { name: t("articles.ad") });
  const heading = page.getByRole("heading", { level: 1 });
  await watchShifts(page);

  await open("/random-article");
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: t("shell.accept") }).click();
  await expect(page.getByRole("region", { name: t("shell.cookies") })).toBeHidden();
  await expect(ad).toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/random-article");
  await ad.scrollIntoViewIfNeeded();
  await expect(ad.getByRole("link", { name: /Tea of the village/ })).toBeVisible();
  await expect
    .poll(() => ad.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
  expect(await shiftOf(page)).toBeLessThan(0.02);
  await expect.poll(() => violationsOf(page)).toEqual([]);
  await expect.poll(() => sideways(page)).toEqual({ scrollWidth: 320, stickOut: [] });
  // after a Decline it is blank, and as high as before
  const height = () => ad.evaluate(({ clientHeight }: Element) => clientHeight);
  const before = await height();
  await page.getByRole("button", { name: t("shell.cookieSettings") }).click();
  await pressIn(page, "dialog", t("shell.decline"));
  await expect(ad.getByRole("link")).toHaveCount(0);
  expect(await height()).toBe(before);
  await page.evaluate(() => localStorage.setItem("cookieConsent", "true"));

  const { body } = await member.api.post("/users/upgrade-tier/", { tier: "medium" });
  await member.api.post(`/users/checkout/${body.data.session_id}/pay/`, {});
  const known = page.waitForResponse((reply) => reply.url().includes("users.me"));
  await open("/random-article", { as: member });
  await expect(heading).toBeVisible();
  await known;
  await expect(ad).toHaveCount(0);
});
