import { act, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  campaign,
  choose,
  inDialog,
  keepCampaigns,
  nobodyYet,
  none,
  openDialog,
  openList,
  press,
} from "../../../../test/campaigns-page.ts";
import { to, refuse } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, signInStaff } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

beforeEach(signInStaff);

// spec 2.17.3, 8.38
test("deleting a draft asks for confirmation, and removes it from the list", async () => {
  let kept = [campaign("draft"), campaign("draft")];
  keepCampaigns(() => kept, {
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
test("a failure to delete a draft is reported", async () => {
  const one = campaign("draft");
  keepCampaigns(() => [one]);
  await openList();
  await choose(one, words("campaigns.delete"));
  await press(inDialog().getByRole("button", { name: words("campaigns.delete") }));
  expect((await inDialog().findByRole("alert")).textContent).toBe(
    words("campaigns.deleteFailed") + words("campaigns.perhapsDone"),
  );
});

// spec 2.17.3
test("a preview is sandboxed, and rendered again on request and in another colour scheme", async () => {
  const one = campaign("sent");
  const calls = keepCampaigns(() => [one]);
  await openList();
  await choose(one, words("campaigns.preview"));
  const frame = await inDialog().findByTitle<HTMLIFrameElement>(words("campaigns.preview"));
  expect(frame.getAttribute("sandbox")).toBe("");
  expect(frame.getAttribute("src")).toBe("/preview/once/");
  await press(inDialog().getByRole("button", { name: words("campaigns.previewAgain") }));
  await waitFor(() => expect(to(calls, "campaigns.previewKept")).toHaveLength(2));
  await press(inDialog().getByRole("button", { name: words("campaigns.view_text") }));
  expect(inDialog().getByText("Hi")).toBeTruthy();
  await press(inDialog().getByRole("radio", { name: words("campaigns.scheme_forced") }));
  await waitFor(() => {
    const asked = calls.findLast(({ path }) => path === "campaigns.previewKept")?.input;
    expect(asked).toMatchObject({ scheme: "forced" });
  });
  expect(inDialog().getByText(words("campaigns.schemeAbout_forced"))).toBeTruthy();
});

test("a duplicated campaign is reported with its title", async () => {
  const one = campaign("sent");
  keepCampaigns(() => [one], {
    "campaigns.duplicate": () => campaign("draft", { title: "Letter (copy)" }),
  });
  await openList();
  await choose(one, words("campaigns.duplicate"));
  expect(
    await page().findByText(words("campaigns.duplicated", { title: "Letter (copy)" })),
  ).toBeTruthy();
});

// spec 2.1.17
test("the list and the dialog link to the setting if the postal address is missing", async () => {
  const one = campaign("draft");
  keepCampaigns(() => [one], {
    "newsletterSettings.get": () => ({ postalAddress: null, version: 1, changedAt: null }),
    "campaigns.send": () => refuse(409, "POSTAL_ADDRESS_MISSING"),
  });
  await openList();
  const link = await page().findByRole("link", { name: words("campaigns.setAddress") });
  expect(link.getAttribute("href")).toBe("/mail-settings");
  await choose(one, words("campaigns.sendNow"));
  await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
  const inQuestion = await inDialog().findByRole("link", { name: words("campaigns.setAddress") });
  expect(inQuestion.getAttribute("href")).toBe("/mail-settings");
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
  ] as const)("shows the next steps of a %s campaign as buttons", async (status, choices) => {
    const one = campaign(status);
    keepCampaigns(() => [one], { "campaigns.recipients": () => nobodyYet });
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

  test.each([
    ["sending", "paused", "move_pause", "move_pause", "pause"],
    ["paused", "cancelled", "move_end", "confirm_end", "cancel"],
  ] as const)(
    "keeps the focus among the actions when a %s campaign becomes %s",
    async (from, to, asked, answer, procedure) => {
      let one = campaign(from);
      keepCampaigns(() => [one], {
        "campaigns.recipients": () => nobodyYet,
        "campaigns.progress": () => ({ campaigns: one.status === "sending" ? [one] : [] }),
        [`campaigns.${procedure}`]: () => (one = { ...one, status: to }),
      });
      await openApp(`/mail-campaigns/${one.id}`);
      const step = await page().findByRole("button", { name: words(`campaigns.${asked}`) });
      step.focus();
      await press(step);
      await press(inDialog().getByRole("button", { name: words(`campaigns.${answer}`) }));
      await page().findByText(words(`campaigns.status_${to}`), { selector: "span" });
      const menu = page().getByRole("button", {
        name: words("campaigns.actionsFor", { title: one.title }),
      });
      await waitFor(() => expect(document.activeElement).toBe(menu));
    },
  );

  test("records whether a cancellation ended it or made it a draft again", async () => {
    const one = campaign("cancelled");
    const deed = { action: "cancel", by: "person", name: "Ana", at: one.createdAt } as const;
    const rest = { scheduledTime: null, requeued: null, subject: null };
    keepCampaigns(() => [one], {
      "campaigns.record": () => ({
        record: [
          { ...deed, ...rest, id: "2", becomes: "cancelled" },
          { ...deed, ...rest, id: "1", becomes: "draft" },
        ],
        pagination: { total: 2, page: 1, limit: 20, pages: 1 },
      }),
    });
    await openApp(`/mail-campaigns/${one.id}?tab=record`);
    const done = await page().findAllByRole("rowheader");
    expect(done.map(({ textContent }) => textContent)).toEqual([
      words("campaigns.did_cancel"),
      words("campaigns.did_unschedule"),
    ]);
  });

  test("describes the recipients before, while and after they are fixed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let one = campaign("sending");
    let listed = nobodyYet;
    keepCampaigns(() => [one], {
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
    const times = {
      attempts: 0,
      lastError: null,
      nextTryAt: null,
      sentAt: null,
      openedAt: null,
      clickedAt: null,
    };
    const returned = {
      id: "2",
      email: "ion@example.test",
      state: "failed",
      reason: "bounced",
    } as const;
    listed = {
      recipients: [
        { ...reader, ...times },
        { ...returned, ...times },
      ],
      pagination: { total: 80, page: 1, limit: 50, pages: 2 },
    };
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect(await page().findByRole("row", { name: /^ana@/ })).toBeTruthy();
    expect(page().queryByText(words("campaigns.recipientsPreparing"))).toBeNull();
    // the figures above count it apart from those that failed
    const row = page().getByRole("row", { name: /^ion@/ });
    expect(within(row).getByText(words("campaigns.state_bounced"))).toBeTruthy();
  });
});
