import type { OpenListEntry } from "@sortes/contract";
import { person } from "@sortes/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeServer, refuse } from "../../../../../test/fake-server.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { listEntry, openList } from "../../../../../test/open-lists.ts";
import { pressSoon } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";
import { forgetStates } from "../../../../base/stored-state.ts";
import { paces } from "../use-entries.ts";

const list = openList();
const { screen: pace } = paces;
beforeEach(() => {
  paces.screen = 30;
});
afterEach(() => {
  paces.screen = pace;
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  forgetStates();
});

/** The projector of a list with these entries. */
async function openScreen(entries: OpenListEntry[], shown = list) {
  localStorage.token = "a token";
  let state: "open" | "closed" = "open";
  let isThere = true;
  const calls = fakeServer({
    "users.me": () => person(),
    "openLists.find": () => shown,
    "openLists.entries"({ input: { since } }) {
      if (!isThere) refuse(404, "NOT_FOUND");
      const now = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
      return {
        entries: entries.slice(since),
        version: entries.length,
        more: false,
        state,
        takenDown: null,
        closesAt: list.closesAt,
        count: now.filter((entry) => entry.state === "listed").length,
      };
    },
    "openLists.close": () => {
      state = "closed";
      return { ...shown, state };
    },
  });
  await openApp(`/open-lists/${shown.id}/screen`);
  const stage = within(await screen.findByRole("dialog", { name: shown.title }));
  const names = () =>
    within(stage.getByRole("list"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const remove = () => {
    isThere = false;
  };
  return { calls, stage, names, remove };
}

test("the audience sees the address, the count and the names as they come, the newest first", async () => {
  const entries = [listEntry(1, "Ana")];
  const { calls, stage, names } = await openScreen(entries);
  expect(stage.getByText(list.key).parentElement?.textContent).toBe(
    `${window.location.host}/join/${list.key}`,
  );
  await waitFor(() => expect(names()).toEqual(["Ana"]));
  entries.push(listEntry(2, "Ion"), listEntry(3, "Eva"));
  await waitFor(() => expect(names()).toEqual(["Eva", "Ion", "Ana"]));
  expect(stage.getByText("3")).toBeTruthy();
  // only changes are asked for
  const asked = () => calls.findLast(({ path }) => path === "openLists.entries")?.input;
  await waitFor(() => expect(asked()).toMatchObject({ since: 3 }));
});

test("the audience sees that the list is full, and its address again once there is room", async () => {
  const entries = [listEntry(1, "Ana"), listEntry(2, "Ion")];
  const { stage, names } = await openScreen(entries, openList({ maxNames: 2 }));
  await waitFor(() => expect(names()).toEqual(["Ion", "Ana"]));
  expect(stage.getByText(words("open-lists.wasFilled"))).toBeTruthy();
  expect(stage.queryByText(list.key)).toBeNull();
  entries.push(listEntry(1, "Ana", { state: "removed" }));
  await waitFor(() => expect(stage.getByText(list.key)).toBeTruthy());
});

test("a list that is deleted meanwhile invites nobody any more", async () => {
  const entries = [listEntry(1, "Ana")];
  const { stage, names, remove } = await openScreen(entries);
  await waitFor(() => expect(names()).toEqual(["Ana"]));
  remove();
  expect(await stage.findByText(words("open-lists.gone"))).toBeTruthy();
  expect(stage.queryByText(list.key)).toBeNull();
  expect(stage.queryByRole("button", { name: words("open-lists.close") })).toBeNull();
});

test("the list is closed there, and then drawn from in a generator", async () => {
  const { stage } = await openScreen([listEntry(1, "Ana"), listEntry(2, "Ion")]);
  const press = (name: string) => pressSoon(name, stage);
  expect(stage.queryByRole("button", { name: words("open-lists.drawWinners") })).toBeNull();
  await press(words("open-lists.close"));
  await press(words("open-lists.drawWinners"));
  const box = await screen.findByLabelText<HTMLTextAreaElement>(words("winners.participants"));
  await waitFor(() => expect(box.value).toBe("Ana\nIon"));
});

test("two people of one name are split by their levels", async () => {
  const entries = [listEntry(1, "Ana", { answer: "4" }), listEntry(2, "Ana", { answer: "2" })];
  const asked = openList({ question: { text: "Skill?", kind: "skill", choices: [] } });
  const { stage } = await openScreen(entries, asked);
  await pressSoon(words("open-lists.close"), stage);
  await pressSoon(words("open-lists.makeTeams"), stage);
  const read = words("team-rules.readSkills", { line: "Ana 4" });
  expect(await screen.findByText((text) => text.includes(read))).toBeTruthy();
});

test("Space and Enter do nothing on arrival", async () => {
  const { stage } = await openScreen([]);
  await stage.findByText(words("open-lists.noNames"));
  expect(document.activeElement?.tagName).not.toBe("BUTTON");
});

test("a list of somebody else is not there", async () => {
  localStorage.token = "a token";
  fakeServer({
    "users.me": () => person(),
    "openLists.find": () => refuse(404, "NOT_FOUND"),
  });
  await openApp(`/open-lists/${list.id}/screen`);
  expect(await screen.findByText(words("open-lists.gone"))).toBeTruthy();
  const heading = screen.getByRole("heading", { level: 1 });
  expect(heading.textContent).toBe(words("open-lists.screenTitle"));
});
