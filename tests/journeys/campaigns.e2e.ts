import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mailsTo } from "@sortes/testing/mailbox";
import { CampaignDesk, importReaders, KeyboardDesk, writeDraft } from "../fixtures/campaigns.ts";
import { Creator } from "../fixtures/creator.ts";
import { holdBack } from "../fixtures/hold-back.ts";
import { enter, tabTo } from "../fixtures/keyboard.ts";
import { seenIn } from "../fixtures/looks.ts";
import { arrived, goByMenu } from "../fixtures/menu.ts";
import { turnStaff } from "../fixtures/people.ts";
import { onOneApp, test as onOwnApp } from "../fixtures/own-app.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect } from "../fixtures/test.ts";

// mails a minute: slow enough to be paused
const test = onOneApp({ SMTP_RATE: "300" });
test.describe.configure({ mode: "default" });

const readers = 150;

test.use(seenIn("desktop-en-light"));

// spec 2.17.4
test("the last draft is gone on with, reviewed, and sent once although the answer is lost", async ({
  app,
  page,
  open,
  staff,
  t,
}) => {
  await importReaders(app.url, staff, 3);
  await writeDraft(staff, "Older");
  const title = "Three readers";
  const id = await writeDraft(staff, title);
  await open("/mail-campaigns", { as: staff });
  const main = page.getByRole("main");
  await main.getByText(title, { exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/mail-campaign\\?id=${id}`));
  const creator = new Creator(page, t);
  await creator.subject.fill("Typed last");
  await creator.button("campaign.toPreview").click();
  const reached = main.getByRole("region", { name: t("campaign.audience") });
  await expect(reached).toContainText(t("campaign.readers", { count: 3 }));
  await expect(creator.button("campaigns.sendNow")).toBeInViewport();
  await creator.button("campaigns.sendNow").click();

  let calls = 0;
  await page.route("**/trpc/campaigns.send*", async (route) => {
    calls += 1;
    if (calls > 1) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  const desk = new CampaignDesk(page, t);
  await expect(desk.dialog).toContainText(t("campaigns.goesTo", { count: 3 }));
  await desk.answer("campaigns.sendNow");
  await expect(desk.dialog.getByRole("alert")).toContainText(t("campaigns.sendFailed"));
  await desk.answer("campaigns.sendNow");
  await expect(page).toHaveURL(`/mail-campaigns/${id}`);
  await expect(page.getByText(t("campaigns.sent"), { exact: true })).toBeVisible();
  expect(calls).toBe(2);

  const statusOf = async () =>
    (await staff.api.get(`/newsletter/campaigns/${id}/`)).body.data.status;
  await expect.poll(statusOf, { timeout: 60_000 }).toBe("sent");
  for (const reader of ["reader1", "reader2", "reader3"]) {
    const mails = await mailsTo(join(app.dataDir, "outbox"), `${reader}@example.test`);
    expect(mails.map(({ subject }) => subject)).toEqual(["Typed last"]);
  }
  // the letter and the older draft, and no copy
  const { body } = await staff.api.get("/newsletter/campaigns/list/");
  const listed = (body as { results: { title: string; status: string }[] }).results;
  expect(listed.map((one) => `${one.title}: ${one.status}`)).toEqual([
    `${title}: sent`,
    "Older: draft",
  ]);
});

test("the menu of the last row stays in the window, by pointer and by keyboard", async ({
  page,
  open,
  staff,
  t,
}) => {
  for (let drafts = 0; drafts < 10; drafts += 1) await writeDraft(staff, `Idea ${drafts}`);
  const desk = new CampaignDesk(page, t);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
    { width: 832, height: 520 },
  ]) {
    await page.setViewportSize(size);
    await open("/mail-campaigns", { as: staff });
    const button = page.getByRole("row").last().getByRole("button").first();
    const list = page.locator("[popover]:popover-open");
    const inside = async () => {
      const box = await list.boundingBox();
      if (!box) return false;
      const { x, y, width, height } = box;
      return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
    };
    await button.click();
    await expect.poll(inside).toBe(true);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await page.keyboard.press("ArrowUp");
    const last = list.getByRole("button", { name: t("campaigns.delete"), exact: true });
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect.poll(inside).toBe(true);
    await page.keyboard.press("Escape");
    const { scrollWidth, stickOut } = await sideways(page);
    expect({ scrollWidth, stickOut }).toEqual({ scrollWidth: size.width, stickOut: [] });
  }
  await expect(desk.row("Idea 9")).toBeVisible();
});

// spec 2.2.5, 2.17.4
test("a campaign is scheduled, moved, unscheduled, sent, paused, resumed and followed to its end @long", async ({
  app,
  page,
  open,
  staff,
  t,
}) => {
  test.slow();
  const title = "November letter";
  await importReaders(app.url, staff, readers);
  const id = await writeDraft(staff, title);
  const desk = new KeyboardDesk(page, t);
  await open("/", { as: staff });
  await goByMenu(page, t, staff, "shell.mailCampaigns");
  await expect(page).toHaveURL("/mail-campaigns");
  await expect(page.getByRole("heading", { level: 1, name: t("campaigns.title") })).toBeFocused();
  const row = desk.row(title);
  await expect(desk.state(title, "draft")).toBeVisible();

  await desk.choose(title, "campaigns.schedule");
  const button = desk.button("campaigns.schedule");
  await expect(button).toBeDisabled();
  const year = new Date().getFullYear();
  const field = (name: string) => desk.dialog.getByLabel(t(name), { exact: true });
  await tabTo(page, field("campaigns.date"));
  await page.keyboard.type(`0101${year}`);
  await tabTo(page, field("campaigns.time"));
  await page.keyboard.type("0900AM");
  await tabTo(page, field("campaigns.zone"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("europe/bucharest");
  await expect(desk.dialog.getByText(t("TIME_PAST"))).toBeVisible();
  await expect(button).toBeDisabled();
  await tabTo(page, field("campaigns.date"));
  await page.keyboard.type(`0101${year + 1}`);
  await expect(desk.dialog.getByText(/7:00|07:00/)).toBeVisible();
  await desk.answer("campaigns.schedule");
  await expect(page.getByText(t("campaigns.scheduledDone"))).toBeVisible();
  await expect(desk.state(title, "scheduled")).toBeVisible();
  await expect(page.getByText(t("campaigns.scheduledDone"))).toBeHidden();

  await desk.choose(title, "campaigns.reschedule");
  await tabTo(page, field("campaigns.date"));
  await page.keyboard.type(`0202${year + 2}`);
  await tabTo(page, field("campaigns.time"));
  await page.keyboard.type("0900AM");
  await desk.answer("campaigns.reschedule");
  await expect(page.getByText(t("campaigns.rescheduled", { title }))).toBeVisible();
  await expect(row.getByText(String(year + 2))).toBeVisible();

  await desk.choose(title, "campaigns.move_unschedule");
  await desk.answer("campaigns.confirm_unschedule");
  await expect(desk.state(title, "draft")).toBeVisible();

  await desk.choose(title, "campaigns.sendNow");
  await expect(desk.dialog.getByText(t("campaigns.goesTo", { count: readers }))).toBeVisible();
  await desk.answer("campaigns.sendNow");
  await expect(page.getByText(t("campaigns.sent"))).toBeVisible();
  await expect(desk.state(title, "sending")).toBeVisible();
  await expect(
    row.getByText(new RegExp(t("campaigns.done", { done: 7, all: readers }).replace("7", "\\d+"))),
  ).toBeVisible();
  await expect(
    row.getByText(t("campaigns.pace", { rate: "", unit: "seconds", count: 0 })),
  ).toBeVisible();

  await desk.choose(title, "campaigns.move_pause");
  await desk.answer("campaigns.move_pause");
  await expect(desk.state(title, "paused")).toBeVisible();
  await enter(page, row.getByRole("link", { name: title }));
  await arrived(page);
  await expect(page.getByText(t("campaigns.paused_staff"))).toBeVisible();
  const search = page.getByLabel(t("campaigns.findAddress"));
  await tabTo(page, search);
  await page.keyboard.type("READER7@example.test");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader")).toHaveText(["reader7@example.test"]);

  await desk.choose(title, "campaigns.move_resume");
  await desk.answer("campaigns.move_resume");
  const statusOf = async () =>
    (await staff.api.get(`/newsletter/campaigns/${id}/`)).body.data.status;
  await expect.poll(statusOf, { timeout: 120_000 }).toBe("sent");
  await expect(page.getByText(t("campaigns.status_sending"), { exact: true })).toBeHidden();
  await tabTo(page, search);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(t("campaigns.range", { from: 1, to: 20, total: readers })),
  ).toBeVisible();
  const downloading = page.waitForEvent("download");
  await enter(page, page.getByRole("button", { name: t("campaigns.export") }));
  const lines = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
  expect(lines.at(-1)).toBe(`# complete (${readers})${",".repeat(6)}`);
  expect(lines).toHaveLength(readers + 2);
  expect(lines.filter((line) => line.includes(",sent,"))).toHaveLength(readers);

  await tabTo(page, page.getByRole("tab", { selected: true }));
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: t("campaigns.tab_record") })).toBeFocused();
  await expect(page.getByRole("rowheader")).toHaveText([
    t("campaigns.did_finish"),
    t("campaigns.did_resume"),
    t("campaigns.did_pause"),
    t("campaigns.did_send"),
    t("campaigns.did_unschedule"),
    new RegExp(`^${t("campaigns.did_schedule", { time: "" })}`),
    new RegExp(`^${t("campaigns.did_schedule", { time: "" })}`),
    t("campaigns.did_create"),
  ]);
});

