import { join } from "node:path";
import { mailsTo } from "@sortes/testing/mailbox";
import { violationsOf } from "../fixtures/axe.ts";
import { importReaders, writeDraft } from "../fixtures/campaigns.ts";
import { enter, tabTo } from "../fixtures/keyboard.ts";
import { test } from "../fixtures/own-app.ts";
import { expect } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36";
const scanner = "Barracuda Sentinel";
const timeOf = ({ sent_at: time }: { sent_at: string }): number => Date.parse(time);

// spec 2.15.3
test("statistics distinguish readers from scanners, for staff with a keyboard only @long", async ({
  app,
  page,
  open,
  staff,
}) => {
  await importReaders(app.url, staff, 2);
  const body = '<p>Read <a href="https://example.com/news?a=1">what is new</a>.</p>';
  const id = await writeDraft(staff, "Counted letter", body);
  expect((await staff.api.post(`/newsletter/campaigns/${id}/send/`)).status).toBe(200);
  const mailOf = async (reader: string) =>
    (await mailsTo(join(app.dataDir, "outbox"), `${reader}@example.test`))[0];
  const statusOf = async () =>
    (await staff.api.get(`/newsletter/campaigns/${id}/`)).body.data.status;
  await expect.poll(statusOf).toBe("sent");
  // requests within a second after sending are not from readers
  const age = async () => {
    const { body: reply } = await staff.api.get(`/newsletter/campaigns/${id}/recipients/`);
    return Date.now() - Math.max(...reply.data.recipients.map(timeOf));
  };
  const visit = (address: string, agent: string) =>
    fetch(address, { redirect: "manual", headers: { "user-agent": agent } });
  await expect.poll(age).toBeGreaterThan(1000);
  for (const [reader, agent] of [
    ["reader1", browser],
    ["reader2", scanner],
  ] as const) {
    const mail = await mailOf(reader);
    const [, picture = ""] = /src="([^"]+\/o\/[^"]+)"/.exec(mail?.html ?? "") ?? [];
    const opened = await visit(picture, agent);
    expect(opened.headers.get("content-type")).toBe("image/gif");
    const link = mail?.links.find((address) => address.includes("/c/")) ?? "";
    const followed = await visit(link, agent);
    expect(followed.headers.get("location")).toBe("https://example.com/news?a=1");
  }
  const figures = async () =>
    (await staff.api.get("/newsletter/stats/")).body.data.recentCampaigns[0];
  const people = { sent: 2, opens: 1, clicks: 1 };
  await expect.poll(figures).toMatchObject({ ...people, machineOpens: 1, machineClicks: 1 });

  await open("/mail", { as: staff });
  await expect(page.getByRole("tab", { name: english("newsletter.tabStatistics") })).toBeVisible();
  await tabTo(page, page.getByRole("tab", { name: english("newsletter.tabSubscribe") }));
  await page.keyboard.press("ArrowRight");
  await expect(
    page.getByRole("tab", { name: english("newsletter.tabPreferences"), selected: true }),
  ).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: english("newsletter.tabStatistics") })).toBeFocused();
  const row = page.getByRole("row").filter({ hasText: "Counted letter" });
  await expect(row).toContainText("1 (50%)");
  await expect(row).toContainText("1 open, 1 click");
  await expect.poll(() => violationsOf(page)).toEqual([]);

  await enter(
    page,
    row.getByRole("link", { name: english("statistics.detailsOf", { name: "Counted letter" }) }),
  );
  const link = page.getByRole("row").filter({ hasText: "https://example.com/news?a=1" });
  await expect(link.getByRole("cell")).toHaveText(["Clicks 1", "Readers 1", "Automated clicks 1"]);
  await expect(page.getByText("Opens: 1", { exact: true })).toBeVisible();
  await expect.poll(() => violationsOf(page)).toEqual([]);
});
