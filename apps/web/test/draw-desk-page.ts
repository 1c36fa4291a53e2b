import type { DrawRecord, DrawStanding } from "@sortes/contract";
import { drawRecord, person } from "@sortes/testing/builders";
import { fireEvent, screen, within } from "@testing-library/react";
import { fakeServer, type Files, type Handlers } from "./fake-server.ts";
import { arrival } from "./heading.ts";
import { openApp } from "./open-app.tsx";
import { page, press, signIn } from "./page.ts";
import { words } from "./words.ts";

export const id = "01939c5a-0000-7000-8000-00000000d0a1";
const organiser = "ab".repeat(16);
export const ana = person();

export const standing: DrawStanding = {
  id,
  number: 4,
  state: "open",
  round: null,
  drawsAt: null,
  freezeBy: null,
};

export const draw = (fields: Partial<DrawRecord> = {}) =>
  drawRecord({
    id,
    organiser,
    state: "open",
    rules: { prizes: [1], alternates: 1, weighted: 0 },
    text: { organiser: "Ana", title: "Spring raffle", prizes: ["A book"], conditions: "" },
    count: null,
    weight: null,
    statements: [
      { n: 0, t: "open", hash: "00".repeat(32), at: "2026-05-01T10:00:00.000Z", logged: 0 },
    ],
    ...fields,
  });

export const listed = {
  id,
  number: 4,
  kind: "winners" as const,
  state: "open" as const,
  title: "Spring raffle",
  takenDown: null,
  round: null,
  drawsAt: null,
  openedAt: "2026-05-01T10:00:00.000Z",
  hasResult: false,
};
export const pagination = { page: 1, limit: 20, total: 1, pages: 1 };

export const dialog = () => within(screen.queryByRole("alertdialog") ?? screen.getByRole("dialog"));
export const answer = (name: string) => press(name, dialog());
export const paragraphs = () =>
  page()
    .getAllByRole("paragraph")
    .map(({ textContent }) => textContent);
export const type = (name: string, value: string) =>
  fireEvent.change(page().getByLabelText(name), { target: { value } });
export const choose = (name: string) => fireEvent.click(page().getByRole("radio", { name }));

/** A server with one draw, which the test may modify. */
export function serve(record: DrawRecord, over: Handlers = {}, user = ana, files?: Files) {
  signIn(user);
  const kept = { record };
  const handlers: Handlers = {
    "users.me": () => user,
    "draws.announced": () => ({ draws: [] }),
    "draws.list": () => ({ organiser, draws: [listed], pagination }),
    "draws.get": () => kept.record,
    "draws.open": () => standing,
    "draws.setEntries": ({ input }) => {
      const count = (input.text ?? "").split("\n").length;
      kept.record = { ...kept.record, listed: count };
      return { count, weight: count, equalLabels: 0 };
    },
    ...over,
  };
  return { calls: fakeServer(handlers, files), kept };
}

export async function openNew() {
  await openApp("/draws/new");
  await arrival(words("draw-desk.newTitle"));
}
export async function openManage() {
  const app = await openApp(`/draws/${id}/manage`);
  await arrival("Spring raffle");
  return app;
}
export const fill = () => {
  type(words("draw-desk.drawTitle"), "Spring raffle");
  type(words("draw-desk.prize", { place: 1 }), "A book");
  type(words("draw-desk.list"), "Ana\nIon\nMaria");
  choose(words("draw-desk.when_free"));
};
