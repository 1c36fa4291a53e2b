import type { Locator, Page } from "@playwright/test";
import { mailsTo } from "@sortes/testing/mailbox";
import { join } from "node:path";
import type { AppPlace } from "../env.ts";
import { writeLetter } from "../fixtures/campaigns.ts";
import { Creator } from "../fixtures/creator.ts";
import { withoutTimeLimits } from "../fixtures/hold-back.ts";
import { seenIn } from "../fixtures/looks.ts";
import { linkTo, type Member } from "../fixtures/people.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Texts } from "../fixtures/texts.ts";

interface Kept {
  data: { title: string; body: string; document: { blocks: unknown[] } | null };
}
const campaignOf = async ({ api }: Member, id: string) =>
  ((await api.get(`/newsletter/campaigns/${id}/`)).body as Kept).data;

/** Puts HTML on the page's clipboard as another program would, and pastes it. */
const paste = (page: Page, html: string) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/html", text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);

// the guard of every test reports each violation of the page's policy
test("a letter is written by keyboard alone, previewed, saved, edited again and sent as a test", async ({
  page,
  t,
  app,
  open,
  staff,
}) => {
  test.slow();
  const creator = new Creator(page, t);
  const { keyboard } = page;
  await open("/mail-campaign", { as: staff });
  await expect(creator.letter).toBeVisible();
  await creator.subject.fill("A letter");

  await creator.letter.focus();
  await keyboard.press("Control+Alt+1");
  await keyboard.type("Spring");
  await keyboard.press("Enter");
  await keyboard.type("Dear {{email}}, this is ");
  await keyboard.press("Control+b");
  await keyboard.type("bold");
  await keyboard.press("Control+b");
  await keyboard.type(" and this a ");
  await keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("campaign.letterText")).fill("link");
  await dialog.getByLabel(t("campaign.letterHref")).fill("javascript:alert(1)");
  await keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("https://");
  await dialog.getByLabel(t("campaign.letterHref")).fill("sortes.example/news");
  await keyboard.press("Enter");
  await expect(creator.letter).toBeFocused();
  await keyboard.type(".");
  await keyboard.press("Enter");

  // the tools are one stop of the Tab key, and the arrow keys go from one to the next
  await keyboard.press("Alt+F10");
  const tool = (name: string) =>
    page.getByRole("button", { name: t(`campaign.tool_${name}`), exact: true });
  await expect(tool("bold")).toBeFocused();
  for (let presses = 0; presses < 4; presses += 1) await keyboard.press("ArrowRight");
  await expect(tool("bullets")).toBeFocused();
  await keyboard.press("Enter");
  await expect(creator.letter).toBeFocused();
  await keyboard.type("first");
  await keyboard.press("Enter");
  await keyboard.type("second");
  await keyboard.press("Control+]");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("After the list");
  await keyboard.press("Alt+F10");
  await expect(tool("bullets")).toBeFocused();
  await keyboard.press("End");
  await expect(tool("more")).toBeFocused();
  await keyboard.press("Escape");
  await expect(creator.letter).toBeFocused();
  await keyboard.press("Alt+Shift+ArrowUp");
  await keyboard.press("Control+z");
  await keyboard.press("Control+y");

  // Tab leaves the letter
  await keyboard.press("Tab");
  await expect(creator.letter).not.toBeFocused();
  await creator.saved();
  const id = await creator.id();
  const link = { text: "link", href: "https://sortes.example/news" };
  const blocks = [
    { type: "heading", level: 1, text: [{ text: "Spring" }] },
    {
      type: "paragraph",
      text: [
        { text: "Dear {{email}}, this is " },
        { text: "bold", bold: true },
        { text: " and this a " },
        link,
        { text: "." },
      ],
    },
    { type: "paragraph", text: [{ text: "After the list" }] },
    {
      type: "list",
      ordered: false,
      items: [
        {
          text: [{ text: "first" }],
          list: { ordered: false, items: [{ text: [{ text: "second" }] }] },
        },
      ],
    },
  ];
  expect((await campaignOf(staff, id)).document?.blocks).toEqual(blocks);
  await creator.showPreview();
  await expect(creator.mail.getByRole("heading", { name: "Spring" })).toBeVisible();
  await expect(creator.mail.getByText(`Dear ${staff.email}`)).toBeVisible();

  // a block that is selected is changed by its fields
  await page.goto(`/mail-campaign?id=${id}`);
  await expect(creator.letter).toContainText("After the list");
  await creator.letter.focus();
  await keyboard.press("Control+End");
  for (let lines = 0; lines < 3; lines += 1) await keyboard.press("Enter");
  // the menu of an empty line is opened by its sign, and gives back what chooses nothing
  await keyboard.type("/or");
  await expect(creator.letter).toContainText("/or");
  await expect(creator.letter).toBeFocused();
  for (let letters = 0; letters < 3; letters += 1) await keyboard.press("Backspace");
  await expect(creator.letter).not.toContainText("/or");
  await keyboard.type("/");
  const item = (name: string) =>
    page.getByRole("menuitem", { name: t(`campaign.tool_${name}`), exact: true });
  await expect(item("picture")).toBeFocused();
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await expect(item("draw")).toBeFocused();
  await keyboard.press("Enter");
  await dialog.getByLabel(t("campaign.letterLabel")).fill("Draw now");
  await keyboard.press("Enter");
  await expect(creator.letter).toContainText("Draw now");
  await creator.letter.getByText("Draw now").click();
  const picked = creator.letter.locator(".ProseMirror-selectednode");
  await expect(picked).toContainText("Draw now");
  // what is typed meanwhile does not replace it
  await keyboard.type("Below it");
  await expect(creator.letter.getByText("Below it")).toBeVisible();
  await creator.letter.getByText("Draw now").click();
  await expect(picked).toContainText("Draw now");
  await keyboard.press("Enter");
  await expect(dialog.getByLabel(t("campaign.letterLabel"))).toHaveValue("Draw now");
  await dialog.getByLabel(t("campaign.letterLabel")).fill("Draw them");
  await keyboard.press("Enter");
  await expect
    .poll(async () => JSON.stringify((await campaignOf(staff, id)).document))
    .toContain("Draw them");

  await creator.button("campaign.toPreview").click();
  await creator.button("campaign.sendTest").click();
  const outbox = join(app.dataDir, "outbox");
  await expect
    .poll(async () => (await mailsTo(outbox, staff.email)).map(({ subject }) => subject))
    .toContain("[Test] A letter");
  const mail = (await mailsTo(outbox, staff.email)).find(
    ({ subject }) => subject === "[Test] A letter",
  );
  // its links lead where those of the real mail do, and belong to nobody
  const tracked = mail?.links.filter((link) => link.includes("/c/test?to=")) ?? [];
  const followed = await Promise.all(
    tracked.map((link) => page.request.get(link, { maxRedirects: 0 })),
  );
  expect(followed.map((reply) => reply.headers()["location"])).toContainEqual(
    expect.stringContaining("/lucky-winner"),
  );
  await testElsewhere(page, t, { creator, app, staff });

  const unsubscribe = mail?.links.find((link) => link.includes("/newsletter/unsubscribe/")) ?? "";
  const { pathname, search } = new URL(unsubscribe);
  await page.goto(pathname + search);
  await page.getByRole("button", { name: t("newsletter.unsubscribe"), exact: true }).click();
  await expect(page.getByText(t("newsletter.unsubscribeTest"))).toBeVisible();
});

