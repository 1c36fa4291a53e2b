import type { CampaignRecipient, SendingState } from "@sortes/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  campaign,
  inDialog,
  keepCampaigns,
  none,
  openList,
  press,
} from "../../../../test/campaigns-page.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, signInStaff } from "../../../../test/page.ts";
import { running, to } from "../../../../test/fake-server.ts";
import { words } from "../../../../test/words.ts";

beforeEach(signInStaff);

const since = "2026-11-20T12:00:00.000Z";

describe("progress", () => {
  test("is polled while a campaign is being sent, and the list reloads at the end", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let one = campaign("sending", { counters: { ...none, recipients: 1000, queued: 1000 } });
    let done = 200;
    let perPoll = 0;
    let isOver = false;
    const calls = keepCampaigns(() => [one], {
      "campaigns.progress": () => {
        if (isOver) {
          one = { ...one, status: "sent" };
          return { campaigns: [] };
        }
        const counters = { ...one.counters, queued: 1000 - done };
        done = Math.min(900, done + perPoll);
        return { campaigns: [{ ...one, counters }] };
      },
    });
    await openList();
    expect(await page().findByText(words("campaigns.done", { done, all: 1000 }))).toBeTruthy();
    // nothing is known of its pace while nothing is sent
    expect(page().queryByText(/per second/)).toBeNull();
    perPoll = 350;
    await act(() => vi.advanceTimersByTimeAsync(8000));
    expect(page().getByText(/\d+ per second, less than a minute left/)).toBeTruthy();
    isOver = true;
    await act(() => vi.advanceTimersByTimeAsync(8000));
    expect(
      await page().findByText(words("campaigns.status_sent"), { selector: "span" }),
    ).toBeTruthy();
    const asked = to(calls, "campaigns.progress").length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(to(calls, "campaigns.progress")).toHaveLength(asked);
  });

  test.each<[string, Partial<SendingState>]>([
    ["somebody stops all sending", { stopped: true }],
    [
      "the mail server is at fault",
      { fault: { kind: "server", message: "421", since, retryAt: null } },
    ],
  ])("says no pace and no time that is left once %s", async (_when, state) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const one = campaign("sending", { counters: { ...none, recipients: 1000, queued: 1000 } });
    let queued = 1000;
    let sending: SendingState = running;
    keepCampaigns(() => [one], {
      "campaigns.progress": () => {
        if (sending === running) queued -= 50;
        return { campaigns: [{ ...one, counters: { ...one.counters, queued } }] };
      },
      "sending.state": () => sending,
    });
    await openList();
    await act(() => vi.advanceTimersByTimeAsync(8000));
    expect(await page().findByText(/per second/)).toBeTruthy();
    sending = { ...running, ...state };
    // within the half minute over which the pace is measured
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(page().queryByText(/per second/)).toBeNull();
    expect(
      page().getByText(words("campaigns.done", { done: 1000 - queued, all: 1000 })),
    ).toBeTruthy();
  });

  test("says no time that is left while readers wait for their hour", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const [first, last] = ["2026-11-27T07:00:00.000Z", "2126-11-27T07:00:00.000Z"].map((at) => ({
      timeZone: "Europe/Bucharest",
      at,
    }));
    const time = { time: "2026-11-27T09:00", timeZone: "Europe/Bucharest" };
    const one = campaign("sending", {
      counters: { ...none, recipients: 1000, queued: 1000 },
      ownTime: { ...time, first: first!, last: last! },
    });
    let queued = 1000;
    keepCampaigns(() => [one], {
      "campaigns.progress": () => ({
        campaigns: [{ ...one, counters: { ...one.counters, queued: (queued -= 100) } }],
      }),
    });
    await openList();
    const shown = () =>
      page().queryByText(words("campaigns.done", { done: 1000 - queued, all: 1000 }));
    await waitFor(() => expect(shown()).toBeTruthy());
    await act(() => vi.advanceTimersByTimeAsync(6500));
    await waitFor(() => expect(shown()).toBeTruthy());
    expect(queued).toBeLessThanOrEqual(600);
    expect(page().queryByText(/per second/)).toBeNull();
  });

  test("is polled on the page of a sent campaign, since bounces arrive later", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let one = campaign("sent", { counters: { ...none, recipients: 1, sent: 1 } });
    let reader: CampaignRecipient = {
      id: "1",
      email: "ana@example.test",
      state: "sent",
      reason: null,
      attempts: 1,
      lastError: null,
      nextTryAt: null,
      sentAt: null,
      openedAt: null,
      clickedAt: null,
    };
    const calls = keepCampaigns(() => [one], {
      "campaigns.recipients": () => ({
        recipients: [reader],
        pagination: { total: 1, page: 1, limit: 50, pages: 1 },
      }),
    });
    await openApp(`/mail-campaigns/${one.id}`);
    expect(await page().findByText("ana@example.test")).toBeTruthy();
    const count = (of: "bounced" | "failed") =>
      page().getByText(words(`campaigns.count_${of}`), { selector: "dt" }).nextElementSibling
        ?.textContent;
    expect(count("bounced")).toBe("0");
    // the campaign itself has just been fetched
    expect(to(calls, "campaigns.progressOf")).toEqual([]);
    one = { ...one, counters: { ...none, recipients: 1, failed: 1, bounced: 1 } };
    reader = { ...reader, state: "failed", reason: "bounced" };
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(count("bounced")).toBe("1");
    // each recipient counts once
    expect(count("failed")).toBe("0");
    expect(await page().findByText(/email bounced/)).toBeTruthy();
  });

  test("of a campaign that ends brings its recipients up to date", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let one = campaign("sending", { counters: { ...none, recipients: 1, queued: 1 } });
    const reader = { id: "1", email: "ana@example.test", reason: null, lastError: null } as const;
    const times = { attempts: 0, nextTryAt: null, sentAt: null, openedAt: null, clickedAt: null };
    keepCampaigns(() => [one], {
      "campaigns.progress": () => ({ campaigns: one.status === "sending" ? [one] : [] }),
      "campaigns.recipients": () => ({
        recipients: [{ ...reader, ...times, state: one.status === "sending" ? "queued" : "sent" }],
        pagination: { total: 1, page: 1, limit: 50, pages: 1 },
      }),
    });
    await openApp(`/mail-campaigns/${one.id}`);
    const row = await page().findByRole("row", { name: /^ana@/ });
    expect(row.textContent).toContain(words("campaigns.state_queued"));
    one = { ...one, status: "sent", counters: { ...none, recipients: 1, sent: 1 } };
    await act(() => vi.advanceTimersByTimeAsync(4500));
    await waitFor(() => expect(row.textContent).toContain(words("campaigns.state_sent")));
  });

  test("lets staff undo a campaign's bounces on its page, after a confirmation", async () => {
    const one = campaign("sent_with_issues", {
      counters: { ...none, recipients: 5, sent: 3, failed: 2, bounced: 2 },
    });
    const calls = keepCampaigns(() => [one], {
      "campaigns.recipients": () => ({
        recipients: [],
        pagination: { total: 0, page: 1, limit: 50, pages: 0 },
      }),
      "campaigns.undoBounces": () => ({ lifted: 2, requeued: 1 }),
    });
    await openApp(`/mail-campaigns/${one.id}`);
    await press(
      await page().findByRole("button", { name: words("campaigns.undoBounces", { count: 2 }) }),
    );
    expect(inDialog().getByText(/The emails to 2 addresses bounced/)).toBeTruthy();
    await press(inDialog().getByRole("button", { name: words("campaigns.undoBouncesAct") }));
    const wording = words("campaigns.bouncesUndone", { lifted: 2, requeued: 1 });
    expect(await page().findByText(wording)).toBeTruthy();
    expect(to(calls, "campaigns.undoBounces").map(({ input }) => input)).toEqual([{ id: one.id }]);
  });

  test("shows the size and limit of a letter that was refused as too large, and resends it", async () => {
    const one = campaign("paused", {
      pauseReason: "too_large",
      pauseSizes: { letter: 12_582_912, limit: 10_485_760 },
      counters: { ...none, recipients: 5, sent: 2, failed: 3, bounced: 1 },
    });
    const calls = keepCampaigns(() => [one], {
      "campaigns.recipients": () => ({
        recipients: [],
        pagination: { total: 0, page: 1, limit: 50, pages: 0 },
      }),
      "campaigns.resendRefused": () => ({ requeued: 2 }),
    });
    await openApp(`/mail-campaigns/${one.id}`);
    expect(await page().findByText(/has 12,582.9 kB .* at most 10,485.8 kB/)).toBeTruthy();
    await press(await page().findByRole("button", { name: words("campaigns.resendRefused") }));
    await press(inDialog().getByRole("button", { name: words("campaigns.resendAct") }));
    const wording = words("campaigns.resentRefused", { count: 2 });
    expect(await page().findByText(wording)).toBeTruthy();
    expect(to(calls, "campaigns.resendRefused").map(({ input }) => input)).toEqual([
      { id: one.id },
    ]);
  });

  test("shows others' actions on the page of a campaign", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let one = campaign("scheduled", { scheduledTime: "2126-11-21T12:00:00.000Z" });
    keepCampaigns(() => [one], {
      "campaigns.recipients": () => ({
        recipients: [],
        pagination: { total: 0, page: 1, limit: 50, pages: 0 },
      }),
    });
    await openApp(`/mail-campaigns/${one.id}`);
    expect(
      await page().findByText(words("campaigns.scheduled"), { selector: "span" }),
    ).toBeTruthy();
    one = { ...one, status: "draft", scheduledTime: null };
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(
      await page().findByText(words("campaigns.status_draft"), { selector: "span" }),
    ).toBeTruthy();
    one = { ...one, status: "paused", pauseReason: "staff" };
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(
      await page().findByText(words("campaigns.status_paused"), { selector: "span" }),
    ).toBeTruthy();
  });
});

