import type { Page } from "@playwright/test";
import { setPostalAddress } from "../fixtures/campaigns.ts";
import { Creator } from "../fixtures/creator.ts";
import { pressIn } from "../fixtures/press.ts";
import { expect, test } from "../fixtures/test.ts";

interface Rendered {
  result: { data: { text: string; warnings: unknown[]; previewUrl: string } };
}

test("a layout asks before it replaces text, and can be undone @long", async ({
  page,
  t,
  open,
  staff,
}) => {
  const creator = new Creator(page, t);
  await open("/mail-campaign", { as: staff });
  await creator.begin("source");
  await creator.write("Layouts", "News", "<p>My own words</p>");
  await creator.button("campaign.chooseLayout").click();
  await pressIn(page, "dialog", new RegExp(`^${t("campaign.layout_letter")}`));
  await pressIn(page, "alertdialog", t("campaign.replaceText"));
  await expect(creator.body).toContainText("Say in one sentence");
  await expect(creator.subject).toHaveValue("News");
  await pressIn(page, "main", t("results.undo"));
  await expect(creator.body).toContainText("My own words");
});

test("each layout renders without a warning, in both languages, and is readable in dark mode @long", async ({
  page,
  context,
  t,
  open,
  staff,
}) => {
  test.slow();
  await setPostalAddress(staff);
  const creator = new Creator(page, t);
  /** The mails that were shown, by their path. */
  const papers = new Map<string, Promise<string>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/preview/"))
      papers.set(
        pathname,
        response.text().catch(() => ""),
      );
  });
  const paper = await context.newPage();
  await open("/mail-campaign", { as: staff });
  for (const language of ["EN", "RO"])
    for (const layout of ["letter", "announcement", "digest", "invitation"]) {
      await page.goto("/mail-campaign");
      await creator.showPreview();
      await creator.begin("template");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: language, exact: false }).first().click();
      const rendered = renderedDraft(page);
      await dialog.getByRole("button", { name: t(`campaign.layout_${layout}`) }).click();
      const { result } = (await (await rendered).json()) as Rendered;
      expect(result.data.warnings, `${layout} ${language}`).toEqual([]);
      expect(result.data.text.length).toBeGreaterThan(100);
      await creator.name(layout);
      await creator.saved();
      if (language === "RO") continue;
      for (const scheme of ["dark", "forced", "inverted"]) {
        const asked = renderedDraft(page, `"scheme":"${scheme}"`);
        await page.getByText(t(`campaigns.scheme_${scheme}`), { exact: true }).click();
        const { previewUrl } = ((await (await asked).json()) as Rendered).result.data;
        await expect.poll(() => papers.has(previewUrl)).toBe(true);
        await paper.setContent((await papers.get(previewUrl)) ?? "");
        const seen = await paper.locator("body").evaluate(faintest);
        expect(seen, `${layout} ${scheme}`).toEqual({ isDark: true, faint: [] });
      }
    }
});

/** Runs in a mail: whether what is behind it is dark, and the texts whose contrast is below 4.5 to 1 (WCAG 2.2, 1.4.3). */
function faintest(body: HTMLElement) {
  const partsOf = (color: string) => color.match(/[\d.]+/g)?.map(Number) ?? [];
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = partsOf(color).map((value) => {
      const part = value / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element | null): string => {
    if (!element) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    return partsOf(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
  };
  const faint: string[] = [];
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    const words = texts.currentNode.textContent?.trim() ?? "";
    if (!parent || words === "" || parent.getClientRects().length === 0) continue;
    const lights = [getComputedStyle(parent).color, groundOf(parent)].map((one) => luminance(one));
    const [light = 0, dark = 0] = lights.toSorted((a, b) => b - a);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < 4.5) faint.push(`${contrast.toFixed(1)} ${words.slice(0, 40)}`);
  }
  return { isDark: luminance(groundOf(body)) < 0.2, faint };
}

/**
 * The next rendering of what is written, in a colour scheme if it is given; the small pictures of templates have no
 * title.
 */
const renderedDraft = (page: Page, scheme = "") =>
  page.waitForResponse((response) => {
    const sent = response.request().postData() ?? "";
    return (
      response.url().includes("/trpc/campaigns.preview") &&
      sent.includes('"title"') &&
      sent.includes(scheme)
    );
  });

test("a letter is saved as a template, begins another campaign, is renamed and removed @long", async ({
  page,
  t,
  open,
  staff,
}) => {
  test.slow();
  const creator = new Creator(page, t);
  const dialog = page.getByRole("dialog");
  const name = `Monthly ${Date.now()}`;
  const press = (words: string) => dialog.getByRole("button", { name: words, exact: true }).click();
  await open("/mail-campaign", { as: staff });
  await creator.begin("source");
  await creator.write("Templates", "News", "<p>What we always say</p>");
  await creator.button("campaign.chooseLayout").click();
  await press(t("campaign.templateSave"));
  await dialog.getByLabel(t("campaign.templateName")).fill(name);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(t("campaign.templateSaved", { name }))).toBeVisible();
  const saved = dialog.getByRole("button", { name: new RegExp(`^${name}`) });
  await expect(saved).toBeVisible();
  await page.keyboard.press("Escape");
  await creator.saved();

  await page.goto("/mail-campaign");
  await creator.begin("template");
  const small = dialog.frameLocator(`iframe[title="${t("campaign.templatePicture", { name })}"]`);
  // it is rendered when it is seen
  await saved.scrollIntoViewIfNeeded();
  await expect(small.getByText("What we always say")).toBeVisible();
  await saved.focus();
  await page.keyboard.press("Enter");
  await expect(creator.body).toContainText("What we always say");
  await expect(creator.subject).toHaveValue("News");
  await creator.name("Begun with a template");
  await creator.saved();

  await creator.button("campaign.chooseLayout").click();
  await press(t("campaign.templateRename", { name }));
  await dialog.getByLabel(t("campaign.templateName")).fill(`${name} B`);
  await page.keyboard.press("Enter");
  await press(t("campaign.templateRemove", { name: `${name} B` }));
  await pressIn(page, "alertdialog", t("campaign.templateRemoveNow"));
  await expect(saved).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(creator.body).toContainText("What we always say");
});
