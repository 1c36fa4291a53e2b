import type { HistoryItem } from "@sortes/contract";
import {
  historyPage,
  numberItem as numbers,
  ownItem as own,
  petNameItem as petName,
  teamItem as team,
  winnerItem as winners,
} from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, type AnyCall, fakeServer, refuse } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { specifiedGenerators } from "../../../../test/specified-generators.ts";
import { follow, page, press, signIn } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const empty = words("history.empty");

const pick = (name: string) => act(async () => page().getByRole("tab", { name }).click());
const rows = () => page().getAllByRole("listitem");

/** A server that stores these items, 20 per page. */
function keep(...items: HistoryItem[]): AnyCall[] {
  return fakeServer({
    "users.me": () => ana,
    "history.list": ({ input: { type, page: number } }) =>
      historyPage(
        items.filter(({ generatorType }) => generatorType === type),
        number,
      ),
  });
}

async function openHistory(search = "") {
  const app = await openApp(`/my-history${search}`);
  await page().findByRole("heading", { level: 1, name: words("history.title") });
  return app;
}

beforeEach(() => signIn());

// spec 2.1.18
test("a guest is sent to the login", async () => {
  localStorage.clear();
  fakeServer({});
  const { router } = await openApp("/my-history");
  await page().findByRole("heading", { level: 1, name: words("shell.logIn") });
  expect(router.state.location.pathname).toBe("/login");
});

test.each([
  ["team", team({ name: "Untitled Team" }), "2 echipe, 2 martie 2025", "Arată echipele", 0],
  [
    "winner",
    winners({ name: "Unnamed Draw" }),
    "2 câștigători, 2 martie 2025",
    "Arată câștigătorii",
    1,
  ],
] as const)(
  "a %s saved without a name is named after its content and date, and reuses no name",
  async (type, item, title, show, generator) => {
    localStorage.setItem("language", "ro");
    keep(item);
    await openApp(`/my-history?type=${type}`);
    expect(await page().findByRole("heading", { level: 2, name: title })).toBeTruthy();
    await press(show);
    expect(await screen.findByRole("dialog", { name: title })).toBeTruthy();
    expect(screen.queryAllByText(item.name)).toEqual([]);
    await press("Închide");
    await press("Refolosește parametrii");
    await page().findByRole("button", { name: "Mai multe opțiuni" });
    await press("Mai multe opțiuni");
    const label = ["Nume pentru salvare", "Numele extragerii"][generator]!;
    const field = await page().findByRole<HTMLInputElement>("textbox", {
      name: new RegExp(`^${label}`),
    });
    expect(field.value).toBe("");
  },
);

describe("an item shows what was saved", () => {
  const summaryOf = async (item: HistoryItem) => {
    keep(item);
    await openHistory(`?type=${item.generatorType}`);
    const [row] = rows();
    return row!.querySelector("p")?.textContent;
  };

  test.each([
    ["teams", team(), "5 names, 2 teams: Ioana, Ștefan, Matei, Daria…"],
    ["two names", team({ inputNames: "Ana,Ion" }), "2 names, 2 teams: Ana, Ion"],
    ["numbers", numbers(), "3 numbers from 1 to 1,000: 7; 420; 1,000"],
    [
      "numbers by rules",
      numbers({
        minValue: -5,
        numberType: "odd",
        divisor: 3,
        unique: true,
        exclude: [9],
        result: [-3],
      }),
      "1 number from −5 to 1,000, odd, divisible by 3, no repeats, 1 excluded: −3",
    ],
    ["a pet name", petName(), "Dog, male"],
    [
      "a pet name of any gender",
      petName({ petType: "rabbit", gender: "neutral" }),
      "Rabbit, any gender",
    ],
    ["winners", winners(), "2 winners of 4 entries: Eva, Ana"],
    [
      "winners with alternates",
      winners({ alternates: "Dan" }),
      "2 winners of 4 entries: Eva, AnaIf someone declines: Dan",
    ],
  ])("%s", async (_, item, summary) => {
    expect(await summaryOf(item)).toBe(summary);
  });

  test.each([
    ["teams", team({ truncated: true, entries: 5000 }), "5,000 names, 2 teams: Ioana, Ștefan, "],
    [
      "winners",
      winners({ truncated: true, entries: 5000 }),
      "2 winners of 5,000 entries: Eva, Ana",
    ],
    [
      "numbers",
      numbers({ truncated: true, entries: 9000, count: 9000 }),
      "9,000 numbers from 1 to 1,000: 7; ",
    ],
    [
      "numbers with many that are excluded",
      numbers({ truncated: true, entries: 9000, count: 3, exclude: [1] }),
      "3 numbers from 1 to 1,000, 9,000 excluded: 7; ",
    ],
    [
      "numbers with nobody knows how many excluded",
      numbers({
        truncated: true,
        entries: 9000,
        count: 9000,
        exclude: Array.from({ length: 100 }, (_, i) => i),
      }),
      "9,000 numbers from 1 to 1,000, 100 or more excluded: 7; ",
    ],
  ])("as a whole, even if the list truncates it: %s", async (_, item, summary) => {
    expect(await summaryOf(item)).toContain(summary);
  });

  test("under its name, or else its content, and its date", async () => {
    keep(numbers({ name: "" }));
    await openHistory("?type=number");
    expect(page().getByRole("heading", { level: 2 }).textContent).toBe("3 numbers, 2 March 2025");
    expect(screen.getByText("02").parentElement?.textContent).toBe("02 Mar 2025");
  });
});

