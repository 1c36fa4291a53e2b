import { winnerItem } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../../../../test/fake-server.ts";
import { arrival } from "../../../../../test/heading.ts";
import { wantLessMotion } from "../../../../../test/motion.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { page, pressSoon } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

const stage = () => within(screen.getByRole("dialog"));
const set = (id: "winners.participants" | "winners.numberOfWinners", value: string) =>
  fireEvent.change(page().getByLabelText(words(id)), { target: { value } });
const space = (more: KeyboardEventInit = {}) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: " ", ...more });
  });
const places = (where = stage()) =>
  within(where.getByRole("list", { name: words("winners.resultTitle") }))
    .getAllByRole("listitem")
    .map(({ textContent }) =>
      textContent.replace(/^\d+/, "").replace(words("winners.replace"), ""),
    );
const wheelButton = () =>
  within(stage().getByRole("img").parentElement!).getByRole("button", {
    name: words("winners-more.spin"),
  });
const onWheel = () => stage().getByRole("img").getAttribute("aria-label");

async function openForm(list: string) {
  await openApp("/lucky-winner");
  await arrival(words("winners.title"));
  set("winners.participants", list);
}
const choose = (way: "winners.way_inTurn" | "winners.way_wheel") =>
  fireEvent.click(page().getByRole("radio", { name: words(way) }));
const open = async (id: "winners.present" | "winners.showWheel") => {
  if (id === "winners.showWheel") choose("winners.way_wheel");
  await pressSoon(words(id));
  await screen.findByRole("dialog");
};

beforeEach(() => {
  wantLessMotion();
  fakeServer({});
});

test("Space draws and redraws on the stage, and the page has the result afterwards", async () => {
  await openForm("Ana\nIon\nEva");
  await open("winners.present");
  expect(stage().getByText(words("winners-more.pressSpace"))).toBeTruthy();
  await space();
  await waitFor(() => expect(places()).toHaveLength(1));
  const seen = new Set(places());
  for (let i = 0; i < 40 && seen.size < 2; i += 1) {
    await space();
    await waitFor(() => expect(places()).toHaveLength(1));
    seen.add(places()[0]!);
  }
  expect(seen.size).toBe(2);
  // a held key draws once
  const before = places();
  await space({ repeat: true });
  expect(places()).toEqual(before);
  await pressSoon(words("shell.close"), stage());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(places(page())).toEqual(before);
});

test("a member saves what the stage shows", async () => {
  localStorage.setItem("token", "token");
  const calls = fakeServer({
    "users.me": () => ana,
    "history.saveWinners": () => winnerItem({ name: "Unnamed Draw" }),
  });
  await openForm("Ana\nIon\nEva");
  await open("winners.present");
  expect(stage().queryByRole("button", { name: words("winners.save") })).toBeNull();
  await space();
  await waitFor(() => expect(places()).toHaveLength(1));
  await pressSoon(words("winners.save"), stage());
  expect(await stage().findByRole("button", { name: words("results.savedShort") })).toBeTruthy();
  const saved = calls.find(({ path }) => path === "history.saveWinners")?.input;
  expect(saved).toMatchObject({ result: places()[0] });
});

test("a wheel reveals the places of a finished draw one by one", async () => {
  await openForm("Ana *3\nIon\nEva\nDan");
  set("winners.numberOfWinners", "2");
  await open("winners.showWheel");
  expect(onWheel()).toBe(words("winners-more.wheelOf", { count: 4 }));
  await space();
  await waitFor(() => expect(stage().getAllByRole("listitem")).toHaveLength(1));
  const first = stage().getByRole("listitem").textContent.replace("1. ", "");
  const stored = () => places(page());
  expect(stage().getByRole("status").textContent).toContain(first);
  await pressSoon(words("winners-more.showPlace", { place: 2 }), stage());
  await waitFor(() => expect(stage().getAllByRole("listitem")).toHaveLength(2));
  // the first winner's slice has left the wheel
  expect(onWheel()).toBe(words("winners-more.wheelOf", { count: 3 }));
  const second = stage().getAllByRole("listitem")[1]!.textContent.replace("2. ", "");
  await pressSoon(words("shell.close"), stage());
  expect(stored()).toEqual([first, second]);
});

test("a wheel draws the next turn without the previous winners", async () => {
  await openForm("Ana\nIon\nEva");
  await open("winners.showWheel");
  const removes = stage().getByRole("button", { name: words("winners-more.removeWinner") });
  expect(removes.getAttribute("aria-pressed")).toBe("true");
  for (const turn of [1, 2, 3]) {
    await space();
    await waitFor(() => expect(stage().getAllByRole("listitem")).toHaveLength(turn));
    expect(onWheel()).toBe(words("winners-more.wheelOf", { count: 4 - turn }));
  }
  const order = stage()
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent.slice(3));
  expect(order.toSorted()).toEqual(["Ana", "Eva", "Ion"]);
});

