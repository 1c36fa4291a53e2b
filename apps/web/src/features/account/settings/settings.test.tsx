import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ana, fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";

const page = () => within(screen.getByRole("main"));
const signIn = (user = ana) => {
  window.localStorage.token = "t";
  window.localStorage.user = JSON.stringify(user);
};

test("a guest is led to the login page", async () => {
  const { router } = await openApp("/account");
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
});

test("the menu of the person leads to it", async () => {
  signIn();
  fakeServer({ "users.me": () => ana });
  await openApp("/terms-of-service");
  const menu = await screen.findByRole("button", { name: /Ana/ });
  await act(async () => menu.click());
  await act(async () => screen.getByRole("link", { name: "Account Settings" }).click());
  expect(await page().findByRole("heading", { name: "Account settings" })).toBeTruthy();
});

test.each([
  [true, 1, 0],
  [false, 0, 1],
])("the address: confirmed %s", async (emailVerified, confirmed, offers) => {
  const user = { ...ana, emailVerified };
  signIn(user);
  fakeServer({ "users.me": () => user });
  await openApp("/account");
  const address = within(await page().findByRole("region", { name: "Email address" }));
  expect(address.getAllByText("ana@example.ro").length).toBeGreaterThan(0);
  expect(address.queryAllByText("This address is confirmed.")).toHaveLength(confirmed);
  expect(address.queryAllByRole("button", { name: "Send the mail again" })).toHaveLength(offers);
});
