import {
  type Campaign,
  type CampaignRecipient,
  type CampaignStatus,
  emptyCampaignFields,
  type SubjectTestReport,
} from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ana,
  type AnyCall,
  fakeServer,
  type Handlers,
  Refusal,
} from "../../../test/fake-server.ts";
import { openApp } from "../../../test/open-app.tsx";
import { words } from "../../../test/words.ts";

const staff = { ...ana, isStaff: true };
const none = {
  recipients: 0,
  queued: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  bounced: 0,
  opens: 0,
  clicks: 0,
};
const running = { stopped: false, changedAt: null, fault: null, warmUp: null };
const audience = {
  total: 14,
  recipients: 12,
  leftOut: {
    pending: 0,
    unsubscribed: 0,
    suppressed: 2,
    topic: 0,
    monthly: 0,
    segment: 0,
    language: 0,
  },
  letters: [],
  segment: null,
  isSample: false,
  from: "Sortes <news@sortes.test>",
};

let made = 0;
function campaign(status: CampaignStatus, fields: Partial<Campaign> = {}): Campaign {
  made += 1;
  return {
    id: `0197a2b0-0000-7000-8000-${String(made).padStart(12, "0")}`,
    ...emptyCampaignFields,
    title: `Letter ${made}`,
    subject: "What is new",
    body: "<p>Hi</p>",
    isTranslated: false,
    isWelcomeLetter: false,
    bodyFormat: "html",
    status,
    segmentName: null,
    archivePath: null,
    subjectTestPhase: null,
    pauseReason: status === "paused" ? "staff" : null,
    scheduledTime: status === "scheduled" ? "2027-01-01T09:00:00.000Z" : null,
    startedAt: null,
    finishedAt: null,
    createdAt: "2026-11-20T12:00:00.000Z",
    updatedAt: "2026-11-20T12:00:00.000Z",
    version: 1,
    counters: none,
    ...fields,
  };
}

/** Keeps these campaigns as the server does; more handlers may do otherwise. */
function keep(kept: () => Campaign[], more: Handlers = {}): AnyCall[] {
  return fakeServer({
    "users.me": () => staff,
    "campaigns.list": ({ input: { status = "all", page = 1 } }) => {
      const fitting = kept().filter((one) => status === "all" || one.status === status);
      return {
        campaigns: fitting.slice((page - 1) * 10, page * 10),
        pagination: {
          total: fitting.length,
          page,
          limit: 10,
          pages: Math.ceil(fitting.length / 10),
        },
        sending: running,
      };
    },
    "campaigns.get": ({ input: { id } }) => kept().find((one) => one.id === id)!,
    "campaigns.progress": () => ({ campaigns: [] }),
    "campaigns.progressOf": ({ input: { id } }) => kept().find((one) => one.id === id)!,
    "campaigns.audience": () => audience,
    "campaigns.previewKept": () => ({
      previewUrl: "/preview/once/",
      from: audience.from,
      subject: "What is new",
      subjects: ["What is new"],
      inboxText: "Hi",
      text: "Hi",
      sample: null,
      warnings: [
        {
          code: "ALT_MISSING",
          message: "An image says nothing.",
          line: 1,
          column: 1,
          language: null,
        },
      ],
    }),
    "sending.state": () => running,
    "newsletterSettings.get": () => ({
      postalAddress: "1 Example Street",
      version: 2,
      changedAt: null,
    }),
    ...more,
  });
}

const nobodyYet = {
  recipients: [] as CampaignRecipient[],
  pagination: { total: 0, page: 1, limit: 50, pages: 0 },
};

const page = () => within(screen.getByRole("main"));
const openDialog = () => document.querySelector("dialog[open]");
const inDialog = () => within(openDialog() as HTMLElement);
const pressed = (path: AnyCall["path"], calls: AnyCall[]) =>
  calls.filter((call) => call.path === path);
const press = (button: HTMLElement) => act(async () => button.click());

async function openList(search = "") {
  const app = await openApp(`/mail-campaigns${search}`);
  await page().findByRole("heading", { level: 1, name: words("campaigns.title") });
  return app;
}

/** The words of the menu of the campaign in a row. */
const menuOf = ({ title }: Campaign) => {
  const button = page().getByRole("button", { name: words("campaigns.actionsFor", { title }) });
  return within(document.getElementById(button.getAttribute("popovertarget") ?? "")!);
};
const choose = (one: Campaign, wording: string) =>
  press(menuOf(one).getByRole("button", { name: wording, hidden: true }));

