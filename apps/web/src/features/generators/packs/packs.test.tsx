import type { Pack } from "@sortes/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal, fakeServer, to, type Handlers, refuse } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { follow, page, press, signIn, hrefOf } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import {
  listed,
  slips,
  field,
  fill,
  said,
  mine,
  raffle,
  ready,
  keep,
  open,
} from "../../../../test/packs-page.ts";
import { categoryLabels } from "./use-packs.ts";

beforeEach(signIn);

// spec 2.1.7, 6.1
test("a guest sees a card with links to the login and to registration, and no request is sent", async () => {
  localStorage.clear();
  const calls = keep();
  await open();
  expect(page().getByRole("heading", { name: words("packs.guestTitle") })).toBeTruthy();
  expect(hrefOf(words("shell.logIn"))).toBe("/login");
  expect(hrefOf(words("shell.register"))).toBe("/register");
  expect(page().queryByRole("link", { name: words("packs.new") })).toBeNull();
  expect(calls.filter(({ path }) => path.startsWith("packs."))).toEqual([]);
});

describe("the list", () => {
  // spec 2.13.3
  test("has one's own packs first, and marks those for premium accounts", async () => {
    keep();
    await open();
    expect(listed()).toEqual(["Class 6B", "Raffle 100%", "Țările Europei", "Dares"]);
    expect(page().getByRole("link", { name: /^Dares.*18 lines.*Premium/ })).toBeTruthy();
    expect(page().getByText(/ready-made packs are premium-only/)).toBeTruthy();
  });

  // spec 2.13.1
  test.each([
    ["%", ["Raffle 100%"]],
    ["_", []],
    ["RAFF", ["Raffle 100%"]],
    ["tarile", ["Țările Europei"]],
    ["pronos", ["Țările Europei"]],
    ["(", []],
  ])("is searched for %j while typing, and the address follows", async (wording, found) => {
    keep();
    const { router } = await open();
    fireEvent.change(page().getByRole("searchbox"), { target: { value: wording } });
    await waitFor(() => expect(listed()).toEqual(found));
    expect(router.state.location.search).toEqual({ q: wording });
    if (found.length > 0) return;
    expect(page().getByRole("heading", { name: words("packs.noneFound") })).toBeTruthy();
    await follow(words("packs.showAll"));
    await waitFor(() => expect(listed()).toHaveLength(4));
    await waitFor(() => expect(page().getByRole<HTMLInputElement>("searchbox").value).toBe(""));
  });

  // spec 2.13.1
  test("shows the packs of one generator", async () => {
    keep();
    const { router } = await open("?category=luckyWinner&q=a");
    expect(listed()).toEqual(["Raffle 100%", "Dares"]);
    await act(async () =>
      page()
        .getByRole("radio", { name: words("packs.teamGenerator") })
        .click(),
    );
    expect(listed()).toEqual(["Class 6B", "Țările Europei"]);
    expect(router.state.location.search).toEqual({ category: "teamGenerator", q: "a" });
    await act(async () =>
      page()
        .getByRole("radio", { name: words("packs.all") })
        .click(),
    );
    expect(router.state.location.search).toEqual({ q: "a" });
  });

  // spec 8.22
  test("that cannot be loaded says so, and can be retried", async () => {
    let fails = true;
    keep(undefined, {
      "packs.own": () => (fails ? refuse(403, "FORBIDDEN") : [mine]),
    });
    await open();
    expect(said()).toMatch(/^Failed to load packs\. Please try again later\./);
    fails = false;
    await press(words("shell.retry"));
    await waitFor(() => expect(listed()).toContain("Class 6B"));
    expect(page().queryByRole("alert")).toBeNull();
  });
});

