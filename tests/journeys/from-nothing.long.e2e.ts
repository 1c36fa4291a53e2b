import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deliveryReport } from "@sortes/testing";
import { mailsTo, type ReceivedMail } from "@sortes/testing/mailbox";
import { violationsOf } from "../fixtures/axe.ts";
import { KeyboardDesk } from "../fixtures/campaigns.ts";
import { Creator } from "../fixtures/creator.ts";
import { enter, pick, tabTo } from "../fixtures/keyboard.ts";
import { seenIn } from "../fixtures/looks.ts";
import { arrived, goByMenu } from "../fixtures/menu.ts";
import { test as base } from "../fixtures/own-app.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect } from "../fixtures/test.ts";

const test = base.extend<{ maildir: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from the pattern
  maildir: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath("maildir");
    for (const part of ["tmp", "new"]) await mkdir(join(folder, part), { recursive: true });
    await use(folder);
  },
  // mails a minute: slow enough to be paused
  settings: async ({ maildir }, use) => use({ SMTP_RATE: "80", BOUNCE_MAILDIR: maildir }),
});

const [tips, product] = [40, 10];
// longer than the screen of a phone
const title = "Sfaturile lunii, cu un titlu mai lung decât ecranul";
const list = [
  "email;topics",
  ...Array.from({ length: tips }, (_, i) => `tips${i + 1}@example.test;tips`),
  ...Array.from({ length: product }, (_, i) => `product${i + 1}@example.test;product`),
].join("\r\n");

test.slow();

test.use(seenIn("phone-ro-dark"));

