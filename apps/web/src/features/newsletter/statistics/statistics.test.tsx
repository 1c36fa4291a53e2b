import type {
  CampaignStatistics,
  NewsletterStatistics,
  ReaderStatistics,
  RecentCampaign,
} from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer, type Handlers, refuse } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import {
  follow,
  page,
  press,
  signInStaff,
  staff,
  followSoon,
  pressSoon,
} from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const id = "01900000-0000-7000-8000-000000000001";

const campaign: RecentCampaign = {
  id,
  name: "Spring news",
  date: "2027-03-01T09:30:00.000Z",
  status: "sent",
  tracking: "individual",
  sent: 1200,
  bounced: 10,
  complaints: 2,
  unsubscribed: 3,
  opens: 538,
  openRate: 45.2,
  clicks: 100,
  clickRate: 8.4,
  openTimes: 700,
  clickTimes: 130,
  machineOpens: 41,
  machineClicks: 7,
};
const figures: NewsletterStatistics = {
  totalSubscribers: 12_345,
  openRate: 45.2,
  clickRate: null,
  recentCampaigns: [
    campaign,
    { ...campaign, id: id.replace(/1$/, "2"), name: "Quiet", tracking: "off", openRate: null },
  ],
  growth: [
    { week: "2027-02-22", added: 40, left: 2 },
    { week: "2027-03-01", added: 12, left: 0 },
  ],
  months: [
    { month: "2027-02-01", sent: 0, opens: 0, clicks: 0 },
    { month: "2027-03-01", sent: 2400, opens: 538, clicks: 100 },
  ],
};
const whole: CampaignStatistics = {
  ...campaign,
  usual: { campaigns: 3, openRate: 31.5, clickRate: 9 },
  links: [
    { id: "1", target: "javascript:alert(1)", clicks: 9, readers: 8, machineClicks: 2 },
    { id: "2", target: "https://example.com/?a=1&b=2", clicks: 3, readers: 3, machineClicks: 0 },
  ],
  timeline: [{ from: campaign.date, hours: 1, opens: 30, clicks: 4 }],
};
const part = { sent: 100, opens: 50, openRate: 50, clicks: 7, clickRate: 7 };
const compared: ReaderStatistics = {
  languages: [
    { language: "en", ...part },
    { language: "ro", sent: 40, opens: null, openRate: null, clicks: null, clickRate: null },
  ],
  segment: null,
  looked: null,
};
const oradea = {
  id: `${id.slice(0, -1)}9`,
  name: "Oradea",
  definition: { match: "all" as const, groups: [] },
  version: 1,
  createdAt: campaign.date,
  changedAt: campaign.date,
};

const serve = (more: Handlers = {}) =>
  fakeServer({
    "users.me": () => staff,
    "statistics.newsletter": () => figures,
    "statistics.campaign": () => whole,
    "statistics.readers": () => compared,
    "segments.list": () => ({ segments: [oradea] }),
    ...more,
  });
const openTab = async (search = "?tab=statistics") => {
  await openApp(`/mail${search}`);
  await arrival(words("newsletter.title"));
};

beforeEach(signInStaff);

