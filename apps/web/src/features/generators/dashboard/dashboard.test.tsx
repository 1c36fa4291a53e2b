import type { HistoryItem } from "@sortes/contract";
import {
  historyPage,
  numberItem as numbers,
  ownItem as own,
  petNameItem as petName,
  teamItem as team,
  winnerItem as winners,
} from "@sortes/testing/builders";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ana,
  type AnyCall,
  fakeServer,
  type Handlers,
  Refusal,
} from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { specifiedGenerators } from "../../../../test/specified-generators.ts";
import { words } from "../../../../test/words.ts";

const page = () => within(screen.getByRole("main"));
const press = (name: string | RegExp) =>
  act(async () => page().getByRole("button", { name }).click());
const dialog = () => within(screen.getByRole("dialog"));
const rows = () =>
  page()
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);

/** A server that stores these items; `more` overrides handlers. */
function keep(items: HistoryItem[], more: Handlers = {}): AnyCall[] {
  let kept = items;
  return fakeServer({
    "users.me": () => ana,
    "history.list": ({ input }) => {
      const { type, page: number, search = "", favorites } = input;
      const fitting = kept.filter(
        (item) =>
          (!type || item.generatorType === type) &&
          (!favorites || item.isFavorite) &&
          item.name.includes(search),
      );
      return { ...historyPage(fitting, number), counts: historyPage(kept).counts };
    },
    "history.remove": ({ input: { id } }) => {
      kept = kept.filter((item) => item.id !== id);
    },
    "history.setFavorite": ({ input }) => {
      const { id, isFavorite } = input;
      kept = kept.map((item) => (item.id === id ? { ...item, isFavorite } : item));
      return input;
    },
    ...more,
  });
}

const inputsOf = (calls: AnyCall[], path: AnyCall["path"]) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

async function openDashboard(search = "") {
  const app = await openApp(`/dashboard${search}`);
  await page().findByRole("heading", { level: 1, name: words("dashboard.title") });
  return app;
}

const some = () => [
  team({ name: "Class 6B", isFavorite: true }),
  team({ name: "Class 7A" }),
  numbers({ name: "" }),
  petName(),
  winners({ name: "Raffle" }),
];

beforeEach(() => {
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(ana));
});
afterEach(() => {
  vi.useRealTimers();
});

// spec 2.1.18
test("a guest is sent to the login", async () => {
  localStorage.clear();
  fakeServer({});
  const { router } = await openApp("/dashboard");
  await page().findByRole("heading", { level: 1, name: words("shell.logIn") });
  expect(router.state.location.pathname).toBe("/login");
});

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
      "history.setFavorite": () => {
        throw new Refusal(500, "INTERNAL");
      },
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
    "history.setFavorite": ({ input }) => {
      if (isLost) throw new Refusal(503, "OUTCOME_UNKNOWN");
      return input;
    },
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
    await act(async () => screen.getByRole("button", { name: words("results.undo") }).click());
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
      "history.remove": () => {
        throw new Refusal(404, "NOT_FOUND");
      },
      "history.list": () => historyPage(some()),
    });
    await openDashboard();
    stopTime();
    await press(words("history.delete", { name: "Class 7A" }));
    await pass(5100);
    expect(page().queryByRole("alert")).toBeNull();
  });
});

