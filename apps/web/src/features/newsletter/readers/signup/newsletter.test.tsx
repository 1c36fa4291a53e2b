import { type Language, newsletterTopics, type PreferencesOutput } from "@sortes/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ana, fakeServer, refuse } from "../../../../../test/fake-server.ts";
import { arrival } from "../../../../../test/heading.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { follow, page, press, signIn } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

const field = (name: string) =>
  page().getByLabelText<HTMLInputElement>(name, { selector: "input" });
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
const nobodyAnswers = () => {
  throw new TypeError("Failed to fetch");
};
const member = { ...ana, emailVerified: true };

describe.each([
  ["the newsletter's page", "/mail", words("newsletter.title")],
  ["the home page", "/", words("home.title")],
])("the form on %s", (_where, path, heading) => {
  const openForm = async () => {
    await openApp(path);
    await arrival(heading);
    await page().findByRole("button", { name: words("newsletter.subscribe") });
  };
  const label = {
    name: `${words("newsletter.name")} ${words("newsletter.optional")}`,
    email: words("newsletter.email"),
  };
  const fill = (values: Partial<typeof label>) => {
    if (values.name !== undefined)
      fireEvent.input(field(label.name), { target: { value: values.name } });
    if (values.email !== undefined)
      fireEvent.input(field(label.email), { target: { value: values.email } });
  };

  // spec 2.5.1, 5.1, 8.13
  test.each(["", "   "])("without an address (%j) sends nothing and says so", async (email) => {
    const calls = fakeServer({});
    await openForm();
    fill({ name: "Ana", email: email });
    await press(words("newsletter.subscribe"));
    expect(alerts()).toEqual([words("EMAIL_REQUIRED")]);
    await waitFor(() => expect(document.activeElement).toBe(field(words("newsletter.email"))));
    expect(field(words("newsletter.email")).getAttribute("aria-invalid")).toBe("true");
    expect(calls).toEqual([]);
    fill({ email: "a" });
    expect(alerts()).toEqual([]);
  });

  // spec 2.4.5, 2.5.1, 2.5.2, 3.9, 4.6, 4.18
  test("sends the address and never the name, thanks, and resets", async () => {
    let answer = () => {};
    const calls = fakeServer({
      "newsletter.subscribe": () =>
        new Promise((resolve) => (answer = () => resolve({ accepted: true }))),
    });
    await openForm();
    fill({ name: "Ana", email: " ana@example.ro " });
    await press(words("newsletter.subscribe"));
    const busy = await page().findByRole("button", { name: words("newsletter.subscribing") });
    expect(busy.getAttribute("aria-busy")).toBe("true");
    await act(async () => busy.click());
    await waitFor(() => expect(calls).toHaveLength(1));
    answer();
    const thanks = await page().findByRole("status");
    expect(thanks.textContent).toMatch(
      /^Thank you, AnaYou have been added\. Check your inbox for a confirmation email/,
    );
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(calls.map(({ input }) => input)).toEqual([{ email: "ana@example.ro", website: "" }]);
    await press(words("newsletter.another"));
    expect([field(label.name).value, field(words("newsletter.email")).value]).toEqual(["", ""]);
    await waitFor(() => expect(document.activeElement).toBe(field(words("newsletter.email"))));
  });

  // spec 4.6, 8.2
  test("shows the server's message at the address, and keeps the input", async () => {
    fakeServer({
      "newsletter.subscribe": () =>
        refuse(400, "INVALID_INPUT", { email: [{ code: "EMAIL_INVALID" }] }),
    });
    await openForm();
    fill({ name: "Ana", email: "ana@" });
    await press(words("newsletter.subscribe"));
    await waitFor(() => expect(alerts()).toEqual([words("EMAIL_INVALID")]));
    await waitFor(() => expect(document.activeElement).toBe(field(words("newsletter.email"))));
    expect(field(label.name).value).toBe("Ana");
    expect(field(words("newsletter.email")).value).toBe("ana@");
  });

  // spec 4.18, 8.11
  test.each([
    ["how long to wait", () => refuse(429, "RATE_LIMITED", undefined, { minutes: 5 }), /5 minutes/],
    ["that it failed, where nobody answers", nobodyAnswers, /^Failed to subscribe$/],
  ])("shows %s", async (_what, answer, wording) => {
    fakeServer({ "newsletter.subscribe": answer });
    await openForm();
    fill({ email: "ana@example.ro" });
    await press(words("newsletter.subscribe"));
    await waitFor(() => expect(alerts()[0]).toMatch(wording));
    await waitFor(() => expect(document.activeElement).toBe(screen.queryByRole("alert")));
    expect(field(words("newsletter.email")).value).toBe("ana@example.ro");
  });

  test("has a honeypot field that people cannot see, hear or reach", async () => {
    const calls = fakeServer({ "newsletter.subscribe": () => ({ accepted: true }) });
    await openForm();
    const trap = page().getByLabelText(words("newsletter.trap"));
    expect(trap.closest("[aria-hidden=true]")).not.toBeNull();
    expect(trap.tabIndex).toBe(-1);
    expect(trap.getAttribute("autocomplete")).toBe("off");
    fireEvent.input(trap, { target: { value: "https://spam.example" } });
    fill({ email: "ana@example.ro" });
    await press(words("newsletter.subscribe"));
    await page().findByRole("status");
    expect(calls[0]?.input).toEqual({ email: "ana@example.ro", website: "https://spam.example" });
  });
});