describe("the tab", () => {
  // spec 2.1.9, 2.15.3, 6.3
  test("is for staff, with explained figures", async () => {
    serve();
    await openTab("");
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      words("newsletter.tabSubscribe"),
      words("newsletter.tabPreferences"),
      words("newsletter.tabStatistics"),
    ]);
    await act(async () =>
      screen.getByRole("tab", { name: words("newsletter.tabStatistics") }).click(),
    );
    const total = await page().findByText("12,345");
    expect(total.parentElement?.textContent).toMatch(/^Subscribers12,345People whose/);
    expect(
      page().getByText(words("statistics.figure_openRate"), { selector: "dt" }).parentElement
        ?.textContent,
    ).toMatch(/^Open rate45\.2%The share of sent emails/);
    expect(page().getByText(words("statistics.noRate"))).toBeTruthy();
    expect(window.location.search).toBe("?tab=statistics");
  });

  // spec 2.15.3, 6.3
  test("is hidden from others, even if the address names it", async () => {
    localStorage.setItem("user", JSON.stringify({ ...staff, isStaff: false }));
    const calls = serve({ "users.me": () => ({ ...staff, isStaff: false }) });
    await openTab();
    expect(screen.queryByRole("tab", { name: words("newsletter.tabStatistics") })).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain("statistics.newsletter");
  });

  test("counts automated requests separately, and marks campaigns that are not tracked", async () => {
    serve();
    await openTab();
    const table = await page().findByRole("table", { name: words("statistics.recent") });
    const [, spring, quiet] = within(table).getAllByRole("row");
    expect(spring?.textContent).toContain("Automated 41 opens, 7 clicks");
    expect(spring?.textContent).toContain("Opens 538 (45.2%)");
    expect(quiet?.textContent).toContain("Opens Not tracked");
  });

  test("shows the letters of each month as a chart with its numbers", async () => {
    serve();
    await openTab();
    const chart = await page().findByRole("figure", { name: words("statistics.months") });
    const rows = within(chart).getAllByRole("row", { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual([
      "MonthSentOpensClicks",
      "Feb 2027000",
      "Mar 20272,400538100",
    ]);
  });

  test("shows growth as a chart with its numbers", async () => {
    serve();
    await openTab();
    const chart = await page().findByRole("figure", { name: words("statistics.growth") });
    const rows = within(chart).getAllByRole("row", { hidden: true });
    expect(rows[1]?.textContent).toBe("22 Feb 2027402");
  });

  test("downloads the table as a file", async () => {
    serve();
    const made = vi.fn<(blob: Blob) => string>(() => "blob:x");
    vi.stubGlobal(
      "URL",
      Object.assign(class extends URL {}, { createObjectURL: made, revokeObjectURL: () => {} }),
    );
    await openTab();
    await pressSoon(words("statistics.download"));
    const text = await made.mock.calls[0]?.[0].text();
    expect(text).toContain(
      "Campaign,Date,Sent,Opens,Open rate,Clicks,Click rate,Automated opens,Automated clicks,Bounced,Complaints,Unsubscribed",
    );
    expect(text).toContain(
      "Spring news,2027-03-01T09:30:00.000Z,1200,538,45.2,100,8.4,41,7,10,2,3",
    );
  });

  // spec 8.12
  test("reports a failure, and retries", async () => {
    let isDown = true;
    serve({
      "statistics.newsletter": () => (isDown ? refuse(500, "INTERNAL") : figures),
    });
    await openTab();
    const alert = await page().findByRole("alert");
    expect(alert.textContent).toMatch(/^Failed to fetch stats/);
    isDown = false;
    await press(words("shell.retry"));
    expect(await page().findByText("12,345")).toBeTruthy();
  });

  test("says which parts are still empty", async () => {
    serve({
      "statistics.newsletter": () => ({ ...figures, recentCampaigns: [], growth: [], months: [] }),
    });
    await openTab();
    expect(await page().findByText(words("statistics.recentEmpty"))).toBeTruthy();
    expect(page().getByText(words("statistics.growthEmpty"))).toBeTruthy();
  });

  test("redirects users who lose staff rights to the dashboard", async () => {
    serve({
      "statistics.newsletter": () => refuse(403, "FORBIDDEN"),
      "history.list": () => refuse(500, "INTERNAL"),
    });
    await openTab();
    await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  });
});

