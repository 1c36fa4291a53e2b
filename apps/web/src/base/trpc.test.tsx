import { historyPage } from "@sortes/testing/builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ana, fakeServer, Refusal, refuse } from "../../test/fake-server.ts";
import { openApp } from "../../test/open-app.tsx";
import { words } from "../../test/words.ts";
import { Session } from "./session.ts";

const unauthenticated = (): never => refuse(401, "UNAUTHENTICATED");
/** Only session keys and the cookie choice: an earlier test file may still be saving a draft. */
const kept = () =>
  ["token", "user", "cookieConsent"].filter((key) => localStorage.getItem(key) !== null);
const signIn = (token = "t1") => new Session().open(token, ana);
const id = "01939c5a-0000-7000-8000-000000000009";

// spec 7.1
test("calls carry the token and the language of the page", async () => {
  signIn();
  localStorage.setItem("language", "ro");
  const calls = fakeServer({ "users.me": () => ana });
  await openApp("/");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.headers.get("authorization")).toBe("Bearer t1");
  expect(calls[0]?.headers.get("accept-language")).toBe("ro");
});

// spec 7.1
test.each(["login", "register"] as const)("users.%s carries no token", async (name) => {
  signIn();
  const session = () => ({ user: ana, token: "t2" });
  const calls = fakeServer({
    "users.me": () => ana,
    "users.login": session,
    "users.register": session,
  });
  const { services } = await openApp("/");
  await services.client.users[name].mutate({} as never);
  expect(calls.at(-1)?.headers.has("authorization")).toBe(false);
});

// spec 4.4
test("the user is loaded when the page opens with a token, and stored", async () => {
  signIn();
  fakeServer({ "users.me": () => ({ ...ana, username: "Ana-Maria" }) });
  const { services } = await openApp("/");
  await waitFor(() => expect(services.session.state.get()?.user?.username).toBe("Ana-Maria"));
  expect(localStorage.getItem("user")).toContain("Ana-Maria");
});

test("a guest's page sends no request", async () => {
  const calls = fakeServer({});
  await openApp("/");
  expect(calls).toEqual([]);
});

// spec 4.4, 8.7
test("a 401 to the current-user call clears the session and keeps the page", async () => {
  signIn("dead");
  fakeServer({ "users.me": unauthenticated });
  const { services, router } = await openApp("/");
  await waitFor(() => expect(services.session.token).toBeUndefined());
  expect(kept()).toEqual(["cookieConsent"]);
  expect(router.state.location.pathname).toBe("/");
});

// spec 8.7
test.each([
  ["there is no answer", {}],
  [
    "the server fails",
    {
      "users.me": () => refuse(500, "INTERNAL"),
    },
  ],
])("if %s, the stored session stays, and the page reports the failure", async (_, server) => {
  signIn();
  fakeServer(server);
  const { services } = await openApp("/");
  expect(await screen.findByText(words("shell.userFailed"))).toBeTruthy();
  expect(services.session.state.get()).toEqual({ token: "t1", user: ana });
});

// spec 4.5, 8.10
test("a 401 to any other call clears the session and goes to /login", async () => {
  signIn();
  fakeServer({ "users.me": () => ana, "history.get": unauthenticated });
  const { services, router } = await openApp("/");
  services.queryClient.setQueryData(["seen"], 1);
  await act(() => services.client.history.get.query({ id }).catch(() => {}));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(services.session.token).toBeUndefined();
  expect(services.queryClient.getQueryData(["seen"])).toBeUndefined();
  expect(kept()).toEqual(["cookieConsent"]);
});

// spec 4.5, 8.10
test.each(["login", "register", "forgotPassword"] as const)(
  "a 401 to users.%s neither redirects guests nor signs out",
  async (name) => {
    fakeServer({ "users.me": () => ana, [`users.${name}`]: unauthenticated });
    const { services, router } = await openApp("/register");
    const ask = () =>
      act(() =>
        services.client.users[name].mutate({} as never).then(
          () => {},
          () => {},
        ),
      );
    await ask();
    expect(router.state.location.pathname).toBe("/register");
    services.session.open("t1", ana);
    await act(() => router.navigate({ to: "/" }));
    await ask();
    expect(services.session.token).toBe("t1");
    expect(router.state.location.pathname).toBe("/");
  },
);

test.each(["/", "/packs", "/contact", "/number-generator"])(
  "%s opened with an expired session looks as for a guest",
  async (path) => {
    signIn("dead");
    fakeServer({
      "users.me": unauthenticated,
      "ads.current": unauthenticated,
      "packs.predefined": unauthenticated,
      "packs.own": unauthenticated,
      "presets.list": unauthenticated,
    });
    const { services, router } = await openApp(path);
    await waitFor(() => expect(services.session.token).toBeUndefined());
    await waitFor(() => expect(router.state.status).toBe("idle"));
    expect(router.state.location.pathname).toBe(path);
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  },
);

