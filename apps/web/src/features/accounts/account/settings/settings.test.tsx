import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { SessionInfo } from "@sortes/contract";
import { describe, expect, test, vi } from "vitest";
import {
  ana,
  type Call,
  fakeServer,
  type Files,
  type Handlers,
  refuse,
  to,
} from "../../../../../test/fake-server.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { page, press, signIn, hrefOf } from "../../../../../test/page.ts";
import { words, type MessageId } from "../../../../../test/words.ts";

const sessionOf = (fields: Partial<SessionInfo> = {}): SessionInfo => ({
  id: "01939c5a-0000-7000-8000-000000000001",
  device: "Firefox, Linux",
  createdAt: "2026-11-01T10:00:00.000Z",
  lastUsedAt: "2026-11-21T08:00:00.000Z",
  isCurrent: false,
  ...fields,
});
const desk = sessionOf({ isCurrent: true });
const phone = sessionOf({ id: "01939c5a-0000-7000-8000-000000000002", device: "Safari, iOS" });

/** Opens the settings as a signed-in user. */
async function openSettings(handlers: Handlers = {}, files?: Files, user = ana) {
  signIn(user);
  const all: Handlers = {
    "users.me": () => user,
    "users.sessions": () => ({ sessions: [desk, phone] }),
    "users.emailChange": () => ({ pending: null }),
    "tokens.list": () => [],
    ...handlers,
  };
  const calls = fakeServer(all, files);
  const app = await openApp("/account");
  await page().findByRole("heading", { level: 1, name: words("settings.title") });
  return { ...app, calls };
}
const section = (name: string) => within(page().getByRole("region", { name }));
type Section = ReturnType<typeof section>;
const fill = (on: Section, values: Partial<Record<MessageId, string>>) => {
  for (const [id, value] of Object.entries(values)) {
    const field = on.getByLabelText(words(id as MessageId), { selector: "input" });
    fireEvent.input(field, { target: { value } });
  }
};
const alerts = (on: Section) => on.queryAllByRole("alert").map(({ textContent }) => textContent);
const changes = (calls: { path: string }[]) =>
  calls
    .filter((call): call is Call<"users.change"> => call.path === "users.change")
    .map(({ input }) => input);
const wrongPassword = () =>
  refuse(400, "INVALID_INPUT", { currentPassword: [{ code: "PASSWORD_WRONG" }] });

test("the user menu links to the settings", async () => {
  signIn();
  fakeServer({ "users.me": () => ana });
  await openApp("/terms-of-service");
  const [link] = screen.getAllByRole("link", { name: words("settings.title"), hidden: true });
  await act(async () => link?.click());
  expect(await page().findByRole("heading", { name: words("settings.title") })).toBeTruthy();
});

describe("the name", () => {
  test("is changed, and appears in the header at once", async () => {
    const { services, calls } = await openSettings({
      "users.change": ({ input }) => ({
        ...ana,
        ...(input.username && { username: input.username }),
      }),
    });
    const name = section(words("settings.name"));
    fill(name, { "account.name": "Anca" });
    await press(words("settings.nameSave"), name);
    await screen.findByText(words("settings.nameChanged"));
    expect(changes(calls)).toEqual([{ username: "Anca" }]);
    expect(services.session.state.get()?.user?.username).toBe("Anca");
    expect(name.getByLabelText<HTMLInputElement>(words("account.name")).value).toBe("Anca");
  });

  test.each([
    ["", "This field is required."],
    ["A na", words("USERNAME_HAS_SPACES")],
    ["a".repeat(51), "Use at most 50 characters."],
  ])("is not sent: %j", async (typed, wording) => {
    const { calls } = await openSettings();
    const name = section(words("settings.name"));
    fill(name, { "account.name": typed });
    await press(words("settings.nameSave"), name);
    expect(await name.findByText(wording)).toBeTruthy();
    expect(changes(calls)).toEqual([]);
  });

  test("that is taken shows an error and keeps the input", async () => {
    await openSettings({
      "users.change": () =>
        refuse(400, "INVALID_INPUT", { username: [{ code: "USERNAME_TAKEN" }] }),
    });
    const name = section(words("settings.name"));
    fill(name, { "account.name": "Bogdan" });
    await press(words("settings.nameSave"), name);
    await waitFor(() =>
      expect(alerts(name)[0]).toBe("Name: This name is already taken. Choose another."),
    );
    expect(name.getByLabelText<HTMLInputElement>(words("account.name")).value).toBe("Bogdan");
  });
});