describe("the tabs", () => {
  const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);

  // spec 2.1.9, 2.15.1
  test("are a single one for guests, even if the address names another", async () => {
    fakeServer({});
    await openApp("/mail?tab=preferences");
    await arrival(words("newsletter.title"));
    expect(tabs()).toEqual([words("newsletter.tabSubscribe")]);
    expect(field(words("newsletter.email"))).toBeTruthy();
  });

  // spec 2.1.9, 2.15.2, 6.2
  test("are two for signed-in users, and the header leads there", async () => {
    signIn(member);
    fakeServer({
      "users.me": () => member,
      "newsletter.preferences": () => ({
        subscribed: false,
        frequency: "weekly",
        topics: [...newsletterTopics],
        timeZone: null,
      }),
    });
    await openApp("/how-it-works");
    const nav = await screen.findAllByRole("link", { name: words("shell.newsletter") });
    await act(async () => nav[0]?.click());
    await arrival(words("newsletter.title"));
    expect(tabs()).toEqual([words("newsletter.tabSubscribe"), words("newsletter.tabPreferences")]);
    await act(async () =>
      screen.getByRole("tab", { name: words("newsletter.tabPreferences") }).click(),
    );
    expect(await page().findByRole("button", { name: words("newsletter.save") })).toBeTruthy();
    expect(window.location.search).toBe("?tab=preferences");
  });
});

