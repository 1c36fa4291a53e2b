import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { registerAs } from "../fixtures/account.ts";
import { choose, openOptions } from "../fixtures/options.ts";
import { refuseFullScreen } from "../fixtures/screens/generators.ts";
import { expect, isAlive, test as base } from "../fixtures/test.ts";
import { LuckyWinner } from "../fixtures/winners.ts";
import { followIn, pressIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const test = base.extend<{ lucky: LuckyWinner }>({
  lucky: async ({ page, t }, use) => use(new LuckyWinner(page, t)),
});

const names = ["Ana", "Tom", "Ioana", "Leo", "Mihai", "Elena", "Max", "Ștefan"];

async function downloadBy(page: Page, button: string): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
}

test("a giveaway host draws, replaces a winner who declined, and shares the result", async ({
  page,
  context,
  lucky,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/lucky-winner");
  await lucky.participants.fill(`${names.slice(0, 3).join("; ")}\n${names.slice(3).join(", ")}`);
  await expect(page.getByText("8 participants", { exact: true })).toBeVisible();
  await lucky.numberOfWinners.fill("3");
  await lucky.setAlternates(2);
  // shown for a moment, in which a busy machine may draw no frame
  const focused = await page.evaluateHandle(() => {
    const seen: (string | null)[] = [];
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLHeadingElement) seen.push(target.textContent);
    });
    return seen;
  });
  await lucky.button("winners.draw").click();
  await expect.poll(() => focused.jsonValue()).toContain(english("winners.drawing"));
  await expect(
    page.getByRole("heading", { level: 1, name: english("winners.resultTitle"), exact: true }),
  ).toBeFocused();
  await expect(
    page.getByText("3 winners and 2 alternates from 8 participants", { exact: true }),
  ).toBeVisible();
  const drawn = await lucky.drawn();
  const people = [...drawn.winners, ...drawn.alternates];
  expect(new Set(people).size).toBe(5);
  for (const name of people) expect(names).toContain(name);

  const [, second] = drawn.winners;
  const [next, last] = drawn.alternates;
  await page.getByRole("button", { name: english("winners.remove", { name: second! }) }).click();
  await expect(lucky.places.nth(1)).toContainText(next!);
  await expect(lucky.alternates).toHaveCount(1);
  const said = `Place 2: ${second} was removed, ${next} moved up from the alternates.`;
  await expect(page.getByRole("main").getByText(said)).toBeVisible();
  const winners = [drawn.winners[0], next, drawn.winners[2]];

  await page.getByRole("button", { name: english("results.copy"), exact: true }).click();
  await expect(page.getByText(english("results.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      "Winners\n3 winners and 1 alternate from 8 participants\n",
      ...winners.map((name, i) => `${i + 1}. ${name}`),
      `\nIf someone declines\n4. ${last}\n\n${said}`,
    ].join("\n"),
  );
  const csv = await downloadBy(page, english("results.csv"));
  expect(csv.name).toBe("Winners.csv");
  expect(csv.file.toString()).toBe(
    [
      "\uFEFFPlace,Name,Drawn as",
      ...winners.map((name, i) => `${i + 1},${name},Winner`),
      `4,${last},Alternate\r\n`,
    ].join("\r\n"),
  );
  const image = await downloadBy(page, english("results.image"));
  expect(image.name).toBe("Winners.png");
  expect(image.file.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect([image.file.readUInt32BE(16), image.file.readUInt32BE(20)]).toEqual([1200, 630]);

  const present = page.getByRole("button", { name: english("results.present") });
  await present.click();
  const stage = page.getByRole("dialog", { name: english("winners.resultTitle") });
  await expect(stage.getByRole("listitem").first()).toContainText(winners[0]!);
  await page.keyboard.press("Escape");
  await expect(stage).toBeHidden();
  await expect(present).toBeFocused();
  const fillsTheScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await expect.poll(fillsTheScreen).toBe(false);
  // as browsers with a window do by themselves at Escape
  await present.click();
  await expect(stage).toBeVisible();
  await expect.poll(fillsTheScreen).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect(stage).toBeHidden();

  await pressIn(page, "main", english("results.undo"));
  await expect.poll(() => lucky.drawn()).toEqual(drawn);
  await expect(page.getByText(said)).toHaveCount(0);
});

