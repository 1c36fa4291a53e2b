import type { DrawRecord } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Refusal, to, refuse } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, press, hrefOf } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import {
  id,
  listed,
  pagination,
  standing,
  draw,
  dialog,
  answer,
  type,
  serve,
  openManage,
} from "../../../../test/draw-desk-page.ts";

describe("the list of draws", () => {
  test("shows number, title and state, and leads to the record and to the desk", async () => {
    serve(draw());
    await openApp("/draws");
    await arrival(words("draws.title"));
    const link = page().getByRole("link", { name: "No. 4: Spring raffle" });
    expect(link.getAttribute("href")).toBe(`/draws/${id}`);
    expect(page().getByText(words("draws.stateOpen"))).toBeTruthy();
    expect(hrefOf(words("draw-desk.manageNamed", { title: "Spring raffle" }))).toBe(
      `/draws/${id}/manage`,
    );
  });

  test("shows that staff stopped a draw", async () => {
    const takenDown = { at: "2026-05-01T10:05:00.000Z", reason: "It insults people." };
    const draws = [{ ...listed, title: null, takenDown }];
    const list = { organiser: "ab".repeat(16), draws, pagination };
    serve(draw(), { "draws.list": () => list });
    await openApp("/draws");
    await arrival(words("draws.title"));
    expect(page().getByText(words("draws.stateStopped"))).toBeTruthy();
    expect(page().queryByText(words("draws.stateOpen"))).toBeNull();
  });
});

describe("the desk", () => {
  const open = draw({ listed: 3, listVersion: "7" });
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
    expect(to(calls, "draws.freeze").map(({ input }) => input)).toEqual([{ id, listVersion: "7" }]);
    expect(page().queryByLabelText(words("draw-desk.list"))).toBeNull();
    // the QR code on the poster contains the same address
    expect(page().getByLabelText<HTMLInputElement>(words("draw-desk.shareAddress")).value).toMatch(
      new RegExp(`/draws/${id}#f=_{42}8$`),
    );
    expect(await page().findByRole("img", { name: words("draws.qr") })).toBeTruthy();
  });

  test("shares the link in the organiser's language", async () => {
    localStorage.setItem("language", "ro");
    serve(frozen);
    await openManage();
    const address = page().getByLabelText<HTMLInputElement>(words("draw-desk.shareAddress"));
    expect(address.value).toMatch(new RegExp(`/draws/${id}\\?lang=ro#f=_{42}8$`));
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

  test.each([
    ["is gone, as an ordinary list", 404, "NOT_FOUND", [{ id, text: "Ana\nIon" }]],
    [
      "was taken down, as an ordinary list",
      409,
      "OWN_OPEN_LIST_TAKEN_DOWN",
      [{ id, text: "Ana\nIon" }],
    ],
    ["everybody has left, not at all", 409, "OPEN_LIST_EMPTY", []],
  ] as const)("sends the names of an open list that %s", async (_, status, code, sent) => {
    sessionStorage.setItem("draws.draft.lists", JSON.stringify({ [id]: "Ana\nIon" }));
    const openList = "01939c5a-0000-7000-8000-00000000f001";
    sessionStorage.setItem("draws.draft.open-list", JSON.stringify({ openList, text: "Ana\nIon" }));
    const { calls } = serve(draw(), {
      "draws.takeOpenList": () => {
        throw new Refusal(status, code);
      },
    });
    await openManage();
    await press(words("draw-desk.sendList"));
    const done = sent.length > 0 ? words("draw-desk.listSent", { count: 2 }) : words(code);
    expect(await page().findByText(done)).toBeTruthy();
    expect(to(calls, "draws.takeOpenList")).toHaveLength(1);
    expect(to(calls, "draws.setEntries").map(({ input }) => input)).toEqual(sent);
  });

  test("takes no list once staff took the draw down", async () => {
    const takenDown = { at: "2026-05-01T11:00:00.000Z", reason: "It insults people." };
    const freezeBy = new Date(Date.now() + 3_600_000).toISOString();
    serve(draw({ takenDown, text: null, freezeBy }));
    await openApp(`/draws/${id}/manage`);
    await arrival(words("draw-desk.manageTitle"));
    const said = words("draw-desk.takenDown", { reason: takenDown.reason });
    expect(await page().findByText(said)).toBeTruthy();
    expect(page().getByText(words("draws.openTakenDown"))).toBeTruthy();
    expect(page().getByText(words("draws.stateStopped"))).toBeTruthy();
    expect(page().queryByRole("timer")).toBeNull();
    expect(page().queryByRole("textbox", { name: words("draw-desk.list") })).toBeNull();
    expect(page().queryByText(words("draw-desk.share"))).toBeNull();
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

  test.each([
    [1, true],
    [2, false],
  ])("says of a list of %i for two places whether it is too short: %s", async (listed, isShort) => {
    serve(draw({ listed }));
    await openManage();
    const said = page().queryByText(words("DRAW_LIST_UNFIT", { count: 2 }));
    expect(said !== null).toBe(isShort);
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

  test("does not go on to ask about drawing if the list was locked in another tab", async () => {
    const { kept } = serve(open, {
      "draws.freeze": () => {
        kept.record = frozen;
        throw new Refusal(409, "DRAW_WRONG_STATE", undefined, { state: "frozen" });
      },
    });
    await openManage();
    await press(words("draw-desk.freeze"));
    await answer(words("draw-desk.freeze"));
    await page().findByText(words("draw-desk.isFrozen"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test.each([
    [
      "a lock",
      async () => {
        await press(words("draw-desk.freeze"));
        await answer(words("draw-desk.freeze"));
      },
      "draw-desk.freezeFailed",
    ],
    [
      "a setting",
      async () => fireEvent.click(page().getByLabelText(words("draw-desk.lookup"))),
      "draw-desk.switchFailed",
    ],
  ] as const)("says that %s failed without waiting for the draw", async (_, change, failed) => {
    let isGone = false;
    const lost = () => {
      isGone = true;
      throw new TypeError("Failed to fetch");
    };
    serve(open, {
      "draws.get": () => (isGone ? new Promise<never>(() => {}) : open),
      "draws.freeze": lost,
      "draws.setLookup": lost,
    });
    await openManage();
    // the draw does not even time out
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await change();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole("alert").textContent).toBe(words(failed));
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
    const table = page().getByRole("table", { name: words("draw-desk.result") });
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await waitFor(() => expect(document.activeElement?.contains(table)).toBe(true));
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
    const none = await page().findByText(words("draw-desk.singleNone"));
    // which brings it into view
    expect(document.activeElement?.contains(none)).toBe(true);
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
    expect(hrefOf(words("draws.toScreen"))).toBe(`/draws/${id}/screen`);
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
      "draws.get": () => (isWell ? open : refuse(500, "INTERNAL")),
    });
    await openApp(`/draws/${id}/manage`);
    await page().findByRole("alert");
    isWell = true;
    await press(words("shell.retry"));
    expect(await arrival("Spring raffle")).toBeTruthy();
  });
});
