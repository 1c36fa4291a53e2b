import type { Locator, Page } from "@playwright/test";
import { longUnless } from "../fixtures/long.ts";
import { expect, test } from "../fixtures/test.ts";
import { LuckyWinner } from "../fixtures/winners.ts";

/** Lists about which a form says something, and what it says. */
const teamLists = {
  numbering: { list: "1. Ana\n2. Ion\n3. Dan\n4. Ana", says: ["names.marksFound", { count: 4 }] },
  duplicates: {
    list: "Ana\nIon\nDan\nEva\nAna",
    says: ["names.once_people"],
  },
  numbers: {
    list: Array.from({ length: 31 }, (_, i) => `Person ${i + 1}`).join("\n"),
    says: ["team-rules.readNumbers"],
  },
} as const;

const winnerLists = {
  duplicates: { list: teamLists.duplicates.list, says: ["names.once_chances"] },
  tickets: { list: "Ana *3\nIon\nDan", says: ["winners-more.weights"] },
} as const;

/** Brings a text into a box at once, as a paste does. */
async function paste(page: Page, box: Locator, text: string): Promise<void> {
  await box.focus();
  await page.keyboard.insertText(text);
}

/**
 * Notes each place of a button on the screen, from the first frame with the text that is pasted next: a longer list
 * makes its box taller, and nothing that is said about it may move the button any more.
 * @returns the pixels between the highest and the lowest place
 */
async function watchPlaceOf(button: Locator, box: Locator): Promise<() => Promise<number>> {
  const watched = await button.elementHandle();
  const places = await box.evaluateHandle((area, element) => {
    const seen: number[] = [];
    const look = () => {
      seen.push(element?.getBoundingClientRect().top ?? Number.NaN);
      requestAnimationFrame(look);
    };
    area.addEventListener("input", () => requestAnimationFrame(look), { once: true });
    return seen;
  }, watched);
  const frames = () => places.evaluate((seen) => seen.length);
  return async () => {
    // what is said may be there before the frame that shows it
    const before = await frames();
    await expect.poll(frames).toBeGreaterThan(before + 1);
    return await places.evaluate((seen) => Math.max(...seen) - Math.min(...seen));
  };
}

for (const { language, width, height } of [
  { language: "en", width: 1280, height: 800 },
  { language: "ro", width: 390, height: 844 },
] as const)
  test.describe(`a message about a list (${language}, ${width} pixels)${longUnless(width === 390)}`, () => {
    test.use({ language, viewport: { width, height } });

    for (const [name, { list, says }] of Object.entries(teamLists))
      test(`does not move the button that makes teams: ${name}${longUnless(name === "numbers")}`, async ({
        page,
        open,
        generator,
        t,
      }) => {
        await open("/team-generator", { language });
        const button = generator.button("teams.generate");
        const moved = await watchPlaceOf(button, generator.names);
        await paste(page, generator.names, list);
        const [id, values] = says;
        await expect(page.getByText(t(id, values)).first()).toBeVisible();
        expect(await moved()).toBe(0);
        await expect(button).toBeInViewport({ ratio: 1 });
      });

    test("below the window is pointed to beside the button, which leads to its answers", async ({
      page,
      open,
      generator,
      t,
    }) => {
      await open("/team-generator", { language });
      await paste(page, generator.names, teamLists.numbering.list);
      const pointer = page.getByRole("button", { name: t("names.question") });
      const answer = page.getByRole("button", { name: t("names.removeMarks") });
      await expect(pointer).toBeInViewport({ ratio: 1 });
      await expect(answer).not.toBeInViewport();
      await expect(generator.button("teams.generate")).toBeInViewport({ ratio: 1 });
      // it covers no button of the list, which may be just above the cloth
      const file = await generator.button("names.chooseFile").boundingBox();
      const box = await pointer.boundingBox();
      expect(
        file!.x + file!.width <= box!.x ||
          file!.y + file!.height <= box!.y ||
          box!.y + box!.height <= file!.y,
      ).toBe(true);
      await pointer.click();
      await expect(answer).toBeInViewport({ ratio: 1 });
      await expect(answer).toBeFocused();
      await expect(pointer).toBeHidden();
    });

    for (const [name, { list, says }] of Object.entries(winnerLists))
      test(`does not move the button that draws winners: ${name}${longUnless(name === "duplicates")}`, async ({
        page,
        open,
        t,
      }) => {
        const lucky = new LuckyWinner(page, t);
        await open("/lucky-winner", { language });
        const button = lucky.button("winners.draw");
        const moved = await watchPlaceOf(button, lucky.participants);
        await paste(page, lucky.participants, list);
        await expect(page.getByText(t(says[0]), { exact: true })).toBeVisible();
        expect(await moved()).toBe(0);
        await expect(button).toBeInViewport({ ratio: 1 });
      });
  });

/** The centre of the button that makes teams, as seen now. */
async function centreOf(button: Locator): Promise<{ x: number; y: number }> {
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe("a press right after a paste on a slow device", () => {
  test.beforeEach(async ({ page, open, context }) => {
    await open("/team-generator");
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  });

  test.describe("of 390 pixels", () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("counts where the button was before it", async ({ page, generator }) => {
      const { x, y } = await centreOf(generator.button("teams.generate"));
      await paste(page, generator.names, teamLists.numbers.list);
      await page.mouse.click(x, y);
      await expect(generator.titles).toHaveCount(2);
    });
  });

  test.describe("of 1280 pixels", () => {
    test.use({ viewport: { width: 1280, height: 800 } });

    test("counts where the longer list has put the button @long", async ({ page, generator }) => {
      await paste(page, generator.names, teamLists.numbers.list);
      const { x, y } = await centreOf(generator.button("teams.generate"));
      await page.mouse.click(x, y);
      await expect(generator.titles).toHaveCount(2);
    });
  });
});
