import { act, fireEvent, renderHook, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../../test/fake-server.ts";
import { openApp } from "../../../test/open-app.tsx";
import { useStoredState } from "../../base/stored-state.ts";
import { initialDraft, isTeamDraft } from "../teams/team-draft.ts";
import { keptListsKey } from "./kept-lists.ts";
import { words } from "../../../test/words.ts";

const page = () => within(screen.getByRole("main"));
const box = () => page().getByLabelText<HTMLTextAreaElement>(words("teams.names"));
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const press = (name: string | RegExp) =>
  act(async () => page().getByRole("button", { name }).click());
const panel = () => page().getByRole("region", { name: words("names.keptTitle") });
const lists = () =>
  within(panel())
    .queryAllByRole("listitem")
    .map((row) => row.firstChild?.textContent);
const stored = () => JSON.parse(localStorage.getItem(keptListsKey) ?? "null") as unknown;

async function keep(title: string): Promise<void> {
  fireEvent.change(page().getByLabelText(words("names.keptName")), { target: { value: title } });
  await press(words("names.keptKeep"));
}
/** A change by another tab. */
function inAnotherTab(value: string | null): void {
  if (value === null) localStorage.removeItem(keptListsKey);
  else localStorage.setItem(keptListsKey, value);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: keptListsKey })));
}

async function open(): Promise<void> {
  await openApp("/team-generator");
  await page().findByRole("heading", { level: 1, name: words("teams.title") });
  await press(/^Lists on this device/);
  await page().findByRole("region", { name: words("names.keptTitle") });
}
beforeEach(() => void fakeServer({ "users.me": () => ana }));
afterEach(() => {
  vi.restoreAllMocks();
  const [, setDraft] = renderHook(() => useStoredState("teams.draft", initialDraft, isTeamDraft))
    .result.current;
  act(() => setDraft(initialDraft));
});

describe("a guest", () => {
  beforeEach(open);

  test("keeps nothing until it is asked for, then a list under its name", async () => {
    type("Ana\nIon");
    expect(localStorage.getItem(keptListsKey)).toBeNull();
    expect(
      within(panel()).getByText(/stays in this browser and is not sent anywhere/),
    ).toBeTruthy();
    await keep(" 8B ");
    expect(stored()).toEqual([{ title: "8B", names: ["Ana", "Ion"] }]);
    expect(lists()).toEqual([`8B ${words("names.keptCount", { count: 2 })}`]);
    expect(document.activeElement?.textContent).toMatch(
      /8B.* is saved on this device, with 2 names/,
    );
  });

  test("opens a list in place of the names, which come back", async () => {
    type("Ana\nIon");
    await keep("8B");
    type("Zoe");
    await press(`${words("names.keptOpen")}: 8B`);
    expect(box().value).toBe("Ana\nIon");
    expect(document.activeElement).toBe(box());
    expect(page().getByText(/2 names from/)).toBeTruthy();
    await press(words("names.undoImport"));
    expect(box().value).toBe("Zoe");
  });

  test("is asked before a list of that name is replaced", async () => {
    type("Ana");
    await keep("8B");
    type("Zoe\nMax");
    await keep("8b");
    expect(page().getByText(words("names.keptTaken", { title: "8B" }))).toBeTruthy();
    expect(stored()).toEqual([{ title: "8B", names: ["Ana"] }]);
    await press(words("names.keptReplaceIt"));
    expect(stored()).toEqual([{ title: "8B", names: ["Zoe", "Max"] }]);
    await press(words("results.undo"));
    expect(stored()).toEqual([{ title: "8B", names: ["Ana"] }]);
  });

  test("renames a list with Enter, which is no draw", async () => {
    type("Ana\nIon");
    await keep("8B");
    await press(`${words("names.keptRename")}: 8B`);
    await press(words("names.keptCancel"));
    expect(document.activeElement?.textContent).toBe(words("names.keptRename"));
    await press(`${words("names.keptRename")}: 8B`);
    const input = page().getByLabelText(words("names.keptNewName"));
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: "9B" } });
    expect(fireEvent.keyDown(input, { key: "Enter" })).toBe(false);
    expect(stored()).toEqual([{ title: "9B", names: ["Ana", "Ion"] }]);
    expect(lists()).toEqual(["9B 2 names"]);
  });

  test("forgets one list, or all, and can take that back", async () => {
    type("Ana");
    await keep("8B");
    await keep("6A");
    await press(`${words("names.keptForget")}: 8B`);
    expect(lists()).toEqual([`6A ${words("names.keptCount", { count: 1 })}`]);
    await press(words("results.undo"));
    expect(lists()).toEqual([
      `8B ${words("names.keptCount", { count: 1 })}`,
      `6A ${words("names.keptCount", { count: 1 })}`,
    ]);
    await press(words("names.keptForgetAll"));
    expect(localStorage.getItem(keptListsKey)).toBeNull();
    await press(words("results.undo"));
    expect(lists()).toEqual([
      `8B ${words("names.keptCount", { count: 1 })}`,
      `6A ${words("names.keptCount", { count: 1 })}`,
    ]);
  });

  test("sees another tab's changes, and does not overwrite them", async () => {
    type("Ana");
    await keep("8B");
    inAnotherTab(JSON.stringify([{ title: "Friday", names: ["Eva"] }]));
    expect(lists()).toEqual([`Friday ${words("names.keptCount", { count: 1 })}`]);
    // not yet told
    localStorage.setItem(keptListsKey, JSON.stringify([{ title: "Sunday", names: ["Leo"] }]));
    await keep("6A");
    expect(lists()).toEqual([
      `Sunday ${words("names.keptCount", { count: 1 })}`,
      `6A ${words("names.keptCount", { count: 1 })}`,
    ]);
    inAnotherTab(null);
    expect(lists()).toEqual([]);
  });

  test.each([
    ["full", new DOMException("", "QuotaExceededError"), /no room left for this list/],
    ["forbidden", new DOMException("", "SecurityError"), /does not let this page save anything/],
  ])("gets a notice when storage is %s, and existing lists stay", async (_, error, reason) => {
    type("Ana");
    await keep("8B");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation((key) => {
      if (key === keptListsKey) throw error;
    });
    await keep("6A");
    expect(page().getByText(reason)).toBeTruthy();
    expect(lists()).toEqual([`8B ${words("names.keptCount", { count: 1 })}`]);
  });

  test.each([
    ["no names", "", "8B", words("names.keptNoNames")],
    ["no title", "Ana", "  ", words("names.keptUntitled")],
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

describe("a signed-in user", () => {
  beforeEach(() => localStorage.setItem("token", "t"));

  test("finds the lists of the device, and makes packs in place of new ones", async () => {
    localStorage.setItem(keptListsKey, JSON.stringify([{ title: "8B", names: ["Ana"] }]));
    await open();
    expect(within(panel()).getByText(/in this browser, not in your account/)).toBeTruthy();
    expect(lists()).toEqual([`8B ${words("names.keptCount", { count: 1 })}`]);
    expect(page().queryByLabelText(words("names.keptName"))).toBeNull();
  });

  test("is offered a pack only, where the device has no list", async () => {
    localStorage.removeItem(keptListsKey);
    await openApp("/team-generator");
    await page().findByRole("button", { name: words("names.saveAsPack") });
    expect(page().queryByRole("button", { name: /^Lists on this device/ })).toBeNull();
    await press(words("names.saveAsPack"));
    expect(page().getByRole("alert").textContent).toBe(words("names.keptNoNames"));
  });
});
