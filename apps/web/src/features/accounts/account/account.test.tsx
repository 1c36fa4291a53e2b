import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ErrorCode } from "@sortes/contract";
import { alerts, field, fill, openAt } from "../../../../test/account-pages.ts";
import { ana, fakeServer, Refusal } from "../../../../test/fake-server.ts";
import { follow, page, press, signIn } from "../../../../test/page.ts";
import { linkIn, words, type MessageId } from "../../../../test/words.ts";

// spec 5.21
test.each([
  [{ "account.email": "", "account.password": "" }, words("ALL_FIELDS_REQUIRED")],
  [{ "account.email": "ana@example.ro", "account.password": "" }, words("ALL_FIELDS_REQUIRED")],
  [{ "account.email": " ", "account.password": "secret" }, words("ALL_FIELDS_REQUIRED")],
  [{ "account.email": "ana@example", "account.password": "secret" }, words("EMAIL_INVALID")],
])("login with %o: %s", async (values, message) => {
  const calls = fakeServer({});
  await openAt("/login");
  fill(values);
  await press(words("account.logIn"));
  await waitFor(() => expect(alerts()).toEqual([message]));
  expect(calls).toEqual([]);
});

const right = {
  "account.name": "Ana",
  "account.email": "ana@example.ro",
  "account.password": "123456",
  "account.passwordConfirm": "123456",
};

// spec 5.22
test.each([
  [{ ...right, "account.name": "" }, [words("ALL_FIELDS_REQUIRED")]],
  [
    { ...right, "account.name": "A na", "account.email": "x", "account.password": "1" },
    [
      words("USERNAME_HAS_SPACES"),
      words("EMAIL_INVALID"),
      words("PASSWORD_TOO_SHORT"),
      words("PASSWORDS_DIFFER"),
    ],
  ],
  [
    { ...right, "account.email": "x", "account.passwordConfirm": "" },
    [words("ALL_FIELDS_REQUIRED"), words("EMAIL_INVALID")],
  ],
  [
    { ...right, "account.name": "a".repeat(51), "account.email": "x" },
    [words("TOO_LONG", { max: 50 })],
  ],
  [
    { ...right, "account.password": "12345", "account.passwordConfirm": "12345" },
    [words("PASSWORD_TOO_SHORT")],
  ],
  [{ ...right, "account.passwordConfirm": "1234567" }, [words("PASSWORDS_DIFFER")]],
])("register shows everything that is wrong: %o: %o", async (values, messages) => {
  const calls = fakeServer({});
  await openAt("/register");
  fill(values);
  await press(words("account.register"));
  await waitFor(() => expect(alerts()).toEqual(messages));
  expect(calls).toEqual([]);
});

test("register leads to the first of several wrong fields, and counts each until it is changed", async () => {
  fakeServer({});
  await openAt("/register");
  fill({ ...right, "account.email": "x", "account.password": "1" });
  await press(words("account.register"));
  await waitFor(() => expect(document.activeElement).toBe(field(words("account.email"))));
  fill({ "account.email": right["account.email"] });
  await waitFor(() =>
    expect(alerts()).toEqual([words("PASSWORD_TOO_SHORT"), words("PASSWORDS_DIFFER")]),
  );
});

test("an invalid field takes the focus and shows its error", async () => {
  await openAt("/login");
  fill({ "account.email": "ana", "account.password": "secret" });
  await press(words("account.logIn"));
  await waitFor(() => expect(document.activeElement).toBe(field(words("account.email"))));
  expect(field(words("account.email")).getAttribute("aria-invalid")).toBe("true");
  const description = field(words("account.email")).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(description)?.textContent).toBe(words("EMAIL_INVALID"));
  fill({ "account.email": "ana@example.ro" });
  await waitFor(() => expect(alerts()).toEqual([]));
});

