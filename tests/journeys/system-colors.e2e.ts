import { durations } from "@sortes/contract";
import { withoutTimeLimits } from "../fixtures/hold-back.ts";
import { choose } from "../fixtures/options.ts";
import { refuseFullScreen } from "../fixtures/screens/generators.ts";
import { expect, test } from "../fixtures/test.ts";
import { LuckyWinner } from "../fixtures/winners.ts";

// the system chooses the colours, as Windows does for people who set their own contrast
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { forcedColors: "active" } });

test("a toast hides what is below it", async ({ page, open, t }) => {
  // it stays until it is looked at
  await withoutTimeLimits(page, durations.toast);
  await open("/number-generator/cards?mode=cards&take=5");
  const toast = page.getByText(t("results.linkOpened"));
  // in a place that it keeps
  await toast.hover();
  const before = await toast.screenshot();
  await page.getByRole("main").evaluate((main) => (main.style.filter = "invert(1)"));
  expect((await toast.screenshot()).equals(before)).toBe(true);
});

test.describe("on a dark system", () => {
  test.use({ colorScheme: "dark" });

  test("the icon of a toast has the colour of its words", async ({ page, open, t }) => {
    // it stays until it is looked at
    await withoutTimeLimits(page, durations.toast);
    await open("/number-generator/cards?mode=cards&take=5");
    const toast = page.getByText(t("results.linkOpened"));
    const words = await toast.evaluate((one) => getComputedStyle(one).color);
    await expect(toast.locator("..").locator("svg")).toHaveCSS("color", words);
  });

  test("the mark of a team has the colour of its words", async ({ page, open, t }) => {
    await open("/team-generator");
    await page.getByLabel(t("teams.names")).fill("Ana\nȘtefan");
    await page.getByRole("button", { name: t("teams.generate") }).click();
    const words = page.getByText("Ștefan", { exact: true });
    await expect(words).toBeVisible();
    const colors = await words.evaluate((slip) => [
      getComputedStyle(slip).color,
      getComputedStyle(slip, "::before").backgroundColor,
      getComputedStyle(slip, "::before").width,
    ]);
    expect(colors).toEqual([colors[0], colors[0], expect.stringMatching(/^1\d/)]);
  });
});

test("a pressed button beside the wheel looks like the chosen language", async ({
  page,
  open,
  t,
}) => {
  const language = page.getByRole("banner").getByRole("button", { pressed: true });
  await open("/lucky-winner");
  const chosen = await language.evaluate((button) => getComputedStyle(button).backgroundColor);
  const lucky = new LuckyWinner(page, t);
  await lucky.participants.fill("Ana\nȘtefan");
  await refuseFullScreen(page);
  await choose(page.getByRole("radio", { name: t("winners.way_wheel") }));
  await lucky.button("winners.showWheel").click();
  const wheel = page.getByRole("dialog").getByRole("button", { pressed: true });
  await expect(wheel.first()).toHaveCSS("background-color", chosen);
});
