import type { Page, Request } from "@playwright/test";
import { publicPages } from "@sortes/contract";
import type { AppPlace } from "../env.ts";
import { holdBack, withoutTimeLimits } from "../fixtures/hold-back.ts";
import { longUnless } from "../fixtures/long.ts";
import { makeOwnGenerator, type Member, turnTier } from "../fixtures/people.ts";
import { expect, isAlive, test } from "../fixtures/test.ts";
import { followIn } from "../fixtures/press.ts";
import { textsOf } from "../fixtures/texts.ts";

/** Opens a page and holds its scripts back. @returns lets them through */
async function openWithoutScripts(
  page: Page,
  path: string,
  how: "goto" | "reload" = "goto",
): Promise<() => Promise<void>> {
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  // a busy server that cannot render a page with data within a second sends it without content
  await expect(async () => {
    await (how === "goto"
      ? page.goto(path, { waitUntil: "commit" })
      : page.reload({ waitUntil: "commit" }));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 200_000 });
  return async () => {
    release();
    await isAlive(page);
  };
}

/** Pages that the server renders, since they show data of it; and which text of the data they show. */
async function pagesWithData(app: AppPlace & { url: string }, member: Member) {
  await turnTier(app, member, "premium");
  const id = await makeOwnGenerator(member, "Nicknames");
  const { body } = await member.api.post(`/own-generators/${id}/share/`);
  const { share_id: shareId } = (body as { data: { share_id: string } }).data;
  const paths = ["/random-article", "/random-article/fair-teams", "/tiers", `/g/${shareId}`];
  // on a busy machine the renderer starts late
  for (const path of paths)
    await expect
      .poll(async () => (await fetch(app.url + path)).text(), { timeout: 200_000 })
      .toContain("data-prerendered");
  return paths;
}

/** Collects what the page complains of, and its calls of the server. */
function listenTo(page: Page) {
  const errors: string[] = [];
  const calls: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/trpc/")) calls.push(pathname);
  });
  return { errors, calls };
}