describe("the statistics of a campaign", () => {
  test("are a tab of its page, kept in the address", async () => {
    const sent = campaign("sent", { title: "Spring news" });
    const calls = keepCampaigns(() => [sent], {
      "campaigns.recipients": () => ({
        recipients: [],
        pagination: { total: 0, page: 1, limit: 50, pages: 0 },
      }),
      "statistics.campaign": () => ({
        id: sent.id,
        name: sent.title,
        date: null,
        status: "sent",
        tracking: "off",
        sent: 1200,
        bounced: 10,
        complaints: 4,
        unsubscribed: 3,
        opens: 0,
        openRate: null,
        clicks: 0,
        clickRate: null,
        openTimes: 0,
        clickTimes: 0,
        machineOpens: 0,
        machineClicks: 0,
        links: [],
        timeline: [],
        usual: null,
      }),
    });
    const { router } = await openApp(`/mail-campaigns/${sent.id}`);
    await press(await page().findByRole("tab", { name: words("campaigns.tab_statistics") }));
    expect(await page().findByText("1,200")).toBeTruthy();
    expect(router.state.location.search).toEqual({ tab: "statistics" });
    await press(page().getByRole("tab", { name: words("campaigns.tab_recipients") }));
    expect(await page().findByText(words("campaigns.noRecipientsAtAll"))).toBeTruthy();
    expect(router.state.location.search).toEqual({});
    expect(to(calls, "statistics.campaign")).toHaveLength(1);
  });
});

