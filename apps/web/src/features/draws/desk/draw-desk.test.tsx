import type { DrawRecord, DrawStanding } from "@sortes/contract";
import { drawRecord, person } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AnyCall, fakeServer, type Handlers, Refusal } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { linkIn, words } from "../../../../test/words.ts";
import { forgetStates } from "../../../base/stored-state.ts";

const id = "01939c5a-0000-7000-8000-00000000d0a1";
const organiser = "ab".repeat(16);
const ana = person();

const standing: DrawStanding = {
  id,
  number: 4,
  state: "open",
  round: null,
  drawsAt: null,
  freezeBy: null,
};

const draw = (fields: Partial<DrawRecord> = {}) =>
  drawRecord({
    id,
    organiser,
    state: "open",
    rules: { prizes: [1], alternates: 1, weighted: 0 },
    text: { organiser: "Ana", title: "Spring raffle", prizes: ["A book"], conditions: "" },
    count: null,
    weight: null,
    statements: [
      { n: 0, t: "open", hash: "00".repeat(32), at: "2026-05-01T10:00:00.000Z", logged: 0 },
    ],
    ...fields,
  });

const listed = {
  id,
  number: 4,
  kind: "winners" as const,
  state: "open" as const,
  title: "Spring raffle",
  round: null,
  drawsAt: null,
  openedAt: "2026-05-01T10:00:00.000Z",
  hasResult: false,
};
const pagination = { page: 1, limit: 20, total: 1, pages: 1 };

const page = () => within(screen.getByRole("main"));
const dialog = () => within(screen.queryByRole("alertdialog") ?? screen.getByRole("dialog"));
const press = (name: string) => act(async () => page().getByRole("button", { name }).click());
const answer = (name: string) => act(async () => dialog().getByRole("button", { name }).click());
const follow = (name: string | RegExp) =>
  act(async () => page().getByRole("link", { name }).click());
const paragraphs = () =>
  page()
    .getAllByRole("paragraph")
    .map(({ textContent }) => textContent);
const type = (name: string, value: string) =>
  fireEvent.change(page().getByLabelText(name), { target: { value } });
const choose = (name: string) => fireEvent.click(page().getByRole("radio", { name }));
const to = (calls: AnyCall[], path: string) => calls.filter((call) => call.path === path);

/** A server with one draw, which the test may modify. */
function serve(record: DrawRecord, over: Handlers = {}, user = ana) {
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(user));
  const kept = { record };
  const calls = fakeServer({
    "users.me": () => user,
    "draws.announced": () => ({ draws: [] }),
    "draws.list": () => ({ organiser, draws: [listed], pagination }),
    "draws.get": () => kept.record,
    "draws.open": () => standing,
    "draws.setEntries": ({ input }) => {
      const count = (input.text ?? "").split("\n").length;
      kept.record = { ...kept.record, listed: count };
      return { count, weight: count, equalLabels: 0 };
    },
    ...over,
  });
  return { calls, kept };
}

async function openNew() {
  await openApp("/draws/new");
  await arrival(words("draw-desk.newTitle"));
}
async function openManage() {
  const app = await openApp(`/draws/${id}/manage`);
  await arrival("Spring raffle");
  return app;
}
const fill = () => {
  type(words("draw-desk.drawTitle"), "Spring raffle");
  type(words("draw-desk.prize", { place: 1 }), "A book");
  type(words("draw-desk.list"), "Ana\nIon\nMaria");
  choose(words("draw-desk.when_free"));
};

beforeEach(() => {
  sessionStorage.clear();
  forgetStates();
});
afterEach(() => vi.useRealTimers());

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

