import { readFile } from "node:fs/promises";
import { englishDaily } from "../fixtures/long.ts";
import { expect, test } from "../fixtures/test.ts";

for (const language of ["en", "ro"] as const)
  test.describe(language, () => {
    test.use({ language });
    test(`home leads a guest to an example that checks out on its first screen${englishDaily(language)}`, async ({
      page,
      open,
      t,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open("/", { language });
      await page.getByRole("link", { name: t("home.proofExample") }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tombolă · Raffle");
      await expect(page.getByText(t("draws.checksOut"))).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(t("draws.checksOutText"))).toBeInViewport({ ratio: 1 });
      const winners = page.getByRole("list", { name: t("draws.result") }).getByRole("listitem");
      await expect(winners).toHaveText(
        ["1Andrei Luca", "2Laura Neagu", "3Elena Marin"].map((name) => new RegExp(name)),
      );
      await expect(winners.first()).toBeInViewport();

      const entries = page.getByRole("list", { name: t("draws.list") }).getByRole("listitem");
      await expect(entries).toHaveCount(10);
      await page.getByRole("searchbox", { name: t("draws.lookupLabel") }).fill("NEAGU");
      await expect(entries).toHaveText([/Laura Neagu$/]);

      await page.getByText(t("draws.yourself")).click();
      const started = page.waitForEvent("download");
      await page.getByRole("link", { name: t("draws.bundle") }).click();
      const file = await readFile(await (await started).path(), "utf8");
      await page.getByRole("link", { name: t("draws.checker") }).click();
      await page.locator("#file").setInputFiles({
        name: "draw.json",
        mimeType: "application/json",
        buffer: Buffer.from(file),
      });
      await expect(page.locator("[data-check=result][data-status=pass]")).toBeVisible();
      await expect(page.locator("[data-status=fail]")).toHaveCount(0);
    });
  });