describe("the view of a result", () => {
  const open = (name: string) => {
    const row = page().getByRole("rowheader", { name }).closest("tr")!;
    return act(async () =>
      within(row)
        .getByRole("button", { name: words("dashboard.view") })
        .click(),
    );
  };

  // spec 2.12.4
  test.each([
    ["Class 6B", ["Team 1", "Luca", "Matei"]],
    ["3 numbers, 2 March 2025", ["420", "1,000"]],
    ["Milo", ["Milo"]],
    ["Raffle", ["Eva", "Ana"]],
  ])("of %s shows it whole, with its tools", async (name, wording) => {
    keep(some());
    await openDashboard();
    await open(name);
    for (const word of wording) expect(dialog().getAllByText(word).length).toBeGreaterThan(0);
    expect(dialog().getByRole("button", { name: words("results.copy") })).toBeTruthy();
    expect(dialog().getByRole("button", { name: words("history.reuse") })).toBeTruthy();
  });

  test("fetches items that the list truncates", async () => {
    const whole = winners({ name: "Raffle", result: "Eva,Ana,Ion" });
    const calls = keep([{ ...whole, result: "Eva", truncated: true, entries: 3 }], {
      "history.get": () => whole,
    });
    await openDashboard();
    await open("Raffle");
    expect(await dialog().findByText("Ion")).toBeTruthy();
    expect(inputsOf(calls, "history.get")).toEqual([{ id: whole.id }]);
  });

  test("that cannot be loaded says so and can be reloaded", async () => {
    let refuses = true;
    const whole = winners({ name: "Raffle" });
    keep([{ ...whole, truncated: true, entries: 4 }], {
      "history.get": () => {
        if (refuses) throw new Refusal(404, "NOT_FOUND");
        return whole;
      },
    });
    await openDashboard();
    await open("Raffle");
    const failure = await dialog().findByRole("alert");
    refuses = false;
    await act(async () =>
      within(failure)
        .getByRole("button", { name: words("shell.retry") })
        .click(),
    );
    expect(await dialog().findByText("Eva")).toBeTruthy();
  });

  test("reuses the settings of the result", async () => {
    keep(some());
    const { router } = await openDashboard();
    await open("Class 6B");
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("history.reuse") })
        .click(),
    );
    expect(router.state.location.pathname).toBe("/team-generator");
    const names = await page().findByLabelText<HTMLTextAreaElement>(words("teams.names"));
    expect(names.value).toBe("Ioana\nȘtefan\nMatei\nDaria\nLuca");
  });

  test("of a pack shows its lines, and reuses them in the matching generator", async () => {
    const pack = {
      ...team({ name: "Board games" }),
      generatorType: "pack",
      packId: "01939c5a-0000-7000-8000-000000000001",
      category: "luckyWinner",
      result: ["Ludo", "Chess"],
    } as const;
    const { inputNames: _names, numberOfTeams: _count, ...item } = pack;
    keep([{ ...item, result: [...item.result] }]);
    const { router } = await openDashboard();
    await open("Board games");
    expect(
      dialog()
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Ludo", "Chess"]);
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("history.reuse") })
        .click(),
    );
    expect(router.state.location.pathname).toBe("/lucky-winner");
    const names = await page().findByLabelText<HTMLTextAreaElement>(words("winners.participants"));
    expect(names.value).toBe("Ludo\nChess");
  });

  test("of a long pack that has changed says so, and offers no reuse", async () => {
    const { inputNames: _names, numberOfTeams: _count, ...item } = team({ name: "Board games" });
    const use = {
      ...item,
      generatorType: "pack" as const,
      packId: "01939c5a-0000-7000-8000-000000000001",
      category: "luckyWinner",
      result: ["Ludo", "Chess"],
      truncated: true as const,
      entries: 5000,
    };
    keep([use], { "history.get": () => use });
    await openDashboard();
    await open("Board games");
    expect(
      await dialog().findByText(/Of its 5,000 lines, the first 2 are shown here/),
    ).toBeTruthy();
    expect(dialog().queryByRole("button", { name: words("history.reuse") })).toBeNull();
  });

  test("gives it another name", async () => {
    const calls = keep(some(), {
      "history.rename": ({ input: { id, name } }) => ({ id, name: name.trim() }),
      "history.list": () => historyPage(some()),
    });
    await openDashboard();
    await open("Class 6B");
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("dashboard.rename") })
        .click(),
    );
    const field = dialog().getByLabelText<HTMLInputElement>(words("dashboard.newName"));
    expect([field.value, field.maxLength]).toEqual(["Class 6B", 100]);
    fireEvent.change(field, { target: { value: " Class 8C " } });
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("dashboard.saveName") })
        .click(),
    );
    expect(await screen.findByRole("dialog", { name: "Class 8C" })).toBeTruthy();
    expect(dialog().queryByLabelText(words("dashboard.newName"))).toBeNull();
    expect(document.activeElement).toBe(
      dialog().getByRole("button", { name: words("dashboard.rename") }),
    );
    expect(inputsOf(calls, "history.rename")).toMatchObject([{ name: " Class 8C " }]);
  });

  test("keeps the input if the name is rejected, and shows why", async () => {
    keep(some(), {
      "history.rename": () => {
        throw new Refusal(400, "INVALID_INPUT", { name: [{ code: "CONTROL_CHARACTERS" }] });
      },
    });
    await openDashboard();
    await open("Class 6B");
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("dashboard.rename") })
        .click(),
    );
    fireEvent.change(dialog().getByLabelText(words("dashboard.newName")), {
      target: { value: "Class 8C" },
    });
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("dashboard.saveName") })
        .click(),
    );
    const field = dialog().getByLabelText<HTMLInputElement>(words("dashboard.newName"));
    await vi.waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"), {
      timeout: 60_000,
    });
    expect(field.value).toBe("Class 8C");
  });
});

