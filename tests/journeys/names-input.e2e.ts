import type { Page } from "@playwright/test";
import { longUnless } from "../fixtures/long.ts";
import { expect, isAlive, test as base } from "../fixtures/test.ts";
import { LuckyWinner } from "../fixtures/winners.ts";
import { english } from "../fixtures/texts.ts";

const test = base.extend<{ lucky: LuckyWinner }>({
  lucky: async ({ page, t }, use) => use(new LuckyWinner(page, t)),
});

// “Nume;Clasa”, “Ștefan Țurcanu;6B”, “"Pop; Ana";6A”, as an older spreadsheet writes them
const windows1250 = Buffer.from(
  'Nume;Clasa\r\n\xaatefan \xdeurcanu;6B\r\n"Pop; Ana";6A\r\n',
  "latin1",
);

test("a file is imported without its heading, and one Undo restores the list", async ({
  page,
  lucky,
}) => {
  await page.goto("/lucky-winner");
  await isAlive(page);
  await lucky.participants.fill("Zoe\nMax");
  // asked for before the way there: the browser would open a dialog of its own that nobody hears of
  const choosing = page.waitForEvent("filechooser");
  await expect(lucky.participants).toHaveValue("Zoe\nMax");
  await page.getByRole("button", { name: english("names.chooseFile") }).click();
  const chooser = await choosing;
  await chooser.setFiles({ name: "clasa.csv", mimeType: "text/csv", buffer: windows1250 });
  await expect(lucky.participants).toHaveValue("Ștefan Țurcanu\nPop Ana");
  await page.getByRole("button", { name: "Add it anyway" }).click();
  await expect(lucky.participants).toHaveValue("Nume\nȘtefan Țurcanu\nPop Ana");
  await page.getByLabel(english("names.columnOfNames")).selectOption("Nume");
  await page.getByLabel(english("names.columnJoined")).selectOption("Clasa");
  await expect(lucky.participants).toHaveValue("Ștefan Țurcanu 6B\nPop Ana 6A");
  await page.getByLabel(english("names.columnJoined")).selectOption("No other column");
  await expect(lucky.participants).toHaveValue("Ștefan Țurcanu\nPop Ana");
  await expect(page.getByText("2 participants", { exact: true })).toBeVisible();
  await expect(page.getByText("It now has a space there: “Pop Ana”.")).toBeVisible();
  await page.getByRole("button", { name: english("names.undoImport") }).click();
  await expect(lucky.participants).toHaveValue("Zoe\nMax");
});

test("a file can be dropped on the box or beside it, and the browser does not open it @long", async ({
  page,
  generator,
}) => {
  await page.goto("/team-generator");
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["Ana,1\nTom,2\n"], "list.csv", { type: "text/csv" }));
    return data;
  });
  // the browser repeats this event while a file is held over the box
  await expect(async () => {
    await generator.names.dispatchEvent("dragover", { dataTransfer: transfer });
    await expect(page.getByText(english("names.dropLabel"))).toBeVisible({ timeout: 500 });
  }).toPass();
  await generator.names.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(generator.names).toHaveValue("Ana\nTom");
  await expect(page.getByText(english("names.dropLabel"))).toBeHidden();
  const stays = await page.getByRole("heading", { level: 1 }).evaluate((heading, dataTransfer) => {
    const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
    heading.dispatchEvent(drop);
    return drop.defaultPrevented;
  }, transfer);
  expect(stays).toBe(true);
});

test("cells of a spreadsheet are pasted as names", async ({ page, context, lucky }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/lucky-winner");
  await isAlive(page);
  await page.evaluate(() => navigator.clipboard.writeText("Ana\t6B\r\nTom\t6A\r\n"));
  await lucky.participants.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(lucky.participants).toHaveValue("Ana\nTom");
  await page.keyboard.type("\nZoe");
  await expect(lucky.participants).toHaveValue("Ana\nTom\nZoe");
  await page.evaluate(() => navigator.clipboard.writeText("Leo\tLeo"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+V");
  await expect(lucky.participants).toHaveValue("Leo\nLeo");
  await page.getByRole("button", { name: english("names.undoImport") }).click();
  await expect(lucky.participants).toHaveValue("Ana\nTom\nZoe");
});

test("12,400 comments are imported without their heading, and each account is drawn from once", async ({
  page,
  lucky,
}) => {
  const comments = Array.from({ length: 12_400 }, (_, i) => `${i},@person${i},"Me, please",0`);
  const again = '12400,Person7,"Me again",0';
  await page.goto("/lucky-winner");
  await page.locator("input[type=file]").setInputFiles({
    name: "comments.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Comment Id,Comment Owner,Comment,Likes", ...comments, again].join("\n")),
  });
  await expect(page.getByText("12,401 participants", { exact: true })).toBeVisible();
  const heading = page.getByText(/looks like a heading or a total and was left out/);
  await expect(heading).toBeVisible();
  await expect(page.getByText(/count as the same name/)).toBeVisible();
  await page.getByRole("button", { name: english("names.once_chances") }).click();
  await expect(page.getByText("12,400 participants", { exact: true })).toBeVisible();
  await expect(heading).toBeVisible();
  await page
    .getByRole("button", { name: english("names.gotIt") })
    .first()
    .click();
  await expect(heading).toBeHidden();
  await lucky.button("winners.draw").click();
  await expect(page.getByText(/from 12,400 participants/).last()).toBeVisible();
});

