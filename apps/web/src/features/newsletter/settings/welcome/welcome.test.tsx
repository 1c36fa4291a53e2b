import type { WelcomeSeries } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { inputsOf, Refusal, running } from "../../../../../test/fake-server.ts";
import { signInStaff } from "../../../../../test/page.ts";
import { welcomeOff } from "../../../../../test/welcome-off.ts";
import {
  choose,
  draft,
  inDialog,
  on,
  open,
  panel,
  press,
  step,
} from "../../../../../test/welcome-page.ts";
import { words } from "../../../../../test/words.ts";

beforeEach(signInStaff);

test("a draft becomes a letter of the series, with the wait that was chosen", async () => {
  let series = welcomeOff;
  const calls = await open(() => series, {
    "welcome.addStep"() {
      series = { ...welcomeOff, steps: [step] };
      return { id: step.id };
    },
  });
  expect(panel().getByText(words("campaigns.welcomeNone"))).toBeTruthy();
  expect(panel().queryByRole("button", { name: words("campaigns.welcomeTurnOn") })).toBeNull();
  await press(words("campaigns.welcomeAdd"));
  const form = inDialog(words("campaigns.welcomeAddTitle"));
  // nothing is chosen yet
  await press(words("campaigns.welcomeSave"), form);
  expect(inputsOf(calls, "welcome.addStep")).toEqual([]);
  await choose(form);
  fireEvent.change(form.getByLabelText(words("campaigns.welcomeWhen")), {
    target: { value: "48" },
  });
  await press(words("campaigns.welcomeSave"), form);
  expect(await panel().findByText("2 days after the confirmation")).toBeTruthy();
  expect(inputsOf(calls, "welcome.addStep")).toEqual([{ campaignId: draft.id, waitHours: 48 }]);
  expect(panel().getByRole("button", { name: words("campaigns.welcomeTurnOn") })).toBeTruthy();
});

test("a letter is added and the series is turned on only once the page shows it", async () => {
  let series = welcomeOff;
  let late = { promise: Promise.resolve(), resolve: () => {} };
  const change = (next: WelcomeSeries) => {
    series = next;
    late = Promise.withResolvers<void>();
  };
  const calls = await open(() => series, {
    "welcome.get": async () => await late.promise.then(() => series),
    "welcome.addStep"() {
      change({ ...welcomeOff, steps: [step] });
      return { id: step.id };
    },
    "welcome.turn": () => change(on),
  });
  const asked = () => inputsOf(calls, "welcome.get").length;
  const before = asked();
  await press(words("campaigns.welcomeAdd"));
  const form = inDialog(words("campaigns.welcomeAddTitle"));
  await choose(form);
  await press(words("campaigns.welcomeSave"), form);
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  expect(screen.getByRole("dialog", { hidden: true })).toBeTruthy();
  await act(async () => late.resolve());
  await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
  expect(panel().getByText(step.subject)).toBeTruthy();
  const added = asked();
  const turnOn = panel().getByRole("button", { name: words("campaigns.welcomeTurnOn") });
  await act(async () => turnOn.click());
  await waitFor(() => expect(asked()).toBeGreaterThan(added));
  expect(turnOn.getAttribute("aria-busy")).toBe("true");
  await act(async () => late.resolve());
  expect(await panel().findByText(words("campaigns.welcomeOn"))).toBeTruthy();
});

test("the drafts of all pages can be chosen", async () => {
  await open(() => welcomeOff, {
    "campaigns.list": ({ input: { page = 1 } }) => ({
      campaigns: [{ ...draft, id: `draft-${page}`, title: `Letter of page ${page}` }],
      pagination: { page, limit: 100, total: 201, pages: 3 },
      sending: running,
    }),
  });
  await press(words("campaigns.welcomeAdd"));
  const form = inDialog(words("campaigns.welcomeAddTitle"));
  for (const page of [1, 2, 3])
    await form.findByRole("option", { name: `Letter of page ${page}`, hidden: true });
  const offered = form.getAllByRole("option", { name: /^Letter of/, hidden: true });
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    "Letter of page 1",
    "Letter of page 2",
    "Letter of page 3",
  ]);
});

