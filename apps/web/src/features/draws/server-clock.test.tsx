import { drawSettings } from "@sortes/testing/builders";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fakeServer, refuse, to } from "../../../test/fake-server.ts";
import {
  choose,
  draw,
  fill,
  id,
  openManage,
  openNew,
  serve,
} from "../../../test/draw-desk-page.ts";
import { openApp } from "../../../test/open-app.tsx";
import { page, press } from "../../../test/page.ts";
import { words } from "../../../test/words.ts";
import { lookAgain, looks } from "./draw-pace.ts";

const minute = 60_000;

test.each([
  ["two hours behind", 120 * minute],
  ["three hours ahead of", -180 * minute],
])("a draw in three minutes keeps that time on a device %s the server", async (_, ahead) => {
  const now = () => new Date(Date.now() + ahead);
  const asked: string[] = [];
  const { calls } = serve(draw(), {}, undefined, (address) => {
    asked.push(address.pathname);
    return new Response(null, { headers: { date: now().toUTCString() } });
  });
  await openNew();
  fill();
  choose(words("draw-desk.when_soon"));
  await waitFor(() => expect(asked).toHaveLength(1));
  await press(words("draw-desk.open"));
  await waitFor(() => expect(to(calls, "draws.open")).toHaveLength(1));
  const { at } = to(calls, "draws.open")[0]!.input as { at: string };
  expect(Math.abs(Date.parse(at) - now().getTime() - 3 * minute)).toBeLessThan(minute / 2);
});

test("the time left to lock the list is that of the server", async () => {
  const ahead = 120 * minute;
  const inMinutes = (minutes: number) =>
    new Date(Date.now() + ahead + minutes * minute).toISOString();
  const times = { freezeBy: inMinutes(2), drawsAt: inMinutes(3) };
  serve(draw({ ...times, listed: 3 }), {}, undefined, () => {
    const date = new Date(Date.now() + ahead).toUTCString();
    return new Response(null, { headers: { date } });
  });
  await openManage();
  await waitFor(() => expect(page().getByRole("timer").textContent).toMatch(/00:0[12]:\d\d/));
});

describe.each([
  ["behind", 120 * minute],
  ["ahead of", -180 * minute],
])("on a device whose clock is %s the server's", (_, ahead) => {
  const inMinutes = (minutes: number) =>
    new Date(Date.now() + ahead + minutes * minute).toISOString();
  const waiting = (minutes: number) => {
    const times = { freezeBy: inMinutes(minutes), drawsAt: inMinutes(minutes) };
    return draw({ state: "frozen", round: 9, count: 2, ...times });
  };

  test.each([
    ["the record", `/draws/${id}`],
    ["the big screen", `/draws/${id}/screen`],
  ])("%s counts down by the server's", async (_page, path) => {
    vi.stubGlobal("Worker", undefined);
    const record = waiting(3);
    fakeServer(
      {
        "draws.get": () => record,
        "draws.round": () => refuse(404, "NOT_FOUND"),
        "draws.settings": () => drawSettings(),
      },
      () => {
        const date = new Date(Date.now() + ahead).toUTCString();
        return new Response(null, { headers: { date } });
      },
    );
    await openApp(path);
    await waitFor(() => expect(screen.getByRole("timer").textContent).toMatch(/^00:0[23]:\d\d$/));
  });

  test("a page looks for the result often when it is due, and not before", () => {
    expect(lookAgain(waiting(3), ahead)).toBe(looks.calm);
    expect(lookAgain(waiting(0), ahead)).toBe(looks.due);
  });
});
