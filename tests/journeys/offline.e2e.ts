import type { Locator, Page } from "@playwright/test";
import { englishDaily } from "../fixtures/long.ts";
import { test as behindGate } from "../fixtures/outage.ts";
import { makeOwnGenerator, turnTier } from "../fixtures/people.ts";
import { expect, test as base } from "../fixtures/test.ts";
import { type Language, languages } from "../fixtures/texts.ts";
import { pressIn } from "../fixtures/press.ts";
import { LuckyWinner } from "../fixtures/winners.ts";

const test = base.extend<{ lucky: LuckyWinner }>({
  lucky: async ({ page, t }, use) => use(new LuckyWinner(page, t)),
});

for (const one of [test, behindGate])
  one.use({
    serviceWorkers: "allow",
    // what a service worker has stored would stay
    reuseContext: false,
    contextOptions: { reducedMotion: "reduce" },
  });

/** Waits until everything is stored that a page without a network needs. */
async function storeApp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated")
      await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
}

const addressesIn = async (name: string) => {
  const known = await (await caches.open(name)).keys();
  return known.map(({ url }) => url).join();
};

const names = ["Ana", "Tom", "Ioana", "Leo", "Mihai", "Elena"];

const articles = {
  en: {
    title: "Fair teams, in class and on the field",
    unread: "Why shuffling is harder than it looks",
  },
  ro: {
    title: "Echipe corecte, la clasă și pe teren",
    unread: "De ce e mai greu să amesteci decât pare",
  },
} as const satisfies Record<Language, { title: string; unread: string }>;

/** Of a picture that is loaded, in pixels. */
const widthOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

for (const language of languages)
  test.describe(`without a network (${language})${englishDaily(language)}`, () => {
    test.use({ language });

    test("every generator opens and draws after one visit to the home page", async ({
      page,
      context,
      open,
      t,
      generator,
      lucky,
    }) => {
      await open("/", { language });
      await storeApp(page);
      const title = page.getByRole("heading", { level: 1 });
      const wide = page.viewportSize()!;
      await page.setViewportSize({ width: 320, height: 640 });
      const place = (await title.boundingBox())!;
      await context.setOffline(true);
      const line = page.getByRole("status").filter({ hasText: t("shell.offlineLine") });
      const isAcross = ({ firstElementChild, clientWidth }: Element) =>
        firstElementChild?.clientWidth === clientWidth;
      await expect.poll(() => line.evaluate(isAcross)).toBe(true);
      expect(await title.boundingBox(), "the page does not move").toEqual(place);
      await page.setViewportSize(wide);
      const press = (id: string) => pressIn(page, "main", t(id), { exact: true });

      await page.goto("/team-generator");
      await generator.names.fill(names.join("\n"));
      await press("results.myLists");
      await page.getByLabel(t("my-lists.keepAs")).fill("8B");
      await page.getByLabel(t("my-lists.keepAs")).press("Enter");
      await expect(page.getByText(t("my-lists.kept", { title: "8B" }))).toBeVisible();
      await generator.names.fill("");
      await press("my-lists.open");
      await expect(generator.names).toHaveValue(names.join("\n"));
      await generator.generate(names);
      // the least space above a title
      await page.setViewportSize({ width: 320, height: 640 });
      const { y, height } = (await line.locator("> *").boundingBox())!;
      const top = (await title.boundingBox())!.y;
      expect(y + height, "the line covers nothing").toBeLessThanOrEqual(top);
      await page.setViewportSize(wide);
      await page.goto("/number-generator");
      await press("numbers.generate");
      await expect(page.getByRole("list", { name: t("numbers.drawn") })).toBeVisible();
      await page.goto("/pet-name-generator");
      await press("pet-names.generate");
      await expect(page.getByRole("main").getByRole("status").locator("b")).toHaveText(/./);
      await page.goto("/lucky-winner");
      await lucky.participants.fill(names.join("\n"));
      await press("winners.draw");
      await expect(
        page.getByRole("heading", { level: 1, name: t("winners.resultOne"), exact: true }),
      ).toBeVisible();
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1, name: t("home.title") })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    });

    test("texts and articles open, also unread ones; other pages say what is missing @long", async ({
      page,
      context,
      open,
      t,
      guard,
    }) => {
      const title = page.getByRole("heading", { level: 1 });
      await open("/", { language });
      await storeApp(page);
      await page.goto("/random-article");
      // the list came with its page, the article after it
      await expect
        .poll(() => page.evaluate(addressesIn, "answers"))
        .toContain(`articles.list?${encodeURIComponent(JSON.stringify({ language }))}`);
      await page.getByRole("link", { name: articles[language].title }).click();
      await expect(title).toHaveText(articles[language].title);
      await expect.poll(() => page.evaluate(addressesIn, "answers")).toContain("articles.get");
      await context.setOffline(true);

      await page.reload();
      await expect(title).toHaveText(articles[language].title);
      const picture = page.locator("article img");
      await expect.poll(() => widthOf(picture)).toBe(240);
      for (const [path, heading] of [
        ["/random-article", "articles.title"],
        ["/privacy-policy", "shell.privacyPolicy"],
        ["/terms-of-service", "shell.termsOfService"],
        ["/how-it-works", "how.title"],
      ] as const) {
        await page.goto(path);
        await expect(title).toHaveText(t(heading));
      }
      await page.goto("/random-article/why-shuffling-is-hard");
      await expect(title).toHaveText(articles[language].unread);
      await expect.poll(() => widthOf(picture)).toBe(240);
      await page.goto("/tiers");
      await expect(page.getByText(t("shell.errorLead"))).toBeVisible();
      guard.complaints.splice(0); // the console reports the pages that could not be shown
    });
  });