describe("email preferences", () => {
  const weekly: PreferencesOutput = {
    subscribed: true,
    frequency: "weekly",
    topics: ["tips"],
    timeZone: null,
  };
  const box = (name: string) => page().getByRole<HTMLInputElement>("checkbox", { name });
  const openPreferences = async (handlers: Parameters<typeof fakeServer>[0], user = member) => {
    signIn(user);
    const calls = fakeServer({ "users.me": () => user, ...handlers });
    const app = await openApp("/mail?tab=preferences");
    await arrival(words("newsletter.title"));
    return { calls, ...app };
  };

  // spec 2.15.2, 9.16
  test("show the stored choices, are saved, and update the account", async () => {
    let subscribed = true;
    const { calls, services } = await openPreferences({
      "users.me": () => ({ ...member, subscribed }),
      "newsletter.preferences": () => weekly,
      "newsletter.savePreferences"({ input }) {
        subscribed = input.subscribed;
        return { ...weekly, ...input, timeZone: null };
      },
    });
    expect(box(words("newsletter.subscribed")).checked).toBe(true);
    expect(box(words("newsletter.topicTips")).checked).toBe(true);
    expect(box(words("newsletter.topicProduct")).checked).toBe(false);
    const monthly = page().getByRole<HTMLInputElement>("radio", {
      name: words("newsletter.monthly"),
    });
    expect(monthly.checked).toBe(false);
    await act(async () => monthly.click());
    await act(async () => box(words("newsletter.topicProduct")).click());
    await act(async () => box(words("newsletter.topicTips")).click());
    await act(async () => box(words("newsletter.subscribed")).click());
    await press(words("newsletter.save"));
    const saved = await page().findByText(words("newsletter.saved"));
    await waitFor(() => expect(document.activeElement).toBe(saved.closest("[role=status]")));
    expect(calls.find(({ path }) => path === "newsletter.savePreferences")?.input).toEqual({
      subscribed: false,
      frequency: "monthly",
      topics: ["product"],
      timeZone: null,
    });
    await waitFor(() => expect(services.session.state.get()?.user?.subscribed).toBe(false));
    // its message was about the previous choice
    await act(async () => box(words("newsletter.subscribed")).click());
    expect(page().queryByText(words("newsletter.saved"))).toBeNull();
  });

  test("explain a suppression until they are saved with the newsletter", async () => {
    const why = /^We do not send the newsletter to your address, because emails to it bounced/;
    const { calls } = await openPreferences({
      "newsletter.preferences": () => ({ ...weekly, subscribed: false, suppressed: true }),
      "newsletter.savePreferences": ({ input }) =>
        input.subscribed
          ? { ...input, timeZone: null }
          : { ...input, timeZone: null, suppressed: true },
    });
    expect(page().getByText(why)).toBeTruthy();
    await press(words("newsletter.save"));
    expect(await page().findByText(words("newsletter.saved"))).toBeTruthy();
    expect(page().getByText(why)).toBeTruthy();
    await act(async () => box(words("newsletter.subscribed")).click());
    await press(words("newsletter.save"));
    expect(await page().findByText(words("newsletter.saved"))).toBeTruthy();
    expect(page().queryByText(why)).toBeNull();
    const saves = calls.filter(({ path }) => path === "newsletter.savePreferences");
    expect(saves.map(({ input }) => input)).toEqual([{ ...weekly, subscribed: false }, weekly]);
  });

  test("that could not be saved keep the choices", async () => {
    await openPreferences({
      "newsletter.preferences": () => weekly,
      "newsletter.savePreferences": nobodyAnswers,
    });
    await act(async () => box(words("newsletter.subscribed")).click());
    await press(words("newsletter.save"));
    await waitFor(() => expect(alerts()).toEqual([words("newsletter.saveFailed")]));
    expect(box(words("newsletter.subscribed")).checked).toBe(false);
  });

  test("of an unconfirmed address explain why, and offer the mail again", async () => {
    await openPreferences(
      {
        "newsletter.preferences": () => refuse(403, "EMAIL_UNVERIFIED"),
        "users.resendVerification": () => ({ sent: true }),
      },
      ana,
    );
    expect(await page().findByText(/^Confirm your email address first\./)).toBeTruthy();
    expect(page().queryByRole("button", { name: words("newsletter.save") })).toBeNull();
    await press(words("account.resend"));
    expect(await page().findByText(/^We sent a new email to/)).toBeTruthy();
  });

  test("of an address that a program may have confirmed offer the mail again, too", async () => {
    await openPreferences({
      "newsletter.preferences": () => refuse(403, "EMAIL_UNPROVEN"),
      "users.resendVerification": () => ({ sent: true }),
    });
    expect(await page().findByText(words("EMAIL_UNPROVEN"))).toBeTruthy();
    await press(words("account.resend"));
    expect(await page().findByText(/^We sent a new email to/)).toBeTruthy();
  });

  test("that could not be loaded can be reloaded", async () => {
    let answer: () => PreferencesOutput = () => refuse(500, "INTERNAL");
    await openPreferences({ "newsletter.preferences": () => answer() });
    await waitFor(() => expect(alerts()[0]).toMatch(/^Your preferences could not be loaded\./));
    answer = () => weekly;
    await press(words("shell.retry"));
    expect(await page().findByRole("button", { name: words("newsletter.save") })).toBeTruthy();
  });
});