test("a user saves a draw, also after a replacement, and reuses it @long", async ({
  page,
  open,
  member,
  lucky,
}) => {
  await open("/lucky-winner", { as: member });
  await lucky.nameDraw("Spring raffle");
  await lucky.draw(names, 2, 1);
  const drawn = await lucky.drawn();
  await expect(page.getByRole("heading", { level: 1, name: "Spring raffle" })).toBeVisible();
  await lucky.button("winners.save").click();
  await expect(page.getByText(english("winners.saved"))).toBeVisible();
  await expect(page.getByText(english("results.savedAs", { name: "Spring raffle" }))).toBeVisible();

  await page
    .getByRole("button", { name: /^Replace/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Replace/ })
    .last()
    .click();
  // no alternate was left, so one was drawn visibly
  await expect(page.getByRole("heading", { level: 1, name: "Spring raffle" })).toBeFocused();
  await expect(page.getByText(english("results.savedAs", { name: "Spring raffle" }))).toBeHidden();
  const replaced = await lucky.drawn();
  expect(replaced.winners[0]).toBe(drawn.alternates[0]);
  await lucky.drawName.fill(" ");
  await lucky.button("winners.save").click();
  await expect(page.locator("span", { hasText: /^Saved$/ })).toBeVisible();
  const { body } = await member.api.get("/history/?type=winner");
  const inputs = { input_names: names.join(","), number_of_winners: 2 };
  expect(body.results).toMatchObject([
    {
      ...inputs,
      name: "Unnamed Draw",
      result: replaced.winners.join(","),
      number_of_alternates: 0,
      alternates: "",
    },
    {
      ...inputs,
      name: "Spring raffle",
      result: drawn.winners.join(","),
      number_of_alternates: 1,
      alternates: drawn.alternates.join(","),
    },
  ]);

  await followIn(page, "banner", english("shell.myHistory"));
  await page.getByRole("tab", { name: english("winners.resultTitle") }).click();
  const saved = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Spring" });
  await saved.getByRole("button", { name: english("winners.show") }).click();
  const stage = page.getByRole("dialog", { name: "Spring raffle" });
  await expect(stage.getByRole("listitem").first()).toContainText(drawn.winners[0]!);
  await stage.getByRole("button", { name: english("shell.close") }).click();
  await saved.getByRole("button", { name: english("history.reuse") }).click();
  await expect(page).toHaveURL("/lucky-winner");
  await expect(lucky.participants).toHaveValue(names.join("\n"));
  await expect(lucky.numberOfWinners).toHaveValue("2");
  await expect(lucky.numberOfAlternates).toHaveValue("1");
});

test("a guest's draw is still there after signing up, and can be saved", async ({
  page,
  person,
  t,
  lucky,
}) => {
  await page.goto("/lucky-winner");
  await lucky.draw(names, 2);
  const drawn = await lucky.drawn();
  await expect(lucky.button("winners.save")).toBeHidden();
  await page.getByRole("link", { name: "Create an account" }).click();
  await registerAs(page, t, person);
  await expect(page).toHaveURL("/");
  await page.goto("/lucky-winner");
  await expect(lucky.places).toHaveCount(2);
  expect(await lucky.drawn()).toEqual(drawn);
  await lucky.button("winners.save").click();
  await expect(page.getByText(t("winners.saved"))).toBeVisible();
});

test("input and result survive Back, Forward and a reload @long", async ({ page, lucky }) => {
  await page.goto("/lucky-winner");
  await lucky.draw(names, 2, 1);
  const drawn = await lucky.drawn();
  await page.reload();
  await expect(lucky.places).toHaveCount(2);
  expect(await lucky.drawn()).toEqual(drawn);
  await page.goBack();
  await expect(lucky.participants).toHaveValue(names.join("\n"));
  await expect(lucky.numberOfAlternates).toHaveValue("1");
  await page.reload();
  await expect(lucky.participants).toHaveValue(names.join("\n"));
  await page.goForward();
  await expect(lucky.places).toHaveCount(2);
  expect(await lucky.drawn()).toEqual(drawn);
});

