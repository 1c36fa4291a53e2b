import type { Page } from "@playwright/test";
import type { AppPlace } from "../env.ts";
import { confirmAddress, type Member } from "../fixtures/people.ts";
import { violationsOf } from "../fixtures/axe.ts";
import { englishDaily } from "../fixtures/long.ts";
import { expect, test } from "../fixtures/test.ts";

/** Publishes a draw, of winners unless there are teams, that its organiser runs. @returns its id */
async function publish(
  app: AppPlace,
  member: Member,
  title: string,
  names: "shown" | "masked" = "shown",
  { winners = 2, teams = 0, list = "Ana\nIon\nȘtefan\nEva" } = {},
): Promise<string> {
  await confirmAddress(app, member);
  const post = async (path: string, body: object = {}) => {
    const reply = await member.api.post(`/draws/${path}`, body);
    return (reply.body as { data: { id: string } }).data;
  };
  const { id } = await post("", {
    title,
    ...(teams > 0
      ? { kind: "teams", prizes: [], rules: { teams } }
      : { kind: "winners", prizes: ["A bike"], rules: { prizes: [winners], alternates: 1 } }),
    names,
  });
  await member.api.put(`/draws/${id}/entries/`, { text: list });
  await post(`${id}/freeze/`);
  await post(`${id}/run/`);
  return id;
}

/**
 * Opens a page without its scripts. A busy server that cannot render it within a second sends it without content, and
 * for a minute if its renderer was silent for long.
 */
const openServed = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 200_000 });

test("a record shows its winners, and the browser draws them again", async ({
  page,
  app,
  member,
  t,
}) => {
  const id = await publish(app, member, "A bike for 8B");
  await page.goto(`/draws/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A bike for 8B");
  await expect(page.getByText(t("draws.plainWarning"))).toBeVisible();
  await expect(page.getByText(t("draws.partlyChecked"))).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("list", { name: t("draws.result") })).toBeInViewport();
  await page.getByText(t("draws.details")).click();
  const lines = page.getByRole("region", { name: t("draws.details") }).getByRole("listitem");
  await expect(lines.filter({ hasText: "Drawn again on your device" })).toBeVisible();
  await expect(lines.filter({ hasText: "Does not apply" })).toHaveCount(0);
});

test("a record that was changed in transit is reported as not trustworthy", async ({
  page,
  app,
  member,
  t,
}) => {
  const id = await publish(app, member, "Changed");
  await page.route("**/bundle/", async (route) => {
    const reply = await route.fetch();
    const bundle = (await reply.json()) as { openings: string };
    await route.fulfill({ json: { ...bundle, openings: bundle.openings.replace("Ana", "Zoe") } });
  });
  await page.goto(`/draws/${id}`);
  const seal = page.getByRole("alert").filter({ hasText: t("draws.distrust") });
  await expect(seal).toContainText("A name shown is not the one in the list");
  await expect(page.getByRole("list", { name: t("draws.result") })).toBeVisible();
});

test("the record is complete without JavaScript, and a missing one gives a 404", async ({
  browser,
  app,
  member,
}) => {
  const id = await publish(app, member, "Read by everybody");
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await openServed(page, `/draws/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Read by everybody");
  await expect(page.locator("noscript")).toBeInViewport();
  await expect(page.getByRole("listitem").filter({ hasText: "A bike" })).toHaveCount(2);
  await expect(page.getByRole("listitem").filter({ hasText: /Ana|Ion|Ștefan|Eva/ })).toHaveCount(3);
  for (const path of ["/draws/nothing", "/draws/0197a2b0-0000-7000-8000-000000000000"])
    await expect.poll(async () => (await page.goto(path))?.status(), { message: path }).toBe(404);
  await context.close();
});

for (const [language, mark, note] of [
  ["en", "published by the organizer", /^Names are shortened for privacy/],
  ["ro", "publicat de organizator", /^Numele sunt scurtate/],
] as const)
  test(`a name published by itself is marked among masked ones, in ${language} and without JavaScript${englishDaily(language)}`, async ({
    browser,
    app,
    member,
  }) => {
    const id = await publish(app, member, "Masked", "masked");
    const { body } = await member.api.get(`/draws/${id}/`);
    const [winner] = (body as { data: { winners: { number: number }[] } }).data.winners;
    await member.api.put(`/draws/${id}/openings/${winner?.number}/`, {});
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
    const page = await context.newPage();
    await openServed(page, `/draws/${id}?lang=${language}`);
    const rows = page.getByRole("listitem").filter({ hasText: /•••|Ana|Ion|Ștefan|Eva/ });
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: "•••" })).toHaveCount(2);
    await expect(rows.filter({ hasText: mark })).toHaveText(/Ana|Ion|Ștefan|Eva/);
    await expect(page.getByText(note)).toBeVisible();
    await context.close();
  });

