import { modePages } from "@sortes/contract";
import { numberItem } from "@sortes/testing/builders";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { page, press, pressSoon, signIn } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";
import { fixed } from "../mode-fields.ts";
import { modeTitles } from "../mode-titles.ts";
import { cardOf } from "../mode-words.ts";
import { unitsOf } from "./read-mode.ts";

const field = (label: string | RegExp) => page().getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });
const drawn = () =>
  within(page().getByRole("list", { name: words("numbers.drawn") }))
    .getAllByRole("listitem")
    // beside the words there may be a drawing with figures
    .map((item) => (item.querySelector(":scope > span") ?? item).textContent);
const cast = (kind: string) => words("number-modes.cast", { kind });

beforeEach(() => {
  // the test browser has no layout
  Element.prototype.scrollIntoView = () => {};
  fakeServer({});
});

const labels = {
  coin: "numbers.modeCoin",
  dice: "numbers.modeDice",
  lottery: "numbers.modeLottery",
  cards: "numbers.modeCards",
  bingo: "numbers.modeBingo",
  decimals: "numbers.modeDecimals",
} as const;

/** Opens the generator and chooses a mode. */
async function openMode(kind: keyof typeof labels) {
  const app = await openApp("/number-generator");
  await pressSoon(words(labels[kind]));
  await page().findByRole("button", { name: cast(kind) });
  return app;
}

test.each(["coin", "dice", "lottery", "cards"] as const)(
  "%s has a page and a title of its own",
  async (kind) => {
    const { router } = await openMode(kind);
    expect(router.state.location.pathname).toBe(modePages[kind]);
    expect(page().getByRole("heading", { level: 1, name: words(modeTitles[kind]) })).toBeTruthy();
    await waitFor(() => expect(document.title).toContain(words(modeTitles[kind])));
    await pressSoon(words("numbers.modeBingo"));
    expect(router.state.location.pathname).toBe("/number-generator");
    expect(await page().findByRole("button", { name: cast("bingo") })).toBeTruthy();
  },
);

test("an old link opens its mode, and the menu leads to the pages of modes", async () => {
  await openApp("/number-generator?mode=coin&count=3");
  await page().findByRole("button", { name: cast("coin") });
  expect(field(words("number-modes.coins")).value).toBe("3");
  const links = within(screen.getByRole("banner")).getAllByRole("link", {
    name: words("shell.mode_dice"),
    hidden: true,
  });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([modePages.dice, modePages.dice]);
});

describe("a coin", () => {
  test("is flipped with one press, without the server, and again with another", async () => {
    await openMode("coin");
    await pressSoon(cast("coin"));
    const [side] = drawn();
    expect([words("numbers.heads"), words("numbers.tails")]).toContain(side);
    expect(page().getByText(words("number-modes.chanceCoin"))).toBeTruthy();
    await pressSoon(cast("coin"));
    expect(page().getByText(/^Before: /)).toBeTruthy();
    type(words("number-modes.coins"), "5");
    await pressSoon(cast("coin"));
    expect(drawn()).toHaveLength(5);
  });
});

describe("dice", () => {
  test("are rolled by a notation, and show which dice count", async () => {
    await openMode("dice");
    type(words("number-modes.notation"), "4d6kh3");
    await pressSoon(cast("dice"));
    expect(drawn()).toHaveLength(3);
    const left = page().getByText(/^Left out: \d$/);
    expect(left).toBeTruthy();
    const total = drawn().reduce((sum, face) => sum + Number(face), 0);
    expect(page().getByText(String(total), { selector: "p" })).toBeTruthy();
    expect(page().getByText(new RegExp(`^Exactly ${total}: .* of all rolls`))).toBeTruthy();
  });

  test("of a common kind are rolled with one press", async () => {
    await openMode("dice");
    await pressSoon("d20");
    expect(field(words("number-modes.notation")).value).toBe("d20");
    expect(Number(drawn()[0])).toBeLessThanOrEqual(20);
  });

  test("in an unreadable notation are reported at their place, with the field in focus", async () => {
    await openMode("dice");
    type(words("number-modes.notation"), "2d6 + x");
    await pressSoon(cast("dice"));
    expect((await page().findByRole("alert")).textContent).toBe(
      words("DICE_UNREADABLE", { place: 5, found: "+x" }),
    );
    expect(document.activeElement).toBe(field(words("number-modes.notation")));
  });
});

