import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { holdBack } from "../fixtures/hold-back.ts";
import { type Member, saveOtherTypes, saveTeams } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { followIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const teams = [["Ana", "Ștefan"], ["Ioana"]];

async function saveSome(member: Member): Promise<void> {
  for (const name of ["Class 6B", "=1+1", "Zebra"]) await saveTeams(member, name, teams);
  await saveOtherTypes(member, ["Mihai", "Elena"]);
}

const row = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
const names = (page: Page): Locator => page.getByRole("rowheader");

/** The number of results that the server keeps. */
const kept = async ({ api }: Member): Promise<number> =>
  (await api.get("/history/")).body.data.counts.total;

test("a user lists all results on the dashboard, filters and sorts them, and goes Back", async ({
  page,
  open,
  member,
}) => {
  await saveSome(member);
  await open("/", { as: member });
  await page.getByRole("banner").getByRole("button", { name: member.username }).click();
  await followIn(page, "banner", english("shell.dashboard"));
  await expect(page).toHaveURL("/dashboard");
  await expect(
    page.getByRole("heading", { level: 1, name: english("dashboard.title") }),
  ).toBeFocused();
  await expect(names(page)).toHaveCount(7);

  await page.getByRole("button", { name: "3 Teams" }).click();
  await expect(names(page)).toHaveText(["Zebra", "=1+1", "Class 6B"]);
  await page.getByRole("button", { name: english("dashboard.name"), exact: true }).click();
  await expect(names(page)).toHaveText(["=1+1", "Class 6B", "Zebra"]);
  await expect(page).toHaveURL("/dashboard?type=team&sort=name");
  await page.goBack();
  await expect(names(page)).toHaveText(["Zebra", "=1+1", "Class 6B"]);
  await page.goBack();
  await expect(names(page)).toHaveCount(7);
  await page.reload();
  await page.getByRole("searchbox").fill("class");
  await expect(names(page)).toHaveText(["Class 6B"]);
});

// spec 1.4
test("a result is viewed as a whole, renamed and reused", async ({ page, open, member }) => {
  await saveSome(member);
  await open("/dashboard", { as: member });
  await row(page, "Class 6B")
    .getByRole("button", { name: english("dashboard.view") })
    .click();
  const view = page.getByRole("dialog", { name: "Class 6B" });
  await expect(view.getByRole("listitem")).toHaveText(teams.flat());
  await view.getByRole("button", { name: english("dashboard.rename") }).click();
  await view.getByLabel(english("dashboard.name")).fill("Class 7B");
  await view.getByRole("button", { name: english("dashboard.saveName") }).click();
  const renamed = page.getByRole("dialog", { name: "Class 7B" });
  await expect(renamed).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(renamed).toHaveCount(0);
  await row(page, "Class 7B")
    .getByRole("button", { name: english("dashboard.view") })
    .click();
  await renamed.getByRole("button", { name: english("history.reuse") }).click();
  await expect(page).toHaveURL("/team-generator");
  await expect(page.getByLabel(english("teams.names"), { exact: true })).toHaveValue(
    "Ana\nȘtefan\nIoana",
  );
});

test("a deleted result returns by Undo, and is permanently deleted five seconds later @long", async ({
  page,
  open,
  member,
}) => {
  await saveSome(member);
  await open("/dashboard", { as: member });
  await page.getByRole("button", { name: english("history.delete", { name: "Zebra" }) }).click();
  await expect(row(page, "Zebra")).toHaveCount(0);
  await page.getByRole("button", { name: english("results.undo") }).click();
  await expect(row(page, "Zebra")).toBeVisible();
  await page.getByRole("button", { name: english("history.delete", { name: "Zebra" }) }).click();
  // a toast under the pointer keeps its time
  await page.getByRole("button", { name: english("results.undo") }).hover();
  await expect(page.getByRole("button", { name: "6 All" })).toBeVisible();
  expect(await kept(member)).toBe(7);
  await page.mouse.move(0, 0);
  await expect.poll(() => kept(member)).toBe(6);
  await page.reload();
  await expect(names(page)).toHaveCount(6);
});

test("pending deletions happen when the page is left @long", async ({ page, open, member }) => {
  await saveTeams(member, "Class 6B", teams);
  await open("/my-history", { as: member });
  await page.getByRole("button", { name: english("history.delete", { name: "Class 6B" }) }).click();
  await expect(page.getByText("No history yet.")).toBeVisible();
  await page.goto("/nothing");
  await expect.poll(() => kept(member)).toBe(0);
});

test("favorites are marked, and shown alone @long", async ({ page, open, member }) => {
  await saveSome(member);
  await open("/dashboard", { as: member });
  await page
    .getByRole("button", { name: english("history.favorite", { name: "Class 6B" }) })
    .click();
  await page.getByLabel(english("history.onlyFavorites")).check();
  await expect(names(page)).toHaveText(["Class 6B"]);
  await page.reload();
  await expect(names(page)).toHaveText(["Class 6B"]);
  await expect(
    page.getByRole("button", { name: english("history.favorite", { name: "Class 6B" }) }),
  ).toHaveAttribute("aria-pressed", "true");
});

// spec 2.12.3
test("the whole history is exported, also after an interrupted try @long", async ({
  page,
  open,
  member,
}) => {
  await saveSome(member);
  await open("/dashboard", { as: member });
  await page.getByRole("button", { name: english("dashboard.export") }).click();
  const dialog = page.getByRole("dialog", { name: english("dashboard.export") });
  await page.route("/api/history/export/**", (route) => route.abort());
  await dialog.getByRole("button", { name: english("dashboard.download") }).click();
  await expect(dialog.getByRole("alert")).toContainText("interrupted");
  await page.unroute("/api/history/export/**");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: english("shell.retry") }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sortes-history-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFid,name,/);
  const columns = lines[0]?.split(",").length ?? 0;
  expect(lines.slice(8)).toEqual([`# complete (7)${",".repeat(columns - 1)}`, ""]);
  expect(lines.filter((line) => line.includes(",'=1+1,"))).toHaveLength(1);
  await expect(dialog).toHaveCount(0);
});

test("the footer stays below the window while the history loads", async ({
  page,
  open,
  member,
}) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  const release = await holdBack(page, /\/trpc\/[^?]*history\.list/);
  await open("/my-history", { as: member });
  await expect(
    page.getByRole("main").getByText(english("shell.loading"), { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("contentinfo")).not.toBeInViewport();
  release();
  await expect(page.getByText(english("history.empty"))).toBeVisible();
});
