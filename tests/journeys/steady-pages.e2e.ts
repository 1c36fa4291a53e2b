import { holdBack } from "../fixtures/hold-back.ts";
import { shiftOf, watchShifts } from "../fixtures/layout-shift.ts";
import { longUnless } from "../fixtures/long.ts";
import { makeOpenList } from "../fixtures/open-lists.ts";
import { expect, test } from "../fixtures/test.ts";

for (const width of [390, 1280])
  test.describe(`at ${width} pixels${longUnless(width === 390)}`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("home has a place for the notice about teams drawn before signing in", async ({
      page,
      open,
      member,
      generator,
      t,
    }) => {
      await open("/team-generator");
      await generator.generate(["Ana", "Ion", "Eva", "Tom"], 2);
      await watchShifts(page);
      await open("/", { as: member });
      const putAside = page.getByRole("button", { name: t("home.notNow") });
      await expect(putAside).toBeVisible();
      expect(await shiftOf(page)).toBeLessThan(0.01);

      const title = page.getByRole("heading", { level: 1 });
      const below = (await title.boundingBox())!.y;
      await putAside.click();
      await expect(putAside).toBeHidden();
      expect((await title.boundingBox())!.y).toBeLessThan(below - 50);
      await page.reload();
      await expect(page.getByRole("button", { name: t("home.another") })).toBeEnabled();
      expect(await shiftOf(page)).toBeLessThan(0.01);
    });

    for (const [path, link] of [
      ["/packs", "packs.new"],
      ["/draws", "draw-desk.publish"],
    ] as const)
      test(`nothing moves when ${path} becomes a member's page`, async ({
        page,
        open,
        member,
        t,
      }) => {
        await watchShifts(page);
        await open(path, { as: member });
        await expect(page.getByRole("link", { name: t(link), exact: true })).toBeVisible();
        await expect(page.getByRole("contentinfo")).toBeVisible();
        expect(await shiftOf(page)).toBeLessThan(0.01);
      });

    test("the page of an open list moves nothing when it arrives with its list", async ({
      page,
      open,
      member,
      t,
    }) => {
      const { key } = await makeOpenList(member, { title: "Raffle" });
      await watchShifts(page);
      await open(`/join/${key}`);
      await expect(page.getByRole("button", { name: t("join.send"), exact: true })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeAttached();
      expect(await shiftOf(page)).toBeLessThan(0.01);
    });

    test("the page of an open list moves nothing when its list arrives later", async ({
      page,
      open,
      member,
      t,
    }) => {
      const { key } = await makeOpenList(member, { title: "Raffle" });
      // as a busy server sends it
      await page.route(`/join/${key}`, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/<script type="application\/json".*/, "");
        await route.fulfill({ response, body });
      });
      const release = await holdBack(page, /\/trpc\/[^?]*openLists\.look/);
      await watchShifts(page);
      await open(`/join/${key}`);
      await expect(page.getByText(t("shell.loading"))).toBeAttached();
      release();
      await expect(page.getByRole("button", { name: t("join.send"), exact: true })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeAttached();
      expect(await shiftOf(page)).toBeLessThan(0.01);
    });

    test("a gift's cover and the settings of the site move nothing when they arrive", async ({
      page,
      open,
      t,
    }) => {
      await watchShifts(page);
      const release = await holdBack(page, /\/trpc\/[^?]*site\.settings/);
      await open("/gift-exchange/open");
      await expect(page.getByText(t("gifts.openNothing"))).toBeVisible();
      await expect(page.getByRole("link", { name: t("gifts.openOwn") })).toBeVisible();
      const coffee = page.getByRole("link", { name: t("shell.coffee") });
      await expect(coffee).toBeHidden();
      release();
      await expect(coffee).toBeVisible();
      expect(await shiftOf(page)).toBeLessThan(0.01);
    });

    test("the line about stopped sendings moves nothing on a page of staff", async ({
      page,
      open,
      staff,
      t,
    }) => {
      await page.route(/\/trpc\/[^?]*sending\.state/, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('"stopped":false', '"stopped":true');
        await route.fulfill({ response, body });
      });
      await watchShifts(page);
      await open("/mail-subscribers", { as: staff });
      const title = page.getByRole("heading", { level: 1, name: t("subscribers.title") });
      await expect(title).toBeVisible();
      await expect(page.getByRole("alert").getByRole("link")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      expect(await shiftOf(page)).toBeLessThan(0.01);
    });

    test("the rows of My lists move nothing when they arrive", async ({
      page,
      open,
      member,
      t,
    }) => {
      const release = await holdBack(page, /\/trpc\/[^?]*packs\.predefined/);
      await open("/team-generator", { as: member });
      await page.getByRole("button", { name: t("results.myLists"), exact: true }).click();
      const panel = page.getByRole("region", { name: t("results.myLists") });
      await expect(panel.getByText(t("my-lists.loading"))).toBeVisible();
      const below = panel.getByLabel(t("my-lists.keepAs"));
      const before = (await below.boundingBox())!.y;
      release();
      await expect(panel.getByRole("listitem").first()).toBeVisible();
      await expect(panel.getByText(t("my-lists.loading"))).toBeHidden();
      expect((await below.boundingBox())!.y).toBe(before);
    });
  });
