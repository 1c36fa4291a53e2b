import { expect, test } from "vitest";
import { moveOf, riseOf } from "./clear-place.ts";

/** A toast at the bottom of a window of 844 px. */
const toast = { left: 60, right: 330, top: 772, bottom: 824 };
const button = (top: number, bottom: number, left = 16, right = 374) => ({
  left,
  right,
  top,
  bottom,
});

test.each([
  ["nothing is there", [], 0],
  ["everything is far above", [button(600, 650)], 0],
  ["a button is beside it", [button(780, 820, 340, 374)], 0],
  ["it covers a button", [button(780, 828)], 52],
  ["it would touch the next one", [button(780, 828), button(700, 748)], 132],
  ["there is room between two", [button(780, 828), button(640, 710)], 52],
  ["only a part of a button is in the window", [button(820, 868)], 12],
  ["it covers a box as high as the window", [button(0, 844)], undefined],
  [
    "buttons fill half the window",
    [400, 460, 520, 580, 640, 700, 760].map((y) => button(y, y + 50)),
    undefined,
  ],
] as const)("a toast rises where %s", (_, others, rise) => {
  expect(riseOf(toast, others, 422)).toBe(rise);
});

/** A bar has its place below the toast, whether it is there or not. */
const above = { ...toast, top: 632, bottom: 684 };
const fields = [300, 360, 420, 480, 540].map((top) => button(top, top + 50));

test.each([
  ["upwards, while there is room", [button(640, 690)], 52],
  ["to the bottom edge, where the window is full above", [...fields, button(600, 655)], -140],
  ["above what is there", [...fields, button(600, 655), button(790, 840)], -98],
  [
    "nowhere, if the bar fills its place",
    [...fields, button(600, 720), button(770, 824)],
    undefined,
  ],
] as const)("a toast above the place of a bar moves %s", (_, others, move) => {
  expect(moveOf(above, others, { above: 300, below: 140 })).toBe(move);
});
