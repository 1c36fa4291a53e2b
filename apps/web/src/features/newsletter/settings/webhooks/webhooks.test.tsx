import { ownLook, type Webhook, type WebhookDelivery } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Refusal, fakeServer, inputsOf, type Handlers } from "../../../../../test/fake-server.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { welcomeOff } from "../../../../../test/welcome-off.ts";
import { signInStaff, staff } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

const crm: Webhook = {
  id: "01939c5a-0000-7000-8000-000000000001",
  url: "https://crm.example/hook",
  note: "Our CRM",
  events: ["campaign.finished"],
  state: "on",
  failingSince: null,
  formerSecretUntil: null,
  waiting: 0,
  failed: 2,
  version: 3,
  createdAt: "2026-11-01T10:00:00.000Z",
  changedAt: "2026-11-01T10:00:00.000Z",
};
const failed: WebhookDelivery = {
  id: "01939c5a-0000-7000-8000-00000000000a",
  eventId: "01939c5a-0000-7000-8000-00000000000b",
  type: "campaign.finished",
  subjectId: null,
  state: "failed",
  attempts: 10,
  fault: "status",
  status: 503,
  answer: "<b>busy</b>",
  milliseconds: 12,
  happenedAt: "2026-11-20T10:00:00.000Z",
  triedAt: "2026-11-23T10:00:00.000Z",
  dueAt: null,
};
const secret = `whsec_${"x".repeat(43)}=`;

const open = async (handlers: Handlers = {}) => {
  const calls = fakeServer({
    "users.me": () => staff,
    "newsletterSettings.get": () => ({ postalAddress: null, version: 1, changedAt: null }),
    "brand.get": () => ({ ...ownLook, logo: null, version: 3, changedAt: null }),
    "webhooks.list": () => ({ webhooks: [crm] }),
    "welcome.get": () => welcomeOff,
    ...handlers,
  });
  await openApp("/mail-settings?view=webhooks");
  await screen.findByRole("button", { name: words("webhooks.add") });
  return calls;
};
const press = (name: string, on: Pick<typeof screen, "getByRole"> = screen) =>
  act(async () => on.getByRole("button", { name, hidden: true }).click());
const inDialog = (title: string) =>
  within(screen.getByRole("dialog", { name: title, hidden: true }));

type Form = ReturnType<typeof inDialog>;
const change = (form: Form, label: "webhooks.note" | "webhooks.url", value: string) =>
  fireEvent.change(form.getByLabelText(words(label)), { target: { value } });

beforeEach(signInStaff);

test("a webhook is made, and its secret is shown once", async () => {
  const webhooks: Webhook[] = [];
  const calls = await open({
    "webhooks.list": () => ({ webhooks }),
    "webhooks.create"() {
      webhooks.push(crm);
      return { ...crm, secret };
    },
  });
  await press(words("webhooks.add"));
  const form = inDialog(words("webhooks.addTitle"));
  fireEvent.change(form.getByLabelText(words("webhooks.url")), { target: { value: crm.url } });
  fireEvent.click(form.getByLabelText(words("webhooks.event_draw.finished")));
  await press(words("webhooks.save"), form);
  expect(await screen.findByDisplayValue(secret)).toBeTruthy();
  expect(inputsOf(calls, "webhooks.create")).toEqual([
    {
      url: crm.url,
      note: "",
      events: [
        "subscriber.subscribed",
        "subscriber.unsubscribed",
        "subscriber.bounced",
        "campaign.finished",
        "trouble.began",
        "trouble.ended",
      ],
    },
  ]);
  await press(words("webhooks.done"));
  expect(screen.queryByDisplayValue(secret)).toBeNull();
  expect(await screen.findByText(crm.url)).toBeTruthy();
});

test("a webhook names each of its events, not all of them as one sentence", async () => {
  const events = ["trouble.began", "trouble.ended"] as const;
  await open({ "webhooks.list": () => ({ webhooks: [{ ...crm, events: [...events] }] }) });
  const [began, ended] = events.map((event) => words(`webhooks.event_${event}`));
  expect(await screen.findByText(`${began} · ${ended}`)).toBeTruthy();
});