test("a list with two topics is imported, mailed, and a bounce handled, by keyboard alone", async ({
  app,
  maildir,
  page,
  open,
  staff,
  t,
  theme,
  viewport,
}) => {
  const main = page.getByRole("main");
  const mails = (address: string) => mailsTo(join(app.dataDir, "outbox"), address);

  await open("/", { as: staff });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme ?? "");
  await goByMenu(page, t, staff, "shell.subscribers");
  await enter(page, main.getByRole("link", { name: t("subscribers.import") }));
  const importing = main.getByRole("heading", { level: 1, name: t("subscribers.importTitle") });
  await expect(importing).toBeFocused();
  // asked for before the way there: the browser would open a dialog of its own that nobody hears of
  const choosing = page.waitForEvent("filechooser");
  await enter(page, main.getByRole("button", { name: t("subscribers.choose") }));
  const chooser = await choosing;
  await chooser.setFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  const people = { count: tips + product };
  const language = main.getByRole("group", { name: t("subscribers.importLanguage", people) });
  await tabTo(page, language.getByRole("radio").first());
  await page.keyboard.press("ArrowRight");
  await expect(language.getByLabel(t("subscribers.language_ro"))).toBeChecked();
  await tabTo(page, main.getByLabel(t("subscribers.importConsent"), { exact: true }));
  await page.keyboard.insertText("Formular pe site");
  await tabTo(page, main.getByRole("checkbox", { name: t("attestation.list") }));
  await page.keyboard.press("Space");
  await enter(page, main.getByRole("button", { name: t("subscribers.importSubmit"), exact: true }));
  const added = t("subscribers.reportAdded", { count: tips + product });
  await expect(page.getByText(added)).toBeVisible();

  await goByMenu(page, t, staff, "shell.mailCampaign");
  const creator = new Creator(page, t);
  await enter(page, creator.button("campaign.begin_source"));
  await tabTo(page, creator.subject);
  await page.keyboard.type("Three fair ways");
  await enter(page, main.locator("summary"));
  await tabTo(page, creator.title);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(title);
  await tabTo(page, page.getByLabel(t("campaign.topic"), { exact: true }));
  await page.keyboard.type(t("campaign.topic_tips"));
  await tabTo(page, creator.body);
  await page.keyboard.insertText("<h2>Three fair ways</h2><p>For {{email}}.</p>");
  await creator.saved();
  await creator.id();
  await enter(page, creator.button("campaign.toPreview"));
  await enter(page, main.getByText(t("campaign.leftOut", { count: product })));
  await expect(main.getByText(t("campaign.leftOut_topic"))).toBeVisible();
  await enter(page, creator.button("campaign.sendTest"));
  await expect(page.getByText(t("campaign.testSent", { address: staff.email }))).toBeVisible();
  const subjects = async () => (await mails(staff.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringContaining("Three fair ways"));

  await enter(page, creator.button("campaign.saveDraft"));
  await enter(page, main.getByRole("link", { name: t("campaign.toDashboard") }));
  await arrived(page);

  const desk = new KeyboardDesk(page, t);
  await expect(desk.state(title, "draft")).toBeVisible();
  // nothing is sent before the sender's address is set
  await enter(page, main.getByRole("link", { name: t("campaigns.setAddress") }));
  await arrived(page);
  await tabTo(page, page.getByLabel(t("campaigns.postalAddress"), { exact: true }));
  await page.keyboard.insertText("Sortes Test\n1 Example Street");
  await enter(page, main.getByRole("button", { name: t("campaigns.settingsSave") }));
  await expect(page.getByText(t("campaigns.settingsSaved"))).toBeVisible();
  const bar = page.getByRole("navigation", { name: t("desk.nav") });
  await enter(page, bar.getByRole("link", { name: t("desk.letters") }));
  await arrived(page);
  await expect(desk.state(title, "draft")).toBeVisible();
  await desk.choose(title, "campaigns.schedule");
  await tabTo(page, desk.dialog.getByLabel(t("campaigns.date")));
  await page.keyboard.type(`0101${new Date().getFullYear() + 1}`);
  await tabTo(page, desk.dialog.getByLabel(t("campaigns.time"), { exact: true }));
  await page.keyboard.type("0900AM");
  await desk.answer("campaigns.schedule");
  await expect(desk.state(title, "scheduled")).toBeVisible();
  await desk.choose(title, "campaigns.move_unschedule");
  await desk.answer("campaigns.confirm_unschedule");
  await expect(desk.state(title, "draft")).toBeVisible();

  await desk.choose(title, "campaigns.sendNow");
  await expect(desk.dialog).toContainText(t("campaigns.goesTo", { count: tips }));
  await desk.answer("campaigns.sendNow");
  await expect(desk.state(title, "sending")).toBeVisible();
  await desk.choose(title, "campaigns.move_pause");
  await desk.answer("campaigns.move_pause");
  await expect(desk.state(title, "paused")).toBeVisible();
  await desk.choose(title, "campaigns.move_resume");
  await desk.answer("campaigns.move_resume");
  await expect(desk.state(title, "sent")).toBeVisible({ timeout: 90_000 });
  expect(await mails("product1@example.test")).toEqual([]);

  // the server of one reader sends the mail back
  const address = `tips${tips}@example.test`;
  const [mail] = await mails(address);
  expect(mail?.subject).toBe("Three fair ways");
  await writeFile(join(maildir, "tmp", "1.mx.example"), reportOf(address, mail));
  await rename(join(maildir, "tmp", "1.mx.example"), join(maildir, "new", "1.mx.example"));
  await enter(page, desk.row(title).getByRole("link", { name: title }));
  await arrived(page);
  await tabTo(page, page.getByRole("tab", { selected: true }));
  await page.keyboard.press("Home");
  // the statistics before it have a count of the same name
  const recipients = page.getByRole("tab", { name: t("campaigns.tab_recipients"), selected: true });
  await expect(recipients).toBeVisible();
  const bounced = main.getByRole("term").filter({ hasText: t("campaigns.count_bounced") });
  await expect(bounced.locator("xpath=following-sibling::dd")).toHaveText("1");
  await pick(
    page,
    main.getByLabel(t("campaigns.state"), { exact: true }),
    t("campaigns.failedOrBounced"),
  );
  await expect(main.getByRole("rowheader")).toHaveText([address]);
  const reader = page.getByRole("row").filter({ hasText: address });
  await expect(reader).toContainText(t("campaigns.reason_bounced"));
  await expect(reader).toContainText("550 5.1.1 no such mailbox");
  await expect.poll(() => sideways(page)).toEqual({ scrollWidth: viewport?.width, stickOut: [] });
  await expect.poll(() => violationsOf(page)).toEqual([]);

  await goByMenu(page, t, staff, "shell.subscribers");
  await tabTo(page, main.getByRole("searchbox"));
  await page.keyboard.type(address);
  await expect(main.getByRole("rowheader")).toHaveText([address]);
  await expect(reader).toContainText(t("subscribers.suppressed_bounced"));
  await expect.poll(() => sideways(page)).toEqual({ scrollWidth: viewport?.width, stickOut: [] });
});

/** A bounce of a reader's server, with the mail's headers. */
function reportOf(address: string, mail: ReceivedMail | undefined): string {
  const signed = ["message-id", "list-unsubscribe", "feedback-id"];
  const returned = signed.map((name) => `${name}: ${mail?.headers.get(name)}`);
  return deliveryReport({ recipients: [address], returned });
}
