import { act, fireEvent, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  campaign,
  keepCampaigns,
  menuOf,
  none,
  openList,
  press,
} from "../../../../test/campaigns-page.ts";
import { to } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, signInStaff } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

beforeEach(signInStaff);

describe("the list of campaigns", () => {
  test("ignores a status and a page in its address that do not exist", async () => {
    const calls = keepCampaigns(() => [campaign("sent", { title: "Winter ideas" })]);
    await openApp("/mail-campaigns?status=gone&page=0");
    await page().findByRole("link", { name: "Winter ideas" });
    const asked = to(calls, "campaigns.list").map(({ input }) => input);
    expect(asked).toContainEqual({ status: "all", page: 1 });
    expect(JSON.stringify(asked)).not.toContain("gone");
  });

  // spec 2.17.1, 4.12
  test("has its columns, ten campaigns a page, and its filter in the address", async () => {
    const kept = [
      ...Array.from({ length: 12 }, () => campaign("sent")),
      campaign("draft", { title: "Winter ideas" }),
    ];
    const calls = keepCampaigns(() => kept);
    const { router } = await openList();
    // ten is the server's default
    expect(to(calls, "campaigns.list")[0]?.input).toEqual({ status: "all", page: 1 });
    const columns = page()
      .getAllByRole("columnheader")
      .map((one) => one.textContent);
    expect(columns).toEqual([
      words("campaigns.columnTitle"),
      words("campaigns.status"),
      words("campaigns.sentOn"),
      words("campaigns.readers"),
      words("campaigns.opened"),
      words("campaigns.clicked"),
      words("campaigns.actions"),
    ]);
    expect(page().getAllByRole("rowheader")).toHaveLength(10);
    expect(page().getByText(words("campaigns.range", { from: 1, to: 10, total: 13 }))).toBeTruthy();
    await press(page().getByRole("button", { name: words("campaigns.next") }));
    expect(
      await page().findByText(words("campaigns.range", { from: 11, to: 13, total: 13 })),
    ).toBeTruthy();
    expect(router.state.location.href).toBe("/mail-campaigns?page=2");
    const filter = page().getByLabelText(words("campaigns.status"));
    expect(
      within(filter)
        .getAllByRole("option")
        .map((one) => one.textContent),
    ).toEqual(
      (
        [
          "all",
          "draft",
          "scheduled",
          "sending",
          "paused",
          "sent",
          "sent_with_issues",
          "cancelled",
          "missed",
        ] as const
      ).map((status) => words(`campaigns.status_${status}`)),
    );
    await act(async () => fireEvent.change(filter, { target: { value: "draft" } }));
    expect(await page().findByRole("link", { name: "Winter ideas" })).toBeTruthy();
    expect(router.state.location.href).toBe("/mail-campaigns?status=draft");
    expect(await page().findByText(words("campaigns.count", { count: 1 }))).toBeTruthy();
    await act(async () => fireEvent.change(filter, { target: { value: "missed" } }));
    expect(await page().findByText(words("campaigns.noneOfStatus"))).toBeTruthy();
  });

  // spec 2.17.1
  test("shows each campaign by columns", async () => {
    const scheduledTime = "2027-03-01T09:30:00.000Z";
    const startedAt = "2026-11-22T08:00:00.000Z";
    const counters = { ...none, recipients: 1300, skipped: 96, sent: 1200, opens: 504, clicks: 96 };
    keepCampaigns(() => [
      campaign("scheduled", { title: "Spring", subject: "Ten ideas", scheduledTime }),
      campaign("sent", { title: "Winter", tracking: "aggregate", startedAt, counters }),
      campaign("sent", { title: "Uncounted", tracking: "off", startedAt, counters }),
      campaign("sent", {
        title: "Alone",
        tracking: "off",
        startedAt,
        counters: { ...none, recipients: 1, sent: 1 },
      }),
      campaign("draft", { title: "Summer", subject: "Twenty ideas" }),
    ]);
    await openList();
    const [spring, winter, uncounted, alone, summer] = page().getAllByRole("row").slice(1);
    const cells = (row: HTMLElement | undefined) =>
      [...row!.querySelectorAll("th, td")].map(({ textContent }) => textContent);
    const [at, on] = [{ timeStyle: "short" }, {}].map(
      (style) => new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", ...style } as object),
    );
    const created = words("campaigns.createdOn", {
      date: on!.format(new Date("2026-11-20T12:00:00.000Z")),
    });
    expect(cells(spring).slice(0, 4)).toEqual([
      "SpringTen ideas",
      words("campaigns.status_scheduled"),
      expect.stringMatching(
        new RegExp(`^${words("campaigns.scheduled")} ${at!.format(new Date(scheduledTime))}`),
      ),
      "–",
    ]);
    expect(cells(spring)[2]).toContain(created);
    expect(cells(winter)[2]).toContain(at!.format(new Date(startedAt)));
    expect(cells(winter).slice(3, 6)).toEqual([
      "1,2041,204 readers",
      "42%42% opened",
      "8%8% clicked",
    ]);
    expect(cells(uncounted).slice(3, 6)).toEqual(["1,2041,204 readers", "–", "–"]);
    expect(cells(alone)[3]).toBe("11 reader");
    expect(cells(summer).slice(0, 2)).toEqual([
      "SummerTwenty ideas",
      words("campaigns.status_draft"),
    ]);
    expect(cells(summer)[2]).toContain(
      words("campaigns.saved", { time: at!.format(new Date("2026-11-20T12:00:00.000Z")) }),
    );
  });

  test("leads from a draft to writing, from a sent one to its statistics, from others to their page", async () => {
    const kept = (["draft", "sent", "sent_with_issues", "scheduled", "paused"] as const).map(
      (status) => campaign(status),
    );
    keepCampaigns(() => kept);
    await openList();
    const leadsTo = kept.map(({ title }) =>
      page().getByRole("link", { name: title }).getAttribute("href"),
    );
    const [draft, ...others] = kept.map(({ id }) => id);
    expect(leadsTo).toEqual([
      `/mail-campaign?id=${draft}`,
      `/mail-campaigns/${others[0]}?tab=statistics`,
      `/mail-campaigns/${others[1]}?tab=statistics`,
      `/mail-campaigns/${others[2]}`,
      `/mail-campaigns/${others[3]}`,
    ]);
  });

  test("begins with the draft that was saved last", async () => {
    const now = new Date().toISOString();
    let kept = [
      campaign("draft", { title: "Newest" }),
      campaign("draft", { title: "Saved last", updatedAt: now }),
      campaign("sent", { updatedAt: "2099-01-01T00:00:00.000Z" }),
    ];
    keepCampaigns(() => kept);
    const { unmount } = await openList();
    const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(new Date(now));
    const name = words("campaigns.goOn", { title: "Saved last", time });
    const link = await page().findByRole("link", { name });
    expect(link.getAttribute("href")).toBe(`/mail-campaign?id=${kept[1]?.id}`);
    expect(link.compareDocumentPosition(page().getByRole("table"))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    unmount();
    kept = [campaign("sent")];
    await openList();
    await page().findByRole("table");
    expect(page().queryByRole("link", { name: /^Go on with/ })).toBeNull();
  });

  test("shows beside “Sent” how many mails bounced, failed or are unknown", async () => {
    const counters = { ...none, recipients: 5000, sent: 4985, failed: 13, bounced: 11, unknown: 2 };
    keepCampaigns(() => [campaign("sent", { counters }), campaign("sent", { title: "All well" })]);
    await openList();
    const [some, all] = page().getAllByRole("row").slice(1);
    expect(some?.textContent).toContain("Sent11 bounced2 failed2 unknown");
    expect(all?.textContent).not.toMatch(/bounced|failed|unknown/);
  });

  test("says beside “Sent” that nobody got it, if no reader was left when it was sent", async () => {
    const skipped = { ...none, recipients: 3, skipped: 3 };
    const one = { ...none, recipients: 1, sent: 1 };
    keepCampaigns(() => [
      campaign("sent"),
      campaign("sent", { counters: skipped }),
      campaign("sent", { counters: one }),
      campaign("draft"),
    ]);
    await openList();
    const rows = page().getAllByRole("row").slice(1);
    const words = rows.map(({ textContent }) => /Nobody got it/.test(textContent));
    expect(words).toEqual([true, true, false, false]);
  });

  // spec 2.17.2
  test.each([
    [
      "draft",
      [
        "preview",
        "sendNow",
        "schedule",
        "edit",
        "duplicate",
        "tab_recipients",
        "tab_record",
        "delete",
      ],
    ],
    [
      "scheduled",
      [
        "preview",
        "sendNow",
        "reschedule",
        "move_unschedule",
        "duplicate",
        "tab_recipients",
        "tab_record",
      ],
    ],
    ["sending", ["preview", "move_pause", "move_end", "duplicate", "tab_recipients", "tab_record"]],
    ["paused", ["preview", "move_resume", "move_end", "duplicate", "tab_recipients", "tab_record"]],
    [
      "missed",
      ["preview", "move_sendMissed", "move_end", "duplicate", "tab_recipients", "tab_record"],
    ],
    ["sent", ["preview", "duplicate", "tab_recipients", "tab_record"]],
    ["sent_with_issues", ["preview", "duplicate", "tab_recipients", "tab_record"]],
    ["cancelled", ["preview", "duplicate", "tab_recipients", "tab_record"]],
  ] as const)("has a menu for a campaign that is %s", async (status, choices) => {
    const one = campaign(status);
    keepCampaigns(() => [one]);
    await openList();
    const items = menuOf(one).getAllByRole("listitem", { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual(
      choices.map((choice) => words(`campaigns.${choice}`)),
    );
  });
});