describe("the page that confirms a subscription", () => {
  const open = async () => {
    await openApp("/newsletter/confirm/abc");
    await arrival(words("newsletter.confirmTitle"));
  };

  test("acts only when its button is pressed, and can be undone", async () => {
    const calls = fakeServer({
      "newsletter.confirm": () => ({ subscribed: true, unsubscribeToken: "way-back" }),
      "newsletter.unsubscribe": () => ({ unsubscribed: true }),
    });
    await open();
    expect(calls).toEqual([]);
    await press(words("newsletter.confirm"));
    const done = await page().findByRole("status");
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(calls.map(({ input }) => input)).toEqual([{ token: "abc" }]);
    await follow(words("newsletter.unsubscribeTitle"));
    await arrival(words("newsletter.unsubscribeTitle"));
    await press(words("newsletter.unsubscribe"));
    await page().findByText(/^You are unsubscribed\./);
    expect(calls.at(-1)?.input).toEqual({ token: "way-back" });
  });

  test("explains a dead link", async () => {
    fakeServer({ "newsletter.confirm": () => refuse(404, "SUBSCRIPTION_LINK_DEAD") });
    await open();
    await press(words("newsletter.confirm"));
    await waitFor(() => expect(alerts()[0]).toMatch(/^This link no longer works\./));
    expect(page().getByText(/^If you have already confirmed it/)).toBeTruthy();
    const link = page().getByRole("link", { name: words("newsletter.askAgain") });
    expect(link.getAttribute("href")).toBe("/mail");
  });

  test("can be retried without an answer", async () => {
    fakeServer({ "newsletter.confirm": nobodyAnswers });
    await open();
    await press(words("newsletter.confirm"));
    await waitFor(() => expect(alerts()[0]).toMatch(/^We could not confirm your subscription\./));
    expect(page().queryByRole("button", { name: words("newsletter.confirm") })).not.toBeNull();
  });
});

describe("the page that asks for consent to test mails", () => {
  const asked = { email: "phone@example.test", askedBy: "Sanda", isConfirmed: false };
  const open = async () => {
    await openApp("/newsletter/confirm/abc?for=tests");
    await arrival(words("newsletter.testTitle"));
  };
  const agree = words("newsletter.testConfirm");

  test("says who asks and why, and records consent only by its button", async () => {
    const calls = fakeServer({
      "testAddresses.question": () => asked,
      "testAddresses.confirm": () => ({ confirmed: true }),
    });
    await open();
    const { askedBy: name, email: address } = asked;
    const text = words("newsletter.testAsked", { name, address });
    await waitFor(() => {
      const paragraphs = [...screen.getByRole("main").querySelectorAll("p")];
      expect(paragraphs.map(({ textContent }) => textContent)).toContain(text);
    });
    await waitFor(() =>
      expect(document.title).toBe(words("shell.title", { page: words("newsletter.testTitle") })),
    );
    expect(calls.map(({ path }) => path)).toEqual(["testAddresses.question"]);
    await press(agree);
    const done = await page().findByRole("status");
    expect(done.textContent).toBe(words("newsletter.testConfirmed", { address }));
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(calls.at(-1)?.input).toEqual({ token: "abc" });
    expect(page().queryByRole("button", { name: agree })).toBeNull();
  });

  test("reports consent that was given before", async () => {
    fakeServer({ "testAddresses.question": () => ({ ...asked, isConfirmed: true }) });
    await open();
    const { email: address } = asked;
    expect((await page().findByRole("status")).textContent).toBe(
      words("newsletter.testConfirmed", { address }),
    );
  });

  test("explains a dead link, and can be retried without an answer", async () => {
    fakeServer({ "testAddresses.question": () => refuse(404, "TEST_ADDRESS_LINK_DEAD") });
    await open();
    await waitFor(() => expect(alerts()).toEqual([words("TEST_ADDRESS_LINK_DEAD")]));
    expect(page().queryByRole("button", { name: agree })).toBeNull();
  });

  test("keeps the button if consent got no answer", async () => {
    fakeServer({
      "testAddresses.question": () => asked,
      "testAddresses.confirm": nobodyAnswers,
    });
    await open();
    await page().findByRole("button", { name: agree });
    await press(agree);
    await waitFor(() => expect(alerts()).toEqual([words("newsletter.testFailed")]));
    expect(page().getByRole("button", { name: agree })).toBeTruthy();
  });
});

