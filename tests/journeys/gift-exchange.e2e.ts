import type { BrowserContext, Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe.ts";
import { enter, tabTo } from "../fixtures/keyboard.ts";
import { longUnless } from "../fixtures/long.ts";
import { type Look, seenIn } from "../fixtures/looks.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, isAlive, test } from "../fixtures/test.ts";
import type { Texts } from "../fixtures/texts.ts";

const people = ["Ana", "Dan", "Ioana", "Ștefan", "Maria", "Leo"];
const couples = [
  ["Ana", "Dan"],
  ["Ioana", "Ștefan"],
] as const;
const rules = couples.map((couple) => couple.join(" ≠ "));

/** The receivers by giver. */
type Pairs = Record<string, string>;

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) =>
  main(page).getByRole("button", { name, exact: true }).click();

async function draw(page: Page, t: Texts, lines: readonly string[] = [...people, ...rules]) {
  await isAlive(page);
  await page.getByLabel(t("gifts.names"), { exact: true }).fill(lines.join("\n"));
  await press(page, t("gifts.generate"));
  await expect(
    page.getByRole("heading", { name: t("gifts.resultTitle"), exact: true }),
  ).toBeVisible();
}

/** Copies the links one by one. */
async function linksOf(page: Page, t: Texts, names: readonly string[]): Promise<Pairs> {
  const links: Pairs = {};
  for (const name of names) {
    await press(page, t("gifts.copyOf", { name }));
    await expect(page.getByText(t("gifts.copied", { name })).first()).toBeVisible();
    links[name] = await page.evaluate(() => navigator.clipboard.readText());
  }
  return links;
}

/** Opens a link like its person. @returns the receiver */
async function receiverIn(context: BrowserContext, link: string, name: string, t: Texts) {
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: t("gifts.openFor", { name }) })).toBeVisible();
  const cover = (await main(page).textContent()) ?? "";
  expect(people.filter((one) => cover.includes(one))).toEqual([name]);
  await press(page, t("gifts.openYes", { name }));
  const receivers = people.map((receiver) => ({
    receiver,
    words: t("gifts.youGive", { name, receiver }),
  }));
  const opened = main(page).getByRole("heading", { level: 2 });
  await expect(opened).toHaveText(
    new RegExp(`^(?:${receivers.map(({ words }) => words).join("|")})$`, "u"),
  );
  const heading = await opened.textContent();
  const shown = (await main(page).textContent()) ?? "";
  const { receiver } = receivers.find(({ words }) => words === heading)!;
  expect(people.filter((one) => shown.includes(one)).toSorted()).toEqual(
    [name, receiver].toSorted(),
  );
  await page.close();
  return receiver;
}

async function pairsIn(context: BrowserContext, links: Pairs, t: Texts): Promise<Pairs> {
  const pairs: Pairs = {};
  for (const [name, link] of Object.entries(links))
    pairs[name] = await receiverIn(context, link, name, t);
  return pairs;
}

/** Each takes part once on either side, and no couple gives to itself. */
function expectFair(pairs: Pairs, names: readonly string[]) {
  expect(Object.values(pairs).toSorted()).toEqual([...names].toSorted());
  for (const [a, b] of couples) {
    expect(pairs[a]).not.toBe(b);
    expect(pairs[b]).not.toBe(a);
  }
}