test.each([
  ["note", (form: Form) => change(form, "webhooks.note", "Our CRM, new")],
  ["address", (form: Form) => change(form, "webhooks.url", "https://crm.example/other")],
] as const)("a changed %s stays after a press beside the dialog", async (_what, type) => {
  await open();
  await press(words("webhooks.edit"));
  const dialog = screen.getByRole("dialog", { name: words("webhooks.editTitle"), hidden: true });
  type(within(dialog));
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(dialog.isConnected).toBe(true);
});

test("a rejected address is reported, and the input stays", async () => {
  await open({
    "webhooks.create"() {
      throw new Refusal(400, "INVALID_INPUT", {
        url: [{ code: "WEBHOOK_ADDRESS_PRIVATE", params: {} }],
      });
    },
  });
  await press(words("webhooks.add"));
  const form = inDialog(words("webhooks.addTitle"));
  const field = form.getByLabelText<HTMLInputElement>(words("webhooks.url"));
  fireEvent.change(field, { target: { value: "https://10.0.0.1/" } });
  await press(words("webhooks.save"), form);
  expect((await form.findAllByText(/private network/)).length).toBeGreaterThan(0);
  expect(field.value).toBe("https://10.0.0.1/");
});

test("a webhook is changed at the version that was seen, and then shown as it is", async () => {
  let late: PromiseWithResolvers<void> | undefined;
  const off = { ...crm, state: "off" as const };
  const calls = await open({
    "webhooks.update"() {
      late = Promise.withResolvers();
      return off;
    },
    async "webhooks.list"() {
      await late?.promise;
      return { webhooks: [late ? off : crm] };
    },
  });
  await press(words("webhooks.edit"));
  const form = inDialog(words("webhooks.editTitle"));
  fireEvent.click(form.getByLabelText(words("webhooks.on")));
  await press(words("webhooks.save"), form);
  await waitFor(() =>
    expect(inputsOf(calls, "webhooks.update")).toEqual([
      {
        id: crm.id,
        version: 3,
        url: crm.url,
        note: crm.note,
        events: crm.events,
        isOn: false,
      },
    ]),
  );
  await waitFor(() => expect(inputsOf(calls, "webhooks.list")).toHaveLength(2));
  expect(screen.getByRole("dialog", { hidden: true })).toBeTruthy();
  await act(async () => late?.resolve());
  await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
  expect(screen.getByText(words("webhooks.state_off"))).toBeTruthy();
});

test("the log shows why deliveries failed, and resends them", async () => {
  const calls = await open({
    "webhooks.deliveries": () => ({ deliveries: [failed], next: null }),
    "webhooks.replay": () => undefined,
    "webhooks.replayFailed": () => ({ replayed: 1 }),
  });
  await press(words("webhooks.log"));
  const log = inDialog(words("webhooks.logTitle"));
  expect(await log.findByText("<b>busy</b>")).toBeTruthy();
  expect(log.getByText(words("webhooks.answered", { status: 503 }))).toBeTruthy();
  await press(words("webhooks.replay"), log);
  await waitFor(() => expect(inputsOf(calls, "webhooks.replay")).toEqual([{ id: failed.id }]));
  await press(words("webhooks.replayAll"), log);
  await screen.findByText(words("webhooks.replayed", { count: 1 }));
  const [asked] = inputsOf(calls, "webhooks.replayFailed") as { id: string; since: string }[];
  expect(Date.now() - Date.parse(asked?.since ?? "")).toBeGreaterThanOrEqual(24 * 60 * 60 * 1000);
});

