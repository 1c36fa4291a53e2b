import {
  type LastDay,
  type OperationsOverview,
  type SenderDns,
  workerNotes,
} from "@sortes/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  fakeServer,
  inputsOf,
  type AnyCall,
  type Handlers,
  refuse,
  running as quiet,
} from "../../../test/fake-server.ts";
import { openApp } from "../../../test/open-app.tsx";
import { page, press, staff } from "../../../test/page.ts";
import { words } from "../../../test/words.ts";

const answer = (name: string) => press(name, within(screen.getByRole("alertdialog")));
const section = (name: string) => within(page().getByRole("region", { name }));
const figure = (region: string, label: string) =>
  section(region)
    .getAllByText(label)
    .map((term) => term.nextSibling?.textContent);

const job = {
  queue: "periodic" as const,
  id: "repeat:mail.tick:1",
  name: "mail.tick",
  reason: "the database was away",
  failedAt: "2026-11-20T10:00:00.000Z",
};
const running = {
  version: "1.2.3",
  state: "running" as const,
  startedAt: "2026-11-20T09:00:00.000Z",
  seenAt: "2026-11-20T10:00:00.000Z",
  notes: [],
};
const busy: OperationsOverview = {
  troubles: [],
  store: "postgres",
  queues: {
    figures: [
      {
        name: "mail",
        waiting: 1234,
        active: 1,
        delayed: 0,
        failed: 0,
        oldestWaitingSince: "2026-11-20T10:00:00.000Z",
      },
      { name: "periodic", waiting: 0, active: 0, delayed: 3, failed: 1, oldestWaitingSince: null },
      { name: "campaigns", waiting: 0, active: 0, delayed: 0, failed: 0, oldestWaitingSince: null },
    ],
    failed: [job],
  },
  mails: { queued: 7, underway: 0, failed: 4, unknown: 2, redrivable: 3, oldestDueSince: null },
  writes: "ok",
  payments: { waiting: 0, oldestSince: null },
  servers: [
    { ...running, id: "s", host: "web-1" },
    { ...running, id: "t", host: "web-2", state: "draining" },
    { ...running, id: "u", host: null, version: null, state: "silent" },
  ],
  workers: [{ ...running, id: "w", host: "jobs-1", notes: ["mail_server", "new_code"] }],
};

const checkedAt = "2026-11-20T10:00:00.000Z";
const unset: SenderDns = { domain: null, checkedAt, checks: [] };

const quietDay: LastDay = { points: [], alerts: { told: [], isTold: false } };

const open = async (over: Handlers = {}): Promise<AnyCall[]> => {
  const calls = fakeServer({
    "users.me": () => staff,
    "operations.overview": () => busy,
    "sending.state": () => quiet,
    "operations.senderDns": () => unset,
    "operations.lastDay": () => quietDay,
    ...over,
  });
  await openApp("/operations");
  return calls;
};

beforeEach(() => localStorage.setItem("token", "t"));
afterEach(() => localStorage.clear());