describe("the address", () => {
  test.each([
    [true, 1, 0],
    [false, 0, 1],
  ])("shows whether it is confirmed: %s", async (emailVerified, confirmed, offers) => {
    await openSettings({}, undefined, { ...ana, emailVerified });
    const address = section(words("settings.address"));
    expect(address.getAllByText("ana@example.ro").length).toBeGreaterThan(0);
    expect(address.queryAllByText(words("settings.addressConfirmed"))).toHaveLength(confirmed);
    expect(address.queryAllByRole("button", { name: words("account.resend") })).toHaveLength(
      offers,
    );
  });

  test("waits for confirmation by mail after a change, which can be withdrawn", async () => {
    let pending: { email: string; askedAt: string } | null = null;
    const { calls } = await openSettings({
      "users.emailChange": () => ({ pending }),
      "users.change"({ input }) {
        pending = { email: input.email ?? "", askedAt: desk.createdAt };
        return ana;
      },
      "users.withdrawEmailChange"() {
        pending = null;
      },
    });
    const address = section(words("settings.address"));
    fill(address, { "settings.newAddress": "ana@new.ro", "settings.currentPassword": "secret" });
    await press(words("settings.addressSave"), address);
    await address.findByText(/an email with a link is on its way/);
    expect(changes(calls)).toEqual([{ email: "ana@new.ro", currentPassword: "secret" }]);
    expect(address.getByLabelText<HTMLInputElement>(words("settings.currentPassword")).value).toBe(
      "",
    );
    await address.findByText(/is waiting to be confirmed/);
    await press(words("settings.withdraw"), address);
    await waitFor(() => expect(address.queryByText(/is waiting to be confirmed/)).toBeNull());
  });

  test("stays after a wrong password, and the input is kept", async () => {
    await openSettings({ "users.change": wrongPassword });
    const address = section(words("settings.address"));
    fill(address, { "settings.newAddress": "ana@new.ro", "settings.currentPassword": "guess" });
    await press(words("settings.addressSave"), address);
    await waitFor(() =>
      expect(alerts(address)[0]).toBe("Current password: This is not your current password."),
    );
    expect(address.getByLabelText<HTMLInputElement>(words("settings.newAddress")).value).toBe(
      "ana@new.ro",
    );
    expect(address.getByLabelText<HTMLInputElement>(words("settings.currentPassword")).value).toBe(
      "guess",
    );
  });

  test("is not sent when empty or without the password", async () => {
    const { calls } = await openSettings();
    const address = section(words("settings.address"));
    await press(words("settings.addressSave"), address);
    expect(await address.findByText(words("EMAIL_REQUIRED"))).toBeTruthy();
    expect(address.getByText(words("REQUIRED"))).toBeTruthy();
    expect(changes(calls)).toEqual([]);
  });
});

describe("the password", () => {
  const typed = {
    "settings.currentPassword": "secret",
    "account.newPassword": "another one",
    "account.passwordConfirm": "another one",
  };

  test("is changed with the current one, which empties the fields and reloads the devices", async () => {
    let listed = 0;
    const { calls } = await openSettings({
      "users.change": () => ana,
      "users.sessions"() {
        listed += 1;
        return { sessions: listed === 1 ? [desk, phone] : [desk] };
      },
    });
    const password = section(words("account.password"));
    const manager = document.querySelector<HTMLInputElement>("form [autocomplete=username]");
    expect(manager?.value).toBe(ana.email);
    fill(password, typed);
    await press(words("account.reset"), password);
    const said = await password.findByText(/^Your password has been changed/);
    expect(changes(calls)).toEqual([{ currentPassword: "secret", password: "another one" }]);
    await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
    await waitFor(() => expect(document.activeElement?.getAttribute("tabindex")).toBe("-1"));
    for (const id of Object.keys(typed)) {
      const field = password.getByLabelText<HTMLInputElement>(words(id as MessageId));
      expect(field.value).toBe("");
    }
    await waitFor(() =>
      expect(section(words("settings.sessions")).queryByText("Safari, iOS")).toBeNull(),
    );
  });

  test.each([
    [{ ...typed, "settings.currentPassword": "" }, "This field is required."],
    [{ ...typed, "account.newPassword": "12345" }, words("PASSWORD_TOO_SHORT")],
    [{ ...typed, "account.passwordConfirm": "another" }, words("PASSWORDS_DIFFER")],
  ])("is not sent: %j", async (values, wording) => {
    const { calls } = await openSettings();
    const password = section(words("account.password"));
    fill(password, values);
    await press(words("account.reset"), password);
    expect(await password.findByText(wording)).toBeTruthy();
    expect(changes(calls)).toEqual([]);
  });

  test("is limited in tries, and shows how long to wait", async () => {
    await openSettings({ "users.change": () => refuse(429, "RATE_LIMITED", {}, { minutes: 15 }) });
    const password = section(words("account.password"));
    fill(password, typed);
    await press(words("account.reset"), password);
    await waitFor(() => expect(alerts(password).join()).toMatch(/Try again in 15 minutes\.$/));
  });
});