/** Another address is asked for tests, agrees without an account, and gets the next one. */
async function testElsewhere(
  page: Page,
  t: Texts,
  { creator, app, staff }: { creator: Creator; app: AppPlace; staff: Member },
) {
  const email = `phone.${staff.email}`;
  await creator.button("campaign.testAddresses").click();
  const dialog = page.getByRole("dialog");
  const add = dialog.getByRole("button", { name: t("campaign.testAddressAdd") });
  await dialog.getByLabel(t("campaign.testAddressNew")).fill(email);
  await add.click();
  await expect(dialog.getByText(t("campaign.testAddressAsked", { address: email }))).toBeVisible();
  await expect(dialog.getByText(t("campaign.testAddressWaits"))).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);

  const { pathname, search } = new URL(await linkTo({ email }, "/newsletter/confirm/", app));
  const stranger = await page.context().browser()?.newContext();
  const theirs = await stranger?.newPage();
  if (!theirs) throw new Error("there is no browser");
  await theirs.goto(new URL(pathname + search, page.url()).href);
  await expect(theirs.getByText(staff.username).first()).toBeVisible();
  await theirs.getByRole("button", { name: t("newsletter.testConfirm") }).click();
  const agreed = t("newsletter.testConfirmed", { address: email });
  await expect(theirs.getByText(agreed)).toBeVisible();
  await stranger?.close();

  await dialog.getByRole("button", { name: t("campaign.testAddressesDone") }).click();
  await creator.button("campaign.testAddresses").click();
  await expect(dialog.getByRole("checkbox", { name: email })).toBeChecked();
  await dialog.getByRole("button", { name: t("campaign.testAddressesDone") }).click();
  const both = t("campaign.sendTestTo", { count: 2 });
  await page.getByRole("main").getByRole("button", { name: both }).click();
  await expect(
    page.getByText(t("campaign.testSent", { address: `${staff.email}, ${email}` })),
  ).toBeVisible();
  const outbox = join(app.dataDir, "outbox");
  await expect
    .poll(async () => (await mailsTo(outbox, email)).map(({ subject }) => subject))
    .toContain("[Test] A letter");
}