describe("a pack", () => {
  // spec 2.13.2, 4.14
  test("is chosen from the list and shows its lines; its heading has the focus", async () => {
    keep();
    const { router } = await open();
    await follow(/^Class 6B/);
    expect(slips()).toEqual(["Ana", "Ion", "Eva", "Dan"]);
    expect(document.activeElement?.textContent).toBe("Class 6B");
    expect(router.state.location.search).toEqual({ pack: mine.id });
    expect(
      page()
        .getByRole("link", { name: /^Class 6B/ })
        .getAttribute("aria-current"),
    ).toBe("page");
    // the link back to the list works even where it is hidden
    await act(async () =>
      page()
        .getByRole("link", { name: words("packs.back"), hidden: true })
        .click(),
    );
    expect(page().getByRole("heading", { name: words("packs.aboutTitle") })).toBeTruthy();
  });

  test("that is ready-made is neither changed nor deleted", async () => {
    keep();
    await open(`?pack=${ready[0]?.id}`);
    expect(slips()).toHaveLength(4);
    expect(page().queryByRole("button", { name: words("packs.delete") })).toBeNull();
    expect(page().queryByRole("link", { name: words("packs.edit") })).toBeNull();
  });

  // spec 6.6
  test("for premium accounts says so to others, and cannot be used", async () => {
    keep();
    await open(`?pack=${ready[1]?.id}`);
    expect(page().getByText(words("packs.premiumOnly", { count: 18 }))).toBeTruthy();
    expect(page().queryByRole("button", { name: words("packs.use") })).toBeNull();
  });

  test("that is long shows its first lines and how many more there are", async () => {
    const content = Array.from({ length: 100 }, (_, i) => `n${i}`);
    keep([{ ...mine, content, entries: 10_000, truncated: true }]);
    await open(`?pack=${mine.id}`);
    expect(slips()).toHaveLength(100);
    expect(page().getByText(/^9,900 more lines are included/)).toBeTruthy();
  });

  test("that does not exist is reported, also for malformed addresses", async () => {
    keep();
    await open("?pack=nonsense");
    expect(page().getByText(/^This pack does not exist/)).toBeTruthy();
  });
});

describe("using a pack", () => {
  // spec 1.3, 2.13.4, 3.16
  test.each([
    [mine, words("teams.title"), words("teams.names"), "Ana\nIon\nEva\nDan"],
    [raffle, words("winners.title"), words("winners.participants"), "1\n2"],
  ])("opens its generator with its lines", async (used, title, label, names) => {
    const calls = keep();
    await open(`?pack=${used.id}`);
    await press(words("packs.use"));
    await arrival(title);
    expect(field(label).value).toBe(names);
    const [call] = to(calls, "packs.use");
    expect(call).toMatchObject({ input: { packId: used.id, generatorType: used.category } });
    expect(call?.headers.get("idempotency-key")).toMatch(/\S/);
  });

  test("that was deleted elsewhere says so, and disappears from the list", async () => {
    keep(undefined, {
      "packs.use": () => refuse(404, "NOT_FOUND"),
    });
    const { router } = await open(`?pack=${mine.id}`);
    await press(words("packs.use"));
    await waitFor(() => expect(said()).toMatch(/^“Class 6B” was deleted in another tab/));
    expect(listed()).not.toContain("Class 6B");
    expect(router.state.location).toMatchObject({ pathname: "/packs", search: {} });
  });

  test("without an answer says so, and can be retried", async () => {
    let isDown = true;
    keep(undefined, {
      "packs.use": () => (isDown ? refuse(500, "INTERNAL") : mine),
    });
    await open(`?pack=${mine.id}`);
    await press(words("packs.use"));
    await waitFor(() => expect(said()).toMatch(/Something went wrong on our side/));
    isDown = false;
    await press(words("shell.retry"));
    await arrival(words("teams.title"));
  });

  // spec 8.28
  test("without a network shows the page's own message", async () => {
    const calls = keep();
    await open(`?pack=${mine.id}`);
    fakeServer({});
    await press(words("packs.use"));
    await waitFor(() => expect(said()).toMatch(/^Failed to load pack\. Please try again\./));
    expect(to(calls, "packs.use")).toEqual([]);
  });
});

describe("a pack that was saved elsewhere in the meantime", () => {
  const theirs = {
    ...mine,
    name: "Class 7A",
    category: "luckyWinner" as const,
    content: ["Zoe"],
    updatedAt: "2026-04-15T10:00:00.000Z",
  };
  /** Serves a pack that was changed elsewhere after it was listed. */
  const serveChanged = (there: Pack = theirs) =>
    keep(undefined, {
      "packs.get": () => there,
      "packs.change": ({ input: { id: _id, updatedAt, ...fields } }) => {
        if (updatedAt !== there.updatedAt) throw new Refusal(409, "PACK_CHANGED");
        return { ...there, ...(fields as Partial<Pack>) };
      },
    });
  const saveMine = async () => {
    await open(`?pack=${mine.id}&view=edit`);
    fill(words("packs.content"), "Ana\nEva");
    await press(words("packs.save"));
  };

  test("is shown beside the input, which overwrites it if chosen", async () => {
    const calls = serveChanged();
    await saveMine();
    expect(await page().findByText(words("packs.conflict"))).toBeTruthy();
    expect(page().getByText("Zoe")).toBeTruthy();
    const category = `${words("packs.category")}: ${words(categoryLabels.luckyWinner)}`;
    expect(page().getByText(category)).toBeTruthy();
    expect(field(words("packs.content")).value).toBe("Ana\nEva");
    await press(words("results.keepMine"));
    expect(await screen.findByText(words("packs.changed"))).toBeTruthy();
    expect(to(calls, "packs.change").map(({ input }) => input)).toMatchObject([
      { content: ["Ana", "Eva"], updatedAt: mine.updatedAt },
      { content: ["Ana", "Eva"], updatedAt: theirs.updatedAt },
    ]);
  });

  test("replaces the input if chosen, with Undo", async () => {
    serveChanged();
    await saveMine();
    await page().findByText(words("packs.conflict"));
    await press(words("results.takeTheirs"));
    await waitFor(() => expect(field(words("packs.content")).value).toBe("Zoe"));
    await press(words("results.undo"));
    expect(field(words("packs.content")).value).toBe("Ana\nEva");
    await press(words("packs.save"));
    expect(await screen.findByText(words("packs.changed"))).toBeTruthy();
  });

  test("causes no conflict if it equals the input after a lost reply", async () => {
    serveChanged({ ...mine, content: ["Ana", "Eva"], updatedAt: "2026-04-15T10:00:00.000Z" });
    await saveMine();
    expect(await screen.findByText(words("packs.changed"))).toBeTruthy();
  });
});