for (const outage of ["answers 503", "does not answer"] as const)
  behindGate(
    `pages open and teams are drawn while the server ${outage} @long`,
    async ({ page, gate, generator, t }) => {
      await page.goto("/");
      await storeApp(page);
      gate.outage = outage;
      await page.goto("/team-generator");
      await generator.generate(names);
      await page.goto("/number-generator");
      await pressIn(page, "main", t("numbers.generate"), { exact: true });
      // an answer is never drawn over in silence
      await expect(
        outage === "answers 503"
          ? page.getByRole("alert")
          : page.getByRole("list", { name: t("numbers.drawn") }),
      ).toBeVisible();
    },
  );

test("a page opens although the browser has no room left for its files @long", async ({
  page,
  context,
  open,
  t,
}) => {
  await open("/");
  await storeApp(page);
  const session = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await page.goto("/system-test");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("diagnostics.title"));
});

test("the last history opens without a network, and signing out deletes it @long", async ({
  page,
  context,
  open,
  member,
  generator,
  t,
  guard,
}) => {
  await open("/team-generator", { as: member });
  await storeApp(page);
  await generator.nameTeams("Friday match");
  await generator.generate(names);
  await generator.saveButton.click();
  await expect(page.getByText(t("results.savedAs", { name: "Friday match" }))).toBeVisible();
  const saved = page.getByRole("listitem").filter({ hasText: "Friday match" });
  await page.goto("/my-history");
  await expect(saved).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(saved).toBeVisible();

  const banner = page.getByRole("banner");
  await banner.getByRole("button", { name: member.username }).click();
  await banner.getByRole("button", { name: t("shell.signOut") }).click();
  await expect.poll(() => page.evaluate(() => caches.has("own-answers"))).toBe(false);
  guard.complaints.splice(0);
});