describe("the devices", () => {
  test("are listed; the current one has no sign-out button", async () => {
    await openSettings({
      "users.sessions": () => ({
        sessions: [desk, phone, sessionOf({ id: phone.id.replace("2", "3"), device: null })],
      }),
    });
    const devices = section(words("settings.sessions"));
    const rows = devices.getAllByRole("listitem");
    expect(
      rows.map(({ textContent }) => /^(.*?) ?(This device)?Signed in/.exec(textContent)?.[1]),
    ).toEqual(["Firefox, Linux", "Safari, iOS", words("settings.unknownDevice")]);
    expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
    expect(
      devices.getByRole("button", { name: words("settings.endOf", { device: "Safari, iOS" }) }),
    ).toBeTruthy();
  });

  test.each([
    ["is signed out", () => {}],
    ["that is gone already goes, too", () => refuse(404, "NOT_FOUND")],
  ])("one %s, and the focus stays at the list", async (_, answer) => {
    let sessions = [desk, phone];
    await openSettings({
      "users.sessions": () => ({ sessions }),
      "users.endSession"() {
        sessions = [desk];
        return answer();
      },
    });
    const devices = section(words("settings.sessions"));
    await press(words("settings.endOf", { device: "Safari, iOS" }), devices);
    await waitFor(() => expect(devices.getAllByRole("listitem")).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(devices.getByRole("list")));
  });

  test("all others are signed out at once", async () => {
    let sessions = [desk, phone];
    await openSettings({
      "users.sessions": () => ({ sessions }),
      "users.endOtherSessions"() {
        sessions = [desk];
      },
    });
    const devices = section(words("settings.sessions"));
    await press(words("settings.endOthers"), devices);
    expect(await devices.findByText(words("settings.othersEnded"))).toBeTruthy();
    await waitFor(() => expect(devices.getAllByRole("listitem")).toHaveLength(1));
    expect(devices.queryByRole("button")).toBeNull();
  });

  test("can be reloaded after a failure", async () => {
    let isDown = true;
    await openSettings({
      "users.sessions": () => (isDown ? refuse(500, "INTERNAL") : { sessions: [desk] }),
    });
    const devices = section(words("settings.sessions"));
    await devices.findByText(/^Your devices could not be loaded\./);
    isDown = false;
    await press(words("shell.retry"), devices);
    expect(await devices.findByText(words("settings.thisDevice"))).toBeTruthy();
  });
});

describe("the export of personal data", () => {
  test("shows why it failed", async () => {
    await openSettings({}, () =>
      Response.json({ detail: "Too many attempts. Try again in 20 minutes." }, { status: 429 }),
    );
    const own = section(words("settings.export"));
    await press(words("settings.exportTake"), own);
    await waitFor(() =>
      expect(alerts(own)).toEqual([
        "The file could not be created. Too many attempts. Try again in 20 minutes.",
      ]),
    );
  });

  test("is requested with the token in a header", async () => {
    const asked: [string, string | null][] = [];
    await openSettings({}, (url, { headers }) => {
      asked.push([url.pathname + url.search, new Headers(headers).get("authorization")]);
      return Response.json({ detail: "" }, { status: 503 });
    });
    await press(words("settings.exportTake"), section(words("settings.export")));
    await waitFor(() => expect(asked).toEqual([["/api/users/me/export/", "Bearer t"]]));
  });
});

