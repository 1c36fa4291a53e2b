import { fireEvent, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { wantLessMotion } from "../../../../test/motion.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, press } from "../../../../test/page.ts";
import { type MessageId, words } from "../../../../test/words.ts";
import { forgetStates } from "../../../base/stored-state.ts";
import { initialDraft, teamSetup } from "../teams/team-draft.ts";
import { keepLastList } from "./last-list.ts";
import { wordDay } from "./LastListLine.tsx";

const forms = {
  team: ["/team-generator", "teams.title", "teams.names", "teams.generate", "teams.resultTitle"],
  winner: [
    "/lucky-winner",
    "winners.title",
    "winners.participants",
    "winners.draw",
    "winners.resultOne",
  ],
} as const satisfies Record<string, readonly [string, ...MessageId[]]>;

const boxOf = (label: MessageId) => page().getByLabelText<HTMLTextAreaElement>(words(label));
const keyOf = (type: string) => `last-list.${type}`;
const namesIn = (type: string): string => localStorage.getItem(keyOf(type)) ?? "";

beforeEach(() => {
  localStorage.clear();
  wantLessMotion();
  fakeServer({});
});

for (const type of ["team", "winner"] as const) {
  const [path, title, label, draw, resultTitle] = forms[type];
  test(`the list of the last ${type} draw is offered on the next visit, used or forgotten`, async () => {
    const { unmount } = await openApp(path);
    await arrival(words(title));
    fireEvent.change(boxOf(label), { target: { value: "Ana\nIon\nEva" } });
    await press(words(draw));
    await arrival(words(resultTitle));
    expect(namesIn(type)).toContain("Ana");
    unmount();
    // another tab
    forgetStates();
    sessionStorage.clear();

    await openApp(path);
    await arrival(words(title));
    await page().findByText(words("last-list.today", { count: 3 }));
    await press(words("last-list.use"));
    expect(boxOf(label).value).toBe("Ana\nIon\nEva");
    expect(page().queryByText(words("last-list.today", { count: 3 }))).toBeNull();
    fireEvent.change(boxOf(label), { target: { value: "" } });
    await press(words("last-list.forget"));
    await waitFor(() => expect(page().queryByText(/list: 3/)).toBeNull());
    expect(namesIn(type)).toBe("");
  });
}

const { last } = teamSetup;
const result = { teams: [["Ana"], ["Ion"]], createdAt: "2026-11-25T10:00:00.000Z", savedAs: null };

test("a list that is too long, or finds no room, leaves the earlier one", () => {
  keepLastList(last, { ...initialDraft, names: "Ana\nIon", saveName: "8B" }, result);
  const before = namesIn("team");
  expect(JSON.parse(before)).toMatchObject({ count: 2, draft: { saveName: "", result: null } });
  const names = Array.from({ length: 100_000 }, (_, i) => `Person ${i}`).join("\n");
  keepLastList(last, { ...initialDraft, names }, result);
  expect(namesIn("team")).toBe(before);
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keepLastList(last, { ...initialDraft, names: "Eva" }, result);
  full.mockRestore();
  expect(namesIn("team")).toBe(before);
});

test.each([
  "{",
  "7",
  '{"createdAt":1,"count":2}',
  '{"createdAt":"2026-11-25T10:00:00.000Z","count":2,"draft":{}}',
])("what somebody else wrote there is not offered: %s", async (text) => {
  localStorage.setItem(keyOf("team"), text);
  await openApp("/team-generator");
  await arrival(words("teams.title"));
  expect(page().queryByRole("button", { name: words("last-list.use") })).toBeNull();
});

test("the day is named by the calendar of the device", () => {
  const t = (id: MessageId, values: object) => `${id} ${Object.values(values).join()}`;
  const formatDate = (date: Date, { year }: { year?: string }) =>
    `${date.getDate()}.${date.getMonth() + 1}${year ? `.${date.getFullYear()}` : ""}`;
  const intl = { t, formatDate } as never;
  const at = (now: Date) =>
    wordDay(intl, { createdAt: new Date(2026, 11, 30, 23, 50).toISOString(), count: 8 }, now);
  expect(at(new Date(2026, 11, 30, 23, 55))).toBe("last-list.today 8");
  expect(at(new Date(2026, 11, 31, 0, 5))).toBe("last-list.yesterday 8");
  expect(at(new Date(2027, 0, 1))).toBe("last-list.earlier 8,30.12.2026");
});
