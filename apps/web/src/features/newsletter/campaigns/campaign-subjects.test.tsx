import type { SubjectTestReport } from "@sortes/contract";
import { act, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  audience,
  campaign,
  choose,
  inDialog,
  keepCampaigns,
  nobodyYet,
  none,
  openList,
  press,
} from "../../../../test/campaigns-page.ts";
import { to, refuse } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, signInStaff } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

beforeEach(signInStaff);

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

  test("shows before sending how many readers get a test subject, and how many wait", async () => {
    const one = campaign("draft", { subjectTest });
    keepCampaigns(() => [one], { "campaigns.audience": () => ({ ...audience, recipients: 1000 }) });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    const plan = { count: 800, hours: 4 };
    expect(await inDialog().findByText(words("campaigns.planClicks", plan))).toBeTruthy();
    expect(
      inDialog().getByText(words("campaigns.planTested", { count: 200, subjects: 2 })),
    ).toBeTruthy();
    expect(inDialog().getByText("Draws for all")).toBeTruthy();
  });

  test("shows the results of its subjects, and staff can pick one after a confirmation", async () => {
    let one = campaign("sending", { subjectTest, subjectTestPhase: "waiting", counters });
    let report = reportOf(one.id);
    const calls = keepCampaigns(() => [one], {
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
    const choice = await page().findByRole("button", { name });
    choice.focus();
    await press(choice);
    expect(page().getByText(words("campaigns.waitsForSubject"))).toBeTruthy();
    expect(page().getByText("11%")).toBeTruthy();
    expect(inDialog().getByText(words("campaigns.chooseText", { count: 800 }))).toBeTruthy();
    await press(inDialog().getByRole("button", { name: words("campaigns.chooseAct") }));
    const done = words("campaigns.chosenDone", { subject: "Draws for all" });
    expect(await page().findByText(done)).toBeTruthy();
    expect(to(calls, "campaigns.chooseSubject").map(({ input }) => input)).toEqual([
      { id: one.id, number: 2 },
    ]);
    expect(await page().findByText(words("campaigns.subjectChosen"))).toBeTruthy();
    expect(page().getByText(/Subject B was chosen by hand/)).toBeTruthy();
    await waitFor(() => expect(page().queryByRole("button", { name })).toBeNull());
    const heading = page().getByRole("heading", { name: words("campaigns.subjects") });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test("shows the winner of a campaign that ends right after the choice", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let one = campaign("sending", { subjectTest, subjectTestPhase: "waiting", counters });
    let report = reportOf(one.id);
    keepCampaigns(() => [one], {
      "campaigns.progress": () => ({ campaigns: one.status === "sending" ? [one] : [] }),
      "campaigns.recipients": () => nobodyYet,
      "campaigns.subjects": () => report,
    });
    await openApp(`/mail-campaigns/${one.id}`);
    await page().findByText(words("campaigns.subjectsWaiting", { count: 800 }));
    one = { ...one, status: "sent", subjectTestPhase: "chosen" };
    report = reportOf(one.id, {
      phase: "chosen",
      chosen: 2,
      chosenAt: "2026-11-20T16:00:00.000Z",
      decidesAt: null,
    });
    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(await page().findByText(words("campaigns.subjectChosen"))).toBeTruthy();
    expect(page().queryByText(words("campaigns.subjectsWaiting", { count: 800 }))).toBeNull();
  });

  test("reports a winner that somebody else picked first, and offers no second try", async () => {
    const one = campaign("paused", { subjectTest, subjectTestPhase: "waiting", counters });
    keepCampaigns(() => [one], {
      "campaigns.recipients": () => nobodyYet,
      "campaigns.subjects": () => reportOf(one.id),
      "campaigns.chooseSubject": () => refuse(409, "SUBJECT_CHOSEN"),
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