describe("the export", () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let last = new Blob();
    vi.stubGlobal(
      "URL",
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          last = blob;
          return "blob:file";
        },
        revokeObjectURL: () => {},
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob: last });
    });
  });

  const csv = () =>
    new Response("\uFEFFid\r\n1\r\n# complete (1)\r\n", {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="sortes-history-2026-11-20.csv"',
      },
    });
  const start = (files: (url: URL, init: RequestInit) => Response) => {
    fakeServer({ "users.me": () => ana, "history.list": () => historyPage(some()) }, files);
  };

  // spec 2.12.3
  test("saves the file under the server's name, and never puts the token into an address", async () => {
    const asked: string[] = [];
    start((url, { headers }) => {
      asked.push(`${url.pathname}${url.search}`, new Headers(headers).get("authorization") ?? "");
      return csv();
    });
    await openDashboard("?type=team");
    await press(words("dashboard.export"));
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("dashboard.download") })
        .click(),
    );
    expect(asked).toEqual(["/api/history/export/?format=csv", "Bearer t"]);
    expect(saved.map(({ name }) => name)).toEqual(["sortes-history-2026-11-20.csv"]);
    expect(saved[0]?.blob.size).toBe(3 + 7 + 16);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(words("dashboard.exported"))).toBeTruthy();
  });

  // spec 2.12.3
  test("contains only filtered items, if requested", async () => {
    const asked: string[] = [];
    start((url) => {
      asked.push(url.search);
      return csv();
    });
    await openDashboard("?type=team&favorites=true");
    await press(words("dashboard.export"));
    await act(async () => dialog().getByLabelText("JSON").click());
    await act(async () => dialog().getByLabelText(words("dashboard.exportFiltered")).click());
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("dashboard.download") })
        .click(),
    );
    expect(asked).toEqual(["?format=json&type=team&favorites=true"]);
  });

  test("that breaks off saves no partial file, says so and can be retried", async () => {
    let breaks = true;
    start(() => {
      if (!breaks) return csv();
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode("id"));
          controller.error(new TypeError("terminated"));
        },
      });
      return new Response(body, { headers: { "content-type": "text/csv" } });
    });
    await openDashboard();
    await press(words("dashboard.export"));
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("dashboard.download") })
        .click(),
    );
    expect((await dialog().findByRole("alert")).textContent).toBe(words("dashboard.exportFailed"));
    expect(saved).toEqual([]);
    breaks = false;
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("shell.retry") })
        .click(),
    );
    expect(saved).toHaveLength(1);
  });

  test("that ends too early, as a broken HTTP/1.0 reply does, is not saved", async () => {
    start(() => new Response("id\r\n1\r\n", { headers: { "content-type": "text/csv" } }));
    await openDashboard();
    await press(words("dashboard.export"));
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("dashboard.download") })
        .click(),
    );
    expect((await dialog().findByRole("alert")).textContent).toBe(words("dashboard.exportFailed"));
    expect(saved).toEqual([]);
  });

  test("that fails shows the server's message", async () => {
    const problem = { detail: "Too many requests. Wait a minute." };
    start(() => new Response(JSON.stringify(problem), { status: 429 }));
    await openDashboard();
    await press(words("dashboard.export"));
    await act(async () =>
      dialog()
        .getByRole("button", { name: words("dashboard.download") })
        .click(),
    );
    expect((await dialog().findByRole("alert")).textContent).toContain(problem.detail);
  });
});

// spec 8.33
test("everything is deleted only after a confirmation, which stays open on failure", async () => {
  let refuses = true;
  keep(some(), {
    "history.clear": () => {
      if (refuses) throw new TypeError("Failed to fetch");
      return { removed: 5 };
    },
    "history.list": () => historyPage(refuses ? some() : []),
  });
  await openDashboard();
  await press(words("dashboard.clear"));
  const question = within(screen.getByRole("alertdialog", { name: words("dashboard.clearTitle") }));
  expect(question.getByText(words("dashboard.clearText", { count: 5 }))).toBeTruthy();
  await act(async () => question.getByRole("button", { name: words("dashboard.clear") }).click());
  expect((await question.findByRole("alert")).textContent).toBe(words("dashboard.clearFailed"));
  refuses = false;
  await act(async () => question.getByRole("button", { name: words("dashboard.clear") }).click());
  expect(await page().findByText(words("dashboard.empty"))).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