test("two people send a draft only once, and the second sees a notice; losing staff rights ends access @long", async ({
  app,
  page,
  open,
  staff,
  t,
  context,
}) => {
  await importReaders(app.url, staff, 1);
  await writeDraft(staff, "Twice");
  const desk = new CampaignDesk(page, t);
  await open("/mail-campaigns", { as: staff });
  await desk.choose("Twice", "campaigns.sendNow");
  const second = new CampaignDesk(await context.newPage(), t);
  await second.page.goto(`${app.url}/mail-campaigns`);
  await second.choose("Twice", "campaigns.sendNow");
  await desk.answer("campaigns.sendNow");
  await expect(page.getByText(t("campaigns.sent"))).toBeVisible();
  await second.answer("campaigns.sendNow");
  await expect(second.dialog.getByRole("alert")).toContainText("This cannot be done");
  await second.answer("campaigns.back");
  await expect(second.row("Twice").getByText(t("campaigns.status_draft"))).toBeHidden();

  await second.page.goto(`${app.url}/operations`);
  await second.page.getByRole("button", { name: t("campaigns.stopAll") }).click();
  // while the call is on its way: before it, the page would learn of it by itself and close the question
  await second.page.route(/\/trpc\/[^?]*sending\.turn/, async (route) => {
    await turnStaff(app, staff, "revoke");
    await route.continue();
  });
  await second.answer("campaigns.stopAll");
  // the toast; the page that is left shows the error too, until the dashboard is loaded
  await expect(second.page.getByRole("status").filter({ hasText: t("FORBIDDEN") })).toBeVisible();
  await expect(second.page).toHaveURL(/\/dashboard$/);
  await expect(
    second.page.getByRole("heading", { name: t("dashboard.title"), exact: true }),
  ).toBeVisible();
});

