import { act, fireEvent, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Refusal, fakeServer, to, refuse } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { follow, page, press } from "../../../../test/page.ts";
import { linkIn, words } from "../../../../test/words.ts";
import {
  id,
  ana,
  standing,
  draw,
  paragraphs,
  type,
  choose,
  serve,
  openNew,
  fill,
} from "../../../../test/draw-desk-page.ts";

describe("a guest who publishes a generator's list", () => {
  const handed = { state: { newDraw: { list: "Ana\nIon", kind: "teams" as const } } };

  test.each(["account.logIn", "account.register"] as const)(
    "returns with the list after %s",
    async (way) => {
      localStorage.clear();
      fakeServer({
        "users.me": () => ana,
        "users.login": () => ({ user: ana, token: "t" }),
        "users.register": () => ({ user: ana, token: "t" }),
      });
      const { router } = await openApp("/");
      await act(() => router.navigate({ to: "/draws/new", ...handed }));
      await arrival(words("draw-desk.newTitle"));
      expect(page().getByRole("heading", { name: "Your 2 entries wait here" })).toBeTruthy();
      expect(paragraphs()).toContain("Ana and Ion");
      await follow(words("draw-desk.waitsLogIn"));
      await arrival(words("account.logIn"));
      if (way === "account.register") {
        await follow(linkIn("account.noAccount"));
        await arrival(words("account.registerTitle"));
        type(words("account.name"), "AnaPop");
        type(words("account.passwordConfirm"), "secret1");
      }
      type(words("account.email"), "ana@example.com");
      type(words("account.password"), "secret1");
      await press(words(way));
      await arrival(words("draw-desk.newTitle"));
      expect(page().getByLabelText<HTMLTextAreaElement>(words("draw-desk.list")).value).toBe(
        "Ana\nIon",
      );
      expect(page().getByLabelText(words("draw-desk.teamCount"))).toBeTruthy();
    },
  );
});

test("a guest without a list hears that publishing needs an account", async () => {
  localStorage.clear();
  fakeServer({});
  await openApp("/draws/new");
  await arrival(words("draw-desk.newTitle"));
  expect(page().getByRole("heading", { name: words("draw-desk.asks") })).toBeTruthy();
  const link = page().getByRole("link", { name: words("draw-desk.waitsRegister") });
  expect(link.getAttribute("href")).toBe("/register");
});

test("a guest sees the beginning of a long list", async () => {
  localStorage.clear();
  fakeServer({});
  const { router } = await openApp("/");
  const list = Array.from({ length: 4000 }, (_, i) => `Name${i}`).join("\n");
  await act(() => router.navigate({ to: "/draws/new", state: { newDraw: { list } } }));
  await arrival(words("draw-desk.newTitle"));
  expect(page().getByRole("heading", { name: "Your 4,000 entries wait here" })).toBeTruthy();
  expect(paragraphs()).toContain("Name0, Name1, Name2, Name3, Name4 and 3,995 more");
});

