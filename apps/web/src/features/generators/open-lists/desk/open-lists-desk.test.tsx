import type { OpenList, OpenListEntry } from "@sortes/contract";
import { person } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal, fakeServer, to, type Handlers, refuse } from "../../../../../test/fake-server.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { listEntry, openList } from "../../../../../test/open-lists.ts";
import { page, pressSoon } from "../../../../../test/page.ts";
import { type MessageId, words } from "../../../../../test/words.ts";
import { forgetStates } from "../../../../base/stored-state.ts";
import { paces } from "../use-entries.ts";

const panel = () => within(page().getByRole("region", { name: words("results.letJoin") }));
const press = (name: string) => act(async () => panel().getByRole("button", { name }).click());
const box = (label: MessageId = "teams.names") =>
  page().getByLabelText<HTMLTextAreaElement>(words(label));
const fill = (label: string, value: string) =>
  fireEvent.change(panel().getByLabelText(label), { target: { value } });
const namesShown = () =>
  within(panel().getByRole("list", { name: words("open-lists.names") }))
    .getAllByRole("listitem")
    .map((item) => item.querySelector("bdi")?.textContent);

const { panel: pace } = paces;
beforeEach(() => {
  paces.panel = 30;
});
afterEach(() => {
  paces.panel = pace;
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  forgetStates();
});

/** The lists of the signed-in organiser, and the entries on the first of them. */
function desk(lists: OpenList[], entries: OpenListEntry[] = [], handlers: Handlers = {}) {
  localStorage.token = "a token";
  const change = (fields: Partial<OpenList>) => {
    lists[0] = { ...lists[0]!, ...fields };
    return lists[0];
  };
  const turn = (id: string, state: OpenListEntry["state"]) => {
    const at = entries.findIndex((entry) => entry.id === id);
    entries[at] = { ...entries[at]!, state };
    return change({});
  };
  const listed = () => entries.filter(({ state }) => state === "listed");
  const calls = fakeServer({
    "users.me": () => person(),
    "openLists.list": () => ({ lists: [...lists], maxOpen: 1 }),
    "openLists.create": ({ input: { title } }) => {
      lists.unshift(openList({ title }));
      return lists[0]!;
    },
    "openLists.entries": () => ({
      entries: [...entries],
      version: 0,
      more: false,
      state: lists[0]!.state,
      takenDown: lists[0]!.takenDown,
      closesAt: lists[0]!.closesAt,
      count: listed().length,
    }),
    "openLists.close": () => change({ state: "closed" }),
    "openLists.reopen": () => change({ state: "open" }),
    "openLists.removeEntries": ({ input }) => turn(input.entries[0]!, "removed"),
    "openLists.restoreEntries": ({ input }) => turn(input.entries[0]!, "listed"),
    "openLists.remove": () => void lists.splice(0, 1),
    ...handlers,
  });
  return { calls, entries };
}

async function open(path = "/team-generator") {
  await openApp(path);
  const button = await page().findByRole("button", { name: words("results.letJoin") });
  await act(async () => button.click());
  await page().findByRole("region", { name: words("results.letJoin") });
}

describe("a guest", () => {
  test.each([
    ["/team-generator", "teams.names"],
    ["/lucky-winner", "winners.participants"],
    ["/gift-exchange", "gifts.names"],
  ] as const)("comes back to %s with an account and what they typed", async (path, label) => {
    fakeServer({
      "users.login": () => ({ user: person(), token: "a token" }),
      "users.me": () => person(),
      "openLists.list": () => ({ lists: [], maxOpen: 1 }),
    });
    await open(path);
    fireEvent.change(box(label), { target: { value: "Ana\nIon" } });
    expect(panel().getByText(words("open-lists.guestText"))).toBeTruthy();
    const logIn = panel().getByRole("link", { name: words("open-lists.logIn") });
    await act(async () => logIn.click());
    await page().findByLabelText(words("account.email"));
    const set = (label: string, value: string) =>
      fireEvent.change(page().getByLabelText(label), { target: { value } });
    set(words("account.email"), "ana@example.com");
    set(words("account.password"), "secret secret");
    await act(async () =>
      page()
        .getByRole("button", { name: words("account.logIn") })
        .click(),
    );
    await page().findByRole("region", { name: words("results.letJoin") });
    expect(window.location.pathname).toBe(path);
    expect(box(label).value).toBe("Ana\nIon");
    expect(await panel().findByLabelText(words("open-lists.title"))).toBeTruthy();
  });
});

