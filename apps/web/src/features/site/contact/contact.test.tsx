import { defaultSupportEmail } from "@sortes/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ana, fakeServer, type Handlers, refuse } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, press } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const field = (name: string | RegExp) => page().getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => press(words("contact.send"));
const fill = () => {
  type(words("contact.email"), "ana@example.ro");
  type(words("contact.subject"), "A question");
  type(words("contact.message"), "How?");
};
beforeEach(() => window.localStorage.clear());

test("a message is sent under a key, and the page shows the reply address", async () => {
  const calls = fakeServer({ "contact.send": () => ({ accepted: true }) });
  await openApp("/contact");
  fill();
  await send();
  expect(await screen.findByText(/^Your message is on its way/)).toBeTruthy();
  const [call] = calls;
  expect(call?.input).toEqual({
    email: "ana@example.ro",
    subject: "A question",
    message: "How?",
    website: "",
  });
  expect(call?.headers.get("idempotency-key")).toMatch(/\S/);
  await press(words("contact.another"));
  expect(field(words("contact.email")).value).toBe("ana@example.ro");
  expect(field(words("contact.message")).value).toBe("");
});

test.each([
  ["Email", "", words("EMAIL_REQUIRED")],
  ["Email", "ana", words("EMAIL_INVALID")],
  [words("contact.subject"), " ", words("REQUIRED")],
  [words("contact.message"), "", words("REQUIRED")],
])(
  "%s with %j is rejected before anything is sent, and has the focus",
  async (name, value, wording) => {
    const calls = fakeServer({});
    await openApp("/contact");
    fill();
    type(name, value);
    await send();
    expect(page().getByText(wording)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
    expect(calls).toEqual([]);
  },
);

test.each<[string, Handlers, RegExp]>([
  ["the network is gone", {}, /^Your message could not be sent\. It is still here/],
  [
    "there were too many",
    {
      "contact.send": () => refuse(429, "RATE_LIMITED", undefined, { minutes: 2 }),
    },
    /^Too many attempts\. Try again in 2 minutes/,
  ],
])("the input stays if %s, and is resent under the same key", async (_what, handlers, wording) => {
  fakeServer(handlers);
  await openApp("/contact");
  fill();
  await send();
  await waitFor(() => expect(page().getByRole("alert").textContent).toMatch(wording));
  expect(field(words("contact.message")).value).toBe("How?");
  fakeServer({ "contact.send": () => ({ accepted: true }) });
  await send();
  expect(await screen.findByText(/^Your message is on its way/)).toBeTruthy();
});

test("signed-in users see their address filled in, and their priority support", async () => {
  window.localStorage.setItem("token", "t");
  fakeServer({ "users.me": () => ({ ...ana, subscriptionTier: "premium" }) });
  await openApp("/contact");
  await waitFor(() => expect(field(words("contact.email")).value).toBe(ana.email));
  expect(page().getByText(/marked to be read first/)).toBeTruthy();
});

test("the page says that the operator has set no contact address", async () => {
  const site = { supportEmail: defaultSupportEmail, coffeeUrl: "https://coffee.test/" };
  fakeServer({ "site.settings": () => site });
  await openApp("/contact");
  // beside the form in a wide window, below it on a phone
  expect(await screen.findAllByText(/has not set a contact address yet/)).toHaveLength(2);
});

test("a message sent in an expired session waits for its writer to log in, and is sent as theirs", async () => {
  window.localStorage.setItem("token", "ended");
  fakeServer({
    "users.me": () => ana,
    "contact.send": () => refuse(401, "UNAUTHENTICATED"),
  });
  const { router } = await openApp("/contact");
  fill();
  type(words("contact.email"), "elsewhere@example.ro");
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  fakeServer({ "contact.send": () => ({ accepted: true }) });
  await act(() => router.navigate({ to: "/contact" }));
  await waitFor(() => expect(field(words("contact.message")).value).toBe("How?"));
  expect(field(words("contact.email")).value).toBe("elsewhere@example.ro");
  await send();
  expect(await screen.findByText(/^Your message is on its way/)).toBeTruthy();
  await act(() => router.navigate({ to: "/" }));
  await act(() => router.navigate({ to: "/contact" }));
  await waitFor(() => expect(field(words("contact.message")).value).toBe(""));
});

test("what somebody typed is gone once they sign out", async () => {
  window.localStorage.setItem("token", "t");
  fakeServer({ "users.me": () => ana, "users.logout": () => {} });
  const typed = (key: string) => window.sessionStorage.getItem(key);
  window.sessionStorage.setItem("own-generators.draft.new", '{"name":"Secret"}');
  window.sessionStorage.setItem("teams.draft", "{}");
  const { router } = await openApp("/contact");
  fill();
  await act(() => router.navigate({ to: "/tiers" }));
  await waitFor(() => expect(typed("contact.draft")).toMatch("How?"));
  act(() => screen.getAllByText(words("shell.signOut"))[0]?.click());
  await waitFor(() => expect(typed("contact.draft")).toBeNull());
  expect(typed("own-generators.draft.new")).toBeNull();
  // guests use the generators too, in the same tab
  expect(typed("teams.draft")).toBe("{}");
  await act(() => router.navigate({ to: "/contact" }));
  expect(field(words("contact.message")).value).toBe("");
});
