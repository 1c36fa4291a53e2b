import { join } from "node:path";
import { mailsTo } from "@sortes/testing/mailbox";
import { violationsOf } from "../fixtures/axe.ts";
import { CampaignDesk, importReaders, setPostalAddress } from "../fixtures/campaigns.ts";
import { Creator } from "../fixtures/creator.ts";
import { type Look, seenIn } from "../fixtures/looks.ts";
import { onOneApp } from "../fixtures/own-app.ts";
import { sideways } from "../fixtures/sideways.ts";
import { followIn } from "../fixtures/press.ts";
import { expect } from "../fixtures/test.ts";

const test = onOneApp();
test.describe.configure({ mode: "default" });

const looks: Look[] = ["desktop-ro-dark", "phone-en-light"];
for (const look of looks)
  test.describe(`${look} @long`, () => {
    test.use(seenIn(look));

    // issue 24 D1
    test("readers open a letter in the browser, and anyone can until staff remove it", async ({
      app,
      page,
      browser,
      open,
      staff,
      t,
      language,
    }) => {
      test.slow();
      await setPostalAddress(staff);
      await importReaders(app.url, staff, 1, look);
      const creator = new Creator(page, t);
      await open("/mail-campaign", { as: staff });
      const title = `Public ${look}`;
      await creator.name(title);
      await creator.subject.fill(`Winter ${look}`);
      await creator.letter.focus();
      await page.keyboard.type("It snows, {{name|friend}}.");
      const archive = page.getByLabel(t("campaign.archive"));
      await expect(archive).toHaveValue("yes");
      await archive.selectOption("no");
      await expect(page.getByText(t("campaign.archiveHint_no"))).toBeVisible();
      await archive.selectOption("yes");
      await creator.saved();
      await creator.button("campaign.toPreview").click();
      await creator.button("campaign.saveDraft").click();
      await followIn(page, "main", t("campaign.toDashboard"));
      const desk = new CampaignDesk(page, t);
      await desk.choose(title, "campaigns.sendNow");
      await expect(desk.dialog).toContainText(t("campaigns.archiveSends_yes"));
      await desk.answer("campaigns.sendNow");
      await expect(desk.state(title, "sent")).toBeVisible();

      const [mail] = await mailsTo(join(app.dataDir, "outbox"), `${look}1@example.test`);
      const link = mail?.links.find((one) => /\/newsletter\/[0-9a-f-]{36}$/.test(one)) ?? "";
      expect(link).not.toBe("");

      // somebody else, who has neither a session nor the app
      const visitor = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
      const reading = await visitor.newPage();
      const loud: string[] = [];
      reading.on("console", (message) => loud.push(message.text()));
      await reading.goto(link);
      await expect(reading).toHaveURL(/\/newsletter\/\d+-winter-/);
      await expect(reading.getByRole("heading", { name: `Winter ${look}` })).toBeVisible();
      await expect(reading.getByText("It snows, friend.")).toBeVisible();
      await expect(reading.getByRole("link", { name: /unsubscribe|dezabon/i })).toHaveCount(0);
      await expect.poll(() => sideways(reading)).toMatchObject({ stickOut: [] });
      const address = reading.url();
      await reading.getByRole("link", { name: /All letters|Toate scrisorile/ }).click();
      await expect(reading.getByRole("link", { name: `Winter ${look}` })).toBeVisible();
      await expect.poll(() => sideways(reading)).toMatchObject({ stickOut: [] });
      // the list is part of the site
      await expect(reading.getByRole("heading", { level: 1 })).toHaveCSS(
        "font-family",
        /Besley Sortes/,
      );
      await expect
        .poll(() => reading.evaluate(() => document.fonts.check('800 1em "Besley Sortes"')))
        .toBe(true);
      await expect(
        reading.getByRole("link", { name: /Pick a generator|Alege un generator/ }),
      ).toHaveAttribute("href", /^\//);
      await reading.getByRole("link", { name: `Winter ${look}` }).click();
      await expect(reading.getByText("It snows, friend.")).toBeVisible();
      expect(loud).toEqual([]);

      await page.getByRole("main").getByRole("link", { name: title, exact: true }).first().click();
      await expect(page.getByRole("link", { name: t("campaigns.archiveOpen") })).toBeVisible();
      // its statistics come after the page
      await expect(page.getByRole("main").getByRole("table")).toBeVisible();
      await expect.poll(() => violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: t("campaigns.archiveTake") }).click();
      await desk.answer("campaigns.archiveTake");
      await expect(page.getByText(t("campaigns.archiveTakeDone"))).toBeVisible();
      expect((await reading.goto(address))?.status()).toBe(404);
      await reading.goto(`/newsletter?lang=${language}`);
      await expect(reading.getByRole("link", { name: `Winter ${look}` })).toHaveCount(0);
      await visitor.close();
    });
  });
