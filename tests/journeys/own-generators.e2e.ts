import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe.ts";
import { makeOwnGenerator, turnTier } from "../fixtures/people.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test } from "../fixtures/test.ts";

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
  await main(page).getByRole("link", { name: "New generator" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Pets");
  await page.getByLabel("Template").fill("{adjective} {animal}");
  await page.getByLabel("Name of list 1").fill("adjective");
  await page.getByLabel("Lines in “adjective”").fill("quiet\nbrave *2\n{colour}");
  await page.getByLabel("Name of list 2").fill("animal");
  await page.getByLabel("Lines in “animal”").fill("otter");
  const wrong = page.getByText("“adjective”, line 3: there is no list called “colour”.");
  await expect(wrong).toBeVisible();
  await press(page, "Create generator");
  await expect(page.getByLabel("Lines in “adjective”")).toBeFocused();
  // the input survives a reload
  await page.reload();
  await expect(page.getByLabel("Lines in “adjective”")).toHaveValue("quiet\nbrave *2\n{colour}");
  await page.getByLabel("Lines in “adjective”").fill("quiet\nbrave *2");
  await expect(wrong).toBeHidden();
  await press(page, "Show samples");
  await expect(results(page)).toHaveCount(5);
  await press(page, "Create generator");
  await expect(page.getByText("Generator created.")).toBeVisible();
  await expect(page).toHaveURL("/own-generators");

  await page.getByLabel("Number of results").fill("2");
  await page.getByLabel("No repeats").check();
  await press(page, "Draw");
  await expect(results(page)).toHaveCount(2);
  const drawn = await results(page).allTextContents();
  expect(drawn.toSorted()).toEqual(every.toSorted());
  await page.reload();
  await expect(results(page)).toHaveText(drawn);
  await press(page, "Save Results");
  await expect(page.getByText("Results saved to your history!")).toBeVisible();

  const { body } = await member.api.get("/own-generators/");
  const [{ id }] = body.data as [{ id: string }];
  await member.api.delete(`/own-generators/${id}/`);
  await page.getByRole("banner").getByRole("link", { name: "My History" }).click();
  await main(page).getByRole("link", { name: "Results from custom generators" }).click();
  const saved = main(page).getByRole("region", { name: "Results from custom generators" });
  await expect(saved.getByRole("listitem").first()).toContainText("Pets");
  await press(page, "Reuse Parameters");
  await expect(page).toHaveURL("/own-generators");
  await expect(page.getByRole("combobox", { name: "Generator" })).toHaveValue("kept");
  await press(page, "Draw");
  await expect(results(page)).toHaveCount(2);
});

test("results are copied, projected and taken as CSV", async ({
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
  await press(page, "Draw");
  await expect(results(page).first()).toBeVisible();
  const [drawn = ""] = await results(page).allTextContents();
  await press(page, "Copy");
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(drawn);
  await press(page, "Present");
  await expect(page.getByRole("dialog", { name: "Pets" }).getByText(drawn)).toBeVisible();
  await page.keyboard.press("Escape");
  const [csv] = await Promise.all([page.waitForEvent("download"), press(page, "CSV")]);
  expect(csv.suggestedFilename()).toBe("Pets.csv");
});

test("a generator is shared, a guest draws from it on a phone in Romanian, and sharing ends", async ({
  page,
  app,
  open,
  member,
  browser,
}) => {
  await turnTier(app, member, "premium");
  const id = await makeOwnGenerator(member, "Animale");
  await open(`/own-generators/${id}`, { as: member });
  await press(page, "Share");
  const address = await page.getByLabel("Link", { exact: true }).inputValue();

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
  expect(await sideways(guest)).toEqual({ scrollWidth: 320, stickOut: [] });
  await guest.getByLabel("Câte rezultate").fill("5");
  await press(guest, "Trage din nou la sorți");
  await expect(guest.getByText("Există doar 4 rezultate diferite; ai cerut 5.")).toBeVisible();
  await expect(results(guest, "Rezultate")).toHaveCount(4);

  await press(page, "Stop sharing");
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeVisible();
  await press(guest, "Trage din nou la sorți");
  await expect(main(guest).getByRole("alert")).toBeVisible();
  await guest.reload();
  await expect(guest.getByText("Linkul nu funcționează")).toBeVisible();
  await phone.close();
});

test("two tabs that change one generator: the second one is asked, takes the other or saves over it", async ({
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
  await other.getByLabel("Name", { exact: true }).fill("Zoo");
  const save = async (tab: Page, name: string) => {
    await tab.getByLabel("Name", { exact: true }).fill(name);
    await press(tab, "Save changes");
  };
  const kept = async () => (await member.api.get(`/own-generators/${id}/`)).body.data;
  await save(page, "Animals");
  await expect(page.getByText("Generator saved.")).toBeVisible();

  // the original version is known after a reload, too
  await other.reload();
  await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Zoo");
  await press(other, "Save changes");
  const asked = other.getByText("This generator was changed elsewhere");
  await expect(asked).toBeVisible();
  await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Zoo");
  await other.getByText("Saved elsewhere: Animals").click();
  await other.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(other)).toEqual({ scrollWidth: 320, stickOut: [] });
  expect(await violationsOf(other)).toEqual([]);
  expect(await kept()).toMatchObject({ name: "Animals" });
  await press(other, "Use the other version");
  await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Animals");
  await press(other, "Undo");
  await press(other, "Save changes");
  await expect(other.getByText("Generator saved.")).toBeVisible();
  expect(await kept()).toMatchObject({ name: "Zoo" });

  await page.goto(`/own-generators/${id}`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Zoo");
  await member.api.patch(`/own-generators/${id}/`, { name: "From a program" });
  await save(page, "Mine");
  await page.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("Generator saved.")).toBeVisible();
  expect(await kept()).toMatchObject({ name: "Mine" });
});

test("users without a premium account see what own generators are, and how to get them", async ({
  page,
  open,
  member,
}) => {
  await open("/own-generators", { as: member });
  await expect(page.getByText("Create your own generator")).toBeVisible();
  await expect(page.getByRole("link", { name: "Compare plans" })).toHaveAttribute("href", "/tiers");
  const { status } = await member.api.post("/own-generators/", {
    name: "Mine",
    template: "x",
    lists: [],
  });
  expect(status).toBe(403);
});
