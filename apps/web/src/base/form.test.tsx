import { type FieldErrors, ownLook } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ana, type AnyCall, fakeServer, type Handlers, Refusal } from "../../test/fake-server.ts";
import { openApp } from "../../test/open-app.tsx";
import { welcomeOff } from "../../test/welcome-off.ts";
import { words } from "../../test/words.ts";
import type { MessageId } from "./intl.ts";

// Forms of all kinds: a public one, dialogs with and without a schema, and one beside what is saved.

interface Form {
  path: string;
  handlers?: Handlers;
  /** Opens the form's dialog. */
  open?: MessageId;
  /** The texts to type, and the boxes to tick. */
  typed: readonly [label: MessageId, value: string][];
  ticked?: MessageId;
  send: MessageId;
  call: AnyCall["path"];
  /** A field that the server refuses. */
  field: string;
  failed: MessageId;
}

const mailSettings: Handlers = {
  "newsletterSettings.get": () => ({ postalAddress: null, version: 1, changedAt: null }),
  "brand.get": () => ({ ...ownLook, logo: null, version: 3, changedAt: null }),
  "webhooks.list": () => ({ webhooks: [] }),
  "welcome.get": () => welcomeOff,
};
const readers = { total: 0, active: 0, pending: 0, unsubscribed: 0, suppressed: 0 };

const forms: Record<string, Form> = {
  contact: {
    path: "/contact",
    typed: [
      ["contact.email", "ana@example.ro"],
      ["contact.subject", "A question"],
      ["contact.message", "How?"],
    ],
    send: "contact.send",
    call: "contact.send",
    field: "email",
    failed: "contact.failed",
  },
  "a new reader": {
    path: "/mail-subscribers",
    handlers: {
      "subscribers.list": () => ({
        subscribers: [],
        pagination: { total: 0, page: 1, limit: 20, pages: 0 },
        counts: readers,
      }),
    },
    open: "subscribers.add",
    typed: [["subscribers.email", "new@example.com"]],
    ticked: "attestation.one",
    send: "subscribers.addSubmit",
    call: "subscribers.add",
    field: "email",
    failed: "subscribers.addFailed",
  },
  "a new webhook": {
    path: "/mail-settings",
    handlers: mailSettings,
    open: "webhooks.add",
    typed: [["webhooks.url", "https://crm.example/hook"]],
    send: "webhooks.save",
    call: "webhooks.create",
    field: "url",
    failed: "webhooks.saveFailed",
  },
  "the postal address": {
    path: "/mail-settings",
    handlers: mailSettings,
    typed: [["campaigns.postalAddress", "1 First Lane"]],
    send: "campaigns.settingsSave",
    call: "newsletterSettings.save",
    field: "postalAddress",
    failed: "campaigns.settingsFailed",
  },
};

const staff = { ...ana, emailVerified: true, isStaff: true };
let calls: AnyCall[];
/** Answers the form's calls. */
let answer: () => unknown;

beforeEach(() => {
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(staff));
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const fail = (error: unknown) => () => {
  throw error;
};

describe.each(Object.entries(forms))("the form of %s", (_, form) => {
  const whole = () => within(screen.queryByRole("dialog") ?? screen.getByRole("main"));
  const field = (label: MessageId) => whole().findByLabelText<HTMLInputElement>(words(label));
  const button = () => whole().getByRole<HTMLButtonElement>("button", { name: words(form.send) });
  const press = () => act(async () => button().click());
  const sent = () => calls.filter(({ path }) => path === form.call);
  const [firstField, firstText] = form.typed[0]!;

  beforeEach(async () => {
    calls = fakeServer({
      "users.me": () => staff,
      ...form.handlers,
      [form.call]: () => answer(),
    } as Handlers);
    await openApp(form.path);
    if (form.open) {
      const open = await screen.findByRole("button", { name: words(form.open) });
      await act(async () => open.click());
      await screen.findByRole("dialog");
    }
    for (const [label, value] of form.typed)
      fireEvent.change(await field(label), { target: { value } });
    if (form.ticked) fireEvent.click(whole().getByRole("checkbox", { name: words(form.ticked) }));
  });

  test("sends one call however often it is pressed", async () => {
    answer = () => new Promise(() => {});
    const pressed = button();
    await act(async () => {
      pressed.click();
      pressed.click();
    });
    await act(async () => pressed.click());
    expect(sent()).toHaveLength(1);
  });

  test("keeps what was typed after a lost answer, and repeats the same call", async () => {
    answer = fail(new TypeError("Failed to fetch"));
    await press();
    expect((await whole().findByRole("alert")).textContent).toContain(words(form.failed));
    expect((await field(firstField)).value).toBe(firstText);
    await press();
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent();
    expect(second?.input).toEqual(first?.input);
    expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
  });

  test("shows a refusal at its field, until the field is changed", async () => {
    const fields: FieldErrors = { [form.field]: [{ code: "TOO_LONG", params: { max: 5 } }] };
    answer = fail(new Refusal(400, "INVALID_INPUT", fields));
    await press();
    await waitFor(async () =>
      expect((await field(firstField)).getAttribute("aria-invalid")).toBe("true"),
    );
    const { activeElement } = document;
    expect([await field(firstField), ...whole().getAllByRole("alert")]).toContain(activeElement);
    expect((await field(firstField)).value).toBe(firstText);
    fireEvent.change(await field(firstField), { target: { value: "other" } });
    expect((await field(firstField)).getAttribute("aria-invalid")).toBeNull();
  });

  test("leads to the login after the session has ended", async () => {
    answer = fail(new Refusal(401, "UNAUTHENTICATED"));
    await press();
    await waitFor(() => expect(window.location.pathname).toBe("/login"));
  });
});
