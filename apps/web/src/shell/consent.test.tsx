import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../test/fake-server.ts";
import { openApp } from "../../test/open-app.tsx";
import { words } from "../../test/words.ts";

const banner = () => screen.findByRole("region", { name: words("shell.cookies") });
const noBanner = () =>
  waitFor(() => expect(screen.queryByRole("region", { name: words("shell.cookies") })).toBeNull());
const press = async (name: string, place: HTMLElement) =>
  await act(async () => within(place).getByRole("button", { name }).click());

async function openSettings() {
  await press(words("shell.cookieSettings"), screen.getByRole("contentinfo"));
  return await screen.findByRole("dialog", { name: words("cookies.title") });
}

// spec 1.9, 9.21
test.each([
  ["Accept", "true"],
  ["Decline", "false"],
])("%s is stored and removes the banner, also on the next visit", async (name, stored) => {
  fakeServer({});
  const { unmount } = await openApp("/", { isFirstVisit: true });
  await press(name, await banner());
  await noBanner();
  expect(localStorage.getItem("cookieConsent")).toBe(stored);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  unmount();
  // only a stored choice counts
  await openApp("/", { isFirstVisit: true });
  await screen.findByRole("heading", { level: 1 });
  await noBanner();
});

// spec 1.9, 9.21
test("the banner returns on each visit and page until it is answered", async () => {
  fakeServer({});
  const first = await openApp("/", { isFirstVisit: true });
  await banner();
  await act(() => first.router.navigate({ to: "/how-it-works" }));
  expect(await banner()).toBeTruthy();
  first.unmount();
  await openApp("/", { isFirstVisit: true });
  expect(await banner()).toBeTruthy();
  expect(localStorage.getItem("cookieConsent")).toBeNull();
});

test("the banner does not block the page, and precedes the header for the keyboard", async () => {
  fakeServer({});
  await openApp("/login", { isFirstVisit: true });
  const question = await banner();
  expect(screen.queryByRole("dialog")).toBeNull();
  const header = screen.getByRole("banner");
  expect(question.compareDocumentPosition(header)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const names = within(question)
    .getAllByRole("button")
    .map((button) => button.className);
  expect(names.at(-1)).toBe(names.at(-2));
});

test("the settings show what each group holds and change the choice", async () => {
  fakeServer({ "users.me": () => ana });
  localStorage.setItem("token", "t1");
  localStorage.setItem("language", "en");
  sessionStorage.setItem("teams.draft", "{}");
  await openApp("/");
  const dialog = await openSettings();
  const group = (name: string) => within(dialog).getByRole("region", { name }).textContent;
  expect(group(words("cookies.group_necessary"))).toMatch(
    /Stored now: token, user and auth-storage\./,
  );
  expect(group(words("cookies.group_necessary"))).toContain(
    words("cookies.holds", { keys: "teams.draft and typist" }),
  );
  expect(group(words("cookies.group_necessary"))).toContain(
    words("cookies.holds", { keys: "cookieConsent" }),
  );
  expect(group(words("cookies.group_necessary"))).toContain(
    words("cookies.holds", { keys: "language" }),
  );
  expect(group(words("cookies.group_advertising"))).toContain(
    "No script of an ad network is loaded",
  );
  await press(words("shell.decline"), dialog);
  expect(localStorage.getItem("cookieConsent")).toBe("false");
  expect(localStorage.getItem("language")).toBe("en");
  expect(localStorage.getItem("token")).toBe("t1");
  expect(screen.getByText(words("cookies.declined"))).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("closing the settings decides nothing", async () => {
  fakeServer({});
  await openApp("/", { isFirstVisit: true });
  await banner();
  await press(words("shell.close"), await openSettings());
  expect(localStorage.getItem("cookieConsent")).toBeNull();
  expect(await banner()).toBeTruthy();
});

test("after Decline users can sign in, and language and theme survive a new visit", async () => {
  localStorage.setItem("cookieConsent", "false");
  fakeServer({ "users.login": () => ({ token: "t2", user: ana }), "users.me": () => ana });
  const { unmount } = await openApp("/login");
  await screen.findByRole("heading", { level: 1, name: words("shell.logIn") });
  fireEvent.change(screen.getByLabelText(words("account.email")), { target: { value: ana.email } });
  fireEvent.change(screen.getByLabelText(words("account.password")), {
    target: { value: "secret1" },
  });
  await press(words("shell.logIn"), screen.getByRole("main"));
  await waitFor(() => expect(localStorage.getItem("token")).toBe("t2"));
  document.documentElement.dataset.theme = "light";
  act(() => within(screen.getByRole("banner")).getByText("RO").click());
  await waitFor(() => expect(document.documentElement.lang).toBe("ro"));
  await press("Treci la tema întunecată", screen.getByRole("banner"));
  expect(localStorage.getItem("language")).toBe("ro");
  expect(localStorage.getItem("theme")).toBe("dark");
  unmount();
  // the next visit, in a new tab
  sessionStorage.clear();
  await openApp("/");
  await screen.findByRole("heading", { level: 1, name: "Tragere la sorți, pe față" });
});

test("without storage, the page says that the choice is not saved, and continues", async () => {
  fakeServer({});
  await openApp("/", { isFirstVisit: true });
  const refusing = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no", "QuotaExceededError");
  });
  try {
    await press(words("shell.accept"), await banner());
    const said = within(await banner()).getByRole("status").textContent;
    expect(said).toBe(words("shell.cookiesUnstored"));
    await press(words("shell.understood"), await banner());
    await noBanner();
  } finally {
    refusing.mockRestore();
  }
});

test("a page says when it is offline, and reports the return of the network", async () => {
  fakeServer({});
  await openApp("/");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText(/^You are offline\./)).toBeTruthy();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByText(/^You are offline\./)).toBeNull();
  onLine.mockRestore();
});
