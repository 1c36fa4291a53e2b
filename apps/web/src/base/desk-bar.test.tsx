import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ana, fakeServer } from "../../test/fake-server.ts";
import { openApp } from "../../test/open-app.tsx";
import { words } from "../../test/words.ts";
import { Session } from "./session.ts";

const bar = () => screen.queryByRole("navigation", { name: words("desk.nav") });
const open = async (path: string, isStaff: boolean) => {
  const user = { ...ana, isStaff };
  new Session().open("t1", user);
  fakeServer({ "users.me": () => user });
  await openApp(path);
  await screen.findByRole("heading", { level: 1 });
};

test.each([
  ["/mail-campaigns", "desk.letters"],
  ["/mail-campaigns/0198c5a4-0000-7000-8000-000000000001", "desk.letters"],
  ["/mail-campaign", "desk.letters"],
  ["/mail-subscribers?view=bounces", "desk.readers"],
  ["/mail-statistics", "desk.statistics"],
  ["/mail-settings", "desk.settings"],
  ["/operations", "desk.operations"],
] as const)("the bar of the desk marks its page on %s", async (path, label) => {
  await open(path, true);
  const links = within(bar() as HTMLElement).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    words("desk.letters"),
    words("desk.readers"),
    words("desk.statistics"),
    words("desk.settings"),
    words("desk.operations"),
  ]);
  expect(links.filter((link) => link.ariaCurrent !== null).map((link) => link.textContent)).toEqual(
    [words(label)],
  );
});

test("other pages do not have the bar of the desk", async () => {
  await open("/tiers", true);
  expect(bar()).toBeNull();
});

test("others who open a page of the desk do not get its bar", async () => {
  await open("/mail-statistics", false);
  expect(bar()).toBeNull();
});
