import { act, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ana, fakeServer, refuse } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import { Session } from "../../../base/session.ts";
import en from "../catalogues/en/draws.json";
import ro from "../catalogues/ro/draws.json";

const leadsTo = (name: string) => page().getByRole("link", { name }).getAttribute("href");

const raffle = {
  id: "01939c5a-0000-7000-8000-00000000d0a1",
  number: 4,
  kind: "winners" as const,
  state: "drawn" as const,
  title: "Spring raffle",
  takenDown: null,
  round: null,
  drawsAt: null,
  openedAt: "2026-05-01T10:00:00.000Z",
  hasResult: true,
};

test("tells a guest what a published draw is, with an example, and lists those of others", async () => {
  fakeServer({ "draws.announced": () => ({ draws: [raffle] }) });
  const { router } = await openApp("/draws");
  await arrival(words("draws.title"));
  expect(router.state.location.pathname).toBe("/draws");
  expect(page().getByText(words("draws.lead"))).toBeTruthy();
  expect(leadsTo(words("draws.toExample"))).toBe("/draws/example");
  expect(leadsTo(words("draws.publish"))).toBe("/draws/new");
  const list = within(await page().findByRole("table", { name: words("draws.recent") }));
  const link = list.getByRole("link", { name: "Spring raffle" });
  expect(link.getAttribute("href")).toBe(`/draws/${raffle.id}`);
  expect(list.getByText(words("draws.stateDrawn"))).toBeTruthy();
});

test("says so if no draw is listed", async () => {
  fakeServer({ "draws.announced": () => ({ draws: [] }) });
  await openApp("/draws");
  expect(await page().findByText(words("draws.recentNone"))).toBeTruthy();
});

test("offers to load the list again if it did not load", async () => {
  let isDown = true;
  fakeServer({
    "draws.announced": () => (isDown ? refuse(500, "INTERNAL") : { draws: [raffle] }),
  });
  await openApp("/draws");
  const retry = await page().findByRole("button", { name: words("shell.retry") });
  isDown = false;
  await act(async () => retry.click());
  expect(await page().findByRole("link", { name: "Spring raffle" })).toBeTruthy();
});

test("shows a member their own draws first", async () => {
  new Session().open("t1", ana);
  const pagination = { page: 1, limit: 20, total: 1, pages: 1 };
  const own = { ...raffle, id: "01939c5a-0000-7000-8000-00000000d0a2", title: "My raffle" };
  fakeServer({
    "users.me": () => ana,
    "draws.list": () => ({ organiser: "ab".repeat(16), draws: [own], pagination }),
    "draws.announced": () => ({ draws: [raffle] }),
  });
  await openApp("/draws");
  await arrival(words("draws.title"));
  await page().findByRole("link", { name: "Spring raffle" });
  const tables = page().getAllByRole("table");
  expect(tables.map((table) => table.getAttribute("aria-label"))).toEqual([
    words("draws.title"),
    words("draws.recent"),
  ]);
  expect(page().queryByText(words("draws.lead"))).toBeNull();
});

test.each([
  ["en", en],
  ["ro", ro],
])("explains it in at most 60 words (%s)", (_language, texts) => {
  const said = ["draws.lead", "draws.howLock", "draws.howNumber", "draws.howAgain"] as const;
  const all = said.map((id) => texts[id]).join(" ");
  expect(all.split(/\s+/).length).toBeLessThanOrEqual(60);
});
