import { expect, it } from "vitest";
import { mailAllowedAt } from "../src/index.ts";

const now = new Date("2026-11-21T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60 * 1000);
type Mail = Parameters<typeof mailAllowedAt>[1][number];

/** Mails to an address, one for each age in minutes. */
const mails = (ages: readonly number[], over: Partial<Mail> = {}): Mail[] =>
  ages.map((age) => ({ kind: "verify_email", at: minutesAgo(age), isSameAddress: true, ...over }));
const repeated = (count: number, age: number) => Array.from({ length: count }, () => age);

/** Minutes until an address may get another mail. */
function waitFor(
  written: readonly Mail[],
  {
    kind = "verify_email",
    isConfirmed = false,
  }: { kind?: "verify_email" | "confirm_subscription"; isConfirmed?: boolean } = {},
): number {
  const at = mailAllowedAt(kind, written, { now, isConfirmed });
  return (at.getTime() - now.getTime()) / 60_000;
}

it.each([
  ["no mail yet", [], 0],
  ["two in this hour", [1, 2], 0],
  ["three in this hour", [20, 10, 30], 30],
  ["more than three, as of several accounts", [20, 5, 10, 30], 40],
  ["three, the oldest just an hour ago", [1, 2, 60], 0],
])("an address gets three mails of a kind in an hour: %s", (_, ages, wait) => {
  for (const isConfirmed of [true, false]) expect(waitFor(mails(ages), { isConfirmed })).toBe(wait);
});

it("each kind has its own limits, of which the longest wait counts", () => {
  expect(waitFor(mails([1, 2, 3], { kind: "reset_password" }))).toBe(0);
  const kind = "confirm_subscription";
  expect(waitFor(mails([4], { kind }), { kind })).toBe(6);
  expect(waitFor(mails([4, 60, 1430], { kind }), { kind })).toBe(10);
  expect(waitFor(mails([4, 60, 70], { kind }), { kind })).toBe(24 * 60 - 70);
});

it("an unconfirmed address gets ten mails a day of all kinds, a confirmed one as many as its kinds allow", () => {
  const nine = mails(repeated(9, 90), { kind: "reset_password" });
  expect(waitFor(nine)).toBe(0);
  const ten = [...nine, ...mails([100])];
  expect(waitFor(ten)).toBe(24 * 60 - 100);
  expect(waitFor(ten, { isConfirmed: true })).toBe(0);
});

it("an unconfirmed mailbox gets fifty mails a day under all its addresses", () => {
  const others = mails(repeated(49, 90), { isSameAddress: false });
  expect(waitFor(others)).toBe(0);
  const fifty = [...others, ...mails([120])];
  expect(waitFor(fifty)).toBe(24 * 60 - 120);
  expect(waitFor(fifty, { isConfirmed: true })).toBe(0);
});
