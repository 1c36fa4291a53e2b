import { type ErrorCode, limits } from "@sortes/contract";
import { person, teamItem } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, fakeServer, refuse, Refusal } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { wantLessMotion } from "../../../../test/motion.ts";
import { follow, page, press, signIn, hrefOf } from "../../../../test/page.ts";
import { openTeams, saveName, slips } from "../../../../test/teams-page.ts";
import { linkIn, words } from "../../../../test/words.ts";
import { sendWaiting } from "../results/send-waiting.ts";

beforeEach(() => {
  wantLessMotion();
  fakeServer({});
});

describe("a guest", () => {
  // spec 2.6.4, 2.6.6, 6.1
  test("is offered an account, and no Save", async () => {
    await openTeams();
    expect(hrefOf(linkIn("results.guestText"))).toBe("/register");
    expect(page().queryByRole("button", { name: words("teams.save") })).toBeNull();
  });

  test("finds the teams again after signing up, with Save", async () => {
    const { router, services } = await openTeams();
    const drawn = slips();
    await follow(linkIn("results.guestText"));
    await arrival(words("account.registerTitle"));
    act(() => services.session.open("t", ana));
    await act(() => router.navigate({ to: "/team-generator" }));
    await arrival(words("teams.resultTitle"));
    expect(slips()).toEqual(drawn);
    expect(page().getByRole("button", { name: words("teams.save") })).toBeTruthy();
    expect(page().queryByRole("link", { name: linkIn("results.guestText") })).toBeNull();
  });
});

