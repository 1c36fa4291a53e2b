import { factsPerLanguage } from "@sortes/contract";
import { writeDraft } from "../fixtures/campaigns.ts";
import { brokenWordsIn } from "../fixtures/layout-faults.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ language: "ro", viewport: { width: 320, height: 720 } });

test("staff pages do not scroll sideways on a small phone with letters twice as large @long", async ({
  page,
  t,
  open,
  staff,
}) => {
  const draft = await writeDraft(staff, "Martie");
  const scheduled = await writeDraft(staff, "Aprilie");
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { status } = await staff.api.post(`/newsletter/campaigns/${scheduled}/schedule/`, {
    scheduled_time: inAWeek,
    even_to_nobody: true,
  });
  expect(status).toBe(200);
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const pages = [
    [`/mail-campaign?id=${draft}`, t("campaign.insert")],
    [`/mail-campaign?id=${draft}&step=preview`, t("campaigns.schedule")],
    [`/mail-campaigns/${scheduled}`, t("campaigns.reschedule")],
    ["/mail-statistics", t("statistics.growth")],
    ["/operations", t("operations.refresh")],
  ] as const;
  for (const [path, shown] of pages) {
    await open(path, { as: staff, language: "ro" });
    const words = page.getByRole("main").getByText(shown, { exact: true }).first();
    await words.scrollIntoViewIfNeeded();
    const widthOf = async () => (await sideways(page)).scrollWidth;
    await expect.configure({ soft: true }).poll(widthOf, { message: path }).toBe(320);
  }
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await session.detach();
});

test("no word of a fact breaks on a small phone with letters twice as large", async ({
  page,
  t,
  open,
}) => {
  await open("/", { language: "ro" });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const seen = new Set<string>();
  while (seen.size < factsPerLanguage) {
    await page.getByRole("button", { name: t("home.another") }).click();
    const fact = await page.locator("h2 + p[aria-live]").innerText();
    seen.add(fact);
    expect.soft(await page.evaluate(brokenWordsIn), fact).toEqual([]);
  }
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await session.detach();
});
