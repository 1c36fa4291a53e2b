import { openOptions } from "../fixtures/options.ts";
import { expect, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

const list = ["Ana 9", "Ion 1", "Mia 8", "Dan 2", "Eva 5", "Leo 5", "Ana + Ion", "Mia != Eva"];

test("teams follow rules, and are changed by keyboard", async ({ page, generator }) => {
  const { keyboard } = page;
  await page.goto("/team-generator");
  await generator.names.fill(list.join("\n"));
  await expect(page.getByText(/^Read as rules: Ana \+ Ion; Mia ≠ Eva\./)).toBeVisible();
  await expect(page.getByText("6 names", { exact: true })).toBeVisible();
  await openOptions(generator.button("results.moreOptions"));
  await generator.button("teams.bySize").click();
  await page.getByLabel(english("teams.teamSize")).fill("3");
  await generator.button("teams.generate").click();
  await expect(generator.button("teams.generateNew")).toBeVisible();
  await expect(page.getByText(english("teams.wasBalanced"))).toBeVisible();
  const teamOf = async (name: string) =>
    (await generator.teams()).findIndex((team) => team.includes(name));
  expect(await teamOf("Ana")).toBe(await teamOf("Ion"));
  expect(await teamOf("Mia")).not.toBe(await teamOf("Eva"));

  await generator.button("teams.change").click();
  const exchange = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await keyboard.press("Enter");
  };
  const before = { ana: await teamOf("Ana"), mia: await teamOf("Mia") };
  await exchange("Ana");
  await keyboard.press("Escape");
  await exchange("Ana");
  await exchange(before.ana === before.mia ? "Eva" : "Mia");
  await expect(page.getByText(/have swapped\. No longer kept: Ana \+ Ion/)).toBeVisible();
  await expect.poll(() => teamOf("Ana")).toBe(1 - before.ana);

  await page.getByRole("button", { name: english("team-rules.lock", { name: "Ana" }) }).focus();
  await keyboard.press("Space");
  const rest = english("team-rules.drawRest", { count: 1 });
  await page.getByRole("button", { name: rest }).click();
  await expect(page.getByText(english("teams.drawnAgain"))).toBeVisible();
  await expect.poll(() => teamOf("Ana")).toBe(1 - before.ana);
  await expect.poll(() => teamOf("Ion")).toBe(1 - before.ana);
});
