import { historyPage, teamItem } from "@sortes/testing/builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ana, type AnyCall, fakeServer, Refusal } from "../../test/fake-server.ts";
import { openApp } from "../../test/open-app.tsx";
import { signIn } from "../../test/page.ts";
import { words } from "../../test/words.ts";

// The question before a history is cleared stands for every confirmation.

let calls: AnyCall[];
/** The server's answers to the confirmed call, the first one first; afterwards it succeeds. */
let answers: (() => void | Promise<void>)[];

const failWith = (error: unknown) => () => {
  throw error;
};
const sent = () => calls.filter(({ path }) => path === "history.clear");
const question = () => screen.queryByRole("alertdialog", { name: words("dashboard.clearTitle") });
const button = () => within(question()!).getByRole("button", { name: words("dashboard.clear") });
const press = () => act(async () => button().click());

beforeEach(async () => {
  signIn();
  answers = [];
  calls = fakeServer({
    "users.me": () => ana,
    "history.list": () => historyPage([teamItem({ name: "Class 6B" })]),
    "history.clear": async () => {
      await answers.shift()?.();
      return { removed: 1 };
    },
  });
  await openApp("/dashboard");
  await screen.findByRole("heading", { level: 1, name: words("dashboard.title") });
  await act(async () => screen.getByRole("button", { name: words("dashboard.clear") }).click());
  await screen.findByRole("alertdialog", { name: words("dashboard.clearTitle") });
});
afterEach(() => localStorage.clear());

test("a confirmation sends one call however often it is pressed, and closes", async () => {
  let answer = () => {};
  answers = [() => new Promise((resolve) => (answer = resolve))];
  await act(async () => {
    const confirm = button();
    confirm.click();
    confirm.click();
  });
  await press();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(question()).toBeTruthy();
  await act(async () => answer());
  await waitFor(() => expect(question()).toBeNull());
  expect(sent()).toHaveLength(1);
  expect(await screen.findByText(words("dashboard.cleared"))).toBeTruthy();
});

test.each([
  ["a lost answer", new TypeError("Failed to fetch")],
  ["a fault of the server", new Refusal(500, "INTERNAL")],
  ["a refusal", new Refusal(429, "RATE_LIMITED", undefined, { minutes: 1 })],
])("a confirmation with %s says so, stays open and can be repeated", async (_, error) => {
  answers = [failWith(error)];
  await press();
  expect((await within(question()!).findByRole("alert")).textContent).not.toBe("");
  await press();
  await waitFor(() => expect(question()).toBeNull());
  expect(sent()).toHaveLength(2);
  expect(await screen.findByText(words("dashboard.cleared"))).toBeTruthy();
});

test("a confirmed removal counts as done if someone else was first", async () => {
  answers = [failWith(new Refusal(404, "NOT_FOUND"))];
  await press();
  await waitFor(() => expect(question()).toBeNull());
  expect(await screen.findByText(words("dashboard.cleared"))).toBeTruthy();
});

test("a confirmation after the rights were lost gives the reason outside the dialog", async () => {
  answers = [failWith(new Refusal(403, "FORBIDDEN"))];
  await press();
  await waitFor(() => {
    const reasons = screen.getAllByText(words("FORBIDDEN"));
    expect(reasons.some((reason) => !reason.closest("dialog"))).toBe(true);
  });
});

test("a confirmation after the session has ended leads to the login", async () => {
  answers = [failWith(new Refusal(401, "UNAUTHENTICATED"))];
  await press();
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
  await waitFor(() => expect(question()).toBeNull());
});
