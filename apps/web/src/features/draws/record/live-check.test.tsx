import type { DrawRecord } from "@sortes/contract";
import { checkpointText, leafHash, merkleTree, rootOf } from "@sortes/core/draws";
import type { Report } from "@sortes/core/draws/check";
import { drawRecord, drawSettings } from "@sortes/testing/builders";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import type { MessageId } from "../../../base/intl.ts";
import { press } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import { checkDraw } from "./check-draw.ts";
import type { CheckReply, CheckRequest } from "./check.worker.ts";
import { keepDraw, keepLog, seenDraw, seenLog } from "./seen.ts";

const hash = (n: number): string => String(n).padStart(64, "0");
const at = "2026-05-01T10:00:00Z";
const record = drawRecord({
  id: "",
  count: 100_000,
  weight: 100_000,
  statements: ["open", "freeze", "result"].map((t, n) => ({ n, t, hash: hash(n), at, logged: n })),
  winners: [{ rank: 1, number: 3, name: "Ion", published: false, prize: 1, status: "winner" }],
});

/** The requests to the fake worker; undefined: it fails at once, and so is terminated. */
let asked: CheckRequest[] | undefined;
const missing: Report = { checks: [{ check: "shape", status: "pass" }], verdict: 0 };
/** The report of the fake worker. */
let report = missing;
/** The public list that it finds, by entry number. */
let entries: CheckReply["entries"];
class CheckThread extends EventTarget {
  postMessage(request: CheckRequest) {
    asked?.push(request);
    const { ask } = request;
    const reply: CheckReply = asked ? { ask, report, entries } : { ask, isFailed: true };
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
  report = missing;
  entries = undefined;
});
afterEach(endThread);

/** Opens the record of a new draw, about which nothing is cached. */
async function openRecord(over: Partial<DrawRecord> = {}) {
  const id = over.id ?? `01939c5a-0000-7000-8000-${String((draws += 1)).padStart(12, "0")}`;
  fakeServer({
    "draws.get": () => ({ ...record, ...over, id }),
    "draws.settings": () => drawSettings(),
  });
  await openApp(`/draws/${id}`);
  return screen;
}
/** Opens a record, and waits for its check. */
async function open(over: Partial<DrawRecord> = {}) {
  const page = await openRecord(over);
  await page.findByText(words("draws.details"));
  return page;
}
const large = (all: typeof screen) => all.queryByText(/^The list is long/);
const checkNow = { name: words("draws.checkNow") };