describe("the tiles", () => {
  // spec 2.11.1
  test("choose the type, which the address keeps", async () => {
    const calls = keep(team(), petName());
    const { router } = await openHistory();
    expect(await page().findByText("Class 6B")).toBeTruthy();
    await pick(words("pet-names.tile"));
    expect(await page().findByText("Milo")).toBeTruthy();
    expect(page().queryByText("Class 6B")).toBeNull();
    expect(router.state.location.search).toEqual({ type: "pet_name" });
    expect(page().getByRole("tab", { selected: true }).textContent).toBe(words("pet-names.tile"));
    const lists = calls.filter(({ path }) => path === "history.list");
    expect(lists.map(({ input }) => input)).toEqual([
      { type: "team", page: 1 },
      { type: "pet_name", page: 1 },
    ]);
  });

  // spec 2.11.3
  test("show empty types", async () => {
    keep(team());
    await openHistory("?type=winner");
    expect(await page().findByRole("heading", { name: empty })).toBeTruthy();
    expect(
      page()
        .getByRole("link", { name: words("winners.title") })
        .getAttribute("href"),
    ).toBe("/lucky-winner");
  });
});

describe("Reuse Parameters", () => {
  // spec 2.11.2
  test("opens the generator with the names and the number of teams", async () => {
    keep(team({ numberOfTeams: 4 }));
    await openHistory();
    await press(words("history.reuse"));
    const names = await page().findByLabelText<HTMLTextAreaElement>(words("teams.names"));
    expect(names.value).toBe("Ioana\nȘtefan\nMatei\nDaria\nLuca");
    expect(page().getByLabelText<HTMLSelectElement>(words("teams.numberOfTeams")).value).toBe("4");
  });

  // spec 2.11.2
  test("opens the generator with every rule of the numbers", async () => {
    keep(
      numbers({
        minValue: -5,
        maxValue: 1200,
        count: 4,
        numberType: "odd",
        divisor: 3,
        unique: true,
        sort: "desc",
        exclude: [9, -3],
      }),
    );
    await openHistory("?type=number");
    await press(words("history.reuse"));
    await page().findByRole("heading", { level: 1, name: words("numbers.title") });
    const form = page().getByLabelText<HTMLInputElement>(words("numbers.min")).form!;
    expect(Object.fromEntries(new FormData(form))).toEqual({
      min: "-5",
      max: "1200",
      count: "4",
      divisor: "3",
      numberType: words("numbers.summaryOdd"),
      unique: "on",
      sort: "desc",
      exclude: "9, -3",
      saveName: "",
    });
  });

  // spec 2.11.2
  test("opens the generator with the pet and its gender", async () => {
    keep(petName({ petType: "bird", gender: "female" }));
    await openHistory("?type=pet_name");
    await press(words("history.reuse"));
    expect((await page().findByLabelText<HTMLInputElement>(words("pet-names.bird"))).checked).toBe(
      true,
    );
    expect(page().getByLabelText<HTMLInputElement>(words("pet-names.female")).checked).toBe(true);
  });

  // spec 2.11.2
  test("opens the generator with the participants, the winners and the alternates", async () => {
    keep(winners({ numberOfAlternates: 1, alternates: "Dan" }));
    await openHistory("?type=winner");
    await press(words("history.reuse"));
    const names = await page().findByLabelText<HTMLTextAreaElement>(words("winners.participants"));
    expect(names.value).toBe("Ana\nIon\nEva\nDan");
    expect(page().getByLabelText<HTMLInputElement>(words("winners.numberOfWinners")).value).toBe(
      "2",
    );
    expect(page().getByLabelText<HTMLInputElement>(/^Alternates/).value).toBe("1");
  });
});

