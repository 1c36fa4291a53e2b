import { expect, test } from "vitest";
import { ana } from "../../test/fake-server.ts";
import { restoreSession, Session } from "./session.ts";

const store = (entries: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(entries))
    localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
};
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? "null");

/** The user as stored, with the specification's field names. */
const storedAna = {
  id: ana.id,
  username: ana.username,
  email: ana.email,
  email_verified: ana.emailVerified,
  subscription_tier: ana.subscriptionTier,
  is_premium: ana.isPremium,
  is_staff: ana.isStaff,
  subscribed: ana.subscribed,
  language: ana.language,
  features: ana.features,
  created_at: ana.createdAt,
};

// spec 3.3, 4.1, 9.18
test("an opened session is stored under the three keys", () => {
  new Session().open("t1", ana);
  expect(localStorage.getItem("token")).toBe("t1");
  expect(stored("user")).toEqual(storedAna);
  expect(stored("auth-storage")).toEqual({ user: storedAna, token: "t1", isAuthenticated: true });
});

// spec 9.18
test("an earlier version's session is restored and stored in the new format", () => {
  const auth = { user: ana, token: "t1", isAuthenticated: true };
  store({ token: "t1", user: ana, "auth-storage": auth });
  expect(restoreSession().state.get()).toEqual({ token: "t1", user: ana });
  expect(stored("user")).toEqual(storedAna);
  expect(stored("auth-storage")).toEqual({ ...auth, user: storedAna });
});

test("a stored session is restored", () => {
  new Session().open("t1", ana);
  expect(restoreSession().state.get()).toEqual({ token: "t1", user: ana });
});

test("without a token no one is signed in, whatever else is stored", () => {
  store({ user: ana, "auth-storage": { user: ana, token: "t1", isAuthenticated: true } });
  expect(restoreSession().state.get()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

// spec 3.3
test("the token overrides the record of another token, whose person is not shown", () => {
  store({
    token: "t2",
    user: ana,
    "auth-storage": { user: ana, token: "t1", isAuthenticated: true },
  });
  expect(restoreSession().state.get()).toEqual({ token: "t2", user: undefined });
  expect(localStorage.getItem("user")).toBeNull();
  expect(stored("auth-storage")).toEqual({ user: null, token: "t2", isAuthenticated: true });
});

test.each([
  ["only the user is stored", { token: "t1", user: ana }],
  ["only the record is stored", { token: "t1", "auth-storage": { user: ana, token: "t1" } }],
  ["the user is broken", { token: "t1", user: "{", "auth-storage": { user: ana, token: "t1" } }],
  ["the record is broken", { token: "t1", user: ana, "auth-storage": "[" }],
])("missing or broken keys are restored: %s", (_, entries) => {
  store(entries);
  expect(restoreSession().state.get()).toEqual({ token: "t1", user: ana });
  expect(stored("user")).toEqual(storedAna);
  expect(stored("auth-storage")).toEqual({ user: storedAna, token: "t1", isAuthenticated: true });
});

test("a closed session leaves the rest of the storage alone", () => {
  store({ language: "ro", theme: "dark", draft: "Ana" });
  const session = new Session();
  session.open("t1", ana);
  session.close();
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    language: "ro",
    theme: "dark",
    draft: "Ana",
  });
});

test("an answer about an earlier session changes nothing", () => {
  const session = new Session();
  session.open("t2", undefined);
  session.update("t1", ana);
  expect(session.state.get()).toEqual({ token: "t2", user: undefined });
});

test.each([
  ["somebody else in", "t2"],
  ["out", null],
])("a late answer does not undo that another tab has signed %s", (_, token) => {
  const session = new Session();
  session.open("t1", undefined);
  if (token === null) localStorage.removeItem("token");
  else localStorage.setItem("token", token);
  session.update("t1", ana);
  expect(localStorage.getItem("token")).toBe(token);
  session.follow();
  expect(session.token).toBe(token ?? undefined);
});

test("with storage blocked, the session lasts as long as the page", () => {
  const blocked = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const localStorageOf = Object.getOwnPropertyDescriptor(window, "localStorage");
  Object.defineProperty(window, "localStorage", { configurable: true, get: blocked });
  try {
    const session = restoreSession();
    session.open("t1", ana);
    expect(session.token).toBe("t1");
    session.close();
    expect(session.token).toBeUndefined();
  } finally {
    if (localStorageOf) Object.defineProperty(window, "localStorage", localStorageOf);
  }
});
