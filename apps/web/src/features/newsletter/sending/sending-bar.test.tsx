import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { inDialog, keepCampaigns, press } from "../../../../test/campaigns-page.ts";
import { refuse, running, to } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, signInStaff } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

beforeEach(signInStaff);

const stoppedSince = "2026-11-20T12:00:00.000Z";
const fault = {
  kind: "server" as const,
  message: "535 wrong password",
  since: stoppedSince,
  retryAt: null,
};

describe("while no campaign can be sent", () => {
  test.each([
    [
      "/mail-campaigns",
      { stopped: true, changedAt: stoppedSince },
      /^All sending has been stopped/,
    ],
    ["/mail-campaigns", { fault }, /^Campaigns have been on hold since/],
    ["/mail-campaign", { stopped: true, changedAt: stoppedSince }, /^All sending has been stopped/],
    ["/staff", { stopped: true }, /^All sending is stopped/],
    ["/mail-campaigns/c1", { noWorker: true }, /^No worker is running/],
  ])("the page %s of staff says so, and leads to operations", async (path, state, line) => {
    keepCampaigns(() => [], { "sending.state": () => ({ ...running, ...state }) });
    await openApp(path);
    const bar = (await screen.findByText(line)).closest<HTMLElement>("[role=alert]");
    const link = within(bar!).getByRole<HTMLAnchorElement>("link");
    expect(link.pathname).toBe("/operations");
  });

  test("other pages do not, and nothing is asked there", async () => {
    const calls = keepCampaigns(() => [], {
      "sending.state": () => ({ ...running, stopped: true }),
    });
    const { router } = await openApp("/contact");
    await page().findByRole("heading", { level: 1 });
    expect(to(calls, "sending.state")).toEqual([]);
    await router.navigate({ to: "/mail-campaigns" });
    expect(await screen.findByText(/^All sending is stopped/)).toBeTruthy();
  });
});

test("a running desk says nothing of sending", async () => {
  const calls = keepCampaigns(() => []);
  await openApp("/mail-campaigns");
  await waitFor(() => expect(to(calls, "sending.state")).not.toEqual([]));
  expect(screen.queryByText(words("campaigns.running"))).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("the switch of all sending, on the page of operations", () => {
  const fail = () => refuse(500, "INTERNAL");
  /** The rest of the page shows that it cannot be read. */
  const rest = { "operations.overview": fail, "operations.lastDay": fail };

  test("stops all sending after a confirmation, and shows since when", async () => {
    const calls = keepCampaigns(() => [], {
      ...rest,
      "sending.turn": ({ input: { stopped } }) => ({
        ...running,
        stopped,
        changedAt: stoppedSince,
      }),
    });
    await openApp("/operations");
    const stop = await page().findByRole("button", { name: words("campaigns.stopAll") });
    stop.focus();
    await press(stop);
    expect(to(calls, "sending.turn")).toHaveLength(0);
    await press(inDialog().getByRole("button", { name: words("campaigns.stopAll") }));
    expect(await page().findByText(/All sending has been stopped since/)).toBeTruthy();
    const go = page().getByRole("button", { name: words("campaigns.letGoOn") });
    await waitFor(() => expect(document.activeElement).toBe(go));
  });

  test.each([
    [30, /30 of today’s 4,000 campaign emails/],
    [4000, /4,000 campaign emails are used. Campaigns resume on/],
  ])("shows how much of the daily warm-up allowance is used (%i)", async (taken, line) => {
    const warmUp = { taken, allowance: 4000, endsAt: "2026-11-21T00:00:00.000Z" };
    keepCampaigns(() => [], { ...rest, "sending.state": () => ({ ...running, warmUp }) });
    await openApp("/operations");
    expect(await page().findByText(line)).toBeTruthy();
  });
});
