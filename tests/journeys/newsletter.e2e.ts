import { englishDaily, longUnless } from "../fixtures/long.ts";
import { linkTo, verifyAddress } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

for (const language of ["en", "ro"] as const)
  test.describe(`the newsletter (${language})${englishDaily(language)}`, () => {
    test.use({ language });

    for (const width of [320, 960, 1280])
      test(`has a form on the home page that causes no layout shift, at ${width} pixels${longUnless(width === 320)}`, async ({
        page,
        open,
        t,
      }) => {
        await page.setViewportSize({ width, height: 720 });
        await open("/", { language });
        await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
        const email = page.getByRole("main").getByLabel(t("newsletter.email"));
        await expect(email).toBeVisible();
        const place = page
          .locator("section")
          .filter({ has: page.getByLabel(t("newsletter.email")) });
        const kept = await place.evaluate((section) =>
          parseFloat(getComputedStyle(section).minHeight),
        );
        expect(kept).toBeGreaterThan(0);
        await expect.poll(async () => (await place.boundingBox())?.height).toBe(kept);
      });

    // spec 1.5, 2.1.14
    test("is requested, confirmed, and changed", async ({ page, open, t, member }) => {
      const isSubscribed = async () => (await member.api.get("/users/me/")).body.data.subscribed;
      const main = page.getByRole("main");
      const button = (id: string) => main.getByRole("button", { name: t(id), exact: true });

      await open("/", { language });
      await main.getByRole("heading", { name: t("home.why") }).scrollIntoViewIfNeeded();
      await main.getByLabel(t("newsletter.name")).fill("Ioana");
      await button("newsletter.subscribe").click();
      await expect(main.getByText(t("EMAIL_REQUIRED"))).toBeVisible();
      await main.getByLabel(t("newsletter.email")).fill(member.email);
      await button("newsletter.subscribe").click();
      await expect(main.getByText(t("newsletter.added"))).toBeVisible();
      await button("newsletter.another").click();
      await expect(main.getByLabel(t("newsletter.email"))).toBeFocused();

      // until the address is confirmed, the account explains why there are no choices
      await open("/mail", { as: member, language });
      await page.getByRole("tab", { name: t("newsletter.tabPreferences") }).click();
      await expect(main.getByText(t("EMAIL_UNVERIFIED"))).toBeVisible();
      await verifyAddress(member);

      const link = await linkTo(member, "/newsletter/confirm/");
      await page.goto(link);
      await expect(button("newsletter.confirm")).toBeVisible();
      expect(await isSubscribed()).toBe(false);
      await button("newsletter.confirm").click();
      await expect(main.getByText(t("newsletter.confirmed"))).toBeVisible();
      expect(await isSubscribed()).toBe(true);

      await page.goto("/mail?tab=preferences");
      const wants = main.getByRole("checkbox", { name: t("newsletter.subscribed") });
      await expect(wants).toBeChecked();
      const monthly = main.getByRole("radio", { name: t("newsletter.monthly") });
      const tips = main.getByRole("checkbox", { name: t("newsletter.topicTips") });
      await main.getByText(t("newsletter.monthly"), { exact: true }).click();
      await tips.uncheck();
      await button("newsletter.save").click();
      await expect(main.getByText(t("newsletter.saved"))).toBeVisible();
      await page.reload();
      await expect(monthly).toBeChecked();
      await expect(tips).not.toBeChecked();

      // the used link says the same, and a wrong one leads to a new one
      await page.goto(link);
      await button("newsletter.confirm").click();
      await expect(main.getByText(t("newsletter.confirmed"))).toBeVisible();
      const other = new URL(link);
      other.pathname += "x";
      await page.goto(other.href);
      await button("newsletter.confirm").click();
      await expect(main.getByText(t("SUBSCRIPTION_LINK_DEAD"))).toBeVisible();
      await main.getByRole("link", { name: t("newsletter.askAgain") }).click();
      await expect(page).toHaveURL("/mail");
    });

    // spec 2.1.14
    test("can be left by one press or by a mail program, and rejoined by another press", async ({
      page,
      app,
      open,
      t,
      member,
    }) => {
      const main = page.getByRole("main");
      const button = (id: string) => main.getByRole("button", { name: t(id), exact: true });
      await verifyAddress(member);
      const isSubscribed = async () => (await member.api.get("/users/me/")).body.data.subscribed;
      await open("/mail", { language });
      await main.getByLabel(t("newsletter.email")).fill(member.email);
      await button("newsletter.subscribe").click();
      await expect(main.getByText(t("newsletter.added"))).toBeVisible();
      await page.goto(await linkTo(member, "/newsletter/confirm/"));
      await button("newsletter.confirm").click();
      // “Pressed by mistake? Unsubscribe”
      await main.getByRole("paragraph").getByRole("link").click();
      await expect(page).toHaveURL(/\/newsletter\/unsubscribe\/[\w-]{64}$/);
      await expect(button("newsletter.unsubscribe")).toBeVisible();
      expect(await isSubscribed()).toBe(true);
      const token = page.url().split("/").at(-1) ?? "";
      await button("newsletter.unsubscribe").click();
      await expect(main.getByText(t("newsletter.unsubscribed"))).toBeVisible();
      expect(await isSubscribed()).toBe(false);
      await button("newsletter.again").click();
      await expect(main.getByText(t("newsletter.isBack"))).toBeVisible();
      expect(await isSubscribed()).toBe(true);

      const oneClick = `${app.url}/api/newsletter/unsubscribe/${token}/`;
      await page.goto(oneClick);
      await expect(page).toHaveURL(`/newsletter/unsubscribe/${token}`);
      expect(await isSubscribed()).toBe(true);
      const reply = await fetch(oneClick, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
      expect(reply.status).toBe(200);
      expect(await isSubscribed()).toBe(false);
    });
  });
