import { teamItem } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openOptions } from "../../../../test/more-options.ts";
import { wantFullMotion, wantLessMotion } from "../../../../test/motion.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, press, signIn } from "../../../../test/page.ts";
import {
  choose,
  names,
  openGenerator,
  openTeams,
  saveName,
  slips,
  statuses,
  teamCount,
  type,
} from "../../../../test/teams-page.ts";
import { words } from "../../../../test/words.ts";

beforeEach(() => {
  wantLessMotion();
  fakeServer({});
});

/** The question about repeated names, whose names are elements of their own. */
const findQuestion = (who: string) =>
  page().findByText((_, element) => element?.textContent === words("names.ask_people", { who }));

describe("the names", () => {
  test("are counted while typing", async () => {
    await openGenerator();
    expect(page().getByText(words("teams.count", { count: 0 }))).toBeTruthy();
    type("Ana, Ion\n\n Eva ");
    expect(await page().findByText(words("teams.count", { count: 3 }))).toBeTruthy();
    type("Ana");
    expect(await page().findByText(words("teams.count", { count: 1 }))).toBeTruthy();
  });

  test.each(["Ana; Ion; Maria", "@ana @ion @maria"])(
    "in one entry, %j, are split on request, with Undo",
    async (list) => {
      await openGenerator();
      type(list);
      expect(await page().findByText(words("teams.count", { count: 1 }))).toBeTruthy();
      expect(await page().findByText(list, { selector: "bdi" })).toBeTruthy();
      await press(words("names.splitNames"));
      expect(names().value).toBe(list.replaceAll(/;? /g, "\n"));
      expect(page().getByText(words("teams.count", { count: 3 }))).toBeTruthy();
      await press(words("names.undoSplit"));
      expect(names().value).toBe(list);
      await press(words("names.joinNames"));
      expect(page().queryByRole("button", { name: words("names.splitNames") })).toBeNull();
    },
  );

  test("that are repeated are reported, and removed only on request", async () => {
    await openGenerator();
    type("Ana\nIon\nAna");
    expect(await findQuestion("Ana is in the list twice")).toBeTruthy();
    expect(page().getByText(words("teams.count", { count: 3 }))).toBeTruthy();
    await press(words("names.once_people"));
    expect(names().value).toBe("Ana\nIon");
    expect(document.activeElement).toBe(names());
    expect(page().queryByRole("button", { name: words("names.once_people") })).toBeNull();
    await press(words("names.undoRemoval"), screen);
    expect(names().value).toBe("Ana\nIon\nAna");
  });

  test.each([
    ["A\nA\nB\nB\nC\nC", "A, B and C are in the list more than once"],
    ["A\nA\nB\nB\nC\nC\nD\nD\nE\nE", "5 people are in the list more than once"],
  ])("that are repeated are named or counted", async (list, who) => {
    await openGenerator();
    type(list);
    expect(await findQuestion(who)).toBeTruthy();
  });

  test("that are repeated may be several people, which can be undone", async () => {
    await openGenerator();
    type("Ana\nIon\nAna");
    await press(words("names.each_people"));
    expect(page().getByText(words("names.kept_people"))).toBeTruthy();
    await press(words("results.undo"));
    expect(page().getByRole("button", { name: words("names.each_people") })).toBeTruthy();
  });
});

