import { ownLook, type WelcomeSeries, type WelcomeStep } from "@sortes/contract";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { draftOnServer } from "./campaign-draft.ts";
import { fakeServer, type Handlers, running } from "./fake-server.ts";
import { openApp } from "./open-app.tsx";
import { staff } from "./page.ts";
import { welcomeOff } from "./welcome-off.ts";
import { words } from "./words.ts";

export const draft = draftOnServer({ title: "Tips" });
export const step: WelcomeStep = {
  id: "01939c5a-0000-7000-8000-000000000001",
  campaignId: "01939c5a-0000-7000-8000-000000000002",
  title: "Hello",
  subject: "Good to see you",
  waitHours: 48,
  status: "sending",
  pauseReason: null,
  counters: { ...draft.counters, recipients: 1204, sent: 1200, queued: 3, skipped: 1, opens: 9 },
};
export const on: WelcomeSeries = { ...welcomeOff, isOn: true, readers: 7, steps: [step] };

/** Opens the settings, with a server that has this series. */
export const open = async (series: () => WelcomeSeries, handlers: Handlers = {}) => {
  const calls = fakeServer({
    "users.me": () => staff,
    "newsletterSettings.get": () => ({ postalAddress: null, version: 1, changedAt: null }),
    "brand.get": () => ({ ...ownLook, logo: null, version: 3, changedAt: null }),
    "webhooks.list": () => ({ webhooks: [] }),
    "welcome.get": series,
    "campaigns.list": () => ({
      campaigns: [draft],
      pagination: { page: 1, limit: 100, total: 1, pages: 1 },
      sending: running,
    }),
    ...handlers,
  });
  await openApp("/mail-settings?view=welcome");
  await screen.findByRole("button", { name: words("campaigns.welcomeAdd") });
  return calls;
};
export const panel = () => within(screen.getByRole("region", { name: words("campaigns.welcome") }));
export const press = (name: string, within_: Pick<typeof screen, "getByRole"> = panel()) =>
  act(async () => within_.getByRole("button", { name, hidden: true }).click());
export const inDialog = (title: string) =>
  within(screen.getByRole("dialog", { name: title, hidden: true }));

/** Chooses the draft once the options are loaded. */
export async function choose(form: ReturnType<typeof inDialog>): Promise<HTMLSelectElement> {
  await form.findByRole("option", { name: draft.title, hidden: true });
  const field = form.getByLabelText<HTMLSelectElement>(words("campaigns.welcomeDraft"));
  fireEvent.change(field, { target: { value: draft.id } });
  return field;
}
