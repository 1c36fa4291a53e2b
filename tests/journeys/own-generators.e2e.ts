import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe.ts";
import { makeOwnGenerator, turnTier } from "../fixtures/people.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test } from "../fixtures/test.ts";
import { followIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) =>
  main(page).getByRole("button", { name, exact: true }).click();
const results = (page: Page, name = "Results") =>
  main(page).getByRole("list", { name }).getByRole("listitem");
const every = ["quiet otter", "brave otter"];

test("a user makes a generator, sees an error in a line, draws, saves and draws again from My History", async ({
  page,
  app,
  open,
  member,
}) => {
  await turnTier(app, member, "premium");
  await open("/own-generators", { as: member });
  await main(page)
    .getByRole("link", { name: english("own-generators.new") })
    .first()
    .click();
  await page.getByLabel(english("own-generators.name"), { exact: true }).fill("Pets");
  await page.getByLabel(english("own-generators.template")).fill("{adjective} {animal}");
  await page.getByLabel(english("own-generators.listName", { place: "1" })).fill("adjective");
  await page
    .getByLabel(english("own-generators.listLinesOf", { name: "adjective" }))
    .fill("quiet\nbrave *2\n{colour}");
  await page.getByLabel(english("own-generators.listName", { place: "2" })).fill("animal");
  await page.getByLabel(english("own-generators.listLinesOf", { name: "animal" })).fill("otter");
  const wrong = page.getByText("“adjective”, line 3: there is no list called “colour”.");
  await expect(wrong).toBeVisible();
  await press(page, english("own-generators.create"));
  await expect(
    page.getByLabel(english("own-generators.listLinesOf", { name: "adjective" })),
  ).toBeFocused();
  // the input survives a reload
  await page.reload();
  await expect(
    page.getByLabel(english("own-generators.listLinesOf", { name: "adjective" })),
  ).toHaveValue("quiet\nbrave *2\n{colour}");
  await page
    .getByLabel(english("own-generators.listLinesOf", { name: "adjective" }))
    .fill("quiet\nbrave *2");
  await expect(wrong).toBeHidden();
  await press(page, english("own-generators.tryOut"));
  await expect(results(page)).toHaveCount(5);
  await press(page, english("own-generators.create"));
  await expect(page.getByText(english("own-generators.created"))).toBeVisible();
  await expect(page).toHaveURL("/own-generators");

  await page.getByLabel(english("own-generators.count")).fill("2");
  await page.getByLabel(english("own-generators.unique")).check();
  await press(page, english("own-generators.draw"));
  await expect(results(page)).toHaveCount(2);
  const drawn = await results(page).allTextContents();
  expect(drawn.toSorted()).toEqual(every.toSorted());
  await page.reload();
  await expect(results(page)).toHaveText(drawn);
  await press(page, english("own-generators.save"));
  await expect(page.getByText(english("own-generators.saved"))).toBeVisible();

  const { body } = await member.api.get("/own-generators/");
  const [{ id }] = body.data as [{ id: string }];
  await member.api.delete(`/own-generators/${id}/`);
  await followIn(page, "banner", english("shell.myHistory"));
  await main(page)
    .getByRole("link", { name: english("own-generators.savedTitle") })
    .click();
  const saved = main(page).getByRole("region", { name: english("own-generators.savedTitle") });
  await expect(saved.getByRole("listitem").first()).toContainText("Pets");
  await press(page, english("history.reuse"));
  await expect(page).toHaveURL("/own-generators");
  await expect(page.getByRole("combobox", { name: english("own-generators.choice") })).toHaveValue(
    "kept",
  );
  await press(page, english("own-generators.draw"));
  await expect(results(page)).toHaveCount(2);
});

