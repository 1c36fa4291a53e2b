import {
  bytesToHex,
  entryCommitter,
  hexToBytes,
  inclusionRanges,
  leafHash,
  merkleTree,
  rootOf,
  statementText,
  toBase64url,
} from "@sortes/core/draws";
import { drawRecord, drawSettings } from "@sortes/testing/builders";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeServer, refuse, Refusal } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { press } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import { looks } from "../draw-pace.ts";
import type { CheckReply, CheckRequest } from "./check.worker.ts";

const id = "01939c5a-0000-7000-8000-00000000d0f1";
const at = "2026-05-01T10:00:00Z";
const people = ["Ana", "Ion", "Eva"].map((label, i) => {
  const salt = String(i + 1).repeat(32);
  return { label, salt, c: entryCommitter(id)(hexToBytes(salt), label) };
});
const list = people.toSorted((a, b) => (a.c < b.c ? -1 : 1));
const tree = merkleTree(list.map(({ c }) => leafHash(new TextEncoder().encode(`${c} 1`))));
const freeze = statementText({
  v: "sortes-draw/1",
  t: "freeze",
  draw: id,
  n: 1,
  prev: "0".repeat(64),
  at: 1,
  count: list.length,
  weight: list.length,
  entries: bytesToHex(rootOf(tree)),
});
/** The server's answer about the entry at an index. */
const entryAt = (place: number) => ({
  number: place + 1,
  weight: 1,
  proof: inclusionRanges(place, list.length).map((range) => bytesToHex(tree.hash(range))),
});
const placeOf = (name: string) => list.findIndex(({ label }) => label === name);
const ana = people[0]!;
const won = words("draws.entryWon", { number: placeOf("Ana") + 1, prize: "A bike" });
const record = drawRecord({
  id,
  count: list.length,
  weight: list.length,
  lookup: true,
  statements: ["open", "freeze", "result"].map((t, n) => ({
    n,
    t,
    hash: String(n).repeat(64),
    at,
    logged: n,
  })),
  winners: [
    {
      rank: 1,
      number: placeOf("Ana") + 1,
      name: "Ana",
      published: false,
      prize: 1,
      status: "winner",
    },
  ],
});

/** The fake server: its answers about an entry, by hash, and about a name. */
interface Server {
  entry: (c: string) => ReturnType<typeof entryAt>;
  found: { number: number; salt: string }[];
  statement: () => Response | Promise<Response>;
  record: () => typeof record;
}
const honest: Server = {
  entry(c) {
    const place = list.findIndex((one) => one.c === c);
    if (place < 0) throw new Refusal(404, "NOT_FOUND");
    return entryAt(place);
  },
  found: [{ number: placeOf("Ana") + 1, salt: ana.salt }],
  statement: () => new Response(freeze),
  record: () => record,
};

async function open(part: "ticket" | "lookup", over: Partial<Server> = {}) {
  const server = { ...honest, ...over };
  fakeServer(
    {
      "draws.get": () => server.record(),
      "draws.round": () => refuse(404, "NOT_FOUND"),
      "draws.settings": () => drawSettings(),
      "draws.entry": ({ input }) => server.entry(input.entry),
      "draws.lookup": () => ({ entries: server.found, more: false }),
    },
    () => server.statement(),
  );
  await openApp(`/draws/${id}#t=${toBase64url(hexToBytes(ana.salt))}`);
  return within(await screen.findByRole("region", { name: words(`draws.${part}`) }));
}
async function find(box: ReturnType<typeof within>, name: string) {
  fireEvent.change(box.getByRole("textbox"), { target: { value: name } });
  await press(words("draws.ticketFind"), box);
}

/** The findings of the check on this device; undefined if it cannot run. */
let checked: Pick<CheckReply, "report" | "steps"> | undefined;

/** A fake check worker. It outlives its test, and then fails like a device without workers. */
class CheckThread extends EventTarget {
  postMessage({ ask }: CheckRequest) {
    const reply: CheckReply = checked ? { ask, ...checked } : { ask, isFailed: true };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: reply })));
  }
  terminate() {}
}

const { due } = looks;

beforeEach(() => {
  looks.due = due;
  checked = undefined;
  vi.stubGlobal("Worker", CheckThread);
});
afterEach(() => {
  checked = undefined;
});

test("a ticket shows the place of its entry, and what it won", async () => {
  const box = await open("ticket");
  await find(box, " Ana ");
  const said = await box.findByText(
    new RegExp(words("draws.ticketFound", { number: placeOf("Ana") + 1 })),
  );
  expect(said.textContent).toContain(won);
});

test("a ticket that was found before the draw says what it won after it", async () => {
  let drawn = false;
  const waiting = { ...record, state: "frozen" as const, drawsAt: at, winners: [] };
  looks.due = 100;
  const box = await open("ticket", { record: () => (drawn ? record : waiting) });
  await find(box, "Ana");
  const number = placeOf("Ana") + 1;
  const said = await box.findByText(new RegExp(words("draws.ticketFound", { number })));
  drawn = true;
  await waitFor(() => expect(said.textContent).toContain(won));
});

const entry = { number: placeOf("Ana") + 1, name: null, published: false };
const other = { ...entry, number: placeOf("Ion") + 1 };
const ranked = { ...entry, rank: 3, prize: null };

