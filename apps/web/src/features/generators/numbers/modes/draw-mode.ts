import { cryptoRandom, drawLottery, generateNumbers, readDice, rollDice } from "@sortes/core";
import type { NumbersResult } from "../number-draft.ts";
import type { ReadMode } from "./read-mode.ts";
import { goesOn } from "./session-memory.ts";

/**
 * Draws in this browser.
 * @param drawn numbers already drawn from the set, in modes that draw one after another
 * @throws DomainError NOT_ENOUGH_NUMBERS if nothing is left
 */
export function drawMode(
  { mode, rules }: ReadMode,
  drawn: readonly number[],
): Pick<NumbersResult, "rules" | "mode" | "numbers"> {
  const random = cryptoRandom();
  if (mode.kind === "dice")
    return { mode, rules, numbers: rollDice(readDice(mode.notation), random) };
  if (mode.kind === "lottery")
    return { mode, rules, numbers: drawLottery(mode.game, mode.lines, random) };
  if (!goesOn(mode)) return { mode, rules, numbers: generateNumbers(rules, random).numbers };
  const atOnce = "atOnce" in mode ? mode.atOnce : 1;
  const count = Math.max(1, Math.min(atOnce, rules.max - rules.min + 1 - drawn.length));
  const next = generateNumbers({ ...rules, count, exclude: drawn }, random).numbers;
  const numbers = [...drawn, ...next];
  // all numbers in drawing order, equivalent to a single draw of that size
  return { mode, rules: { ...rules, count: numbers.length }, numbers };
}