test("two presses on “Older” while the page is late show one page", async () => {
  let answer = () => {};
  const calls = await open({
    async "webhooks.deliveries"({ input: { before } }) {
      if (before === undefined) return { deliveries: [failed], next: failed.id };
      await new Promise<void>((resolve) => (answer = resolve));
      return { deliveries: [{ ...failed, id: crm.id, answer: "old" }], next: null };
    },
  });
  await press(words("webhooks.log"));
  const log = inDialog(words("webhooks.logTitle"));
  await log.findByText("<b>busy</b>");
  await press(words("webhooks.older"), log);
  await press(words("webhooks.older"), log);
  await act(async () => answer());
  expect(await log.findByText("old")).toBeTruthy();
  const older = log.getByRole("button", { name: words("webhooks.older") });
  // the focus stays where it is at the last page
  expect(older.getAttribute("aria-disabled")).toBe("true");
  await press(words("webhooks.newer"), log);
  expect(await log.findByText("<b>busy</b>")).toBeTruthy();
  const asked = inputsOf(calls, "webhooks.deliveries") as { before?: string }[];
  expect(asked.filter(({ before }) => before)).toHaveLength(1);
});

test("a resent delivery that leaves the list hands the focus on", async () => {
  let deliveries = [failed];
  await open({
    "webhooks.deliveries": () => ({ deliveries, next: null }),
    "webhooks.replay"() {
      deliveries = [];
    },
  });
  await press(words("webhooks.log"));
  const log = inDialog(words("webhooks.logTitle"));
  const filter = log.getByLabelText(words("webhooks.show"));
  fireEvent.change(filter, { target: { value: "failed" } });
  (await log.findByRole("button", { name: words("webhooks.replay") })).focus();
  await press(words("webhooks.replay"), log);
  expect(await log.findByText(words("webhooks.logNone"))).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(filter));
});

test("a webhook is deleted after a confirmation, which shows a failure and ignores a double press", async () => {
  let webhooks = [crm];
  let isAway = true;
  const calls = await open({
    "webhooks.list": () => ({ webhooks }),
    "webhooks.remove"() {
      if (isAway) throw new TypeError("Failed to fetch");
      webhooks = [];
    },
  });
  await press(words("webhooks.remove"));
  const question = within(
    screen.getByRole("alertdialog", { name: words("webhooks.removeTitle"), hidden: true }),
  );
  const remove = question.getByRole("button", { name: words("webhooks.remove"), hidden: true });
  await act(async () => {
    remove.click();
    remove.click();
  });
  const alert = await question.findByText(words("webhooks.removeFailed"));
  expect(alert).toBeTruthy();
  isAway = false;
  await act(async () => remove.click());
  await waitFor(() => expect(screen.queryByRole("alertdialog", { hidden: true })).toBeNull());
  await waitFor(() => expect(screen.queryByText(crm.url)).toBeNull());
  expect(inputsOf(calls, "webhooks.remove")).toEqual([{ id: crm.id }, { id: crm.id }]);
});

test("after a webhook is deleted, the focus is at the list", async () => {
  const other = {
    ...crm,
    id: "01939c5a-0000-7000-8000-000000000002",
    url: "https://b.example/hook",
  };
  let webhooks = [crm, other];
  await open({
    // slower than a frame
    async "webhooks.list"() {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { webhooks };
    },
    "webhooks.remove"() {
      webhooks = [other];
    },
  });
  const group = within(screen.getByRole("group", { name: crm.url }));
  const remove = group.getByRole("button", { name: words("webhooks.remove") });
  remove.focus();
  await act(async () => remove.click());
  await press(words("webhooks.remove"), within(screen.getByRole("alertdialog")));
  await waitFor(() => expect(screen.queryByText(crm.url)).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText(other.url).closest("[data-heir]")),
  );
});

test("a webhook that somebody else has deleted disappears without an error", async () => {
  let webhooks = [crm];
  await open({
    "webhooks.list": () => ({ webhooks }),
    "webhooks.remove"() {
      webhooks = [];
      throw new Refusal(404, "NOT_FOUND");
    },
  });
  await press(words("webhooks.remove"));
  const question = screen.getByRole("alertdialog", { hidden: true });
  await press(words("webhooks.remove"), within(question));
  await waitFor(() => expect(screen.queryByRole("alertdialog", { hidden: true })).toBeNull());
  await waitFor(() => expect(screen.queryByText(crm.url)).toBeNull());
});