test("a list from a chat loses its numbering, shows its duplicates, and is restored", async ({
  page,
  generator,
}) => {
  const list = "1. Ana\n2) Ştefan\n• Tom\n- ștefan\n5.";
  await page.goto("/team-generator");
  await generator.names.fill(list);
  await expect(page.getByText("Without them, 1 name is repeated.")).toBeVisible();
  await page.getByRole("button", { name: english("names.removeMarks") }).click();
  await expect(generator.names).toHaveValue("Ana\nŞtefan\nTom\nștefan");
  await expect(page.getByText("4 names", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: english("names.once_people") }).click();
  await expect(generator.names).toHaveValue("Ana\nŞtefan\nTom");
  await page.getByRole("button", { name: english("names.undoMarks") }).click();
  await expect(generator.names).toHaveValue(list);
});

test("a list on the device is opened in another generator and another tab, until it is deleted @long", async ({
  page,
  context,
  generator,
  t,
}) => {
  await page.goto("/team-generator");
  await generator.names.fill("Ana\nTom\nLeo");
  expect(await page.evaluate(() => localStorage.getItem("lists"))).toBeNull();
  const myLists = (of: Page) => of.getByRole("button", { name: t("results.myLists") });
  await myLists(page).click();
  await page.getByLabel(t("my-lists.keepAs")).fill("8B");
  await page.getByLabel(t("my-lists.keepAs")).press("Enter");
  const kept = page.getByRole("status").filter({ hasText: t("my-lists.kept", { title: "8B" }) });
  await expect(kept).toBeFocused();

  const other = await context.newPage();
  await other.goto("/lucky-winner");
  await myLists(other).click();
  const row = (of: Page) => of.getByRole("listitem").filter({ hasText: "8B" });
  await row(other)
    .getByRole("button", { name: t("my-lists.open") })
    .click();
  await expect(new LuckyWinner(other, t).participants).toHaveValue("Ana\nTom\nLeo");

  await myLists(other).click();
  await row(other)
    .getByRole("button", { name: t("my-lists.actionsFor", { title: "8B" }) })
    .click();
  await row(other)
    .getByRole("button", { name: t("my-lists.delete") })
    .click();
  // another deletion, or leaving, ends the time for Undo
  await other.goto("/");
  await expect(row(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("lists"))).toBeNull();
});

test("a file that is not a list of names changes nothing and shows why @long", async ({
  page,
  lucky,
}) => {
  await page.goto("/lucky-winner");
  await lucky.participants.fill("Zoe");
  const refused = async (name: string, content: Buffer | string, words: RegExp) => {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "", buffer: Buffer.from(content) });
    await expect(page.getByRole("alert")).toHaveText(words);
    await expect(lucky.participants).toHaveValue("Zoe");
  };
  await refused(
    "a.png",
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]),
    /is not a list that can be read/,
  );
  await refused("a.xlsx", Buffer.from("PK\u0003\u0004"), /is a spreadsheet file/);
  await refused("a.txt", "", /contains no names/);
  await refused("a.txt", "x".repeat(5_000_000), /has 5,000,000 characters/);
  await refused("a.csv", "name\n".repeat(1_000_000), /has 1,000,000 lines/);
});

test("100,000 names from a file can be drawn from @long", async ({ page, lucky }) => {
  test.slow();
  const names = Array.from({ length: 100_000 }, (_, i) => `Person ${i + 1}`);
  await page.goto("/lucky-winner");
  await page.locator("input[type=file]").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(names.join("\r\n")),
  });
  const count = page.getByText("100,000 participants", { exact: true });
  await expect(count).toBeVisible({ timeout: 90_000 });
  await lucky.numberOfWinners.fill("10000");
  await lucky.button("winners.draw").click();
  await expect(page.getByText("10,000 winners from 100,000 participants").last()).toBeVisible();
  await expect(lucky.places.first()).toBeVisible();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test.describe(`at ${viewport.width} pixels${longUnless(viewport.width < 960)}`, () => {
    test.use({ viewport });

    test("the page does not move when a list is cleaned up", async ({ page, generator }) => {
      const lines = Array.from({ length: 60 }, (_, i) => `${i + 1}. Name ${(i % 50) + 1}`);
      await page.goto("/team-generator");
      await generator.names.fill(lines.join("\n"));
      // the last notice to come, which moves the buttons
      await expect(
        page.getByRole("button", { name: english("team-rules.numbersAreNames") }),
      ).toBeVisible();
      const scrolled = () => page.evaluate(() => window.scrollY);
      for (const name of [
        "Remove numbering and bullets",
        english("names.once_people"),
        "Restore the duplicates",
        "Restore the numbering and bullets",
      ]) {
        const button = page.getByRole("button", { name });
        await button.scrollIntoViewIfNeeded();
        const before = await scrolled();
        await button.click();
        await expect(button).toBeHidden();
        expect(await scrolled(), name).toBe(before);
      }
    });

    test("the box does not move when a file notice appears above it", async ({
      page,
      generator,
    }) => {
      await page.goto("/team-generator");
      const chooser = page.getByRole("button", { name: english("names.chooseFile") });
      await chooser.scrollIntoViewIfNeeded();
      const topOfBox = () =>
        generator.names.evaluate((box) => Math.round(box.getBoundingClientRect().top));
      const before = await topOfBox();
      await page.locator("input[type=file]").setInputFiles({
        name: "list.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("Ana\nTom\nZoe"),
      });
      const undo = page.getByRole("button", { name: english("results.undo") });
      await expect(undo).toBeInViewport({ ratio: 1 });
      expect(await topOfBox()).toBe(before);
      await undo.click();
      await expect(undo).toBeHidden();
      await expect(generator.names).toBeInViewport({ ratio: 0.5 });
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("nobody is told to drop a file, which a finger cannot", async ({ page, t }) => {
    await page.goto("/team-generator");
    await expect(page.getByText(t("names.fileKinds"))).toBeVisible();
    await expect(page.getByText(t("names.dropHint"))).toBeHidden();
  });
});
