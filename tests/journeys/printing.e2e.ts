import type { Page } from "@playwright/test";
import { longUnless } from "../fixtures/long.ts";
import { wordsOf } from "../fixtures/pdf.ts";
import { confirmAddress } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { LuckyWinner } from "../fixtures/winners.ts";

const names = [
  "Ana",
  "Ștefan",
  "Wolfeschlegelsteinhausenbergerdorff-Constantinescu",
  "Tom Anderson of the second floor",
  ...Array.from({ length: 26 }, (_, i) => `Person ${i + 1}`),
];
const squeezed = (words: string) => words.replaceAll(/\s/g, "");

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const theme of ["light", "dark"] as const)
  test.describe(`on paper (${theme})${longUnless(theme === "dark")}`, () => {
    test.use({ theme });

    test("teams keep each heading and each name, without controls, dark on white", async ({
      page,
      open,
      generator,
    }) => {
      await open("/team-generator");
      await generator.generate(names, 6);
      const words = await printed(page);
      for (const [i, team] of (await generator.teams()).entries())
        expect(words).toContain(`Team${i + 1}${team.length}names${squeezed(team.join(""))}`);
    });

    test("winners keep each place and the alternates, without controls, dark on white", async ({
      page,
      open,
      t,
    }) => {
      const lucky = new LuckyWinner(page, t);
      await open("/lucky-winner");
      await lucky.draw(names, 12, 3);
      const { winners, alternates } = await lucky.drawn();
      const words = await printed(page);
      for (const name of [...winners, ...alternates]) expect(words).toContain(squeezed(name));
      expect(words).toContain(squeezed(t("winners.resultTitle")));
      expect(words).toContain(squeezed(t("winners.ifDeclines")));
    });
  });

test("the board of drawn numbers is kept on one page", async ({ page, open, t }) => {
  await open("/number-generator");
  await page.getByRole("textbox", { name: t("numbers.count"), exact: true }).fill("6");
  await page.getByRole("button", { name: t("numbers.generate") }).click();
  const board = page.getByRole("img").filter({ hasText: "100" });
  await expect(board).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(board).toHaveCSS("break-inside", "avoid");
});

test.describe("pages to read, on paper (dark)", () => {
  test.use({ theme: "dark" });

  for (const path of ["/random-article/fair-teams", "/privacy-policy"])
    test(`${path} is dark on white`, async ({ page, open }) => {
      await open(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: "print" });
      expect(await pale(page)).toEqual([]);
    });

  test("a published draw keeps its facts, and each prize below its name", async ({
    page,
    open,
  }) => {
    await open("/draws/example");
    const facts = page.getByText("24 entries, 3 winners, 2 alternates");
    const leftOf = (words: string) =>
      page.getByText(words, { exact: true }).evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return Math.round(text.getBoundingClientRect().left);
      });
    await expect(facts).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(facts).toHaveCSS("color", "rgb(0, 0, 0)");
    const [name, prize] = await Promise.all(["Andrei Luca", "Bicicletă · Bicycle"].map(leftOf));
    expect(prize).toBe(name);
  });

  test("a published draw that waits keeps its state", async ({ page, open, app, member, t }) => {
    await confirmAddress(app, member);
    const reply = await member.api.post("/draws/", {
      kind: "numbers",
      title: "Lots",
      prizes: [],
      rules: { count: 1, min: 1, max: 6 },
      names: "shown",
    });
    const { id } = (reply.body as { data: { id: string } }).data;
    await open(`/draws/${id}`);
    const state = page.getByRole("main").getByText(t("draws.stateOpen"), { exact: true });
    await expect(state).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(state).toHaveCSS("color", "rgb(0, 0, 0)");
  });
});

/** Prints a page that shows a result. @returns its words, without spaces */
async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  const controls = page.locator("a, button, input, select, textarea");
  await expect(controls.filter({ visible: true })).toHaveCount(0);
  expect(await pale(page)).toEqual([]);
  return wordsOf(await page.pdf({ format: "A4", printBackground: true }));
}

/** Texts that are pale, or not on white. */
const pale = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const brightness = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return alpha === 0 ? undefined : (red + green + blue) / 3;
    };
    const below = (element: Element | null): number =>
      element
        ? (brightness(getComputedStyle(element).backgroundColor) ?? below(element.parentElement))
        : 255;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || !node.nodeValue?.trim()) continue;
      if (parent.closest("script, style") || parent.getBoundingClientRect().width <= 1) continue;
      const ink = brightness(getComputedStyle(parent).color) ?? 255;
      if (ink > 110 || below(parent) < 250) found.push(`${node.nodeValue}: ${ink}`);
    }
    return found;
  });