describe("an organiser", () => {
  test("leaves the projector for the panel that leads there", async () => {
    const list = openList();
    desk([list], [], { "openLists.find": () => list });
    await open();
    const toScreen = await panel().findByRole("link", { name: words("open-lists.toScreen") });
    await act(async () => toScreen.click());
    const leave = await screen.findByRole("button", { name: words("open-lists.screenLeave") });
    await act(async () => leave.click());
    expect(await page().findByRole("region", { name: words("results.letJoin") })).toBeTruthy();
    expect(await panel().findByRole("link", { name: words("open-lists.toScreen") })).toBeTruthy();
    expect(window.location.pathname).toBe("/team-generator");
  });

  test("shares a link in the owner's language, which most who join have not chosen here", async () => {
    localStorage.setItem("language", "ro");
    desk([openList()]);
    await open();
    const link = await panel().findByLabelText<HTMLInputElement>(words("open-lists.link"));
    expect(link.value).toBe(`${window.location.origin}/join/K7M4QX2P9T?lang=ro`);
  });

  test("creates a list with a question, once, and gets its link", async () => {
    const { calls } = desk([]);
    await open();
    await panel().findByLabelText(words("open-lists.title"));
    await press(words("open-lists.create"));
    expect(panel().getByText(words("open-lists.titleMissing"))).toBeTruthy();
    fill(words("open-lists.title"), "Friday football");
    fill(words("open-lists.ask"), "skill");
    expect(panel().getByLabelText<HTMLInputElement>(words("open-lists.question")).value).toBe(
      words("open-lists.skillQuestion"),
    );
    await press(words("open-lists.create"));
    await panel().findByText(words("open-lists.created"));
    expect(panel().getByDisplayValue(`${window.location.origin}/join/K7M4QX2P9T`)).toBeTruthy();
    const [sent, ...others] = to(calls, "openLists.create");
    expect(others).toEqual([]);
    expect(sent?.input).toEqual({
      title: "Friday football",
      question: { text: words("open-lists.skillQuestion"), kind: "skill", choices: [] },
      oneADevice: true,
      hours: 24,
    });
    expect(sent?.headers.get("idempotency-key")).toBeTruthy();
  });

  test("writes the answers to choose from, each once", async () => {
    const { calls } = desk([]);
    await open();
    await panel().findByLabelText(words("open-lists.title"));
    fill(words("open-lists.title"), "Raffle");
    fill(words("open-lists.ask"), "choice");
    fill(words("open-lists.question"), "Which prize?");
    fill(words("open-lists.choices"), "A bike");
    await press(words("open-lists.create"));
    expect(panel().getByText(words("open-lists.choicesWrong", { min: 2, max: 20 }))).toBeTruthy();
    fill(words("open-lists.choices"), "A bike\n\nA bell \nA bike");
    await press(words("open-lists.create"));
    await panel().findByText(words("open-lists.created"));
    expect(to(calls, "openLists.create")[0]?.input).toMatchObject({
      question: { kind: "choice", choices: ["A bike", "A bell"] },
    });
  });

  test("reads why a list was refused, and keeps what was typed", async () => {
    desk([], [], {
      "openLists.create": () => refuse(403, "OPEN_LIST_LIMIT", undefined, { limit: 1 }),
    });
    await open();
    await panel().findByLabelText(words("open-lists.title"));
    fill(words("open-lists.title"), "Raffle");
    await press(words("open-lists.create"));
    expect((await panel().findByRole("alert")).textContent).toBe(
      words("OPEN_LIST_LIMIT", { limit: 1 }),
    );
    expect(panel().getByLabelText<HTMLInputElement>(words("open-lists.title")).value).toBe(
      "Raffle",
    );
  });

  test("reads how many lists may be open, also with more than that", async () => {
    desk([openList(), openList(), openList({ state: "closed" })]);
    await open();
    await pressSoon(words("open-lists.back"));
    expect(panel().getByText(words("open-lists.room", { open: 2, max: 1 }))).toBeTruthy();
  });

  test("finds the open list again, and sees names as they come, the newest first", async () => {
    const { entries } = desk([openList()], [listEntry(1, "Ana")]);
    await open();
    await waitFor(() => expect(namesShown()).toEqual(["Ana"]));
    entries.push(listEntry(2, "Ion"));
    await waitFor(() => expect(namesShown()).toEqual(["Ion", "Ana"]));
  });

  test("reads that the list is full, and what to do about it where a higher plan has more room", async () => {
    const two = [listEntry(1, "Ana"), listEntry(2, "Ion")];
    desk([openList({ maxNames: 2 })], two);
    await open();
    const full = await panel().findByText(words("open-lists.full", { max: 2 }));
    const plans = within(full).getByRole("link", { name: words("results.tiers") });
    expect(plans.getAttribute("href")).toBe("/tiers");
    // room for one again
    await press(words("open-lists.remove", { name: "Ana" }));
    await waitFor(() => expect(full.isConnected).toBe(false));
  });

  test("removes a name, and puts it back", async () => {
    const { calls } = desk([openList()], [listEntry(1, "Ana"), listEntry(2, "Rude")]);
    await open();
    await waitFor(() => expect(namesShown()).toEqual(["Rude", "Ana"]));
    await press(words("open-lists.remove", { name: "Rude" }));
    await waitFor(() => expect(namesShown()).toEqual(["Ana"]));
    expect(to(calls, "openLists.removeEntries")[0]?.input).toEqual({
      id: openList().id,
      entries: [listEntry(2, "").id],
    });
    await press(words("open-lists.undo"));
    await waitFor(() => expect(namesShown()).toEqual(["Rude", "Ana"]));
  });

  test("can still undo a removal after putting the name back has failed", async () => {
    let tries = 0;
    const rude = listEntry(1, "Rude");
    desk([openList()], [rude], {
      "openLists.restoreEntries"() {
        tries += 1;
        if (tries === 1) throw new Refusal(409, "OPEN_LIST_TAKEN");
        rude.state = "listed";
        return openList();
      },
      "openLists.removeEntries"() {
        rude.state = "removed";
        return openList();
      },
    });
    await open();
    await waitFor(() => expect(namesShown()).toEqual(["Rude"]));
    await press(words("open-lists.remove", { name: "Rude" }));
    await panel().findByText(words("open-lists.noNames"));
    await press(words("open-lists.undo"));
    expect(await panel().findByText(words("OPEN_LIST_TAKEN"))).toBeTruthy();
    await press(words("open-lists.undo"));
    await waitFor(() => expect(namesShown()).toEqual(["Rude"]));
    expect(panel().queryByText(words("OPEN_LIST_TAKEN"))).toBeNull();
  });

  test("fills the box with the names and their skill, and does not close the list unasked", async () => {
    const { calls } = desk(
      [openList({ question: { text: "Skill?", kind: "skill", choices: [] } })],
      [listEntry(1, "Ana", { answer: "4" }), listEntry(2, "Ion", { answer: "2" })],
    );
    await open();
    const use = await panel().findByRole("button", { name: words("open-lists.use", { count: 2 }) });
    await act(async () => use.click());
    await waitFor(() => expect(box().value).toBe("Ana 4\nIon 2"));
    expect(to(calls, "openLists.close")).toEqual([]);
    expect(
      screen.getByText(words("open-lists.used", { title: "Friday football", count: 2 })),
    ).toBeTruthy();
  });

  test("balances teams by the levels of its people, whatever the names before them were", async () => {
    desk(
      [openList({ question: { text: "Skill?", kind: "skill", choices: [] } })],
      [listEntry(1, "Ana", { answer: "4" }), listEntry(2, "Ana", { answer: "2" })],
    );
    await open();
    fireEvent.change(box(), { target: { value: "Room 1\nHall 2" } });
    const plain = await page().findByRole("button", { name: words("team-rules.numbersAreNames") });
    await act(async () => plain.click());
    await press(words("open-lists.use", { count: 2 }));
    const read = words("team-rules.readSkills", { line: "Ana 4" });
    expect(await page().findByText((text) => text.includes(read))).toBeTruthy();
  });

  test("closes the list with the same press if asked; winners take names only", async () => {
    const { calls } = desk(
      [openList({ question: { text: "Prize?", kind: "choice", choices: ["A", "B"] } })],
      [listEntry(1, "Ana", { answer: "A" })],
    );
    await open("/lucky-winner");
    const use = await panel().findByRole("button", { name: words("open-lists.use", { count: 1 }) });
    fireEvent.click(panel().getByLabelText(words("open-lists.useCloses")));
    await act(async () => use.click());
    await waitFor(() =>
      expect(page().getByLabelText<HTMLTextAreaElement>(words("winners.participants")).value).toBe(
        "Ana",
      ),
    );
    expect(to(calls, "openLists.close")).toHaveLength(1);
  });

  test("takes those who joined since the last look with the names of a list that it closes", async () => {
    paces.panel = 60_000;
    const list = openList();
    const entries = [listEntry(1, "Ana")];
    desk([list], entries, {
      "openLists.close"() {
        entries.push(listEntry(2, "Ion"));
        return Object.assign(list, { state: "closed" });
      },
    });
    await open();
    await panel().findByRole("button", { name: words("open-lists.use", { count: 1 }) });
    fireEvent.click(panel().getByLabelText(words("open-lists.useCloses")));
    await press(words("open-lists.use", { count: 1 }));
    await waitFor(() => expect(box().value).toBe("Ana\nIon"));
    const told = words("open-lists.used", { title: "Friday football", count: 2 });
    expect(screen.getByText(told)).toBeTruthy();
  });

  test("closes the list and opens it again", async () => {
    const { calls } = desk([openList()]);
    await open();
    await panel().findByText(words("open-lists.noNames"));
    await press(words("open-lists.close"));
    await panel().findByText(words("open-lists.closedText"));
    expect(panel().queryByDisplayValue(/\/join\//)).toBeNull();
    fill(words("open-lists.hours"), "3");
    await press(words("open-lists.reopen"));
    await panel().findByDisplayValue(/\/join\//);
    expect(to(calls, "openLists.reopen")[0]?.input).toEqual({ id: openList().id, hours: 3 });
  });

  test("reads that staff have taken a list down, and why, and still uses its names", async () => {
    const takenDown = { at: "2026-05-01T11:00:00.000Z", reason: "It humiliates pupils." };
    desk([openList({ state: "closed", takenDown, count: 1 })], [listEntry(1, "Ana")]);
    await open();
    expect(await panel().findByText(words("open-lists.state_taken_down"))).toBeTruthy();
    await press("Friday football");
    expect(await panel().findByText("It humiliates pupils.")).toBeTruthy();
    expect(panel().queryByRole("button", { name: words("open-lists.reopen") })).toBeNull();
    expect(await panel().findByText("Ana")).toBeTruthy();
    await press(words("open-lists.use", { count: 1 }));
    expect(box("teams.names").value).toBe("Ana");
  });

  test("deletes a list after a question", async () => {
    const { calls } = desk([openList({ state: "ended" })], [listEntry(1, "Ana")]);
    await open();
    const row = await panel().findByRole("button", { name: "Friday football" });
    await act(async () => row.click());
    await press(words("open-lists.delete"));
    const dialog = within(await screen.findByRole("alertdialog"));
    await act(async () => dialog.getByRole("button", { name: words("open-lists.delete") }).click());
    await waitFor(() => expect(to(calls, "openLists.remove")).toHaveLength(1));
    await panel().findByLabelText(words("open-lists.title"));
  });

  test("reads that a list was deleted in another tab, and goes on with a new one", async () => {
    const lists = [openList()];
    const entriesNow = () => ({
      entries: [],
      version: 0,
      more: false,
      state: "open" as const,
      takenDown: null,
      closesAt: openList().closesAt,
      count: 0,
    });
    desk(lists, [], {
      "openLists.entries": () => (lists.length > 0 ? entriesNow() : refuse(404, "NOT_FOUND")),
    });
    await open();
    await panel().findByDisplayValue(/\/join\//);
    lists.pop();
    expect(await panel().findByText(words("open-lists.gone"))).toBeTruthy();
    expect(panel().queryByDisplayValue(/\/join\//)).toBeNull();
    await press(words("open-lists.back"));
    await panel().findByLabelText(words("open-lists.title"));
  });
});
