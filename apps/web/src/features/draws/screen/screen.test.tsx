import type { DrawRecord } from "@sortes/contract";
import type { Report } from "@sortes/core/draws/check";
import { drawRecord, drawSettings } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { words } from "../../../../test/words.ts";
import { looks } from "../draw-pace.ts";
import type { CheckReply, CheckRequest } from "../record/check.worker.ts";
import { countOf, lotsDrawnHere, lotsOfRecord } from "./lots.ts";

const id = "01939c5a-0000-7000-8000-00000000d0a1";
const settings = drawSettings();
const result = { n: 2, t: "result", hash: "22".repeat(32), at: "2026-05-01T10:00:00Z", logged: 2 };
const drawn = drawRecord({
  id,
  rules: { prizes: [1, 2], alternates: 1, weighted: 0 },
  text: { organiser: "Ana", title: "Spring raffle", prizes: ["A bike", "A bell"], conditions: "" },
  count: 9,
  weight: 9,
  statements: [result],
  winners: [
    { rank: 1, number: 3, name: "Ion", published: false, prize: null, status: "passed" },
    { rank: 2, number: 5, name: "Dan", published: false, prize: 2, status: "winner" },
    { rank: 3, number: 1, name: "Eva", published: false, prize: 2, status: "winner" },
    { rank: 4, number: 7, name: "Zoe", published: false, prize: 1, status: "promoted" },
  ],
});

/** The winners before any replacement. */
const before: DrawRecord["winners"] = drawn.winners.map((one, i) => ({
  ...one,
  prize: [1, 2, 2, null][i] ?? null,
  status: i < 3 ? "winner" : "alternate",
}));

/** The replaced ranks according to the check on this device; undefined: it cannot run. */
const checked: { steps: number[] | undefined } = { steps: undefined };

/** A fake check worker. It outlives its test, and then fails like a device without workers. */
class CheckThread extends EventTarget {
  postMessage({ ask }: CheckRequest) {
    const { steps } = checked;
    const report: Report = { checks: [], verdict: 0 };
    const reply: CheckReply = steps ? { ask, steps, report } : { ask, isFailed: true };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: reply })));
  }
  terminate() {}
}
beforeEach(() => {
  vi.stubGlobal("Worker", CheckThread);
});
const { room } = looks;
afterEach(() => {
  checked.steps = undefined;
  looks.room = room;
});

async function openScreen(record: DrawRecord | (() => DrawRecord)) {
  const get = typeof record === "function" ? record : () => record;
  fakeServer({ "draws.get": get, "draws.settings": () => settings });
  const app = await openApp(`/draws/${id}/screen`);
  const stage = within(await screen.findByRole("dialog"));
  return { app, stage };
}
const press = (key: string, target: Element = document.body) =>
  act(async () => void fireEvent.keyDown(target, { key }));
const shown = (stage: ReturnType<typeof within>) =>
  [...stage.getByRole("region", { name: words("draws.result") }).querySelectorAll("li")].map((li) =>
    li.textContent.replace(/^\d+/, ""),
  );

