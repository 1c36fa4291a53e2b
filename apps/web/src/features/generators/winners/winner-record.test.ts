import { DomainError, limits, saveWinnersInput } from "@sortes/contract";
import { cryptoRandom, drawWinners, parseParticipants, winnersFit } from "@sortes/core";
import { expect, test } from "vitest";
import { listOf, poolOf } from "./pool.ts";
import { draw, takeTurn } from "./draw.ts";
import { replaceWinner } from "./use-replacement.tsx";
import { initialDraft, resultOf, type WinnerDraft } from "./winner-draft.ts";
import { recordOf } from "./presets.ts";

const at = new Date("2026-11-20T14:32:00Z");
function drawn(draft: Partial<WinnerDraft>, numberOfWinners = 1, numberOfAlternates = 0) {
  const typed = { ...initialDraft, ...draft };
  const pool = poolOf(typed);
  const inputs = { ...pool, numberOfWinners, numberOfAlternates };
  const result = resultOf(drawWinners(inputs, cryptoRandom()), pool, at);
  return { typed, pool, result };
}
const many = (count: number, length = 1) =>
  Array.from({ length: count }, (_, i) => String(i).padEnd(length, "ă")).join("\n");

test("a record passes the server's checks with any names, also after a replacement", () => {
  const participants = 'Ana\tPop; Ion\r\nS\u0326tefan\n👩‍🚀,דנה\nO\'Neil "Nuți"\u0007 X\nAna Pop';
  const { typed, pool, result } = drawn({ participants, saveName: "  Raffle\t1 " }, 2, 2);
  const replaced = replaceWinner(result, 1, pool, cryptoRandom())!;
  for (const one of [result, replaced]) {
    const record = recordOf(typed, one);
    expect(saveWinnersInput.parse(record)).toEqual({ ...record, name: "Raffle 1" });
    const inputs = { ...record, participants: parseParticipants(record.inputNames).names };
    const fits = winnersFit(inputs, {
      winners: parseParticipants(record.result).names,
      alternates: parseParticipants(record.alternates).names,
    });
    expect(fits).toBe(true);
  }
});

test("the server names a draw without a name", () => {
  const { typed, result } = drawn({ participants: "Ana", saveName: "   " });
  expect(recordOf(typed, result)).toEqual({
    name: "",
    inputNames: "Ana",
    numberOfWinners: 1,
    numberOfAlternates: 0,
    weights: null,
    prizes: null,
    inTurn: false,
    result: "Ana",
    alternates: "",
  });
});

test.each([
  ["10,001 participants", many(limits.historyItem.entries + 1)],
  ["more than 256 KB", many(5_000, 40)],
])("%s are rejected with the reason", (_, participants) => {
  const { typed, result } = drawn({ participants });
  expect(() => recordOf(typed, result)).toThrow(DomainError);
  expect(() => recordOf(typed, result)).toThrow("HISTORY_ITEM_TOO_LARGE");
});

test("a draw with each name winning once is saved as names with tickets, and passes the checks", () => {
  const participants = "Ana\nana\nIon\nAna\nEva\nIon";
  const { typed, result } = drawn({ participants, eachNameOnce: true }, 2, 1);
  expect(result).toMatchObject({ entries: 3, tickets: 6 });
  const record = recordOf(typed, result);
  expect(record).toMatchObject({ inputNames: "Ana,Ion,Eva", weights: [3, 2, 1] });
  expect(saveWinnersInput.parse(record)).toMatchObject({ weights: [3, 2, 1] });
  const names = parseParticipants(record.inputNames).names;
  const fits = winnersFit(
    { ...record, participants: names },
    { winners: [...result.winners], alternates: [...result.alternates] },
  );
  expect(fits).toBe(true);
  expect(listOf(names, record.weights)).toEqual(["Ana *3", "Ion *2", "Eva"]);
});

test("a draw that leaves out removed people is saved without them", () => {
  const { typed, pool, result } = drawn({ participants: "Ana\nIon\nEva\nAna" }, 1);
  const replaced = replaceWinner(result, 1, pool, cryptoRandom())!;
  const [removed] = result.winners;
  const again = draw({ ...typed, numberOfWinners: "1", result: replaced });
  expect(again.leftOut).toEqual([removed]);
  expect(again.winners).not.toContain(removed);
  expect(recordOf(typed, again).inputNames.split(",")).not.toContain(removed);
  expect(draw({ ...typed, result: { ...replaced, includesRemoved: true } }).leftOut).toEqual([]);
});

test("weights apply to the draw, and the tickets of a repeated name add up", () => {
  const participants = "Ana *3, Ion\nana ×2; Eva *1000000";
  expect(poolOf({ ...initialDraft, participants })).toEqual({
    participants: ["Ana", "Ion", "Eva"],
    weights: [5, 1, 1_000_000],
  });
  expect(poolOf({ ...initialDraft, participants, weighted: false })).toEqual({
    participants: ["Ana *3", "Ion", "ana ×2", "Eva *1000000"],
    weights: null,
  });
  expect(poolOf({ ...initialDraft, participants }, ["ION"]).weights).toEqual([5, 1_000_000]);
});

test.each(["Ana *0", "Ana *1000001"])("an impossible weight is rejected: %s", (entry) => {
  expect(() => draw({ ...initialDraft, participants: `Ion\n${entry}` })).toThrow(DomainError);
});

test("prizes are saved with the result, and determine the number of winners", () => {
  const prizes = [
    { name: " Bicycle ", count: "1" },
    { name: "", count: "2" },
  ];
  const draft = { ...initialDraft, participants: "Ana\nIon\nEva\nDan", prizes };
  const result = draw(draft);
  expect(result.winners).toHaveLength(3);
  const record = recordOf(draft, result);
  expect(record.prizes).toEqual([
    { name: "Bicycle", count: 1 },
    { name: "", count: 2 },
  ]);
  expect(saveWinnersInput.parse(record)).toEqual({ ...record, name: "Unnamed Draw" });
  for (const count of ["0", "", "1.5", "-1"])
    expect(() => draw({ ...draft, prizes: [...prizes, { name: "", count }] })).toThrow(DomainError);
});

test("turns give everybody one place, and are saved in their order", () => {
  const draft = { ...initialDraft, participants: "Ana *5\nIon\nEva", inTurn: true };
  let result = draw(draft);
  expect(result.winners).toHaveLength(1);
  for (let turn = 2; turn <= 3; turn += 1) result = takeTurn(draft, result)!;
  expect(result.winners.toSorted()).toEqual(["Ana", "Eva", "Ion"]);
  expect(takeTurn(draft, result)).toBeUndefined();
  expect(recordOf(draft, result)).toMatchObject({
    numberOfWinners: 3,
    inTurn: true,
    result: result.winners.join(","),
  });
});
