import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AuditEntry,
  type Bounce,
  type CampaignDeed,
  type CampaignRecipient,
  type ListedDraw,
  ownLook,
  type ReportedGenerator,
  type Subscriber,
  type Webhook,
  type WelcomeStep,
} from "@sortes/contract";
import { historyPage, teamItem } from "@sortes/testing/builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { campaign, neverAgain, none } from "./campaigns-page.ts";
import { type AnyCall, fakeServer, type Handlers, refuse, running } from "./fake-server.ts";
import { openApp } from "./open-app.tsx";
import { signInStaff, staff } from "./page.ts";
import { type MessageId, words } from "./words.ts";

interface Listed {
  /** Its file below `apps/web/src`. */
  file: string;
  path: string;
  call: AnyCall["path"];
  handlers?: Handlers;
  /** The server's answer: some rows of so many. */
  answer: (total: number, page: number) => unknown;
  /** The text of a row, from 1. */
  textOf: (row: number) => string;
  loading: MessageId;
  failed: MessageId;
  none: MessageId;
  /** The button of the second page, if the list has pages. */
  next?: MessageId;
  /** The text of a search without results, and the button that clears it. */
  narrowed?: readonly [nothing: MessageId, all: MessageId];
}

const size = 20;
const idOf = (row: number) => `0197a2b0-0000-7000-8000-${String(row).padStart(12, "0")}`;
const at = "2027-03-01T09:30:00.000Z";
/** One page of these rows. */
function paged<Row>(total: number, page: number, rowOf: (row: number) => Row) {
  const rows = Array.from({ length: total }, (_, i) => rowOf(i + 1));
  return {
    rows: rows.slice((page - 1) * size, page * size),
    pagination: { total, page, limit: size, pages: Math.ceil(total / size) },
  };
}

const history = {
  call: "history.list",
  answer(total, page) {
    const all = Array.from({ length: total }, (_, i) => teamItem({ name: `Class ${i + 1}.` }));
    // the counts of the tiles do not depend on the search
    return { ...historyPage(all, page), counts: historyPage([teamItem()]).counts };
  },
  textOf: (row) => `Class ${row}.`,
  loading: "history.loading",
  failed: "history.failed",
  next: "history.older",
  narrowed: ["history.nothingFits", "history.showAll"],
} as const satisfies Partial<Listed>;
const readerOf = (row: number) => `reader${row}@example.com`;
const readers = { next: "history.older", textOf: readerOf } as const;
const staffPage: Handlers = {
  "staff.list": () => ({ staff: [], invitations: [], actors: [] }),
  "generatorReports.list": () => ({ generators: [], pagination: paged(0, 1, Number).pagination }),
  "openListReports.list": () => ({ lists: [], pagination: paged(0, 1, Number).pagination }),
  "staff.record": () => ({ entries: [], next: null }),
};

const sent = campaign("sent");
const settingsPage: Handlers = {
  "newsletterSettings.get": () => ({ postalAddress: null, version: 1, changedAt: null }),
  "brand.get": () => ({ ...ownLook, logo: null, version: 3, changedAt: null }),
};
const campaignPage: Handlers = {
  ...settingsPage,
  "campaigns.again": () => neverAgain,
  "campaigns.get": () => sent,
  "campaigns.progressOf": () => sent,
  "campaigns.progress": () => ({ campaigns: [] }),
  "sending.state": () => running,
};
const oneCampaign = { handlers: campaignPage, next: "campaigns.next" } as const;

