import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import {
  chooseInRow,
  openRow,
  panel,
  rowOf,
  rowTitles,
  undo,
} from "../../../../test/lists-panel.ts";
import { page, press } from "../../../../test/page.ts";
import { linkIn, words } from "../../../../test/words.ts";
import { useStoredState } from "../../../base/stored-state.ts";
import { initialDraft, isTeamDraft } from "../teams/team-draft.ts";
import { keptListsKey } from "./device-lists.ts";

const box = () => page().getByLabelText<HTMLTextAreaElement>(words("teams.names"));
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const stored = () => JSON.parse(localStorage.getItem(keptListsKey) ?? "null") as unknown;

async function keep(title: string): Promise<void> {
  fireEvent.change(page().getByLabelText(words("my-lists.keepAs")), { target: { value: title } });
  await press(words("my-lists.keep"));
}
/** Simulates a change by another tab. */
function inAnotherTab(value: string | null): void {
  if (value === null) localStorage.removeItem(keptListsKey);
  else localStorage.setItem(keptListsKey, value);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: keptListsKey })));
}

async function open(path = "/team-generator"): Promise<void> {
  await openApp(path);
  const button = await page().findByRole("button", { name: words("results.myLists") });
  await act(async () => button.click());
  await page().findByRole("region", { name: words("results.myLists") });
  // the panel's effects read the lists, listen to Escape and move the focus
  await waitFor(() =>
    expect(document.activeElement).toBe(page().getByLabelText(words("my-lists.search"))),
  );
}
beforeEach(() => void fakeServer({ "users.me": () => ana }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  const [, setDraft] = renderHook(() => useStoredState("teams.draft", initialDraft, isTeamDraft))
    .result.current;
  act(() => setDraft(initialDraft));
});