test("with reduced motion the draw has no delay, and the keyboard is enough @long", async ({
  page,
  lucky,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/lucky-winner");
  await isAlive(page);
  await lucky.participants.focus();
  await page.keyboard.type(names.join("\n"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: english("names.chooseFile") })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  await expect(lucky.numberOfWinners).toHaveValue("2");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: english("winners.resultTitle"), exact: true }),
  ).toBeFocused();
  await expect(lucky.places).toHaveCount(2);
  // past the tools, to the first place
  const remove = page.getByRole("button", { name: /^Replace/ }).first();
  for (let i = 0; i < 12 && !(await remove.evaluate((e) => e === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  const { winners } = await lucky.drawn();
  await page.keyboard.press("Enter");
  await expect(lucky.places.first()).not.toContainText(winners[0]!);
  await expect(remove).toBeFocused();
});

test("people who declined stay out of the next draw until readmitted @long", async ({
  page,
  lucky,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/lucky-winner");
  await lucky.nameDraw("Spring raffle");
  await lucky.draw(names.slice(0, 3), 2);
  const [first] = (await lucky.drawn()).winners;
  await page.getByRole("button", { name: english("winners.remove", { name: first! }) }).click();
  await expect(page.getByText(english("winners.drawsWithout", { names: first! }))).toBeVisible();
  const image = await downloadBy(page, english("results.image"));
  expect(image.name).toBe("Spring raffle.png");
  await expect(page.getByText(/The image was created without our fonts/)).toHaveCount(0);

  await lucky.button("results.drawAgain").click();
  await expect(page.getByText("2 winners from 2 participants", { exact: true })).toBeVisible();
  expect((await lucky.drawn()).winners).not.toContain(first);
  await page.getByRole("button", { name: "Include this name again" }).click();
  await expect(page.getByText(english("winners.drawsWith", { names: first! }))).toBeVisible();
  await lucky.button("results.drawAgain").click();
  await expect(page.getByText("2 winners from 3 participants", { exact: true })).toBeVisible();
  await lucky.button("winners.backToParticipants").click();
  await expect(lucky.participants).toHaveValue(names.slice(0, 3).join("\n"));
});

test("a raffle in which each name wins once is saved, and reused with all its tickets @long", async ({
  page,
  open,
  member,
  lucky,
}) => {
  const slips = ["Ana", "Tom", "Ana", "Ioana", "Ana", "Tom"];
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("/lucky-winner", { as: member });
  await lucky.participants.fill(slips.join("\n"));
  await lucky.button("names.each_chances").click();
  await expect(page.getByText("For each place, every remaining ticket has")).toBeVisible();
  await lucky.draw(slips, 2, 1);
  await expect(
    page.getByText("2 winners and 1 alternate from 3 names with 6 tickets", { exact: true }),
  ).toBeVisible();
  const { winners, alternates } = await lucky.drawn();
  expect([...winners, ...alternates].toSorted()).toEqual(["Ana", "Ioana", "Tom"]);
  await lucky.button("winners.save").click();
  await expect(page.locator("span", { hasText: /^Saved$/ })).toBeVisible();
  const { body } = await member.api.get("/history/?type=winner");
  expect(body.results).toMatchObject([{ input_names: "Ana,Tom,Ioana", weights: [3, 2, 1] }]);

  await followIn(page, "banner", english("shell.myHistory"));
  await page.getByRole("tab", { name: english("winners.resultTitle") }).click();
  const saved = page
    .getByRole("tabpanel")
    .getByRole("listitem")
    .filter({ hasText: /2 winners, / });
  await expect(saved).toContainText("2 winners of 3 names, each at most once");
  await saved.getByRole("button", { name: english("history.reuse") }).click();
  await expect(lucky.participants).toHaveValue("Ana *3\nTom *2\nIoana");
});

test("a workbook with prizes is drawn in full screen, one place after another @long", async ({
  page,
  t,
  lucky,
}) => {
  await page.goto("/lucky-winner");
  await page
    .locator("input[type=file]")
    .setInputFiles(fileURLToPath(new URL("../fixtures/participants.xlsx", import.meta.url)));
  const people = ["Ștefania Ionescu", "Ion Țurcanu", "Kovács Éva"];
  await expect(lucky.participants).toHaveValue(people.join("\n"));
  await lucky.button("results.moreOptions").click();
  await lucky.button("winners-more.addPrize").click();
  const prize = page.getByRole("textbox", { name: t("winners-more.prize", { number: 1 }) });
  await prize.first().fill("Bicycle");
  await lucky.button("winners-more.addPrize").click();

  await choose(page.getByRole("radio", { name: t("winners.way_wheel") }));
  await lucky.button("winners.showWheel").click();
  const stage = page.getByRole("dialog");
  await expect(
    stage.getByRole("img", { name: t("winners-more.wheelOf", { count: 3 }) }),
  ).toBeVisible();
  await page.keyboard.press("Space");
  const drawn = stage.getByRole("listitem");
  await expect(drawn).toHaveText([/^1\. .+ – Bicycle$/]);
  await page.keyboard.press("Space");
  await expect(drawn).toHaveCount(2);
  const shown = (await drawn.allTextContents()).map((text) => text.replace(/^\d+\. | – .*$/g, ""));
  await page.keyboard.press("Escape");
  await expect(stage).toBeHidden();
  await expect(lucky.places).toHaveText(
    shown.map(
      (name, i) =>
        `${i + 1}${name}${i === 0 ? "Bicycle" : t("winners.prizeNumber", { number: 2 })}${t("winners.replace")}`,
    ),
  );
  for (const name of shown) expect(people).toContain(name);
});

test("the wheel stays in place when a long name wins", async ({ page, t, lucky }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/lucky-winner");
  const long = [
    "Constantinescu-Wolfeschlegel of the second floor",
    "Wolfeschlegel-Constantinescu of the first floor",
  ];
  await lucky.participants.fill(long.join("\n"));
  await refuseFullScreen(page);
  await choose(page.getByRole("radio", { name: t("winners.way_wheel") }));
  await lucky.button("winners.showWheel").click();
  const stage = page.getByRole("dialog");
  // the button over the wheel, which does not turn with it
  const wheel = stage.getByRole("button", { name: t("winners-more.spin") }).first();
  await expect(wheel).toBeVisible();
  const topOf = async () => Math.round((await wheel.boundingBox())!.y);
  const before = await topOf();
  await page.keyboard.press("Space");
  await expect(stage.getByRole("listitem")).toHaveCount(1);
  expect(await topOf()).toBe(before);
});

test("a prize stands below the comma of the winner's Ș", async ({ page, lucky, t }) => {
  await page.goto("/lucky-winner");
  await lucky.participants.fill("Ștefan Țurcanu");
  await openOptions(lucky.button("results.moreOptions"));
  await lucky.button("winners-more.addPrize").click();
  const prize = page.getByRole("textbox", { name: t("winners-more.prize", { number: 1 }) });
  await prize.first().fill("Bicycle");
  await lucky.button("winners.draw").click();
  await expect(lucky.places).toHaveCount(1);
  await expect(lucky.participants).toHaveCount(0);
  const [name, below] = [
    lucky.places.getByText("Ștefan Țurcanu"),
    lucky.places.getByText("Bicycle"),
  ];
  const comma = (await inkOf(name)).bottom;
  expect((await inkOf(below)).top).toBeGreaterThan(comma);
});

/** The upper and lower edge of the letters of a text of one line, in pixels of its list entry. */
const inkOf = (text: Locator) =>
  text.evaluate(async (element) => {
    await document.fonts.ready;
    const mark = document.createElement("span");
    mark.style.display = "inline-block";
    element.append(mark);
    const entry = element.closest("li")!.getBoundingClientRect().top;
    const baseline = mark.getBoundingClientRect().bottom - entry;
    mark.remove();
    const canvas = document.createElement("canvas").getContext("2d")!;
    canvas.font = getComputedStyle(element).font;
    const ink = canvas.measureText(element.textContent);
    return {
      top: baseline - ink.actualBoundingBoxAscent,
      bottom: baseline + ink.actualBoundingBoxDescent,
    };
  });