test.each<[string, Partial<typeof record>, string]>([
  [
    "team",
    { winners: [], teams: [[other], [entry]] },
    words("draws.entryTeam", { number: entry.number, team: 2 }),
  ],
  [
    "place among the alternates",
    {
      winners: [
        { ...ranked, ...other, rank: 1, status: "alternate" },
        { ...ranked, status: "alternate" },
      ],
    },
    words("draws.entryAlternate", { number: entry.number, alternate: 2 }),
  ],
])("a ticket and a name show their %s", async (_, over, said) => {
  const got = () => ({ ...record, ...over });
  for (const part of ["ticket", "lookup"] as const) {
    const box = await open(part, { record: got });
    await find(box, "Ana");
    expect(await box.findByText(new RegExp(`${said}$`))).toBeTruthy();
    cleanup();
  }
});

test.each<[string, Partial<typeof record>]>([
  ["gave way", { winners: [{ ...ranked, prize: 1, status: "passed" }] }],
  ["is in a cancelled draw", { voided: { why: "error", at, afterResult: true } }],
])("a ticket shows no prize of an entry that %s", async (_, over) => {
  const box = await open("ticket", { record: () => ({ ...record, ...over }) });
  await find(box, "Ana");
  const said = words("draws.ticketFound", { number: entry.number });
  expect((await box.findByText(new RegExp(said))).textContent.trim()).toBe(said);
});

test("an entry beyond those that a long record shows got what this device found", async () => {
  const { number } = entry;
  const long = () => ({ ...record, more: true, winners: [] });
  const said = (key: "draws.entryBeyond" | "draws.entryTeam") =>
    new RegExp(`${words(key, { number, team: 2 })}$`);
  for (const part of ["ticket", "lookup"] as const) {
    checked = undefined;
    const before = await open(part, { record: long });
    await find(before, "Ana");
    expect(await before.findByText(said("draws.entryBeyond"))).toBeTruthy();
    cleanup();
    checked = {
      report: { checks: [], verdict: 1, drawn: { teams: [[other.number], [number]] } },
      steps: [],
    };
    const after = await open(part, { record: long });
    await find(after, "Ana");
    expect(await after.findByText(said("draws.entryTeam"))).toBeTruthy();
    cleanup();
  }
});

test("each answer about a name is announced, and comes into view", async () => {
  const shown: string[] = [];
  vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function look(
    this: HTMLElement,
  ) {
    shown.push(this.textContent);
  });
  const none = words("draws.lookupNone");
  const box = await open("lookup", { found: [] });
  expect(shown).toEqual([]);
  for (const times of [1, 2]) {
    await find(box, "Zoe");
    await waitFor(() => expect(shown).toEqual(Array(times).fill(none)));
  }
  expect(box.getByText(none).closest("[aria-live]")).toBeTruthy();
});

test("a ticket with another name is not found in the list", async () => {
  const box = await open("ticket");
  await find(box, "Ion");
  expect(await box.findByText(words("draws.ticketMissing"))).toBeTruthy();
});

test("a ticket rejects a server's proof for another place", async () => {
  const box = await open("ticket", { entry: () => entryAt(placeOf("Ion")) });
  await find(box, "Ana");
  const wrong = words("draws.ticketWrong", { number: placeOf("Ion") + 1 });
  expect((await box.findByRole("alert")).textContent.trim()).toBe(wrong);
});

test("a ticket shows no prize if the proof is another entry's", async () => {
  const number = placeOf("Ana") + 1;
  const box = await open("ticket", { entry: () => ({ ...entryAt(placeOf("Ion")), number }) });
  await find(box, "Ana");
  expect((await box.findByRole("alert")).textContent.trim()).toBe(
    words("draws.ticketWrong", { number }),
  );
});

test("a list that fails to load is not reported as a wrong ticket", async () => {
  const box = await open("ticket", { statement: () => new Response("{}", { status: 503 }) });
  await find(box, "Ana");
  expect(await box.findByText(words("draws.loadFailed"))).toBeTruthy();
});

test("the button keeps the focus while a search is on its way", async () => {
  const reply = Promise.withResolvers<Response>();
  const box = await open("ticket", { statement: () => reply.promise });
  const button = box.getByRole<HTMLButtonElement>("button");
  await find(box, "Ana");
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  // browsers take the focus away from a disabled button
  expect(button.disabled).toBe(false);
  reply.resolve(honest.statement() as Response);
  expect(await box.findByRole("status")).toBeTruthy();
});

test("a name is found with its proven number", async () => {
  const box = await open("lookup");
  await find(box, "Ana");
  const number = String(placeOf("Ana") + 1);
  const found = words("draws.lookupFound", { count: 1, numbers: number });
  expect((await box.findByText(new RegExp(found))).textContent).toBe(`${found} ${won}`);
});

test.each<[string, Partial<Server>]>([
  ["at another place", { found: [{ number: placeOf("Ion") + 1, salt: ana.salt }] }],
  ["by another's proof", { entry: () => entryAt(placeOf("Ion")) }],
])("a name is not found if the server proves it %s", async (_, over) => {
  const box = await open("lookup", over);
  await find(box, "Ana");
  expect(await box.findByText(words("draws.lookupNone"))).toBeTruthy();
});

test("no name is looked up once the names went with the texts", async () => {
  fakeServer({
    "draws.get": () => ({ ...record, text: null }),
    "draws.round": () => refuse(404, "NOT_FOUND"),
    "draws.settings": () => drawSettings(),
    "draws.entry": ({ input }) => honest.entry(input.entry),
  });
  await openApp(`/draws/${id}#t=${toBase64url(hexToBytes(ana.salt))}`);
  await screen.findByRole("region", { name: words("draws.ticket") });
  expect(screen.queryByRole("region", { name: words("draws.lookup") })).toBeNull();
});