test("a session that ends while a page is open is announced until the user logs in", async () => {
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(ana));
  const refuse = () => {
    throw new Refusal(401, "UNAUTHENTICATED");
  };
  fakeServer({ "users.me": () => ana, "history.list": refuse });
  const { router } = await openAt("/");
  await act(() => router.navigate({ to: "/my-history" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  await waitFor(() => expect(alerts()).toEqual([words("account.sessionEnded")]));
  fakeServer({ "users.login": () => ({ token: "t2", user: ana }) });
  fill({ "account.email": "ana@example.ro", "account.password": "secret" });
  await press(words("account.logIn"));
  await waitFor(() => expect(alerts()).toEqual([]));
});

test("an error of the whole form takes the focus, at each attempt", async () => {
  await openAt("/login");
  for (const _ of [1, 2]) {
    field(words("account.email")).focus();
    await press(words("account.logIn"));
    await waitFor(() => expect(document.activeElement).toBe(screen.queryByRole("alert")));
  }
});

test("errors are translated when the language changes", async () => {
  await openAt("/register");
  fill({ ...right, "account.name": "a".repeat(51) });
  await press(words("account.register"));
  await waitFor(() => expect(alerts()).toEqual([words("TOO_LONG", { max: 50 })]));
  await act(async () => screen.getByText("RO").click());
  await waitFor(() => expect(alerts()).toEqual(["Folosește cel mult 50 de caractere."]));
  expect(field("Nume").value).toHaveLength(51);
});

// spec 2.1.11, 2.1.25, 2.14.1
test("login removes the old token, signs in, goes home and welcomes the user", async () => {
  const calls = fakeServer({ "users.login": () => ({ user: ana, token: "t1" }) });
  const { router } = await openAt("/login");
  localStorage.setItem("token", "old");
  fill({ "account.email": " ana@example.ro ", "account.password": "secret" });
  await press(words("account.logIn"));
  await screen.findByText(words("account.welcome", { name: "Ana" }));
  expect(router.state.location.pathname).toBe("/");
  expect(localStorage.getItem("token")).toBe("t1");
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ input: { email: "ana@example.ro", password: "secret" } });
  expect(calls[0]?.headers.has("authorization")).toBe(false);
});

// spec 4.2, 8.2, 8.5
test("a failed login shows why, keeps the input and removes the old token", async () => {
  fakeServer({
    "users.login": () => {
      throw new Refusal(401, "INVALID_CREDENTIALS");
    },
  });
  const { router } = await openAt("/login");
  localStorage.setItem("token", "old");
  fill({ "account.email": "ana@example.ro", "account.password": "wrong" });
  await press(words("account.logIn"));
  await waitFor(() => expect(alerts()).toEqual([words("INVALID_CREDENTIALS")]));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("alert")));
  expect([field(words("account.email")).value, field(words("account.password")).value]).toEqual([
    "ana@example.ro",
    "wrong",
  ]);
  expect(localStorage.getItem("token")).toBeNull();
  expect(router.state.location.pathname).toBe("/login");
});

// spec 2.1.11, 2.14.2, 3.15, 4.1
test("register signs in, goes home and welcomes the user", async () => {
  const calls = fakeServer({ "users.register": () => ({ user: ana, token: "t1" }) });
  const { router } = await openAt("/register");
  fill(right);
  await press(words("account.register"));
  await screen.findByText(words("account.welcome", { name: "Ana" }));
  expect(router.state.location.pathname).toBe("/");
  expect(localStorage.getItem("token")).toBe("t1");
  expect(calls[0]?.input).toEqual({
    username: "Ana",
    email: "ana@example.ro",
    password: "123456",
    passwordConfirm: "123456",
  });
});

// spec 8.4
test("server errors of fields are listed on top as Field: message and at the field", async () => {
  fakeServer({
    "users.register": () => {
      throw new Refusal(400, "INVALID_INPUT", {
        username: [{ code: "USERNAME_TAKEN" }],
        email: [{ code: "EMAIL_TAKEN" }],
      });
    },
  });
  await openAt("/register");
  fill(right);
  await press(words("account.register"));
  const name = words("USERNAME_TAKEN");
  const email = words("EMAIL_TAKEN");
  await waitFor(() =>
    expect(alerts()).toEqual([
      `${words("account.name")}: ${name}${words("account.email")}: ${email}`,
      name,
      email,
    ]),
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole("alert")[0]));
  // a field error found here replaces the server's
  fill({ "account.password": "1", "account.passwordConfirm": "1" });
  await press(words("account.register"));
  await waitFor(() => expect(alerts()).toEqual([words("PASSWORD_TOO_SHORT")]));
});