test("results are copied, projected and taken as CSV @long", async ({
  page,
  app,
  open,
  member,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await turnTier(app, member, "premium");
  await makeOwnGenerator(member, "Pets");
  await open("/own-generators", { as: member });
  await press(page, english("own-generators.draw"));
  await expect(results(page).first()).toBeVisible();
  const [drawn = ""] = await results(page).allTextContents();
  await press(page, english("results.copy"));
  await expect(page.getByText(english("results.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(drawn);
  await press(page, english("results.present"));
  await expect(page.getByRole("dialog", { name: "Pets" }).getByText(drawn)).toBeVisible();
  await page.keyboard.press("Escape");
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    press(page, english("results.csv")),
  ]);
  expect(csv.suggestedFilename()).toBe("Pets.csv");
});

test("a generator is shared, a guest draws from it on a phone in Romanian, and sharing ends @long", async ({
  page,
  app,
  open,
  member,
  browser,
}) => {
  await turnTier(app, member, "premium");
  const id = await makeOwnGenerator(member, "Animale");
  await open(`/own-generators/${id}`, { as: member });
  await press(page, english("own-generators.share"));
  const shared = page.getByLabel(english("own-generators.shareAddress"), { exact: true });
  await expect(shared).toHaveValue(/\/g\//);
  const address = await shared.inputValue();

  const phone = await browser.newContext({
    viewport: { width: 320, height: 640 },
    baseURL: app.url,
    locale: "ro",
  });
  const guest = await phone.newPage();
  const answer = await guest.goto(`${new URL(address).pathname}?lang=ro`);
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  await expect(guest.getByRole("heading", { level: 1, name: "Animale" })).toBeVisible();
  await guest.getByLabel("Câte rezultate").fill("4");
  await guest.getByLabel("Fără rezultate repetate").check();
  await press(guest, "Trage la sorți");
  await expect(results(guest, "Rezultate")).toHaveCount(4);
  await expect.poll(() => sideways(guest)).toEqual({ scrollWidth: 320, stickOut: [] });
  await guest.getByLabel("Câte rezultate").fill("5");
  await press(guest, "Trage din nou la sorți");
  await expect(guest.getByText("Există doar 4 rezultate diferite; ai cerut 5.")).toBeVisible();
  await expect(results(guest, "Rezultate")).toHaveCount(4);

  await press(page, english("own-generators.unshare"));
  await expect(
    page.getByRole("button", { name: english("own-generators.share"), exact: true }),
  ).toBeVisible();
  await press(guest, "Trage din nou la sorți");
  await expect(main(guest).getByRole("alert")).toBeVisible();
  await guest.reload();
  await expect(guest.getByText("Linkul nu funcționează")).toBeVisible();
  await phone.close();
});

test.describe("on the first visit", () => {
  test.use({ isFirstVisit: true });

  test("what a guest draws from a shared generator is in view, with the button", async ({
    page,
    app,
    open,
    member,
  }) => {
    await turnTier(app, member, "premium");
    const id = await makeOwnGenerator(member, "Pets");
    const { body } = await member.api.post(`/own-generators/${id}/share/`, {});
    const { data } = body as { data: { share_id: string } };
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      await open(`/g/${data.share_id}`);
      await press(page, english("own-generators.draw"));
      await expect(results(page)).toHaveCount(1);
      await expect(results(page)).toBeInViewport({ ratio: 1 });
      const again = page.getByRole("button", { name: english("own-generators.drawAgain") });
      await expect(again).toBeInViewport({ ratio: 1 });
    }
  });
});

test("two tabs change one generator: the second takes the other version or overwrites it @long", async ({
  page,
  app,
  open,
  member,
  context,
}) => {
  await turnTier(app, member, "premium");
  const id = await makeOwnGenerator(member, "Pets");
  await page.setViewportSize({ width: 320, height: 640 });
  await open(`/own-generators/${id}`, { as: member });
  const other = await context.newPage();
  await other.goto(`/own-generators/${id}`);
  await other.getByLabel(english("own-generators.name"), { exact: true }).fill("Zoo");
  const save = async (tab: Page, name: string) => {
    await tab.getByLabel(english("own-generators.name"), { exact: true }).fill(name);
    await press(tab, english("own-generators.saveChanges"));
  };
  const kept = async () => (await member.api.get(`/own-generators/${id}/`)).body.data;
  await save(page, "Animals");
  await expect(page.getByText(english("own-generators.changed"))).toBeVisible();

  // the original version is known after a reload, too
  await other.reload();
  await expect(other.getByLabel(english("own-generators.name"), { exact: true })).toHaveValue(
    "Zoo",
  );
  await press(other, english("own-generators.saveChanges"));
  const asked = other.getByText("This generator was changed elsewhere");
  await expect(asked).toBeVisible();
  await expect(other.getByLabel(english("own-generators.name"), { exact: true })).toHaveValue(
    "Zoo",
  );
  await other.getByText(english("results.theirs", { name: "Animals" })).click();
  await other.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => sideways(other)).toEqual({ scrollWidth: 320, stickOut: [] });
  await expect.poll(() => violationsOf(other)).toEqual([]);
  expect(await kept()).toMatchObject({ name: "Animals" });
  await press(other, english("results.takeTheirs"));
  await expect(other.getByLabel(english("own-generators.name"), { exact: true })).toHaveValue(
    "Animals",
  );
  await press(other, english("results.undo"));
  await press(other, english("own-generators.saveChanges"));
  await expect(other.getByText(english("own-generators.changed"))).toBeVisible();
  expect(await kept()).toMatchObject({ name: "Zoo" });

  await page.goto(`/own-generators/${id}`);
  await expect(page.getByLabel(english("own-generators.name"), { exact: true })).toHaveValue("Zoo");
  await member.api.patch(`/own-generators/${id}/`, { name: "From a program" });
  await save(page, "Mine");
  await page.getByRole("button", { name: english("results.keepMine") }).click();
  await expect(page.getByText(english("own-generators.changed"))).toBeVisible();
  expect(await kept()).toMatchObject({ name: "Mine" });
});

test("users without a premium account see what own generators are, and how to get them @long", async ({
  page,
  open,
  member,
}) => {
  await open("/own-generators", { as: member });
  await expect(page.getByText(english("own-generators.aboutTitle"))).toBeVisible();
  await expect(page.getByRole("link", { name: english("own-generators.tiers") })).toHaveAttribute(
    "href",
    "/tiers",
  );
  const { status } = await member.api.post("/own-generators/", {
    name: "Mine",
    template: "x",
    lists: [],
  });
  expect(status).toBe(403);
});