describe("the page", () => {
  test("shows waiting and failed jobs, and workers", async () => {
    await open();
    expect(figure(words("operations.queues"), words("operations.waiting"))).toEqual([
      "1,234",
      "0",
      "0",
    ]);
    expect(figure(words("operations.queues"), words("operations.failedCount"))).toEqual([
      "0",
      "1",
      "0",
    ]);
    expect(figure(words("operations.mails"), words("operations.unknown"))).toEqual(["2"]);
    expect(section(words("operations.failedJobs")).getByText("the database was away")).toBeTruthy();
    expect(section(words("operations.failedJobs")).getByText("repeat:mail.tick:1")).toBeTruthy();
    const workers = section(words("operations.processes_workers"));
    expect(workers.getByText(words("operations.note_mail_server"))).toBeTruthy();
    expect(workers.getByText("new_code")).toBeTruthy();
    expect(workers.getByRole("heading", { name: "jobs-1" })).toBeTruthy();
  });

  test("says every note of workers in words", async () => {
    const workers = [{ ...running, id: "w", host: "jobs-1", notes: [...workerNotes] }];
    await open({ "operations.overview": () => ({ ...busy, workers }) });
    const told = section(words("operations.processes_workers"));
    expect(told.getAllByText(/^\p{Lu}.*\.$/u)).toHaveLength(workerNotes.length);
    for (const note of workerNotes) expect(told.queryByText(note)).toBeNull();
  });

  test("names the hosts of servers and workers, and marks those that stop or are silent", async () => {
    await open();
    const rows = section(words("operations.processes_servers")).getAllByRole("listitem");
    const [first, stopping, silent] = rows.map((row) => row.textContent);
    expect(first).toContain("web-1");
    expect(first).toContain("1.2.3");
    expect(first).not.toContain(words("operations.draining"));
    expect(stopping).toContain(words("operations.draining"));
    expect(silent).toContain(words("operations.hostUnknown"));
    expect(silent).toContain(words("operations.silent"));
  });

  test("reports unavailable stores instead of zeros", async () => {
    await open({
      "operations.overview": () => ({
        ...busy,
        store: "redis",
        queues: null,
        mails: null,
        workers: [],
      }),
    });
    expect(section(words("operations.queues")).getByRole("alert").textContent).toContain(
      "(Redis) is not responding",
    );
    expect(page().queryByText(words("operations.waiting"))).toBeNull();
    expect(section(words("operations.mails")).getByRole("alert")).toBeTruthy();
    expect(section(words("operations.processes_workers")).getByRole("alert").textContent).toContain(
      "No worker has reported",
    );
    expect(page().queryByRole("region", { name: words("operations.failedJobs") })).toBeNull();
  });

  test("reports waiting payment events, and nothing else about payments", async () => {
    const payments = { waiting: 2, oldestSince: "2026-11-20T10:00:00.000Z" };
    await open({ "operations.overview": () => ({ ...busy, payments }) });
    expect(page().getByRole("alert").textContent).toContain(
      "2 events from the payment provider could not be applied",
    );
  });

  test("begins with what is wrong, since when, and where to deal with it", async () => {
    const troubles = [
      { kind: "writes_refused" as const, since: "2026-11-20T10:00:00.000Z" },
      { kind: "webhook_off" as const, since: null },
    ];
    await open({ "operations.overview": () => ({ ...busy, troubles }) });
    const alert = section(words("operations.condition")).getByRole("alert");
    expect(alert.textContent).toMatch(
      /^2 things are wrong\.The database refuses to save anything\..+Since 20 Nov 2026, .+Just found\./,
    );
    const link = within(alert).getByRole("link");
    expect(link.getAttribute("href")).toBe("/mail-settings?view=webhooks");
    expect(link.textContent).toContain(words("operations.trouble_webhook_off"));
  });

  test("says that all is well, and not while nobody knows", async () => {
    let isAway = false;
    await open({
      "operations.overview": () => (isAway ? refuse(503, "UNAVAILABLE") : busy),
    });
    expect(section(words("operations.condition")).getByRole("status").textContent).toBe(
      words("operations.well"),
    );
    isAway = true;
    await press(words("operations.refresh"));
    await waitFor(
      () =>
        expect(page().queryByRole("region", { name: words("operations.condition") })).toBeNull(),
      { timeout: 60_000 },
    );
  });

  test("shows the last day, and has staff told of troubles", async () => {
    const points = [null, 30, 12].map((sent, i) => ({
      at: `2026-11-20T10:${i}0:00.000Z`,
      sent,
      waiting: i,
      failed: 0,
    }));
    const alerts = { told: ["Dan"], isTold: false };
    const calls = await open({
      "operations.lastDay": () => ({ points, alerts }),
      "operations.setAlerts": () => ({ told: ["Ana", "Dan"], isTold: true }),
    });
    const curves = within(await page().findByRole("region", { name: words("operations.lastDay") }));
    expect(curves.getAllByRole("figure").map((curve) => curve.textContent)).toEqual([
      "Emails sent 42 in all",
      "Jobs waiting at most 2",
      "Jobs failed at most 0",
    ]);
    const alertsOf = section(words("operations.alerts"));
    expect(alertsOf.getByText("Told: Dan.")).toBeTruthy();
    await act(async () => alertsOf.getByRole("checkbox").click());
    expect(await alertsOf.findByText("Told: Ana and Dan.")).toBeTruthy();
    expect(inputsOf(calls, "operations.setAlerts")).toEqual([{ on: true }]);
  });

  test("keeps the last figures with their time while the server does not answer", async () => {
    let isAway = false;
    await open({
      "operations.overview": () => (isAway ? refuse(503, "UNAVAILABLE") : busy),
    });
    isAway = true;
    await press(words("operations.refresh"));
    await waitFor(
      () =>
        expect(page().getAllByRole("alert")[0]?.textContent).toContain(words("operations.failed")),
      { timeout: 60_000 },
    );
    // where the server says which of its stores is away
    const test = page().getByRole("link", { name: words("operations.failedWhere") });
    expect(test.getAttribute("href")).toBe("/system-test");
    expect(page().getAllByRole("alert")[0]?.textContent).toContain("The figures below are from");
    expect(figure(words("operations.queues"), words("operations.waiting"))).toEqual([
      "1,234",
      "0",
      "0",
    ]);
  });

  test("redirects users who lose staff rights to the dashboard", async () => {
    let isStaff = true;
    await open({
      "operations.overview": () => (isStaff ? busy : refuse(403, "FORBIDDEN")),
    });
    isStaff = false;
    await press(words("operations.refresh"));
    await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  });
});

