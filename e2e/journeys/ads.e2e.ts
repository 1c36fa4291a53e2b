import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { violationsOf } from "../fixtures/axe.ts";
import { test } from "../fixtures/own-app.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect } from "../fixtures/test.ts";

const folder = mkdtempSync(join(tmpdir(), "sortes-ad-"));
const picture = join(folder, "ad.png");
// one pixel
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
test.use({
  settings: {
    AD_TEXT: "Tea of the village, from the hills where the fog stays until noon",
    AD_LINK: "https://tea.example/",
    AD_PICTURE: picture,
  },
  isFirstVisit: true,
});
test.beforeAll(() => writeFileSync(picture, Buffer.from(png, "base64")));
test.afterAll(() => rmSync(folder, { recursive: true }));

test("the operator's ad waits for an Accept, moves nothing, and goes with the tier", async ({
  page,
  open,
  t,
  member,
}) => {
  const ad = page.getByRole("complementary", { name: t("articles.ad") });
  const heading = page.getByRole("heading", { level: 1 });
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: PerformanceEntry[] }).shifts.push(entry);
    }).observe({ type: "layout-shift", buffered: true });
  });

  await open("/random-article");
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: t("shell.accept") }).click();
  await expect(ad).toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/random-article");
  await ad.scrollIntoViewIfNeeded();
  await expect(ad.getByRole("link", { name: /Tea of the village/ })).toBeVisible();
  await expect
    .poll(() => ad.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number }[] }).shifts,
  );
  expect(shifts.reduce((total, { value }) => total + value, 0)).toBeLessThan(0.02);
  expect(await violationsOf(page)).toEqual([]);
  expect(await sideways(page)).toEqual({ scrollWidth: 320, stickOut: [] });
  // all of it is within its place
  const isWhole = ({ scrollHeight, clientHeight }: Element) => scrollHeight <= clientHeight;
  expect(await ad.evaluate(isWhole)).toBe(true);

  const { body } = await member.api.post("/users/upgrade-tier/", { tier: "medium" });
  await member.api.post(`/users/checkout/${body.data.session_id}/pay/`, {});
  await open("/random-article", { as: member });
  await expect(heading).toBeVisible();
  await expect(ad).toHaveCount(0);
});
