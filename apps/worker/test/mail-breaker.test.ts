import { expect, it } from "vitest";
import { MailBreaker } from "../src/accounts/mail/mail-breaker.ts";

it("tries a mail again soon although the clock is set back by hours meanwhile", () => {
  const breaker = new MailBreaker(() => 1);
  const now = new Date("2026-11-30T12:00:00Z");
  for (const mail of ["1", "2", "3"]) breaker.failed(mail, "server", now);
  const after = (seconds: number, from = now) => new Date(from.getTime() + seconds * 1000);
  expect(breaker.admits(after(14))).toBe(false);
  expect(breaker.admits(after(15))).toBe(true);

  const earlier = new Date("2026-11-30T07:00:00Z");
  expect(breaker.admits(earlier)).toBe(true);
  // and then after the next pause
  expect(breaker.admits(after(1, earlier))).toBe(false);
  expect(breaker.admits(after(60, earlier))).toBe(true);
});