describe("the switch of all sending", () => {
  test("is on this page too, and stops all campaigns after a confirmation", async () => {
    let state = quiet;
    const calls = await open({
      "sending.state": () => state,
      "sending.turn": ({ input }) =>
        (state = { ...quiet, stopped: input.stopped, changedAt: "2026-11-20T10:00:00.000Z" }),
    });
    await press(words("campaigns.stopAll"));
    await answer(words("campaigns.stopAll"));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(section(words("operations.sending")).getByText(/has been stopped since/)).toBeTruthy();
    expect(inputsOf(calls, "sending.turn")).toEqual([{ stopped: true }]);
  });

  test("shows the mail server's message", async () => {
    const fault = {
      kind: "server" as const,
      message: "535 no such login",
      since: "2026-11-20T10:00:00.000Z",
      retryAt: null,
    };
    await open({ "sending.state": () => ({ ...quiet, fault }) });
    expect(section(words("operations.sending")).getByText(/535 no such login/)).toBeTruthy();
  });
});

describe("failures", () => {
  test("of one job or all jobs can be run again, with the focus kept in place", async () => {
    const calls = await open({ "operations.redriveJobs": () => ({ redriven: 1 }) });
    await press(/^Run again +mail\.tick/);
    await waitFor(() =>
      expect(screen.getByText(words("operations.redriven", { count: 1 }))).toBeTruthy(),
    );
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe(words("operations.failedJobs")),
    );
    await press(words("operations.redriveAll"));
    await waitFor(() =>
      expect(inputsOf(calls, "operations.redriveJobs")).toEqual([
        { queue: "periodic", id: job.id },
        {},
      ]),
    );
  });

  test("of mails are sent again after a confirmation, which stays until they count as queued", async () => {
    let late: PromiseWithResolvers<void> | undefined;
    const calls = await open({
      async "operations.overview"() {
        await late?.promise;
        return late && busy.mails ? { ...busy, mails: { ...busy.mails, redrivable: 0 } } : busy;
      },
      "operations.redriveMails"() {
        late = Promise.withResolvers();
        return { redriven: 3 };
      },
    });
    await press(words("operations.sendAgain", { count: 3 }));
    expect(screen.getByRole("alertdialog").textContent).toContain(
      words("operations.sendAgainTitle", { count: 3 }),
    );
    expect(inputsOf(calls, "operations.redriveMails")).toHaveLength(0);
    const before = inputsOf(calls, "operations.overview").length;
    await answer(words("operations.sendAgainDo"));
    await waitFor(() =>
      expect(inputsOf(calls, "operations.overview").length).toBeGreaterThan(before),
    );
    expect(screen.getByRole("alertdialog")).toBeTruthy();
    await act(async () => late?.resolve());
    await waitFor(() =>
      expect(screen.getByText(words("operations.sentAgain", { count: 3 }))).toBeTruthy(),
    );
    expect(page().queryByText(words("operations.sendAgain", { count: 3 }))).toBeNull();
    expect(inputsOf(calls, "operations.redriveMails")).toHaveLength(1);
  });
});

test.each([
  ["FORBIDDEN", () => refuse(403, "FORBIDDEN")],
  [
    "shell.noAnswer",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
] as const)("an unavailable queue board says so: %s", async (reason, answer) => {
  await open({ "operations.openBoard": answer });
  await press(words("operations.openBoard"));
  expect((await page().findByRole("alert")).textContent).toBe(
    `${words("operations.boardFailed")}: ${words(reason)}`,
  );
});

describe("the sender in DNS", () => {
  const region = words("operations.sender");
  const found: SenderDns = {
    domain: "sortes.example",
    checkedAt,
    checks: [
      {
        kind: "spf",
        state: "good",
        finding: "spf_good",
        name: "sortes.example",
        found: "v=spf1 mx -all",
      },
      {
        kind: "dkim",
        state: "bad",
        finding: "dkim_none",
        name: "key1._domainkey.sortes.example",
        found: null,
      },
    ],
  };

  test("is listed by record, with advice, and looked up again on demand", async () => {
    let answer = found;
    const calls = await open({ "operations.senderDns": () => answer });
    expect(await section(region).findByText("v=spf1 mx -all")).toBeTruthy();
    const rows = section(region).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Good. The record names who may send."),
      expect.stringMatching(/Needs fixing\. There is no key at this name.*key1\._domainkey/),
    ]);
    answer = { ...found, checks: found.checks.slice(0, 1) };
    await press(words("operations.senderAgain"));
    await waitFor(() => expect(section(region).getAllByRole("listitem")).toHaveLength(1));
    expect(inputsOf(calls, "operations.senderDns")).toHaveLength(2);
  });

  test("is reported as not set", async () => {
    await open();
    expect(await section(region).findByText(words("operations.senderUnset"))).toBeTruthy();
    expect(section(region).queryByRole("button")).toBeNull();
  });

  test("leaves the rest of the page working if DNS does not answer", async () => {
    await open({
      "operations.senderDns": () => refuse(503, "UNAVAILABLE"),
    });
    expect(await section(region).findByRole("alert")).toBeTruthy();
    expect(section(words("operations.queues")).getAllByRole("listitem")).toHaveLength(3);
  });
});