// spec 8.3
test.each([
  ["/login", "Log In", words("account.loginFailed")],
  ["/register", words("account.register"), words("account.registerFailed")],
])("without an answer %s shows its own message", async (path, button, message) => {
  fakeServer({});
  await openAt(path);
  fill(
    path === "/login"
      ? { "account.email": right["account.email"], "account.password": "123456" }
      : right,
  );
  await press(button);
  await waitFor(() => expect(alerts()).toEqual([message]));
});

// spec 2.14.1, 2.14.2
test.each([
  ["/login", linkIn("account.noAccount"), "/register"],
  ["/register", linkIn("account.haveAccount"), "/login"],
])("%s links to the other page", async (path, link, other) => {
  const { router } = await openAt(path);
  await follow(link);
  expect(router.state.location.pathname).toBe(other);
});

// spec 2.14.2
test("fields have autocomplete names for browsers and password managers", async () => {
  await openAt("/register");
  const kinds = Object.keys(right).map((id) => field(words(id as MessageId)).autocomplete);
  // a manager would keep a "username", and later offer it where the address is asked for
  expect(kinds).toEqual(["nickname", "email", "new-password", "new-password"]);
  fireEvent.click(
    page().getAllByRole("button", { name: words("account.showPassword") })[0] as HTMLElement,
  );
  expect([
    field(words("account.password")).type,
    field(words("account.passwordConfirm")).type,
  ]).toEqual(["text", "password"]);
});

test("a mailed link changes nothing until its button is pressed", async () => {
  const calls = fakeServer({ "users.confirmAddress": () => ({ emailVerified: true }) });
  await openAt("/verify/abc");
  expect(calls).toEqual([]);
  await press(words("account.verify"));
  await screen.findByText(words("account.verified"));
  expect(calls.map(({ path, input }) => [path, input])).toEqual([
    ["users.confirmAddress", { token: "abc" }],
  ]);
});

test("a confirmed address says where the results of a guest are: the mail opened another tab", async () => {
  fakeServer({ "users.me": () => ana, "users.confirmAddress": () => ({ emailVerified: true }) });
  signIn();
  await openAt("/verify/abc");
  expect(page().queryByText(words("account.elsewhere"))).toBeNull();
  await press(words("account.verify"));
  expect(await page().findByText(words("account.elsewhere"))).toBeTruthy();
});

test("a visitor who did not create the account is offered a new password", async () => {
  await openAt("/verify/abc");
  const links = page().getAllByRole<HTMLAnchorElement>("link");
  expect(links.map(({ pathname }) => pathname)).toContain("/forgot-password");
});

test("a dead confirmation link is reported and offers no retry", async () => {
  fakeServer({
    "users.confirmAddress": () => {
      throw new Refusal(404, "VERIFICATION_LINK_DEAD");
    },
  });
  await openAt("/verify/abc");
  await press(words("account.verify"));
  await waitFor(() => expect(alerts()).toEqual([words("VERIFICATION_LINK_DEAD")]));
  expect(page().queryByRole("button", { name: words("account.verify") })).toBeNull();
});

test("a confirmation that gets no answer can be tried again", async () => {
  fakeServer({});
  await openAt("/verify/abc");
  await press(words("account.verify"));
  await waitFor(() => expect(alerts()).toEqual([words("account.verifyFailed")]));
  expect(page().queryByRole("button", { name: words("account.verify") })).not.toBeNull();
});

