import type { BrowserContext, Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe.ts";
import { watch } from "../fixtures/guard.ts";
import { enter, tabTo } from "../fixtures/keyboard.ts";
import { joinAs, joinOver, makeOpenList } from "../fixtures/open-lists.ts";
import { choose } from "../fixtures/options.ts";
import { confirmAddress } from "../fixtures/people.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, isAlive, test } from "../fixtures/test.ts";

const main = (page: Page) => page.getByRole("main");
const people = "Ana Ștefan Ion Maria Zoe Max Eva Dan Ilinca Tudor Ioana Rude".split(" ");
/** Two groups, so that two pages load at once. */
const pairs = people.flatMap((name, i) => (i % 2 === 0 ? [[name, people[i + 1]!] as const] : []));

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("twelve people join by the link on the projector, one is removed, and teams are drawn @long", async ({
    page,
    app,
    browser,
    open,
    member,
    generator,
    t,
  }) => {
    test.slow();
    await open("/team-generator", { as: member });
    await isAlive(page);
    await page.getByRole("button", { name: t("results.letJoin") }).click();
    const panel = page.getByRole("region", { name: t("results.letJoin") });
    await panel.getByLabel(t("open-lists.title")).fill("Friday football");
    await panel.getByLabel(t("open-lists.ask"), { exact: true }).selectOption("skill");
    await panel.getByRole("button", { name: t("open-lists.create") }).click();
    await expect(panel.getByRole("img", { name: t("open-lists.qr") })).toBeVisible();
    await expect.poll(() => violationsOf(page)).toEqual([]);

    await panel.getByRole("link", { name: t("open-lists.toScreen") }).click();
    const stage = page.getByRole("dialog", { name: "Friday football" });
    const address = await stage.getByText(/\/join\//).textContent();
    await expect(stage.getByText(t("open-lists.noNames"))).toBeVisible();
    await expect.poll(() => violationsOf(page)).toEqual([]);

    const contexts: BrowserContext[] = [];
    const join = async (name: string) => {
      const context = await browser.newContext({ baseURL: app.url });
      contexts.push(context);
      const guard = await watch(context, app.url);
      const phone = await context.newPage();
      await phone.goto(`http://${address}`);
      await joinAs(phone, t, name, String((name.length % 5) + 1));
      return { phone, guard, name };
    };
    const joined = [];
    for (const pair of pairs) joined.push(...(await Promise.all(pair.map(join))));
    await expect(stage.getByText(String(people.length), { exact: true })).toBeVisible();
    for (const name of people) await expect(stage.getByText(name, { exact: true })).toBeVisible();

    // the panel is open again
    await page.goBack();
    await panel.getByRole("button", { name: t("open-lists.remove", { name: "Rude" }) }).click();
    await expect(panel.getByText(t("open-lists.removed", { name: "Rude" }))).toBeVisible();
    const removed = joined.find(({ name }) => name === "Rude")!.phone;
    await removed.reload();
    await expect(main(removed).getByText(t("join.removed", { name: "Rude" }))).toBeVisible();

    await panel.getByRole("button", { name: t("open-lists.close"), exact: true }).click();
    await expect(panel.getByText(t("open-lists.closedText"))).toBeVisible();
    const late = await contexts[0]!.newPage();
    await late.goto(`http://${address}`);
    await expect(main(late).getByText(t("join.listClosed"))).toBeVisible();
    const left = people.filter((name) => name !== "Rude");
    await panel.getByRole("button", { name: t("open-lists.use", { count: left.length }) }).click();
    await expect(generator.names).toHaveValue(/^\S+ \d(?:\n\S+ \d){10}$/);
    await generator.button("teams.generate").click();
    await expect(generator.button("teams.generateNew")).toBeVisible();
    const teams = await generator.teams();
    const drawn = teams.flat().map((name) => name.replace(/\W*\d.*$/u, "").trim());
    expect(drawn.toSorted()).toEqual(left.toSorted());
    expect(joined.flatMap(({ guard }) => guard.complaints)).toEqual([]);
    await Promise.all(contexts.map((context) => context.close()));
  });

  test("people who joined give presents to each other, and the tab asks before links are lost @long", async ({
    page,
    app,
    context,
    open,
    member,
    t,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const title = "Secret Santa";
    const { key } = await makeOpenList(member, { title });
    const joined = ["Ana", "Dan", "Ștefan"];
    for (const name of joined) await joinOver(app.url, key, name);
    await open("/gift-exchange", { as: member });
    await isAlive(page);
    await page.getByRole("button", { name: t("results.letJoin") }).click();
    const panel = page.getByRole("region", { name: t("results.letJoin") });
    await choose(panel.getByRole("checkbox", { name: t("open-lists.useCloses") }));
    await panel
      .getByRole("button", { name: t("open-lists.use", { count: joined.length }) })
      .click();
    await expect(page.getByLabel(t("gifts.names"), { exact: true })).toHaveValue(joined.join("\n"));
    const { body } = await member.api.get("/open-lists/");
    expect(body.data.lists[0]).toMatchObject({ key, state: "closed" });
    await main(page)
      .getByRole("button", { name: t("gifts.generate"), exact: true })
      .click();
    await expect(main(page).getByText(t("gifts.onlyHereSave"))).toBeVisible();
    const asked: string[] = [];
    page.on("dialog", (dialog) => asked.push(dialog.type()));
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);

    const opened: string[] = [];
    for (const name of joined) {
      await main(page)
        .getByRole("button", { name: t("gifts.copyOf", { name }) })
        .click();
      await expect(page.getByText(t("gifts.copied", { name })).first()).toBeVisible();
      const phone = await context.newPage();
      await phone.goto(await page.evaluate(() => navigator.clipboard.readText()));
      await main(phone)
        .getByRole("button", { name: t("gifts.openYes", { name }) })
        .click();
      const receivers = joined.filter((one) => one !== name);
      const given = new RegExp(
        receivers.map((receiver) => t("gifts.youGive", { name, receiver })).join("|"),
        "u",
      );
      const heading = main(phone).getByRole("heading", { level: 2, name: given });
      await expect(heading).toBeVisible();
      const words = await heading.textContent();
      opened.push(...receivers.filter((receiver) => words?.includes(receiver)));
      await phone.close();
    }
    expect(opened.toSorted()).toEqual(joined.toSorted());
    await expect(main(page).getByText(t("gifts.onlyHereSave"))).toHaveCount(0);
    await page.reload();
    await expect(
      main(page).getByText(t("gifts.handed", { count: "3", people: "3" })),
    ).toBeVisible();
    expect(asked).toEqual(["beforeunload"]);
  });

  test("the organiser and people joining can do everything by keyboard", async ({
    page,
    open,
    member,
    t,
  }) => {
    test.slow();
    await open("/lucky-winner", { as: member });
    await isAlive(page);
    await enter(page, page.getByRole("button", { name: t("results.letJoin") }));
    const panel = page.getByRole("region", { name: t("results.letJoin") });
    await expect(panel.getByLabel(t("open-lists.title"))).toBeVisible();
    await tabTo(page, panel.getByLabel(t("open-lists.title")));
    await page.keyboard.type("Raffle");
    await page.keyboard.press("Enter");
    await expect(panel.getByText(t("open-lists.created"))).toBeVisible();
    const link = await panel.getByLabel(t("open-lists.link")).inputValue();
    await page.goto(link);
    await isAlive(page);
    await tabTo(page, main(page).getByRole("textbox", { name: t("join.name") }));
    await page.keyboard.type("Ana");
    await page.keyboard.press("Enter");
    await expect(main(page).getByText(t("join.in", { name: "Ana" }))).toBeVisible();
    await enter(page, main(page).getByRole("button", { name: t("join.leave") }));
    await expect(main(page).getByText(t("join.left", { name: "Ana" }))).toBeVisible();
    await expect(main(page).getByRole("textbox", { name: t("join.name") })).toHaveValue("Ana");
  });
});