describe("deleting a pack", () => {
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const removeFirst = async (own?: readonly Pack[], over?: Handlers) => {
    const calls = keep(own, over);
    const app = await open(`?pack=${mine.id}`);
    vi.useFakeTimers();
    await press(words("packs.delete"));
    return { calls, ...app };
  };

  // spec 2.13.2, 8.25
  test("removes it from the list at once, and tells the server after five seconds", async () => {
    const { calls } = await removeFirst();
    expect(listed()).not.toContain("Class 6B");
    expect(screen.getByText(/^“Class 6B” was deleted\./)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe(words("packs.title"));
    await pass(4999);
    expect(to(calls, "packs.remove")).toEqual([]);
    await pass(2);
    expect(to(calls, "packs.remove")).toMatchObject([{ input: { id: mine.id } }]);
    expect(screen.getByText(words("packs.deletedForGood"))).toBeTruthy();
    expect(screen.queryByRole("button", { name: words("results.undo") })).toBeNull();
    expect(listed()).not.toContain("Class 6B");
  });

  test("can be undone until then, without a call to the server", async () => {
    const { calls } = await removeFirst();
    await press(words("results.undo"), screen);
    await pass(0);
    expect(listed()).toContain("Class 6B");
    expect(document.activeElement?.textContent).toBe("Class 6B");
    await pass(10_000);
    expect(to(calls, "packs.remove")).toEqual([]);
  });

  // spec 8.26
  test("that fails restores it with an error", async () => {
    await removeFirst(undefined, { "packs.remove": undefined });
    await pass(5001);
    await vi.waitFor(() => expect(said()).toMatch(/^Failed to delete the pack\./), {
      timeout: 60_000,
    });
    expect(listed()).toContain("Class 6B");
    expect(screen.queryByText(words("packs.deletedForGood"))).toBeNull();
  });

  // spec 8.27
  test("shows the server's message", async () => {
    await removeFirst(undefined, {
      "packs.remove": () => refuse(400, "INVALID_INPUT", { id: [{ code: "PACK_ID_MISSING" }] }),
    });
    await pass(5001);
    await vi.waitFor(() => expect(said()).toMatch(/Cannot delete: pack ID is missing\.$/), {
      timeout: 60_000,
    });
  });

  test("succeeds if the pack was already deleted elsewhere", async () => {
    await removeFirst(undefined, {
      "packs.remove": () => refuse(404, "NOT_FOUND"),
    });
    await pass(5001);
    expect(listed()).not.toContain("Class 6B");
    expect(screen.getByText(words("packs.deletedForGood"))).toBeTruthy();
  });

  test("of two packs can be undone for each", async () => {
    const { calls, router } = await removeFirst();
    await act(() => router.navigate({ to: "/packs", search: { pack: raffle.id } }));
    await press(words("packs.delete"));
    expect(listed()).toEqual(["Țările Europei", "Dares"]);
    const [first] = screen.getAllByRole("button", { name: words("results.undo") });
    await act(async () => first?.click());
    expect(listed()).toContain("Class 6B");
    await pass(5001);
    expect(to(calls, "packs.remove")).toMatchObject([{ input: { id: raffle.id } }]);
  });

  test.each([
    [
      "leaving for another page",
      (app: { router: { navigate: (to: object) => Promise<void> } }) =>
        app.router.navigate({ to: "/login" }),
    ],
    ["closing the tab", async () => void window.dispatchEvent(new Event("pagehide"))],
  ])("is sent on %s", async (_, leave) => {
    const { calls, ...app } = await removeFirst();
    await act(() => leave(app as never));
    await pass(0);
    expect(to(calls, "packs.remove")).toMatchObject([{ input: { id: mine.id } }]);
    await pass(6000);
    expect(to(calls, "packs.remove")).toHaveLength(1);
  });
});