for (const look of ["phone-ro-dark", "desktop-en-light"] satisfies Look[])
  test.describe(`${look}${longUnless(look === "phone-ro-dark")}`, () => {
    test.use(seenIn(look));

    test("two couples are kept apart, each opens only the own link, and one drops out", async ({
      page,
      context,
      open,
      t,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const sent: string[] = [];
      context.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
      await open("/gift-exchange");
      await draw(page, t);
      expect((await sideways(page)).stickOut).toEqual([]);
      await expect.poll(() => violationsOf(page)).toEqual([]);
      const links = await linksOf(page, t, people);
      const pairs = await pairsIn(context, links, t);
      expectFair(pairs, people);

      await page.reload();
      await press(page, t("gifts.change"));
      await page.getByLabel(t("gifts.leaver")).selectOption("Dan");
      await press(page, t("gifts.takeOut"));
      await expect(page.getByRole("button", { name: t("results.undo") })).toBeVisible();
      const rest = people.filter((name) => name !== "Dan");
      const after = await linksOf(page, t, rest);
      const changed = rest.filter((name) => after[name] !== links[name]);
      const said = await main(page)
        .getByRole("status")
        .filter({ hasText: "Dan" })
        .first()
        .textContent();
      expect(rest.filter((name) => said?.includes(name))).toEqual(changed);
      const next = await pairsIn(context, after, t);
      expectFair(next, rest);
      expect(rest.filter((name) => next[name] !== pairs[name])).toEqual(changed);
      const secrets = Object.values(links).map((link) => link.split("#")[1]!);
      expect(secrets.filter((secret) => sent.some((one) => one.includes(secret)))).toEqual([]);
    });
  });

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow", contextOptions: { reducedMotion: "reduce" } });

  test("names are drawn, and links opened", async ({ page, context, open, t }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open("/gift-exchange");
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== "activated")
        await new Promise((resolve) => active?.addEventListener("statechange", resolve));
    });
    await context.setOffline(true);
    await page.reload();
    await draw(page, t);
    const links = await linksOf(page, t, people.slice(0, 1));
    await receiverIn(context, links["Ana"]!, "Ana", t);
    await page.getByText(t("gifts.way_phone")).click();
    await press(page, t("gifts.phoneStart"));
    await expect(page.getByRole("img", { name: t("gifts.qr", { name: "Dan" }) })).toBeVisible();
  });
});

test("the keyboard alone draws names and passes the phone round", async ({ page, open, t }) => {
  await open("/gift-exchange");
  await isAlive(page);
  const { keyboard } = page;
  const list = page.getByLabel(t("gifts.names"), { exact: true });
  await tabTo(page, list);
  await keyboard.type("Ana\nDan\nLeo");
  await enter(page, page.getByRole("button", { name: t("gifts.generate"), exact: true }));
  await expect(
    page.getByRole("heading", { name: t("gifts.resultTitle"), exact: true }),
  ).toBeFocused();
  await tabTo(page, page.getByRole("radio", { name: t("gifts.way_links") }));
  await keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: t("gifts.way_phone") })).toBeChecked();
  await enter(page, page.getByRole("button", { name: t("gifts.phoneStart"), exact: true }));
  for (const name of ["Ana", "Dan", "Leo"]) {
    await expect(page.getByRole("heading", { name: t("gifts.phoneHand", { name }) })).toBeFocused();
    await enter(page, page.getByRole("button", { name: t("gifts.phoneShow", { name }) }));
    await expect(page.getByRole("heading", { name: `${name},` })).toBeFocused();
    await enter(page, page.getByRole("button", { name: t("gifts.phoneHide") }));
  }
  await expect(page.getByRole("heading", { name: t("gifts.phoneEnd") })).toBeFocused();
  await enter(page, page.getByRole("button", { name: t("gifts.phoneClose"), exact: true }));
  await expect(page.getByText(t("gifts.handed", { count: "3", people: "3" }))).toBeVisible();
});

test("a saved exchange hides its pairs until asked, and is used next year without them @long", async ({
  page,
  open,
  member,
  t,
}) => {
  await open("/gift-exchange", { as: member });
  await draw(page, t, people);
  await press(page, t("gifts.save"));
  await expect(page.getByText(t("gifts.saved")).first()).toBeVisible();
  await page.goto("/my-history");
  await page.getByRole("link", { name: t("gifts.savedTitle") }).click();
  const saved = main(page).getByRole("region", { name: t("gifts.savedTitle") });
  await saved.getByRole("button", { name: t("dashboard.view") }).click();
  const dialog = page.getByRole("dialog");
  const pairs = dialog.getByRole("list", { name: t("gifts.pairs") });
  await expect(pairs).toBeHidden();
  await dialog.getByRole("button", { name: t("gifts.showPairs") }).click();
  await expect(pairs.getByRole("listitem")).toHaveCount(people.length);
  const last = await pairs.getByRole("listitem").allTextContents();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await saved.getByRole("button", { name: t("history.reuse") }).click();
  await expect(page.getByLabel(t("gifts.earlier"))).toHaveValue(last.join("\n"));
  await press(page, t("gifts.generate"));
  await expect(
    page.getByRole("heading", { name: t("gifts.resultTitle"), exact: true }),
  ).toBeVisible();
});
