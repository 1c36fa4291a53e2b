import { join } from "node:path";
import { findEmbedded } from "@sortes/db/embedded";
import { queryDatabase } from "@sortes/testing";
import { sharedApp } from "../../env.ts";
import {
  importReaders,
  setPostalAddress,
  writeDraft,
  writeLetter,
} from "../../fixtures/campaigns.ts";
import { Creator } from "../../fixtures/creator.ts";
import type { Member } from "../../fixtures/people.ts";
import { showTested, subjectTest } from "../../fixtures/screens/campaigns.ts";
import { expect, test } from "../../fixtures/test.ts";
import { takePicture } from "./take-picture.ts";

// the committed pictures of docs/newsletter.md: `npm run guide-pictures`

test.use({
  theme: "light",
  contextOptions: { reducedMotion: "reduce" },
  timezoneId: "Europe/Bucharest",
});
// in order: the tests share one list of readers
test.describe.configure({ mode: "default" });

const desktop = { width: 1100, height: 900 };

const people = [
  ["ana", "Ana Pop"],
  ["dan", "Dan Ionescu"],
  ["emma", "Emma Clarke"],
  ["ioana", "Ioana Marin"],
  ["jack", "Jack Hughes"],
  ["mihai", "Mihai Stan"],
  ["olivia", "Olivia Reed"],
  ["radu", "Radu Munteanu"],
] as const;

async function importPeople({ url }: { url: string }, { token }: Member): Promise<void> {
  const lines = people.map(
    ([name, whole], i) => `${name}@example.org,${whole},${i % 2 === 0 ? "en" : "ro"}`,
  );
  const reply = await fetch(
    `${url}/api/newsletter/subscribers/import/?consent_confirmed=true&language=en`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
      body: ["email,name,language", ...lines].join("\n"),
    },
  );
  if (!reply.ok) throw new Error(`Importing answered ${reply.status}: ${await reply.text()}`);
}

test("what an import takes", async ({ page, open, staff, t }) => {
  await page.setViewportSize(desktop);
  const list = [
    "Email Address,First Name,Last Name,City,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LANGUAGE,TAGS",
    ...people.map(([name, whole]) => {
      const [first, last] = whole.split(" ");
      return `${name}@example.org,${first},${last},Cluj,2,"2026-02-03 04:05:00","2026-02-03 04:06:00",en,"""VIP"""`;
    }),
  ].join("\r\n");
  await open("/mail-subscribers?view=import", { as: staff });
  await page.locator("input[type=file]").setInputFiles({
    name: "subscribed_members.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(list),
  });
  await expect(page.getByText(t("subscribers.importOrigin_mailchimp_subscribed"))).toBeVisible();
  await takePicture("import-columns", { from: page.getByRole("main"), height: 860 });
});

test("the editor, and the preview on a dark device", async ({ page, open, staff, t }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await importPeople(sharedApp(), staff);
  // the letter's picture, with the header that uploaded pictures have
  await page.route("**/apple-touch-icon.png", (route) =>
    route.fulfill({
      path: join(import.meta.dirname, "../../../docs/teams.png"),
      headers: { "cross-origin-resource-policy": "cross-origin" },
    }),
  );
  const id = await writeLetter(staff, "What is new");
  await open(`/mail-campaign?id=${id}`, { as: staff });
  const creator = new Creator(page, t);
  await expect(creator.letter).toContainText("What is new");
  await takePicture("editor", { from: page.getByRole("toolbar").first(), to: creator.letter });
  await creator.showPreview();
  await expect(creator.mail.getByText("Whoever checks")).toBeVisible();
  const preview = page.getByRole("region", { name: t("campaign.preview"), exact: true });
  await page
    .getByRole("radio", { name: t("campaigns.scheme_dark"), exact: true })
    .check({ force: true });
  await expect(page.getByText(t("campaigns.schemeAbout_dark"))).toBeVisible();
  await expect(creator.mail.locator("body")).toHaveCSS("background-color", "rgb(13, 21, 18)");
  await takePicture("preview-dark", { from: preview, height: 1000 });
});