/** Sets the Network Information of the browser. */
function connect(connection: object): void {
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
}
test.each([
  ["No longer a winner: Ion", ["Ion"]],
  ["No longer winners: Ion and Ana", ["Ion", "Ana"]],
])("winners who gave way are named: %s", async (said, gone) => {
  const passed = { published: false, prize: null, status: "passed" as const };
  const winners = gone.map((name, i) => ({ ...passed, rank: i + 1, number: i + 1, name }));
  const page = await open({ winners });
  expect(page.getByText(said)).toBeTruthy();
});

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

  test("can be checked before the draw, too, over a slow connection", async () => {
    connect({ effectiveType: "3g" });
    const check = await open({ state: "frozen", winners: [] });
    expect(asked).toEqual([]);
    await act(async () => check.getByRole("button", checkNow).click());
    expect(await check.findByText(/^Form/)).toBeTruthy();
  });

  test("is checked before the draw", async () => {
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

describe("a list that everybody may read", () => {
  const box = () => within(screen.getByRole("region", { name: words("draws.lookup") }));
  const names = () =>
    box()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const search = (typed: string) =>
    fireEvent.change(box().getByRole("searchbox"), { target: { value: typed } });

  test("is shown from its beginning, and searched here without case, marks and spare spaces", async () => {
    const others = Array.from({ length: 40 }, (_, i) => [i + 3, `Person ${i}`] as const);
    entries = new Map([[1, "Ștefania"], [2, "Ion"], ...others]);
    await open({ count: entries.size });
    await screen.findByRole("list", { name: words("draws.list") });
    expect(names()).toHaveLength(10);
    expect(names()[0]).toBe("1Ștefania");
    await press(words("draws.listMore"), box());
    expect(names()).toHaveLength(42);
    search(" stef");
    await waitFor(() => expect(names()).toEqual(["1Ștefania"]));
    expect(box().getByRole("status").textContent).toBe(words("draws.listFound", { count: 1 }));
    search("person  39 ");
    await waitFor(() => expect(names()).toEqual(["42Person 39"]));
    search("Nobody");
    await waitFor(() =>
      expect(box().getByRole("status").textContent).toBe(words("draws.lookupNone")),
    );
    expect(box().queryByRole("listitem")).toBeNull();
  });

  test("takes the place of the search on the server", async () => {
    entries = new Map([[1, "Ion"]]);
    await open({ count: 1, lookup: true });
    await screen.findByRole("list", { name: words("draws.list") });
    expect(screen.queryByText(words("draws.lookupText"))).toBeNull();
  });
});

test("an earlier visit is compared once: the first one finds none, the next one the first", async () => {
  localStorage.clear();
  const id = "01939c5a-0000-7000-8000-00000000ffff";
  await open({ id, count: 3 });
  expect(await screen.findByText(/^Form/)).toBeTruthy();
  const said = /^This browser saw the draw before/;
  expect(screen.queryByText(said)).toBeNull();
  cleanup();
  await open({ id, count: 3 });
  expect(await screen.findByText(said)).toBeTruthy();
});

test("a short list is checked at once on any connection", async () => {
  connect({ saveData: true });
  const check = await open({ count: 3000 });
  expect(await check.findByText(/^Form/)).toBeTruthy();
  expect(large(check)).toBeNull();
});

describe("the verdict on a result", () => {
  const facts: NonNullable<Report["facts"]> = {
    draw: "",
    kind: "winners",
    state: "drawn",
    organiser: "ab".repeat(16),
    number: 4,
    commitOnly: false,
    openedAt: 1,
  };
  test.each<[string, Partial<Report>, MessageId, MessageId]>([
    ["in the log", { verdict: 2, facts }, "draws.checksOut", "draws.checksOutText"],
    ["seen before", { verdict: 3, facts }, "draws.checksOut", "draws.checksOutSeen"],
    [
      "without a public number",
      { verdict: 1, facts: { ...facts, commitOnly: true } },
      "draws.partlyChecked",
      "draws.partlyCheckedText",
    ],
    ["with a part missing", {}, "draws.notChecked", "draws.notCheckedText"],
  ])("says in one sentence what holds: %s", async (_, over, title, text) => {
    report = { ...missing, ...over };
    const page = await open({ count: 3 });
    const seal = (await page.findByText(words(title))).closest("[role=status]");
    expect(seal?.textContent).toContain(words(text));
  });

  test("says which check failed", async () => {
    report = { ...missing, checks: [{ check: "openings", status: "fail" }], facts };
    const page = await open({ count: 3 });
    const seal = await page.findByRole("alert");
    expect(seal.textContent).toContain(words("draws.distrust"));
    expect(seal.textContent).toContain("A name shown is not the one in the list.");
  });

  test("is not given for a draw that was cancelled before its result", async () => {
    report = { ...missing, verdict: 1, facts };
    const voided = { why: "organiser", at, afterResult: false };
    const page = await open({ count: 3, state: "void", winners: [], voided });
    expect(await page.findByText(/^Form/)).toBeTruthy();
    expect(page.queryByText(words("draws.checksOut"))).toBeNull();
    expect(page.getAllByRole("heading", { level: 3 }).at(-1)?.textContent).toBe(
      words("draws.stateVoid"),
    );
  });
});

describe("the log that this browser saw with three statements", () => {
  const noteOf = (size: number) => {
    const leaves = [1, 2, 3].slice(0, size).map((leaf) => leafHash(Uint8Array.of(leaf)));
    const text = checkpointText("sortes.example/draws/log", size, rootOf(merkleTree(leaves)));
    return `${text}\n— a AAAAAAAA\n`;
  };
  const [before] = words("draws.seenLog", { at: "#" }).split("#");
  const complaint = () => screen.queryByText(before!, { exact: false });

  /** Opens a record. @param sizes of the log in the server's answers; the last one stays */
  async function openWith(...sizes: number[]) {
    keepLog(noteOf(3), 1);
    const id = "01939c5a-0000-7000-8000-00000000d0b1";
    const log = { origin: "sortes.example/draws/log", vkey: "k", witnesses: [] };
    fakeServer({
      "draws.get": () => ({ ...record, id }),
      "draws.settings": () =>
        drawSettings({
          log: { ...log, checkpoint: noteOf(sizes.length > 1 ? sizes.shift()! : sizes[0]!) },
        }),
    });
    await openApp(`/draws/${id}`);
  }

  test("is trusted if only this page's copy of its state is older", async () => {
    await openWith(2, 3);
    await waitFor(() => expect(seenLog()?.at).toBeGreaterThan(1));
    expect(complaint()).toBeNull();
  });

  test("is distrusted if it has fewer now", async () => {
    await openWith(2);
    await waitFor(() => expect(complaint()).not.toBeNull());
    expect(seenLog()?.at).toBe(1);
  });
});

describe("a draw that this browser saw with three statements", () => {
  const id = "01939c5a-0000-7000-8000-00000000d0c1";
  const [before] = words("draws.seenChanged", { at: "#" }).split("#");
  const complaint = () => screen.queryByText(before!, { exact: false });

  /** Opens its record. @param counts of statements in the server's answers; the last one stays */
  async function openWith(...counts: number[]) {
    keepDraw({ ...record, id }, 1);
    fakeServer({
      "draws.get"() {
        const count = counts.length > 1 ? counts.shift()! : counts[0]!;
        return { ...record, id, statements: record.statements.slice(0, count) };
      },
      "draws.settings": () => drawSettings(),
    });
    await openApp(`/draws/${id}`);
  }

  test("is trusted if only this page's copy of it is older", async () => {
    await openWith(2, 3);
    await waitFor(() => expect(seenDraw(id)?.at).toBeGreaterThan(1));
    expect(complaint()).toBeNull();
  });

  test("is distrusted if it has fewer now", async () => {
    await openWith(2);
    await waitFor(() => expect(complaint()).not.toBeNull());
    expect(seenDraw(id)?.at).toBe(1);
  });
});

test.each([
  [10_000, "draws.due"],
  [120_000, "draws.late"],
] as const)("a random number that is %i ms late is waited for (%s)", async (late, text) => {
  const drawsAt = new Date(Date.now() - late).toISOString();
  const page = await openRecord({ state: "frozen", winners: [], round: 7, drawsAt });
  expect(await page.findByText(words(text))).toBeTruthy();
});

test("steps that are still to come name their planned times", async () => {
  const open = record.statements.slice(0, 1);
  const drawsAt = "2026-05-03T10:00:00Z";
  const freezeBy = "2026-05-03T09:00:00Z";
  const page = await openRecord({
    state: "open",
    winners: [],
    statements: open,
    round: 7,
    drawsAt,
    freezeBy,
  });
  const titles = page.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(
    (
      ["draws.stepOpen", "draws.stepListLocks", "draws.stepRoundComes", "draws.stepDraws"] as const
    ).map((id) => words(id)),
  );
  const times = [...document.querySelectorAll("ol time")].map((time) =>
    time.getAttribute("datetime"),
  );
  expect(times).toEqual([at, freezeBy, drawsAt]);
});

test.each([
  ["the organiser's turn for a day", 23, words("draws.frozenPlain", { count: 100_000 })],
  ["withheld after that", 25, words("draws.withheld")],
])("a locked draw without a random number is %s", async (_, hours, sentence) => {
  const frozenAt = new Date(Date.now() - hours * 3_600_000).toISOString();
  const statements = record.statements.slice(0, 2).map((one) => ({ ...one, at: frozenAt }));
  const page = await openRecord({ state: "frozen", winners: [], statements });
  expect(page.getByText(sentence)).toBeTruthy();
});

/** A draw whose list staff took down before it was locked. */
const takenDown = {
  state: "open" as const,
  winners: [],
  statements: record.statements.slice(0, 1),
  text: null,
  takenDown: { at, reason: "It insults people." },
  count: null,
} satisfies Parameters<typeof openRecord>[0];

test("a draw that lost its list to staff counts down to nothing and names no coming steps", async () => {
  const page = await openRecord({
    ...takenDown,
    round: 7,
    drawsAt: new Date(Date.now() + 7_200_000).toISOString(),
    freezeBy: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(page.getByText(words("draws.openTakenDown"))).toBeTruthy();
  expect(page.getByText(words("draws.stateStopped"))).toBeTruthy();
  expect(document.body.textContent).not.toContain(words("draws.entries", { count: 0 }));
  expect(page.queryByRole("timer")).toBeNull();
  const titles = page.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([words("draws.stepOpen")]);
});

test.each([
  ["open", /whoever runs this site could choose the result/],
  ["frozen", /whoever runs this site could choose the result/],
  ["drawn", /whoever runs this site could have chosen the result/],
] as const)("a draw that is %s says when its result can be chosen", async (state, said) => {
  const statements = record.statements.slice(0, { open: 1, frozen: 2, drawn: 3 }[state]);
  const page = await openRecord({ state, statements });
  expect(page.getByText(said)).toBeTruthy();
});

test("a draw that lost its list to staff is not said to have a result that somebody chose", async () => {
  const page = await openRecord(takenDown);
  expect(page.getByText(words("draws.openTakenDown"))).toBeTruthy();
  expect(page.queryByText(/whoever runs this site/)).toBeNull();
});
