import { deliveryReport } from "@sortes/testing";
import { violationsOf } from "../fixtures/axe.ts";
import { CampaignDesk, importReaders, writeDraft } from "../fixtures/campaigns.ts";
import { test as base } from "../fixtures/mail-server.ts";
import { otherLooks, seenIn } from "../fixtures/looks.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect } from "../fixtures/test.ts";

const token = "a-token-for-reports-of-32-letters";

const test = base.extend({
  settings: async ({ mailServer }, use) =>
    use({
      SMTP_URL: mailServer.url,
      BOUNCE_ADDRESS: "bounces@sortes.example",
      BOUNCE_WEBHOOK_TOKEN: token,
    }),
});
for (const look of otherLooks)
  test.describe(look, () => {
    test.use(seenIn(look));

    test("a mail that comes back is told on the campaign, and its address is blocked", async ({
      app,
      mailServer,
      page,
      open,
      staff,
      t,
      theme,
      viewport,
    }) => {
      await importReaders(app.url, staff, 2);
      // longer than the screen of a phone
      const title = "Scrisoarea de iarnă, cu un titlu mai lung decât ecranul";
      const id = await writeDraft(staff, title);
      const desk = new CampaignDesk(page, t);
      await open("/mail-campaigns", { as: staff });
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme ?? "");
      await desk.choose(title, "campaigns.sendNow");
      await desk.answer("campaigns.sendNow");
      await expect(page.getByText(t("campaigns.sent"))).toBeVisible();
      const campaign = async () => (await staff.api.get(`/newsletter/campaigns/${id}/`)).body.data;
      await expect.poll(async () => (await campaign()).status).toBe("sent");

      // the server of the first reader sends it back to the address from which it came
      const mail = mailServer.mails.find(({ to }) => to.includes("reader1@example.test"));
      const report = deliveryReport({ to: mail?.from ?? "", recipients: ["reader1@example.test"] });
      const reply = await fetch(`${app.url}/api/newsletter/reports/`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "message/rfc822" },
        body: report,
      });
      expect(reply.status).toBe(200);
      await expect.poll(async () => (await campaign()).counters.bounced).toBe(1);

      await desk.row(title).getByRole("link", { name: title }).click();
      await page.getByLabel(t("campaigns.state"), { exact: true }).selectOption("failed");
      await expect(page.getByRole("rowheader")).toHaveText(["reader1@example.test"]);
      const row = page.getByRole("row").filter({ hasText: "reader1@example.test" });
      await expect(row).toContainText(t("campaigns.reason_bounced"));
      await expect(row).toContainText("550 5.1.1 no such mailbox");
      const bounced = page.getByRole("term").filter({ hasText: t("campaigns.count_bounced") });
      await expect(bounced.locator("xpath=following-sibling::dd")).toHaveText("1");
      expect(await sideways(page)).toEqual({ scrollWidth: viewport?.width, stickOut: [] });
      expect(await violationsOf(page)).toEqual([]);

      await page.goto("/mail-subscribers?q=reader1@example.test");
      await expect(page.getByRole("row").filter({ hasText: "reader1@" })).toContainText(
        t("subscribers.suppressed_bounced"),
      );
      await page.goto("/mail-subscribers?q=reader2@example.test");
      await expect(page.getByRole("row").filter({ hasText: "reader2@" })).toContainText(
        t("subscribers.state_active"),
      );
      expect(await sideways(page)).toEqual({ scrollWidth: viewport?.width, stickOut: [] });
    });
  });
