import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { Creator } from "../fixtures/creator.ts";
import type { Member } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

interface Kept {
  data: { title: string; subject: string; body: string; version: number };
}
const campaignOf = async ({ api }: Member, id: string) =>
  ((await api.get(`/newsletter/campaigns/${id}/`)).body as Kept).data;
const campaignsOf = async ({ api }: Member) =>
  (
    (await api.get("/newsletter/campaigns/list/?limit=100")).body as {
      results: { title: string }[];
    }
  ).results;

/** Presses Tab until that is focused. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not lead there");
}
const focused = (page: Page) => ({
  field: (name: string) => () =>
    page.evaluate((wanted) => (document.activeElement as HTMLInputElement).name === wanted, name),
  editor: () => page.evaluate(() => Boolean(document.activeElement?.shadowRoot)),
  button: (name: string) => () =>
    page.evaluate((wanted) => document.activeElement?.textContent?.trim() === wanted, name),
});

// spec 2.1.10, 2.16.1, 2.16.3, 5.2
test("a campaign is written, previewed, saved as a draft and edited again, by keyboard alone", async ({
  page,
  t,
  open,
  staff,
}) => {
  const creator = new Creator(page, t);
  await open("/mail-campaign", { as: staff });
  await creator.begin("source");
  await expect(creator.body).toBeVisible();
  const at = focused(page);

  // nothing is written yet
  await tabTo(page, at.button(t("campaign.toPreview")));
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("CAMPAIGN_SUBJECT_REQUIRED"))).toBeVisible();
  await expect(page.getByText(t("CAMPAIGN_BODY_REQUIRED"))).toBeVisible();
  await expect(creator.subject).toBeFocused();

  await page.keyboard.type("Ten ways to split a class");
  // the title follows, and is required once it is taken away
  await creator.openOptions();
  await expect(creator.title).toHaveValue("Ten ways to split a class");
  await creator.name(" ");
  await tabTo(page, at.button(t("campaign.toPreview")));
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("CAMPAIGN_TITLE_REQUIRED")).first()).toBeVisible();
  await expect(creator.title).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Winter ideas");
  await tabTo(page, at.editor);
  await page.keyboard.insertText(
    '<h2>Ten ways</h2>\n<p>For {{email}}.</p>\n<a href="page.html">x</a>',
  );
  await creator.saved();
  const id = await creator.id();
  expect(await campaignOf(staff, id)).toMatchObject({
    title: "Winter ideas",
    subject: "Ten ways to split a class",
  });

  // the mail and its warnings
  await creator.showPreview();
  await expect(creator.mail.getByRole("heading", { name: "Ten ways" })).toBeVisible();
  await expect(creator.mail.getByText(`For ${staff.email}.`)).toBeVisible();
  await tabTo(page, at.button(t("campaign.goTo", { line: "3" })));
  await page.keyboard.press("Enter");
  await expect.poll(at.editor).toBe(true);
  await page.keyboard.press("End");
  for (let letters = 0; letters < '<a href="page.html">x</a>'.length; letters += 1)
    await page.keyboard.press("Backspace");
  await expect(creator.mail.getByText("x", { exact: true })).toHaveCount(0);

  // Tab leaves the editor
  await tabTo(page, at.button(t("campaign.toPreview")));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("campaign.check") })).toBeFocused();
  await expect(page.getByRole("region", { name: t("campaign.audience") })).toBeVisible();
  await tabTo(page, at.button(t("campaign.saveDraft")));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("campaign.created") })).toBeFocused();
  await tabTo(page, at.button(t("campaign.editAgain")));
  await page.keyboard.press("Enter");
  await expect(creator.subject).toHaveValue("Ten ways to split a class");
  expect(await campaignOf(staff, id)).toMatchObject({
    body: "<h2>Ten ways</h2>\n<p>For {{email}}.</p>\n",
  });

  // and again by its address
  await page.goto(`/mail-campaign?id=${id}`);
  await expect(creator.subject).toHaveValue("Ten ways to split a class");
  await expect(creator.body).toContainText("Ten ways");
});

test("the check before sending checks whether links are reachable, and shows what a phone cuts", async ({
  page,
  t,
  open,
  staff,
}) => {
  const site = createServer((request, reply) => {
    reply.writeHead(request.url === "/gone" ? 410 : 200).end();
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  try {
    const creator = new Creator(page, t);
    await open("/mail-campaign", { as: staff });
    await creator.begin("source");
    await creator.write(
      "Links",
      "THE SUBJECT OF THIS LETTER IS FAR LONGER THAN ANY PHONE SHOWS",
      `<p>Words <a href="${at}/there">one</a> <a href="${at}/gone">two</a></p>`,
    );
    await creator.saved();
    await creator.showPreview();
    const inbox = page.getByRole("region", { name: t("campaign.inbox") });
    const line = inbox.getByText("THE SUBJECT OF THIS LETTER");
    await expect(line).toBeVisible();
    await expect
      .poll(() => line.evaluate((shown) => shown.scrollWidth > shown.clientWidth))
      .toBe(true);
    await expect(inbox.getByText(/^Sortes Words one two/)).toBeVisible();
    await creator.button("campaign.toPreview").click();
    const main = page.getByRole("main");
    await expect(
      main.getByText(t("campaign.linksAnswered", { links: 2, answered: 1 })),
    ).toBeVisible();
    await expect(
      main.getByText(t("LINK_MISSING", { address: `${at}/gone`, status: 410 })),
    ).toBeVisible();
  } finally {
    site.closeAllConnections();
    site.close();
  }
});

// spec 2.16.4
test("two tabs: the later save is offered, and replaces the other version if chosen @long", async ({
  page,
  context,
  t,
  open,
  staff,
}) => {
  const first = new Creator(page, t);
  await open("/mail-campaign", { as: staff });
  await first.begin("source");
  await first.write("Two tabs", "News", "<p>Hi</p>");
  await first.saved();
  const id = await first.id();
  const other = await context.newPage();
  const second = new Creator(other, t);
  await other.goto(`/mail-campaign?id=${id}`);
  await second.openOptions();
  await second.preheader.fill("Said by the second tab alone");
  await other.getByLabel(t("campaign.tracking"), { exact: true }).selectOption("off");
  await second.subject.fill("News of the second tab");
  await expect
    .poll(async () => (await campaignOf(staff, id)).subject)
    .toBe("News of the second tab");
  await first.subject.fill("News of the first tab");
  await expect(page.getByText(t("campaign.conflict"))).toBeVisible();
  await expect(page.getByText("News of the second tab")).toBeVisible();
  await expect(page.getByText("Said by the second tab alone")).toBeVisible();
  const theirs = page.getByRole("region", { name: t("campaign.theirs"), exact: true });
  await expect(theirs.getByText(t("campaign.tracking_off"), { exact: true })).toBeVisible();
  // what both have is not repeated
  await expect(theirs.getByText(t("campaign.topic"), { exact: true })).toHaveCount(0);
  expect((await campaignOf(staff, id)).subject).toBe("News of the second tab");
  await first.button("campaign.keepMine").click();
  await first.saved();
  expect((await campaignOf(staff, id)).subject).toBe("News of the first tab");
});

// spec 2.16.1
test("a lost connection loses no text, and creates no second draft @long", async ({
  page,
  context,
  t,
  open,
  staff,
}) => {
  const creator = new Creator(page, t);
  const before = (await campaignsOf(staff)).length;
  await open("/mail-campaign", { as: staff });
  await creator.begin("source");
  await expect(creator.body).toBeVisible();
  // the server makes the draft, and its answer is lost
  let isLost = false;
  await page.route("**/trpc/campaigns.create*", async (route) => {
    if (isLost) return await route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await creator.write("Lost", "News", "<p>Hi</p>");
  await expect.poll(() => isLost).toBe(true);
  await context.setOffline(true);
  await creator.subject.fill("News from the train");
  await expect(page.getByText(t("campaign.offline"))).toBeVisible();
  const line = page.getByText(t("shell.offlineLine"));
  await expect(line).toBeVisible();
  const { y, height } = (await line.boundingBox())!;
  const title = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
  expect(y + height, "the line covers nothing").toBeLessThanOrEqual(title.y);
  const address = page.url();
  // the page closes before the connection returns, so it must not save by itself
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(address);
  await expect(creator.subject).toHaveValue("News from the train");
  await expect(creator.body).toContainText("Hi");
  await creator.saved();
  expect(await campaignOf(staff, await creator.id())).toMatchObject({
    title: "Lost",
    subject: "News from the train",
  });
  const titles = (await campaignsOf(staff)).map(({ title }) => title);
  expect(titles.filter((title) => title === "Lost")).toHaveLength(1);
  expect(titles.length).toBeGreaterThan(before);
});

