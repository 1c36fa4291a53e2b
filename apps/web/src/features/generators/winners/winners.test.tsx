import type { HistoryItem } from "@sortes/contract";
import { winnerItem } from "@sortes/testing/builders";
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, fakeServer, refuse } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openOptions } from "../../../../test/more-options.ts";
import { wantFullMotion, wantLessMotion } from "../../../../test/motion.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { follow, page, press, signIn } from "../../../../test/page.ts";
import {
  alternates,
  drawName,
  numberOfAlternates,
  numberOfWinners,
  openForm,
  openWinners,
  participants,
  set,
  statuses,
  winners,
} from "../../../../test/winners-page.ts";
import { linkIn, words } from "../../../../test/words.ts";

beforeEach(() => {
  wantLessMotion();
  fakeServer({});
});

describe("an impossible draw", () => {
  // spec 5.17
  test.each([
    ["nobody", " \n,;\n", "1", "0", words("PARTICIPANTS_REQUIRED"), participants],
    [
      "too few",
      "Ana; Ion",
      "3",
      "0",
      "You need at least 3 participants to select 3 winners",
      participants,
    ],
    [
      "a name without end",
      `Ana; ${"a\u0301".repeat(501)}`,
      "1",
      "0",
      words("NAME_TOO_LONG", { place: 2, max: 1000 }),
      participants,
    ],
    ["no winner", "Ana", "0", "0", words("COUNT_TOO_SMALL"), numberOfWinners],
    ["nothing said", "Ana", "", "0", words("COUNT_TOO_SMALL"), numberOfWinners],
    [
      "too few for alternates",
      "Ana, Ion",
      "1",
      "2",
      "You need at least 3 participants for that many winners and alternates.",
      numberOfAlternates,
    ],
  ])("shows the error beside the field: %s", async (_, list, count, spare, message, field) => {
    await openForm();
    set(participants(), list);
    set(numberOfWinners(), count);
    await openOptions();
    set(numberOfAlternates(), spare);
    await press(words("winners.draw"));
    expect(page().getByRole("alert").textContent).toBe(message);
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field());
    set(participants(), "Zoe");
    expect(page().queryByRole("alert")).toBeNull();
  });

  test("of half a winner is rejected at its field", async () => {
    await openForm();
    set(participants(), "Ana, Ion");
    set(numberOfWinners(), "1.5");
    await press(words("winners.draw"));
    expect(page().getByRole("alert")).toBeTruthy();
    expect(document.activeElement).toBe(numberOfWinners());
  });

  // spec 5.9
  test("is shown in Romanian too", async () => {
    localStorage.setItem("language", "ro");
    await openApp("/lucky-winner");
    await arrival("Alege câștigătorul");
    await press("Extrage câștigătorii");
    expect(page().getByRole("alert").textContent).toBe("Introdu cel puțin un participant");
  });
});

