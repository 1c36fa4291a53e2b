import type { JoinedEntry, PublicOpenList } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  type AnyCall,
  fakeServer,
  type Handlers,
  Refusal,
  refuse,
} from "../../../../../test/fake-server.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { openList, ownEntry, publicList } from "../../../../../test/open-lists.ts";
import { page, press } from "../../../../../test/page.ts";
import { linkIn, words } from "../../../../../test/words.ts";
import { forgetStates } from "../../../../base/stored-state.ts";
import { forgetDevice } from "./device.ts";
import { tries } from "./WaitingName.tsx";

const { key } = openList();
const nameField = () => page().getByRole<HTMLInputElement>("textbox", { name: words("join.name") });
const type = (name: string) => fireEvent.change(nameField(), { target: { value: name } });
const join = () => press(words("join.send"));
/** The innermost element with this whole text, in which a name is an element of its own. */
const saying =
  (text: string) =>
  (_: string, element: Element | null): boolean =>
    element?.textContent.trim() === text &&
    [...element.children].every((child) => child.textContent.trim() !== text);
const said = (text: string) => page().queryByText(saying(text));
const heard = (text: string) => page().findByText(saying(text));
const joins = (calls: AnyCall[]) => calls.filter(({ path }) => path === "openLists.join");

const { first } = tries;
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  forgetStates();
  forgetDevice();
  tries.first = first;
});

/** A list that takes every name, unless a handler says otherwise. */
function listServer(fields: Partial<PublicOpenList> = {}, handlers: Handlers = {}) {
  const entries: JoinedEntry[] = [];
  const calls = fakeServer({
    "openLists.look": () => publicList(fields),
    "openLists.ofDevice": () => ({ entries }),
    "openLists.join": ({ input: { name, answer } }) => {
      const entry = ownEntry(name.trim(), { answer: answer ?? null }, fields);
      entries.push(entry);
      return entry;
    },
    ...handlers,
  });
  return { calls, entries };
}

async function openPage() {
  const { services } = await openApp(`/join/${key}`);
  await page().findByRole("heading", { level: 1 });
  // the page asks for the entries of the device
  await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
}

describe("a stranger with the link", () => {
  test("reads what it is, and joins with a name", async () => {
    const { calls } = listServer();
    await openPage();
    expect(page().getByRole("heading", { level: 1 }).textContent).toBe("Friday football");
    expect(said(words("join.lead", { organiser: "Ioana" }))).toBeTruthy();
    type("Ana");
    await join();
    const told = await heard(words("join.in", { name: "Ana" }));
    await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true));
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("status"));
    expect(joins(calls)).toHaveLength(1);
    expect(page().getByDisplayValue(`${window.location.origin}/joined/key-of-Ana`)).toBeTruthy();
    expect(page().queryByRole("button", { name: words("join.send") })).toBeNull();
    expect(document.title).toContain("Friday football");
  });

  test("asks the server for nothing of a device that never joined a list", async () => {
    const { calls } = listServer();
    await openPage();
    expect(calls.map(({ path }) => path)).toEqual(["openLists.look"]);
  });

  test("must answer the question before joining", async () => {
    const { calls } = listServer({
      question: { text: "How well do you play?", kind: "skill", choices: [] },
    });
    await openPage();
    type("Ana");
    await join();
    expect(said(words("join.answerMissing"))).toBeTruthy();
    expect(joins(calls)).toHaveLength(0);
    fireEvent.click(page().getByRole("radio", { name: "4" }));
    await join();
    await heard(words("join.answer", { answer: "4" }));
    expect(joins(calls)[0]!.input).toMatchObject({ name: "Ana", answer: "4" });
  });

  test("is told that a name is missing", async () => {
    const { calls } = listServer();
    await openPage();
    await join();
    expect(said(words("join.nameMissing"))).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(nameField()));
    expect(joins(calls)).toHaveLength(0);
  });

  test.each([
    "OPEN_LIST_NAME_TAKEN",
    "OPEN_LIST_NAME_LOOKS_TAKEN",
    "OPEN_LIST_NAME_UNFIT",
  ] as const)("reads why a name was refused (%s), and keeps it in the field", async (code) => {
    listServer(
      {},
      {
        "openLists.join": () => refuse(409, code),
      },
    );
    await openPage();
    type("Ana");
    await join();
    expect((await page().findByRole("alert")).textContent).toBe(words(code));
    expect(nameField().value).toBe("Ana");
    expect(localStorage.joining).not.toContain("Ana");
  });

  test.each([
    [{ state: "closed" }, "join.closed"],
    [{ state: "ended" }, "join.ended"],
    [{ count: 200 }, "join.full"],
  ] as const)("reads why nobody can join (%o), and sees no form", async (fields, text) => {
    listServer(fields);
    await openPage();
    expect(said(words(text, { organiser: "Ioana", max: 200 }))).toBeTruthy();
    expect(page().queryByRole("textbox")).toBeNull();
  });

  test("keeps what they typed if the list closes meanwhile", async () => {
    const { entries } = listServer(
      {},
      {
        "openLists.look": () => publicList(isClosed ? { state: "closed" } : {}),
        "openLists.join": () => {
          isClosed = true;
          throw new Refusal(409, "OPEN_LIST_CLOSED");
        },
      },
    );
    let isClosed = false;
    await openPage();
    type("Ana");
    await join();
    expect((await page().findByRole("alert")).textContent).toBe(words("OPEN_LIST_CLOSED"));
    await page().findByText(new RegExp(words("join.typedStays")));
    expect(nameField().value).toBe("Ana");
    expect(entries).toEqual([]);
  });

  test.each([
    ["NOT_FOUND", 404, "join.missing"],
    ["OPEN_LIST_REMOVED", 410, "join.deleted"],
    ["OPEN_LIST_TAKEN_DOWN", 410, "join.takenDown"],
  ] as const)("reads that there is no list (%s)", async (code, status, text) => {
    fakeServer({
      "openLists.look": () => refuse(status, code),
    });
    await openPage();
    expect(said(words(text))).toBeTruthy();
  });
});

