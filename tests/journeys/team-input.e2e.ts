import { englishDaily } from "../fixtures/long.ts";
import { expect, test } from "../fixtures/test.ts";
import { followIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const messages = {
  en: {
    none: "Please enter at least one name.",
    tooFew: "You need at least 3 names to create 3 teams",
  },
  ro: {
    none: "Introdu cel puțin un nume.",
    tooFew: "Ai nevoie de cel puțin 3 nume pentru a crea 3 echipe",
  },
};

for (const language of ["en", "ro"] as const)
  // spec 5.9
  test.describe(`errors (${language})${englishDaily(language)}`, () => {
    test.use({ language });
    const { none, tooFew } = messages[language];

    // spec 5.8
    test("show what is missing until something changes", async ({ page, open, generator }) => {
      await open("/team-generator", { language });
      const alert = page.getByRole("alert");
      const generate = generator.button("teams.generate");
      await generate.click();
      await expect(alert).toHaveText(none);
      await expect(generator.names).toBeFocused();
      await expect(generator.names).toHaveAttribute("aria-invalid", "true");

      await generator.names.fill(" , \n,, ");
      await expect(alert).toBeHidden();
      await generate.click();
      await expect(alert).toHaveText(none);

      await generator.names.fill("Ana, Tom");
      await generator.numberOfTeams.selectOption("3");
      await expect(alert).toBeHidden();
      await generate.click();
      await expect(alert).toHaveText(tooFew);
      await generator.numberOfTeams.selectOption("2");
      await expect(alert).toBeHidden();
      await generate.click();
      await generator.expectTeams(["Ana", "Tom"], 2);
    });
  });

// spec 2.6.1, 5.10, 9.2
test("two to ten teams can be made @long", async ({ page, generator }) => {
  await page.goto("/team-generator");
  await expect(generator.numberOfTeams.getByRole("option")).toHaveText([
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
  ]);
  const names = Array.from({ length: 23 }, (_, i) => `Player ${i + 1}`);
  await generator.generate(names, 10);
  expect((await generator.teams()).map((team) => team.length)).toEqual([
    3, 3, 3, 2, 2, 2, 2, 2, 2, 2,
  ]);
});

test("repeated names are reported, and can be removed and restored", async ({
  page,
  generator,
}) => {
  await page.goto("/team-generator");
  await generator.names.fill("Ana, Tom, Ana, Leo");
  await expect(page.getByText("4 names", { exact: true })).toBeVisible();
  await expect(page.getByText("Ana is in the list twice")).toBeVisible();
  await page.getByRole("button", { name: english("names.once_people") }).click();
  await expect(generator.names).toHaveValue("Ana\nTom\nLeo");
  await page.getByRole("button", { name: english("names.undoRemoval") }).click();
  await expect(generator.names).toHaveValue("Ana, Tom, Ana, Leo");
  // two people may share a name
  await generator.button("teams.generate").click();
  await generator.expectTeams(["Ana", "Tom", "Ana", "Leo"], 2);
});

test("names of any script are shown as typed, and come back from the history", async ({
  page,
  open,
  member,
  generator,
}) => {
  const names = [
    "Ștefan Țăranu",
    "Zoe\u0301 a\u0310e\u0301o\u0308\u0332", // combining marks
    "👩‍👩‍👧‍👦",
    "🇷🇴",
    "محمد",
    "שָׁלוֹם",
    "李小龍",
    "İpek",
    "Łukasz 🏳️‍🌈",
    "\u202Efrom the right",
  ];
  await open("/team-generator", { as: member });
  await generator.generate(names, 3);
  await generator.saveName.fill("فريق 🎲");
  await generator.saveButton.click();
  await expect(page.getByText(english("teams.saved"))).toBeVisible();
  await followIn(page, "banner", english("shell.myHistory"));
  await expect(page.getByRole("heading", { name: "فريق 🎲" })).toBeVisible();
  await page.getByRole("button", { name: english("history.reuse") }).click();
  await expect(generator.names).toHaveValue(names.join("\n"));
});

test("100,000 pasted names can be worked with @long", async ({
  page,
  context,
  open,
  member,
  generator,
}) => {
  test.slow();
  const names = Array.from({ length: 100_000 }, (_, i) => `Person ${i + 1}`);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("/team-generator", { as: member });
  await page.evaluate((text) => navigator.clipboard.writeText(text), names.join("\n"));
  await generator.names.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(page.getByText("100,000 names", { exact: true })).toBeVisible();
  await page.keyboard.type("\nZoe");
  await expect(page.getByText("100,001 names", { exact: true })).toBeVisible();

  await generator.numberOfTeams.selectOption("10");
  await generator.button("teams.generate").click();
  await expect(page.getByText("100,001 names in 10 teams", { exact: true })).toBeVisible();
  await expect(generator.titles).toHaveCount(10);
  await expect(generator.titles.last()).toContainText("10,000 names");
  await expect(generator.names).toHaveCount(0);
  // all at once would keep the browser busy for long
  await expect
    .poll(async () => (await generator.teams()).map((team) => team.length))
    .toEqual(Array(10).fill(100));

  await generator.saveButton.click();
  await expect(page.getByText(/^This result is too large for your history/)).toBeVisible();
  await expect(generator.titles).toHaveCount(10);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("alert")
      .getByRole("button", { name: english("results.csv") })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe("Teams.csv");

  await page.goBack();
  await expect(page.getByText("100,001 names", { exact: true })).toBeVisible();
  // the box holds the lines in view
  await expect(generator.names).toContainText("Person 1");
  await generator.names.press("ControlOrMeta+End");
  await expect(generator.names).toContainText("Zoe");
});

test.describe("input and result", () => {
  const names = ["Ana", "Tom", "Ioana", "Leo", "Mihai"];

  test("survive Back, Forward and a reload", async ({ page, generator }) => {
    await page.goto("/");
    await page.getByRole("link", { name: english("home.start") }).click();
    await generator.nameTeams("Friday match");
    await generator.generate(names, 3);
    const made = await generator.teams();
    const expectForm = async () => {
      await expect(generator.names).toHaveValue(names.join("\n"));
      await expect(generator.numberOfTeams).toHaveValue("3");
      await expect(generator.saveName).toHaveValue("Friday match");
    };

    await page.reload();
    await generator.expectTeams(names, 3);
    expect(await generator.teams()).toEqual(made);
    await page.goBack();
    await expectForm();
    await page.reload();
    await expectForm();
    await page.goBack();
    await expect(page).toHaveURL("/");
    await page.goForward();
    await expectForm();
    await page.goForward();
    await generator.expectTeams(names, 3);
    expect(await generator.teams()).toEqual(made);
  });

  test("belong together: other names discard the teams @long", async ({ page, generator }) => {
    await page.goto("/team-generator");
    await generator.generate(names, 3);
    await page.goBack();
    await generator.names.fill("Ana, Tom, Leo");
    await page.goForward();
    await expect(generator.names).toHaveValue("Ana, Tom, Leo");
    await expect(generator.titles).toHaveCount(0);
  });

  // spec 2.6.3
  test("are cleared by Generate New Teams @long", async ({ page, generator }) => {
    await page.goto("/team-generator");
    await generator.nameTeams("Friday match");
    await generator.generate(names, 3);
    await generator.button("teams.generateNew").click();
    await expect(generator.names).toHaveValue("");
    await expect(generator.numberOfTeams).toHaveValue("2");
    await generator.button("results.moreOptions").click();
    await expect(generator.saveName).toHaveValue("");
    await page.reload();
    await expect(generator.names).toHaveValue("");
  });

  test("are not shared with another tab @long", async ({ page, context, generator }) => {
    await page.goto("/team-generator");
    await generator.names.fill(names.join("\n"));
    const other = await context.newPage();
    await other.goto("/team-generator");
    await expect(other.getByRole("textbox", { name: english("teams.names") })).toHaveValue("");
  });
});