describe("erasing the account", () => {
  const ask = async () => {
    await press(words("settings.eraseAsk"), section(words("settings.erase")));
    return within(await screen.findByRole("dialog"));
  };

  test("requires the password, and can be cancelled", async () => {
    const { calls } = await openSettings();
    const dialog = await ask();
    await press(words("settings.eraseNow"), dialog);
    expect(await dialog.findByText(words("REQUIRED"))).toBeTruthy();
    await press(words("settings.keep"), dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.filter(({ path }) => path === "users.erase")).toEqual([]);
  });

  test.each([
    ["premium", 1],
    ["free", 0],
  ] as const)("says what becomes of the plan of a %s account", async (tier, times) => {
    await openSettings({}, undefined, { ...ana, subscriptionTier: tier });
    const dialog = await ask();
    expect(dialog.queryAllByText(words("settings.erasePlan"))).toHaveLength(times);
  });

  test.each([
    [wrongPassword, /This is not your current password\.$/],
    [() => refuse(409, "LAST_STAFF_MEMBER"), /^You are the only staff member\./],
  ])("keeps the session after a failure", async (erase, wording) => {
    const { services } = await openSettings({ "users.erase": erase });
    const dialog = await ask();
    fill(dialog, { "settings.currentPassword": "guess" });
    await press(words("settings.eraseNow"), dialog);
    await waitFor(() => expect(alerts(dialog).join()).toMatch(wording));
    expect(services.session.token).toBe("t");
  });

  test("waits for a payment provider that takes its time", async () => {
    let finish = () => {};
    const { calls } = await openSettings({
      "users.erase": () => new Promise<void>((resolve) => void (finish = resolve)),
    });
    const dialog = await ask();
    fill(dialog, { "settings.currentPassword": "secret" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await press(words("settings.eraseNow"), dialog);
    await act(() => vi.advanceTimersByTimeAsync(45_000));
    vi.useRealTimers();
    expect(to(calls, "users.erase")).toHaveLength(1);
    finish();
    const heading = await page().findByRole("heading", { name: words("settings.erasedTitle") });
    expect(heading).toBeTruthy();
  });

  test("clears the user's data in this browser, and confirms it", async () => {
    const lists = ["lists", "last-list.team", "last-list.winner", "turns"];
    for (const key of lists) window.localStorage.setItem(key, "[]");
    window.localStorage.theme = "dark";
    window.sessionStorage["teams.draft"] = "{}";
    window.sessionStorage["guest-results"] = "[]";
    const { services, calls } = await openSettings({ "users.erase": () => {} });
    const dialog = await ask();
    fill(dialog, { "settings.currentPassword": "secret" });
    await press(words("settings.eraseNow"), dialog);
    const heading = await page().findByRole("heading", { name: words("settings.erasedTitle") });
    expect(heading).toBeTruthy();
    expect(calls.find(({ path }) => path === "users.erase")?.input).toEqual({
      currentPassword: "secret",
    });
    // an effect of the page clears them, after it is shown
    await waitFor(() => expect(services.session.token).toBeUndefined());
    const gone = ["token", "user", "auth-storage", ...lists];
    expect(Object.keys(window.localStorage).filter((key) => gone.includes(key))).toEqual([]);
    expect(window.localStorage.theme).toBe("dark");
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(hrefOf(words("settings.erasedHome"))).toBe("/");
  });
});

describe("the link in the mail to a new address", () => {
  const open = async (handlers: Handlers) => {
    const calls = fakeServer(handlers);
    const app = await openApp("/confirm-email/abc");
    await page().findByRole("heading", { name: words("settings.confirmTitle") });
    return { ...app, calls };
  };
  const confirm = () => press(words("account.verify"));

  // spec 2.1.20
  test("acts only when its button is pressed, and updates the address", async () => {
    signIn();
    const user = { ...ana, email: "ana@new.ro", emailVerified: true };
    const { services, calls } = await open({
      "users.me": () => user,
      "users.confirmEmail": () => ({ emailChanged: true }),
    });
    expect(calls.some(({ path }) => path === "users.confirmEmail")).toBe(false);
    await confirm();
    expect(await page().findByText(/^Your account has a new email address/)).toBeTruthy();
    expect(calls.find(({ path }) => path === "users.confirmEmail")?.input).toEqual({
      token: "abc",
    });
    await waitFor(() => expect(services.session.state.get()?.user?.email).toBe("ana@new.ro"));
    expect(hrefOf(words("settings.toSettings"))).toBe("/account");
  });

  test.each([
    ["EMAIL_LINK_DEAD", 404, /^This link no longer works\./],
    ["EMAIL_TAKEN_MEANWHILE", 409, /keeps its address\.$/],
  ] as const)(
    "shows why it no longer works, and offers guests the login: %s",
    async (reason, status, wording) => {
      await open({ "users.confirmEmail": () => refuse(status, reason) });
      await confirm();
      expect(await page().findByText(wording)).toBeTruthy();
      expect(hrefOf(words("account.logIn"))).toBe("/login");
      expect(page().queryByRole("button", { name: words("account.verify") })).toBeNull();
    },
  );

  test("can be retried without an answer", async () => {
    await open({});
    await confirm();
    expect(await page().findByText(/^We could not confirm your address/)).toBeTruthy();
    expect(page().getByRole("button", { name: words("account.verify") })).toBeTruthy();
  });
});
