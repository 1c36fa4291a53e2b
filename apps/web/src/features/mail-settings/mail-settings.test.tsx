import type { NewsletterSettings } from "@sortes/contract";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ana, fakeServer, type Handlers, Refusal } from "../../../test/fake-server.ts";
import { openApp } from "../../../test/open-app.tsx";
import { words } from "../../../test/words.ts";

const staff = { ...ana, isStaff: true };
const unset: NewsletterSettings = { postalAddress: null, version: 1, changedAt: null };

const open = async (handlers: Handlers = {}) => {
  const calls = fakeServer({
    "users.me": () => staff,
    "newsletterSettings.get": () => unset,
    ...handlers,
  });
  const { router } = await openApp("/mail-settings");
  return { calls, router };
};
const page = () => within(screen.getByRole("main"));
const field = () => page().findByLabelText<HTMLTextAreaElement>(words("campaigns.postalAddress"));
const save = () =>
  act(async () =>
    page()
      .getByRole("button", { name: words("campaigns.settingsSave") })
      .click(),
  );

beforeEach(() => {
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(staff));
});

// spec 2.1.17
test("the postal address is set by staff, at the version that they saw", async () => {
  const { calls } = await open({
    "newsletterSettings.save": ({ input }) => ({
      postalAddress: input.postalAddress ?? null,
      version: 2,
      changedAt: "2026-11-20T12:00:00.000Z",
    }),
  });
  fireEvent.change(await field(), { target: { value: "1 First Lane\nTown" } });
  await save();
  expect(await page().findByText(/^Saved\./)).toBeTruthy();
  const saved = calls.filter(({ path }) => path === "newsletterSettings.save");
  expect(saved.map(({ input }) => input)).toEqual([
    { postalAddress: "1 First Lane\nTown", version: 1 },
  ]);
  expect((await field()).value).toBe("1 First Lane\nTown");
});

test("an address that somebody else has set is shown beside the input, which stays", async () => {
  let kept = unset;
  await open({
    "newsletterSettings.get": () => kept,
    "newsletterSettings.save": () => {
      kept = { ...unset, postalAddress: "2 Other Lane", version: 2 };
      throw new Refusal(409, "NEWSLETTER_SETTINGS_CHANGED");
    },
  });
  fireEvent.change(await field(), { target: { value: "1 First Lane" } });
  await save();
  expect(await page().findByText("2 Other Lane")).toBeTruthy();
  expect((await field()).value).toBe("1 First Lane");
});

test("the settings are for staff: others are led to the dashboard", async () => {
  localStorage.setItem("user", JSON.stringify(ana));
  const { router } = await open({ "users.me": () => ana });
  expect(router.state.location.pathname).toBe("/dashboard");
});
