import type { SendAgainReport } from "@sortes/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  campaign,
  inDialog,
  keepCampaigns,
  neverAgain,
  nobodyYet,
  openDialog,
  press,
} from "../../../../test/campaigns-page.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { signInStaff } from "../../../../test/page.ts";
import { to } from "../../../../test/fake-server.ts";
import { words } from "../../../../test/words.ts";

beforeEach(signInStaff);

const subject = "Did you see this?";
const planned: SendAgainReport = {
  ...neverAgain,
  state: "planned",
  afterDays: 3,
  subject,
  dueAt: "2026-11-30T10:00:00.000Z",
};

async function openWith(
  report: SendAgainReport,
  fields: object = { tracking: "individual" },
  cancelled = neverAgain,
) {
  const one = campaign("sent", fields);
  const calls = keepCampaigns(() => [one], {
    "campaigns.again": () => report,
    "campaigns.cancelAgain": () => (report = cancelled),
    "campaigns.recipients": () => nobodyYet,
  });
  await openApp(`/mail-campaigns/${one.id}`);
  return calls;
}

describe("a second email", () => {
  test("can be planned where it is known who opens the first", async () => {
    await openWith(neverAgain);
    expect(await screen.findByRole("button", { name: words("campaigns.againPlan") })).toBeTruthy();
  });

  test("keeps a typed subject after a press beside the dialog", async () => {
    await openWith(planned);
    await press(await screen.findByRole("button", { name: words("campaigns.againChange") }));
    const field = await screen.findByLabelText(words("campaigns.againSubject"));
    fireEvent.change(field, { target: { value: "Still time" } });
    const dialog = openDialog() as HTMLElement;
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(screen.queryByDisplayValue("Still time")).toBe(field);
  });

  test("is said to be impossible where that is not known", async () => {
    await openWith(neverAgain, { tracking: "aggregate" });
    expect(await screen.findByText(words("campaigns.againUnknown"))).toBeTruthy();
    expect(screen.queryByRole("button", { name: words("campaigns.againPlan") })).toBeNull();
  });

  test("is shown with its day and subject, and can be cancelled until then", async () => {
    const calls = await openWith(planned);
    const day = "30 November 2026";
    expect(await screen.findByText(words("campaigns.againOn", { day, subject }))).toBeTruthy();
    await press(screen.getByRole("button", { name: words("campaigns.againCancel") }));
    const act = { name: words("campaigns.againCancel"), hidden: true };
    await press(await inDialog().findByRole("button", act));
    expect(await screen.findByText(words("campaigns.againCancelDone"))).toBeTruthy();
    expect(to(calls, "campaigns.cancelAgain")).toHaveLength(1);
  });

  test.each([
    [
      "planned",
      planned,
      neverAgain,
      () => screen.getByRole("button", { name: words("campaigns.againPlan") }),
    ],
    [
      "being sent",
      { ...planned, state: "sending", startedAt: planned.dueAt },
      { ...planned, state: "cancelled", startedAt: planned.dueAt },
      () => screen.getByText(words("campaigns.againCancelled", { subject, sent: 0 })),
    ],
  ] as const)(
    "leaves the focus beside what was cancelled while it is %s",
    async (_, was, is, focused) => {
      await openWith(was, undefined, is);
      const name = words("campaigns.againCancel");
      const button = await screen.findByRole("button", { name });
      button.focus();
      await press(button);
      await press(await inDialog().findByRole("button", { name, hidden: true }));
      await waitFor(() => expect(document.activeElement).toBe(focused()));
    },
  );

  test("gets its day once the first has ended, without a reload", async () => {
    const one = campaign("sent", { tracking: "individual" });
    let report: SendAgainReport = { ...planned, dueAt: null };
    keepCampaigns(() => [one], {
      "campaigns.again": () => report,
      "campaigns.recipients": () => nobodyYet,
    });
    await openApp(`/mail-campaigns/${one.id}`);
    await screen.findByText(words("campaigns.againAfter", { count: 3, subject }));
    report = planned;
    const said = words("campaigns.againOn", { day: "30 November 2026", subject });
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test("is shown as begun at its time, without a reload", async () => {
    const one = campaign("sent", { tracking: "individual" });
    const dueAt = new Date().toISOString();
    let report: SendAgainReport = { ...planned, dueAt };
    keepCampaigns(() => [one], {
      "campaigns.again": () => report,
      "campaigns.recipients": () => nobodyYet,
    });
    await openApp(`/mail-campaigns/${one.id}`);
    const change = () => screen.queryByRole("button", { name: words("campaigns.againChange") });
    await waitFor(() => expect(change()).not.toBeNull());
    report = { ...planned, state: "sending", startedAt: dueAt };
    await waitFor(() => expect(change()).toBeNull());
  });

  test("shows what became of it, and is not offered again", async () => {
    const figures = { sent: 471, opens: 96, clicks: 12 };
    const startedAt = "2026-11-30T10:00:00.000Z";
    await openWith({ ...planned, ...figures, state: "done", startedAt, recipients: 480 });
    const said = { ...figures, day: "30 November 2026", subject, count: 480 };
    expect(await screen.findByText(words("campaigns.againDone", said))).toBeTruthy();
    expect(screen.queryByRole("button", { name: words("campaigns.againPlan") })).toBeNull();
  });
});