test("the series shows the results of each letter, and can be turned off", async () => {
  let series = on;
  const calls = await open(() => series, {
    "welcome.turn"() {
      series = { ...on, isOn: false };
    },
  });
  expect(panel().getByText(words("campaigns.welcomeOn"))).toBeTruthy();
  expect(panel().getByText("7 readers are in the middle of it.")).toBeTruthy();
  expect(panel().getByText(/Sent: 1,200 · To be sent: 3 · Opened: 9/).textContent).toContain(
    "Left out: 1",
  );
  await press(words("campaigns.welcomeTurnOff"));
  expect(await panel().findByText(words("campaigns.welcomeOffText"))).toBeTruthy();
  expect(inputsOf(calls, "welcome.turn")).toEqual([{ isOn: false }]);
});

test("interrupted letters can be resumed", async () => {
  let series: WelcomeSeries = {
    ...on,
    steps: [{ ...step, status: "paused", pauseReason: "interrupted" }],
  };
  const calls = await open(() => series, {
    "welcome.turn"() {
      series = on;
    },
  });
  await press(words("campaigns.welcomeGoOn"));
  await waitFor(() => expect(panel().queryByText(words("campaigns.welcomePaused"))).toBeNull());
  expect(inputsOf(calls, "welcome.turn")).toEqual([{ isOn: true }]);
});

test("a letter can be replaced, its wait changed, and it can be removed", async () => {
  const calls = await open(() => on, {
    "welcome.replaceLetter": () => undefined,
    "welcome.changeStep": () => undefined,
    "welcome.removeStep": () => undefined,
  });
  await press(words("campaigns.welcomeReplace"));
  const letter = inDialog(words("campaigns.welcomeReplaceTitle"));
  await choose(letter);
  await press(words("campaigns.welcomeSave"), letter);
  await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
  await press(words("campaigns.welcomeWait"));
  const wait = inDialog(words("campaigns.welcomeWaitTitle"));
  fireEvent.change(wait.getByLabelText(words("campaigns.welcomeWhen")), {
    target: { value: "0" },
  });
  await press(words("campaigns.welcomeSave"), wait);
  await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
  await press(words("campaigns.welcomeRemove"));
  await press(
    words("campaigns.welcomeRemove"),
    within(
      screen.getByRole("alertdialog", {
        name: words("campaigns.welcomeRemoveTitle", { title: "Hello" }),
        hidden: true,
      }),
    ),
  );
  await waitFor(() =>
    expect([
      inputsOf(calls, "welcome.replaceLetter"),
      inputsOf(calls, "welcome.changeStep"),
      inputsOf(calls, "welcome.removeStep"),
    ]).toEqual([
      [{ id: step.id, campaignId: draft.id }],
      [{ id: step.id, waitHours: 0 }],
      [{ id: step.id }],
    ]),
  );
});

test("after a letter is moved and removed, its place is not announced, and the focus is at the list", async () => {
  const other = { ...step, id: "01939c5a-0000-7000-8000-000000000010", title: "Tips" };
  let steps = [step, other];
  await open(() => ({ ...on, steps }), {
    "welcome.moveStep"() {
      steps = [other, step];
    },
    "welcome.removeStep"() {
      steps = [other];
    },
  });
  await press(words("campaigns.welcomeDown"));
  const moved = words("campaigns.welcomeMoved", { title: "Hello", number: 2 });
  await panel().findByText(moved);
  const hello = within(panel().getByRole("group", { name: "Hello" }));
  const remove = hello.getByRole("button", { name: words("campaigns.welcomeRemove") });
  // the focus follows the moved letter
  await waitFor(() => expect(hello.getByText(words("campaigns.welcomeUp"))).toBeTruthy());
  remove.focus();
  await act(async () => remove.click());
  await press(words("campaigns.welcomeRemove"), within(screen.getByRole("alertdialog")));
  await waitFor(() => expect(panel().getAllByRole("listitem")).toHaveLength(1));
  expect(panel().queryByText(moved)).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(panel().getByRole("list").closest("[data-heir]")),
  );
});