test("somebody whose address is not confirmed hears that on arrival, and gets the email again", async () => {
  const { calls } = serve(
    draw(),
    { "users.resendVerification": () => ({ sent: true as const }) },
    { ...ana, emailVerified: false },
  );
  await openNew();
  const said = page().getByText(/Confirm your email address first/);
  const form = page().getByLabelText(words("draw-desk.drawTitle"));
  expect(said.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await press(words("account.resend"));
  await waitFor(() => expect(to(calls, "users.resendVerification")).toHaveLength(1));
});

describe("a new draw", () => {
  test("opens with its rules, sends its list, and leads to the desk", async () => {
    const { calls } = serve(draw());
    await openNew();
    fill();
    await press(words("draw-desk.open"));
    await arrival("Spring raffle");
    expect(await page().findByText(words("draw-desk.listSent", { count: 3 }))).toBeTruthy();
    expect(to(calls, "draws.open").map(({ input }) => input)).toEqual([
      {
        kind: "winners",
        title: "Spring raffle",
        prizes: ["A book"],
        rules: { prizes: [1], alternates: 0, weighted: 0 },
        conditions: "",
        names: "masked",
        lookup: true,
        announced: false,
      },
    ]);
    expect(to(calls, "draws.setEntries").map(({ input }) => input)).toEqual([
      { id, text: "Ana\nIon\nMaria" },
    ]);
  });

  const lost = () => new TypeError("Failed to fetch");
  const busy = () => new Refusal(429, "RATE_LIMITED", undefined, { minutes: 1 });
  test.each([
    ["the reply was lost", [lost]],
    ["a rate limit followed a lost reply", [lost, busy]],
    ["the server failed", [() => new Refusal(500, "INTERNAL")]],
  ])("is created once although %s", async (_, failures) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const left = [...failures];
    const { calls } = serve(draw(), {
      "draws.open": () => {
        const failure = left.shift();
        if (failure) throw failure();
        return standing;
      },
    });
    await openNew();
    fill();
    choose(words("draw-desk.when_soon"));
    for (const _failure of failures) {
      await press(words("draw-desk.open"));
      expect(await page().findByText(/may be published already/)).toBeTruthy();
      vi.advanceTimersByTime(60_000);
    }
    // the retry requests the same time: a different one would open a second draw
    await press(words("draw-desk.open"));
    await arrival("Spring raffle");
    const sent = to(calls, "draws.open");
    const [first] = sent;
    expect(sent).toHaveLength(failures.length + 1);
    for (const { input, headers } of sent) {
      expect(input).toEqual(first?.input);
      expect(headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
    }
    expect(first?.headers.get("idempotency-key")).toMatch(/^[\da-f]{32}$/);
  });

  test("does not say that its list is missing while it is being sent", async () => {
    const reply = Promise.withResolvers<{ count: number; weight: number; equalLabels: number }>();
    const { calls } = serve(draw(), { "draws.setEntries": () => reply.promise });
    await openNew();
    fill();
    await press(words("draw-desk.open"));
    await arrival("Spring raffle");
    await waitFor(() => expect(to(calls, "draws.setEntries")).toHaveLength(1));
    expect(page().queryByText(words("draw-desk.listNotSent"))).toBeNull();
    reply.resolve({ count: 3, weight: 3, equalLabels: 0 });
    expect(await page().findByText(words("draw-desk.listSent", { count: 3 }))).toBeTruthy();
  });

  test("keeps the list if sending it fails, and offers to retry", async () => {
    let isWell = false;
    const { calls } = serve(draw(), {
      "draws.setEntries": () => {
        if (!isWell) throw new Refusal(400, "DRAW_ENTRY_INVALID", undefined, { place: 2 });
        return { count: 3, weight: 3, equalLabels: 0 };
      },
    });
    await openNew();
    fill();
    await press(words("draw-desk.open"));
    await arrival("Spring raffle");
    expect(await page().findByText(words("DRAW_ENTRY_INVALID", { place: 2 }))).toBeTruthy();
    expect(page().getByLabelText<HTMLTextAreaElement>(words("draw-desk.list")).value).toBe(
      "Ana\nIon\nMaria",
    );
    isWell = true;
    await press(words("draw-desk.sendList"));
    expect(await page().findByText(words("draw-desk.listSent", { count: 3 }))).toBeTruthy();
    expect(to(calls, "draws.setEntries")).toHaveLength(2);
  });

  test("reports missing fields before anything is sent", async () => {
    const { calls } = serve(draw());
    await openNew();
    await press(words("draw-desk.open"));
    expect(page().getAllByText(words("REQUIRED"))).toHaveLength(2);
    await waitFor(() =>
      expect(document.activeElement).toBe(page().getByLabelText(words("draw-desk.drawTitle"))),
    );
    expect(to(calls, "draws.open")).toEqual([]);
  });

  test.each([
    ["DRAW_UNCONFIRMED", 403, {}],
    ["DRAW_LIMIT", 403, { limit: 20 }],
    ["DRAW_TIME_INVALID", 400, { minutes: 2, days: 90 }],
    ["BEACON_UNREACHABLE", 503, {}],
  ] as const)("shows the refusal %s, and keeps the input", async (code, status, params) => {
    serve(draw(), {
      "draws.open": () => refuse(status, code, undefined, params),
    });
    await openNew();
    fill();
    await press(words("draw-desk.open"));
    expect((await page().findByRole("alert")).textContent).toBe(words(code, params));
    expect(page().getByLabelText<HTMLTextAreaElement>(words("draw-desk.list")).value).toBe(
      "Ana\nIon\nMaria",
    );
  });

  test("shows the refusal of its time at the field", async () => {
    const limits = { minutes: 2, days: 90 };
    const message = { code: "DRAW_TIME_INVALID", params: limits } as const;
    serve(draw(), {
      "draws.open": () => refuse(400, "DRAW_TIME_INVALID", { at: [message] }, limits),
    });
    await openNew();
    fill();
    choose(words("draw-desk.when_at"));
    type(words("draw-desk.at"), "2020-01-01T10:00");
    await press(words("draw-desk.open"));
    const time = page().getByLabelText(words("draw-desk.at"));
    await waitFor(() => expect(document.activeElement).toBe(time));
    expect(time.getAttribute("aria-invalid")).toBe("true");
    expect(page().getAllByText(words("DRAW_TIME_INVALID", limits))).toHaveLength(1);
  });

  test("focuses the field of an added prize, and the last one after a removal", async () => {
    serve(draw());
    await openNew();
    await press(words("draw-desk.addPrize"));
    const prize = (place: number) =>
      page().getByLabelText(words("draw-desk.prize", { place }), { selector: "input" });
    await waitFor(() => expect(document.activeElement).toBe(prize(2)));
    await press(words("draw-desk.removePrize", { place: 2 }));
    await waitFor(() => expect(document.activeElement).toBe(prize(1)));
  });

  test("is published without the public source if that cannot be reached", async () => {
    const { calls } = serve(draw(), {
      "draws.open": ({ input }) =>
        input.at !== undefined ? refuse(503, "BEACON_UNREACHABLE") : standing,
    });
    await openNew();
    fill();
    choose(words("draw-desk.when_soon"));
    await press(words("draw-desk.open"));
    expect((await page().findByRole("alert")).textContent).toContain(
      `${words("BEACON_UNREACHABLE")}${words("draw-desk.withoutText")}`,
    );
    expect(page().queryByText(/may be published already/)).toBeNull();
    await press(words("draw-desk.without"));
    await arrival("Spring raffle");
    const times = to(calls, "draws.open").map(({ input }) => (input as { at?: string }).at);
    expect(times).toEqual([expect.any(String), undefined]);
  });

  test("counts the tickets of weighted entries", async () => {
    const { calls } = serve(draw({ rules: { prizes: [1], alternates: 0, weighted: 1 } }));
    await openNew();
    fill();
    fireEvent.click(page().getByRole("checkbox", { name: words("draw-desk.weighted") }));
    type(words("draw-desk.list"), "Pop, Ana *3\nIon\nIon");
    await press(words("draw-desk.open"));
    await arrival("Spring raffle");
    await waitFor(() => expect(to(calls, "draws.setEntries")).toHaveLength(1));
    expect(to(calls, "draws.setEntries")[0]?.input).toEqual({ id, text: "Pop, Ana\t3\nIon\t2" });
  });

  test("says that tickets do not count unless entries are weighted", async () => {
    serve(draw());
    await openNew();
    fill();
    type(words("draw-desk.list"), "BMW X3\nAna *1.000");
    const said = await page().findByText(/names tickets, but/);
    expect(said.textContent).toMatch(/^“Ana \*1\.000”/);
    fireEvent.click(page().getByRole("checkbox", { name: words("draw-desk.weighted") }));
    await waitFor(() => expect(page().queryByText(/names tickets/)).toBeNull());
  });

  test("starts with the names and settings of a generator", async () => {
    serve(draw());
    sessionStorage.setItem(
      "teams.draft",
      JSON.stringify({
        names: "Ana, Ion, Maria",
        numberOfTeams: 3,
        saveName: "",
        result: null,
      }),
    );
    await openApp("/team-generator");
    await arrival(words("teams.title"));
    await follow(words("results.publish"));
    await arrival(words("draw-desk.newTitle"));
    expect(
      page().getByRole<HTMLInputElement>("radio", { name: words("draw-desk.teams") }).checked,
    ).toBe(true);
    expect(page().getByLabelText<HTMLInputElement>(words("draw-desk.teamCount")).value).toBe("3");
    expect(page().getByLabelText<HTMLTextAreaElement>(words("draw-desk.list")).value).toBe(
      "Ana, Ion, Maria",
    );
  });

  test("starts with what a result was drawn from, which only its drawer saw", async () => {
    serve(draw());
    const draft = { names: "Ana, Ion, Maria", numberOfTeams: 3, saveName: "", result: null };
    sessionStorage.setItem("teams.draft", JSON.stringify(draft));
    await openApp("/team-generator");
    await arrival(words("teams.title"));
    await press(words("teams.generate"));
    await arrival(words("teams.resultTitle"));
    const publish = page().getByRole("link", { name: words("results.publishNext") });
    expect(publish.closest("p")?.textContent).toContain(words("results.onlyYou"));
    await act(async () => publish.click());
    await arrival(words("draw-desk.newTitle"));
    expect(page().getByLabelText<HTMLInputElement>(words("draw-desk.teamCount")).value).toBe("3");
    expect(page().getByLabelText<HTMLTextAreaElement>(words("draw-desk.list")).value).toBe(
      "Ana, Ion, Maria",
    );
  });

  test("takes over the prizes and weights of winners, without people who were left out", async () => {
    const { calls } = serve(draw({ rules: { prizes: [1, 2], alternates: 1, weighted: 1 } }));
    const drafted = {
      participants: "Ana *3; Ion, ana\nEva *2\nDan",
      numberOfWinners: "1",
      numberOfAlternates: "1",
      eachNameOnce: false,
      prizes: [
        { name: "Bicycle", count: "1" },
        { name: "Helmet", count: "2" },
      ],
      leftOut: ["Dan"],
      saveName: "",
      result: null,
    };
    sessionStorage.setItem("winners.draft", JSON.stringify(drafted));
    await openApp("/lucky-winner");
    await arrival(words("winners.title"));
    await follow(words("results.publish"));
    await arrival(words("draw-desk.newTitle"));
    type(words("draw-desk.drawTitle"), "Raffle");
    await press(words("draw-desk.open"));
    await arrival("Spring raffle");
    expect(to(calls, "draws.open")[0]?.input).toMatchObject({
      kind: "winners",
      prizes: ["Bicycle", "Helmet"],
      rules: { prizes: [1, 2], alternates: 1, weighted: 1 },
    });
    await waitFor(() => expect(to(calls, "draws.setEntries")).toHaveLength(1));
    expect(to(calls, "draws.setEntries")[0]?.input).toEqual({ id, text: "Ana\t4\nIon\t1\nEva\t2" });
  });

  test("asks for a range of numbers instead of a list", async () => {
    const { calls } = serve(draw({ kind: "numbers", rules: { count: 2, min: 5, max: 9 } }));
    await openNew();
    choose(words("draw-desk.numbers"));
    choose(words("draw-desk.when_free"));
    expect(page().queryByLabelText(words("draw-desk.list"))).toBeNull();
    type(words("draw-desk.drawTitle"), "Lotto");
    type(words("draw-desk.from"), "5");
    type(words("draw-desk.to"), "9");
    type(words("draw-desk.howMany"), "6");
    await press(words("draw-desk.open"));
    expect(page().getByText(words("TOO_LARGE", { max: 5 }))).toBeTruthy();
    type(words("draw-desk.howMany"), "2");
    await press(words("draw-desk.open"));
    await arrival("Spring raffle");
    expect(to(calls, "draws.open")[0]?.input).toMatchObject({
      kind: "numbers",
      rules: { count: 2, max: 9, min: 5 },
    });
    expect(to(calls, "draws.setEntries")).toEqual([]);
  });
});

test("a list too short for the prizes is said before anything is fixed", async () => {
  serve(draw());
  await openNew();
  fill();
  const tooShort = () => page().queryByText(words("DRAW_LIST_UNFIT", { count: 5 })) !== null;
  type(words("draw-desk.prizeCount", { place: 1 }), "2");
  expect(tooShort()).toBe(false);
  type(words("draw-desk.alternates"), "3");
  await waitFor(() => expect(tooShort()).toBe(true));
  // an empty list may be sent later
  type(words("draw-desk.list"), "");
  await waitFor(() => expect(tooShort()).toBe(false));
  type(words("draw-desk.list"), "Ana\nIon\nMaria\nEva\nDan");
  await waitFor(() => expect(page().getByText(/^5 entries/)).toBeTruthy());
  expect(tooShort()).toBe(false);
});
