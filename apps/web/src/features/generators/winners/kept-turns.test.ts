import { beforeEach, expect, test } from "vitest";
import { draw, takeTurn } from "./draw.ts";
import { forgetTurns, keepTurns, readTurns } from "./kept-turns.ts";
import { initialDraft } from "./winner-draft.ts";

const morning = new Date(2026, 10, 23, 9);
const evening = new Date(2026, 10, 23, 23, 59);
const tomorrow = new Date(2026, 10, 24, 0, 1);
const draft = { ...initialDraft, participants: "Ana\nIon\nEva", inTurn: true };
const drawn = { ...draft, result: takeTurn(draft, draw(draft))! };

beforeEach(() => localStorage.clear());

test("turns are kept until the end of their day, and deleted on the next", () => {
  keepTurns(drawn, morning);
  expect(readTurns(evening)).toEqual(drawn);
  expect(readTurns(tomorrow)).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test("only turns drawn one at a time are kept", () => {
  const atOnce = { ...draft, inTurn: false };
  keepTurns({ ...atOnce, result: draw(atOnce) }, morning);
  keepTurns(draft, morning);
  expect(localStorage.length).toBe(0);
});

test("turns that are too long, deleted or malformed are not restored", () => {
  keepTurns(drawn, morning);
  keepTurns({ ...drawn, participants: "Ana\n".repeat(60_000) }, morning);
  expect(readTurns(morning)).toBeUndefined();
  keepTurns(drawn, morning);
  forgetTurns();
  expect(readTurns(morning)).toBeUndefined();
  localStorage.setItem("turns", JSON.stringify({ day: "2026-11-23", draft: { result: 1 } }));
  expect(readTurns(morning)).toBeUndefined();
  expect(localStorage.length).toBe(0);
});
