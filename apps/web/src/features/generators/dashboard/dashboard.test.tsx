import { historyPage, ownItem as own, teamItem as team } from "@sortes/testing/builders";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, inputsOf, refuse } from "../../../../test/fake-server.ts";
import { specifiedGenerators } from "../../../../test/specified-generators.ts";
import { page, press, signIn } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import { rows, keep, openDashboard, some } from "../../../../test/dashboard-page.ts";

beforeEach(signIn);

// spec 2.12.1
test("everything that was saved is counted and listed, newest first", async () => {
  const calls = keep(some());
  await openDashboard();
  const tiles = within(page().getByRole("group", { name: words("dashboard.types") })).getAllByRole(
    "button",
  );
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    "5 All",
    "2 Teams",
    "1 Numbers",
    "1 Pet Names",
    "1 Winners",
  ]);
  // users without results of custom generators see no mention of them
  expect(page().queryByText(/from custom generators/)).toBeNull();
  expect(rows()).toEqual(["Class 6B", "Class 7A", "3 numbers, 2 March 2025", "Milo", "Raffle"]);
  expect(inputsOf(calls, "history.list")).toEqual([{ sort: "created_at", order: "desc", page: 1 }]);
});

// spec 2.12.1
test("own generators' results count in All, and a line below the tiles filters by them", async () => {
  const calls = keep([...some(), own({ name: "Pets" })]);
  const { router } = await openDashboard();
  const tiles = within(page().getByRole("group", { name: words("dashboard.types") }));
  expect(tiles.getAllByRole("button")).toHaveLength(1 + specifiedGenerators.length);
  expect(tiles.getByRole("button", { name: "6 All" })).toBeTruthy();
  await press(words("own-generators.savedCount", { count: 1 }));
  expect(router.state.location.search).toEqual({ type: "own" });
  await vi.waitFor(() => expect(rows()).toEqual(["Pets"]), { timeout: 60_000 });
  const line = page().getByRole("button", {
    name: words("own-generators.savedCount", { count: 1 }),
  });
  expect(line.ariaPressed).toBe("true");
  await press(words("own-generators.savedCount", { count: 1 }));
  expect(router.state.location.search).toEqual({});
  expect(inputsOf(calls, "history.list")).toContainEqual(expect.objectContaining({ type: "own" }));
});

test.each([
  ["free", words("dashboard.room", { count: 5, limit: 100 })],
  ["medium", null],
] as const)("a %s account reads how many results it may keep", async (subscriptionTier, text) => {
  keep(some(), { "users.me": () => ({ ...ana, subscriptionTier }) });
  await openDashboard();
  const room = page().queryByText(/A free account keeps up to/);
  expect(room?.firstChild?.textContent ?? null).toBe(text);
});