describe("the winners", () => {
  // spec 2.1.5, 2.9.2, 7.85
  test("and alternates are different people of the list, by place", async () => {
    await openWinners("Ana; Ion, Eva\nDan", 2, 1);
    const drawn = [...winners(), ...alternates()];
    expect(new Set(drawn).size).toBe(3);
    for (const name of drawn) expect(["Ana", "Ion", "Eva", "Dan"]).toContain(name);
    expect(
      page().getByText(
        words("winners.factsWithAlternates", { winners: 2, alternates: 1, entries: 4 }),
      ),
    ).toBeTruthy();
    expect(statuses()).toContain(
      `2 winners and 1 alternate from 4 participants: 1. ${drawn[0]}, 2. ${drawn[1]}`,
    );
  });

  // spec 5.18, 9.4
  test("can be as many as there are participants", async () => {
    const list = Array.from({ length: 30 }, (_, i) => `Name ${i}`);
    await openWinners(list.join("\n"), 30, 0);
    expect(winners().toSorted()).toEqual(list.toSorted());
    expect(page().queryByText(words("winners.ifDeclines"))).toBeNull();
  });

  // spec 2.9.2, 4.9, 4.13, 9.10
  test("appear after a second and a half, although they are drawn before it", async () => {
    wantFullMotion();
    await openForm();
    set(participants(), "Ana\nIon");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    await press(words("winners.draw"));
    await act(() => vi.advanceTimersByTimeAsync(1490));
    expect(statuses()).toContain(`${words("winners.drawing")}1 winner from 2 participants`);
    expect(page().queryByRole("list", { name: words("winners.resultTitle") })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10));
    vi.useRealTimers();
    await arrival(words("winners.resultOne"));
    expect(winners()).toHaveLength(1);
  });

  test("can be drawn after Back interrupted a draw", async () => {
    wantFullMotion();
    const { router } = await openForm();
    set(participants(), "Ana\nIon");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const drawing = () => page().queryByRole("heading", { name: words("winners.drawing") });
    await press(words("winners.draw"));
    await pass(500);
    expect(drawing()).toBeTruthy();
    await act(async () => router.history.back());
    await pass(500);
    expect(drawing()).toBeNull();
    await press(words("winners.draw"));
    await pass(500);
    expect(drawing()).toBeTruthy();
    await pass(1000);
    vi.useRealTimers();
    await arrival(words("winners.resultOne"));
    expect(winners()).toHaveLength(1);
  });

  test("survive leaving the page, and a button leads to the participants", async () => {
    const { router } = await openWinners();
    const drawn = winners();
    await act(() => router.navigate({ to: "/login" }));
    await act(() => router.navigate({ to: "/lucky-winner" }));
    await arrival(words("winners.resultTitle"));
    expect(winners()).toEqual(drawn);
    await press(words("winners.backToParticipants"));
    await arrival(words("winners.title"));
    expect([participants().value, numberOfWinners().value, numberOfAlternates().value]).toEqual([
      "Ana\nIon\nEva\nDan",
      "2",
      "1",
    ]);
  });

  test("can be drawn again, with Undo", async () => {
    const list = Array.from({ length: 500 }, (_, i) => `Name ${i}`);
    await openWinners(list.join("\n"), 10, 0);
    const before = winners();
    await press(words("results.drawAgain"));
    expect(winners()).not.toEqual(before);
    expect(page().getByText(words("winners.drawnAgain"))).toBeTruthy();
    await press(words("results.undo"));
    expect(winners()).toEqual(before);
    expect(page().queryByRole("button", { name: words("results.undo") })).toBeNull();
    expect(document.activeElement).toBe(await arrival(words("winners.resultTitle")));
  });

  test("go to the clipboard as text", async () => {
    const writeText = vi.fn<Clipboard["writeText"]>(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await openWinners("Ana\nIon", 1, 1);
    await press(words("results.copy"));
    expect(writeText).toHaveBeenCalledWith(
      `The winner\n1 winner and 1 alternate from 2 participants\n\n1. ${winners()[0]}\n\nIf someone declines\n2. ${alternates()[0]}`,
    );
  });

  test("are shared as text if the browser supports it, otherwise copied", async () => {
    const writeText = vi.fn<Clipboard["writeText"]>(() => Promise.resolve());
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText }, share });
    await openWinners("Ana\nIon", 1, 0);
    const text = `The winner\n1 winner from 2 participants\n\n1. ${winners()[0]}`;
    await press(words("results.share"));
    expect(share).toHaveBeenCalledWith({ title: "The winner", text });
    share.mockRejectedValueOnce(new DOMException("", "AbortError"));
    await press(words("results.share"));
    expect(writeText).not.toHaveBeenCalled();
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await press(words("results.share"));
    expect(writeText).toHaveBeenCalledWith(text);
  });

  test("of a huge draw are shown in parts", async () => {
    const list = Array.from({ length: 6000 }, (_, i) => `Name ${i}`);
    await openWinners(list.join("\n"), 5000, 0);
    const shown = () =>
      page()
        .getAllByRole("listitem")
        .filter(({ textContent }) => textContent.includes("Name"));
    expect(shown()).toHaveLength(100);
    await press(words("winners.showMore"));
    await vi.waitFor(() => expect(shown().length).toBe(2600), { timeout: 60_000 });
  });
});

test.each([
  ["en", "6 tickets: chances of the first place", "1 winner from 3 names with 6 tickets"],
  ["ro", "6 bilete: șansele la primul loc", "1 câștigător din 3 nume cu 6 bilete"],
])(
  "chances are called tickets before the draw and after it (%s)",
  async (language, form, result) => {
    localStorage.setItem("language", language);
    await openForm();
    set(participants(), "Ana *3\nAna\nIon\nDan");
    expect(await page().findByText(form)).toBeTruthy();
    await press(words("winners.draw"));
    await arrival(words("winners.resultOne"));
    expect(page().getByText(result)).toBeTruthy();
  },
);

describe("one chance for each line", () => {
  const each = () => page().queryByRole("button", { name: words("names.each_chances") });

  test("is offered for repeated names, and changes what is said of the chances", async () => {
    await openForm();
    set(participants(), "Ana\nIon");
    expect(page().getByText(words("winners.fairness"))).toBeTruthy();
    expect(each()).toBeNull();
    set(participants(), "Ana\nIon\nana\nIon\nEva");
    expect(await page().findByText(/are in the list more than once/)).toBeTruthy();
    expect(page().getByText(words("winners.fairnessEntries"))).toBeTruthy();
    await press(words("names.each_chances"));
    expect(page().getByText(words("winners.fairnessTickets"))).toBeTruthy();
    expect(page().queryByText(words("winners.fairness"))).toBeNull();
  });

  test("draws each name at most once, and shows the number of tickets", async () => {
    await openForm();
    set(participants(), `Ion\n${"Ana\n".repeat(50)}Eva`);
    set(numberOfWinners(), "3");
    await press(words("names.each_chances"));
    await press(words("winners.draw"));
    await arrival(words("winners.resultTitle"));
    expect(winners().toSorted()).toEqual(["Ana", "Eva", "Ion"]);
    expect(
      page().getByText(words("winners.factsTickets", { winners: 3, entries: 3, tickets: 52 })),
    ).toBeTruthy();
    expect(page().getByText(words("winners.wasFairTickets"))).toBeTruthy();
  });

  test("is not the default: a repeated name can win as often as it occurs", async () => {
    await openWinners("Ana\nAna\nAna", 3, 0);
    expect(winners()).toEqual(["Ana", "Ana", "Ana"]);
  });
});