// spec 2.11.1
test("a line below the four tiles links to results of own generators", async () => {
  keep(own({ name: "Pets" }), numbers());
  const { router } = await openHistory("?type=number");
  expect(page().getAllByRole("tab")).toHaveLength(specifiedGenerators.length);
  await follow(words("own-generators.savedTitle"));
  expect(router.state.location.search).toEqual({ type: "own" });
  const results = within(
    await page().findByRole("region", { name: words("own-generators.savedTitle") }),
  );
  expect(await results.findByRole("heading", { name: "Pets" })).toBeTruthy();
  // no tile is selected, yet one stays in the tab order
  expect(page().queryByRole("tab", { selected: true })).toBeNull();
  expect(
    page()
      .getAllByRole("tab")
      .map(({ tabIndex }) => tabIndex),
  ).toEqual([0, -1, -1, -1]);
  await pick(words("numbers.tile"));
  expect(router.state.location.search).toEqual({ type: "number" });
});

test("saved teams are shown again, each with its names", async () => {
  keep(team());
  await openHistory();
  await press(words("teams.show"));
  const shown = within(screen.getByRole("dialog", { name: "Class 6B" }));
  const lists = shown.getAllByRole("list").map(({ children }) => [...children]);
  expect(lists.map((slips) => slips.map(({ textContent }) => textContent))).toEqual([
    ["Luca", "Ioana", "Daria"],
    ["Matei", "Ștefan"],
  ]);
  await press(words("results.close"), shown);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("saved winners are shown by place, with the alternates", async () => {
  keep(winners({ numberOfAlternates: 1, alternates: "Dan" }));
  await openHistory("?type=winner");
  await press(words("winners.show"));
  const shown = within(screen.getByRole("dialog", { name: "Class 6B" }));
  const places = within(
    shown.getByRole("list", { name: words("winners.resultTitle") }),
  ).getAllByRole("listitem");
  expect(places.map(({ textContent }) => textContent)).toEqual(["1Eva", "2Ana"]);
  const next = shown.getByRole("region", { name: words("winners.ifDeclines") });
  expect(within(next).getByRole("listitem").textContent).toMatch(/^3Dan/);
});

describe("each list", () => {
  const some = () => [
    team({ name: "Class 6B", isFavorite: true }),
    team({ name: "Class 7A" }),
    petName(),
  ];
  const titles = () =>
    page()
      .queryAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent);

  test("is searched by name and filtered by favorites, as its address says", async () => {
    const calls = fakeServer({
      "users.me": () => ana,
      "history.list": ({ input: { type, search = "", favorites } }) =>
        historyPage(
          some().filter(
            (item) =>
              item.generatorType === type &&
              item.name.includes(search) &&
              (!favorites || item.isFavorite),
          ),
        ),
    });
    const { router } = await openHistory("?q=7A");
    expect(titles()).toEqual(["Class 7A"]);
    await act(async () => page().getByLabelText(words("history.onlyFavorites")).click());
    expect(await page().findByText(words("history.nothingFits"))).toBeTruthy();
    expect(router.state.location.search).toEqual({ q: "7A", favorites: true });
    await press(words("history.showAll"));
    await vi.waitFor(() => expect(titles()).toEqual(["Class 6B", "Class 7A"]), { timeout: 60_000 });
    fireEvent.change(page().getByRole("searchbox"), { target: { value: "6B" } });
    await vi.waitFor(() => expect(titles()).toEqual(["Class 6B"]), { timeout: 60_000 });
    const lists = calls.filter(({ path }) => path === "history.list").map(({ input }) => input);
    expect(lists.at(-1)).toEqual({
      type: "team",
      page: 1,
      search: "6B",
      utcOffset: 0 - new Date().getTimezoneOffset(),
    });
  });

  test("deletes a result, with Undo", async () => {
    keep(...some());
    await openHistory();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await press(words("history.delete", { name: "Class 6B" }));
    expect(titles()).toEqual(["Class 7A"]);
    await press(words("results.undo"), screen);
    expect(titles()).toEqual(["Class 6B", "Class 7A"]);
  });

  test("still deletes what could be restored when its owner signs out", async () => {
    const item = team({ name: "Class 6B" });
    let isSignedIn = true;
    const gone: unknown[] = [];
    fakeServer({
      "users.me": () => ana,
      "history.list": () => historyPage([item]),
      "history.remove": ({ input: { id }, headers }) => {
        if (!isSignedIn || headers.get("authorization") !== "Bearer t")
          refuse(401, "UNAUTHENTICATED");
        gone.push(id);
      },
      "users.logout": () => void (isSignedIn = false),
    });
    await openHistory();
    await press(words("history.delete", { name: "Class 6B" }));
    await act(async () => screen.getAllByText(words("shell.signOut"))[0]?.click());
    expect(await screen.findByText(words("shell.signedOut"))).toBeTruthy();
    await waitFor(() => expect(gone).toEqual([item.id]));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("shows again what could not be deleted while the page was left, once it is back", async () => {
    fakeServer({
      "users.me": () => ana,
      "history.list": () => historyPage([team({ name: "Class 6B" })]),
      "history.remove": () => {
        throw new TypeError("Failed to fetch");
      },
    });
    await openHistory();
    await press(words("history.delete", { name: "Class 6B" }));
    expect(page().queryByText("Class 6B")).toBeNull();
    await act(async () => window.dispatchEvent(new Event("pagehide")));
    expect(await page().findByText("Class 6B")).toBeTruthy();
  });

  // spec 1.4
  test("marks favorites", async () => {
    fakeServer({
      "users.me": () => ana,
      "history.list": () => historyPage([team({ name: "Class 6B" })]),
      "history.setFavorite": ({ input }) => input,
    });
    await openHistory();
    await press(words("history.favorite", { name: "Class 6B" }));
    expect(
      await page().findByRole("button", {
        name: words("history.favorite", { name: "Class 6B" }),
        pressed: true,
      }),
    ).toBeTruthy();
  });
});

describe("more than a page", () => {
  const many = () => Array.from({ length: 45 }, (_, i) => team({ name: `Class ${i + 1}` }));

  // spec 9.8
  test("can be paged back and forth", async () => {
    keep(...many());
    const { router } = await openHistory();
    expect(rows()).toHaveLength(20);
    expect(page().getByText(words("history.page", { page: 1, pages: 3 }))).toBeTruthy();
    expect(page().getByRole("button", { name: words("history.newer") }).ariaDisabled).toBe("true");
    page()
      .getByRole("button", { name: words("history.older") })
      .focus();
    await press(words("history.older"));
    expect(await page().findByText("Class 21")).toBeTruthy();
    expect(page().getByText(words("history.page", { page: 2, pages: 3 }))).toBeTruthy();
    expect(document.activeElement).toBe(
      page().getByRole("button", { name: words("history.older") }),
    );
    expect(router.state.location.search).toEqual({ page: 2 });
    await press(words("history.newer"));
    expect(await page().findByText("Class 1")).toBeTruthy();
  });

  test("shows the last page for a page past the end", async () => {
    keep(...many());
    await openHistory("?page=9");
    expect(await page().findByText(words("history.page", { page: 3, pages: 3 }))).toBeTruthy();
    expect(await page().findByText("Class 41")).toBeTruthy();
    expect(rows()).toHaveLength(5);
  });

  test("starts at the first page with another tile", async () => {
    keep(...many(), petName());
    const { router } = await openHistory("?page=2");
    await pick(words("pet-names.tile"));
    expect(await page().findByText("Milo")).toBeTruthy();
    expect(router.state.location.search).toEqual({ type: "pet_name" });
  });
});

// spec 2.11.4, 8.29
test("a list that cannot be loaded is empty, shows why and can be reloaded", async () => {
  let refuses = true;
  fakeServer({
    "users.me": () => ana,
    "history.list": () => (refuses ? refuse(400, "INVALID_INPUT") : historyPage([team()])),
  });
  await openHistory();
  expect((await page().findByRole("alert")).textContent).toContain(
    "Failed to fetch history: Some of the values are not valid.",
  );
  expect(page().queryByText(empty)).toBeNull();
  expect(page().queryAllByRole("listitem")).toEqual([]);
  refuses = false;
  fireEvent.click(page().getByRole("button", { name: words("shell.retry") }));
  expect(await page().findByText("Class 6B")).toBeTruthy();
  expect(page().queryByRole("alert")).toBeNull();
  expect(page().queryByText(empty)).toBeNull();
});

describe("an item that the list truncates", () => {
  const whole = winners({ inputNames: "Ana,Ion,Eva,Dan,Ema", result: "Eva,Ana", name: "Raffle" });
  const cut = { ...whole, inputNames: "Ana,Ion", truncated: true, entries: 5 } as const;
  const open = (get: () => HistoryItem | Promise<HistoryItem>) => {
    const calls = fakeServer({
      "users.me": () => ana,
      "history.list": () => historyPage([cut]),
      "history.get": () => get(),
    });
    return openHistory("?type=winner").then((app) => ({ ...app, calls }));
  };

  test("is fetched in full for reuse", async () => {
    const { router, calls } = await open(() => whole);
    await press(words("history.reuse"));
    await page().findByRole("heading", { level: 1, name: words("winners.title") });
    expect(router.state.location.pathname).toBe("/lucky-winner");
    expect(page().getByLabelText<HTMLTextAreaElement>(words("winners.participants")).value).toBe(
      "Ana\nIon\nEva\nDan\nEma",
    );
    expect(calls.findLast(({ path }) => path === "history.get")?.input).toEqual({ id: whole.id });
  });

  test("shows that it is loading, and then appears", async () => {
    let answer: (item: HistoryItem) => void = () => {};
    await open(() => new Promise((resolve) => (answer = resolve)));
    await press(words("winners.show"));
    const busy = await page().findByRole("button", { name: words("history.loadingItem") });
    expect(busy.getAttribute("aria-busy")).toBe("true");
    await act(async () => answer(whole));
    expect(await screen.findByRole("dialog", { name: "Raffle" })).toBeTruthy();
    expect(page().getByRole("button", { name: words("winners.show") })).toBeTruthy();
  });

  // spec 9.11
  test("that cannot be loaded shows a toast for the usual time", async () => {
    await open(() => {
      throw new TypeError("Failed to fetch");
    });
    await press(words("winners.show"));
    const text = words("history.itemFailed");
    await screen.findByText(text);
    await vi.waitFor(() => expect(screen.queryByText(text)).toBeNull(), { timeout: 60_000 });
  });

  // spec 8.30
  test("that cannot be loaded says so and can be reloaded", async () => {
    let isLost = true;
    await open(() => {
      if (isLost) throw new TypeError("Failed to fetch");
      return whole;
    });
    await press(words("winners.show"));
    const text = words("history.itemFailed");
    // it is retried automatically first
    const failure = await screen.findByText(text);
    isLost = false;
    await press(words("shell.retry"), within(failure));
    expect(await screen.findByRole("dialog", { name: "Raffle" })).toBeTruthy();
    expect(screen.queryByText(words("history.itemFailed"))).toBeNull();
  });

  test("does not navigate once the user has left the page", async () => {
    let answer: (item: HistoryItem) => void = () => {};
    const { router } = await open(() => new Promise((resolve) => (answer = resolve)));
    await press(words("history.reuse"));
    await act(() => router.navigate({ to: "/how-it-works" }));
    await act(async () => answer(whole));
    expect(router.state.location.pathname).toBe("/how-it-works");
  });
});

test("offline, a history that cannot be loaded shows what is missing", async () => {
  vi.stubGlobal("navigator", Object.create(navigator, { onLine: { value: false } }));
  fakeServer({ "users.me": () => ana });
  await openHistory();
  expect((await page().findByRole("alert")).textContent).toContain(
    `Failed to fetch history: ${words("shell.offline")}`,
  );
});