test("a 401 that comes before the answer to the current-user call waits for that", async () => {
  signIn("dead");
  let answerMe = () => {};
  const asked = new Promise<void>((resolve) => (answerMe = resolve));
  const calls = fakeServer({
    "users.me": async () => {
      await asked;
      return unauthenticated();
    },
    "ads.current": unauthenticated,
  });
  const { services, router } = await openApp("/contact");
  // in the same batch, the other response would wait as well
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("users.me"));
  await act(() => services.client.ads.current.query().catch(() => {}));
  expect(services.session.token).toBe("dead");
  await act(async () => answerMe());
  await waitFor(() => expect(services.session.token).toBeUndefined());
  expect(router.state.location.pathname).toBe("/contact");
});

test("in a batch each call is judged by its own status", async () => {
  signIn();
  fakeServer({
    "users.me": unauthenticated,
    "history.list": () => historyPage(),
    "history.get": () => refuse(404, "NOT_FOUND"),
  });
  const { services, router } = await openApp("/");
  signIn("t2");
  services.session.open("t2", ana);
  await act(() =>
    Promise.allSettled([
      services.client.users.me.query(),
      services.client.history.list.query({}),
      services.client.history.get.query({ id }),
    ]),
  );
  expect(services.session.token).toBe("t2");
  expect(router.state.location.pathname).toBe("/");
});

test("a 401 about an earlier session leaves the new one alone", async () => {
  signIn("old");
  fakeServer({ "users.me": () => ana, "history.get": unauthenticated });
  const { services } = await openApp("/");
  const answer = services.client.history.get.query({ id }).catch(() => {});
  services.session.open("new", ana);
  await act(() => answer);
  expect(services.session.token).toBe("new");
});

// spec 4.3, 8.6
test.each([
  ["succeeds", true],
  ["fails", false],
])("sign out clears session and cache when the call %s, and confirms it", async (_, isDone) => {
  const [done, failed] = [words("shell.signedOut"), words("shell.signOutFailed")];
  signIn();
  localStorage.setItem("language", "en");
  sessionStorage.setItem("teams.draft", '"Ana"');
  const calls = fakeServer({
    "users.me": () => ana,
    "users.logout": () => {
      if (!isDone) throw new Refusal(500, "INTERNAL");
    },
  });
  const { services } = await openApp("/");
  services.queryClient.setQueryData(["seen"], 1);
  act(() => screen.getAllByText(words("shell.signOut"))[0]?.click());
  expect(services.session.token).toBeUndefined();
  expect(services.queryClient.getQueryData(["seen"])).toBeUndefined();
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    cookieConsent: "true",
    language: "en",
  });
  expect(sessionStorage.getItem("teams.draft")).toBe('"Ana"');
  const [said, unsaid] = isDone ? [done, failed] : [failed, done];
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(unsaid)).toBeNull();
  expect(calls.findLast(({ path }) => path === "users.logout")?.headers.get("authorization")).toBe(
    "Bearer t1",
  );
});

test("signing out asks before it deletes results that wait on this device", async () => {
  signIn();
  const waiting = { key: "k", type: "team", input: {}, createdAt: "2026-11-20T10:00:00.000Z" };
  const key = `waiting-saves.${ana.id}`;
  localStorage.setItem(key, JSON.stringify([waiting]));
  fakeServer({
    "users.me": () => ana,
    "users.logout": () => {},
    "history.saveTeams": () => refuse(500, "INTERNAL"),
  });
  const { services } = await openApp("/");
  const signOut = () => act(() => screen.getAllByText(words("shell.signOut"))[0]?.click());
  const question = () =>
    screen.findByRole("alertdialog", { name: words("sign-out.title", { count: 1 }) });
  const press = async (id: "sign-out.cancel" | "sign-out.act") => {
    const button = within(await question()).getByRole("button", { name: words(id) });
    await act(async () => button.click());
  };
  signOut();
  await press("sign-out.cancel");
  expect(services.session.token).toBe("t1");
  expect(localStorage.getItem(key)).not.toBeNull();
  signOut();
  await press("sign-out.act");
  await waitFor(() => expect(services.session.token).toBeUndefined());
  expect(localStorage.getItem(key)).toBeNull();
});

test("signing out on a page for members leads home, and nothing says that the session has ended", async () => {
  signIn();
  fakeServer({
    "users.me": () => ana,
    "history.list": ({ headers }) =>
      headers.has("authorization") ? historyPage([]) : unauthenticated(),
    "users.logout": () => {},
  });
  const { router, services } = await openApp("/my-history");
  await screen.findByText(words("history.empty"));
  act(() => screen.getAllByText(words("shell.signOut"))[0]?.click());
  expect(await screen.findByText(words("shell.signedOut"))).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  await screen.findByRole("heading", { level: 1, name: words("home.title") });
  expect(services.session.hasEnded.get()).toBe(false);
});

test("signing out of an expired session works", async () => {
  signIn();
  fakeServer({ "users.me": () => ana, "users.logout": unauthenticated });
  const { services, router } = await openApp("/");
  act(() => screen.getAllByText(words("shell.signOut"))[0]?.click());
  expect(await screen.findByText(words("shell.signedOut"))).toBeTruthy();
  expect(screen.queryByText(words("shell.signOutFailed"))).toBeNull();
  expect(services.session.token).toBeUndefined();
  expect(router.state.location.pathname).toBe("/");
});
