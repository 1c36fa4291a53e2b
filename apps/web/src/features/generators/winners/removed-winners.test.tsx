import { winnerItem } from "@sortes/testing/builders";
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { wantFullMotion, wantLessMotion } from "../../../../test/motion.ts";
import { page, press, signIn } from "../../../../test/page.ts";
import {
  alternates,
  numberOfWinners,
  openForm,
  openWinners,
  participants,
  set,
  statuses,
  winners,
} from "../../../../test/winners-page.ts";
import { words } from "../../../../test/words.ts";
import { sendWaiting } from "../results/send-waiting.ts";

beforeEach(() => {
  wantLessMotion();
  fakeServer({});
});

describe("a removed winner", () => {
  test("is replaced by the next alternate, as the receipt says, and can be restored", async () => {
    await openWinners("Ana\nIon\nEva\nDan", 2, 1);
    const [first, second] = winners();
    const [next] = alternates();
    await press(words("winners.remove", { name: first! }));
    expect(winners()).toEqual([next, second]);
    expect(page().queryByText(words("winners.ifDeclines"))).toBeNull();
    const said = `Place 1: ${first} was removed, ${next} moved up from the alternates.`;
    expect(page().getByText(said)).toBeTruthy();
    expect(statuses()).toContain(`Place 1 goes to ${next}, who moves up from the alternates.`);
    expect(statuses().join()).not.toContain(first);
    await press(words("results.undo"));
    expect(statuses()).toContain(`Place 1 goes back to ${first}.`);
    expect(winners()).toEqual([first, second]);
    expect(alternates()).toEqual([next]);
    expect(page().queryByText(said)).toBeNull();
    expect(document.activeElement).toBe(await arrival(words("winners.resultTitle")));
  });

  test("is replaced by a remaining participant if there is no alternate", async () => {
    await openWinners("Ana\nIon", 1, 0);
    const [first] = winners();
    const other = first === "Ana" ? "Ion" : "Ana";
    page()
      .getByRole("button", { name: words("winners.remove", { name: first! }) })
      .focus();
    await press(words("winners.remove", { name: first! }));
    expect(winners()).toEqual([other]);
    expect(
      page().getByText(
        `Place 1: ${first} was removed, ${other} was drawn from the remaining names.`,
      ),
    ).toBeTruthy();
    expect(page().queryByRole("button", { name: /^Replace/ })).toBeNull();
    // the pressed button has gone, as nobody else is left
    expect(document.activeElement).toBe(await arrival(words("winners.resultOne")));
    await press(words("results.undo"));
    expect(page().queryByRole("button", { name: words("results.undo") })).toBeNull();
    expect(winners()).toEqual([first]);
  });
});

// spec 4.9
test("a replacement is drawn with an animation, and the new winner is announced", async () => {
  wantFullMotion();
  await openForm();
  set(participants(), "Ana\nIon");
  await press(words("winners.draw"));
  // presses are ignored until the animation has ended
  await arrival(words("winners.resultOne"));
  const [first] = winners();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  await press(words("winners.remove", { name: first! }));
  await act(() => vi.advanceTimersByTimeAsync(1490));
  expect(page().getByRole("heading", { name: words("winners.drawing") })).toBeTruthy();
  expect(page().queryByRole("list", { name: words("winners.resultTitle") })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10));
  vi.useRealTimers();
  await arrival(words("winners.resultOne"));
  const [second] = winners();
  expect(second).not.toBe(first);
  await vi.waitFor(
    () =>
      expect(statuses()).toContain(`Place 1 goes to ${second}, drawn from the remaining names.`),
    { timeout: 60_000 },
  );
  expect(statuses().join()).not.toContain(first);
});