test("somebody with the link reports the list to staff", async () => {
  const { calls } = listServer({}, { "openLists.report": () => undefined });
  await openPage();
  await press(linkIn("join.report"));
  const dialog = within(await screen.findByRole("dialog", { name: words("report.title") }));
  fireEvent.change(dialog.getByLabelText(words("report.words")), { target: { value: "Rude." } });
  await press(words("report.send"), dialog);
  expect(await screen.findByText(words("report.sent"))).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.filter(({ path }) => path === "openLists.report").map(({ input }) => input)).toEqual(
    [{ key, reason: "offensive", text: "Rude." }],
  );
});

describe("without an answer", () => {
  test("the name waits on the device, and is sent again by itself, once", async () => {
    tries.first = 0.05;
    let isLost = true;
    const { calls, entries } = listServer(
      {},
      {
        "openLists.join": ({ input: { name } }) => {
          if (isLost) throw new TypeError("Failed to fetch");
          const entry = ownEntry(name);
          entries.push(entry);
          return entry;
        },
      },
    );
    // the server repeats what it knows
    await openPage();
    type("Ana");
    await join();
    expect(await heard(words("join.unsent", { name: "Ana" }))).toBeTruthy();
    expect(JSON.parse(localStorage.joining as string)).toMatchObject({
      unsent: [{ key, name: "Ana" }],
    });
    isLost = false;
    await heard(words("join.in", { name: "Ana" }));
    const devices = joins(calls).map(({ input }) => (input as { device: string }).device);
    expect(new Set(devices).size).toBe(1);
    expect(JSON.parse(localStorage.joining as string)).toMatchObject({ unsent: [] });
  });

  test("offline, the page says so, and sends the name once the network is back", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    let isOffline = true;
    listServer(
      {},
      {
        "openLists.join": ({ input: { name } }) => {
          if (isOffline) throw new TypeError("Failed to fetch");
          return ownEntry(name);
        },
      },
    );
    await openPage();
    type("Ana");
    await join();
    expect(await heard(words("join.unsentOffline", { name: "Ana" }))).toBeTruthy();
    isOffline = false;
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    await heard(words("join.in", { name: "Ana" }));
  });

  test("the name is sent when the page is opened again", async () => {
    const device = "01939c5a-0000-4000-8000-00000000d001";
    localStorage.joining = JSON.stringify({
      device,
      unsent: [{ key, name: "Ana", answer: null }],
    });
    const { calls } = listServer();
    await openPage();
    await heard(words("join.in", { name: "Ana" }));
    expect(joins(calls)[0]!.input).toMatchObject({ name: "Ana", device });
  });

  test("many people at once: the page waits as long as the server asks", async () => {
    listServer(
      {},
      {
        "openLists.join": () => refuse(429, "RATE_LIMITED"),
      },
    );
    await openPage();
    type("Ana");
    await join();
    expect(await heard(words("join.unsentBusy", { name: "Ana" }))).toBeTruthy();
    await press(words("join.unsentDrop"));
    expect(said(words("join.unsentBusy", { name: "Ana" }))).toBeNull();
    expect(nameField().value).toBe("Ana");
  });
});