test("a press on the wheel spins it, and a winner who stays can win again", async () => {
  await openForm("Ana\nIon\nEva");
  await open("winners.showWheel");
  const removes = stage().getByRole("button", { name: words("winners-more.removeWinner") });
  await act(async () => removes.click());
  expect(removes.getAttribute("aria-pressed")).toBe("false");
  for (const _ of [1, 2]) {
    await act(async () => wheelButton().click());
    await waitFor(() => expect(stage().getAllByRole("listitem")).toHaveLength(1));
    expect(onWheel()).toBe(words("winners-more.wheelOf", { count: 3 }));
  }
  await act(async () => removes.click());
  await act(async () => wheelButton().click());
  await waitFor(() => expect(stage().getAllByRole("listitem")).toHaveLength(2));
  expect(onWheel()).toBe(words("winners-more.wheelOf", { count: 2 }));
});

test("the page goes on with the wheel on which its winner was drawn", async () => {
  await openForm("Ana\nIon\nEva");
  await open("winners.showWheel");
  await space();
  await waitFor(() => expect(stage().getAllByRole("listitem")).toHaveLength(1));
  const [winner] = stage().getAllByRole("listitem");
  const name = winner!.textContent.replace("1. ", "");
  await pressSoon(words("shell.close"), stage());
  await pressSoon(words("winners.next", { name }));
  await screen.findByRole("dialog");
  expect(onWheel()).toBe(words("winners-more.wheelOf", { count: 2 }));
});

test("a winner who was removed is not on the wheel of the next draw", async () => {
  await openForm("Ana\nIon\nEva\nDan");
  set("winners.numberOfWinners", "2");
  await open("winners.showWheel");
  await space();
  await pressSoon(words("winners-more.showPlace", { place: 2 }), stage());
  await pressSoon(words("shell.close"), stage());
  await pressSoon(words("winners.remove", { name: places(page())[0]! }));
  await pressSoon(words("results.drawAgain"));
  await screen.findByRole("dialog");
  await pressSoon(words("results.drawAgain"), stage());
  await stage().findByRole("button", { name: words("winners-more.showPlace", { place: 2 }) });
  expect(onWheel()).toBe(words("winners-more.wheelOf", { count: 3 }));
});

test("a list that is too long for a wheel is drawn without it, and the form says so", async () => {
  await openForm(Array.from({ length: 501 }, (_, i) => `Name ${i}`).join("\n"));
  choose("winners.way_wheel");
  expect(page().getByText(words("winners.tooManyForWheel", { most: 500 }))).toBeTruthy();
  expect(page().queryByRole("button", { name: words("winners.showWheel") })).toBeNull();
  await open("winners.present");
  expect(stage().queryByRole("img")).toBeNull();
  const wheel = stage().getByRole<HTMLButtonElement>("button", {
    name: words("winners-more.wheel"),
  });
  expect(wheel.disabled).toBe(true);
  expect(stage().getByText(words("winners-more.tooManyForWheel", { most: 500 }))).toBeTruthy();
});

test.each(["winners.present", "winners.showWheel"] as const)(
  "without names no stage opens (%s), and the form says why",
  async (id) => {
    await openForm("");
    if (id === "winners.showWheel") choose("winners.way_wheel");
    await pressSoon(words(id));
    expect(page().getByRole("alert").textContent).toBe(words("PARTICIPANTS_REQUIRED"));
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("the sound is off until it is turned on", async () => {
  const made = vi.fn<() => void>();
  vi.stubGlobal(
    "AudioContext",
    class {
      readonly state = "running";
      constructor() {
        made();
      }
      resume = () => Promise.resolve();
      close = () => Promise.resolve();
    },
  );
  await openForm("Ana\nIon");
  await open("winners.showWheel");
  await space();
  expect(made).not.toHaveBeenCalled();
  const sound = stage().getByRole("button", { name: words("winners-more.sound") });
  expect(sound.getAttribute("aria-pressed")).toBe("false");
  await act(async () => sound.click());
  expect(made).toHaveBeenCalledOnce();
  expect(sound.getAttribute("aria-pressed")).toBe("true");
});

test("Escape closes the stage even if the browser uses it to leave full screen", async () => {
  const root = document.documentElement;
  const fill = (element: Element | null) => {
    Object.defineProperty(document, "fullscreenElement", { value: element, configurable: true });
    act(() => void document.dispatchEvent(new Event("fullscreenchange")));
  };
  root.requestFullscreen = async () => fill(root);
  document.exitFullscreen = async () => fill(null);
  try {
    await openForm("Ana\nIon\nEva");
    await open("winners.present");
    await space();
    await waitFor(() => expect(places()).toHaveLength(1));
    const drawn = places();
    fill(null);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(places(page())).toEqual(drawn);
    // closing the stage leaves full screen
    await pressSoon(words("results.present"));
    await screen.findByRole("dialog");
    expect(document.fullscreenElement).toBe(root);
    await pressSoon(words("shell.close"), stage());
    expect(document.fullscreenElement).toBeNull();
  } finally {
    for (const name of ["fullscreenElement", "exitFullscreen"])
      Reflect.deleteProperty(document, name);
    Reflect.deleteProperty(root, "requestFullscreen");
  }
});