test("the wait of a letter can be changed while there are no drafts", async () => {
  await open(() => on, {
    "campaigns.list": () => ({
      campaigns: [],
      pagination: { page: 1, limit: 100, total: 0, pages: 1 },
      sending: running,
    }),
  });
  await press(words("campaigns.welcomeReplace"));
  const letter = inDialog(words("campaigns.welcomeReplaceTitle"));
  await letter.findByText(words("campaigns.welcomeNoDrafts"), { exact: false });
  await press(words("campaigns.back"), letter);
  await press(words("campaigns.welcomeWait"));
  const wait = inDialog(words("campaigns.welcomeWaitTitle"));
  expect(wait.getByLabelText(words("campaigns.welcomeWhen"))).toBeTruthy();
});

test("a draft that cannot become a letter is reported with the reason, and stays chosen", async () => {
  await open(() => welcomeOff, {
    "welcome.addStep"() {
      throw new Refusal(409, "WELCOME_LETTER_NARROW");
    },
  });
  await press(words("campaigns.welcomeAdd"));
  const form = inDialog(words("campaigns.welcomeAddTitle"));
  const field = await choose(form);
  await press(words("campaigns.welcomeSave"), form);
  expect(await form.findByText(/no segment and only one subject/)).toBeTruthy();
  expect(field.value).toBe(draft.id);
});

test("letters are moved up and down, with the focus kept and an announcement", async () => {
  const titles = ["Hello", "Tips", "Draws"];
  let steps = titles.map((title, i) => ({
    ...step,
    id: `01939c5a-0000-7000-8000-00000000001${i}`,
    title,
  }));
  const calls = await open(() => ({ ...on, steps }), {
    "welcome.moveStep"({ input: { id, before } }) {
      const moved = steps.filter((one) => one.id === id);
      const others = steps.filter((one) => one.id !== id);
      const at = before === null ? others.length : others.findIndex((one) => one.id === before);
      steps = others.toSpliced(at, 0, ...moved);
    },
  });
  const shown = () =>
    panel()
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent);
  const buttonOf = (title: string, name: string) =>
    within(panel().getByRole("group", { name: title })).getByRole("button", { name });
  const [up, down] = [words("campaigns.welcomeUp"), words("campaigns.welcomeDown")];
  expect(within(panel().getByRole("group", { name: "Hello" })).queryByText(up)).toBeNull();
  expect(within(panel().getByRole("group", { name: "Draws" })).queryByText(down)).toBeNull();
  await act(async () => buttonOf("Draws", up).click());
  await waitFor(() => expect(shown()).toEqual(["Hello", "Draws", "Tips"]));
  await waitFor(() => expect(document.activeElement).toBe(buttonOf("Draws", up)));
  const moved = words("campaigns.welcomeMoved", { title: "Draws", number: 2 });
  expect(await panel().findByText(moved)).toBeTruthy();
  await act(async () => buttonOf("Draws", up).click());
  await waitFor(() => expect(shown()).toEqual(["Draws", "Hello", "Tips"]));
  // it is already the first
  await waitFor(() => expect(document.activeElement).toBe(buttonOf("Draws", down)));
  await act(async () => buttonOf("Hello", down).click());
  await waitFor(() => expect(shown()).toEqual(["Draws", "Tips", "Hello"]));
  await waitFor(() => expect(document.activeElement).toBe(buttonOf("Hello", up)));
  const [hello, tips, draws] = titles.map((_, i) => `01939c5a-0000-7000-8000-00000000001${i}`);
  expect(inputsOf(calls, "welcome.moveStep")).toEqual([
    { id: draws, before: tips },
    { id: draws, before: hello },
    { id: hello, before: null },
  ]);
});

test("a letter that somebody else has removed is not moved, and the series reloads", async () => {
  const other = { ...step, id: "01939c5a-0000-7000-8000-000000000010", title: "Tips" };
  let steps = [step, other];
  await open(() => ({ ...on, steps }), {
    "welcome.moveStep"() {
      steps = [step];
      throw new Refusal(404, "NOT_FOUND");
    },
  });
  await press(words("campaigns.welcomeUp"));
  expect(await panel().findByText(words("NOT_FOUND"))).toBeTruthy();
  await waitFor(() => expect(panel().getAllByRole("listitem")).toHaveLength(1));
});