describe("a user with an unconfirmed address", () => {
  const signIn = (user = ana) => {
    localStorage.setItem("token", "t");
    localStorage.setItem("user", JSON.stringify(user));
  };
  const deadLink = () => {
    throw new Refusal(404, "VERIFICATION_LINK_DEAD");
  };
  const pressDeadLink = async (handlers: Parameters<typeof fakeServer>[0], user = ana) => {
    signIn();
    const calls = fakeServer({
      "users.me": () => user,
      "users.confirmAddress": deadLink,
      ...handlers,
    });
    await openAt("/verify/abc");
    await press(words("account.verify"));
    await page().findByRole("link", { name: words("account.start") });
    return calls;
  };
  const refuse =
    (status: number, reason: string, params = {}) =>
    () => {
      throw new Refusal(status, reason as ErrorCode, undefined, params);
    };

  test("can request the mail again from a dead link", async () => {
    const calls = await pressDeadLink({ "users.resendVerification": () => ({ sent: true }) });
    expect(page().getByText("ana@example.ro")).toBeTruthy();
    await press(words("account.resend"));
    const sent = await page().findByRole("status");
    expect(sent.textContent).toMatch(
      /^We sent a new email to ana@example.ro\. The link works for 24/,
    );
    await waitFor(() => expect(document.activeElement).toBe(sent));
    const call = calls.find(({ path }) => path === "users.resendVerification");
    expect(call?.headers.get("authorization")).toBe("Bearer t");
    expect(page().queryByRole("button", { name: words("account.resend") })).toBeNull();
  });

  test.each([
    ["too often", refuse(429, "RATE_LIMITED", { minutes: 20 }), /Try again in 20 minutes\.$/],
    ["and the service is down", refuse(503, "UNAVAILABLE"), /^The service is not available/],
    [
      "and nobody answers",
      () => {
        throw new TypeError("Failed to fetch");
      },
      /^The email could not be sent\. Please try again\.$/,
    ],
  ])("sees the reason and can retry if refused: %s", async (_, answer, wording) => {
    let resend: () => { sent: true } = answer;
    await pressDeadLink({ "users.resendVerification": () => resend() });
    await press(words("account.resend"));
    await waitFor(() => expect(alerts().at(-1)).toMatch(wording));
    resend = () => ({ sent: true });
    await press(words("account.resend"));
    expect(await page().findByText(/^We sent a new email to/)).toBeTruthy();
  });

  test("learns if the address is already confirmed", async () => {
    let isVerified = false;
    signIn();
    fakeServer({
      "users.me": () => ({ ...ana, emailVerified: isVerified }),
      "users.confirmAddress": deadLink,
      "users.resendVerification"() {
        isVerified = true;
        return refuse(409, "ALREADY_VERIFIED")();
      },
    });
    const { services } = await openAt("/verify/abc");
    await press(words("account.verify"));
    await page().findByRole("link", { name: words("account.start") });
    await press(words("account.resend"));
    expect(await page().findByText(words("account.alreadyVerified"))).toBeTruthy();
    await waitFor(() => expect(services.session.state.get()?.user?.emailVerified).toBe(true));
  });

  test("sees no error for a used link once the address is confirmed", async () => {
    await pressDeadLink({}, { ...ana, emailVerified: true });
    expect(await page().findByText(words("account.alreadyVerified"))).toBeTruthy();
    expect(alerts()).toEqual([]);
    expect(page().queryByRole("button", { name: words("account.resend") })).toBeNull();
  });

  test("is asked to log in first, as a guest", async () => {
    fakeServer({ "users.confirmAddress": deadLink });
    await openAt("/verify/abc");
    await press(words("account.verify"));
    const link = await page().findByRole("link", { name: linkIn("account.logInForLink") });
    expect(link.getAttribute("href")).toBe("/login");
  });

  test.each([
    [false, 1],
    [true, 0],
  ])("is offered the mail on My History unless confirmed: %s", async (emailVerified, offers) => {
    const user = { ...ana, emailVerified };
    signIn(user);
    fakeServer({ "users.me": () => user });
    await openAt("/my-history");
    expect(page().queryAllByRole("button", { name: words("account.resend") })).toHaveLength(offers);
  });
});