const collections: Record<string, Listed> = {
  "my history": {
    ...history,
    file: "features/generators/history/HistoryPage.tsx",
    path: "/my-history?type=team",
    none: "history.empty",
  },
  "the dashboard": {
    ...history,
    file: "features/generators/dashboard/DashboardPage.tsx",
    path: "/dashboard?",
    none: "dashboard.empty",
  },
  "one's own draws": {
    file: "features/draws/desk/OwnDraws.tsx",
    path: "/draws?",
    call: "draws.list",
    handlers: { "draws.announced": () => ({ draws: [] }) },
    answer(total, page) {
      const { rows, pagination } = paged(total, page, (row) => ({
        ...({
          number: row,
          kind: "winners",
          state: "open",
          takenDown: null,
          openedAt: at,
        } as ListedDraw),
        id: idOf(row),
        title: `Raffle ${row}.`,
      }));
      return { organiser: "one", draws: rows, pagination };
    },
    textOf: (row) => `Raffle ${row}.`,
    loading: "draw-desk.loading",
    failed: "draw-desk.loadFailed",
    none: "draw-desk.none",
    next: "history.older",
  },
  readers: {
    ...readers,
    file: "features/newsletter/readers/SubscriberList.tsx",
    path: "/mail-subscribers?",
    call: "subscribers.list",
    answer(total, page) {
      const { rows, pagination } = paged(total, page, (row) => ({
        ...({ state: "active", frequency: "weekly", language: "en", createdAt: at } as Subscriber),
        id: idOf(row),
        email: readerOf(row),
        topics: [],
        tags: [],
        fields: [],
      }));
      return { subscribers: rows, pagination, counts: { total, active: total } };
    },
    loading: "subscribers.loading",
    failed: "subscribers.fetchFailed",
    none: "subscribers.none",
    narrowed: ["subscribers.nothingFits", "subscribers.showAll"],
  },
  bounces: {
    ...readers,
    file: "features/newsletter/readers/bounces/BouncesPanel.tsx",
    path: "/mail-subscribers?view=bounces",
    call: "bounces.list",
    answer(total, page) {
      const { rows, pagination } = paged(total, page, (row) => ({
        ...({ kind: "hard", source: "ses", createdAt: at, state: "active" } as Bounce),
        id: idOf(row),
        email: readerOf(row),
        campaign: null,
      }));
      return { bounces: rows, pagination };
    },
    loading: "subscribers.bouncesLoading",
    failed: "subscribers.bouncesFailed",
    none: "subscribers.bouncesNone",
    narrowed: ["subscribers.bouncesNothingFits", "subscribers.bouncesShowAll"],
  },
  "the audit log": {
    file: "features/accounts/staff/AuditTrail.tsx",
    path: "/staff?",
    call: "staff.record",
    handlers: staffPage,
    answer(total, page) {
      const { rows, pagination } = paged(total, page, (row) => ({
        ...({ at, by: "person", actorName: "Ana", subject: "queues" } as AuditEntry),
        id: idOf(row),
        action: "queue.redrive",
        detail: `job ${row}.`,
      }));
      return { entries: rows, next: page < pagination.pages ? idOf(size) : null };
    },
    textOf: (row) => `job ${row}.`,
    loading: "staff.loading",
    failed: "staff.recordFailed",
    none: "staff.nothing",
    next: "staff.older",
    narrowed: ["staff.nothingFits", "staff.showAll"],
  },
  "reported generators": {
    file: "features/accounts/staff/reports/ReportedGenerators.tsx",
    path: "/staff?",
    call: "generatorReports.list",
    handlers: staffPage,
    answer(total, page) {
      const { rows, pagination } = paged(total, page, (row) => ({
        ...({
          description: "",
          owner: "Mihai",
          shareId: null,
          takenDown: null,
        } as ReportedGenerator),
        id: idOf(row),
        name: `Insults ${row}.`,
        reports: [],
      }));
      return { generators: rows, pagination };
    },
    textOf: (row) => `Insults ${row}.`,
    loading: "staff.loading",
    failed: "staff.reportsFailed",
    none: "staff.reportsNone",
    next: "history.next",
  },
  "reported open lists": {
    file: "features/accounts/staff/reports/ReportedLists.tsx",
    path: "/staff?",
    call: "openListReports.list",
    handlers: staffPage,
    answer(total, page) {
      const { rows, pagination } = paged(total, page, (row) => ({
        ...({ key: "K7M4QX2P9T", question: null, owner: "Mihai", takenDown: null } as const),
        id: idOf(row),
        title: `Losers ${row}.`,
        reports: [],
      }));
      return { lists: rows, pagination };
    },
    textOf: (row) => `Losers ${row}.`,
    loading: "staff.loading",
    failed: "staff.reportsFailed",
    none: "staff.listReportsNone",
    next: "history.next",
  },
  campaigns: {
    ...oneCampaign,
    file: "features/newsletter/campaigns/CampaignsPage.tsx",
    path: "/mail-campaigns?",
    call: "campaigns.list",
    answer(total, page) {
      const all = paged(total, page, (row) => ({
        ...sent,
        id: idOf(row),
        subject: `News ${row}.`,
      }));
      return { campaigns: all.rows, pagination: all.pagination, sending: running };
    },
    textOf: (row) => `News ${row}.`,
    loading: "campaigns.loading",
    failed: "campaigns.fetchFailed",
    none: "campaigns.none",
  },
  "a campaign's recipients": {
    ...oneCampaign,
    file: "features/newsletter/campaigns/RecipientsPanel.tsx",
    path: `/mail-campaigns/${sent.id}?`,
    call: "campaigns.recipients",
    answer(total, page) {
      const { rows, pagination } = paged(total, page, (row) => ({
        ...({ state: "failed", reason: "bounced", email: "a@b.c" } as CampaignRecipient),
        id: idOf(row),
        lastError: `No mailbox ${row}.`,
      }));
      return { recipients: rows, pagination };
    },
    textOf: (row) => `No mailbox ${row}.`,
    loading: "campaigns.loading",
    failed: "campaigns.recipientsFailed",
    none: "campaigns.noRecipientsAtAll",
    narrowed: ["campaigns.noRecipientFits", "campaigns.showAll"],
  },
  "a campaign's audit log": {
    ...oneCampaign,
    file: "features/newsletter/campaigns/RecordPanel.tsx",
    path: `/mail-campaigns/${sent.id}?tab=record`,
    call: "campaigns.record",
    answer(total, page) {
      const { rows, pagination } = paged(total, page, (row) => ({
        ...({
          action: "pause",
          by: "person",
          scheduledTime: null,
          requeued: null,
          becomes: null,
          at,
        } as Partial<CampaignDeed>),
        id: idOf(row),
        subject: null,
        name: `Ana ${row}.`,
      }));
      return { record: rows, pagination };
    },
    textOf: (row) => `Ana ${row}.`,
    loading: "campaigns.loading",
    failed: "campaigns.recordFailed",
    none: "campaigns.noRecord",
  },
  webhooks: {
    file: "features/newsletter/settings/webhooks/WebhooksPanel.tsx",
    path: "/mail-settings?view=webhooks",
    call: "webhooks.list",
    handlers: settingsPage,
    answer(total, page) {
      const { rows } = paged(total, page, (row) => ({
        ...({
          note: "",
          events: ["campaign.finished"],
          state: "on",
          waiting: 0,
        } as Partial<Webhook>),
        ...({ failed: 0, failingSince: null, formerSecretUntil: null } as Partial<Webhook>),
        id: idOf(row),
        url: `https://example.com/${row}.`,
      }));
      return { webhooks: rows };
    },
    textOf: (row) => `https://example.com/${row}.`,
    loading: "webhooks.loading",
    failed: "webhooks.failed",
    none: "webhooks.none",
  },
  "welcome letters": {
    file: "features/newsletter/settings/welcome/WelcomePanel.tsx",
    path: "/mail-settings?view=welcome",
    call: "welcome.get",
    handlers: settingsPage,
    answer(total, page) {
      const { rows } = paged(total, page, (row) => ({
        ...({ campaignId: sent.id, subject: "Hi", waitHours: 0, status: "sent" } as WelcomeStep),
        id: idOf(row),
        title: `Hello ${row}.`,
        counters: none,
      }));
      return { isOn: true, readers: 0, readersAreMore: false, steps: rows };
    },
    textOf: (row) => `Hello ${row}.`,
    loading: "campaigns.loading",
    failed: "campaigns.welcomeFailed",
    none: "campaigns.welcomeNone",
  },
};

