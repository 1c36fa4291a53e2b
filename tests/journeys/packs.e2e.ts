import type { Page } from "@playwright/test";
import { savePack } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

const names = ["Ana", "Ștefan", "Ioana", "Leo"];

const row = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });
const slips = (page: Page) =>
  page.getByRole("list", { name: english("packs.lines") }).getByRole("listitem");

test("a guest is asked to log in, and home leads to the packs", async ({ page, open }) => {
  await open("/");
  await page.getByRole("link", { name: english("home.explore") }).click();
  await expect(page).toHaveURL("/packs");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: english("packs.guestTitle") })).toBeVisible();
  await main.getByRole("link", { name: english("shell.logIn") }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await main.getByRole("link", { name: english("shell.register") }).click();
  await expect(page).toHaveURL("/register");
});

test("a member never sees the guests' card, not even for one frame", async ({
  page,
  open,
  member,
}) => {
  await page.addInitScript(() => {
    const look = () => {
      const link = document.querySelector('main a[href="/register"]');
      if (link?.checkVisibility({ visibilityProperty: true }))
        sessionStorage.setItem("seen", "yes");
      requestAnimationFrame(look);
    };
    look();
  });
  await open("/packs", { as: member });
  await expect(page.getByRole("search").first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("seen"))).toBeNull();
});

test("a user makes a pack, changes it, finds it and uses it", async ({
  page,
  open,
  member,
  generator,
}) => {
  await open("/", { as: member });
  await page
    .getByRole("navigation")
    .getByRole("link", { name: english("shell.packs") })
    .click();
  await expect(page.getByText(/ready-made packs are premium-only/)).toBeVisible();

  await page.getByRole("link", { name: english("packs.new") }).click();
  await page.getByRole("button", { name: english("packs.create") }).click();
  await expect(page.getByText(english("PACK_FIELDS_REQUIRED"))).toBeVisible();
  await page.getByLabel(english("packs.name")).fill("Friday 100%");
  await page.getByRole("main").getByText(english("teams.title"), { exact: true }).click();
  await page.getByLabel(english("packs.description")).fill("Whoever comes");
  await page
    .getByLabel(english("packs.content"), { exact: true })
    .fill(`${names.slice(0, 2).join(", ")}\nIoana`);
  await page.getByRole("button", { name: english("packs.splitLines") }).click();
  await page.getByRole("button", { name: english("packs.create") }).click();
  await expect(page.getByText(english("packs.created"))).toBeVisible();
  await expect(slips(page)).toHaveText(names.slice(0, 3));

  await page.getByRole("link", { name: english("packs.edit") }).click();
  await page.getByLabel(english("packs.content"), { exact: true }).fill(names.join("\n"));
  await page.getByRole("button", { name: english("packs.save") }).click();
  await expect(page.getByText(english("packs.changed"))).toBeVisible();
  await page.reload();
  await expect(slips(page)).toHaveText(names);

  await page.getByLabel(english("packs.search")).fill("%");
  await expect(page.getByText("1 pack", { exact: true })).toBeVisible();
  await page.getByLabel(english("packs.search")).fill("_");
  await expect(page.getByRole("heading", { name: english("packs.noneFound") })).toBeVisible();
  await page.getByLabel(english("packs.search")).fill("fri");
  await expect(row(page, "Friday 100%")).toBeVisible();

  await page.getByRole("button", { name: english("packs.use") }).click();
  await expect(page).toHaveURL("/team-generator");
  await expect(generator.names).toHaveValue(names.join("\n"));
  await generator.button("teams.generate").click();
  await generator.expectTeams(names, 2);
  const { body } = await member.api.get("/history/?type=pack");
  expect(body.results).toMatchObject([
    { name: "Friday 100%", category: "teamGenerator", result: names },
  ]);
});

// spec 2.13.4
test("a ready-made pack for draws opens the Lucky Winner @long", async ({ page, open, member }) => {
  await open("/packs?category=luckyWinner", { as: member });
  await row(page, "Board games").click();
  await expect(page.getByRole("heading", { name: "Board games" })).toBeVisible();
  await expect(slips(page)).not.toHaveCount(0);
  const games = await slips(page).allTextContents();
  await page.getByRole("button", { name: english("packs.use") }).click();
  await expect(page).toHaveURL("/lucky-winner");
  await expect(page.getByLabel(english("winners.participants"), { exact: true })).toHaveValue(
    games.join("\n"),
  );
});

test("a pack is deleted, restored, and permanently deleted by leaving the page", async ({
  page,
  open,
  member,
}) => {
  const id = await savePack(member, "Class 6B", names);
  await open(`/packs?pack=${id}`, { as: member });
  await page.getByRole("button", { name: english("packs.delete") }).click();
  await page.getByRole("button", { name: english("results.undo") }).click();
  await row(page, "Class 6B").click();
  await expect(slips(page)).toHaveText(names);
  expect((await member.api.get(`/packs/${id}/`)).status).toBe(200);

  await page.getByRole("button", { name: english("packs.delete") }).click();
  await expect(row(page, "Class 6B")).toHaveCount(0);
  // as closing the tab does: the page is gone before an answer can come
  await page.goto("/nothing");
  await expect.poll(async () => (await member.api.get(`/packs/${id}/`)).status).toBe(404);
});

test("a pending deletion of a pack completes by itself @long", async ({ page, open, member }) => {
  const id = await savePack(member, "Class 6B", names);
  await page.clock.install();
  await open(`/packs?pack=${id}`, { as: member });
  await page.getByRole("button", { name: english("packs.delete") }).click();
  await expect(page.getByRole("button", { name: english("results.undo") })).toBeVisible();
  await page.clock.runFor(5001);
  await expect(page.getByText(english("packs.deletedForGood"))).toBeVisible();
  expect((await member.api.get("/user/packs/")).body.data).toEqual([]);
});

test("two tabs delete one pack, and a third that uses it gets an error @long", async ({
  page,
  context,
  open,
  member,
}) => {
  const id = await savePack(member, "Class 6B", names);
  await open(`/packs?pack=${id}`, { as: member });
  await expect(slips(page)).toHaveText(names);
  const second = await context.newPage();
  await second.clock.install();
  await second.goto(`/packs?pack=${id}`);
  await second.getByRole("button", { name: english("packs.delete") }).click();
  await expect(second.getByRole("button", { name: english("results.undo") })).toBeVisible();
  // somewhere else it is quicker
  expect((await member.api.delete(`/packs/${id}/`)).status).toBe(204);
  await second.clock.runFor(5001);
  await expect(second.getByText(english("packs.deletedForGood"))).toBeVisible();

  await page.getByRole("button", { name: english("packs.use") }).click();
  await expect(page.getByRole("alert")).toContainText("“Class 6B” was deleted in another tab");
  await expect(row(page, "Class 6B")).toHaveCount(0);
  await expect(page).toHaveURL("/packs");
});

test("on a phone the pack replaces the list, and Back returns to the list @long", async ({
  page,
  open,
  member,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await savePack(member, "Class 6B", names);
  await open("/packs", { as: member });
  await row(page, "Class 6B").click();
  await expect(slips(page)).toHaveText(names);
  await expect(page.getByLabel(english("packs.search"))).toBeHidden();
  await page.getByRole("link", { name: english("packs.back") }).click();
  await expect(page.getByLabel(english("packs.search"))).toBeVisible();
  await row(page, "Class 6B").click();
  await expect(slips(page)).toHaveText(names);
  await page.goBack();
  await expect(page.getByLabel(english("packs.search"))).toBeVisible();
});