describe("after a replacement, another draw", () => {
  const remove = async (name = "") => press(words("winners.remove", { name }));

  test("excludes removed people, says so before and after, and keeps the list", async () => {
    await openWinners("Ana\nIon\nEva", 1, 0);
    const [removed] = winners();
    await remove(removed);
    expect(page().getByText(words("winners.drawsWithout", { names: removed! }))).toBeTruthy();
    for (let i = 0; i < 8; i++) {
      await press(words("results.drawAgain"));
      expect(winners()).not.toContain(removed);
    }
    expect(page().getByText(words("winners.facts", { winners: 1, entries: 2 }))).toBeTruthy();
    expect(page().getByText(words("winners.drawnWithout", { names: removed! }))).toBeTruthy();
    expect(page().getByText(words("winners.drawsWithout", { names: removed! }))).toBeTruthy();
    await press(words("winners.backToParticipants"));
    await arrival(words("winners.title"));
    expect(participants().value).toBe("Ana\nIon\nEva");
  });

  // spec 4.9
  test.each([
    ["as it was", "Ana\nIon\nEva"],
    ["with one more name", "Ana\nIon\nEva\nDan"],
  ])("from the form, with the list %s, leaves them out too", async (_, list) => {
    await openWinners("Ana\nIon\nEva", 1, 0);
    const [removed] = winners();
    await remove(removed);
    await press(words("winners.backToParticipants"));
    await arrival(words("winners.title"));
    set(participants(), list);
    expect(
      await page().findByText(words("winners.drawsWithout", { names: removed! })),
    ).toBeTruthy();
    await press(words("winners.draw"));
    await arrival(words("winners.resultOne"));
    expect(winners()).not.toContain(removed);
    expect(page().getByText(words("winners.drawnWithout", { names: removed! }))).toBeTruthy();
    await press(words("winners.backToParticipants"));
    await arrival(words("winners.title"));
    set(numberOfWinners(), "2");
    await press(words("winners.includeAgain", { count: 1 }));
    expect(page().queryByText(/^The next draw/)).toBeNull();
    set(numberOfWinners(), String(list.split("\n").length));
    await press(words("winners.draw"));
    await arrival(words("winners.resultTitle"));
    expect(winners()).toContain(removed);
  });

  test("from another list mentions only names of that list", async () => {
    await openWinners("Ana\nIon", 1, 0);
    await remove(winners()[0]);
    await press(words("winners.backToParticipants"));
    await arrival(words("winners.title"));
    set(participants(), "Mia\nLeo");
    await vi.waitFor(() => expect(page().queryByText(/^The next draw leaves out/)).toBeNull(), {
      timeout: 60_000,
    });
    await press(words("winners.draw"));
    await arrival(words("winners.resultOne"));
    expect(page().queryByText(/^Drawn without/)).toBeNull();
  });

  test("can include them again on request, with Undo", async () => {
    await openWinners("Ana\nIon", 1, 0);
    const [removed] = winners();
    await remove(removed);
    await press(words("winners.includeAgain", { count: 1 }));
    expect(page().getByText(words("winners.drawsWith", { names: removed! }))).toBeTruthy();
    await press(words("winners.leaveOut", { count: 1 }));
    expect(
      await page().findByText(words("winners.drawsWithout", { names: removed! })),
    ).toBeTruthy();
    await press(words("winners.includeAgain", { count: 1 }));
    await press(words("results.drawAgain"));
    expect(page().getByText(words("winners.facts", { winners: 1, entries: 2 }))).toBeTruthy();
    expect(page().queryByText(/^The next draw/)).toBeNull();
  });

  test("says so if it is impossible without them, and changes nothing", async () => {
    await openWinners("Ana\nIon\nEva", 2, 1);
    await remove(winners()[0]);
    const shown = winners();
    await press(words("results.drawAgain"));
    expect(winners()).toEqual(shown);
    expect(page().getByRole("alert").textContent).toBe(
      words("NOT_ENOUGH_FOR_ALTERNATES", { count: 3 }),
    );
  });
});

test("a draw saved without a network is not said to be saved once a winner was replaced", async () => {
  signIn();
  const sent: string[] = [];
  let isOnline = false;
  fakeServer({
    "users.me": () => ana,
    "history.saveWinners"({ input }) {
      if (!isOnline) throw new TypeError("Failed to fetch");
      sent.push(input.result);
      return winnerItem({ name: "Raffle" });
    },
  });
  const { services } = await openWinners("Zoe\nAna\nMax", 1, 1);
  const [first] = winners();
  await press(words("winners.save"));
  expect(await screen.findByText(new RegExp(words("results.waits")))).toBeTruthy();
  await press(words("winners.remove", { name: first! }));
  expect(screen.queryByText(new RegExp(words("results.waits")))).toBeNull();
  isOnline = true;
  await act(() => sendWaiting(services));
  expect(sent).toEqual([first]);
  expect(page().queryByText("Raffle", { selector: "bdi" })).toBeNull();
  await press(words("winners.save"));
  expect(await page().findByText("Raffle", { selector: "bdi" })).toBeTruthy();
  expect(sent).toEqual([first, winners()[0]]);
});