describe("the page of a reader's preferences", () => {
  const shown = {
    address: "a***@example.ro",
    subscribed: true,
    frequency: "weekly" as const,
    topics: ["product" as const],
    timeZone: null,
    language: "en" as Language,
  };
  const open = async () => {
    await openApp("/newsletter/preferences/abc");
    await arrival(words("newsletter.letterTitle"));
  };

  test("lets a reader without an account change their preferences, and unsubscribe", async () => {
    let kept: typeof shown = shown;
    const calls = fakeServer({
      "newsletter.letterPreferences": () => kept,
      "newsletter.saveLetterPreferences": ({ input }) => {
        const { subscribed, language } = input;
        kept = { ...shown, subscribed, language };
        return kept;
      },
    });
    await open();
    expect(page().getByText(/a\*\*\*@example\.ro/)).toBeTruthy();
    await act(async () => page().getByLabelText("Română").click());
    await press(words("newsletter.save"));
    await waitFor(() => expect(kept.language).toBe("ro"));
    await press(words("newsletter.unsubscribe"));
    expect(await page().findByText(/^You are unsubscribed\./)).toBeTruthy();
    expect(page().queryByRole("button", { name: words("newsletter.unsubscribeTitle") })).toBeNull();
    const saved = calls.filter(({ path }) => path === "newsletter.saveLetterPreferences");
    expect(saved.map(({ input }) => input)).toMatchObject([
      { token: "abc", subscribed: true, frequency: "weekly", topics: ["product"], language: "ro" },
      { token: "abc", subscribed: false },
    ]);
  });

  test("explains a dead link, and says where to subscribe", async () => {
    fakeServer({ "newsletter.letterPreferences": () => refuse(404, "PREFERENCES_LINK_DEAD") });
    await open();
    expect(await page().findByText(/^This link does not belong to any subscriber/)).toBeTruthy();
  });

  test("says that the link of a test mail has no preferences", async () => {
    fakeServer({ "newsletter.letterPreferences": () => refuse(409, "LETTER_IS_TEST") });
    await open();
    const said = await page().findByText(words("LETTER_IS_TEST"));
    expect(said.closest("[role=status]")).not.toBeNull();
    expect(page().queryByRole("button")).toBeNull();
  });
});

describe("the page that unsubscribes", () => {
  const open = async () => {
    await openApp("/newsletter/unsubscribe/abc");
    await arrival(words("newsletter.unsubscribeTitle"));
  };

  test("acts only when its button is pressed, with an Undo that can be repeated", async () => {
    const calls = fakeServer({
      "newsletter.unsubscribe": () => ({ unsubscribed: true }),
      "newsletter.undoUnsubscribe": () => ({ subscribed: true }),
    });
    await open();
    expect(calls).toEqual([]);
    for (const _ of [1, 2]) {
      await press(words("newsletter.unsubscribe"));
      const ended = await page().findByText(/^You are unsubscribed\./);
      await waitFor(() => expect(document.activeElement).toBe(ended.closest("[role=status]")));
      await press(words("newsletter.again"));
      const back = await page().findByText(words("newsletter.isBack"));
      await waitFor(() => expect(document.activeElement).toBe(back.closest("[role=status]")));
    }
    expect(new Set(calls.map(({ path }) => path)).size).toBe(2);
    for (const { input } of calls) expect(input).toEqual({ token: "abc" });
  });

  test("says that the link was a test mail's, and offers no Undo", async () => {
    fakeServer({ "newsletter.unsubscribe": () => ({ unsubscribed: false }) });
    await open();
    await press(words("newsletter.unsubscribe"));
    const said = await page().findByText(words("newsletter.unsubscribeTest"));
    await waitFor(() => expect(document.activeElement).toBe(said.closest("[role=status]")));
    expect(page().queryByText(/^You are unsubscribed\./)).toBeNull();
    expect(page().queryByRole("button")).toBeNull();
  });

  test("explains a wrong link", async () => {
    fakeServer({ "newsletter.unsubscribe": () => refuse(404, "UNSUBSCRIBE_LINK_WRONG") });
    await open();
    await press(words("newsletter.unsubscribe"));
    await waitFor(() => expect(alerts()[0]).toMatch(/^This link is incomplete\./));
  });

  test("keeps Undo if its first try failed", async () => {
    fakeServer({
      "newsletter.unsubscribe": () => ({ unsubscribed: true }),
      "newsletter.undoUnsubscribe": nobodyAnswers,
    });
    await open();
    await press(words("newsletter.unsubscribe"));
    await page().findByText(/^You are unsubscribed\./);
    await press(words("newsletter.again"));
    await waitFor(() => expect(alerts()[0]).toMatch(/^We could not subscribe you again\./));
    expect(page().queryByRole("button", { name: words("newsletter.again") })).not.toBeNull();
  });
});