describe("somebody who joined", () => {
  const device = "01939c5a-0000-4000-8000-00000000d001";
  const known = () => {
    localStorage.joining = JSON.stringify({ device, unsent: [] });
  };

  test("sees it again in another tab, and changes the name", async () => {
    known();
    const { entries, calls } = listServer(
      {},
      {
        "openLists.rename": ({ input: { name = "" } }) => {
          entries[0] = { ...entries[0]!, name };
          return entries[0];
        },
      },
    );
    entries.push(ownEntry("Ana"));
    await openPage();
    expect(said(words("join.in", { name: "Ana" }))).toBeTruthy();
    await press(words("join.change"));
    type("Ana P.");
    await press(words("join.save"));
    await heard(words("join.changed", { name: "Ana P." }));
    expect(calls.find(({ path }) => path === "openLists.rename")?.input).toEqual({
      entryKey: "key-of-Ana",
      name: "Ana P.",
    });
  });

  test("leaves, and finds the name in the field", async () => {
    known();
    const { entries } = listServer(
      {},
      { "openLists.leave": () => void entries.splice(0, entries.length) },
    );
    entries.push(ownEntry("Ana"));
    await openPage();
    await press(words("join.leave"));
    expect(await heard(words("join.left", { name: "Ana" }))).toBeTruthy();
    await waitFor(() => expect(nameField().value).toBe("Ana"));
  });

  test("adds another name only where a device may", async () => {
    known();
    const { entries } = listServer({ oneADevice: false });
    entries.push(ownEntry("Ana"));
    await openPage();
    await press(words("join.another"));
    type("Ion");
    await join();
    await heard(words("join.in", { name: "Ion" }));
    expect(said(words("join.in", { name: "Ana" }))).toBeTruthy();
  });

  test("reads which name is on the list after typing another one on the same device", async () => {
    let hasJoined = false;
    listServer(
      {},
      {
        "openLists.ofDevice": () => ({ entries: hasJoined ? [ownEntry("Ana")] : [] }),
        "openLists.join": () => {
          hasJoined = true;
          throw new Refusal(409, "OPEN_LIST_DEVICE_JOINED", undefined, { name: "Ana" });
        },
      },
    );
    await openPage();
    type("Ion");
    await join();
    expect((await page().findByRole("alert")).textContent).toBe(
      words("OPEN_LIST_DEVICE_JOINED", { name: "Ana" }),
    );
    await heard(words("join.in", { name: "Ana" }));
    expect(nameField().value).toBe("Ion");
  });

  test("reads that the organiser removed the name", async () => {
    known();
    const { entries } = listServer();
    entries.push(ownEntry("Ana", { state: "removed" }));
    await openPage();
    expect(said(words("join.removed", { name: "Ana" }))).toBeTruthy();
    expect(said(words("join.in", { name: "Ana" }))).toBeNull();
  });

  test("cannot change the entry of a closed list", async () => {
    known();
    const { entries } = listServer({ state: "closed" });
    entries.push(ownEntry("Ana", {}, { state: "closed" }));
    await openPage();
    expect(said(words("join.listClosed"))).toBeTruthy();
    expect(page().queryByRole("button", { name: words("join.change") })).toBeNull();
  });
});
