import {
  historyPage,
  numberItem as numbers,
  ownItem as own,
  petNameItem as petName,
  teamItem as team,
} from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, fakeServer, refuse } from "../../../../test/fake-server.ts";
import { keep, openHistory, rows } from "../../../../test/history-page.ts";
import { follow, page, press, signIn, hrefOf } from "../../../../test/page.ts";
import { specifiedGenerators } from "../../../../test/specified-generators.ts";
import { words } from "../../../../test/words.ts";

const empty = words("history.empty");

const pick = (name: string) => act(async () => page().getByRole("tab", { name }).click());

beforeEach(() => signIn());

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
    expect(page().queryByText(words("account.elsewhere"))).toBeNull();
    const all = page().getByRole("link", { name: words("history.allTypes") });
    expect(all.getAttribute("href")).toBe("/dashboard");
    expect(hrefOf(words("winners.title"))).toBe("/lucky-winner");
  });
});

test("an empty history says where the results of a guest are", async () => {
  keep();
  await openHistory();
  expect(await page().findByText(words("account.elsewhere"))).toBeTruthy();
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
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
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

test("offline, a history that cannot be loaded shows what is missing", async () => {
  vi.stubGlobal("navigator", Object.create(navigator, { onLine: { value: false } }));
  fakeServer({ "users.me": () => ana });
  await openHistory();
  expect((await page().findByRole("alert")).textContent).toContain(
    `Failed to fetch history: ${words("shell.offline")}`,
  );
});