const main = () => within(screen.getByRole("main"));
const press = async (name: string) => {
  const button = await main().findByRole("button", { name });
  await act(async () => button.click());
};
/** For `test.each`: where a test does not apply, it leaves no skipped one. */
const onceIf = (applies: boolean): null[] => (applies ? [null] : []);

beforeEach(signInStaff);

describe.each(Object.entries(collections))("the list of %s", (_, listed) => {
  const row = (number: number) => main().findAllByText(listed.textOf(number), { exact: false });
  const serve = (reply: (input: Record<string, unknown>) => unknown) =>
    fakeServer({
      "users.me": () => staff,
      ...listed.handlers,
      [listed.call]: ({ input }: AnyCall) => reply((input ?? {}) as Record<string, unknown>),
    } as Handlers);
  /** The server's page of 21 rows; none fits a search. */
  const many = ({ search, page, after }: Record<string, unknown>) =>
    listed.answer(search ? 0 : size + 1, after ? 2 : ((page ?? 1) as number));

  // spec 2.11.4, 2.12.6, 8.29
  test("says that it failed, is loaded again on request, and keeps the focus", async () => {
    let go: (answer: unknown) => void = () => {};
    let reply: () => unknown = () => refuse(400, "UNAVAILABLE");
    serve(() => reply());
    await openApp(listed.path);
    expect((await main().findByRole("alert")).textContent).toContain(words(listed.failed));
    expect(main().queryByText(words(listed.none))).toBeNull();
    reply = () => new Promise((resolve) => (go = resolve));
    await press(words("shell.retry"));
    expect((await main().findByText(words(listed.loading))).closest("[role=status]")).toBeTruthy();
    // the alert, which had it, is gone
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await act(async () => go(listed.answer(1, 1)));
    await row(1);
    expect(main().queryByRole("alert")).toBeNull();
  });

  // spec 2.12.5
  test("says that there is nothing", async () => {
    serve(() => listed.answer(0, 1));
    await openApp(listed.path);
    expect(await main().findByText(words(listed.none))).toBeTruthy();
  });

  test.each(onceIf(listed.narrowed !== undefined))(
    "says that nothing fits a search, and shows all again",
    async () => {
      serve(many);
      await openApp(`${listed.path}&q=zz`);
      const [nothing, all] = listed.narrowed!;
      expect(await main().findByText(words(nothing))).toBeTruthy();
      await press(words(all));
      await row(1);
    },
  );

  // spec 9.8
  test.each(onceIf(listed.next !== undefined))("has other pages", async () => {
    serve(many);
    await openApp(listed.path);
    await row(1);
    expect(main().queryByText(listed.textOf(size + 1), { exact: false })).toBeNull();
    await press(words(listed.next!));
    await row(size + 1);
    await waitFor(() => expect(main().queryByText(listed.textOf(1), { exact: false })).toBeNull());
  });
});

test("every collection of the app is in the table", () => {
  const root = join(import.meta.dirname, "../src");
  const frame = "features/accounts/staff/reports/ReportedSection.tsx";
  const uses = globSync("features/**/*.tsx", { cwd: root, exclude: [frame] }).filter((file) =>
    /<(?:Collection|ReportedSection)\n/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(
    Object.values(collections)
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(uses.toSorted());
});