describe("a guest", () => {
  // spec 2.9.3
  test("names a draw, which is the title of the result", async () => {
    await openForm();
    set(participants(), "Ana\nIon");
    await openOptions();
    set(drawName(), "Spring raffle");
    await press(words("winners.draw"));
    expect(await arrival("Spring raffle")).toBeTruthy();
  });

  // spec 2.9.3
  test("is offered an account, and finds the winners again with Save after signing up", async () => {
    const { router, services } = await openWinners();
    const drawn = winners();
    expect(page().queryByRole("button", { name: words("winners.save") })).toBeNull();
    await follow(linkIn("results.guestText"));
    await arrival(words("account.registerTitle"));
    act(() => services.session.open("t", ana));
    await act(() => router.navigate({ to: "/lucky-winner" }));
    await arrival(words("winners.resultTitle"));
    expect(winners()).toEqual(drawn);
    expect(page().getByRole("button", { name: words("winners.save") })).toBeTruthy();
  });
});

test("one winner has a title and a chance of its own", async () => {
  await openWinners("Ana\nIon\nEva", 1, 0);
  expect(page().getByText(words("winners.wasFairOne", { count: 3 }))).toBeTruthy();
  expect(page().queryByText(words("winners.wasFair"))).toBeNull();
});

describe("Save Winners", () => {
  beforeEach(signIn);

  // spec 2.9.1
  test("sends input and result, and confirms it", async () => {
    const calls = fakeServer({
      "users.me": () => ana,
      "history.saveWinners": () => winnerItem({ name: "Raffle" }),
    });
    await openWinners("Zoe, Ana\nMax; Ion", 2, 1);
    set(drawName(), "Raffle");
    await arrival("Raffle");
    await press(words("winners.save"));
    expect(await screen.findByText(words("winners.saved"))).toBeTruthy();
    expect(calls.find(({ path }) => path === "history.saveWinners")?.input).toEqual({
      name: "Raffle",
      inputNames: "Zoe,Ana,Max,Ion",
      numberOfWinners: 2,
      numberOfAlternates: 1,
      weights: null,
      prizes: null,
      inTurn: false,
      result: winners().join(","),
      alternates: alternates().join(","),
    });
    expect(page().getByText("Raffle", { selector: "bdi" }).parentElement?.textContent).toBe(
      words("results.savedAs", { name: "Raffle" }),
    );
    // the new result is not saved yet
    await press(words("winners.remove", { name: winners()[0]! }));
    expect(page().queryByText("Raffle", { selector: "bdi" })).toBeNull();
  });

  test("that fails shows why and can be retried", async () => {
    let answer = (): HistoryItem => refuse(403, "HISTORY_LIMIT", {}, { limit: 100 });
    fakeServer({ "users.me": () => ana, "history.saveWinners": () => answer() });
    await openWinners();
    await press(words("winners.save"));
    expect(
      await screen.findByText(/^Your history is full: a free account keeps up to 100/),
    ).toBeTruthy();
    answer = () => winnerItem({ name: "Unnamed Draw" });
    await press(words("winners.save"));
    expect(await screen.findByText(words("winners.saved"))).toBeTruthy();
  });

  // spec 8.20
  test("without an answer shows a failure", async () => {
    fakeServer({ "users.me": () => ana });
    await openWinners();
    await press(words("winners.save"));
    expect(
      await screen.findByText(`Error while saving winners. ${words("results.waits")}`),
    ).toBeTruthy();
  });
});

// spec 2.9.4
test.each(["participants", "preloadedData"])(
  "participants from another page begin a draft: %s",
  async (key) => {
    const { router } = await openWinners();
    const state = { [key]: ["Dan", "Mia", "Leo"], numberOfWinners: 2, numberOfAlternates: 1 };
    await act(() => router.navigate({ to: "/lucky-winner", state }));
    await arrival(words("winners.title"));
    expect([participants().value, numberOfWinners().value, numberOfAlternates().value]).toEqual([
      "Dan\nMia\nLeo",
      "2",
      "1",
    ]);
  },
);