describe("a guest", () => {
  beforeEach(() => open());

  test("saves a list under its name only on request", async () => {
    type("Ana\nIon");
    expect(localStorage.getItem(keptListsKey)).toBeNull();
    expect(panel().getByText(words("my-lists.aboutDevice"))).toBeTruthy();
    await keep(" 8B ");
    expect(stored()).toEqual([{ title: "8B", names: ["Ana", "Ion"] }]);
    expect(rowTitles()).toEqual(["8B"]);
    expect(rowOf("8B").textContent).toContain(
      `${words("my-lists.device")} · ${words("my-lists.names", { count: 2 })}`,
    );
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe(
        `${words("my-lists.kept", { title: "8B" })} `,
      ),
    );
  });

  test("is offered an account in one line, and no choice of place", () => {
    expect(panel().getByRole("link", { name: linkIn("my-lists.guest") })).toBeTruthy();
    expect(page().queryByLabelText(words("my-lists.where"))).toBeNull();
    expect(page().queryByRole("radio", { name: words("my-lists.pack") })).toBeNull();
  });

  test("opens a list in place of the names, which come back", async () => {
    type("Ana\nIon");
    await keep("8B");
    type("Zoe");
    await openRow("8B");
    expect(box().value).toBe("Ana\nIon");
    await waitFor(() =>
      expect(document.activeElement).toBe(
        page().getByRole("button", { name: words("results.myLists") }),
      ),
    );
    expect(screen.getByText(words("my-lists.opened", { title: "8B", count: 2 }))).toBeTruthy();
    await undo();
    expect(box().value).toBe("Zoe");
  });

  test("is asked before a list of that name is replaced", async () => {
    type("Ana");
    await keep("8B");
    type("Zoe\nMax");
    await keep("8b");
    expect(page().getByText(words("my-lists.taken", { title: "8B" }))).toBeTruthy();
    expect(stored()).toEqual([{ title: "8B", names: ["Ana"] }]);
    await press(words("my-lists.replaceThat", { title: "8B" }));
    expect(stored()).toEqual([{ title: "8B", names: ["Zoe", "Max"] }]);
    await undo();
    expect(stored()).toEqual([{ title: "8B", names: ["Ana"] }]);
    await chooseInRow("8B", words("my-lists.replaceList"));
    expect(stored()).toEqual([{ title: "8B", names: ["Zoe", "Max"] }]);
  });

  test("renames a list, and cancels with Escape", async () => {
    type("Ana\nIon");
    await keep("8B");
    await chooseInRow("8B", words("my-lists.rename"));
    const input = () => page().getByLabelText(words("my-lists.newName"));
    await waitFor(() => expect(document.activeElement).toBe(input()));
    fireEvent.keyDown(input(), { key: "Escape" });
    expect(page().queryByLabelText(words("my-lists.newName"))).toBeNull();
    expect(rowTitles()).toEqual(["8B"]);
    await chooseInRow("8B", words("my-lists.rename"));
    fireEvent.change(input(), { target: { value: "9B" } });
    await act(async () => fireEvent.submit(input().closest("form")!));
    expect(stored()).toEqual([{ title: "9B", names: ["Ana", "Ion"] }]);
    expect(rowTitles()).toEqual(["9B"]);
  });

  test("deletes a list, with Undo even after the panel closes", async () => {
    type("Ana");
    await keep("8B");
    await keep("6A");
    await chooseInRow("8B", words("my-lists.delete"));
    expect(rowTitles()).toEqual(["6A"]);
    await press(words("results.myLists"));
    await undo();
    await press(words("results.myLists"));
    expect(rowTitles()).toEqual(["8B", "6A"]);
    await chooseInRow("8B", words("my-lists.delete"));
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await waitFor(() => expect(stored()).toEqual([{ title: "6A", names: ["Ana"] }]));
  });

  test("keeps a list that was deleted, and then saved under the same name", async () => {
    type("Ana");
    await keep("8B");
    await chooseInRow("8B", words("my-lists.delete"));
    await keep("8B");
    await press(words("my-lists.replaceThat", { title: "8B" }));
    expect(rowTitles()).toEqual(["8B"]);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await keep("6A");
    expect(rowTitles()).toEqual(["8B", "6A"]);
  });

  test("keeps a list that another tab changed after it was deleted", async () => {
    type("Ana");
    await keep("8B");
    await chooseInRow("8B", words("my-lists.delete"));
    const changed = [{ title: "8B", names: ["Ana", "Eva"] }];
    inAnotherTab(JSON.stringify(changed));
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await waitFor(() => expect(rowTitles()).toEqual(["8B"]));
    expect(stored()).toEqual(changed);
  });

  test("closes the panel with Escape, which returns the focus to its button", async () => {
    fireEvent.keyDown(page().getByLabelText(words("my-lists.search")), { key: "Escape" });
    expect(page().queryByRole("region", { name: words("results.myLists") })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(
        page().getByRole("button", { name: words("results.myLists") }),
      ),
    );
  });

  test("finds lists by parts of their names", async () => {
    type("Ana");
    await keep("Țară");
    await keep("6A");
    fireEvent.change(page().getByLabelText(words("my-lists.search")), {
      target: { value: "tara" },
    });
    await waitFor(() => expect(rowTitles()).toEqual(["Țară"]));
    expect(page().getByText(words("my-lists.found", { count: 1, more: "no" }))).toBeTruthy();
  });

  test("sees another tab's changes, and does not overwrite them", async () => {
    type("Ana");
    await keep("8B");
    inAnotherTab(JSON.stringify([{ title: "Friday", names: ["Eva"] }]));
    expect(rowTitles()).toEqual(["Friday"]);
    // no storage event yet
    localStorage.setItem(keptListsKey, JSON.stringify([{ title: "Sunday", names: ["Leo"] }]));
    await keep("6A");
    expect(rowTitles()).toEqual(["Sunday", "6A"]);
    inAnotherTab(null);
    expect(rowTitles()).toEqual([]);
  });

  test.each([
    ["full", new DOMException("", "QuotaExceededError"), words("my-lists.full")],
    ["forbidden", new DOMException("", "SecurityError"), words("my-lists.forbidden")],
  ])("gets a notice when storage is %s, and existing lists stay", async (_, error, reason) => {
    type("Ana");
    await keep("8B");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation((key) => {
      if (key === keptListsKey) throw error;
    });
    await keep("6A");
    expect(page().getByText(reason)).toBeTruthy();
    expect(rowTitles()).toEqual(["8B"]);
  });

  test.each([
    ["no names", "", "8B", words("my-lists.noNames")],
    ["no title", "Ana", "  ", words("my-lists.untitled")],
    ["too many names", "Ana\n".repeat(10_001), "8B", /has 10,001 names\. The limit is 10,000/],
    [
      "a list that is too large",
      `${"x".repeat(990)}\n`.repeat(300),
      "8B",
      /is 291 KB\. The limit is 256/,
    ],
  ])("sees why %s cannot be kept", async (_, names, title, reason) => {
    type(names);
    await keep(title);
    expect(page().getByText(reason)).toBeTruthy();
    expect(localStorage.getItem(keptListsKey)).toBeNull();
  });
});

describe("a thousand lists", () => {
  beforeEach(async () => {
    // nothing is in view
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        readonly observe = () => {};
        readonly disconnect = () => {};
      },
    );
    const many = Array.from({ length: 1000 }, (_, i) => ({ title: `List ${i}`, names: ["Ana"] }));
    localStorage.setItem(keptListsKey, JSON.stringify(many));
    await open();
  });

  test("are counted, and shown some at a time", async () => {
    const counted = words("my-lists.count", { count: 1000, more: "no" });
    expect(await page().findByText(counted)).toBeTruthy();
    const { length } = rowTitles();
    expect(length).toBeLessThan(100);
    await press(words("my-lists.showMore"));
    expect(rowTitles().length).toBeGreaterThan(length);
  });
});

test("a generator without names opens a list in the team generator", async () => {
  localStorage.setItem(keptListsKey, JSON.stringify([{ title: "8B", names: ["Ana", "Ion"] }]));
  await open("/number-generator");
  expect(rowOf("8B").textContent).toContain(
    words("my-lists.opensIn", { generator: words("shell.generator_team") }),
  );
  await openRow("8B");
  await page().findByRole("heading", { level: 1, name: words("teams.title") });
  expect(box().value).toBe("Ana\nIon");
});
