import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { mailsTo } from "@sortes/testing/mailbox";
import { sharedApp } from "../env.ts";
import { shiftOf, watchShifts } from "../fixtures/layout-shift.ts";
import { englishDaily, longUnless } from "../fixtures/long.ts";
import { followIn } from "../fixtures/press.ts";
import { expect, test } from "../fixtures/test.ts";

for (const language of ["en", "ro"] as const)
  test.describe(`the contact form (${language})${englishDaily(language)}`, () => {
    test.use({ language });

    test("sends a message to the operator, and shows the reply address", async ({
      page,
      open,
      t,
    }) => {
      const main = page.getByRole("main");
      const field = (id: string) => main.getByLabel(t(id), { exact: true });
      const subject = `Întrebare ${randomUUID()}`;
      await open("/", { language });
      await followIn(page, "contentinfo", t("shell.contact"));
      await expect(page).toHaveURL("/contact");
      // nobody has set an address on this machine
      await expect(main.getByText(t("contact.unset")).filter({ visible: true })).toHaveCount(1);
      await field("contact.email").fill("ana@example.ro");
      await field("contact.subject").fill(subject);
      await main.getByRole("button", { name: t("contact.send") }).click();
      await expect(field("contact.message")).toBeFocused();
      await field("contact.message").fill("Cum?\nMulțumesc");
      await main.getByRole("button", { name: t("contact.send") }).click();
      await expect(main.getByRole("button", { name: t("contact.another") })).toBeVisible();

      const find = async () => {
        const mails = await mailsTo(join(sharedApp().dataDir, "outbox"), "support@localhost.test");
        return mails.find((mail) => mail.subject.includes(subject));
      };
      await expect.poll(find).toBeDefined();
      const mail = await find();
      expect(mail?.headers.get("reply-to")).toBe("ana@example.ro");
      expect(mail?.text).toContain("Cum?\nMulțumesc");
    });
  });

for (const width of [390, 1280])
  test(`the page does not move when it learns that there is no contact address (${width} pixels)${longUnless(width === 390)}`, async ({
    page,
    open,
    t,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    await open("/contact");
    const notice = page.getByText(t("contact.unset")).filter({ visible: true });
    await expect(notice).toHaveCount(1);
    await page.evaluate(() => document.fonts.ready);
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });
