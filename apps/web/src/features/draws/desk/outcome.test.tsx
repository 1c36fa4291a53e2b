import type { DrawRecord } from "@sortes/contract";
import { within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { refuse } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { draw, id, openManage, serve } from "../../../../test/draw-desk-page.ts";
import { page, press } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const drawn: DrawRecord = draw({
  state: "drawn",
  count: 3,
  winners: [
    { rank: 1, number: 2, name: "Ion", published: false, prize: 1, status: "winner" },
    { rank: 2, number: 3, name: "Ana", published: false, prize: null, status: "alternate" },
  ],
});

/** The files that the browser has saved, with name and text. */
const saved: { name: string; text: Promise<string> }[] = [];
beforeEach(() => {
  saved.length = 0;
  let last = new Blob();
  const createObjectURL = (blob: Blob) => {
    last = blob;
    return "blob:file";
  };
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: last.text() });
  });
});

const json = (text: string) =>
  new Response(text, { headers: { "content-type": "application/json" } });
const bundle = '{"format":"sortes-draw/1","entries":null,"openings":null}\n';
const failed = words("draws.bundleFailed");

test("the file of the draw is saved as the server sent it", async () => {
  const asked: string[] = [];
  serve(drawn, {}, undefined, ({ pathname }) => {
    asked.push(pathname);
    return json(bundle);
  });
  await openManage();
  await press(words("draw-desk.bundle"));
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]?.name).toBe(`sortes-draw-${id}.json`);
  expect(await saved[0]?.text).toBe(bundle);
  expect(asked).toEqual([`/api/draws/${id}/bundle/`]);
});

test.each([
  ["the network is missing", () => Promise.reject(new TypeError("Failed to fetch")), failed],
  ["it broke off", () => json(bundle.slice(0, 20)), failed],
  [
    "the server refuses it",
    () => Response.json({ detail: "Too many requests." }, { status: 429 }),
    `${failed} Too many requests.`,
  ],
])("the file of the draw says so if %s, and can be tried again", async (_, answer, said) => {
  let isWell = false;
  serve(drawn, {}, undefined, () => (isWell ? json(bundle) : answer()));
  await openManage();
  await press(words("draw-desk.bundle"));
  expect((await page().findByRole("alert")).textContent).toBe(said);
  expect(saved).toEqual([]);
  isWell = true;
  await press(words("draw-desk.bundle"));
  await expect.poll(() => saved).toHaveLength(1);
  expect(page().queryByRole("alert")).toBeNull();
});

test("real names that cannot be loaded say so, and come at a retry", async () => {
  let isWell = false;
  serve(
    { ...drawn, names: "hidden", winners: drawn.winners.map((one) => ({ ...one, name: null })) },
    {
      "draws.names": () =>
        isWell ? { names: [{ number: 2, name: "Ion" }] } : refuse(500, "INTERNAL"),
    },
  );
  await openManage();
  const alert = await page().findByRole("alert");
  expect(alert.textContent).toContain(words("draw-desk.namesFailed"));
  expect(page().getByText(/#2/)).toBeTruthy();
  isWell = true;
  await press(words("shell.retry"), within(alert));
  expect(await page().findByText("Ion")).toBeTruthy();
  expect(page().queryByRole("alert")).toBeNull();
});

test("a late random number is named as such, not by a clock that stands still", async () => {
  const drawsAt = new Date(Date.now() - 120_000).toISOString();
  serve(draw({ state: "frozen", count: 3, round: 7, drawsAt }));
  await openManage();
  expect(await page().findByText(words("draws.late"))).toBeTruthy();
  expect(page().queryByRole("timer")).toBeNull();
});

test("a draw without texts has its file, and no personal links any more", async () => {
  serve({ ...drawn, text: null });
  await openApp(`/draws/${id}/manage`);
  expect(await page().findByRole("button", { name: words("draw-desk.bundle") })).toBeTruthy();
  expect(page().queryByRole("button", { name: words("draw-desk.tickets") })).toBeNull();
});