test("own generators open and draw without a network @long", async ({
  page,
  app,
  context,
  open,
  member,
  t,
  guard,
}) => {
  await turnTier(app, member, "premium");
  const ids: string[] = [];
  for (const name of ["Pets", "Otters"]) ids.push(await makeOwnGenerator(member, name));
  const main = page.getByRole("main");
  const results = main.getByRole("list", { name: "Results" }).getByRole("listitem");
  await open("/own-generators", { as: member });
  await storeApp(page);
  await page.reload();
  await expect(main.getByRole("combobox", { name: t("own-generators.choice") })).toBeVisible();
  // what each of them draws from
  for (const id of ids)
    await expect.poll(() => page.evaluate(addressesIn, "own-answers")).toContain(id);
  await context.setOffline(true);

  await page.goto("/own-generators");
  for (const name of ["Pets", "Otters"]) {
    await main.getByRole("combobox", { name: t("own-generators.choice") }).selectOption(name);
    await main.getByRole("button", { name: t("own-generators.draw"), exact: true }).click();
    await expect(results.first()).toHaveText(/^(?:quiet|brave) (?:otter|heron)$/);
    await page.goBack();
  }
  await page.goto(`/own-generators/${ids[0]}`);
  await expect(page.getByLabel(t("own-generators.template"))).toHaveValue("{adjective} {animal}");
  guard.complaints.splice(0);
});

test("results saved without a network wait visibly and arrive once, from two tabs", async ({
  page,
  context,
  open,
  member,
  generator,
  t,
}) => {
  const inHistory = async () => {
    const { body } = await member.api.get("/history/?type=team");
    return (body as { results: { name: string }[] }).results.map(({ name }) => name).toSorted();
  };
  const save = async (name: string) => {
    await generator.saveName.fill(name);
    await generator.saveButton.click();
    await expect(page.getByText(t("results.waits"))).toBeVisible();
    await generator.button("teams.generateNew").click();
  };
  await open("/team-generator", { as: member });
  await expect(page.getByRole("button", { name: member.username })).toBeVisible();
  await storeApp(page);
  await context.setOffline(true);
  for (const name of ["Friday match", "Saturday match", "Sunday match"]) {
    await generator.generate(names);
    await save(name);
  }

  // also after the tab was closed
  const [first, second] = [await context.newPage(), await context.newPage()];
  await page.close();
  await first.goto("/my-history");
  const list = first.getByRole("region", { name: t("results.waiting", { count: 3 }) });
  await expect(list.getByRole("button", { name: t("results.sendNow") })).toHaveCount(3);
  await list
    .getByRole("button", { name: t("results.dropWaiting") })
    .nth(1)
    .click();
  await expect(first.getByText("Saturday match")).toBeHidden();

  // both tabs try while the first answer is on its way
  const isSave = /\/trpc\/history\.saveTeams/;
  const answered = Promise.withResolvers<void>();
  await context.route(isSave, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await second.goto("/my-history");
  const sendNow = second.getByRole("button", { name: t("results.sendNow") });
  await expect(sendNow).toHaveCount(2);
  const sent = context.waitForEvent("request", (request) => isSave.test(request.url()));
  await context.setOffline(false);
  await sent;
  for (const tab of [first, second])
    await tab
      .getByRole("button", { name: t("results.sendNow") })
      .last()
      .click();
  answered.resolve();
  await expect.poll(inHistory).toEqual(["Friday match", "Sunday match"]);
  await expect(first.getByText(t("results.waits"))).toHaveCount(0);
  await expect(first.getByRole("heading", { name: "Sunday match" })).toBeVisible();
  await expect(second.getByRole("heading", { name: "Friday match" })).toBeVisible();
  expect(await inHistory()).toEqual(["Friday match", "Sunday match"]);
});

test("names that another program shares are in the form, and never reach the server @long", async ({
  page,
  context,
  open,
  generator,
}) => {
  await open("/");
  await storeApp(page);
  await page.reload();
  await context.setOffline(true);
  // as a system opens the installed app, by its manifest
  await page.evaluate(() => {
    const target = { action: "/team-generator", method: "post", enctype: "multipart/form-data" };
    const form = Object.assign(document.createElement("form"), target);
    const text = Object.assign(document.createElement("textarea"), { name: "text" });
    text.value = "Ana Pop\nȘtefan";
    form.append(text);
    document.body.append(form);
    form.submit();
  });
  await expect(generator.names).toHaveValue("Ana Pop\nȘtefan");
  await expect(page).toHaveURL("/team-generator");
});
