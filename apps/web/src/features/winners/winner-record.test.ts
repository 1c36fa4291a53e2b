import { DomainError, limits, saveWinnersInput } from "@sortes/contract";
import { cryptoRandom, drawWinners, parseParticipants, winnersFit } from "@sortes/core";
import { expect, test } from "vitest";
import { entriesOf, poolOf } from "./pool.ts";
import { draw } from "./draw.ts";
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

test("a record passes the server's own checks, whatever the names, also after a replacement", () => {
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

test("a draw without a name is left to the server to name", () => {
  const { typed, result } = drawn({ participants: "Ana", saveName: "   " });
  expect(recordOf(typed, result)).toEqual({
    name: "",
    inputNames: "Ana",
    numberOfWinners: 1,
    numberOfAlternates: 0,
    weights: null,
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

test("a draw in which each name wins once is kept as names with tickets, and passes the server's checks", () => {
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
  expect(entriesOf(names, record.weights)).toEqual(["Ana", "Ana", "Ana", "Ion", "Ion", "Eva"]);
});

test("a draw without removed people is saved without them", () => {
  const { typed, pool, result } = drawn({ participants: "Ana\nIon\nEva\nAna" }, 1);
  const replaced = replaceWinner(result, 1, pool, cryptoRandom())!;
  const [removed] = result.winners;
  const again = draw({ ...typed, numberOfWinners: "1", result: replaced });
  expect(again.leftOut).toEqual([removed]);
  expect(again.winners).not.toContain(removed);
  expect(recordOf(typed, again).inputNames.split(",")).not.toContain(removed);
  expect(draw({ ...typed, result: { ...replaced, includesRemoved: true } }).leftOut).toEqual([]);
});

test("tickets become entries, as long as a list can hold them", () => {
  expect(entriesOf(["Ana", "Ion"], null)).toEqual(["Ana", "Ion"]);
  expect(entriesOf(["Ana", "Ion"], [400_000, 600_000])).toEqual([
    "Ana",
    "Ana",
    "Ion",
    "Ion",
    "Ion",
  ]);
  expect(entriesOf(["Ana", "Ion"], [1_000_000, 999_999])).toEqual(["Ana", "Ion"]);
});
