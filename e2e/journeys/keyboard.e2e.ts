import type { Locator, Page } from "@playwright/test";
import { accountFields } from "../fixtures/account.ts";
import { expect, test } from "../fixtures/test.ts";

/** More stops than any page has. */
const mostStops = 60;

/** Presses Tab until `target` has the focus, and sees that this shows. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await hasFocus()); stops++) {
    expect(stops, "stops before the one that was looked for").toBeLessThan(mostStops);
    await page.keyboard.press("Tab");
  }
  const outline = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  });
  expect(outline, "width of the ring around what has the focus").toBeGreaterThanOrEqual(2);
}

test("everything works by keyboard, from the skip link to a reused list", async ({
  page,
  t,
  person,
  generator,
}) => {
  const { keyboard } = page;
  const names = ["Ana", "Tom", "Ioana", "Leo", "Mihai"];
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Start Generating" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Team Generator" })).toBeFocused();

  await tabTo(page, generator.names);
  await keyboard.type(names.join("\n"));
  await tabTo(page, generator.numberOfTeams);
  await keyboard.press("ArrowDown");
  await expect(generator.numberOfTeams).toHaveValue("3");
  await tabTo(page, generator.button("Generate Teams"));
  await keyboard.press("Enter");
  await generator.expectTeams(names, 3);
  const made = await generator.teams();

  await tabTo(page, page.getByRole("link", { name: "Create an account" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Register" })).toBeFocused();
  const fields = accountFields(page, t);
  for (const [field, value] of [
    [fields.username, person.username],
    [fields.email, person.email],
    [fields.password, person.password],
    [fields.passwordConfirm, person.password],
  ] as const) {
    await tabTo(page, field);
    await keyboard.type(value);
  }
  await keyboard.press("Enter");
  await expect(page.getByText(`Welcome, ${person.username}`)).toBeVisible();

  await tabTo(page, page.getByRole("link", { name: "Start Generating" }));
  await keyboard.press("Enter");
  await generator.expectTeams(names, 3);
  expect(await generator.teams()).toEqual(made);
  await tabTo(page, generator.saveName);
  await keyboard.type("Friday match");
  await tabTo(page, generator.saveButton);
  await keyboard.press("Space");
  await expect(page.getByText("Saved as “Friday match”")).toBeVisible();

  const history = page.getByRole("link", { name: "My History" });
  await history.evaluate(() => document.body.focus());
  await tabTo(page, history);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "My History" })).toBeFocused();
  await tabTo(page, page.getByRole("tab", { name: "Teams" }));
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Numbers", selected: true })).toBeFocused();
  await keyboard.press("Home");
  await expect(page.getByRole("tab", { name: "Teams", selected: true })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Show Teams" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Friday match" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Show Teams" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Reuse Parameters" }));
  await keyboard.press("Enter");
  await expect(generator.names).toHaveValue(names.join("\n"));
});