beforeEach(() => {
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(staff));
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the list of campaigns", () => {
  // spec 2.1.22
  test("is for staff: guests are sent to the login", async () => {
    localStorage.clear();
    fakeServer({});
    const { router } = await openApp("/mail-campaigns");
    await page().findByRole("heading", { level: 1, name: words("shell.logIn") });
    expect(router.state.location.pathname).toBe("/login");
  });

  // spec 2.1.22, 6.3
  test("is for staff: others are sent to the dashboard", async () => {
    localStorage.setItem("user", JSON.stringify(ana));
    fakeServer({ "users.me": () => ana });
    const { router } = await openApp("/mail-campaigns");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  });

  // spec 2.17.1, 4.12
  test("has title, subject, status, times and ten a page, and its filter in the address", async () => {
    const kept = [
      ...Array.from({ length: 12 }, () => campaign("sent")),
      campaign("draft", { title: "Winter ideas" }),
    ];
    const calls = keep(() => kept);
    const { router } = await openList();
    // ten is what the server answers where nothing is said
    expect(pressed("campaigns.list", calls)[0]?.input).toEqual({ status: "all", page: 1 });
    const columns = page()
      .getAllByRole("columnheader")
      .map((one) => one.textContent);
    expect(columns).toEqual([
      words("campaigns.columnTitle"),
      words("campaigns.subject"),
      words("campaigns.status"),
      words("campaigns.status_scheduled"),
      words("campaigns.created"),
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
    expect(await page().findByRole("rowheader", { name: "Winter ideas" })).toBeTruthy();
    expect(router.state.location.href).toBe("/mail-campaigns?status=draft");
    expect(await page().findByText(words("campaigns.count", { count: 1 }))).toBeTruthy();
    await act(async () => fireEvent.change(filter, { target: { value: "missed" } }));
    expect(await page().findByText(words("campaigns.noneOfStatus"))).toBeTruthy();
  });

  // spec 2.17.1
  test("shows each campaign by columns", async () => {
    const scheduledTime = "2027-03-01T09:30:00.000Z";
    keep(() => [
      campaign("scheduled", { title: "Spring", subject: "Ten ideas", scheduledTime }),
      campaign("draft", { title: "Summer", subject: "Twenty ideas" }),
    ]);
    await openList();
    const [spring, summer] = page().getAllByRole("row").slice(1);
    const cells = (row: HTMLElement | undefined) =>
      [...row!.querySelectorAll("th, td")].map(({ textContent }) => textContent);
    const [at, on] = [{ timeStyle: "short" }, {}].map(
      (style) => new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", ...style } as object),
    );
    const created = on!.format(new Date("2026-11-20T12:00:00.000Z"));
    expect(cells(spring).slice(0, 5)).toEqual([
      "Spring",
      "Ten ideas",
      words("campaigns.status_scheduled"),
      expect.stringContaining(at!.format(new Date(scheduledTime))),
      expect.stringContaining(created),
    ]);
    expect(cells(summer).slice(0, 4)).toEqual([
      "Summer",
      "Twenty ideas",
      words("campaigns.status_draft"),
      expect.stringContaining("–"),
    ]);
  });

  test("shows beside “Sent” how many mails bounced, failed or are unknown", async () => {
    const counters = { ...none, recipients: 5000, sent: 4985, failed: 13, bounced: 11, unknown: 2 };
    keep(() => [campaign("sent", { counters }), campaign("sent", { title: "All well" })]);
    await openList();
    const [some, all] = page().getAllByRole("row").slice(1);
    expect(some?.textContent).toContain("Sent11 bounced2 failed2 unknown");
    expect(all?.textContent).not.toMatch(/bounced|failed|unknown/);
  });

  // spec 8.38
  test("that cannot be loaded says so, and is loaded again", async () => {
    let isAway = true;
    keep(() => [campaign("draft", { title: "Back again" })], {
      "sending.state": () => running,
      "campaigns.list": () => {
        if (isAway) throw new Refusal(429, "RATE_LIMITED", undefined, { minutes: 1 });
        return {
          campaigns: [campaign("draft", { title: "Back again" })],
          pagination: { total: 1, page: 1, limit: 10, pages: 1 },
          sending: running,
        };
      },
    });
    await openList();
    const alert = await page().findByRole("alert");
    expect(alert.textContent).toContain(words("campaigns.fetchFailed"));
    isAway = false;
    await press(within(alert).getByRole("button", { name: words("shell.retry") }));
    expect(await page().findByRole("rowheader", { name: "Back again" })).toBeTruthy();
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
  ] as const)("a menu for a campaign that is %s", async (status, choices) => {
    const one = campaign(status);
    keep(() => [one]);
    await openList();
    const items = menuOf(one).getAllByRole("listitem", { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual(
      choices.map((choice) => words(`campaigns.${choice}`)),
    );
  });
});

describe("the page of a campaign", () => {
  // issue 24 C2
  test.each([
    ["draft", ["sendNow", "schedule"]],
    ["scheduled", ["reschedule", "sendNow", "move_unschedule"]],
    ["sending", ["move_pause"]],
    ["paused", ["move_resume", "move_end"]],
    ["missed", ["move_sendMissed", "move_end"]],
    ["sent", []],
    ["sent_with_issues", []],
    ["cancelled", []],
  ] as const)("has the next steps of one that is %s as buttons", async (status, choices) => {
    const one = campaign(status);
    keep(() => [one], { "campaigns.recipients": () => nobodyYet });
    await openApp(`/mail-campaigns/${one.id}`);
    const menu = await page().findByRole("button", {
      name: words("campaigns.actionsFor", { title: one.title }),
    });
    const group = within(page().getByRole("group", { name: words("campaigns.actions") }));
    const buttons = group.getAllByRole("button").filter((one) => !one.closest("[popover]"));
    expect(buttons.at(-1)).toBe(menu);
    expect(buttons.slice(0, -1).map(({ textContent }) => textContent)).toEqual(
      choices.map((choice) => words(`campaigns.${choice}`)),
    );
    if (choices.length === 0) return;
    await press(buttons[0]!);
    expect(openDialog()).not.toBeNull();
  });

  test("says what is true of recipients before, while and after they are written down", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let one = campaign("sending");
    let listed = nobodyYet;
    keep(() => [one], {
      "campaigns.progress": () => ({
        campaigns: [one],
      }),
      "campaigns.recipients": () => listed,
    });
    await openApp(`/mail-campaigns/${one.id}`);
    expect(await page().findByText(words("campaigns.recipientsPreparing"))).toBeTruthy();
    one = { ...one, counters: { ...none, recipients: 80, sent: 80 } };
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(page().getByText(words("campaigns.recipientsPreparing"))).toBeTruthy();
    const reader = { id: "1", email: "ana@example.test", state: "sent", reason: null } as const;
    const times = { attempts: 0, lastError: null, sentAt: null, openedAt: null, clickedAt: null };
    listed = {
      recipients: [{ ...reader, ...times }],
      pagination: { total: 80, page: 1, limit: 50, pages: 2 },
    };
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(await page().findByRole("row", { name: /^ana@/ })).toBeTruthy();
    expect(page().queryByText(words("campaigns.recipientsPreparing"))).toBeNull();
  });
});

describe("sending a draft", () => {
  test("in two languages says how many get which letter, and what is wrong with each", async () => {
    const one = campaign("draft", { language: "en", isTranslated: true });
    const letters = [
      { readers: "en" as const, recipients: 41, letter: "en" as const },
      { readers: "ro" as const, recipients: 312, letter: "ro" as const },
    ];
    keep(() => [one], {
      "campaigns.audience": () => ({ ...audience, recipients: 353, letters }),
      "campaigns.previewKept": ({ input: { language = "en" } }) => ({
        previewUrl: "/preview/once/",
        from: audience.from,
        subject: { en: "What is new", ro: "Noutăți" }[language],
        subjects: [{ en: "What is new", ro: "Noutăți" }[language]],
        inboxText: "",
        text: "",
        sample: null,
        warnings: [
          {
            code: "TEXT_EMPTY",
            message: `Wrong in ${language}.`,
            line: null,
            column: null,
            language,
          },
        ],
      }),
    });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    const told = async (text: string) => expect(await inDialog().findByText(text)).toBeTruthy();
    await told("41 readers in English get the English email.");
    await told("312 readers in Romanian get the Romanian email.");
    await told("Wrong in en.");
    await told("Wrong in ro.");
    await told("Noutăți");
  });

  // spec 2.17.4, 4.11
  test("asks with the number of recipients, and reloads the list with a notice for five seconds", async () => {
    let one = campaign("draft");
    const calls = keep(() => [one], {
      "campaigns.send": () => {
        one = { ...one, status: "sent" };
        return { campaign: one, warnings: [] };
      },
    });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    expect(await inDialog().findByText(words("campaigns.goesTo", { count: 12 }))).toBeTruthy();
    expect(
      inDialog().getByText(words("campaigns.leftOut", { reasons: "2 suppressed" })),
    ).toBeTruthy();
    expect(await inDialog().findByText("An image says nothing.")).toBeTruthy();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const button = inDialog().getByRole("button", { name: words("campaigns.sendNow") });
    await act(async () => {
      button.click();
      button.click();
    });
    expect(await page().findByText(words("campaigns.sent"))).toBeTruthy();
    expect(pressed("campaigns.send", calls)).toHaveLength(1);
    expect(openDialog()).toBeNull();
    await waitFor(() => expect(pressed("campaigns.list", calls).length).toBeGreaterThan(1));
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(page().queryByText(words("campaigns.sent"))).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(page().queryByText(words("campaigns.sent"))).toBeNull();
  });

  // spec 8.38
  test("with a lost answer is repeated under the same key", async () => {
    const one = campaign("draft");
    let isLost = true;
    const calls = keep(() => [one], {
      "campaigns.send": () => {
        if (isLost) throw new TypeError("Failed to fetch");
        return { campaign: { ...one, status: "sending" as const }, warnings: [] };
      },
    });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
    expect((await inDialog().findByRole("alert")).textContent).toBe(words("campaigns.sendFailed"));
    isLost = false;
    await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
    expect(await page().findByText(words("campaigns.sent"))).toBeTruthy();
    const keys = pressed("campaigns.send", calls).map(({ headers }) =>
      headers.get("idempotency-key"),
    );
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test("that would reach nobody warns before sending anyway", async () => {
    const one = campaign("draft");
    const calls = keep(() => [one], {
      "campaigns.send": ({ input }) => {
        if (!input.evenToNobody) throw new Refusal(409, "CAMPAIGN_REACHES_NOBODY");
        return { campaign: { ...one, status: "sending" as const }, warnings: [] };
      },
    });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
    expect((await inDialog().findByRole("alert")).textContent).toContain("would reach nobody");
    await press(inDialog().getByRole("button", { name: words("campaigns.sendToNobody") }));
    expect(await page().findByText(words("campaigns.sent"))).toBeTruthy();
    const sent = pressed("campaigns.send", calls);
    expect(sent.map(({ input }) => input)).toEqual([
      { id: one.id, evenToNobody: false },
      { id: one.id, evenToNobody: true },
    ]);
  });

  test("that reaches nobody is sent or scheduled by a button that says so", async () => {
    const one = campaign("draft");
    const nobody = { ...audience, recipients: 0 };
    const calls = keep(() => [one], {
      "campaigns.audience": () => nobody,
      "campaigns.send": () => ({ campaign: { ...one, status: "sending" }, warnings: [] }),
    });
    await openList();
    await choose(one, words("campaigns.schedule"));
    await inDialog().findByRole("button", { name: words("campaigns.scheduleToNobody") });
    await press(inDialog().getByRole("button", { name: words("campaigns.back") }));
    await choose(one, words("campaigns.sendNow"));
    await press(await inDialog().findByRole("button", { name: words("campaigns.sendToNobody") }));
    expect(await page().findByText(words("campaigns.sent"))).toBeTruthy();
    expect(pressed("campaigns.send", calls).map(({ input }) => input)).toEqual([
      { id: one.id, evenToNobody: true },
    ]);
  });

  test("that somebody else has just sent says so, removes the action, and reloads the list", async () => {
    let one = campaign("draft");
    const calls = keep(() => [one], {
      "campaigns.send": () => {
        one = { ...one, status: "sent" };
        throw new Refusal(409, "CAMPAIGN_WRONG_STATE", undefined, { status: "sending" });
      },
    });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
    expect((await inDialog().findByRole("alert")).textContent).toContain("being sent");
    expect(inDialog().queryByRole("button", { name: words("campaigns.sendNow") })).toBeNull();
    expect(
      await page().findByText(words("campaigns.status_sent"), { selector: "span" }),
    ).toBeTruthy();
    expect(pressed("campaigns.send", calls)).toHaveLength(1);
  });

  test("without the rights redirects to the dashboard, with the reason", async () => {
    const one = campaign("draft");
    keep(() => [one], {
      "campaigns.send": () => {
        throw new Refusal(403, "FORBIDDEN");
      },
    });
    const { router } = await openList();
    await choose(one, words("campaigns.sendNow"));
    await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    const said = screen
      .getAllByRole("status")
      .map(({ textContent }) => textContent)
      .join();
    expect(said).toContain(words("FORBIDDEN"));
  });
});

describe("a scheduled campaign", () => {
  test("is sent at once without being cancelled first", async () => {
    const one = campaign("scheduled");
    const calls = keep(() => [one], {
      "campaigns.send": () => ({ campaign: one, warnings: [] }),
    });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
    expect(await page().findByText(words("campaigns.sent"))).toBeTruthy();
    expect(pressed("campaigns.send", calls)[0]?.input).toEqual({
      id: one.id,
      from: "scheduled",
      evenToNobody: false,
    });
  });

  test("is moved to another time without being cancelled first", async () => {
    const one = campaign("scheduled", { title: "Winter" });
    const calls = keep(() => [one], {
      "campaigns.schedule": () => ({ campaign: one, warnings: [] }),
    });
    await openList();
    await choose(one, words("campaigns.reschedule"));
    expect(inDialog().getByText(/^It is scheduled for Friday.* 2027/)).toBeTruthy();
    await act(async () => {
      fireEvent.change(inDialog().getByLabelText(words("campaigns.date")), {
        target: { value: "2035-01-15" },
      });
      fireEvent.change(inDialog().getByLabelText(words("campaigns.time")), {
        target: { value: "09:00" },
      });
    });
    await press(inDialog().getByRole("button", { name: words("campaigns.reschedule") }));
    expect(
      await page().findByText(words("campaigns.rescheduled", { title: "Winter" })),
    ).toBeTruthy();
    expect(pressed("campaigns.schedule", calls)[0]?.input).toMatchObject({
      id: one.id,
      from: "scheduled",
      scheduledTime: "2035-01-15T09:00",
    });
  });

  test.each([
    ["scheduled", words("campaigns.confirm_unschedule")],
    ["sending", words("campaigns.confirm_end")],
  ] as const)("that is %s is cancelled by a button labelled “%s”", async (status, wording) => {
    const one = campaign(status);
    keep(() => [one]);
    await openList();
    await choose(one, words("campaigns.move_unschedule"));
    expect(inDialog().getByRole("button", { name: wording })).toBeTruthy();
    expect(
      inDialog().queryByRole("button", { name: words("campaigns.move_unschedule") }),
    ).toBeNull();
  });
});

describe("scheduling a draft", () => {
  const when = async (date: string, time: string, zone = "Europe/Bucharest") => {
    await act(async () => {
      fireEvent.change(inDialog().getByLabelText(words("campaigns.date")), {
        target: { value: date },
      });
      fireEvent.change(inDialog().getByLabelText(words("campaigns.time")), {
        target: { value: time },
      });
      fireEvent.change(inDialog().getByLabelText(words("campaigns.zone")), {
        target: { value: zone },
      });
    });
  };
  const button = () =>
    inDialog().getByRole<HTMLButtonElement>("button", { name: words("campaigns.schedule") });
  const year = new Date().getFullYear();

  // spec 2.17.3
  test("takes a time of the chosen zone, and shows it in UTC too", async () => {
    const one = campaign("draft");
    const calls = keep(() => [one], {
      "campaigns.schedule": () => ({ campaign: one, warnings: [] }),
    });
    await openList();
    await choose(one, words("campaigns.schedule"));
    expect(button().disabled).toBe(true);
    await when(`${year + 1}-01-15`, "09:00");
    expect(inDialog().getByText("Europe/Bucharest", { selector: "dt" })).toBeTruthy();
    expect(inDialog().getByText(/7:00/)).toBeTruthy();
    await press(button());
    expect(await page().findByText(words("campaigns.scheduledDone"))).toBeTruthy();
    expect(pressed("campaigns.schedule", calls)[0]?.input).toEqual({
      id: one.id,
      scheduledTime: `${year + 1}-01-15T09:00`,
      timeZone: "Europe/Bucharest",
      evenToNobody: false,
    });
  });

  // spec 5.4
  test("keeps its button from the past, from hours that do not exist, and from unknown zones", async () => {
    const one = campaign("draft");
    keep(() => [one]);
    await openList();
    await choose(one, words("campaigns.schedule"));
    await when("2020-01-15", "09:00");
    expect(inDialog().getByText(words("TIME_PAST"))).toBeTruthy();
    expect(button().disabled).toBe(true);
    await when("2035-03-25", "03:30");
    expect(inDialog().getByText(/because the clocks go forward/)).toBeTruthy();
    expect(button().disabled).toBe(true);
    await when(`${year + 1}-01-15`, "09:00", "Bucharest");
    expect(inDialog().getByText(words("TIME_ZONE_UNKNOWN"))).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  test("asks which is meant of an hour that comes twice, and sends its offset", async () => {
    const one = campaign("draft");
    const calls = keep(() => [one], {
      "campaigns.schedule": () => ({ campaign: one, warnings: [] }),
    });
    await openList();
    await choose(one, words("campaigns.schedule"));
    await when("2035-10-28", "03:30");
    expect(button().disabled).toBe(true);
    await press(inDialog().getByLabelText(words("campaigns.twice_1", { offset: "+02:00" })));
    await press(button());
    await page().findByText(words("campaigns.scheduledDone"));
    expect(pressed("campaigns.schedule", calls)[0]?.input).toMatchObject({
      scheduledTime: "2035-10-28T03:30+02:00",
    });
  });

  // spec 8.38
  test("that fails keeps the input, and points at the date", async () => {
    const one = campaign("draft");
    keep(() => [one]);
    await openList();
    await choose(one, words("campaigns.schedule"));
    await when(`${year + 1}-01-15`, "09:00");
    await press(button());
    expect((await inDialog().findByRole("alert")).textContent).toBe(
      words("campaigns.scheduleFailed"),
    );
    expect(inDialog().getByLabelText<HTMLInputElement>(words("campaigns.time")).value).toBe(
      "09:00",
    );
    expect(button().disabled).toBe(false);
  });
});

// spec 2.17.3, 8.38
test("deleting a draft asks, and takes it from the list", async () => {
  let kept = [campaign("draft"), campaign("draft")];
  keep(() => kept, {
    "campaigns.remove": ({ input: { id } }) => {
      kept = kept.filter((one) => one.id !== id);
    },
  });
  await openList();
  const [first] = kept;
  await choose(first!, words("campaigns.delete"));
  const { title } = first!;
  expect(
    inDialog().getByRole("heading", { name: words("campaigns.deleteTitle", { title }) }),
  ).toBeTruthy();
  expect(inDialog().getByText(words("campaigns.deleteText"))).toBeTruthy();
  expect(kept).toHaveLength(2);
  await press(inDialog().getByRole("button", { name: words("campaigns.delete") }));
  expect(await page().findByText(words("campaigns.deleted"))).toBeTruthy();
  await waitFor(() => expect(page().getAllByRole("rowheader")).toHaveLength(1));
});

// spec 8.38
test("deleting a draft that fails says so", async () => {
  const one = campaign("draft");
  keep(() => [one]);
  await openList();
  await choose(one, words("campaigns.delete"));
  await press(inDialog().getByRole("button", { name: words("campaigns.delete") }));
  expect((await inDialog().findByRole("alert")).textContent).toBe(words("campaigns.deleteFailed"));
});

// spec 2.17.3
test("a preview that was shown is rendered again", async () => {
  const one = campaign("sent");
  const calls = keep(() => [one]);
  await openList();
  await choose(one, words("campaigns.preview"));
  const frame = await inDialog().findByTitle<HTMLIFrameElement>(words("campaigns.preview"));
  expect(frame.getAttribute("sandbox")).toBe("");
  expect(frame.getAttribute("src")).toBe("/preview/once/");
  await press(inDialog().getByRole("button", { name: words("campaigns.previewAgain") }));
  await waitFor(() => expect(pressed("campaigns.previewKept", calls)).toHaveLength(2));
  await press(inDialog().getByRole("button", { name: words("campaigns.view_text") }));
  expect(inDialog().getByText("Hi")).toBeTruthy();
  await press(inDialog().getByRole("radio", { name: words("campaigns.scheme_forced") }));
  await waitFor(() => {
    const asked = calls.findLast(({ path }) => path === "campaigns.previewKept")?.input;
    expect(asked).toMatchObject({ scheme: "forced" });
  });
  expect(inDialog().getByText(words("campaigns.schemeAbout_forced"))).toBeTruthy();
});

test("a copy shows its title", async () => {
  const one = campaign("sent");
  keep(() => [one], {
    "campaigns.duplicate": () => campaign("draft", { title: "Letter (copy)" }),
  });
  await openList();
  await choose(one, words("campaigns.duplicate"));
  expect(
    await page().findByText(words("campaigns.duplicated", { title: "Letter (copy)" })),
  ).toBeTruthy();
});

// spec 2.1.17
test("a desk without the sender's postal address links to its setting", async () => {
  const one = campaign("draft");
  keep(() => [one], {
    "newsletterSettings.get": () => ({ postalAddress: null, version: 1, changedAt: null }),
    "campaigns.send": () => {
      throw new Refusal(409, "POSTAL_ADDRESS_MISSING");
    },
  });
  await openList();
  const link = await page().findByRole("link", { name: words("campaigns.setAddress") });
  expect(link.getAttribute("href")).toBe("/mail-settings");
  await choose(one, words("campaigns.sendNow"));
  await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
  const inQuestion = await inDialog().findByRole("link", { name: words("campaigns.setAddress") });
  expect(inQuestion.getAttribute("href")).toBe("/mail-settings");
});

describe("the switch of all sending", () => {
  test("stops everything after a confirmation, and shows since when", async () => {
    const calls = keep(() => [], {
      "sending.turn": ({ input: { stopped } }) => ({
        stopped,
        changedAt: "2026-11-20T12:00:00.000Z",
        fault: null,
        warmUp: null,
      }),
    });
    await openList();
    await press(page().getByRole("button", { name: words("campaigns.stopAll") }));
    expect(pressed("sending.turn", calls)).toHaveLength(0);
    await press(inDialog().getByRole("button", { name: words("campaigns.stopAll") }));
    expect(await page().findByText(/All sending has been stopped since/)).toBeTruthy();
    expect(page().getByRole("button", { name: words("campaigns.letGoOn") })).toBeTruthy();
  });

  test("shows the mail server's rejections", async () => {
    const fault = {
      kind: "bounces" as const,
      message: "535 wrong password",
      since: "2026-11-20T12:00:00.000Z",
      retryAt: null,
    };
    keep(() => [], { "sending.state": () => ({ ...running, fault }) });
    await openList();
    const alert = await page().findByRole("alert");
    expect(alert.textContent).toContain("535 wrong password");
  });

  test.each([
    [30, /30 of today’s 4,000 campaign mails/],
    [4000, /4,000 campaign mails are used. Campaigns go on at/],
  ])("says how far the day of a warm-up is used (%i)", async (taken, line) => {
    const warmUp = { taken, allowance: 4000, endsAt: "2026-11-21T00:00:00.000Z" };
    keep(() => [], { "sending.state": () => ({ ...running, warmUp }) });
    await openList();
    expect(await page().findByText(line)).toBeTruthy();
  });
});

describe("progress", () => {
  test("is followed while something is being sent, and the list reloads at the end", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let one = campaign("sending", { counters: { ...none, recipients: 1000, queued: 1000 } });
    let queued = 1000;
    const calls = keep(() => [one], {
      "campaigns.progress": () => {
        queued -= 200;
        if (queued < 0) {
          one = { ...one, status: "sent" };
          return { campaigns: [] };
        }
        return { campaigns: [{ ...one, counters: { ...one.counters, queued } }] };
      },
    });
    await openList();
    expect(await page().findByText(words("campaigns.done", { done: 200, all: 1000 }))).toBeTruthy();
    expect(page().queryByText(/per second/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(page().getByText(/\d+ per second, less than a minute left/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(8000));
    expect(
      await page().findByText(words("campaigns.status_sent"), { selector: "span" }),
    ).toBeTruthy();
    const asked = pressed("campaigns.progress", calls).length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(pressed("campaigns.progress", calls)).toHaveLength(asked);
  });

  test("is followed on the page of a campaign that was sent, since mails come back later", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let one = campaign("sent", { counters: { ...none, recipients: 1, sent: 1 } });
    let reader: CampaignRecipient = {
      id: "1",
      email: "ana@example.test",
      state: "sent",
      reason: null,
      attempts: 1,
      lastError: null,
      sentAt: null,
      openedAt: null,
      clickedAt: null,
    };
    const calls = keep(() => [one], {
      "campaigns.recipients": () => ({
        recipients: [reader],
        pagination: { total: 1, page: 1, limit: 50, pages: 1 },
      }),
    });
    await openApp(`/mail-campaigns/${one.id}`);
    expect(await page().findByText("ana@example.test")).toBeTruthy();
    const bounced = () =>
      page().getByText(words("campaigns.count_bounced")).nextElementSibling?.textContent;
    expect(bounced()).toBe("0");
    // the campaign itself has just told
    expect(pressed("campaigns.progressOf", calls)).toEqual([]);
    one = { ...one, counters: { ...none, recipients: 1, failed: 1, bounced: 1 } };
    reader = { ...reader, state: "failed", reason: "bounced" };
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(bounced()).toBe("1");
    expect(await page().findByText(/email bounced/)).toBeTruthy();
  });

  test("has its bounces undone on its page, once staff have confirmed it", async () => {
    const one = campaign("sent_with_issues", {
      counters: { ...none, recipients: 5, sent: 3, failed: 2, bounced: 2 },
    });
    const calls = keep(() => [one], {
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
    expect(pressed("campaigns.undoBounces", calls).map(({ input }) => input)).toEqual([
      { id: one.id },
    ]);
  });

  test("shows others' actions on the page of a campaign", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let one = campaign("scheduled", { scheduledTime: "2126-11-21T12:00:00.000Z" });
    keep(() => [one], {
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
  test("are a tab of its page, which the address names", async () => {
    const sent = campaign("sent", { title: "Spring news" });
    const calls = keep(() => [sent], {
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
    expect(pressed("statistics.campaign", calls)).toHaveLength(1);
  });
});

describe("the recipients of a campaign", () => {
  test("are listed with the times of sending, opens and clicks, if recorded", async () => {
    const sent = campaign("sent", { title: "Spring news", tracking: "individual" });
    const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`;
    const reader = { state: "sent", reason: null, attempts: 0, lastError: null } as const;
    keep(() => [sent], {
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
});

describe("a campaign with several subjects", () => {
  const subjectTest = {
    otherSubjects: [{ subject: "Draws for all" }],
    share: 20,
    decideAfterHours: 4,
  };
  const counters = { ...none, recipients: 1000, queued: 800, sent: 200 };
  const reportOf = (id: string, changes: Partial<SubjectTestReport> = {}): SubjectTestReport => ({
    id,
    phase: "waiting",
    subjects: ["What is new", "Draws for all"].map((subject, i) => ({
      number: i + 1,
      subject,
      recipients: 100,
      sent: 100,
      opens: 40,
      clicks: 10 + i,
    })),
    waiting: 800,
    testedAt: "2026-11-20T12:00:00.000Z",
    decidesAt: "2026-11-20T16:00:00.000Z",
    chosen: null,
    chosenAt: null,
    chosenByStaff: null,
    ...changes,
  });

  test("says before it is sent who gets one of them, and who waits", async () => {
    const one = campaign("draft", { subjectTest });
    keep(() => [one], { "campaigns.audience": () => ({ ...audience, recipients: 1000 }) });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    const plan = { count: 800, hours: 4 };
    expect(await inDialog().findByText(words("campaigns.planClicks", plan))).toBeTruthy();
    expect(
      inDialog().getByText(words("campaigns.planTested", { count: 200, subjects: 2 })),
    ).toBeTruthy();
    expect(inDialog().getByText("Draws for all")).toBeTruthy();
  });

  test("shows how they do, and one is chosen by hand after a question", async () => {
    let one = campaign("sending", { subjectTest, subjectTestPhase: "waiting", counters });
    let report = reportOf(one.id);
    const calls = keep(() => [one], {
      "campaigns.progress": () => ({ campaigns: [one] }),
      "campaigns.recipients": () => nobodyYet,
      "campaigns.subjects": () => report,
      "campaigns.chooseSubject": ({ input: { number } }) => {
        report = reportOf(one.id, {
          phase: "chosen",
          chosen: number,
          chosenAt: "2026-11-20T13:00:00.000Z",
          chosenByStaff: true,
          decidesAt: null,
        });
        one = { ...one, subjectTestPhase: "chosen" };
        return one;
      },
    });
    await openApp(`/mail-campaigns/${one.id}`);
    const name = words("campaigns.chooseSubjectNamed", { subject: "Draws for all" });
    await press(await page().findByRole("button", { name }));
    expect(page().getByText(words("campaigns.waitsForSubject"))).toBeTruthy();
    expect(page().getByText("11%")).toBeTruthy();
    expect(inDialog().getByText(words("campaigns.chooseText", { count: 800 }))).toBeTruthy();
    await press(inDialog().getByRole("button", { name: words("campaigns.chooseAct") }));
    const done = words("campaigns.chosenDone", { subject: "Draws for all" });
    expect(await page().findByText(done)).toBeTruthy();
    expect(pressed("campaigns.chooseSubject", calls).map(({ input }) => input)).toEqual([
      { id: one.id, number: 2 },
    ]);
    expect(await page().findByText(words("campaigns.subjectChosen"))).toBeTruthy();
    expect(page().getByText(/Subject B was chosen by hand/)).toBeTruthy();
    await waitFor(() => expect(page().queryByRole("button", { name })).toBeNull());
  });

  test("was chosen by somebody else meanwhile: the dialog says so and offers no second try", async () => {
    const one = campaign("paused", { subjectTest, subjectTestPhase: "waiting", counters });
    keep(() => [one], {
      "campaigns.recipients": () => nobodyYet,
      "campaigns.subjects": () => reportOf(one.id),
      "campaigns.chooseSubject": () => {
        throw new Refusal(409, "SUBJECT_CHOSEN");
      },
    });
    await openApp(`/mail-campaigns/${one.id}`);
    const name = words("campaigns.chooseSubjectNamed", { subject: "What is new" });
    await press(await page().findByRole("button", { name }));
    expect(page().getByText(/While the campaign is paused/)).toBeTruthy();
    await press(inDialog().getByRole("button", { name: words("campaigns.chooseAct") }));
    expect(await inDialog().findByText(words("SUBJECT_CHOSEN"))).toBeTruthy();
    expect(inDialog().queryByRole("button", { name: words("campaigns.chooseAct") })).toBeNull();
  });
});
