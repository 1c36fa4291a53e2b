import { numberItem } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, fakeServer, Refusal, refuse } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openOptions } from "../../../../test/more-options.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { follow, page, press, signIn } from "../../../../test/page.ts";
import { linkIn, words } from "../../../../test/words.ts";
import { storedState } from "../../../base/stored-state.ts";

const field = (label: string | RegExp) => page().getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });
const drawn = () =>
  within(page().getByRole("list", { name: words("numbers.drawn") }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

async function openGenerator() {
  const app = await openApp("/number-generator");
  await arrival(words("numbers.title"));
  return app;
}

async function generate() {
  await press(words("numbers.generate"));
  await page().findByRole("button", { name: words("numbers.generateNew") });
  await arrival(/./);
}

beforeEach(() => {
  fakeServer({
    "generators.number": () => ({ numbers: [7, 66, 42], saved: false, saveName: null }),
  });
});

test("a user whose session has ended keeps input and result, and continues as a guest", async () => {
  localStorage.setItem("token", "ended");
  fakeServer({
    "users.me": () => ana,
    "generators.number": () => ({ numbers: [7, 66, 42], saved: false, saveName: null }),
  });
  const { router, services } = await openGenerator();
  type(words("numbers.max"), "77");
  type(words("numbers.count"), "3");
  await generate();
  fakeServer({
    "generators.number": () => refuse(401, "UNAUTHENTICATED"),
  });
  await act(() =>
    services.client.generators.number
      .mutate({ minValue: 1, maxValue: 2, count: 1 })
      .catch(() => {}),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  await act(() => router.navigate({ to: "/number-generator" }));
  expect(await page().findAllByText("66")).not.toEqual([]);
  expect(services.session.token).toBeUndefined();
});

/** Waits for the effect that moves the focus, which may run after the alert has appeared. */
const takesFocus = (find: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(find()));

describe("the form", () => {
  // spec 2.1.3, 2.7.1, 3.12, 9.3
  test("asks for one number from 1 to 100 at first", async () => {
    await openGenerator();
    await openOptions();
    expect(
      [field(words("numbers.min")), field(words("numbers.max")), field(words("numbers.count"))].map(
        ({ value }) => value,
      ),
    ).toEqual(["1", "100", "1"]);
    expect(field(words("numbers.any")).checked).toBe(true);
    expect(page().queryByLabelText(/^Save name/)).toBeNull();
  });

  // spec 2.7.2, 5.16
  test("asks only signed-in users for a save name", async () => {
    signIn();
    await openGenerator();
    await openOptions();
    expect(field(/^Save name/).maxLength).toBe(100);
  });

  // spec 5.15
  test.each([words("numbers.min"), words("numbers.max")])(
    "clears its error when %s changes",
    async (label) => {
      await openGenerator();
      type(words("numbers.min"), "100");
      await press(words("numbers.generate"));
      expect(page().getByRole("alert").textContent).toBe(words("MIN_NOT_BELOW_MAX"));
      await takesFocus(() => field(words("numbers.min")));
      type(label, "99");
      expect(page().queryByRole("alert")).toBeNull();
    },
  );

  // spec 5.14
  test("reports each empty field as required", async () => {
    await openGenerator();
    for (const id of ["numbers.min", "numbers.max", "numbers.count"] as const) type(words(id), "");
    await press(words("numbers.generate"));
    expect(
      page()
        .getAllByRole("alert")
        .map(({ textContent }) => textContent),
    ).toEqual([words("REQUIRED"), words("REQUIRED"), words("REQUIRED")]);
  });

  test("reads and shows thousands as the language writes them", async () => {
    const calls = fakeServer({
      "generators.number": ({ input: { count } }) => ({
        numbers: Array.from({ length: count ?? 1 }, () => 5),
        saved: false,
        saveName: null,
      }),
    });
    await openGenerator();
    type(words("numbers.count"), "1,000");
    await generate();
    expect(calls.map(({ input }) => input)).toMatchObject([{ count: 1000, minValue: 1 }]);
    expect(storedState("numbers.draft")).toMatchObject({ count: "1000" });
  });

  test.each(["1.000", "1e0", "0x3", "1,5"])("rejects “%s”, which it cannot read", async (typed) => {
    const calls = fakeServer({});
    await openGenerator();
    type(words("numbers.count"), typed);
    await press(words("numbers.generate"));
    expect(page().getByRole("alert").textContent).toBe(words("NOT_INTEGER"));
    expect(calls).toEqual([]);
  });

  // spec 5.13
  test("requires at least one number", async () => {
    await openGenerator();
    type(words("numbers.count"), "0");
    await press(words("numbers.generate"));
    expect(page().getByRole("alert").textContent).toBe(words("COUNT_TOO_SMALL"));
  });

  test("opens the options if a value in them is invalid", async () => {
    await openGenerator();
    await openOptions();
    type(/^Exclude/, "1, x");
    await press(words("results.moreOptions"));
    expect(page().queryByLabelText(/^Exclude/)).toBeNull();
    await press(words("numbers.generate"));
    await takesFocus(() => field(/^Exclude/));
    expect(page().getByRole("alert").textContent).toBe(words("NOT_INTEGER"));
  });
});

describe("the numbers", () => {
  // spec 2.7.1
  test("come from the server, which saves nothing", async () => {
    const calls = fakeServer({
      "generators.number": () => ({ numbers: [7, 66, 42], saved: false, saveName: null }),
    });
    await openGenerator();
    await openOptions();
    type(words("numbers.count"), "3");
    act(() => field(words("numbers.even")).click());
    type(/^Divisible by/, "2");
    act(() => field(words("numbers.unique")).click());
    type(/^Exclude/, "8, 10");
    await generate();
    expect(calls.map(({ input }) => input)).toEqual([
      {
        minValue: 1,
        maxValue: 100,
        count: 3,
        numberType: words("numbers.ruleEven"),
        divisor: 2,
        unique: true,
        sort: "none",
        exclude: [8, 10],
        saveHistory: false,
      },
    ]);
    expect(drawn()).toEqual(["7", "66", "42"]);
    expect(await arrival("Three numbers, 1 to 100")).toBe(document.activeElement);
    expect(page().getByText("Even, divisible by 2, no repeats, 2 excluded")).toBeTruthy();
    expect(page().getByText(words("numbers.share", { count: 3, available: "48" }))).toBeTruthy();
    expect(page().getByText(words("numbers.chanceSet", { sets: "17,296" }))).toBeTruthy();
    expect(
      page().getByRole("img").ariaLabel ?? page().getByRole("img").getAttribute("aria-label"),
    ).toBe(words("numbers.board", { min: "1", max: "100", list: "7, 42 and 66" }));
    expect(statuses()).toContain("Three numbers, 1 to 100: 7; 66; 42");
    expect(page().queryByText(words("results.madeHere"))).toBeNull();
  });

  test("are drawn on the device without a network, and say so", async () => {
    fakeServer({});
    await openGenerator();
    await openOptions();
    type(words("numbers.min"), "-3");
    type(words("numbers.max"), "-1");
    type(words("numbers.count"), "3");
    act(() => field(words("numbers.unique")).click());
    act(() => field(words("numbers.sortDesc")).click());
    await generate();
    expect(drawn()).toEqual(["−1", "−2", "−3"]);
    expect(page().getByText(words("results.madeHere"))).toBeTruthy();
  });

  test("above the server's limit are drawn on the device without a request", async () => {
    const calls = fakeServer({});
    await openGenerator();
    type(words("numbers.count"), "10001");
    await generate();
    expect(calls).toEqual([]);
    expect(await arrival("10,001 numbers, 1 to 100")).toBeTruthy();
    expect(page().queryByRole("button", { name: words("results.print") })).toBeNull();
  });

  // spec 5.12
  test.each([
    [
      { [words("numbers.count")]: "50", [words("numbers.max")]: "45" },
      words("NOT_ENOUGH_NUMBERS", { available: 45, count: 50 }),
    ],
    [
      { [words("numbers.max")]: "9", "Divisible by (optional)": "11" },
      /^No number matches these choices/,
    ],
  ])("that are impossible are refused with the figures: %o", async (fields, wording) => {
    fakeServer({});
    await openGenerator();
    await openOptions();
    for (const [label, text] of Object.entries(fields)) type(label, text);
    act(() => field(words("numbers.unique")).click());
    await press(words("numbers.generate"));
    expect((await page().findByRole("alert")).textContent).toMatch(wording);
    expect(page().queryByRole("button", { name: words("shell.retry") })).toBeNull();
  });

  test("that are odd and divisible by 4 are refused", async () => {
    fakeServer({});
    await openGenerator();
    await openOptions();
    act(() => field(words("numbers.odd")).click());
    type(/^Divisible by/, "4");
    await press(words("numbers.generate"));
    expect((await page().findByRole("alert")).textContent).toBe(
      words("NO_ODD_NUMBER_DIVISIBLE", { divisor: 4 }),
    );
    await takesFocus(() => field(/^Divisible by/));
  });

  test.each([
    [429, "RATE_LIMITED", words("RATE_LIMITED", { minutes: 2 })],
    [500, "INTERNAL", words("INTERNAL")],
    [502, "INTERNAL", words("INTERNAL")],
    [503, "INTERNAL", words("INTERNAL")],
    [504, "INTERNAL", words("INTERNAL")],
  ] as const)(
    "that the server refuses (%d) can be requested again",
    async (status, code, wording) => {
      let isWell = false;
      fakeServer({
        "generators.number": () => {
          if (!isWell) throw new Refusal(status, code, undefined, { minutes: 2 });
          return { numbers: [5], saved: false, saveName: null };
        },
      });
      await openGenerator();
      type(words("numbers.max"), "9");
      await press(words("numbers.generate"));
      expect((await page().findByRole("alert")).textContent).toContain(wording);
      expect(field(words("numbers.max")).value).toBe("9");
      isWell = true;
      await press(words("shell.retry"));
      await arrival("One number, 1 to 9");
      expect(drawn()).toEqual(["5"]);
      expect(page().getByText(words("numbers.chance", { available: 9 }))).toBeTruthy();
    },
  );

  test("are left by Back, which shows what was typed", async () => {
    const { router } = await openGenerator();
    type(words("numbers.max"), "50");
    await generate();
    act(() => router.history.back());
    await arrival(words("numbers.title"));
    expect(field(words("numbers.max")).value).toBe("50");
    act(() => router.history.forward());
    await arrival(/^One number/);
  });

  test("can be drawn again by the same rules", async () => {
    let last = 0;
    fakeServer({
      "generators.number": () => ({ numbers: [(last += 1)], saved: false, saveName: null }),
    });
    await openGenerator();
    await generate();
    expect(drawn()).toEqual(["1"]);
    await press(words("results.drawAgain"));
    await waitFor(() => expect(drawn()).toEqual(["2"]));
  });

  // spec 2.7.3, 4.8
  test("can be cleared, which resets the form to its initial state", async () => {
    signIn();
    fakeServer({
      "users.me": () => ana,
      "generators.number": () => ({ numbers: [9, 3], saved: false, saveName: null }),
    });
    await openGenerator();
    await openOptions();
    const written = () => Object.fromEntries(new FormData(field(words("numbers.min")).form!));
    const atFirst = written();
    type(words("numbers.min"), "-9");
    type(words("numbers.max"), "50");
    type(words("numbers.count"), "2");
    type(/^Divisible by/, "3");
    type(/^Exclude/, "6");
    type(/^Save name/, "Lotto");
    for (const id of ["numbers.odd", "numbers.unique", "numbers.sortDesc"] as const)
      act(() => field(words(id)).click());
    expect(Object.values(written())).not.toEqual(expect.arrayContaining(["1", "100", "none"]));
    await press(words("numbers.generate"));
    await arrival("Lotto");
    await press(words("numbers.generateNew"));
    await arrival(words("numbers.title"));
    await openOptions();
    expect(written()).toEqual(atFirst);
  });

  test("can be restored with the input after they were cleared", async () => {
    await openGenerator();
    type(words("numbers.max"), "50");
    await generate();
    await press(words("numbers.generateNew"));
    await arrival(words("numbers.title"));
    expect(page().getByText(words("numbers.cleared"))).toBeTruthy();
    await press(words("results.undo"));
    await page().findByRole("button", { name: words("numbers.back") });
    expect(drawn()).toEqual(["7", "66", "42"]);
    await press(words("numbers.back"));
    await arrival(words("numbers.title"));
    expect(field(words("numbers.max")).value).toBe("50");
  });

  test("offer no Undo if nothing was typed", async () => {
    await openGenerator();
    await generate();
    await press(words("numbers.generateNew"));
    await arrival(words("numbers.title"));
    expect(page().queryByRole("button", { name: words("results.undo") })).toBeNull();
  });

  test("go to the clipboard as text", async () => {
    const writeText = vi.fn<Clipboard["writeText"]>(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await openGenerator();
    await generate();
    await press(words("results.copy"));
    expect(await screen.findByText(words("results.copied"))).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith("7, 66, 42");
  });
});

describe("Save", () => {
  // spec 2.7.4, 6.1
  test("is not offered to guests, who find the numbers again after signing up", async () => {
    const { router, services } = await openGenerator();
    await generate();
    expect(page().queryByRole("button", { name: words("numbers.save") })).toBeNull();
    await follow(linkIn("results.guestText"));
    await arrival(words("account.registerTitle"));
    act(() => services.session.open("t", ana));
    await act(() => router.navigate({ to: "/number-generator" }));
    await arrival(/^One number/);
    expect(drawn()).toEqual(["7", "66", "42"]);
    expect(page().getByRole("button", { name: words("numbers.save") })).toBeTruthy();
  });

  // spec 2.7.4
  test("sends the numbers on the screen with their rules, and says so", async () => {
    signIn();
    const calls = fakeServer({
      "users.me": () => ana,
      "generators.number": () => ({ numbers: [7], saved: false, saveName: null }),
      "history.saveNumbers": () => numberItem({ name: "Lottery" }),
    });
    await openGenerator();
    await openOptions();
    type(/^Save name/, " Lottery ");
    await generate();
    await arrival("Lottery");
    await press(words("numbers.save"));
    expect(await screen.findByText(words("numbers.saved"))).toBeTruthy();
    expect(calls.find(({ path }) => path === "history.saveNumbers")?.input).toEqual({
      name: "Lottery",
      minValue: 1,
      maxValue: 100,
      count: 1,
      numberType: "any",
      divisor: null,
      unique: false,
      sort: "none",
      exclude: [],
      result: [7],
    });
    const receipt = await page().findByText(/^Saved as/);
    expect(receipt.textContent).toBe(words("results.savedAs", { name: "Lottery" }));
  });

  // spec 8.18
  test("that fails shows the reason, if known, and can be retried", async () => {
    signIn();
    let full = true;
    const handlers = {
      "users.me": () => ana,
      "generators.number": () => ({ numbers: [7], saved: false, saveName: null }),
    };
    fakeServer(handlers);
    await openGenerator();
    await generate();
    await press(words("numbers.save"));
    expect(
      await screen.findByText(`${words("numbers.saveFailed")} ${words("results.waits")}`),
    ).toBeTruthy();
    fakeServer({
      ...handlers,
      "history.saveNumbers": () => {
        if (full) throw new Refusal(403, "HISTORY_LIMIT", {}, { limit: 100 });
        return numberItem({ name: "" });
      },
    });
    await press(words("numbers.save"));
    expect(await screen.findByText(/^Your history is full/)).toBeTruthy();
    full = false;
    await press(words("numbers.save"));
    expect(await screen.findByText(words("numbers.saved"))).toBeTruthy();
  });

  test("beyond the history's limit sends nothing and offers the file", async () => {
    signIn();
    const calls = fakeServer({ "users.me": () => ana });
    await openGenerator();
    type(words("numbers.count"), "10001");
    await generate();
    await press(words("numbers.save"));
    expect(await screen.findByText(/^This result is too large/)).toBeTruthy();
    expect(calls.some(({ path }) => path === "history.saveNumbers")).toBe(false);
  });
});

test("rules from My History begin a draft, once", async () => {
  const { router } = await openApp("/login");
  const numberRules = {
    min: -5,
    max: 5,
    count: 2,
    numberType: "odd",
    divisor: 3,
    unique: true,
    sort: "asc",
    exclude: [3],
  } as const;
  await act(() => router.navigate({ to: "/number-generator", state: { numberRules } }));
  await arrival(words("numbers.title"));
  const shown = () =>
    [
      field(words("numbers.min")),
      field(words("numbers.max")),
      field(words("numbers.count")),
      field(/^Divisible by/),
      field(/^Exclude/),
    ].map(({ value }) => value);
  expect(shown()).toEqual(["-5", "5", "2", "3", "3"]);
  expect(
    [
      field(words("numbers.odd")),
      field(words("numbers.unique")),
      field(words("numbers.sortAsc")),
    ].map(({ checked }) => checked),
  ).toEqual([true, true, true]);
  type(words("numbers.max"), "7");
  await act(() => router.navigate({ to: "/login" }));
  act(() => router.history.back());
  await arrival(words("numbers.title"));
  expect(field(words("numbers.max")).value).toBe("7");
});
