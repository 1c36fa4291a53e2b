import { historyPage, person, teamItem } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../test/fake-server.ts";
import { openApp } from "../../test/open-app.tsx";
import { Session } from "./session.ts";
import { forgetStates } from "./stored-state.ts";
import { words } from "../../test/words.ts";

const ion = person({ username: "Ion", email: "ion@example.ro" });

/** The storage event after a change by another tab. */
const tell = (key: string | null, newValue: string | null = null) =>
  act(async () => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })));

/** Another tab signs a user in, writing one key after the other. */
async function signInElsewhere(user: typeof ana) {
  new Session().open("t1", user);
  for (const key of ["token", "user", "auth-storage"]) await tell(key);
}
async function signOutElsewhere() {
  const written = vi.spyOn(Storage.prototype, "setItem");
  new Session().part();
  for (const [key, value] of written.mock.calls) await tell(key, value);
  for (const key of ["token", "user", "auth-storage"]) await tell(key);
}
async function sessionEndsElsewhere() {
  new Session().end();
  for (const key of ["token", "user", "auth-storage"]) await tell(key);
}

/** Each user's history contains teams named after them. */
const histories = () =>
  fakeServer({
    "users.me": ({ headers }) => (headers.get("authorization") === "Bearer t2" ? ion : ana),
    "history.list": ({ headers }) =>
      historyPage([
        teamItem({ name: headers.get("authorization") === "Bearer t2" ? "Of Ion" : "Of Ana" }),
      ]),
  });

test("signing in in another tab changes the header and keeps the page", async () => {
  histories();
  const { router } = await openApp("/team-generator");
  const box = await screen.findByLabelText(words("teams.names"));
  fireEvent.change(box, { target: { value: "Ana\nIon" } });
  await signInElsewhere(ana);
  expect(screen.getAllByText(ana.username).length).toBeGreaterThan(0);
  expect(router.state.location.pathname).toBe("/team-generator");
  expect(screen.getByLabelText(words("teams.names"))).toBe(box);
  expect((box as HTMLTextAreaElement).value).toBe("Ana\nIon");
});

test("a sign-in in another tab redirects the login page home", async () => {
  histories();
  const { router } = await openApp("/login");
  await signInElsewhere(ana);
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test("a sign-out in another tab redirects members' pages to /login, and forgets their content", async () => {
  new Session().open("t1", ana);
  histories();
  const { router, services } = await openApp("/my-history");
  await screen.findByText("Of Ana");
  await signOutElsewhere();
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(services.session.token).toBeUndefined();
  expect(screen.queryByText("Of Ana")).toBeNull();
  // the site settings are not personal and are loaded again
  const kept = services.queryClient.getQueryCache().getAll();
  expect(kept.filter(({ queryKey }) => !JSON.stringify(queryKey).includes("site"))).toEqual([]);
});

/** Opens the contact form as Ana, who has a draft of a pack in this tab and types a message. */
async function typeMessage() {
  new Session().open("t1", ana);
  window.sessionStorage.setItem("packs.draft.new", '{"name":"Secret"}');
  window.sessionStorage.setItem("teams.draft", "{}");
  fakeServer({ "users.me": () => ana });
  const { services } = await openApp("/contact");
  const box = await screen.findByLabelText<HTMLTextAreaElement>(words("contact.message"));
  fireEvent.change(box, { target: { value: "About my payment" } });
  await waitFor(() => expect(window.sessionStorage.getItem("contact.draft")).toMatch("payment"));
  return services;
}
const message = () => screen.getByLabelText<HTMLTextAreaElement>(words("contact.message"));

test("a sign-out in another tab forgets what the person typed here, but not a generator's list", async () => {
  await typeMessage();
  await signOutElsewhere();
  await waitFor(() => expect(message().value).toBe(""));
  expect(Object.keys(window.sessionStorage)).not.toContain("contact.draft");
  expect(Object.keys(window.sessionStorage)).not.toContain("packs.draft.new");
  expect(window.sessionStorage.getItem("teams.draft")).toBe("{}");
});

test("a session that another tab finds ended leaves what was typed here", async () => {
  await typeMessage();
  await sessionEndsElsewhere();
  await waitFor(() => expect(message().value).toBe("About my payment"));
  expect(window.sessionStorage.getItem("packs.draft.new")).toMatch("Secret");
});

test.each([
  ["is forgotten for somebody else", ion, [], () => {}],
  ["is forgotten after a reload for somebody else", ion, [], forgetStates],
  ["stays for the same person", ana, ["contact.draft", "packs.draft.new"], forgetStates],
])(
  "what was typed under a session that has ended %s who signs in",
  async (...[, user, kept, reload]) => {
    const { session } = await typeMessage();
    act(() => session.end());
    reload();
    act(() => session.open("t2", user));
    const drafts = ["contact.draft", "packs.draft.new"];
    expect(drafts.filter((key) => key in window.sessionStorage)).toEqual(kept);
    expect(window.sessionStorage.getItem("teams.draft")).toBe("{}");
  },
);

test("a sign-out is not told as the end of a session that ended before another tab signed in", async () => {
  histories();
  const { router, services } = await openApp("/");
  services.session.end();
  await signInElsewhere(ana);
  await signOutElsewhere();
  await act(async () => await router.navigate({ to: "/login" }));
  await screen.findByLabelText(words("account.email"));
  expect(screen.queryByText(words("account.sessionEnded"))).toBeNull();
});

test("after another user signs in, nothing of the previous one is shown", async () => {
  new Session().open("t1", ana);
  histories();
  const { router } = await openApp("/my-history");
  await screen.findByText("Of Ana");
  const seen: (string | null)[] = [];
  const watch = new MutationObserver(() => seen.push(document.body.textContent));
  new Session().open("t2", ion);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
  expect(screen.queryByText("Of Ana")).toBeNull();
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  for (const key of ["user", "auth-storage"]) await tell(key);
  expect(await screen.findByText("Of Ion")).toBeTruthy();
  watch.disconnect();
  expect(seen.filter((text) => text?.includes("Of Ana"))).toEqual([]);
  expect(router.state.location.pathname).toBe("/my-history");
});

test("a page restored by Back catches up with other tabs", async () => {
  new Session().open("t1", ana);
  histories();
  const { services } = await openApp("/");
  new Session().close();
  const back = Object.assign(new Event("pageshow"), { persisted: true });
  await act(async () => void window.dispatchEvent(back));
  expect(services.session.token).toBeUndefined();
});

test("a change of an unrelated storage key is ignored", async () => {
  histories();
  const { services } = await openApp("/");
  new Session().open("t1", ana);
  await tell("theme");
  expect(services.session.token).toBeUndefined();
  await tell(null);
  expect(services.session.token).toBe("t1");
});