describe("Save Teams", () => {
  beforeEach(signIn);

  // spec 2.6.4, 3.5, 4.10
  test("sends input and result, and confirms for 3 s", async () => {
    const calls = fakeServer({
      "users.me": () => ana,
      "history.saveTeams": () => teamItem({ name: "Untitled Team" }),
    });
    await openTeams("Zoe, Ana\nMax", 2);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await press(words("teams.save"));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(screen.getByText(words("teams.saved"))).toBeTruthy();
    const drawn = slips();
    expect(calls.find(({ path }) => path === "history.saveTeams")?.input).toEqual({
      name: "",
      inputNames: "Zoe,Ana,Max",
      numberOfTeams: 2,
      result: [drawn.slice(0, 2), drawn.slice(2)],
    });
    // the history names it after its content and its day
    expect(page().getByText(words("results.savedShort"), { selector: "span" })).toBeTruthy();
    expect(page().queryByText(/Untitled Team/)).toBeNull();
    const button = (id: "results.savedShort" | "teams.save") =>
      page().queryByRole("button", { name: words(id) });
    await act(() => vi.advanceTimersByTimeAsync(2980));
    expect([button("results.savedShort"), button("teams.save")]).toEqual([
      expect.any(HTMLElement),
      null,
    ]);
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect([button("results.savedShort"), button("teams.save")]).toEqual([
      null,
      expect.any(HTMLElement),
    ]);
  });

  // spec 8.21
  test("that fails shows the server's message and can be retried", async () => {
    let full = true;
    fakeServer({
      "users.me": () => ana,
      "history.saveTeams": () => {
        if (full) throw new Refusal(403, "HISTORY_LIMIT", {}, { limit: 100 });
        return teamItem({ name: "Untitled Team" });
      },
    });
    await openTeams();
    await press(words("teams.save"));
    const notice = await page().findByRole("alert");
    expect(notice.textContent).toMatch(/^Your history is full: a free account keeps up to 100/);
    await waitFor(() => expect(document.activeElement).toBe(notice));
    full = false;
    await press(words("teams.save"));
    expect(await screen.findByText(words("teams.saved"))).toBeTruthy();
    expect(screen.queryByText(/^Your history is full/)).toBeNull();
  });

  /** A server whose responses are lost until `isLost` is false; it records the idempotency keys. */
  const forgetfulServer = () => {
    const server = { keys: [] as (string | null)[], isLost: true };
    fakeServer({
      "users.me": () => ana,
      "history.saveTeams"({ headers, input }) {
        server.keys.push(headers.get("idempotency-key"));
        if (server.isLost) throw new TypeError("Failed to fetch");
        return teamItem({ name: input.name || "Untitled Team" });
      },
    });
    return server;
  };
  const retry = async () =>
    act(async () => (await screen.findByRole("button", { name: words("shell.retry") })).click());

  test("without an answer says that the outcome is unknown, and is retried under the same key", async () => {
    const server = forgetfulServer();
    await openTeams();
    await press(words("teams.save"));
    const failure = `${words("teams.saveFailed")} ${words("results.waits")}`;
    expect(await screen.findByText(failure)).toBeTruthy();
    await retry();
    expect(server.keys).toHaveLength(2);
    server.isLost = false;
    await retry();
    expect(await screen.findByText(words("teams.saved"))).toBeTruthy();
    expect(screen.queryByText(failure)).toBeNull();
    // the pressed button is gone
    expect(document.activeElement).toBe(
      page().getByRole("button", { name: words("results.savedShort") }),
    );
    expect(server.keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(new Set(server.keys).size).toBe(1);
  });

  test("of teams that wait on the device is still sent by itself after too many attempts", async () => {
    const answers = [
      () => refuse(503, "UNAVAILABLE"),
      () => refuse(429, "RATE_LIMITED", undefined, { seconds: 60, minutes: 1 }),
    ];
    fakeServer({
      "users.me": () => ana,
      "history.saveTeams": () => answers.shift()?.() ?? teamItem({ name: "Untitled Team" }),
    });
    const { services } = await openTeams();
    await press(words("teams.save"));
    await retry();
    const limited = words("RATE_LIMITED", { seconds: 60, minutes: 1 });
    expect(await screen.findByText(limited)).toBeTruthy();
    await act(() => sendWaiting(services));
    expect(await screen.findByText(words("teams.saved"))).toBeTruthy();
  });

  test("that was sent while another page was shown is not told to the next person", async () => {
    const answers = [() => refuse(503, "UNAVAILABLE")];
    fakeServer({
      "users.me": () => ana,
      "history.saveTeams": () => answers.shift()?.() ?? teamItem({ name: "Untitled Team" }),
    });
    const { router, services } = await openTeams();
    await press(words("teams.save"));
    await page().findByRole("alert");
    await act(() => router.navigate({ to: "/contact" }));
    await act(() => sendWaiting(services));
    act(() => services.session.open("t2", person({ username: "Ion" })));
    await act(() => router.navigate({ to: "/team-generator" }));
    await arrival(words("teams.resultTitle"));
    expect(screen.queryByText(words("teams.saved"))).toBeNull();
    expect(page().getByRole("button", { name: words("teams.save") })).toBeTruthy();
  });

  test("that fails after a redraw shows no error for the new teams", async () => {
    const refuse = Promise.withResolvers<never>();
    fakeServer({ "users.me": () => ana, "history.saveTeams": () => refuse.promise });
    await openTeams();
    await press(words("teams.save"));
    await page().findByRole("button", { name: words("results.saving") });
    await press(words("results.drawAgain"));
    await page().findByRole("button", { name: words("results.saving") });
    await act(async () => refuse.reject(new Refusal(403, "HISTORY_LIMIT", {}, { limit: 100 })));
    await page().findByRole("button", { name: words("teams.save") });
    expect(page().queryByRole("alert")).toBeNull();
  });

  test("that fails shows its error until other teams are drawn", async () => {
    fakeServer({ "users.me": () => ana });
    await openTeams();
    await press(words("teams.save"));
    await page().findByRole("alert");
    await press(words("results.drawAgain"));
    await waitFor(() => expect(page().queryByRole("alert")).toBeNull());
    expect(page().getByRole("button", { name: words("teams.save") })).toBeTruthy();
  });

  test("without a network under two names is sent once, under the last", async () => {
    const sent: unknown[] = [];
    fakeServer({
      "users.me": () => ana,
      "history.saveTeams"({ input }) {
        sent.push(input.name);
        return teamItem({});
      },
    });
    const { services } = await openTeams();
    const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const cut = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    for (const name of ["Monday", "Friday"]) {
      fireEvent.input(saveName(), { target: { value: name } });
      await press(words("teams.save"));
      const kept = () => localStorage.getItem(`waiting-saves.${ana.id}`);
      await waitFor(() => expect(kept()).toContain(name));
      // while it is being saved, the button says so
      await page().findByRole("button", { name: words("teams.save") });
    }
    isOnline.mockRestore();
    cut.mockRestore();
    await act(() => sendWaiting(services));
    expect(sent).toEqual(["Friday"]);
  });

  test("under another name has another key, and the new name is kept", async () => {
    const server = forgetfulServer();
    await openTeams();
    await press(words("teams.save"));
    fireEvent.change(saveName(), { target: { value: "Friday" } });
    server.isLost = false;
    await retry();
    expect(await page().findByText("Friday", { selector: "bdi" })).toBeTruthy();
    expect(new Set(server.keys).size).toBe(2);
  });

  test.each([
    ["it is not known whether it was saved", 503, "OUTCOME_UNKNOWN"],
    ["the service is down", 503, "UNAVAILABLE"],
    ["the key stands for something else", 409, "IDEMPOTENCY_KEY_REUSED"],
  ])("can be tried again at once if %s", async (_, status, reason) => {
    const keys: (string | null)[] = [];
    fakeServer({
      "users.me": () => ana,
      "history.saveTeams"({ headers }) {
        keys.push(headers.get("idempotency-key"));
        if (keys.length === 1) throw new Refusal(status, reason as ErrorCode);
        return teamItem({ name: "Untitled Team" });
      },
    });
    await openTeams();
    await press(words("teams.save"));
    await retry();
    expect(await screen.findByText(words("teams.saved"))).toBeTruthy();
    expect(keys[0] === keys[1]).toBe(status === 503);
  });

  test("beyond the history's limit sends nothing and offers the file", async () => {
    const calls = fakeServer({ "users.me": () => ana });
    const makeUrl = vi.fn<(file: Blob) => string>(() => "blob:teams");
    vi.stubGlobal(
      "URL",
      Object.assign(class extends URL {}, { createObjectURL: makeUrl, revokeObjectURL() {} }),
    );
    const count = limits.historyItem.entries + 1;
    await openTeams(Array.from({ length: count }, (_, i) => `=${i}`).join("\n"));
    await press(words("teams.save"));
    const refusal = await page().findByRole("alert");
    expect(refusal.textContent).toMatch(/^This result is too large/);
    expect(calls.some(({ path }) => path === "history.saveTeams")).toBe(false);
    within(refusal)
      .getByRole("button", { name: words("results.csv") })
      .click();
    await waitFor(() => expect(makeUrl).toHaveBeenCalled());
    const file = await makeUrl.mock.lastCall?.[0].text();
    expect(file?.split("\r\n").slice(0, -1)).toHaveLength(count + 1);
    expect(file).toContain("1,'=");
  });
});
