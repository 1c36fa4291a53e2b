import { expect, test } from "../fixtures/test.ts";
import { registerAs } from "../fixtures/account.ts";
import { saveTeams } from "../fixtures/people.ts";
import { followIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const names = ["Ana", "Tom", "Ioana", "Leo", "Mihai", "Elena", "Max"];

// spec 1.1
test("a user registers, saves teams, finds them in My History and reuses them", async ({
  page,
  person,
  t,
  generator,
}) => {
  await page.goto("/register");
  await registerAs(page, t, person);
  await expect(page).toHaveURL("/");
  await expect(page.getByText(t("account.welcome", { name: person.username }))).toBeVisible();

  await page.getByRole("link", { name: t("home.start") }).click();
  await generator.generate(names, 3);
  const made = await generator.teams();
  await generator.saveName.fill("  Friday match ");
  await generator.saveButton.click();
  await expect(page.getByText(t("teams.saved"))).toBeVisible();
  await expect(page.getByText(t("results.savedAs", { name: "Friday match" }))).toBeVisible();

  await followIn(page, "banner", t("shell.myHistory"));
  await expect(page).toHaveURL("/my-history");
  await expect(
    page.getByRole("tab", { name: t("teams.resultTitle"), selected: true }),
  ).toBeVisible();
  const saved = page.getByRole("tabpanel").getByRole("listitem");
  await expect(saved).toHaveCount(1);
  await expect(saved.getByRole("heading", { name: "Friday match", exact: true })).toBeVisible();
  await expect(saved).toContainText("7 names, 3 teams: Ana, Tom, Ioana, Leo…");

  await saved.getByRole("button", { name: t("teams.show") }).click();
  const board = page.getByRole("dialog", { name: "Friday match" });
  await expect(board.getByRole("listitem")).toHaveText(made.flat());
  await board.getByRole("button", { name: t("shell.close") }).click();

  await saved.getByRole("button", { name: t("history.reuse") }).click();
  await expect(page).toHaveURL("/team-generator");
  await expect(generator.names).toHaveValue(names.join("\n"));
  await expect(generator.numberOfTeams).toHaveValue("3");
  await generator.button("teams.generate").click();
  await generator.expectTeams(names, 3);
});

test.describe("on a laptop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the buttons of a saved result are on one line, beside its name", async ({
    page,
    open,
    member,
  }) => {
    await saveTeams(member, "Friday match", [["Ana"], ["Tom"]]);
    await open("/my-history", { as: member });
    const row = page.getByRole("tabpanel").getByRole("listitem");
    await expect(row).toBeVisible();
    const boxes = await row
      .getByRole("button")
      .or(row.getByRole("heading"))
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      );
    expect(boxes.length).toBeGreaterThan(5);
    const lowestTop = Math.max(...boxes.map(({ top }) => top));
    expect(boxes.filter(({ bottom }) => bottom < lowestTop)).toEqual([]);
  });
});

// spec 3.5, 9.5
test("teams without a name are saved as Untitled Team @long", async ({
  page,
  open,
  member,
  generator,
}) => {
  await open("/team-generator", { as: member });
  await generator.generate(names);
  await generator.saveName.fill("   ");
  await generator.saveButton.click();
  await expect(page.getByText(english("teams.saved"))).toBeVisible();
  const { body } = await member.api.get("/history/?type=team");
  expect(body.results).toMatchObject([
    {
      name: "Untitled Team",
      input_names: names.join(","),
      number_of_teams: 2,
      result: await generator.teams(),
    },
  ]);
});

test("a guest's teams are still there after signing up, and can be saved", async ({
  page,
  person,
  t,
  generator,
}) => {
  await page.goto("/team-generator");
  await generator.generate(names, 3);
  const made = await generator.teams();
  await page.getByRole("link", { name: "Create an account" }).click();
  await registerAs(page, t, person);
  await expect(page).toHaveURL("/");
  await expect(page.getByText(t("account.welcome", { name: person.username }))).toBeVisible();
  const notice = page.getByText("Your teams are waiting. Save them.", { exact: true });
  await expect(notice).toBeVisible();
  await page.getByRole("link", { name: "Save them." }).click();
  await generator.expectTeams(names, 3);
  expect(await generator.teams()).toEqual(made);
  await generator.saveButton.click();
  await expect(page.getByText(t("teams.saved"))).toBeVisible();
  await followIn(page, "banner", t("campaigns.by_worker"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

// spec 2.11.1, 2.11.3
test("My History is sorted by type, newest first, and shows empty types @long", async ({
  page,
  open,
  member,
}) => {
  for (const name of ["First", "Second"]) await saveTeams(member, name, [["Ana"], ["Tom"]]);
  await member.api.post("/generators/number/", {
    min_value: 1,
    max_value: 9,
    count: 3,
    save_history: true,
    save_name: "Lottery",
  });
  await open("/my-history", { as: member });
  const titles = page.getByRole("tabpanel").getByRole("listitem").getByRole("heading");
  await expect(titles).toHaveText(["Second", "First"]);
  await page.getByRole("tab", { name: english("numbers.tile") }).click();
  await expect(titles).toHaveText(["Lottery"]);
  await page.getByRole("tab", { name: english("pet-names.tile") }).click();
  await expect(page.getByText(english("history.empty"), { exact: true })).toBeVisible();
});

test("the 101st save of a free account shows an error, and the teams remain @long", async ({
  page,
  open,
  member,
  generator,
}) => {
  for (let i = 0; i < 10; i++)
    await Promise.all(
      Array.from({ length: 10 }, (_, j) =>
        saveTeams(member, `Match ${10 * i + j + 1}`, [["Ana"], ["Tom"]]),
      ),
    );
  await open("/team-generator", { as: member });
  await generator.generate(names, 3);
  const made = await generator.teams();
  await generator.saveButton.click();
  await expect(
    page.getByText(
      "Your history is full: a free account keeps up to 100 results. Delete some to save new ones.",
    ),
  ).toBeVisible();
  expect(await generator.teams()).toEqual(made);

  await followIn(page, "banner", english("shell.myHistory"));
  await expect(page.getByText(english("history.page", { page: "1", pages: "5" }))).toBeVisible();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(20);
  const { body } = await member.api.get("/history/");
  expect(body.data.counts).toMatchObject({ total: 100, team: 100 });
});

test("a failed load of My History offers to try again @long", async ({ page, open, member }) => {
  await saveTeams(member, "Friday match", [["Ana"], ["Tom"]]);
  await open("/", { as: member });
  await page.route(/\/trpc\/[^?]*history\.list/, (route) => route.abort());
  await followIn(page, "banner", english("shell.myHistory"));
  await expect(page.getByText(english("history.failed"))).toBeVisible();
  await expect(page.getByText(english("history.empty"))).toBeHidden();
  await page.unroute(/\/trpc\/[^?]*history\.list/);
  await page.getByRole("button", { name: english("shell.retry") }).click();
  await expect(page.getByRole("heading", { name: "Friday match" })).toBeVisible();
  await expect(page.getByText(english("history.failed"))).toBeHidden();
});
