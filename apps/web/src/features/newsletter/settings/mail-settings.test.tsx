import { brandLimits, type NewsletterSettings, ownLook } from "@sortes/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeServer, type Handlers } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { welcomeOff } from "../../../../test/welcome-off.ts";
import { page, press, signInStaff, staff } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const unset: NewsletterSettings = { postalAddress: null, version: 1, changedAt: null };

const look = { ...ownLook, logo: null, version: 3, changedAt: null };

const open = async (handlers: Handlers = {}, view = "") => {
  const calls = fakeServer({
    "users.me": () => staff,
    "newsletterSettings.get": () => unset,
    "brand.get": () => look,
    "webhooks.list": () => ({ webhooks: [] }),
    "welcome.get": () => welcomeOff,
    ...handlers,
  });
  const { router } = await openApp(`/mail-settings${view}`);
  return { calls, router };
};
const openBrand = (handlers: Handlers = {}) => open(handlers, "?view=brand");
const field = () => page().findByLabelText<HTMLTextAreaElement>(words("campaigns.postalAddress"));
const save = () => press(words("campaigns.settingsSave"));

beforeEach(signInStaff);

test("an address that names a tab that does not exist shows the first", async () => {
  await open({}, "?view=old");
  expect(await field()).toBeTruthy();
});

// spec 2.1.17
test("staff set the postal address at the version that was shown", async () => {
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

const saveBrand = () => press(words("campaigns.brandSave"));
const input = (key: Parameters<typeof words>[0]) =>
  page().findByLabelText<HTMLInputElement>(words(key));

const chooseLogo = async (files: File[]) => {
  const logo = await page().findByRole("group", { name: words("campaigns.brandLogo") });
  fireEvent.change(logo.querySelector("input") as HTMLInputElement, { target: { files } });
};

test("only changes of the brand are saved, with the logo as bytes", async () => {
  const { calls } = await openBrand({
    "brand.save": () => ({
      ...look,
      name: "Weekly",
      logo: { address: "/api/mail-logos/x.png", width: 2, height: 1 },
      version: 4,
    }),
  });
  fireEvent.change(await input("campaigns.brandName"), { target: { value: "Weekly" } });
  const files = [new File(["picture"], "logo.png", { type: "image/png" })];
  await chooseLogo(files);
  expect((await page().findByRole("img", { name: "Weekly" })).getAttribute("src")).toContain(
    "data:",
  );
  await saveBrand();
  expect(await page().findByText(words("campaigns.brandSaved"))).toBeTruthy();
  const saved = calls.filter(({ path }) => path === "brand.save");
  expect(saved.map(({ input: given }) => given)).toEqual([
    { name: "Weekly", logo: btoa("picture"), version: 3 },
  ]);
  fireEvent.click(await input("campaigns.brandLogoRemove"));
  await saveBrand();
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === "brand.save")?.input).toEqual({
      logo: null,
      version: 4,
    }),
  );
});

test("a logo that is too large is refused before it is sent, and shown again when saved", async () => {
  const { calls } = await openBrand();
  const files = [new File([new Uint8Array(brandLimits.logo.bytes + 1)], "logo.png")];
  await chooseLogo(files);
  expect(await page().findByText(/^Choose a picture of at most 256 KB/)).toBeTruthy();
  await saveBrand();
  expect(calls.some(({ path }) => path === "brand.save")).toBe(false);
  // the button is far below the logo on a phone
  const logo = page().getByRole("group", { name: words("campaigns.brandLogo") });
  expect(logo.contains(document.activeElement)).toBe(true);
  // who does without a logo after all is not held up
  fireEvent.click(page().getByLabelText(words("campaigns.brandLogoRemove")));
  await saveBrand();
  await waitFor(() => expect(calls.some(({ path }) => path === "brand.save")).toBe(true));
});

test("each tab has an address, and what was typed in one stays while others are shown", async () => {
  const { router } = await open();
  fireEvent.change(await field(), { target: { value: "1 First Lane" } });
  const tab = (name: Parameters<typeof words>[0]) => screen.getByRole("tab", { name: words(name) });
  await act(async () => tab("campaigns.settingsTab_brand").click());
  fireEvent.change(await input("campaigns.brandName"), { target: { value: "Weekly" } });
  expect(router.state.location.href).toBe("/mail-settings?view=brand");
  expect(page().queryByRole("button", { name: words("campaigns.settingsSave") })).toBeNull();
  await act(async () => tab("campaigns.settingsTab_sender").click());
  expect(router.state.location.href).toBe("/mail-settings");
  expect((await field()).value).toBe("1 First Lane");
  expect((await input("campaigns.brandName")).value).toBe("Weekly");
});