describe("the recipients of a campaign", () => {
  test("are listed with the times of sending, opens and clicks, if recorded", async () => {
    const sent = campaign("sent", { title: "Spring news", tracking: "individual" });
    const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`;
    const reader = {
      state: "sent",
      reason: null,
      attempts: 0,
      lastError: null,
      nextTryAt: null,
    } as const;
    keepCampaigns(() => [sent], {
      "campaigns.recipients": () => ({
        recipients: [
          {
            ...reader,
            id: "1",
            email: "ana@example.test",
            sentAt: at(1),
            openedAt: at(2),
            clickedAt: at(3),
          },
          {
            ...reader,
            id: "2",
            email: "ion@example.test",
            sentAt: at(4),
            openedAt: null,
            clickedAt: null,
          },
        ],
        pagination: { total: 2, page: 1, limit: 50, pages: 1 },
      }),
    });
    await openApp(`/mail-campaigns/${sent.id}`);
    const ana = await page().findByRole("row", { name: /^ana@/ });
    expect(ana.textContent).toMatch(/Opened: .*:02:00.*Clicked: .*:03:00/);
    expect(page().getByRole("row", { name: /^ion@/ }).textContent).not.toMatch(/Opened|Clicked/);
  });

  test.each([
    ["sending", /450 mailbox busy.*Next try: .*12:05:00/],
    // nothing is tried meanwhile
    ["paused", /450 mailbox busy[^:]*$/],
  ] as const)(
    "are listed with the next try of a mail that was put off (%s)",
    async (status, says) => {
      const one = campaign(status, { counters: { ...none, recipients: 1, queued: 1 } });
      keepCampaigns(() => [one], {
        "campaigns.progress": () => ({ campaigns: status === "sending" ? [one] : [] }),
        "campaigns.recipients": () => ({
          recipients: [
            {
              id: "1",
              email: "ana@example.test",
              state: "queued",
              reason: null,
              attempts: 1,
              lastError: "450 mailbox busy",
              nextTryAt: "2026-11-20T12:05:00.000Z",
              sentAt: null,
              openedAt: null,
              clickedAt: null,
            },
          ],
          pagination: { total: 1, page: 1, limit: 50, pages: 1 },
        }),
      });
      await openApp(`/mail-campaigns/${one.id}`);
      expect((await page().findByRole("row", { name: /^ana@/ })).textContent).toMatch(says);
    },
  );
});