describe("balls of bingo", () => {
  test("come one by one and never twice, even after another mode, until a restart", async () => {
    await openMode("bingo");
    type(words("number-modes.atOnce"), "30");
    await pressSoon(cast("bingo"));
    await pressSoon(words("numbers.modeCoin"));
    await pressSoon(cast("coin"));
    await pressSoon(words("numbers.modeBingo"));
    expect(page().getByText(words("number-modes.soFar", { count: 30, size: 75 }))).toBeTruthy();
    await pressSoon(cast("bingo"));
    await pressSoon(cast("bingo"));
    expect(page().getByText(words("number-modes.soFar", { count: 75, size: 75 }))).toBeTruthy();
    const over = page().getByRole<HTMLButtonElement>("button", {
      name: words("number-modes.noneLeft"),
    });
    expect(over.disabled).toBe(true);
    const board = page().getByRole("img");
    expect(board.getAttribute("aria-label")).toContain("1, 2, 3, 4, 5, ");
    await pressSoon(words("number-modes.startAgain"));
    expect(page().queryByRole("img")).toBeNull();
    await act(async () => screen.getByRole("button", { name: words("results.undo") }).click());
    expect(page().getByText(words("number-modes.soFar", { count: 75, size: 75 }))).toBeTruthy();
  });

  test("are saved as what was drawn so far", async () => {
    signIn();
    const calls = fakeServer({ "history.saveNumbers": () => numberItem({ name: "Hall" }) });
    await openMode("bingo");
    await pressSoon(cast("bingo"));
    await pressSoon(cast("bingo"));
    await pressSoon(words("numbers.save"));
    await screen.findByText(words("numbers.saved"));
    const saved = calls.find(({ path }) => path === "history.saveNumbers")?.input as {
      result: number[];
    };
    expect(saved).toMatchObject({
      minValue: 1,
      maxValue: 75,
      count: 2,
      unique: true,
      mode: { kind: "bingo", atOnce: 1 },
    });
    expect(new Set(saved.result).size).toBe(2);
  });
});

describe("a lottery", () => {
  test("gives lines with their additional numbers, and the odds of every number of hits", async () => {
    await openMode("lottery");
    fireEvent.change(field(words("number-modes.game")), { target: { value: "ro-joker" } });
    await pressSoon(cast("lottery"));
    expect(drawn()).toHaveLength(5);
    expect(page().getByRole("list", { name: words("number-modes.bonusNumbers") })).toBeTruthy();
    expect(
      page().getByText(words("number-modes.chanceLine", { lines: "24,435,180" })),
    ).toBeTruthy();
    const details = page().getByText(words("number-modes.odds")).closest("details")!;
    details.open = true;
    act(() => void fireEvent(details, new Event("toggle")));
    expect(within(details).getByRole("rowheader", { name: "5 + 1" })).toBeTruthy();
    expect(within(details).getByText("1 in 24,435,180")).toBeTruthy();
  });
});

describe("cards", () => {
  test("have spoken names for screen readers, and a deck runs out", async () => {
    await openMode("cards");
    type(words("number-modes.cards"), "52");
    await pressSoon(cast("cards"));
    const list = page().getByRole("list", { name: words("numbers.drawn") });
    expect(within(list).getByRole("listitem", { name: "Queen of hearts" }).textContent).toBe("Q♥");
    expect(new Set(drawn()).size).toBe(52);
    expect(cardOf(32, 32)).toMatchObject({ rank: "K", suit: "clubs" });
    expect(cardOf(53, 54)).toBeUndefined();
  });
});