test("a ticket finds its entry, but not with another name @long", async ({
  page,
  app,
  member,
  t,
}) => {
  const id = await publish(app, member, "With tickets");
  const reply = await fetch(`${app.url}/api/draws/${id}/tickets/`, {
    headers: { authorization: `Bearer ${member.token}` },
  });
  const [, number = "", link = ""] = /^(\d+),Ștefan,1,(\S+)$/m.exec(await reply.text()) ?? [];
  await page.goto(link);
  const ticket = page.getByRole("region", { name: t("draws.ticket") });
  await ticket.getByLabel(t("draws.ticketLabel")).fill("Stefan");
  await ticket.getByRole("button", { name: t("draws.ticketFind") }).click();
  await expect(ticket.getByRole("alert")).toHaveText(t("draws.ticketMissing"));
  await ticket.getByLabel(t("draws.ticketLabel")).fill("  Ștefan ");
  await page.keyboard.press("Enter");
  await expect(ticket.getByRole("status")).toContainText(t("draws.ticketFound", { number }));
});

test("the big screen reveals a draw place by place, drawn in its own browser", async ({
  page,
  app,
  member,
  t,
}) => {
  const id = await publish(app, member, "Before everybody");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/draws/${id}`);
  await page.getByRole("link", { name: t("draws.toScreen") }).click();
  const stage = page.getByRole("dialog", { name: "Before everybody" });
  await expect(stage.getByText(t("draws.resultReady"))).toBeVisible();
  await expect(stage.getByRole("img", { name: t("draws.qr") })).toBeVisible();
  await expect(stage.getByText(`${new URL(app.url).host}/draws/${id}`)).toBeVisible();
  await expect(stage.getByText(t("draws.drawnSame"))).toBeVisible();
  await page.keyboard.press("Space");
  const places = stage.getByRole("region", { name: t("draws.result") }).getByRole("listitem");
  await expect(places).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(places).toHaveCount(2);
  const { body } = await member.api.get(`/draws/${id}/`);
  const { winners } = (body as { data: { winners: { name: string }[] } }).data;
  await expect(places.first()).toContainText(winners[0]?.name ?? "");
  await expect.poll(() => violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/draws/${id}$`));
});

for (const winners of [12, 100])
  test(`the first of ${winners} places that the big screen shows keeps to its stub`, async ({
    page,
    app,
    member,
    t,
  }) => {
    const list = Array.from({ length: 120 }, (_, i) => `Person ${i + 1}`).join("\n");
    const id = await publish(app, member, "Many", "shown", { winners, list });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/draws/${id}/screen`);
    const stage = page.getByRole("dialog", { name: "Many" });
    await expect(stage.getByText(t("draws.resultReady"))).toBeVisible();
    await page.keyboard.press("Space");
    const figures = stage.getByText(String(winners), { exact: true });
    const spare = () =>
      figures.evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(spare, { message: `at ${width} pixels` }).toBe(0);
    }
  });

test("a big screen shows many teams beside one another, not only below", async ({
  page,
  app,
  member,
  t,
}) => {
  const list = Array.from({ length: 36 }, (_, i) => `Person ${i + 1}`).join("\n");
  const id = await publish(app, member, "Groups", "shown", { teams: 12, list });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/draws/${id}/screen`);
  const stage = page.getByRole("dialog", { name: "Groups" });
  await stage.getByRole("button", { name: t("draws.showAll") }).click();
  for (const team of [12, 1])
    await expect(
      stage.getByRole("heading", { name: t("draws.team", { team }), exact: true }),
    ).toBeInViewport();
});

test("a browser remembers what it saw of a draw, and says when that has changed @long", async ({
  page,
  app,
  member,
  t,
}) => {
  const id = await publish(app, member, "Seen before");
  await page.goto(`/draws/${id}`);
  await expect(page.getByText(t("draws.partlyChecked"))).toBeVisible();
  await page.reload();
  await page.getByText(t("draws.details")).click();
  await expect(page.getByText(/^This browser saw the draw before/)).toBeVisible();
  await page.evaluate(() => {
    const seen = localStorage.getItem("draws-seen") ?? "";
    localStorage.setItem("draws-seen", seen.replace(/"statements":\["../, '"statements":["zz'));
  });
  await page.reload();
  const changed = page.getByRole("alert").filter({ hasText: "has changed since" });
  await expect(changed).toBeVisible();
  await page.goto("/draws/log");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("draws.log"));
});