for (const language of ["en", "ro"] as const)
  test(`public pages are prerendered, and hydrated by their scripts (${language}) @long`, async ({
    page,
    context,
    app,
    member,
  }) => {
    const { errors, calls } = listenTo(page);
    await context.addCookies([{ name: "language", value: language, url: app.url }]);
    await page.addInitScript((kept) => {
      localStorage.setItem("language", kept);
      // without ads, which are no part of a page for everybody
      localStorage.setItem("cookieConsent", "false");
    }, language);
    const withData = await pagesWithData(app, member);
    const paths = new Set([...publicPages.map(({ path }) => path), ...withData]);
    for (const path of paths) {
      const start = await openWithoutScripts(page, path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const title = await page.title();
      const marked = await page.evaluate(() => {
        // what announces a state, such as the verdict on a draw, goes on to the next state
        const all = [...document.querySelectorAll("#main *")].filter(
          (element) => !element.closest("[role=status]"),
        );
        for (const element of all) element.setAttribute("data-served", "");
        return all.length;
      });
      expect(marked, path).toBeGreaterThan(3);
      calls.length = 0;
      await start();
      // the title of what a page shows comes just after that of its route
      await expect(page, path).toHaveTitle(title);
      // what the server says of itself is added
      expect(await page.locator("#main [data-served]").count(), path).toBe(marked);
      if (withData.includes(path)) {
        await page.waitForLoadState("networkidle");
        expect(calls, path).toEqual([]);
      }
    }
    expect(errors).toEqual([]);
  });

test("pages with data are hydrated for members too, and show their own data @long", async ({
  page,
  app,
  open,
  member,
  t,
}) => {
  const { errors } = listenTo(page);
  for (const path of [...(await pagesWithData(app, member)), "/packs"]) {
    await open(path, { as: member });
    await isAlive(page);
    await expect(
      page.getByRole("main").getByRole("link", { name: t("shell.register") }),
    ).toBeHidden();
  }
  await open("/tiers", { as: member });
  await expect(page.getByText(t("tiers.current"))).toBeVisible();
  expect(errors).toEqual([]);
});

test("search engines and link previews find the content of pages with data", async ({
  app,
  member,
}) => {
  const [list = "", article = "", tiers = "", shared = ""] = await pagesWithData(app, member);
  const read = async (path: string) => {
    let found = { headers: new Headers(), html: "" };
    const htmlOf = async () => {
      const reply = await fetch(app.url + path);
      found = { headers: reply.headers, html: await reply.text() };
      return found.html;
    };
    // a busy server sends a page without content
    await expect.poll(htmlOf, { timeout: 90_000 }).toContain("data-prerendered");
    return found;
  };
  expect((await read(list)).html).toContain(`href="${article}"`);
  const { html } = await read(`${article}?lang=ro`);
  expect(html).toContain('<html lang="ro">');
  expect(html).toMatch(/<h1[^>]*>[^<]*echip/i);
  expect(html).toContain(`<link rel="canonical" href="${app.url}${article}?lang=ro" />`);
  expect((await read(tiers)).html).toContain("<table");
  const generator = await read(shared);
  expect(generator.html).toContain('<meta property="og:title" content="Nicknames · Sortes" />');
  expect(generator.html).toContain('<meta name="robots" content="noindex" />');
  expect(generator.headers.get("referrer-policy")).toBe("no-referrer");
  for (const path of ["/random-article/nothing", "/g/nothing"])
    await expect
      .poll(async () => (await fetch(app.url + path)).status, { message: path })
      .toBe(404);
});

test("input and presses before the scripts arrive are not lost", async ({ page, generator }) => {
  const start = await openWithoutScripts(page, "/team-generator");
  await generator.names.fill("Ana\nDan\nIoana\nRadu");
  await generator.numberOfTeams.selectOption("4");
  await generator.button("teams.generate").click();
  await start();
  await expect.poll(() => generator.teams()).toHaveLength(4);
});

test("presses of two buttons before the scripts arrive are both repeated", async ({ page, t }) => {
  const start = await openWithoutScripts(page, "/gift-exchange");
  const options = page.getByRole("button", { name: t("results.moreOptions") });
  await page.getByRole("button", { name: t("gifts.rules") }).click();
  await options.click();
  // once more, since nothing happens yet
  await options.click();
  await start();
  await expect(page.getByRole("textbox", { name: t("gifts.priceLimit") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("gifts.rulesClose") })).toBeVisible();
});

test("an option chosen before the scripts arrive is not lost", async ({ page, t }) => {
  const start = await openWithoutScripts(page, "/pet-name-generator");
  await page.getByRole("radio", { name: t("pet-names.rabbit") }).check();
  await start();
  await page.getByRole("button", { name: t("pet-names.generate"), exact: true }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("for a rabbit");
});

test("a press on a page of a link before the scripts arrive is not lost", async ({ page, t }) => {
  const start = await openWithoutScripts(page, "/number-generator/dice?mode=dice&dice=4d6kh3");
  await page.getByRole("button", { name: t("number-modes.cast", { kind: "dice" }) }).click();
  await start();
  await expect(page.getByRole("button", { name: t("results.share") })).toBeVisible();
});

test("a press before the link has filled the form draws by the link", async ({ page, t }) => {
  const path = "/number-generator/dice";
  const own = new Set<string>();
  const note = (request: Request) => void own.add(request.url());
  page.on("request", note);
  await page.goto(path);
  await isAlive(page);
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  await withoutTimeLimits(page);
  // the parts that read the link
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const url = route.request().url();
    if (!own.has(url)) {
      asked.push(url);
      await promise;
    }
    await route.continue();
  });
  await page.goto(`${path}?mode=dice&dice=4d6kh3`);
  // it has begun to answer, and waits for the link
  await page.waitForFunction(() => !document.getElementById("late"));
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: t("number-modes.cast", { kind: "dice" }) }).click();
  // on a slow network the page answers before the link has filled the form
  await page.waitForFunction(() => !("early" in window));
  resolve();
  await expect(page.getByText(t("results.linkOpened"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("results.share") })).toBeVisible();
  await expect(page.getByText("4d6kh3").first()).toBeVisible();
  await expect(page.getByRole("button", { name: t("results.undo") })).toBeHidden();
});