describe("an impossible draw", () => {
  // spec 5.6
  test("shows what is missing and moves the focus to the names", async () => {
    await openGenerator();
    await press(words("teams.generate"));
    expect(page().getByRole("alert").textContent).toBe(words("NAMES_REQUIRED"));
    expect(names().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(names());
  });

  // spec 5.7
  test("says how many names are required", async () => {
    await openGenerator();
    type("Ana\nIon\nEva");
    choose(4);
    await press(words("teams.generate"));
    expect(page().getByRole("alert").textContent).toBe(words("NOT_ENOUGH_NAMES", { count: 4 }));
  });

  test("shows which name is too long, before drawing", async () => {
    await openGenerator();
    type(`Ana\n${"e\u0301".repeat(501)}`);
    await press(words("teams.generate"));
    expect(page().getByRole("alert").textContent).toBe(
      words("NAME_TOO_LONG", { place: 2, max: 1000 }),
    );
    expect(document.activeElement).toBe(names());
    type(`Ana\n${"e\u0301".repeat(500)}`);
    await press(words("teams.generate"));
    await arrival(words("teams.resultTitle"));
  });

  // spec 5.8
  test.each([
    ["other names", () => type("Ana")],
    ["another number of teams", () => choose(3)],
  ])("clears its error with %s", async (_, change) => {
    await openGenerator();
    await press(words("teams.generate"));
    expect(page().getByRole("alert")).toBeTruthy();
    change();
    expect(page().queryByRole("alert")).toBeNull();
  });

  // spec 5.9
  test("is shown in Romanian too", async () => {
    localStorage.setItem("language", "ro");
    await openApp("/team-generator");
    await arrival("Generator de echipe");
    await press("Generează echipe");
    expect(page().getByRole("alert").textContent).toBe("Introdu cel puțin un nume.");
    fireEvent.change(page().getByLabelText("Nume"), { target: { value: "Ana" } });
    await press("Generează echipe");
    expect(page().getByRole("alert").textContent).toBe(
      "Ai nevoie de cel puțin 2 nume pentru a crea 2 echipe",
    );
  });
});

describe("the teams", () => {
  // spec 2.6.3, 7.85
  test("contain everybody once, in teams whose sizes differ by one", async () => {
    await openTeams("Ana\nIon\nEva\nDan\nȘtefan", 2);
    expect(slips().toSorted()).toEqual(["Ana", "Dan", "Eva", "Ion", "Ștefan"]);
    expect(page().getByRole("heading", { level: 2, name: "Team 1 3 names" })).toBeTruthy();
    expect(page().getByRole("heading", { level: 2, name: "Team 2 2 names" })).toBeTruthy();
    expect(page().getByText(words("teams.facts", { names: 5, teams: 2 }))).toBeTruthy();
    expect(
      page().getByText(words("teams.sizesDiffer", { teams: 1, size: 3, others: 1, otherSize: 2 })),
    ).toBeTruthy();
    expect(page().getByText(words("teams.wasFair"))).toBeTruthy();
  });

  test("take the focus to their heading and are announced", async () => {
    await openTeams();
    await waitFor(async () =>
      expect(document.activeElement).toBe(await arrival(words("teams.resultTitle"))),
    );
    expect(statuses()).toContain("3 names in 2 teams. One team of 2, one of 1.");
  });

  // spec 2.6.2
  test("appear after half a second, while the button is busy", async () => {
    wantFullMotion();
    await openGenerator();
    type("Ana\nIon");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    await press(words("teams.generate"));
    const busy = () => page().queryByRole("button", { name: words("teams.generating") });
    expect(busy()?.ariaBusy).toBe("true");
    expect(statuses()).toContain(words("teams.generating"));
    await act(() => vi.advanceTimersByTimeAsync(490));
    expect(busy()).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10));
    vi.useRealTimers();
    await arrival(words("teams.resultTitle"));
  });

  // spec 2.6.8
  test("have the save name as their title", async () => {
    await openGenerator();
    type("Ana\nIon");
    await openOptions();
    fireEvent.change(saveName(), { target: { value: " Class 6B " } });
    await press(words("teams.generate"));
    expect(await arrival("Class 6B")).toBeTruthy();
  });

  test("are left by Back, which shows the names, and come back by Forward", async () => {
    const { router } = await openTeams("Ana\nIon\nEva", 3);
    act(() => router.history.back());
    await arrival(words("teams.title"));
    expect([names().value, teamCount().value]).toEqual(["Ana\nIon\nEva", "3"]);
    act(() => router.history.forward());
    await arrival(words("teams.resultTitle"));
  });

  test("are shown again on return, with a button to the names", async () => {
    const { router } = await openTeams();
    const drawn = slips();
    await act(() => router.navigate({ to: "/login" }));
    await act(() => router.navigate({ to: "/team-generator" }));
    await arrival(words("teams.resultTitle"));
    expect(slips()).toEqual(drawn);
    await press(words("teams.backToNames"));
    await arrival(words("teams.title"));
    expect(names().value).toBe("Ana\nIon\nEva");
  });

  // spec 2.6.3, 4.7
  test("can be cleared: no names, two teams, no save name, no confirmation", async () => {
    signIn();
    fakeServer({
      "users.me": () => ana,
      "history.saveTeams": () => teamItem({ name: "Class 6B" }),
    });
    await openGenerator();
    type("Ana\nIon\nEva");
    choose(3);
    await openOptions();
    fireEvent.change(saveName(), { target: { value: "Class 6B" } });
    await press(words("teams.generate"));
    await arrival("Class 6B");
    await press(words("teams.save"));
    await page().findByRole("button", { name: words("results.savedShort") });
    await press(words("teams.generateNew"));
    await arrival(words("teams.title"));
    await openOptions();
    expect([names().value, teamCount().value, saveName().value]).toEqual(["", "2", ""]);
    expect(page().queryByRole("alert")).toBeNull();
    type("Dan\nMia");
    await press(words("teams.generate"));
    await arrival(words("teams.resultTitle"));
    expect(page().getByRole("button", { name: words("teams.save") })).toBeTruthy();
  });

  // spec 2.6.1, 9.2
  test("can be two to ten, two at first", async () => {
    await openGenerator();
    expect(teamCount().value).toBe("2");
    expect([...teamCount().options].map(({ value }) => Number(value))).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  test("can be restored with the input after they were cleared", async () => {
    await openGenerator();
    type("Ana\nIon\nEva");
    choose(3);
    await openOptions();
    fireEvent.change(saveName(), { target: { value: "Class 6B" } });
    await press(words("teams.generate"));
    await arrival("Class 6B");
    const drawn = slips();
    await press(words("teams.generateNew"));
    await arrival(words("teams.title"));
    expect(page().getByText(words("teams.cleared", { count: 3 }))).toBeTruthy();
    await press(words("results.undo"));
    await waitFor(async () => expect(document.activeElement).toBe(await arrival("Class 6B")));
    expect(slips()).toEqual(drawn);
    await press(words("teams.backToNames"));
    await arrival(words("teams.title"));
    expect([names().value, teamCount().value, saveName().value]).toEqual([
      "Ana\nIon\nEva",
      "3",
      "Class 6B",
    ]);
    expect(page().queryByText(/was cleared/)).toBeNull();
  });

  test.each([
    ["answered", () => press(words("results.gotIt"))],
    ["edited over", () => Promise.resolve(type("Dan"))],
    [
      "named anew",
      async () => {
        await openOptions();
        fireEvent.change(saveName(), { target: { value: "Friday" } });
      },
    ],
  ])("that were cleared can be restored until the form is %s", async (_, answer) => {
    await openTeams();
    await press(words("teams.generateNew"));
    await arrival(words("teams.title"));
    expect(page().getByRole("button", { name: words("results.undo") })).toBeTruthy();
    await answer();
    expect(page().queryByRole("button", { name: words("results.undo") })).toBeNull();
  });

  test("can be drawn again from the same names, with Undo", async () => {
    const list = Array.from({ length: 200 }, (_, i) => `Name ${i}`);
    await openTeams(list.join("\n"), 4);
    const before = slips();
    await press(words("results.drawAgain"));
    expect(slips()).not.toEqual(before);
    expect(slips().toSorted()).toEqual(list.toSorted());
    expect(document.activeElement).toBe(await arrival(words("teams.resultTitle")));
    expect(page().getByText(words("teams.drawnAgain"))).toBeTruthy();
    await press(words("results.undo"));
    expect(slips()).toEqual(before);
    expect(page().queryByRole("button", { name: words("results.undo") })).toBeNull();
  });

  test("stay for the half second in which others are drawn", async () => {
    await openTeams(Array.from({ length: 60 }, (_, i) => `Name ${i}`).join("\n"), 2);
    wantFullMotion();
    const before = slips();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await press(words("results.drawAgain"));
    await act(() => vi.advanceTimersByTimeAsync(498));
    expect(page().getByRole("button", { name: words("results.drawAgain") }).ariaBusy).toBe("true");
    expect(statuses()).toContain(words("teams.generating"));
    expect(slips()).toEqual(before);
    await act(() => vi.advanceTimersByTimeAsync(2));
    vi.useRealTimers();
    await waitFor(() => expect(slips()).not.toEqual(before));
  });

  test("go to the clipboard as text", async () => {
    const writeText = vi.fn<Clipboard["writeText"]>(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await openTeams("Ana\nIon");
    await press(words("results.copy"));
    const [first, second] = slips();
    expect(writeText).toHaveBeenCalledWith(`Teams\n\nTeam 1\n${first}\n\nTeam 2\n${second}`);
    expect(await screen.findByText(words("results.copied"))).toBeTruthy();
  });

  test("of a huge list are shown in parts", async () => {
    // querying by role would take seconds
    const shown = () => document.querySelectorAll("main [role=list] > li").length;
    const many = Array.from({ length: 2400 }, (_, i) => `Name ${i}`);
    await openTeams(many.join("\n"), 2);
    expect(page().getByText(words("teams.facts", { names: 2400, teams: 2 }))).toBeTruthy();
    expect(shown()).toBe(200);
    act(() => page().getByText(words("teams.showMore")).click());
    expect(shown()).toBe(2400);
    expect(page().queryByText(words("teams.showMore"))).toBeNull();
  });
});

describe("names from another page", () => {
  // spec 2.6.7
  test.each(["participants", "preloadedData"])("begin a draft: %s", async (key) => {
    const { router } = await openTeams();
    const state = { [key]: ["Dan", "Mia", "Leo"], numberOfTeams: 3 };
    await act(() => router.navigate({ to: "/team-generator", state }));
    await arrival(words("teams.title"));
    expect([names().value, teamCount().value]).toEqual(["Dan\nMia\nLeo", "3"]);
  });

  test("are adopted once: later input stays", async () => {
    const { router } = await openApp("/login");
    const state = { participants: ["Dan", "Mia"] };
    await act(() => router.navigate({ to: "/team-generator", state }));
    await arrival(words("teams.title"));
    type("Dan\nMia\nLeo");
    await act(() => router.navigate({ to: "/login" }));
    act(() => router.history.back());
    await arrival(words("teams.title"));
    expect(names().value).toBe("Dan\nMia\nLeo");
  });
});
