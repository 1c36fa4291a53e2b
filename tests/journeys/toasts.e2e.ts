import type { Locator } from "@playwright/test";
import { durations } from "@sortes/contract";
import { withoutTimeLimits } from "../fixtures/hold-back.ts";
import { expect, test } from "../fixtures/test.ts";
import { LuckyWinner } from "../fixtures/winners.ts";

const names = ["Ana", "Ștefan", "Ioana", "Leo", "Mihai", "Elena", "Max", "Eva"];

/**
 * The pressable elements in the window that a toast covers, and the winner's name. Waits for the toast, for what moves
 * below it, and for its place.
 */
const coveredBy = (toast: Locator): Promise<string[]> =>
  toast.evaluate(async (text) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await frame();
    await frame();
    if (!text.isConnected) throw new Error("The toast has gone");
    const box = text.parentElement!.getBoundingClientRect();
    const free = "a[href], button, input, select, textarea, summary, [data-name=first]";
    return [...document.querySelectorAll(free)]
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        const isBeside = left >= box.right || right <= box.left;
        const isAway = top >= box.bottom || bottom <= box.top;
        return width > 1 && !isBeside && !isAway && !text.contains(one);
      })
      .map((one) => one.textContent || one.getAttribute("name") || one.outerHTML);
  });

/** Scrolls until the element is at the bottom edge, where toasts are. */
const toBottom = (element: Locator) =>
  element.evaluate((one) => one.scrollIntoView({ block: "end", behavior: "instant" }));

// it stays until it is looked at
test.beforeEach(({ page }) => withoutTimeLimits(page, durations.toast));

test.describe("a toast on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("leaves the buttons of saved teams free", async ({ open, page, t, member, generator }) => {
    await open("/team-generator", { as: member });
    await generator.generate(names, 4);
    await toBottom(generator.saveButton);
    await generator.saveButton.click();
    expect(await coveredBy(page.getByText(t("teams.saved")))).toEqual([]);
  });

  test("leaves the way back to the participants free @long", async ({ open, page, t, member }) => {
    const winner = new LuckyWinner(page, t);
    await open("/lucky-winner", { as: member });
    await winner.draw(names, 3, 2);
    await toBottom(winner.button("winners.backToParticipants"));
    await winner.button("winners.save").click();
    expect(await coveredBy(page.getByText(t("winners.saved")))).toEqual([]);
  });
});

test.describe("a toast on a small phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("leaves the winner's name free", async ({ open, page, t, member }) => {
    const winner = new LuckyWinner(page, t);
    await open("/lucky-winner", { as: member });
    // the winner's slip still moves when the toast gets its first place
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.replaceSync("li { animation-duration: 2s !important }");
      document.adoptedStyleSheets = [slow];
    });
    await winner.draw(names, 3, 2);
    await winner.button("winners.save").click();
    expect(await coveredBy(page.getByText(t("winners.saved")))).toEqual([]);
  });
});

test.describe("a toast on a small phone in Romanian", () => {
  test.use({ viewport: { width: 320, height: 640 }, language: "ro" });

  test("leaves the button that deals the cards of a link free", async ({ open, page, t }) => {
    await open("/number-generator/cards?mode=cards&take=5", { language: "ro" });
    const toast = page.getByText(t("results.linkOpened"));
    await expect(toast).toBeVisible();
    // fields and buttons fill the window above the button: there is room only below it
    await page.getByText(t("number-modes.note", { kind: "cards" })).evaluate((note) => {
      const by = note.getBoundingClientRect().bottom - (window.innerHeight - 60);
      window.scrollBy({ top: by, behavior: "instant" });
    });
    expect(await coveredBy(toast)).toEqual([]);
  });
});

test.describe("a toast on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("leaves the fields of a draw free", async ({ open, page, t, member }) => {
    await open("/draws/new", { as: member });
    const title = page.getByRole("textbox", { name: t("draw-desk.drawTitle") });
    await title.scrollIntoViewIfNeeded();
    await page.route(/\/assets\//, (route) => route.abort());
    await page.getByRole("button", { name: "Română" }).click();
    const toast = page.getByText(t("shell.languageFailed", { language: "Română" }));
    expect(await coveredBy(toast)).toEqual([]);
  });
});