test("input on a page of a link before the scripts arrive is not lost", async ({
  page,
  generator,
}) => {
  const start = await openWithoutScripts(page, "/team-generator?teams=3");
  await generator.names.fill("Ana\nDan\nIoana\nRadu");
  await start();
  await expect(generator.numberOfTeams).toHaveValue("3");
  await expect(generator.names).toHaveValue("Ana\nDan\nIoana\nRadu");
  await expect(generator.names).toBeFocused();
  await generator.button("teams.generate").click();
  await expect.poll(() => generator.teams()).toHaveLength(3);
});

test("a list that is published before the scripts arrive is handed over", async ({
  page,
  t,
  generator,
}) => {
  const start = await openWithoutScripts(page, "/team-generator");
  await generator.names.fill("Ana\nDan\nIoana\nRadu");
  await page.getByRole("link", { name: t("results.publish") }).click();
  await start();
  const waits = t("draw-desk.waits", { count: 4 });
  await expect(page.getByRole("heading", { name: waits })).toBeVisible();
});

for (const how of ["dropped", "chosen"])
  test(`a file ${how} before the scripts arrive is read${longUnless(how === "chosen")}`, async ({
    page,
    generator,
  }) => {
    const start = await openWithoutScripts(page, "/team-generator");
    if (how === "chosen") {
      const buffer = Buffer.from("Ana,1\nTom,2\n");
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
    } else {
      const file = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(new File(["Ana,1\nTom,2\n"], "list.csv", { type: "text/csv" }));
        return data;
      });
      const isKept = await generator.names.evaluate((box, dataTransfer) => {
        const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
        box.dispatchEvent(drop);
        return drop.defaultPrevented;
      }, file);
      expect(isKept).toBe(true);
    }
    await start();
    await expect(generator.names).toHaveValue("Ana\nTom");
  });

test("a page scrolled before hydration keeps its position @long", async ({ page, t }) => {
  const release = await openWithoutScripts(page, "/");
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await place();
  expect(before).toBeGreaterThan(500);
  await release();
  // the page answers; a press by the mouse would scroll by itself
  await page
    .getByRole("button", { name: t("shell.toDark") })
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await place()).toBe(before);
});

test("Back leads to the previous page even before the scripts have arrived @long", async ({
  page,
  t,
}) => {
  await page.goto("/team-generator");
  await isAlive(page);
  await followIn(page, "contentinfo", t("shell.contact"));
  await expect(page).toHaveURL("/contact");
  const start = await openWithoutScripts(page, "/contact", "reload");
  await page.goBack({ waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(t("teams.title"));
  await start();
  await expect(heading).toHaveText(t("teams.title"));
});

test.describe("on a first visit", () => {
  test.use({ isFirstVisit: true });

  test("a cookie choice made before the scripts arrive is kept", async ({ page, t }) => {
    const start = await openWithoutScripts(page, "/");
    await page.getByRole("button", { name: t("shell.decline") }).click();
    await start();
    await expect(page.getByRole("button", { name: t("shell.decline") })).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("cookieConsent")))
      .toBe("false");
  });
});

test("the first paint shows no cookie banner to people who have answered it @long", async ({
  page,
  t,
}) => {
  await openWithoutScripts(page, "/");
  await expect(page.getByRole("button", { name: t("shell.decline") })).toBeHidden();
});

test("a stored language overrides the language of the served page @long", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("language", "ro"));
  await page.goto("/how-it-works");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("ro")("how.title"));
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
});
