import { act } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  audience,
  campaign,
  choose,
  inDialog,
  keepCampaigns,
  openDialog,
  openList,
  press,
} from "../../../../test/campaigns-page.ts";
import { Refusal, to } from "../../../../test/fake-server.ts";
import { page, signInStaff } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

beforeEach(signInStaff);

test("a campaign that missed its time is sent after a question with its own readers", async () => {
  let one = campaign("missed", { segmentId: "s1", segmentName: "Teachers" });
  keepCampaigns(() => [one], {
    "campaigns.audience": () => ({ ...audience, segment: "Teachers" }),
    "campaigns.resume": () => (one = { ...one, status: "sending" }),
  });
  await openList();
  await choose(one, words("campaigns.move_sendMissed"));
  expect(await inDialog().findByText(words("campaigns.goesTo", { count: 12 }))).toBeTruthy();
  expect(
    inDialog().getByText(words("campaigns.goesToSegment", { segment: "Teachers" })),
  ).toBeTruthy();
  expect(inDialog().queryByText(/all subscribers/)).toBeNull();
  await press(inDialog().getByRole("button", { name: words("campaigns.move_sendMissed") }));
  expect(
    await page().findByText(words("campaigns.moved_sendMissed", { title: one.title })),
  ).toBeTruthy();
});

describe("sending a draft", () => {
  test("in two languages shows the recipients and the problems of each letter", async () => {
    const one = campaign("draft", { language: "en", isTranslated: true });
    const letters = [
      { readers: "en" as const, recipients: 41, letter: "en" as const },
      { readers: "ro" as const, recipients: 312, letter: "ro" as const },
    ];
    keepCampaigns(() => [one], {
      "campaigns.audience": () => ({ ...audience, recipients: 353, letters }),
      "campaigns.previewKept": ({ input: { language } }) => ({
        previewUrl: "/preview/once/",
        from: audience.from,
        subject: { en: "What is new", ro: "Noutăți" }[language ?? "en"],
        subjects: [{ en: "What is new", ro: "Noutăți" }[language ?? "en"]],
        inboxText: "",
        text: "",
        sample: null,
        warnings: [
          {
            code: "TEXT_EMPTY",
            message: `Wrong in ${language}.`,
            line: null,
            column: null,
            language: language ?? null,
          },
        ],
      }),
    });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    const shown = async (text: string) => expect(await inDialog().findByText(text)).toBeTruthy();
    await shown("41 readers in English get the English email.");
    await shown("312 readers in Romanian get the Romanian email.");
    await shown("Wrong in en.");
    await shown("Wrong in ro.");
    await shown("Noutăți");
  });

  test("says whether the letter is being checked, and that it could not be", async () => {
    const one = campaign("draft");
    const checked = Promise.withResolvers<never>();
    keepCampaigns(() => [one], { "campaigns.previewKept": () => checked.promise });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    expect(await inDialog().findByText(words("campaigns.checking"))).toBeTruthy();
    checked.reject(new TypeError("Failed to fetch"));
    expect(await inDialog().findByText(words("campaigns.unchecked"))).toBeTruthy();
  });

  // spec 2.17.4, 4.11
  test("asks with the number of recipients, and reloads the list with a notice for five seconds", async () => {
    let one = campaign("draft");
    const calls = keepCampaigns(() => [one], {
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
    // the time stands still, so that the message stays for as long as a busy machine takes
    vi.useFakeTimers();
    const now = async <T,>(look: () => T): Promise<T> => {
      await act(() => vi.advanceTimersByTimeAsync(0));
      return look();
    };
    const button = inDialog().getByRole("button", { name: words("campaigns.sendNow") });
    await act(async () => {
      button.click();
      button.click();
    });
    await expect.poll(() => now(() => page().queryByText(words("campaigns.sent")))).not.toBeNull();
    expect(to(calls, "campaigns.send")).toHaveLength(1);
    expect(openDialog()).toBeNull();
    await expect.poll(() => now(() => to(calls, "campaigns.list").length)).toBeGreaterThan(1);
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(page().queryByText(words("campaigns.sent"))).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1200));
    expect(page().queryByText(words("campaigns.sent"))).toBeNull();
  });

  // spec 8.38
  test("with a lost answer is repeated under the same key", async () => {
    const one = campaign("draft");
    let isLost = true;
    const calls = keepCampaigns(() => [one], {
      "campaigns.send": () => {
        if (isLost) throw new TypeError("Failed to fetch");
        return { campaign: { ...one, status: "sending" as const }, warnings: [] };
      },
    });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
    expect((await inDialog().findByRole("alert")).textContent).toBe(
      words("campaigns.sendFailed") + words("campaigns.perhapsDone"),
    );
    isLost = false;
    await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
    expect(await page().findByText(words("campaigns.sent"))).toBeTruthy();
    const keys = to(calls, "campaigns.send").map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test("that would reach nobody warns before sending anyway", async () => {
    const one = campaign("draft");
    const calls = keepCampaigns(() => [one], {
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
    const sent = to(calls, "campaigns.send");
    expect(sent.map(({ input }) => input)).toEqual([
      { id: one.id, evenToNobody: false },
      { id: one.id, evenToNobody: true },
    ]);
  });

  test("that reaches nobody has buttons that say so for sending and scheduling", async () => {
    const one = campaign("draft");
    const nobody = { ...audience, recipients: 0 };
    const calls = keepCampaigns(() => [one], {
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
    expect(to(calls, "campaigns.send").map(({ input }) => input)).toEqual([
      { id: one.id, evenToNobody: true },
    ]);
  });

  test("that somebody else has just sent reports it, removes the action, and reloads the list", async () => {
    let one = campaign("draft");
    const calls = keepCampaigns(() => [one], {
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
    expect(to(calls, "campaigns.send")).toHaveLength(1);
  });
});
