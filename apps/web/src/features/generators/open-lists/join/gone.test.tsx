import type { PublicOpenList } from "@sortes/contract";
import { fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { fakeServer, Refusal, refuse } from "../../../../../test/fake-server.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { openList, ownEntry, publicList } from "../../../../../test/open-lists.ts";
import { page, press } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";
import { forgetStates } from "../../../../base/stored-state.ts";
import { forgetDevice } from "./device.ts";

const { key } = openList();
const button = (name: "join.leave" | "join.change") =>
  page().queryByRole("button", { name: words(name) });

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetStates();
  forgetDevice();
});

const ends = [
  ["NOT_FOUND", 404, "join.missing", "join.mineMissing"],
  ["OPEN_LIST_REMOVED", 410, "join.deleted", "join.deleted"],
  ["OPEN_LIST_TAKEN_DOWN", 410, "join.takenDown", "join.takenDown"],
] as const;

describe.each(ends)(
  "a list that goes while a phone has it open (%s)",
  (code, status, list, mine) => {
    test("is gone for somebody who presses to join", async () => {
      let isGone = false;
      fakeServer({
        "openLists.look": () => (isGone ? refuse(status, code) : publicList()),
        "openLists.join": () => refuse(status, code),
        "openLists.ofDevice": () => refuse(status, code),
      });
      await openApp(`/join/${key}`);
      fireEvent.change(await page().findByRole("textbox", { name: words("join.name") }), {
        target: { value: "Ana" },
      });
      isGone = true;
      await press(words("join.send"));
      await waitFor(() => expect(page().queryByRole("textbox")).toBeNull());
      expect(document.activeElement?.textContent).toBe(words(list));
    });

    test("is gone for somebody who presses to leave it", async () => {
      let isGone = false;
      fakeServer({
        "openLists.mine": () => (isGone ? refuse(status, code) : ownEntry("Ana")),
        "openLists.leave": () => refuse(status, code),
        "draws.joined": () => ({ draw: null }),
      });
      await openApp("/joined/key-of-Ana");
      await page().findByRole("button", { name: words("join.leave") });
      isGone = true;
      await press(words("join.leave"));
      await waitFor(() => expect(button("join.leave")).toBeNull());
      expect(document.activeElement?.textContent).toBe(words(mine));
    });
  },
);

test("a list that ends while a phone has it open offers no changes any more", async () => {
  let state: PublicOpenList["state"] = "open";
  fakeServer({
    "openLists.mine": () => ownEntry("Ana", {}, { state }),
    "openLists.leave": () => {
      state = "ended";
      throw new Refusal(409, "OPEN_LIST_ENDED");
    },
    "draws.joined": () => ({ draw: null }),
  });
  await openApp("/joined/key-of-Ana");
  await page().findByRole("button", { name: words("join.leave") });
  await press(words("join.leave"));
  await page().findByText(words("join.listEnded"));
  expect(page().getByRole("alert").textContent).toBe(words("OPEN_LIST_ENDED"));
  expect(button("join.leave")).toBeNull();
  expect(button("join.change")).toBeNull();
});
