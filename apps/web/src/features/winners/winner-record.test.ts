import { DomainError, limits, saveWinnersInput } from "@sortes/contract";
import { cryptoRandom, drawWinners, parseParticipants, winnersFit } from "@sortes/core";
import { expect, test } from "vitest";
import { readParticipants } from "../names-input/read-names.ts";
import { replaceWinner } from "./replace-winner.ts";
import { initialDraft, resultOf, type WinnerDraft } from "./winner-draft.ts";
import { recordOf } from "./winner-record.ts";

const at = new Date("2026-11-20T14:32:00Z");
function drawn(draft: Partial<WinnerDraft>, numberOfWinners = 1, numberOfAlternates = 0) {
  const typed = { ...initialDraft, ...draft };
  const { names } = readParticipants(typed.participants);
  const inputs = { participants: names, numberOfWinners, numberOfAlternates };
  const result = resultOf(drawWinners(inputs, cryptoRandom()), names.length, at);
  return { typed, names, result };
}
const many = (count: number, length = 1) =>
  Array.from({ length: count }, (_, i) => String(i).padEnd(length, "ă")).join("\n");

test("a record passes the server's own checks, whatever the names hold, also after a replacement", () => {
  const participants = 'Ana\tPop; Ion\r\nS\u0326tefan\n👩‍🚀,דנה\nO\'Neil "Nuți"\u0007 X\nAna Pop';
  const { typed, names, result } = drawn({ participants, saveName: "  Raffle\t1 " }, 2, 2);
  const replaced = replaceWinner(result, 1, names, cryptoRandom())!;
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
])("%s are refused with the reason", (_, participants) => {
  const { typed, result } = drawn({ participants });
  expect(() => recordOf(typed, result)).toThrow(DomainError);
  expect(() => recordOf(typed, result)).toThrow("HISTORY_ITEM_TOO_LARGE");
});
