import { expect, test as base } from "../fixtures/test.ts";
import { LuckyWinner } from "../fixtures/winners.ts";

const test = base.extend<{ lucky: LuckyWinner }>({
  lucky: async ({ page, t }, use) => use(new LuckyWinner(page, t)),
});

// “Nume;Clasa”, “Ștefan Țurcanu;6B”, “"Pop; Ana";6A”, as an older spreadsheet writes them
const windows1250 = Buffer.from(
  'Nume;Clasa\r\n\xaatefan \xdeurcanu;6B\r\n"Pop; Ana";6A\r\n',
  "latin1",
);

test("a file is taken over, a heading is offered, and one Undo brings the list back", async ({
  page,
  lucky,
}) => {
  await page.goto("/lucky-winner");
  await lucky.participants.fill("Zoe\nMax");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles({ name: "clasa.csv", mimeType: "text/csv", buffer: windows1250 });
  await expect(lucky.participants).toHaveValue("Nume\nȘtefan Țurcanu\nPop Ana");
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(lucky.participants).toHaveValue("Ștefan Țurcanu\nPop Ana");
  await expect(page.getByText("2 participants", { exact: true })).toBeVisible();
  await expect(page.getByText("It has a space there now: “Pop Ana”.")).toBeVisible();
  await page.getByRole("button", { name: "Undo: put my list back" }).click();
  await expect(lucky.participants).toHaveValue("Zoe\nMax");
});

test("a file can be dropped, on the box or beside it, and the page stays", async ({
  page,
  generator,
}) => {
  await page.goto("/team-generator");
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["Ana,1\nTom,2\n"], "list.csv", { type: "text/csv" }));
    return data;
  });
  await generator.names.dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(page.getByText("Drop the file here")).toBeVisible();
  await generator.names.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(generator.names).toHaveValue("Ana\nTom");
  await expect(page.getByText("Drop the file here")).toBeHidden();
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
  await page.getByRole("status").getByRole("button", { name: "Undo", exact: true }).click();
  await expect(lucky.participants).toHaveValue("Ana\nTom\nZoe");
});

test("what is no list of names changes nothing and says why", async ({ page, lucky }) => {
  await page.goto("/lucky-winner");
  await lucky.participants.fill("Zoe");
  const refused = async (name: string, content: Buffer | string, words: RegExp) => {
    await page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "", buffer: Buffer.from(content) });
    await expect(page.getByRole("alert")).toHaveText(words);
    await expect(lucky.participants).toHaveValue("Zoe");
  };
  await refused("a.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), /is not a text file/);
  await refused("a.xlsx", Buffer.from("PK\u0003\u0004"), /is a workbook/);
  await refused("a.txt", "", /holds no names/);
  await refused("a.txt", "x".repeat(5_000_000), /has 5,000,000 characters/);
  await refused("a.csv", "name\n".repeat(1_000_000), /has 1,000,000 lines/);
});

test("100,000 names from a file can be drawn from", async ({ page, lucky }) => {
  const names = Array.from({ length: 100_000 }, (_, i) => `Person ${i + 1}`);
  await page.goto("/lucky-winner");
  await page.locator("input[type=file]").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(names.join("\r\n")),
  });
  // a browser needs seconds for the layout of so many lines
  const count = page.getByText("100,000 participants", { exact: true });
  await expect(count).toBeVisible({ timeout: 30_000 });
  await lucky.numberOfWinners.fill("10000");
  await lucky.button("winners.draw").click();
  await expect(page.getByText("10,000 winners from 100,000 participants").last()).toBeVisible();
  await expect(lucky.places.first()).toBeVisible();
});