describe("filters, order and page are in the address, and Back leads through them", () => {
  // spec 2.12.1, 4.15
  test("a tile filters by its type, and a second press removes the filter", async () => {
    keep(some());
    const { router } = await openDashboard();
    await press(/^[\d,]+ Teams/);
    await vi.waitFor(() => expect(rows()).toEqual(["Class 6B", "Class 7A"]), { timeout: 60_000 });
    expect(router.state.location.search).toEqual({ type: "team" });
    await press(/^[\d,]+ Teams/);
    expect(router.state.location.search).toEqual({});
    await vi.waitFor(() => expect(rows()).toHaveLength(5), { timeout: 60_000 });
    await act(async () => router.history.back());
    await vi.waitFor(() => expect(rows()).toEqual(["Class 6B", "Class 7A"]), { timeout: 60_000 });
    expect(router.state.location.search).toEqual({ type: "team" });
  });

  // spec 2.12.2
  test("the favorites filter leaves the counts unchanged", async () => {
    keep(some());
    const { router } = await openDashboard();
    await act(async () => page().getByLabelText(words("history.onlyFavorites")).click());
    expect(router.state.location.search).toEqual({ favorites: true });
    await vi.waitFor(() => expect(rows()).toEqual(["Class 6B"]), { timeout: 60_000 });
    expect(page().getByRole("button", { name: "5 All" })).toBeTruthy();
  });

  test("names are searched while typing, and a search without results can be cleared", async () => {
    keep(some());
    const { router } = await openDashboard();
    fireEvent.change(page().getByRole("searchbox"), { target: { value: "Raf" } });
    await vi.waitFor(() => expect(rows()).toEqual(["Raffle"]), { timeout: 60_000 });
    fireEvent.change(page().getByRole("searchbox"), { target: { value: "Raffles" } });
    expect(await page().findByText(words("history.nothingFits"))).toBeTruthy();
    expect(router.state.location.search).toEqual({ q: "Raffles" });
    await press(words("history.showAll"));
    await vi.waitFor(() => expect(rows()).toHaveLength(5), { timeout: 60_000 });
    expect(page().getByRole<HTMLInputElement>("searchbox").value).toBe("");
  });

  test("a heading sorts by its column, then the other way round", async () => {
    const calls = keep(some());
    const { router } = await openDashboard("?page=1");
    await press(words("dashboard.name"));
    expect(router.state.location.search).toEqual({ sort: "name" });
    await press(words("dashboard.name"));
    expect(router.state.location.search).toEqual({ sort: "name", order: "desc" });
    await press(words("dashboard.date"));
    expect(router.state.location.search).toEqual({});
    expect(inputsOf(calls, "history.list").slice(0, 3)).toEqual([
      { sort: "created_at", order: "desc", page: 1 },
      { sort: "name", order: "asc", page: 1 },
      { sort: "name", order: "desc", page: 1 },
    ]);
  });

  test("a phone has a list of orders instead of column headings", async () => {
    keep(some());
    const { router } = await openDashboard();
    const order = page().getByLabelText(words("dashboard.sort"));
    await act(async () => fireEvent.change(order, { target: { value: "generator_type.desc" } }));
    expect(router.state.location.search).toEqual({ sort: "generator_type", order: "desc" });
    const heading = page().getByRole("columnheader", { name: words("dashboard.type") });
    expect(heading.getAttribute("aria-sort")).toBe("descending");
  });

  test("pages can be turned, and a new filter starts at the first page", async () => {
    keep(Array.from({ length: 45 }, (_, i) => team({ name: `Class ${i + 1}` })));
    const { router } = await openDashboard("?page=2");
    expect(rows()[0]).toBe("Class 21");
    await press(words("history.older"));
    await vi.waitFor(() => expect(rows()).toHaveLength(5), { timeout: 60_000 });
    expect(router.state.location.search).toEqual({ page: 3 });
    await press(/^[\d,]+ Teams/);
    expect(router.state.location.search).toEqual({ type: "team" });
  });
});

describe("a star", () => {
  const star = (pressed: boolean) =>
    page().getByRole("button", { name: words("history.favorite", { name: "Class 7A" }), pressed });

  // spec 2.12.4
  test("is set at once, before the server has answered", async () => {
    let answer = () => {};
    keep(some(), {
      "history.setFavorite": ({ input }) =>
        new Promise((resolve) => (answer = () => resolve(input))),
    });
    await openDashboard();
    await act(async () => star(false).click());
    await vi.waitFor(() => expect(star(true)).toBeTruthy(), { timeout: 60_000 });
    await act(async () => answer());
  });

  // spec 4.15, 8.32
  test("reverts with an error if the server does not set it", async () => {
    keep(some(), {
      "history.setFavorite": () => refuse(500, "INTERNAL"),
    });
    await openDashboard();
    await act(async () => star(false).click());
    expect((await page().findByRole("alert")).textContent).not.toBe("");
    expect(star(false)).toBeTruthy();
  });
});

