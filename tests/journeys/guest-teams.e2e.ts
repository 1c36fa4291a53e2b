import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

const names = ["Ana", "Tom", "Ioana", "Leo", "Mihai", "Elena", "Max", "Eva", "Ruth", "Zoe"];
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

// spec 1.1, 2.1.2, 2.6.1, 2.6.6, 3.11
test("a guest makes teams", async ({ page, generator }) => {
  await page.goto("/");
  await page.getByRole("link", { name: english("home.start") }).click();
  await expect(page).toHaveURL("/team-generator");
  await expect(generator.numberOfTeams).toHaveValue("2");

  await generator.names.fill(`${names.slice(0, 4).join(", ")}\n\n${names.slice(4).join("\n")},`);
  await expect(page.getByText("10 names", { exact: true })).toBeVisible();
  await generator.numberOfTeams.selectOption("4");
  await page.getByRole("button", { name: english("teams.generate") }).click();
  await generator.expectTeams(names, 4);
  expect((await generator.teams()).map((team) => team.length)).toEqual([3, 3, 2, 2]);
  await expect(
    page.getByRole("heading", { name: english("teams.resultTitle"), exact: true }),
  ).toBeFocused();
  await expect(page.getByRole("heading", { name: /^Team 4/ })).toBeVisible();

  await expect(generator.saveButton).toBeHidden();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/register");
});

test.describe("on a phone", () => {
  test.use(phone);

  // spec 2.2.8
  test("a guest makes teams, from the menu on", async ({ page, generator }) => {
    await page.goto("/");
    await page.getByRole("button", { name: english("shell.openMenu") }).tap();
    const menu = page.getByRole("navigation", { name: "Sortes" });
    await menu.getByRole("link", { name: english("shell.generator_team") }).tap();
    await expect(page).toHaveURL("/team-generator");
    await generator.generate(names, 3);
    await page.getByRole("button", { name: english("results.more"), exact: true }).tap();
    await page.getByRole("button", { name: english("results.present"), exact: true }).tap();
    await expect(page.getByRole("dialog", { name: english("teams.resultTitle") })).toBeVisible();
    await page.getByRole("button", { name: english("shell.close") }).tap();
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test("the teams can be copied, projected and downloaded @long", async ({
  page,
  context,
  generator,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/team-generator");
  await generator.nameTeams("Five-a-side");
  await generator.generate(["Ana", "Tom", "=1+1", "Leo"]);
  const [first = [], second = []] = await generator.teams();

  await page.getByRole("button", { name: english("results.copy"), exact: true }).click();
  await expect(page.getByText(english("results.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    ["Five-a-side", "", "Team 1", ...first, "", "Team 2", ...second].join("\n"),
  );

  const present = page.getByRole("button", { name: english("results.present") });
  await present.click();
  const board = page.getByRole("dialog", { name: "Five-a-side" });
  await expect(board.getByRole("listitem")).toHaveText([...first, ...second]);
  await page.keyboard.press("Escape");
  await expect(board).toBeHidden();
  await expect(present).toBeFocused();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: english("results.csv") }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Five-a-side.csv");
  const csv = await readFile(await download.path(), "utf8");
  const rows = csv.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(rows[0]).toBe("Team,Name");
  expect(rows).toHaveLength(5);
  // a spreadsheet would calculate it
  expect(csv).toContain("'=1+1");
});

test("a cleared list is restored with its teams and its name @long", async ({
  page,
  generator,
}) => {
  await page.goto("/team-generator");
  await generator.nameTeams("Class 6B");
  await generator.generate(names, 3);
  const drawn = await generator.teams();
  await generator.button("teams.generateNew").click();
  await expect(generator.names).toHaveValue("");
  const notice = page.getByText("Your list of 10 names was cleared.");
  await expect(notice).toBeVisible();
  // it covers nothing: the button below it takes its press
  await generator.button("teams.generate").click({ trial: true });
  await page.getByRole("button", { name: english("results.undo") }).click();
  await expect(page.getByRole("heading", { name: "Class 6B" })).toBeFocused();
  await expect.poll(() => generator.teams()).toEqual(drawn);
  await generator.button("teams.backToNames").click();
  await expect(generator.names).toHaveValue(names.join("\n"));
  await expect(generator.numberOfTeams).toHaveValue("3");
  await expect(notice).toHaveCount(0);
});

test("teams are drawn again from the same names, with Undo", async ({ page, generator }) => {
  await page.goto("/team-generator");
  const many = Array.from({ length: 60 }, (_, i) => `Name ${i}`);
  await generator.generate(many, 3);
  const drawn = await generator.teams();
  await generator.button("results.drawAgain").click();
  await expect(page.getByText(english("teams.drawnAgain"))).toBeVisible();
  await expect(
    page.getByRole("heading", { name: english("teams.resultTitle"), exact: true }),
  ).toBeFocused();
  await generator.expectTeams(many, 3);
  await expect.poll(() => generator.teams()).not.toEqual(drawn);
  await page.getByRole("button", { name: english("results.undo") }).click();
  await expect.poll(() => generator.teams()).toEqual(drawn);
});