onOwnApp.describe("on a phone, in Romanian and the dark", () => {
  onOwnApp.use({ language: "ro", viewport: { width: 320, height: 640 } });

  onOwnApp(
    "all sending is stopped and a draft is deleted by keyboard alone",
    async ({ page, open, staff, t }) => {
      await writeDraft(staff, "Ciornă de șters, cu un titlu mai lung decât ecranul");
      await open("/operations", { as: staff, language: "ro", theme: "dark" });
      const desk = new CampaignDesk(page, t);
      const stop = page.getByRole("button", { name: t("campaigns.stopAll") });
      await enter(page, stop);
      await desk.dialog.waitFor();
      await enter(page, desk.button("campaigns.stopAll"));
      await expect(page.getByText(/Toate trimiterile sunt oprite din/)).toBeVisible();
      await goByMenu(page, t, staff, "shell.mailCampaigns");
      const bar = page.getByRole("alert").filter({ hasText: /Toate trimiterile sunt oprite din/ });
      await expect(bar.getByRole("link")).toHaveAttribute("href", "/operations");

      const title = "Ciornă de șters, cu un titlu mai lung decât ecranul";
      await tabTo(page, desk.menu(title));
      await page.keyboard.press("ArrowUp");
      await expect(
        page.getByRole("button", { name: t("campaigns.delete"), exact: true }),
      ).toBeFocused();
      expect((await sideways(page)).stickOut).toEqual([]);
      await page.keyboard.press("Enter");
      await expect(desk.dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(desk.menu(title)).toBeFocused();
      // the browser has closed it; the page takes it away a few milliseconds later
      await expect(page.locator("dialog").filter({ hasText: title })).toHaveCount(0);
      await page.keyboard.press("ArrowUp");
      await expect(
        page.getByRole("button", { name: t("campaigns.delete"), exact: true }),
      ).toBeFocused();
      await page.keyboard.press("Enter");
      await desk.dialog.waitFor();
      await enter(page, desk.button("campaigns.delete"));
      await expect(page.getByText(t("campaigns.deleted"))).toBeVisible();
      await expect(page.getByText(t("campaigns.none"))).toBeVisible();
      const { scrollWidth, stickOut } = await sideways(page);
      expect(scrollWidth).toBe(320);
      expect(stickOut).toEqual([]);
    },
  );
});

test.describe("on a phone, in Romanian", () => {
  test.use(seenIn("phone-ro-dark"));

  test("several subjects are tested on some readers, and the winner goes to the others @long", async ({
    app,
    page,
    open,
    staff,
    t,
  }) => {
    test.slow();
    const title = "Subiecte";
    await importReaders(app.url, staff, 60, "subject-reader");
    const id = await writeDraft(
      staff,
      title,
      '<h1>Hello</h1><p><a href="https://sortes.example/new">Read what is new</a></p>',
    );
    const fits = async () => {
      const width = page.viewportSize()?.width;
      await expect.poll(() => sideways(page)).toEqual({ scrollWidth: width, stickOut: [] });
    };
    await open(`/mail-campaign?id=${id}`, { as: staff });
    await new Creator(page, t).openOptions();
    await page.getByRole("button", { name: t("campaign.trySubjects") }).click();
    await page
      .getByRole("textbox", { name: t("campaign.otherSubject", { letter: "B" }) })
      .fill("Draws for all");
    await page.getByLabel(t("campaign.testShare")).selectOption("10");
    await page.getByLabel(t("campaign.testDecision")).selectOption("");
    await fits();
    const kept = async () =>
      (await staff.api.get(`/newsletter/campaigns/${id}/`)).body.data.subject_test;
    await expect.poll(kept).toEqual({
      other_subjects: [{ subject: "Draws for all" }],
      share: 10,
      decide_after_hours: null,
    });

    await open("/mail-campaigns", { as: staff });
    const desk = new CampaignDesk(page, t);
    await desk.choose(title, "campaigns.sendNow");
    await expect(desk.dialog.getByText("Draws for all")).toBeVisible();
    await fits();
    await desk.answer("campaigns.sendNow");
    // leaving the page would end the call
    await expect(page.getByText(t("campaigns.sent"))).toBeVisible();
    await page.goto(`${app.url}/mail-campaigns/${id}`);
    await expect(page.getByText(t("campaigns.waitsForSubject"))).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(t("campaigns.subjectsStaff"))).toBeVisible();
    await fits();
    const subject = "Draws for all";
    await page
      .getByRole("button", { name: t("campaigns.chooseSubjectNamed", { subject }) })
      .click();
    await desk.answer("campaigns.chooseAct");
    await expect(page.getByText(t("campaigns.chosenDone", { subject }))).toBeVisible();
    await expect(page.getByText(t("campaigns.subjectChosen"), { exact: true })).toBeVisible();
    const statusOf = async () =>
      (await staff.api.get(`/newsletter/campaigns/${id}/`)).body.data.status;
    await expect.poll(statusOf, { timeout: 60_000 }).toBe("sent");
    const report = await staff.api.get(`/newsletter/campaigns/${id}/subjects/`);
    expect(report.body.data).toMatchObject({ phase: "chosen", chosen: 2, waiting: 0 });
    await page.goto(`${app.url}/mail-campaigns/${id}?tab=record`);
    await expect(
      page.getByRole("rowheader", { name: t("campaigns.did_choose_subject", { letter: "B" }) }),
    ).toBeVisible();
  });
});

test("the buttons that answer whether to send stay in place while its facts are found", async ({
  app,
  page,
  open,
  staff,
  t,
}) => {
  await importReaders(app.url, staff, 3, "counted");
  const title = "In its place";
  await writeDraft(staff, title);
  const goOn = await holdBack(page, /campaigns\.(audience|previewKept)/);
  await open("/mail-campaigns", { as: staff });
  const desk = new CampaignDesk(page, t);
  await desk.choose(title, "campaigns.sendNow");
  const send = desk.dialog.getByRole("button", { name: t("campaigns.sendNow") });
  // waits until the dialog has risen
  await send.click({ trial: true });
  await expect(desk.dialog.getByText(t("campaigns.checking"))).toBeVisible();
  const place = await send.boundingBox();
  goOn();
  await expect(desk.dialog.getByText(/^It goes to \d+ confirmed subscribers/)).toBeVisible();
  await expect(desk.dialog.getByText(t("campaigns.nothingToMend"))).toBeVisible();
  expect(await send.boundingBox()).toEqual(place);
});