test.describe("on a phone, in Romanian", () => {
  test.use({ viewport: { width: 390, height: 844 }, language: "ro", theme: "dark" });

  test.describe("on the first visit", () => {
    test.use({ isFirstVisit: true });

    test("the field and the button are in view without a scroll", async ({
      page,
      open,
      member,
      t,
    }) => {
      const question = { text: "Cât de bine joci?", kind: "skill" };
      const { key } = await makeOpenList(member, { title: "Fotbal vineri", question });
      await open(`/join/${key}`);
      const button = main(page).getByRole("button", { name: t("join.send") });
      await expect(button).toBeInViewport({ ratio: 1 });
      await expect(main(page).getByRole("textbox")).toBeInViewport({ ratio: 1 });
      await expect.poll(() => violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => sideways(page)).toEqual({ scrollWidth: 320, stickOut: [] });
    });
  });

  test("a name typed without a network is sent once it is back", async ({
    page,
    context,
    open,
    member,
    t,
  }) => {
    const { key } = await makeOpenList(member, { title: "Fotbal vineri" });
    await open(`/join/${key}`);
    await expect(main(page).getByRole("textbox", { name: t("join.name") })).toBeVisible();
    await context.setOffline(true);
    await main(page)
      .getByRole("textbox", { name: t("join.name") })
      .fill("Ștefan");
    await main(page)
      .getByRole("button", { name: t("join.send") })
      .click();
    await expect(main(page).getByText(t("join.unsentOffline", { name: "Ștefan" }))).toBeVisible();
    await context.setOffline(false);
    await expect(main(page).getByText(t("join.in", { name: "Ștefan" }))).toBeVisible();
    const { body } = await member.api.get("/open-lists/");
    expect(body.data.lists[0]).toMatchObject({ key, count: 1 });
  });

  test("link previews name a list as long as people can join it", async ({ page, app, member }) => {
    const { id, key } = await makeOpenList(member, { title: "Șah & <table>" });
    const read = async () => await (await fetch(`${app.url}/join/${key}?lang=ro`)).text();
    const head = [
      `<meta property="og:title" content="Șah &amp; &lt;table> · Sortes" />`,
      `<meta property="og:description" content="${member.username} te roagă să îți adaugi numele." />`,
    ];
    // a busy server sends a page without its list
    await expect.poll(read, { timeout: 90_000 }).toContain(head.join("\n"));
    let asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await expect(async () => {
      asked = [];
      await page.goto(`/join/${key}`);
      await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Șah & <table>");
      expect(asked.filter((address) => address.includes("openLists.look"))).toEqual([]);
    }).toPass({ timeout: 90_000 });
    await member.api.post(`/open-lists/${id}/close/`, {});
    expect(await read()).not.toContain("Șah");
    await member.api.delete(`/open-lists/${id}/`);
    await expect
      .poll(async () => (await fetch(`${app.url}/join/${key}`)).status, { timeout: 90_000 })
      .toBe(404);
  });

  test("people who joined find their entry in the frozen list of a published draw", async ({
    page,
    app,
    open,
    member,
    t,
  }) => {
    await confirmAddress(app, member);
    const { id, key } = await makeOpenList(member, { title: "Tombolă" });
    await joinOver(app.url, key, "Ion");
    await open(`/join/${key}`);
    await joinAs(page, t, "Ana");
    const link = await main(page).getByLabel(t("join.keep")).inputValue();
    await page.goto(link);
    await expect(main(page).getByText(t("join.drawNone"))).toBeVisible();

    const { body } = await member.api.post("/draws/", {
      kind: "winners",
      title: "Tombola mare",
      prizes: ["O carte"],
      rules: { prizes: [1], alternates: 0 },
      names: "masked",
    });
    const draw = body.data.id as string;
    await member.api.put(`/draws/${draw}/open-list/`, { open_list: id });
    await page.reload();
    await expect(main(page).getByText(t("join.drawOpen", { title: "Tombola mare" }))).toBeVisible();
    await member.api.post(`/draws/${draw}/freeze/`, {});
    const found = await member.api.get(`/joined/${new URL(link).pathname.split("/").at(-1)}/draw/`);
    const { number } = found.body.data.draw.entry as { number: number };
    await page.reload();
    await expect(
      main(page).getByText(t("join.drawIn", { title: "Tombola mare", number })),
    ).toBeVisible();
    await expect.poll(() => violationsOf(page)).toEqual([]);
    await main(page)
      .getByRole("link", { name: t("join.drawCheck") })
      .click();
    await main(page)
      .getByRole("textbox", { name: t("draws.ticketLabel") })
      .fill("Ana");
    await main(page)
      .getByRole("button", { name: t("draws.ticketFind") })
      .click();
    await expect(main(page).getByText(t("draws.ticketFound", { number }))).toBeVisible();
  });
});