describe("a draw on the big screen", () => {
  test("shows who gave way and who moved up after the draw, also if that comes later", async () => {
    const step = { n: 3, t: "step", hash: "33".repeat(32), at: "2026-05-01T10:05:00Z", logged: 3 };
    looks.room = 100;
    const record = { now: { ...drawn, winners: before } };
    checked.steps = [];
    const { stage } = await openScreen(() => record.now);
    await act(async () =>
      (await stage.findByRole("button", { name: words("draws.showAll") })).click(),
    );
    expect(shown(stage)).toEqual(["Ion", "Dan", "Eva"]);
    record.now = { ...drawn, statements: [result, step] };
    checked.steps = [1];
    const next = words("draws.showNext", { shown: 3, count: 4 });
    await stage.findByRole("button", { name: next }, { timeout: 60_000 });
    expect(shown(stage)).toEqual(["Ion", "Dan", "Eva"]);
    await press(" ");
    expect(shown(stage)).toEqual(["Zoe", "Dan", "Eva"]);
    expect(stage.getByText(/gave way/).textContent).toBe("Ion gave way. Zoe moved up.");
    expect(stage.queryByRole("button", { name: words("draws.showAll") })).toBeNull();
  });

  test("reveals places one by one, the best last, with the keys of presenters", async () => {
    const { stage } = await openScreen(drawn);
    expect(stage.getByText(words("draws.resultReady"))).toBeTruthy();
    expect(stage.queryByText("Eva")).toBeNull();
    await press(" ");
    expect(shown(stage)).toEqual(["Eva"]);
    expect(stage.getByText("A bell")).toBeTruthy();
    await press("PageDown");
    expect(shown(stage)).toEqual(["Dan", "Eva"]);
    await press("ArrowLeft");
    expect(shown(stage)).toEqual(["Eva"]);
    await press("ArrowRight");
    await press("ArrowRight");
    // the alternate who moved up has the first prize
    expect(shown(stage)).toEqual(["Zoe", "Dan", "Eva"]);
    expect(stage.getByText("A bike")).toBeTruthy();
    expect(stage.queryByRole("button", { name: words("draws.showAll") })).toBeNull();
  });

  test("tells a screen reader each team as it is shown", async () => {
    const member = (number: number, name: string) => ({ number, name, published: false });
    const teams = [[member(3, "Ion"), member(5, "Dan")], [member(1, "Eva")]];
    const { stage } = await openScreen({ ...drawn, kind: "teams", winners: [], teams });
    const told = () => stage.getAllByRole("status").map(({ textContent }) => textContent);
    await press(" ");
    expect(told()).toContain(`${words("draws.team", { team: 1 })}: Ion, Dan`);
    await press(" ");
    expect(told()).toContain(`${words("draws.team", { team: 2 })}: Eva`);
  });

  test("has buttons for the same steps, whose key presses do not count twice", async () => {
    const { stage } = await openScreen(drawn);
    const next = stage.getByRole("button", {
      name: words("draws.showNext", { shown: 0, count: 3 }),
    });
    await press(" ", next);
    expect(stage.queryByRole("region", { name: words("draws.result") })).toBeNull();
    await act(async () => next.click());
    expect(shown(stage)).toEqual(["Eva"]);
    await act(async () => stage.getByRole("button", { name: words("draws.showAll") }).click());
    expect(shown(stage)).toHaveLength(3);
  });

  test.each([
    ["numbers", null, "draws.openNumbersPlain"],
    ["numbers", "2026-05-02T10:00:00.000Z", "draws.openNumbers"],
    ["winners", null, "draws.openPlain"],
  ] as const)("says what is still open in a draw of %s (%s)", async (kind, drawsAt, sentence) => {
    const record = { ...drawn, kind, drawsAt, state: "open" as const, count: null, winners: [] };
    const { stage } = await openScreen({ ...record, statements: [] });
    const [said = ""] = words(sentence, { drawsAt: "#", freezeBy: "#" }).split("#");
    expect(stage.getByText(said, { exact: false })).toBeTruthy();
  });

  test("explains below the wait why a late random number is still to come", async () => {
    const drawsAt = new Date(Date.now() - 120_000).toISOString();
    const late = { state: "frozen" as const, round: 7, drawsAt, winners: [], statements: [] };
    const { stage } = await openScreen({ ...drawn, ...late });
    const wait = await stage.findByText(words("draws.due"));
    expect(wait.nextElementSibling?.textContent).toBe(words("draws.late"));
  });

  test("says that a draw without its list does not take place", async () => {
    const takenDown = { at: "2026-05-01T11:00:00.000Z", reason: "It insults people." };
    const gone = { state: "open" as const, text: null, count: null, winners: [], statements: [] };
    const freezeBy = new Date(Date.now() + 3_600_000).toISOString();
    const { stage } = await openScreen({ ...drawn, ...gone, takenDown, freezeBy });
    expect(stage.getByText(words("draws.openTakenDown"))).toBeTruthy();
    expect(stage.queryByRole("timer")).toBeNull();
    expect(stage.queryByText(words("draws.openPlain"))).toBeNull();
  });

  test("leads back to the record", async () => {
    const { app, stage } = await openScreen(drawn);
    await act(async () => stage.getByRole("button", { name: words("draws.leaveScreen") }).click());
    await waitFor(() => expect(app.router.state.location.pathname).toBe(`/draws/${id}`));
  });

  test("counts down until the draw, and keeps the display on", async () => {
    const request = vi.fn<(kind: string) => Promise<object>>(async () => ({
      release: async () => {},
    }));
    Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
    const drawsAt = new Date(Date.now() + 2 * 86_400_000 + 3_700_000).toISOString();
    const frozen = {
      ...drawn,
      state: "frozen" as const,
      winners: [],
      statements: [],
      drawsAt,
      round: 7,
    };
    const { stage } = await openScreen(frozen);
    await waitFor(() => expect(stage.getByRole("timer").textContent).toMatch(/^01:01:\d\d$/));
    expect(
      stage.getByText(`${words("draws.countdown")} ${words("draws.days", { days: 2 })}`),
    ).toBeTruthy();
    expect(request).toHaveBeenCalledWith("screen");
  });

  test("reports a draw that does not exist", async () => {
    fakeServer({ "draws.settings": () => settings });
    await openApp(`/draws/${id}/screen`);
    expect(await screen.findByRole("alert")).toBeTruthy();
  });
});

