import { durations, type HistoryItem } from "@sortes/contract";
import {
  historyPage,
  numberItem as numbers,
  petNameItem as petName,
  teamItem as team,
  winnerItem as winners,
} from "@sortes/testing/builders";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../../../test/fake-server.ts";
import { keep, openHistory, rows } from "../../../../test/history-page.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, press, signIn } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

beforeEach(() => signIn());

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
    ["winners", winners(), "2 winners of 4 participants: Eva, Ana"],
    [
      "winners with alternates",
      winners({ alternates: "Dan" }),
      "2 winners of 4 participants: Eva, AnaIf someone declines: Dan",
    ],
  ])("%s", async (_, item, summary) => {
    expect(await summaryOf(item)).toBe(summary);
  });

  test.each([
    ["teams", team({ truncated: true, entries: 5000 }), "5,000 names, 2 teams: Ioana, Ștefan, "],
    [
      "winners",
      winners({ truncated: true, entries: 5000 }),
      "2 winners of 5,000 participants: Eva, Ana",
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
  await press(words("shell.close"), shown);
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
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await press(words("winners.show"));
    const failureAfter = async (milliseconds: number) => {
      await act(() => vi.advanceTimersByTimeAsync(milliseconds));
      return screen.queryByText(words("history.itemFailed"));
    };
    await expect.poll(() => failureAfter(500)).not.toBeNull();
    expect(await failureAfter(durations.toastElsewhere)).toBeNull();
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