test("a segment, with its readers", async ({ page, open, staff, t }) => {
  await page.setViewportSize(desktop);
  const definition = {
    match: "all",
    groups: [
      {
        match: "all",
        conditions: [
          { about: "language", test: "is", value: "en" },
          { about: "joined", test: "within", days: 90 },
        ],
      },
    ],
  };
  const made = await staff.api.post("/newsletter/segments/", {
    name: "New readers in English",
    definition,
  });
  const { id } = (made.body as { data: { id: string } }).data;
  await open(`/mail-subscribers?view=segments&segment=${id}`, { as: staff });
  await expect(page.getByText("emma@example.org")).toBeVisible();
  await expect(page.getByText(t("subscribers.segmentCounting"))).toHaveCount(0);
  await takePicture("segment", { from: page.locator("form") });
});

test("several subjects, one of which is to be chosen", async ({ page, open, staff, t }) => {
  await page.setViewportSize(desktop);
  const body = '<p><a href="https://sortes.example/new">What is new</a></p>';
  const id = await writeDraft(staff, "Winter letter", body);
  await staff.api.patch(`/newsletter/campaigns/${id}/`, { subject_test: subjectTest });
  await showTested(page, id);
  await open(`/mail-campaigns/${id}`, { as: staff });
  const choose = page.getByRole("button", {
    name: t("campaigns.chooseSubjectNamed", { subject: "Draws for all" }),
  });
  await expect(choose).toBeVisible();
  await takePicture("subjects", { from: page.getByRole("main"), height: 960 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

/** Shares of readers who open, or click, for the first time in each hour. */
const opensOf = (hour: number) => Math.round(60 / (1 + hour / 2) + (hour % 24 < 14 ? 4 : 0));
const clicksOf = (hour: number) => Math.round(18 / (1 + hour / 2));

test("the statistics of a campaign", async ({ page, open, staff }) => {
  await page.setViewportSize(desktop);
  await setPostalAddress(staff);
  await importReaders(sharedApp().url, staff, 600);
  const body =
    '<p><a href="https://sortes.example/news">News</a> and <a href="https://sortes.example/draws">draws</a></p>';
  const id = await writeDraft(staff, "Autumn letter", body);
  expect((await staff.api.post(`/newsletter/campaigns/${id}/send/`)).status).toBe(200);
  const statusOf = async () =>
    (await staff.api.get(`/newsletter/campaigns/${id}/`)).body.data.status;
  await expect.poll(statusOf, { timeout: 60_000 }).toBe("sent");
  const url = await findEmbedded(sharedApp().dataDir, "sortes");
  if (url === undefined) throw new Error("no database runs");
  const hours = Array.from({ length: 36 }, (_, hour) => hour);
  const counted = hours.flatMap((hour) => [
    `('open', ${hour}, ${opensOf(hour)})`,
    `('click', ${hour}, ${clicksOf(hour)})`,
  ]);
  // as if it had been sent some days ago and read since
  for (const statement of [
    `update campaign set started_at = '2026-11-16T07:00:00Z', finished_at = '2026-11-16T07:01:00Z' where id = '${id}'`,
    `insert into campaign_tally (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
       select '${id}', 1, kind, 0, hour, 0, people * 5 / 4, people, people / 6
       from (values ${counted.join(", ")}) as counted (kind, hour, people)`,
    `insert into campaign_tally (campaign_id, run, kind, link_id, hour, slot, times, readers, machines)
       select '${id}', 1, 'link', id, 0, 0, 96 / (place + 1), 84 / (place + 1), 12 / (place + 1)
       from campaign_link where campaign_id = '${id}'`,
  ])
    await queryDatabase(url, statement);
  await open(`/mail-campaigns/${id}?tab=statistics`, { as: staff });
  await expect(page.getByText("https://sortes.example/news")).toBeVisible();
  await takePicture("statistics", {
    from: page.getByRole("heading", { level: 2, name: "Autumn letter" }),
    to: page.locator("summary").first(),
  });
});