describe("the list of draws", () => {
  test("shows number, title and state, and leads to the record and to the desk", async () => {
    serve(draw());
    await openApp("/draws");
    await arrival(words("draws.title"));
    const link = page().getByRole("link", { name: "No. 4: Spring raffle" });
    expect(link.getAttribute("href")).toBe(`/draws/${id}`);
    expect(page().getByText(words("draws.stateOpen"))).toBeTruthy();
    expect(
      page()
        .getByRole("link", { name: words("draw-desk.manageNamed", { title: "Spring raffle" }) })
        .getAttribute("href"),
    ).toBe(`/draws/${id}/manage`);
  });
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
      "draws.open": () => {
        throw new Refusal(status, code, undefined, params);
      },
    });
    await openNew();
    fill();
    await press(words("draw-desk.open"));
    expect((await page().findByRole("alert")).textContent).toBe(words(code, params));
    expect(page().getByLabelText<HTMLTextAreaElement>(words("draw-desk.list")).value).toBe(
      "Ana\nIon\nMaria",
    );
  });

  test("is published without the public source if that cannot be reached", async () => {
    const { calls } = serve(draw(), {
      "draws.open": ({ input }) => {
        if (input.at !== undefined) throw new Refusal(503, "BEACON_UNREACHABLE");
        return standing;
      },
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
    await act(async () =>
      page()
        .getByRole("link", { name: words("results.publish") })
        .click(),
    );
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
    await act(async () =>
      page()
        .getByRole("link", { name: words("results.publish") })
        .click(),
    );
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

describe("the desk", () => {
  const open = draw({ listed: 3 });
  const freeze = {
    n: 1,
    t: "freeze",
    hash: "ff".repeat(32),
    at: "2026-05-01T10:01:00.000Z",
    logged: 1,
  };
  const frozen = draw({ state: "frozen", count: 3, statements: [...open.statements, freeze] });
  const drawn: DrawRecord = {
    ...frozen,
    state: "drawn",
    winners: [
      { rank: 1, number: 2, name: "Ion", published: false, prize: 1, status: "winner" },
      { rank: 2, number: 3, name: "Ana", published: false, prize: null, status: "alternate" },
    ],
  };

  test("freezes only after a confirmation", async () => {
    const { calls, kept } = serve(open, {
      "draws.freeze": () => {
        kept.record = frozen;
        return { ...standing, state: "frozen" };
      },
    });
    await openManage();
    await press(words("draw-desk.freeze"));
    expect(to(calls, "draws.freeze")).toEqual([]);
    expect(dialog().getByText(words("draw-desk.freezeText", { count: 3 }))).toBeTruthy();
    await answer(words("draw-desk.freeze"));
    expect(await page().findByText(words("draw-desk.isFrozen"))).toBeTruthy();
    expect(to(calls, "draws.freeze").map(({ input }) => input)).toEqual([{ id }]);
    expect(page().queryByLabelText(words("draw-desk.list"))).toBeNull();
    // the QR code on the poster contains the same address
    expect(page().getByLabelText<HTMLInputElement>(words("draw-desk.shareAddress")).value).toMatch(
      new RegExp(`/draws/${id}#f=_{42}8$`),
    );
    expect(await page().findByRole("img", { name: words("draws.qr") })).toBeTruthy();
  });

  test("shows the list in one card, which replaces it on request", async () => {
    const { calls } = serve(open);
    await openManage();
    const box = () => page().queryByRole("textbox", { name: words("draw-desk.list") });
    expect(page().getByText(words("draw-desk.listHas", { count: 3 }))).toBeTruthy();
    expect(box()).toBeNull();
    await press(words("draw-desk.replace"));
    type(words("draw-desk.list"), "Ana");
    await press(words("draw-desk.keepList"));
    expect(box()).toBeNull();
    await press(words("draw-desk.replace"));
    expect(box()).toHaveProperty("value", "");
    type(words("draw-desk.list"), "Ana\nIon");
    await press(words("draw-desk.replaceList"));
    expect(await page().findByText(words("draw-desk.listHas", { count: 2 }))).toBeTruthy();
    expect(to(calls, "draws.setEntries").map(({ input }) => input)).toEqual([
      { id, text: "Ana\nIon" },
    ]);
  });

  test("has one next step: a list first, then its lock", async () => {
    const { kept } = serve(draw());
    await openManage();
    const lock = () => page().queryByRole("button", { name: words("draw-desk.freeze") });
    expect(lock()).toBeNull();
    type(words("draw-desk.list"), "Ana\nIon");
    await press(words("draw-desk.sendList"));
    await waitFor(() => expect(lock()).not.toBeNull());
    expect(kept.record.listed).toBe(2);
  });

  test.each([
    [open, 0],
    [frozen, 1],
    [drawn, 2],
  ])("shows where the draw stands in a line of three states (%#)", async (record, now) => {
    serve(record);
    await openManage();
    const line = within(page().getByRole("list", { name: words("draw-desk.columnState") }));
    const items = line.getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      words("draws.stateOpen"),
      words("draws.stateFrozen"),
      words("draws.stateDrawn"),
    ]);
    expect(items.map((item) => item.getAttribute("aria-current"))).toEqual(
      [0, 1, 2].map((i) => (i === now ? "step" : null)),
    );
  });

  test("shows a refusal in the dialog, and the draw's new state", async () => {
    const { kept } = serve(open, {
      "draws.freeze": () => {
        kept.record = draw({
          voided: { why: "late", at: freeze.at, afterResult: false },
          state: "void",
        });
        throw new Refusal(409, "DRAW_TOO_LATE");
      },
    });
    await openManage();
    await press(words("draw-desk.freeze"));
    await answer(words("draw-desk.freeze"));
    expect(await page().findByText(words("draw-desk.isVoid", { why: "late" }))).toBeTruthy();
  });

  test("runs a draw that has no beacon round", async () => {
    const { calls, kept } = serve(frozen, {
      "draws.run": () => {
        kept.record = drawn;
        return { ...standing, state: "drawn" };
      },
    });
    await openManage();
    await press(words("draw-desk.run"));
    await answer(words("draw-desk.run"));
    expect(await page().findByText(words("draw-desk.isDrawn"))).toBeTruthy();
    expect(page().getByText("A book")).toBeTruthy();
    expect(to(calls, "draws.run")).toHaveLength(1);
  });

  test("offers no run button for a draw that a beacon round decides", async () => {
    const drawsAt = new Date(Date.now() + 3_600_000).toISOString();
    serve({ ...frozen, round: 7, drawsAt });
    await openManage();
    expect(page().getByText(words("draw-desk.isFrozenRound"))).toBeTruthy();
    expect(page().getByRole("timer").textContent).toMatch(/^(00:59|01:00):\d\d$/);
    expect(page().queryByRole("button", { name: words("draw-desk.run") })).toBeNull();
  });

  test.each([
    ["numbers", { min: 1, max: 90, count: 6 }, "draws.stateFrozenNumbers"],
    ["teams", { teams: 2 }, "draws.stateFrozen"],
  ] as const)("says what is frozen in a draw of %s", async (kind, rules, state) => {
    serve({ ...frozen, kind, rules });
    await openManage();
    expect(page().getByText(words(state))).toBeTruthy();
  });

  test("lets the next alternate move up, with a reason", async () => {
    const { calls, kept } = serve(drawn, {
      "draws.step": () => {
        kept.record = {
          ...drawn,
          winners: [
            { rank: 1, number: 2, name: "Ion", published: false, prize: null, status: "passed" },
            { rank: 2, number: 3, name: "Ana", published: false, prize: 1, status: "promoted" },
          ],
        };
        return { ...standing, state: "drawn" };
      },
    });
    await openManage();
    await press(words("draw-desk.givesWayNamed", { name: "Ion" }));
    expect(screen.getByRole("dialog").textContent).toContain(
      words("draw-desk.stepText", { name: "Ana" }),
    );
    fireEvent.click(dialog().getByRole("radio", { name: words("draw-desk.why_unreachable") }));
    await answer(words("draw-desk.givesWay"));
    expect(await page().findByText(words("draw-desk.is_promoted"))).toBeTruthy();
    expect(to(calls, "draws.step").map(({ input }) => input)).toEqual([
      { id, rank: 1, why: "unreachable" },
    ]);
  });

  test("names the next alternate", async () => {
    const [winner, alternate] = drawn.winners;
    const last = { ...alternate!, rank: 3, number: 1, name: "Dan" };
    serve({ ...drawn, winners: [winner!, alternate!, last] });
    await openManage();
    await press(words("draw-desk.givesWayNamed", { name: "Ion" }));
    expect(screen.getByRole("dialog").textContent).toContain(
      words("draw-desk.stepText", { name: "Ana" }),
    );
  });

  describe("after a lost reply, a second press repeats the same request for", () => {
    /** Loses the first reply. @returns the keys of all requests */
    function lossy(record: DrawRecord, path: "draws.freeze" | "draws.run" | "draws.step") {
      let isLost = true;
      const { calls } = serve(record, {
        [path]: () => {
          if (!isLost) return standing;
          isLost = false;
          throw new TypeError("Failed to fetch");
        },
      });
      return () => to(calls, path).map(({ headers }) => headers.get("idempotency-key"));
    }
    async function answerTwice(name: string, keys: () => (string | null)[]) {
      await answer(name);
      await dialog().findByRole("alert");
      await answer(name);
      await waitFor(() => expect(keys()).toHaveLength(2));
      return keys();
    }
    const same = (keys: (string | null)[]) => keys[0] !== null && keys[0] === keys[1];

    test("freezing", async () => {
      const keys = lossy({ ...open, listed: 3 }, "draws.freeze");
      await openManage();
      await press(words("draw-desk.freeze"));
      expect(await answerTwice(words("draw-desk.freeze"), keys)).toSatisfy(same);
    });

    test("running", async () => {
      const keys = lossy(frozen, "draws.run");
      await openManage();
      await press(words("draw-desk.run"));
      expect(await answerTwice(words("draw-desk.run"), keys)).toSatisfy(same);
    });

    test("replacing a winner", async () => {
      const keys = lossy(drawn, "draws.step");
      await openManage();
      await press(words("draw-desk.givesWayNamed", { name: "Ion" }));
      expect(await answerTwice(words("draw-desk.givesWay"), keys)).toSatisfy(same);
    });

    test("publishing an entry", async () => {
      let isLost = true;
      const { calls } = serve(
        { ...drawn, names: "masked" },
        {
          "draws.names": () => ({ names: [] }),
          "draws.lookup": () => ({
            entries: [{ number: 3, salt: "ab".repeat(16) }],
            more: false,
          }),
          "draws.publishOpening": () => {
            if (!isLost) return { ...standing, state: "drawn" };
            isLost = false;
            throw new TypeError("Failed to fetch");
          },
        },
      );
      await openManage();
      await page().findByLabelText(words("draw-desk.singleName"));
      type(words("draw-desk.singleName"), "Ana");
      await press(words("draw-desk.singleFind"));
      await page().findByText(words("draw-desk.singleEntry", { number: 3 }));
      await press(words("draw-desk.singlePublish"));
      await page().findByRole("alert");
      await press(words("draw-desk.singlePublish"));
      await screen.findByText(words("draw-desk.singlePublished", { number: 3 }));
      expect(
        to(calls, "draws.publishOpening").map(({ headers }) => headers.get("idempotency-key")),
      ).toSatisfy(same);
    });
  });

  test("publishes and erases single entries that are found by name", async () => {
    const found = [{ number: 3, salt: "ab".repeat(16) }];
    const { calls } = serve(
      { ...drawn, names: "masked" },
      {
        "draws.names": () => ({ names: [] }),
        "draws.lookup": ({ input }) => ({
          entries: input.label === "Ana" ? found.splice(0, 1).concat(found) : [],
          more: false,
        }),
        "draws.publishOpening": () => ({ ...standing, state: "drawn" }),
        "draws.eraseOpening": () => {},
      },
    );
    await openManage();
    const field = await page().findByLabelText(words("draw-desk.singleName"));
    fireEvent.change(field, { target: { value: "Ana" } });
    await press(words("draw-desk.singleFind"));
    await page().findByText(words("draw-desk.singleEntry", { number: 3 }));
    await press(words("draw-desk.singlePublish"));
    expect(await screen.findByText(words("draw-desk.singlePublished", { number: 3 }))).toBeTruthy();
    await press(words("draw-desk.singleErase"));
    expect(screen.getByText(words("draw-desk.singleEraseText"))).toBeTruthy();
    await answer(words("draw-desk.singleErase"));
    expect(await page().findByText(words("draw-desk.singleNone"))).toBeTruthy();
    const entry = { id, number: 3 };
    expect(to(calls, "draws.publishOpening").map(({ input }) => input)).toEqual([entry]);
    expect(to(calls, "draws.eraseOpening").map(({ input }) => input)).toEqual([entry]);
  });

  test.each([
    ["draw-desk.lookup", "draws.setLookup", "lookup"],
    ["draw-desk.announced", "draws.setAnnounced", "announced"],
  ] as const)("lets its organiser change %s at any time", async (label, path, field) => {
    const { calls, kept } = serve(drawn, {
      [path]: ({ input }: { input: { isOn: boolean } }) => {
        kept.record = { ...drawn, [field]: input.isOn };
      },
    });
    await openManage();
    const box = () => page().getByRole<HTMLInputElement>("checkbox", { name: words(label) });
    expect(box().checked).toBe(false);
    await act(async () => box().click());
    await waitFor(() => expect(kept.record[field]).toBe(true));
    await waitFor(() => expect(box().checked).toBe(true));
    expect(to(calls, path).map(({ input }) => input)).toEqual([{ id, isOn: true }]);
  });

  test("voids a draw after a confirmation, and says that a frozen one still gets its result", async () => {
    const { calls } = serve(frozen, { "draws.void": () => ({ ...standing, state: "void" }) });
    await openManage();
    await press(words("draw-desk.void"));
    expect(dialog().getByText(words("draw-desk.voidFrozenText"))).toBeTruthy();
    await answer(words("draw-desk.void"));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(to(calls, "draws.void").map(({ input }) => input)).toEqual([{ id, why: "organiser" }]);
  });

  test("shows its organiser the names that the record hides", async () => {
    const hidden = drawn.winners.map((one) => ({ ...one, name: null }));
    serve(
      { ...drawn, names: "hidden", winners: hidden },
      {
        "draws.names": () => ({
          names: drawn.winners.map(({ number, name }) => ({ number, name: name ?? "" })),
        }),
      },
    );
    await openManage();
    expect(await page().findByText("Ion")).toBeTruthy();
    expect(page().getByText(words("draw-desk.whoIsWho"))).toBeTruthy();
  });

  test("links to a poster before the draw, and always to the big screen", async () => {
    serve(open);
    await openManage();
    const poster = page().getByRole("link", { name: words("draw-desk.poster") });
    expect(poster.getAttribute("href")).toMatch(
      new RegExp(`^/draws/${id}/poster\\.pdf\\?lang=en&zone=[\\w%]+$`),
    );
    expect(
      page()
        .getByRole("link", { name: words("draws.toScreen") })
        .getAttribute("href"),
    ).toBe(`/draws/${id}/screen`);
  });

  test("has no poster once the draw is over", async () => {
    serve(drawn);
    await openManage();
    expect(page().getByRole("link", { name: words("draws.toScreen") })).toBeTruthy();
    expect(page().queryByRole("link", { name: words("draw-desk.poster") })).toBeNull();
  });

  test("is closed to everybody else", async () => {
    serve(draw({ organiser: "cd".repeat(16) }));
    await openApp(`/draws/${id}/manage`);
    expect(await page().findByText(words("draw-desk.gone"))).toBeTruthy();
    expect(page().queryByText("Spring raffle")).toBeNull();
  });

  test("reports a draw that fails to load, and retries", async () => {
    let isWell = false;
    serve(open, {
      "draws.get": () => {
        if (!isWell) throw new Refusal(500, "INTERNAL");
        return open;
      },
    });
    await openApp(`/draws/${id}/manage`);
    await page().findByRole("alert");
    isWell = true;
    await press(words("shell.retry"));
    expect(await arrival("Spring raffle")).toBeTruthy();
  });
});
