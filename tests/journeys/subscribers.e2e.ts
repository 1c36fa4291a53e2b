import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe.ts";
import { importReaders, reportBounce } from "../fixtures/campaigns.ts";
import { seenIn } from "../fixtures/looks.ts";
import type { Member } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { pressIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

/** An address unique in this run. */
const address = ({ email }: Member, name: string): string =>
  `${name}.${email.replace("@example.com", "@subscribers.test")}`;

const row = (page: Page, email: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: email }) });

async function choose(page: Page, email: string, action: string): Promise<void> {
  await row(page, email).getByRole("button").first().click();
  await row(page, email).getByRole("button", { name: action }).click();
}

// spec 2.1.21
test("a list is imported in steps, and one of its people is suppressed, restored and erased", async ({
  page,
  open,
  staff,
}) => {
  const [ana, ion] = [address(staff, "ana"), address(staff, "ion")];
  // as Mailchimp exports it, with a column of its own
  const list = [
    "Email Address,First Name,Last Name,Shoes,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LANGUAGE,TAGS",
    `${ana},Ana,Pop,38,2,"2020-02-03 04:05:06","2020-02-03 04:06:00",en,"""VIP"""`,
    'nobody,,,,2,"2020-02-03 04:05:06",,en,',
    `${ion},Ion,,many,2,"2020-02-03 04:05:06",,,`,
  ].join("\r\n");
  await open("/mail-subscribers", { as: staff });
  await page.getByRole("link", { name: english("subscribers.import") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: english("subscribers.importTitle") }),
  ).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({
    name: "subscribed_members.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(list),
  });
  // nothing is asked before the check
  await expect(page.getByText(english("subscribers.importPlanTitle"))).toBeVisible();
  await expect(
    page.getByText(english("subscribers.importOrigin_mailchimp_subscribed")),
  ).toBeVisible();
  const takes = "address, first name, last name, dates, language and tags";
  await expect(
    page.getByText(english("subscribers.importTakes", { columns: takes })),
  ).toBeVisible();
  await page.getByRole("button", { name: english("subscribers.importChange") }).click();
  const column = (name: string) => page.getByLabel(name, { exact: true });
  await expect(column("Email Address")).toHaveValue("email");
  await expect(column("CONFIRM_TIME")).toHaveValue("confirmedAt");
  await expect(column("MEMBER_RATING")).toHaveValue("leave");
  await column("Shoes").selectOption("new");
  await column(english("subscribers.fieldType")).selectOption("number");
  await page.getByRole("button", { name: english("subscribers.importCheck") }).click();
  await expect(page.getByText(english("subscribers.importPlanTitle"))).toBeVisible();
  await expect(page.getByText("3 rows in all.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^3 Invalid email address\. nobody/ })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: english("subscribers.importLeftDownload") }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain("3,invalid,Invalid email address.,nobody,");
  expect(file).toContain("4,value,Imported without a value that does not fit: Shoes.,");
  await expect.poll(() => violationsOf(page)).toEqual([]);
  // another tab, or a reload, goes on at the same step
  await page.reload();
  await page.getByRole("checkbox", { name: /Everybody in this list has agreed/ }).check();
  const submit = page.getByRole("button", {
    name: english("subscribers.importSubmit"),
    exact: true,
  });
  await submit.click();
  // nobody is taken for an English reader in silence
  await expect(page.getByText(english("subscribers.importLanguageFirst"))).toBeVisible();
  const language = page.getByRole("group", {
    name: english("subscribers.importLanguage", { count: 1 }),
  });
  await language.getByText(english("subscribers.language_ro"), { exact: true }).click();
  await submit.click();
  await expect(page.getByText(english("subscribers.importEnded_done"))).toBeVisible();
  await expect(page.getByText("2 people were added.")).toBeVisible();
  await expect.poll(() => violationsOf(page)).toEqual([]);

  await page
    .getByRole("link", { name: english("subscribers.back") })
    .last()
    .click();
  await page.getByRole("searchbox").fill(ana);
  await expect(page.getByRole("rowheader")).toHaveText([`${ana}Ana PopVIP`]);
  await choose(page, ana, english("subscribers.suppress"));
  await pressIn(page, "alertdialog", english("subscribers.suppress"));
  await expect(row(page, ana).getByText(english("subscribers.suppressed_staff"))).toBeVisible();
  await choose(page, ana, english("subscribers.lift"));
  await pressIn(page, "alertdialog", english("subscribers.lift"));
  await expect(row(page, ana).getByText(english("subscribers.state_active"))).toBeVisible();
  await choose(page, ana, english("subscribers.erase"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(english("subscribers.eraseType")).fill(ana);
  await dialog.getByRole("button", { name: english("subscribers.erase") }).click();
  await expect(page.getByText(english("subscribers.nothingFits"))).toBeVisible();
});

test("a subscriber is added with the keyboard only, and found in the export @long", async ({
  page,
  open,
  staff,
}) => {
  const email = address(staff, "key");
  await open("/mail-subscribers", { as: staff });
  await page.getByRole("button", { name: english("subscribers.add") }).press("Enter");
  // the dialog is loaded when it is opened
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
  await page.keyboard.type(email);
  await page.getByRole("checkbox", { name: /This person has agreed/ }).press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByText(english("subscribers.added", { email }))).toBeVisible();
  await page.getByRole("searchbox").fill(email);
  await expect(page.getByRole("rowheader")).toHaveText([email]);
  await page.getByRole("button", { name: english("subscribers.export") }).press("Enter");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: english("subscribers.download") }).press("Enter");
  const lines = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
  // own fields of other tests have columns too
  expect(lines.slice(2)).toEqual([expect.stringMatching(/^# complete \(1\),{14,}$/)]);
  expect(lines[1]).toContain(`${email},active,weekly`);
});

for (const look of ["phone-ro-dark", "desktop-en-light"] as const)
  test.describe(`on ${look}${look === "phone-ro-dark" ? "" : " @long"}`, () => {
    test.use(seenIn(look));

    test("staff find why a reader gets nothing, and put it right; a complaint stays", async ({
      page,
      open,
      staff,
      app,
      t,
    }) => {
      const name = staff.email.slice(0, staff.email.indexOf("@"));
      const [back, angry] = [`${name}-1@example.test`, `${name}-2@example.test`];
      await importReaders(app.url, staff, 2, `${name}-`);
      await reportBounce(app, back, "hard");
      await reportBounce(app, angry, "complaint");
      await open(`/mail-subscribers?q=${back}`, { as: staff });
      await row(page, back).getByRole("button").first().click();
      await page.getByRole("link", { name: t("subscribers.bouncesOf") }).click();
      const title = page.getByRole("heading", { level: 1, name: t("subscribers.bounces") });
      await expect(title).toBeFocused();
      await expect(row(page, back)).toContainText("550 5.1.1 No such mailbox");
      await expect(row(page, back)).toContainText(t("subscribers.bounceSource_ses"));
      await row(page, back).getByRole("button").click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText(back);
      await dialog.getByRole("button", { name: t("subscribers.putRight") }).click();
      await expect(page.getByText(t("subscribers.putRightDone", { email: back }))).toBeVisible();
      await expect(row(page, back).getByRole("button")).toHaveCount(0);

      await page.getByRole("searchbox").fill(name);
      await expect(row(page, angry)).toContainText(t("subscribers.bounceNow_complained"));
      await expect(row(page, angry).getByRole("button")).toHaveCount(0);
      await page.getByLabel(t("subscribers.bounceKind"), { exact: true }).selectOption("complaint");
      await expect(row(page, back)).toHaveCount(0);
      await expect(row(page, angry)).toBeVisible();
      await expect.poll(() => violationsOf(page)).toEqual([]);
      await page.getByRole("link", { name: t("subscribers.back") }).click();
      await page.getByRole("searchbox").fill(back);
      await expect(row(page, back).getByText(t("subscribers.state_active"))).toBeVisible();
    });
  });