test("a star with a lost reply is set by the next press, not unset", async () => {
  const answered = some();
  let isLost = true;
  const calls = keep(answered, {
    "history.setFavorite": ({ input }) => (isLost ? refuse(503, "OUTCOME_UNKNOWN") : input),
  });
  await openDashboard();
  await press(words("history.favorite", { name: "Class 7A" }));
  await page().findByRole("alert");
  isLost = false;
  await press(words("history.favorite", { name: "Class 7A" }));
  await vi.waitFor(
    () =>
      expect(inputsOf(calls, "history.setFavorite")).toMatchObject([
        { isFavorite: true },
        { isFavorite: true },
      ]),
    { timeout: 60_000 },
  );
});

describe("deleting", () => {
  /** From here on, time passes only by `vi.advanceTimersByTimeAsync`. */
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const stopTime = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  // spec 2.12.4
  test("removes the row at once, and tells the server five seconds later", async () => {
    const calls = keep(some());
    await openDashboard();
    stopTime();
    await press(words("history.delete", { name: "Class 7A" }));
    expect(rows()).toEqual(["Class 6B", "3 numbers, 2 March 2025", "Milo", "Raffle"]);
    expect(page().getByRole("button", { name: "1 Teams" })).toBeTruthy();
    await pass(4900);
    expect(inputsOf(calls, "history.remove")).toEqual([]);
    await pass(200);
    expect(inputsOf(calls, "history.remove")).toHaveLength(1);
    expect(rows()).toEqual(["Class 6B", "3 numbers, 2 March 2025", "Milo", "Raffle"]);
    expect(page().getByRole("button", { name: "4 All" })).toBeTruthy();
  });

  test("moves the focus to the next row", async () => {
    keep(some());
    await openDashboard();
    await press(words("history.delete", { name: "Class 6B" }));
    const row = document.activeElement?.closest("tr");
    expect(row?.textContent).toContain("Class 7A");
  });

  test("can be undone by a button and by the keyboard", async () => {
    const items = some();
    const calls = keep(items);
    await openDashboard();
    stopTime();
    await press(words("history.delete", { name: "Class 7A" }));
    await press(words("history.delete", { name: "Raffle" }));
    await act(async () => void fireEvent.keyDown(document.body, { key: "z", ctrlKey: true }));
    expect(rows()).toEqual(["Class 6B", "3 numbers, 2 March 2025", "Milo", "Raffle"]);
    await press(words("results.undo"), screen);
    expect(rows()).toHaveLength(5);
    await pass(10_000);
    const removed = inputsOf(calls, "history.remove");
    for (const { id } of items) expect(removed).not.toContainEqual({ id });
  });

  test("is carried out when the person goes on to another page", async () => {
    const calls = keep(some());
    const { router } = await openDashboard();
    await press(words("history.delete", { name: "Class 7A" }));
    await act(() => router.navigate({ to: "/how-it-works" }));
    await vi.waitFor(() => expect(inputsOf(calls, "history.remove")).toHaveLength(1), {
      timeout: 60_000,
    });
    expect(screen.queryByRole("button", { name: words("results.undo") })).toBeNull();
  });

  test("is carried out when the window closes, with the user's token", async () => {
    const calls = keep(some());
    await openDashboard();
    await press(words("history.delete", { name: "Class 7A" }));
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    const [call] = calls.filter(({ path }) => path === "history.remove");
    expect(call?.headers.get("authorization")).toBe("Bearer t");
  });

  // spec 8.31
  test("restores the row with an error if the server does not delete it", async () => {
    keep(some(), {
      "history.remove": () => {
        throw new TypeError("Failed to fetch");
      },
    });
    await openDashboard();
    stopTime();
    await press(words("history.delete", { name: "Class 7A" }));
    await pass(5100);
    expect(page().getByRole("alert").textContent).toBe(words("history.deleteFailed"));
    expect(rows()).toContain("Class 7A");
  });

  test("keeps rows removed that were deleted elsewhere", async () => {
    keep(some(), {
      "history.remove": () => refuse(404, "NOT_FOUND"),
      "history.list": () => historyPage(some()),
    });
    await openDashboard();
    stopTime();
    await press(words("history.delete", { name: "Class 7A" }));
    await pass(5100);
    expect(page().queryByRole("alert")).toBeNull();
  });
});
