import { historyPage, winnerItem } from "@sortes/testing/builders";
import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ana, fakeServer } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { wantLessMotion } from "../../../../test/motion.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, pressSoon, signIn } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import { draw } from "./draw.ts";
import { keepTurns, readTurns } from "./kept-turns.ts";
import { initialDraft } from "./winner-draft.ts";

const set = (label: string | RegExp, value: string) =>
  fireEvent.change(page().getByLabelText(label), { target: { value } });
const winners = () =>
  within(page().getByRole("list", { name: words("winners.resultTitle") }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent.replace(words("winners.replace"), ""));

async function openWith(list: string) {
  const app = await openApp("/lucky-winner");
  await arrival(words("winners.title"));
  set(words("winners.participants"), list);
  return app;
}

beforeEach(() => {
  wantLessMotion();
  fakeServer({});
});

test("prizes determine the number of winners, and are shown beside their winners", async () => {
  await openWith("Ana\nIon\nEva");
  await pressSoon(words("results.moreOptions"));
  await pressSoon(words("winners-more.addPrize"));
  set(/^Prize 1/, "Bicycle");
  await pressSoon(words("winners-more.addPrize"));
  set(words("winners-more.prizeCount", { number: 2 }), "2");
  expect(page().getByText(words("winners-more.prizesTotal", { count: 3 }))).toBeTruthy();
  expect(page().queryByLabelText(words("winners.numberOfWinners"))).toBeNull();
  await pressSoon(words("winners.draw"));
  await arrival(words("winners.resultTitle"));
  const prizeTwo = words("winners.prizeNumber", { number: 2 });
  const shown = winners();
  expect(shown).toHaveLength(3);
  for (const [i, prize] of ["Bicycle", prizeTwo, prizeTwo].entries())
    expect(shown[i]).toMatch(new RegExp(`^${i + 1}(?:Ana|Ion|Eva)${prize}$`));
});

test("removing the last prize keeps its number of winners", async () => {
  await openWith("Ana\nIon\nEva");
  set(words("winners.numberOfWinners"), "2");
  await pressSoon(words("results.moreOptions"));
  await pressSoon(words("winners-more.addPrize"));
  await pressSoon(words("winners-more.removePrize", { number: 1 }));
  expect(page().getByLabelText<HTMLInputElement>(words("winners.numberOfWinners")).value).toBe("2");
});

test("a prize for no winner is rejected with a message", async () => {
  await openWith("Ana\nIon\nEva");
  await pressSoon(words("results.moreOptions"));
  await pressSoon(words("winners-more.addPrize"));
  set(words("winners-more.prizeCount", { number: 1 }), "0");
  await pressSoon(words("winners.draw"));
  expect(page().getByRole("alert").textContent).toBe(words("COUNT_TOO_SMALL"));
});

test("weights are shown with their chances, and changed in the list", async () => {
  await openWith("Ana *3\nIon");
  const ana3 = await page().findByLabelText<HTMLInputElement>("Ana");
  expect(ana3.value).toBe("3");
  expect(page().getByText("75%")).toBeTruthy();
  set("Ion", "2");
  const box = page().getByLabelText<HTMLTextAreaElement>(words("winners.participants"));
  expect(box.value).toBe("Ana *3\nIon *2");
  await act(async () => page().getByLabelText(words("winners-more.weighted")).click());
  await pressSoon(words("winners.draw"));
  await arrival(words("winners.resultOne"));
  expect(winners()[0]).toMatch(/^1(?:Ana \*3|Ion \*2)$/);
});

test("a repeated name has one row with all its tickets, and one line once they are changed", async () => {
  await openWith("Ana *3\nIon\nAna");
  const [ana, ...others] = await page().findAllByLabelText<HTMLInputElement>("Ana");
  expect([ana?.value, others]).toEqual(["4", []]);
  expect(page().getByText("80%")).toBeTruthy();
  set("Ana", "2");
  const box = page().getByLabelText<HTMLTextAreaElement>(words("winners.participants"));
  expect(box.value).toBe("Ana *2\nIon");
});

test("unreadable tickets are reported, and stay when others are changed", async () => {
  await openWith("Ana *1,5\nIon");
  const box = page().getByLabelText<HTMLTextAreaElement>(words("winners.participants"));
  const anas = await page().findByLabelText<HTMLInputElement>("Ana *1.5");
  expect(anas.value).toBe("");
  set("Ion", "2");
  expect(box.value).toBe("Ana *1.5\nIon *2");
  set("Ana *1.5", "15");
  expect(box.value).toBe("Ana *15\nIon *2");
  set("Ana", "1,5");
  expect(page().getByText(words("NOT_INTEGER"))).toBeTruthy();
});

test("an impossible weight is reported beside the list", async () => {
  await openWith("Ion\nAna *0");
  await pressSoon(words("winners.draw"));
  const said = words("WEIGHT_OUT_OF_RANGE", { place: 2, max: 1_000_000 });
  expect(page().getByRole("alert").textContent).toBe(said);
  const box = page().getByLabelText(words("winners.participants"));
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test("winners of a saved draw, and of the last one, can be left out of the next one", async () => {
  signIn();
  const item = winnerItem({ name: "Spring raffle", result: "ana,Zoe" });
  fakeServer({
    "users.me": () => ana,
    "history.list": () => historyPage([item]),
  });
  await openWith("Ana\nIon\nEva");
  await pressSoon(words("results.moreOptions"));
  const earlier = await page().findByText(words("winners-more.earlier"));
  await act(async () => earlier.click());
  expect(await page().findByText("Spring raffle")).toBeTruthy();
  await pressSoon(words("winners-more.leaveOut"));
  expect(page().getByText(words("winners-more.leftOut", { count: 1 }))).toBeTruthy();
  expect(await page().findByText(words("winners.drawsWithout", { names: "ana" }))).toBeTruthy();
  await pressSoon(words("winners.draw"));
  await arrival(words("winners.resultOne"));
  expect(winners()[0]).toMatch(/^1(?:Ion|Eva)$/);
});

test("comments are filtered by the conditions of a giveaway, with Undo", async () => {
  const list = "@ana: I am in @ion\n@eva: no\n@ana: again in @dan\n@dan: in @dan.";
  await openWith(list);
  await pressSoon(words("results.moreOptions"));
  const filters = await page().findByText(words("winners-more.filters"));
  await act(async () => filters.click());
  set(/^Keyword/, "in");
  set(words("winners-more.mentions"), "1");
  const sentence = words("winners-more.fitting", { kept: 1, count: 4 });
  await act(async () => page().getByText(sentence).click());
  const leftOut = within(page().getByText(sentence).closest("details")!);
  expect(leftOut.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    `@eva: ${words("winners-more.noKeyword")} no`,
    `@ana: ${words("winners-more.repeated")} again in @dan`,
    `@dan: ${words("winners-more.mentioned", { count: 0 })} in @dan.`,
  ]);
  await pressSoon(words("winners-more.applyFilters", { count: 1 }));
  const box = page().getByLabelText<HTMLTextAreaElement>(words("winners.participants"));
  expect(box.value).toBe("@ana");
  expect(page().getByText(sentence)).toBeTruthy();
  await pressSoon(words("results.undo"));
  expect(box.value).toBe(list);
  // the number used never differs from the one on screen
  set(words("winners-more.mentions"), "1,5");
  expect(page().getByText(words("NOT_INTEGER"))).toBeTruthy();
  expect(page().queryByText(sentence)).toBeNull();
  set(words("winners-more.mentions"), "50");
  expect(page().getByText(words("TOO_LARGE", { max: 20 }))).toBeTruthy();
});

test("today's turns are offered in another tab, and continue there", async () => {
  const list = { ...initialDraft, participants: "Ana\nIon", inTurn: true };
  const drawn = { ...list, result: draw(list) };
  keepTurns(drawn, new Date());
  await openApp("/lucky-winner");
  await arrival(words("winners.title"));
  const [first] = drawn.result.winners;
  expect(await page().findByText(words("winners-more.today", { names: first! }))).toBeTruthy();
  await pressSoon(words("winners-more.goOn"));
  await arrival(words("winners.resultTitle"));
  await pressSoon(words("winners.next", { name: first! }));
  await waitFor(() => expect(winners()).toHaveLength(2));
  expect(readTurns(new Date())?.result.winners).toHaveLength(2);
});

test("one at a time, each press draws one of the remaining people, until nobody remains", async () => {
  signIn();
  const calls = fakeServer({
    "users.me": () => ana,
    "history.saveWinners": () => winnerItem({ name: "Stand-up" }),
  });
  await openWith("Ana\nIon\nEva");
  const inTurn = page().getByRole("radio", { name: words("winners.way_inTurn") });
  await act(async () => inTurn.click());
  await pressSoon(words("winners.draw"));
  await arrival(words("winners.resultTitle"));
  const order = [winners()[0]!.replace(/^1/, "")];
  for (const turn of [2, 3]) {
    await pressSoon(words("winners.next", { name: order.at(-1)! }));
    await waitFor(() => expect(winners()).toHaveLength(turn));
    // the latest winner is the one in view
    order.push(winners()[0]!.replace(String(turn), ""));
  }
  expect(order.toSorted()).toEqual(["Ana", "Eva", "Ion"]);
  expect(page().queryByRole("button", { name: /^Next/ })).toBeNull();
  await pressSoon(words("winners.save"));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "history.saveWinners")?.input).toMatchObject({
      inTurn: true,
      numberOfWinners: 3,
      result: order.join(","),
    }),
  );
});