test("pasted content is cleaned, and typing over it does not violate the page's policy", async ({
  page,
  t,
  open,
  staff,
}) => {
  const creator = new Creator(page, t);
  await open("/mail-campaign", { as: staff });
  await creator.subject.fill("Pasted");
  await creator.letter.focus();
  await paste(
    page,
    `<b style="font-weight:normal" id="docs-internal-guid-1"><p style="color:red"><span style="font-weight:700;color:#f00">Bold</span> text</p></b>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Point<o:p></o:p></p>`,
  );
  await expect(creator.letter.locator("strong")).toHaveText("Bold");
  await expect(creator.letter.locator("li")).toHaveText("Point");
  await expect(creator.letter.locator("[style], [class*=Mso]")).toHaveCount(0);
  await creator.letter.locator("strong").dblclick();
  await page.keyboard.type("Typed");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Control+z");
  await expect(creator.letter).toContainText("Typed");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(creator.letter).not.toContainText("Typed");
  await page.keyboard.press("Control+z");
  await creator.saved();
  const { document } = await campaignOf(staff, await creator.id());
  expect(document?.blocks).toEqual([
    { type: "paragraph", text: [{ text: "Typed", bold: true }, { text: " text" }] },
    { type: "list", ordered: false, items: [{ text: [{ text: "Point" }] }] },
  ]);
});

test("two tabs: the other version of a letter is shown as text, and can be used instead @long", async ({
  page,
  context,
  t,
  open,
  staff,
}) => {
  const id = await writeLetter(staff, "Two tabs");
  const first = new Creator(page, t);
  await open(`/mail-campaign?id=${id}`, { as: staff });
  await expect(first.letter).toContainText("Two tabs");
  const second = new Creator(await context.newPage(), t);
  await second.letter.page().goto(`/mail-campaign?id=${id}`);
  await expect(second.letter).toContainText("Two tabs");
  await second.letter.focus();
  await second.letter.page().keyboard.type("Theirs ");
  await expect
    .poll(async () => JSON.stringify((await campaignOf(staff, id)).document))
    .toContain("Theirs");
  await first.letter.focus();
  await page.keyboard.type("Mine ");
  await expect(page.getByText(t("campaign.conflict"))).toBeVisible();
  await first.button("campaign.takeTheirs").click();
  await expect(first.letter).toContainText("Theirs");
  await expect(first.letter).not.toContainText("Mine");
});

test.describe("on a phone", () => {
  test.use(seenIn("phone-ro-dark"));
  test("a letter becomes source, and nothing of it is wider than the screen", async ({
    page,
    t,
    open,
    staff,
  }) => {
    const id = await writeLetter(staff, "Telefon");
    const creator = new Creator(page, t);
    await open(`/mail-campaign?id=${id}`, { as: staff, language: "ro", theme: "dark" });
    await expect(creator.letter).toContainText("Telefon");
    await expect.poll(() => sideways(page)).toEqual({ scrollWidth: 320, stickOut: [] });
    await page.getByRole("button", { name: t("campaign.tool_more"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("campaign.toSource"), exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: t("campaign.toSource") }).click();
    await expect(creator.body).toContainText("<mjml>");
    await expect.poll(async () => (await campaignOf(staff, id)).document).toBe(null);
    expect((await campaignOf(staff, id)).body).toContain("Telefon");
    await creator.showPreview();
    await expect(creator.mail.getByRole("heading", { name: "Telefon" })).toBeVisible();
  });
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });
    const topOf = async (button: Locator) => {
      // a fallback font may have other lines
      await button.page().evaluate(() => document.fonts.ready);
      return Math.round((await button.boundingBox())?.y ?? 0);
    };

    test("the page below a letter stays in place when the editor appears", async ({
      page,
      staff,
      t,
      open,
    }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await withoutTimeLimits(page);
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        const reply = await route.fetch();
        if ((await reply.text()).includes("ProseMirror")) await promise;
        await route.fulfill({ response: reply });
      });
      await open("/mail-campaign", { as: staff });
      const creator = new Creator(page, t);
      const below = creator.button("campaign.begin_template");
      await expect(below).toBeVisible();
      await expect(creator.letter).toBeHidden();
      const before = await topOf(below);
      resolve();
      await expect(creator.letter).toBeVisible();
      expect(await topOf(below)).toBe(before);
      // other files may still be on their way
      await page.unrouteAll({ behavior: "wait" });
    });

    test("the button that sends stays where it is when the readers are counted", async ({
      page,
      staff,
      t,
      open,
    }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await withoutTimeLimits(page);
      await page.route(/\/trpc\/[^?]*campaigns\.audience/, async (route) => {
        await promise;
        const response = await route.fetch();
        const calls = (await response.json()) as { result: { data: object } }[];
        const readers = {
          recipients: 12,
          letters: [{ readers: "en", letter: "en", recipients: 12 }],
        };
        for (const { result } of calls)
          if ("leftOut" in result.data) Object.assign(result.data, readers);
        await route.fulfill({ response, json: calls });
      });
      const id = await writeLetter(staff, "What is new");
      await open(`/mail-campaign?id=${id}&step=preview`, { as: staff });
      const send = new Creator(page, t).button("campaigns.sendNow");
      await expect(page.getByText(t("campaigns.nothingToMend"))).toBeVisible();
      const before = await topOf(send);
      resolve();
      await expect(page.getByText(t("campaign.readers", { count: 12 }))).toBeVisible();
      expect(await topOf(send)).toBe(before);
    });
  });