test("typing replaces a selection, and leaves no inline styles in the page @long", async ({
  page,
  t,
  open,
  staff,
}) => {
  const creator = new Creator(page, t);
  await open("/mail-campaign", { as: staff });
  await creator.begin("source");
  const written = '<p style="color: red">Hello</p>';
  await creator.write("Typed over", "News", written);
  // the editor treats each specially; the guard reports policy violations
  for (const [sign, shown] of [
    ["(", `(${written})`],
    ["[", `[${written}]`],
    ["x", "x"],
  ] as const) {
    await page.keyboard.press("Control+a");
    await page.keyboard.type(sign);
    await expect(creator.body).toHaveText(shown);
    await page.keyboard.press("Control+z");
    await expect(creator.body).toHaveText(written);
  }
});

/** Content that would run or redirect in a careless page. */
const vectors = [
  `<img src=x onerror=alert(1)>`,
  `"><script>alert(1)</script>`,
  `<svg onload=alert(1)>`,
  `<svg><script>alert&#40;1&#41;</script></svg>`,
  `<iframe srcdoc="<script>top.alert(1)</script>"></iframe>`,
  `<a href="javascript:alert(1)" target=_top>x</a>`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  `<base href=//evil.example>`,
  `<form action=https://evil.example><button autofocus onfocus=alert(1)>x</button></form>`,
  `<math><mtext></table><mglyph><style><img src onerror=alert(1)>`,
  `<style>@import url(//evil.example/a.css);*{background:url(//evil.example/b)}</style>`,
  `<object data="data:text/html,<script>alert(1)</script>"></object>`,
  `<video><source onerror=alert(1)></video>`,
  `<details open ontoggle=alert(1)>x</details>`,
  `<!--[if gte IE 9]><script>alert(1)</script><![endif]-->`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  `{{constructor.constructor('alert(1)')()}}`,
];