test("a few coins, dice and cards are drawn, and named for screen readers", async () => {
  await openMode("cards");
  await pressSoon(cast("cards"));
  const [card] = page().getAllByRole("listitem", { name: / of (?:spades|hearts|diamonds|clubs)$/ });
  expect(card?.querySelector("svg")).toBeTruthy();
  await pressSoon(words("numbers.modeCoin"));
  await pressSoon(cast("coin"));
  const list = page().getByRole("list", { name: words("numbers.drawn") });
  expect(within(list).getByRole("listitem").querySelector("svg")).toBeTruthy();
});

describe("decimals", () => {
  test("are on the grid that is stated, both ends included", async () => {
    await openMode("decimals");
    const grid = { min: "0.00", max: "1.00", step: "0.01", count: 101 };
    expect(page().getByText(words("number-modes.grid", grid))).toBeTruthy();
    type(words("numbers.count"), "101");
    act(() => field(words("number-modes.valuesOnce")).click());
    await pressSoon(cast("decimals"));
    expect(new Set(drawn()).size).toBe(101);
    expect(drawn()).toContain("1.00");
    type(words("numbers.min"), "0.005");
    await pressSoon(cast("decimals"));
    expect((await page().findByRole("alert")).textContent).toBe(
      words("TOO_MANY_PLACES", { max: 2 }),
    );
  });

  test.each([
    ["en", "2,500", "2.500"],
    ["ro", "2.500", "2,500"],
  ])("with three places in a link are no thousands (%s: %s)", async (language, sent, shown) => {
    localStorage.setItem("language", language);
    await openApp(`/number-generator?mode=decimals&low=0&high=${sent}&places=3`);
    await waitFor(() => expect(field(words("numbers.max")).value).toBe(shown));
    await pressSoon(cast("decimals"));
    await page().findByRole("list", { name: words("numbers.drawn") });
    expect(field(words("numbers.max")).value).toBe(shown);
  });

  test("are read as they are typed, and shown in the language to which the page changes", async () => {
    localStorage.setItem("language", "ro");
    await openMode("decimals");
    type(words("numbers.max"), "1.234,5");
    fireEvent.blur(field(words("numbers.max")));
    expect(field(words("numbers.max")).value).toBe("1234,5");
    type(words("numbers.max"), "1,125");
    fireEvent.blur(field(words("numbers.max")));
    expect(field(words("numbers.max")).value).toBe("1,125");
    await press("EN, English", screen);
    await waitFor(() => expect(field(words("numbers.max")).value).toBe("1.125"));
  });

  test.each([
    ["0.25", 2, 25],
    ["-0,5", 2, -50],
    ["−3", 1, -30],
    ["1.500", 1, 15],
    ["999999999.999999", 6, 999_999_999_999_999],
    ["-0", 2, 0],
  ])("%s with %d decimal places is %d units", (text, places, units) => {
    expect(unitsOf(text, places)).toBe(units);
    expect(unitsOf(fixed(units, places), places)).toBe(units);
  });
});

test("a link has the settings of the mode and opens them", async () => {
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  vi.stubGlobal("navigator", { clipboard, onLine: true, languages: ["en"] });
  await openMode("dice");
  type(words("number-modes.notation"), "4d6kh3 + 1");
  await pressSoon(words("results.copyLink"));
  await waitFor(() => expect(copied).toHaveLength(1));
  const { pathname, search } = new URL(copied[0]!);
  expect(search).toBe("?mode=dice&dice=4d6kh3+%2B+1");
  await pressSoon("d20");
  cleanup();
  await openApp(pathname + search);
  await waitFor(() => expect(field(words("number-modes.notation")).value).toBe("4d6kh3 + 1"));
});

test("a saved result is reused with its mode", async () => {
  const { router } = await openApp("/login");
  const numberRules = {
    min: 0,
    max: 250,
    count: 3,
    numberType: "any",
    divisor: null,
    unique: true,
    sort: "none",
    exclude: [],
  } as const;
  const numberMode = { kind: "decimals", places: 1 } as const;
  await act(() => router.navigate({ to: "/number-generator", state: { numberRules, numberMode } }));
  await waitFor(() => expect(field(words("numbers.max")).value).toBe("25.0"));
  expect(field(words("numbers.count")).value).toBe("3");
  expect(field(words("number-modes.valuesOnce")).checked).toBe(true);
});
