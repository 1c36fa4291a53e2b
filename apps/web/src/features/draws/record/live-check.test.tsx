import type { DrawRecord } from "@sortes/contract";
import type { Report } from "@sortes/core/draws/check";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { words } from "../../../../test/words.ts";
import { checkDraw } from "./check-draw.ts";
import type { CheckReply, CheckRequest } from "./check.worker.ts";

const hash = (n: number): string => String(n).padStart(64, "0");
const at = "2026-05-01T10:00:00Z";
const record: DrawRecord = {
  id: "",
  organiser: "ab".repeat(16),
  number: 4,
  kind: "winners",
  state: "drawn",
  rules: { prizes: [1], alternates: 0, weighted: 0 },
  names: "shown",
  text: { organiser: "Ana", title: "Spring raffle", prizes: ["A bike"], conditions: "" },
  takenDown: null,
  chain: null,
  round: null,
  drawsAt: null,
  freezeBy: null,
  count: 100_000,
  weight: 100_000,
  lookup: false,
  listed: null,
  statements: ["open", "freeze", "result"].map((t, n) => ({ n, t, hash: hash(n), at, logged: n })),
  winners: [{ rank: 1, number: 3, name: "Ion", published: false, prize: 1, status: "winner" }],
  teams: [],
  numbers: [],
  more: false,
  voided: null,
};

/** The requests to the fake worker; undefined: it fails at once, and so is terminated. */
let asked: CheckRequest[] | undefined;
class CheckThread extends EventTarget {
  postMessage(request: CheckRequest) {
    asked?.push(request);
    const { ask } = request;
    const report: Report = { checks: [{ check: "shape", status: "pass" }], verdict: 0 };
    const reply: CheckReply = asked ? { ask, report } : { ask, isFailed: true };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: reply })));
  }
  terminate() {}
}
/** The module keeps its worker, even across test files. */
async function endThread(): Promise<void> {
  asked = undefined;
  vi.stubGlobal("Worker", CheckThread);
  const wish = { draw: "", version: "", seen: undefined, signature: undefined, chain: undefined };
  await checkDraw(wish, () => {}).catch(() => {});
}
let draws = 0;
beforeEach(async () => {
  await endThread();
  asked = [];
});
afterEach(endThread);

/** Opens the record of a new draw, about which nothing is cached. */
async function open(over: Partial<DrawRecord> = {}) {
  const id = `01939c5a-0000-7000-8000-${String((draws += 1)).padStart(12, "0")}`;
  const chain = { hash: "", publicKey: "", genesisTime: 0, period: 3 };
  fakeServer({
    "draws.get": () => ({ ...record, ...over, id }),
    "draws.settings": () => ({ chain, isTestChain: false, earlierLogs: [], log: null }),
  });
  await openApp(`/draws/${id}`);
  return within(await screen.findByRole("region", { name: words("draws.check") }));
}
const large = (all: ReturnType<typeof within>) => all.queryByText(/^The list is long/);
const checkNow = { name: words("draws.checkNow") };

/** Sets the Network Information of the browser. */
function connect(connection: object): void {
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"));
}
/** A viewport in which nothing is near. @returns brings everything near */
function farAway(): () => void {
  const seen: (() => void)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => onChange([{ isIntersecting: true }]));
      }
      readonly observe = () => {};
      readonly disconnect = () => {};
    },
  );
  return () => act(() => seen.forEach((show) => show()));
}

describe("a draw with a long list", () => {
  test("is checked automatically", async () => {
    const check = await open();
    expect(await check.findByText(/^Form/)).toBeTruthy();
    expect(asked).toHaveLength(1);
    expect(large(check)).toBeNull();
    expect(check.queryByRole("button", checkNow)).toBeNull();
  });

  test.each([{ saveData: true }, { effectiveType: "3g" }])(
    "is checked only on request over a slow or metered connection: %o",
    async (connection) => {
      connect(connection);
      const check = await open();
      expect(large(check)?.textContent).toContain("15 MB");
      expect(asked).toEqual([]);
      await act(async () => check.getByRole("button", checkNow).click());
      expect(await check.findByText(/^Form/)).toBeTruthy();
      expect(large(check)).toBeNull();
    },
  );

  test("is checked once the check scrolls near the view", async () => {
    const comeNear = farAway();
    const check = await open();
    expect(large(check)).toBeTruthy();
    expect(asked).toEqual([]);
    comeNear();
    expect(await check.findByText(/^Form/)).toBeTruthy();
  });

  test("is checked before the draw even if the check is out of view", async () => {
    farAway();
    const check = await open({ state: "frozen", winners: [] });
    expect(await check.findByText(/^Form/)).toBeTruthy();
  });
});

test("the countdown of a record names its days", async () => {
  const drawsAt = new Date(Date.now() + 2 * 86_400_000 + 3_700_000).toISOString();
  await open({ state: "frozen", winners: [], round: 7, drawsAt });
  const label = `${words("draws.countdown")} ${words("draws.days", { days: 2 })}`;
  expect(await screen.findByText(label)).toBeTruthy();
  expect(screen.getByRole("timer").textContent).toMatch(/^01:01:\d\d$/);
});

test("a short list is checked at once on any connection", async () => {
  connect({ saveData: true });
  farAway();
  const check = await open({ count: 3000 });
  expect(await check.findByText(/^Form/)).toBeTruthy();
  expect(large(check)).toBeNull();
});
