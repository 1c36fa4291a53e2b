import type { Campaign } from "@sortes/contract";
import { expect, test } from "vitest";
import { nextLook } from "./use-live.ts";

const at = Date.parse("2026-11-20T12:00:00Z");
const due = (seconds: number, status = "scheduled") =>
  ({ status, scheduledTime: new Date(at + seconds * 1000).toISOString() }) as Campaign;

test.each([
  ["nothing is scheduled", [due(10, "sent")], false],
  ["it is due in a moment", [due(7200), due(10)], 11_000],
  ["it is due at some time", [due(7200)], 60_000],
  ["it should have begun", [due(-100)], 2000],
])("the list is polled at the right interval if %s", (_, campaigns, wait) => {
  expect(nextLook(campaigns, at)).toBe(wait);
});
