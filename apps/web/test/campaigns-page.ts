import {
  type Campaign,
  type CampaignRecipient,
  type CampaignStatus,
  emptyCampaignFields,
  type SendAgainReport,
} from "@sortes/contract";
import { act, within } from "@testing-library/react";
import { type AnyCall, fakeServer, type Handlers, running } from "./fake-server.ts";
import { openApp } from "./open-app.tsx";
import { page, staff } from "./page.ts";
import { words } from "./words.ts";

export const none = {
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
export const audience = {
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

export const neverAgain: SendAgainReport = {
  state: null,
  afterDays: null,
  subject: null,
  translatedSubject: null,
  dueAt: null,
  startedAt: null,
  recipients: 0,
  sent: 0,
  opens: 0,
  clicks: 0,
};

let made = 0;
export function campaign(status: CampaignStatus, fields: Partial<Campaign> = {}): Campaign {
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
    pauseSizes: null,
    scheduledTime: status === "scheduled" ? "2027-01-01T09:00:00.000Z" : null,
    ownTime: null,
    startedAt: null,
    finishedAt: null,
    createdAt: "2026-11-20T12:00:00.000Z",
    updatedAt: "2026-11-20T12:00:00.000Z",
    version: 1,
    counters: none,
    ...fields,
  };
}

/** A fake server that stores these campaigns; `more` overrides its handlers. */
export function keepCampaigns(kept: () => Campaign[], more: Handlers = {}): AnyCall[] {
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
    "campaigns.again": () => neverAgain,
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

export const nobodyYet = {
  recipients: [] as CampaignRecipient[],
  pagination: { total: 0, page: 1, limit: 50, pages: 0 },
};

export const openDialog = () => document.querySelector("dialog[open]");
export const inDialog = () => within(openDialog() as HTMLElement);
export const press = (button: HTMLElement) => act(async () => button.click());

export async function openList() {
  const app = await openApp("/mail-campaigns");
  await page().findByRole("heading", { level: 1, name: words("campaigns.title") });
  return app;
}

/** Queries for the menu of a campaign's row. */
export const menuOf = ({ title }: Campaign) => {
  const button = page().getByRole("button", { name: words("campaigns.actionsFor", { title }) });
  return within(document.getElementById(button.getAttribute("popovertarget") ?? "")!);
};
export const choose = (one: Campaign, wording: string) =>
  press(menuOf(one).getByRole("button", { name: wording, hidden: true }));