describe("one campaign", () => {
  test("opens from the table, and describes its links in words", async () => {
    serve();
    await openTab();
    await followSoon(words("statistics.detailsOf", { name: "Spring news" }));
    expect(await page().findByText("javascript:alert(1)")).toBeTruthy();
    // on a phone there is no head, so each figure has its name
    const row = page().getByRole("row", { name: /javascript:alert/ });
    expect(row.textContent).toBe("javascript:alert(1)Clicks 9Readers 8Automated clicks 2");
    expect(
      page().getByText(words("statistics.figure_complaints")).parentElement?.textContent,
    ).toMatch(/^Complaints2Reported as spam/);
    expect(
      page().getByText(words("statistics.figure_openRate")).parentElement?.textContent,
    ).toContain("Opens: 538 · usually 31.5% (median of the 3 campaigns before)");
    expect(page().queryByRole("link", { name: /javascript/ })).toBeNull();
    expect(page().getByRole("figure", { name: words("statistics.timeline") })).toBeTruthy();
    expect(window.location.search).toBe(`?tab=statistics&campaign=${id}`);
    await follow(words("statistics.back"));
    expect(await page().findByText("12,345")).toBeTruthy();
  });

  test("that is not tracked says so", async () => {
    serve({ "statistics.campaign": () => ({ ...whole, tracking: "off" }) });
    await openTab(`?tab=statistics&campaign=${id}`);
    expect(await page().findByText(words("statistics.off"))).toBeTruthy();
    expect(page().queryByText(words("statistics.figure_openRate"))).toBeNull();
  });

  test("compares readers by language and segment, and says what was not counted", async () => {
    const calls = serve({
      "statistics.readers": ({ input: { segmentId } }) =>
        segmentId === undefined
          ? compared
          : {
              ...compared,
              segment: { name: "Oradea", inside: part, outside: { ...part, sent: 3000 } },
              looked: 50_000,
            },
    });
    await openTab(`?tab=statistics&campaign=${id}`);
    const rows = () =>
      [...document.querySelectorAll("tr")]
        .map(({ textContent }) => textContent)
        .filter((row) => /^(?:English|Romanian|In |Not in )/.test(row));
    await waitFor(() =>
      expect(rows()).toEqual([
        "EnglishSent 100Opens 50 (50%)Clicks 7 (7%)",
        "RomanianSent 40Opens Not countedClicks Not counted",
      ]),
    );
    const select = await page().findByLabelText(words("statistics.segment"), { exact: false });
    await page().findByRole("option", { name: "Oradea" });
    fireEvent.change(select, { target: { value: oradea.id } });
    await waitFor(() =>
      expect(rows().slice(2)).toEqual([
        "In “Oradea”Sent 100Opens 50 (50%)Clicks 7 (7%)",
        "Not in “Oradea”Sent 3,000Opens 50 (50%)Clicks 7 (7%)",
      ]),
    );
    expect(page().getByText(/from a sample of 50,000 readers/)).toBeTruthy();
    expect(calls.findLast(({ path }) => path === "statistics.readers")?.input).toEqual({
      id,
      segmentId: oradea.id,
    });
  });

  test("offers no segments if readers are not tracked individually", async () => {
    const calls = serve({
      "statistics.campaign": () => ({ ...whole, tracking: "aggregate" as const }),
    });
    await openTab(`?tab=statistics&campaign=${id}`);
    expect(await page().findByText(words("statistics.segmentUnknown"))).toBeTruthy();
    expect(page().queryByLabelText(words("statistics.segment"), { exact: false })).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain("segments.list");
  });

  test("shows on the mail where readers clicked, in each of its languages", async () => {
    const calls = serve({
      "statistics.linkMap": ({ input: { language = "en" } }) => ({
        previewUrl: `/api/preview/${language}/`,
        language,
        languages: ["en", "ro"],
      }),
    });
    await openTab(`?tab=statistics&campaign=${id}`);
    await pressSoon(words("statistics.showLinkMap"));
    const dialog = within(await screen.findByRole("dialog"));
    const mail = () => dialog.findByTitle(words("statistics.linkMap"));
    expect((await mail()).getAttribute("src")).toBe("/api/preview/en/");
    expect((await mail()).getAttribute("sandbox")).toBe("");
    await press(words("statistics.language_ro"), dialog);
    await waitFor(async () => expect((await mail()).getAttribute("src")).toBe("/api/preview/ro/"));
    expect(calls.findLast(({ path }) => path === "statistics.linkMap")?.input).toEqual({
      id,
      language: "ro",
    });
  });
});