/** Vectors that one body can hold; the last of a group may leave an element open, which swallows what follows. */
const groups = vectors
  .map((vector, place) => ({ place, isOpen: /<svg onload|<math>|<noscript>/.test(vector) }))
  .reduce<number[][]>(
    (all, { place, isOpen }) => {
      all.at(-1)?.push(place);
      return isOpen ? [...all, []] : all;
    },
    [[]],
  );

// the guard of every test checks that no script ran, no dialog opened and no other host was asked
// spec 2.16.2
test("no script in a body, subject or preheader runs or navigates away", async ({
  page,
  t,
  open,
  staff,
  guard,
}) => {
  test.slow();
  // an image without a host stays in the mail; its address is not one that the frame may ask
  guard.allow(/^Loading the image '[^']*\/api\/preview\//);
  const creator = new Creator(page, t);
  await open("/mail-campaign", { as: staff });
  await creator.begin("source");
  await creator.name(vectors[1] ?? "");
  await creator.subject.fill(vectors[0] ?? "");
  await page.getByRole("textbox", { name: t("campaign.preheader") }).fill(vectors[2] ?? "");
  await creator.showPreview();
  for (const group of groups) {
    await creator.body.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(
      group.map((place) => `<p>Vector ${place}</p>\n${vectors[place]}`).join("\n"),
    );
    for (const place of group)
      await expect(creator.mail.getByText(`Vector ${place}`, { exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/mail-campaign");
    await expect(
      creator.mail.locator("script, iframe, object, form, base, svg, video"),
    ).toHaveCount(0);
  }
  await expect(creator.title).toHaveValue(vectors[1] ?? "");
  await creator.button("campaign.toPreview").click();
  await creator.button("campaign.sendTest").click();
});