const placesOf = (lots: ReturnType<typeof lotsOfRecord>, steps: number) =>
  lots?.kind === "winners" ? lots.after(steps) : [];

describe("lots", () => {
  test("of winners follow the steps from the draw to the record's state", () => {
    const rules = { prizes: [1, 2], alternates: 1, weighted: 0 };
    const lots = lotsOfRecord({ ...drawn, rules }, [1, 4, 3]);
    if (lots?.kind !== "winners") throw new Error("no winners");
    const names = (steps: number) => lots.after(steps).map((one) => one?.name);
    expect(names(0)).toEqual(["Ion", "Dan", "Eva"]);
    expect(names(1)).toEqual(["Zoe", "Dan", "Eva"]);
    expect(names(2)).toEqual([undefined, "Dan", "Eva"]);
    expect(names(3)).toEqual([undefined, "Dan", undefined]);
    expect([countOf(lots), lots.steps]).toEqual([6, [0, 0, 2]]);
    // steps that are unknown or impossible
    for (const steps of [undefined, [4], [1, 1]])
      expect(placesOf(lotsOfRecord(drawn, steps), 0).map((one) => one?.name)).toEqual([
        "Zoe",
        "Dan",
        "Eva",
      ]);
  });

  test("are the same from the record and from this device, but for steps", () => {
    const winners = drawn.winners.slice(0, 3).map((one, i) => ({
      ...one,
      prize: [1, 2, 2][i] ?? null,
      status: "winner" as const,
    }));
    const names = new Map(drawn.winners.map(({ number, name }) => [number, name ?? ""]));
    const here = lotsDrawnHere({ ranks: [3, 5, 1, 7] }, names, drawn);
    expect(placesOf(here, 0).map((one) => [one?.name, one?.prize])).toEqual([
      ["Ion", 1],
      ["Dan", 2],
      ["Eva", 2],
    ]);
    const lots = lotsOfRecord({ ...drawn, winners });
    expect(placesOf(lots, 0).map((one) => one?.number)).toEqual([3, 5, 1]);
    expect(lotsOfRecord({ ...drawn, winners: [] })).toBeUndefined();
  });

  test("of teams and numbers keep the drawn order, and long ones are cut", () => {
    const ranks = Array.from({ length: 600 }, (_, i) => i);
    const cut = lotsDrawnHere({ ranks }, new Map(), { kind: "numbers", rules: {} });
    expect([countOf(cut), cut.isCut]).toEqual([500, true]);
    const many = lotsDrawnHere({ ranks }, new Map(), { kind: "winners", rules: { prizes: [600] } });
    expect([countOf(many), many.isCut]).toEqual([500, true]);
    const teams = lotsDrawnHere({ teams: [[2, 1], [3]] }, new Map([[1, "Ana"]]), {
      kind: "teams",
      rules: { teams: 2 },
    });
    expect(teams.kind === "teams" && teams.teams[0]).toEqual([
      { number: 2, name: null },
      { number: 1, name: "Ana" },
    ]);
  });
});
